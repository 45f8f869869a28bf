"""Pictures of messages; the words say the same (docs/design.md, promise 10)."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import islice

import pytest
from PIL import Image

from bot.engine.cards import PACK, Card, parse
from bot.engine.game import Game
from bot.locale import LANGUAGES, speak
from bot.ui.core.message import Outgoing, Picture
from bot.ui.pictures.colours import GOLD, Palette
from bot.ui.pictures.emojis import Emojis, Voices
from bot.ui.pictures.face import faces
from bot.ui.pictures.hand import hand_picture
from bot.ui.pictures.letters import text_width
from bot.ui.pictures.points import PointsPicture, PointsRow
from bot.ui.pictures.table import TablePicture
from bot.ui.posts import post
from bot.ui.table.board import board
from bot.ui.table.hand import hand
from bot.ui.text.cards import card_label, card_text, card_words
from bot.views.posts import DealPost
from bot.views.settings.preferences import Look, Reader
from bot.views.table import HandView, TableView
from tests.ui.faces import all_there, emojied, pictured
from tests.ui.reading import check, text
from tests.ui.room import SAY, every_form, game, playing, told, wander

MOVES = 150
"""Enough for some deals of any game."""
HELD = parse("AH KH JS TS 9C 2D")


def alone(message: Outgoing) -> Picture:
    """Return the picture of the cards in a hand's message, which also shows the table."""
    [drawing] = [one for one in message.pictures if not isinstance(one, TablePicture)]
    return drawing


def opened(drawing: Picture) -> Image.Image:
    image = Image.open(BytesIO(drawing.draw()))
    assert image.format == "PNG"
    return image


def deals_of(played: Game) -> Iterator[DealPost]:
    """Play on at random, and yield the post of each deal's end."""
    for posts, _ in islice(told(played), MOVES):
        yield from (each for each in posts if isinstance(each, DealPost))


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


def test_a_deals_end_shows_the_cards_that_made_each_point() -> None:
    deals = list(deals_of(game(3)))
    assert deals
    for deal in deals:
        message = post(deal, playing(game(3)), pictured())
        drawing = alone(message)
        assert isinstance(drawing, PointsPicture)
        scored = [Card.of(code) for *_, codes in deal.points for code in codes]
        assert sum(len(row.faces) for row in drawing.rows) == len(scored)
        assert all(card_words(card, SAY) in drawing.description for card in scored)
        for row in drawing.rows:
            assert row.title in drawing.description
            assert f"{row.points:+d}" in drawing.description
            assert row.title in text(message)
        assert opened(drawing).width == 720


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


@pytest.mark.long
def test_every_game_fits_with_faces() -> None:
    """The markup of an emoji is as long as ten letters."""
    for started in every_form():
        played = wander(started, 20)
        table = playing(played)
        for say in map(pictured, LANGUAGES):
            check(board(table, say))
            for seat in range(played.public().seats):
                check(hand(HandView(table, played.view(seat)), say, refresh=True))
        for deal in deals_of(played):
            for language in LANGUAGES:
                fits(deal, playing(played), language)


def fits(deal: DealPost, table: TableView, language: str) -> None:
    """Check the post of a deal, with faces."""
    shown, plain = (post(deal, table, say) for say in (pictured(language), speak(language)))
    assert len(text(shown)) <= 2_000
    assert len(shown.pictures[0].description) <= 1_024 if shown.pictures else True
    lines = text(plain).count("\n")
    assert text(shown).count("\n") == lines, "no line is lost for the sake of faces"


def test_cards_that_may_not_be_played_are_dimmed_and_named() -> None:
    [plain] = hand_picture(HELD, pictured())
    [dimmed] = hand_picture(HELD, pictured(), dimmed=parse("9C 2D"))
    assert dimmed.draw() != plain.draw()
    assert "Not playable now" not in plain.description
    named = dimmed.description.split("\n")[1]
    assert named == "Not playable now: nine of clubs, two of diamonds"
