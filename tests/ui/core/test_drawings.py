"""Pictures of messages; the words say the same (docs/design.md, promise 10)."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot.engine.cards import PACK, Card, parse
from bot.locale.say import LANGUAGES
from bot.ui.core.message import Picture
from bot.ui.pictures.colours import GOLD, Palette
from bot.ui.pictures.emojis import Emojis, Voices
from bot.ui.pictures.face.face import faces
from bot.ui.pictures.hand import hand_picture
from bot.ui.pictures.letters import text_width
from bot.ui.pictures.points import PointsPicture, PointsRow
from bot.ui.text.cards import card_label, card_text
from bot.views.settings.preferences import Look, Reader
from tests.ui.faces import all_there, emojied, pictured
from tests.ui.room import SAY, game, playing

HELD = parse("AH KH JS TS 9C 2D")


def opened(drawing: Picture) -> Image.Image:
    image = Image.open(BytesIO(drawing.draw()))
    assert image.format == "PNG"
    return image


def test_a_card_looks_as_its_reader_likes_it() -> None:
    jack = Card.of("JH")
    assert card_text(jack, SAY) == card_label(jack, SAY)
    assert card_text(jack, emojied()).startswith("<:jack_of_hearts_")
    assert card_label(jack, emojied()) == card_label(jack, SAY)
    assert card_text(jack, emojied().plain) == card_label(jack, SAY)


def test_faces_have_the_letters_of_their_readers_language() -> None:
    for language in LANGUAGES:
        say = pictured(language)
        letters = {face.letter for face in faces(PACK, say)}
        assert letters == {card_label(card, say)[:-2] for card in PACK}
        assert len({card_text(card, say) for card in PACK}) == len(PACK)


def test_only_readers_who_want_four_colours_get_them() -> None:
    clubs = Card.of("JC")
    assert "green" not in card_text(clubs, pictured())
    assert "green" in card_text(clubs, pictured(four_colours=True))
    assert faces([clubs], pictured(four_colours=True))[0].palette is Palette.FOUR


def test_a_public_voice_goes_by_the_tables_look() -> None:
    table, jack = playing(game()), Card.of("JH")
    for look, starts, palette in (
        (Look.TEXT, "J", None),
        (Look.EMOJI, "<:", None),
        (Look.PICTURE, "<:", "four"),
    ):
        say = all_there().public(replace(table, look=look))
        assert card_text(jack, say).startswith(starts)
        assert say.palette == palette


def test_without_emojis_cards_are_characters_and_pictures_stay() -> None:
    say = Voices(Emojis()).private(Reader(look=Look.PICTURE), "en")
    assert card_text(Card.of("JH"), say) == card_label(Card.of("JH"), SAY)
    assert hand_picture(HELD, say)


@pytest.mark.parametrize("count", [1, 6, 9, 13, 14, 21])
def test_every_card_of_a_hand_is_visible(count: int) -> None:
    cards = PACK[:count]
    [drawing] = hand_picture(cards, pictured())
    image = opened(drawing)
    assert image.width <= 1_000
    assert all(one.draw() != drawing.draw() for one in hand_picture(cards[:-1], pictured()))


LONG = "Bartholomew-George X"
"""As long as a name is shown."""


@pytest.mark.parametrize("cards", ["", "JS", "JS TS", "AS KS QS JS TS 9S"])
def test_two_long_names_fit_beside_or_above_the_cards(cards: str) -> None:
    row = PointsRow("High", f"{LONG} & {LONG}", 1, faces(parse(cards), pictured()))
    room = (720 - 84 if row.beside is None else row.beside) - 20
    assert text_width(row.who, 24) <= room
    assert row.beside is None or text_width(row.title, 34, bold=True) <= room
    assert opened(PointsPicture("", "Deal 3", (row,))).height == 86 + row.height


def test_lost_points_are_not_gold() -> None:
    won, lost = (
        opened(PointsPicture("", "Deal 3", (PointsRow("Bid", "Ann", points),)))
        for points in (4, -4)
    )
    assert GOLD in colours_in(won)
    assert GOLD not in colours_in(lost)


def colours_in(image: Image.Image) -> set[object]:
    return {colour for _, colour in image.convert("RGB").getcolors(maxcolors=1_000) or ()}


def test_pictures_that_look_alike_are_equal() -> None:
    one, other = (hand_picture(HELD, pictured()) for _ in range(2))
    assert one == other
    assert hash(one[0]) == hash(other[0])
