"""Words in pictures: Latin, Greek and Cyrillic are drawn, what cannot be drawn is left out."""

import pytest
from PIL import Image, ImageDraw

from bot.ui.pictures.colours import INK, RED
from bot.ui.pictures.letters import drawable, shorten, text_width, told_apart, write


def drawn(text: str, *, bold: bool = False) -> Image.Image:
    image = Image.new("RGB", (400, 60), (255, 255, 255))
    write(ImageDraw.Draw(image), (10, 15), text, 30, INK, bold=bold)
    return image


def test_letters_look_different() -> None:
    letters = "eéèêëēĕėěçčßœæøłŁΩωέжщйЯўґễ\uffff"
    assert len({drawn(letter).tobytes() for letter in letters}) == len(letters)
    assert drawn("e\u0301").tobytes() == drawn("é").tobytes()


@pytest.mark.parametrize("bold", [False, True])
def test_a_text_stays_within_its_width(*, bold: bool) -> None:
    text = "Élise & Jürgen 10 : 7"
    box = Image.eval(drawn(text, bold=bold).convert("L"), lambda value: 255 - value).getbbox()
    assert box is not None
    assert box[0] >= 9
    assert box[2] <= 11 + text_width(text, 30, bold=bold)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Mama D'Leau", "Mama D'Leau"),
        ("Élodie", "Élodie"),
        ("Ștefan", "Ștefan"),
        ("👍 Ann 👍", "Ann"),
        ("🤖 Anansi", "🤖 Anansi"),
        ("Ann & \u2068אבי\u2069 Lee", "Ann & Lee"),
        ("Zoë Łukasz", "Zoë Łukasz"),
        ("Дмитрий", "Дмитрий"),
        ("Ωμέγα", "Ωμέγα"),
        ("\uff21\uff4e\uff4e", "Ann"),
        ("さくら", "side 1"),
        ("김민수", "side 1"),
        ("محمد", "side 1"),
        ("中村さん", "side 1"),
        ("", "side 1"),
        ("...", "side 1"),
    ],
)
def test_what_cannot_be_drawn_is_left_out(name: str, shown: str) -> None:
    assert drawable(name, "side 1") == shown


def test_a_long_text_loses_its_end() -> None:
    assert shorten("Ann", 30, 200) == "Ann"
    assert shorten("", 30, -1) == "", "nothing loses nothing"
    whole = "Ann and all her many friends"
    cut = shorten(whole, 30, 200)
    assert cut.endswith("…")
    assert text_width(cut, 30) <= 200
    assert len(cut) > len("Ann")
    assert told_apart([whole], 30, 200, bold=True) == {whole: whole}, "none looks like it"


def test_a_text_has_the_colour_it_is_given() -> None:
    image = Image.new("RGB", (60, 60), (255, 255, 255))
    write(ImageDraw.Draw(image), (10, 15), "É", 30, RED)
    assert RED in {colour for _, colour in image.getcolors(10_000) or ()}


def test_a_computers_mark_is_drawn() -> None:
    marked, bare = drawn("🤖 Ann"), drawn("Ann")
    assert marked.tobytes() != bare.tobytes()
    room = text_width("🤖 Ann", 30) - text_width("Ann", 30)
    assert (
        marked.crop((10 + room, 0, 380, 60)).tobytes()
        == bare.crop((10, 0, 380 - room, 60)).tobytes()
    )
