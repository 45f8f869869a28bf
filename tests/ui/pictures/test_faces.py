"""All readers can tell card faces apart at the smallest size."""

import re
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.engine.cards import JOKERS, PACK, Suit
from bot.locale.say import LANGUAGES, speak
from bot.ui.pictures.colours import Palette
from bot.ui.pictures.emojis import all_faces, emoji_name, faces, is_ours
from bot.ui.pictures.face.face import EMOJI, VERSION, Face, emoji
from bot.ui.text.cards import rank_text

SMALL = (22, 22)
"""An emoji in a text, on a screen that does not make more of a point."""
GROUND = (49, 51, 56)
SHEET = Path(__file__).with_name(f"faces_{VERSION}.png")
"""How the emojis of this version look, each at a quarter of its size."""
PLACE = EMOJI // 4
LETTERS = ["A", "K", "Q", "J", "R", "D", "V", "B", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
MOST_WANTED = 2_000
"""How many emojis an application has."""


def small(face: Face, *, grey: bool = False) -> Image.Image:
    image = Image.open(BytesIO(emoji(face)))
    ground = Image.new("RGB", image.size, GROUND)
    ground.paste(image, (0, 0), image)
    shown = ground.resize(SMALL, Image.Resampling.LANCZOS)
    return shown.convert("L") if grey else shown


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the difference of two images: 0 if they are equal, 255 for black and white."""
    return max(ImageStat.Stat(ImageChops.difference(one, other)).rms)


def test_faces_of_a_pack_differ_when_they_are_small() -> None:
    for palette in Palette:
        shown = [small(face) for face in faces("en", palette).values()]
        assert min(difference(*pair) for pair in combinations(shown, 2)) > 12


def test_suits_differ_without_their_colours() -> None:
    for letter in ("A", "10", "7"):
        shown = [small(Face(letter, suit), grey=True) for suit in Suit]
        assert min(difference(*pair) for pair in combinations(shown, 2)) > 12


def test_four_colours_are_four() -> None:
    four, two = ({palette.colour(suit) for suit in Suit} for palette in (Palette.FOUR, Palette.TWO))
    assert (len(four), len(two)) == (4, 2)


def test_discord_takes_every_emoji() -> None:
    assert len(all_faces()) < MOST_WANTED
    for name, face in all_faces().items():
        assert re.fullmatch("[a-z0-9_]{2,32}", name)
        assert is_ours(name)
        content = emoji(face)
        assert len(content) <= 256 * 1024
        image = Image.open(BytesIO(content))
        assert (image.format, image.size) == ("PNG", (EMOJI, EMOJI))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_whole_pack(language: str) -> None:
    say = speak(language)
    for palette in Palette:
        pack = faces(language, palette)
        assert [*pack] == [card.code for card in (*PACK, *JOKERS)]
        assert len({emoji_name(face) for face in pack.values()}) == len(pack)
        assert [pack[card.code].letter for card in PACK] == [
            rank_text(card.rank, say) for card in PACK
        ]


def test_emojis_of_others_are_not_ours() -> None:
    for name in ("party_parrot", "jack", "jack_of_hearts", "jack_of_trades_1", "x_of_hearts_1"):
        assert not is_ours(name)
    assert is_ours("jack_of_hearts_999")
    assert is_ours("big_joker_999")


def test_a_changed_emoji_needs_a_new_version() -> None:
    """Else the old ones, which have the same names, would stay where they have been uploaded.

    ``python -m tests.ui.pictures.test_faces`` draws the sheet of a new version.
    """
    before, now = Image.open(SHEET).convert("RGB"), sheet()
    assert before.size == now.size
    assert difference(before, now) < 2, "raise VERSION in bot/ui/pictures/face/face.py"


def sheet() -> Image.Image:
    """Return what is drawn side by side, in all languages."""
    drawn = [
        Image.open(BytesIO(emoji(Face(letter, suit, palette))))
        for palette, suits in ((Palette.TWO, Suit), (Palette.FOUR, (Suit.CLUBS, Suit.DIAMONDS)))
        for suit in suits
        for letter in LETTERS
    ]
    whole = Image.new("RGB", (PLACE * 16, PLACE * -(-len(drawn) // 16)), GROUND)
    for number, image in enumerate(drawn):
        little = image.resize((PLACE, PLACE), Image.Resampling.LANCZOS)
        whole.paste(little, (PLACE * (number % 16), PLACE * (number // 16)), little)
    return whole


if __name__ == "__main__":
    sheet().save(SHEET, optimize=True)
