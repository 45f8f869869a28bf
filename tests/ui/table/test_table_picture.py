"""The picture of the table: what it shows, and that its alt text says the same."""

from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from itertools import groupby

import pytest
from PIL import Image

from bot.engine.cards import JOKERS, PACK
from bot.engine.game.game import Game
from bot.engine.variants import VARIANTS
from bot.engine.views import Ask, PublicView
from bot.locale.say import LANGUAGES, speak
from bot.ui.pictures.colours import FAINT
from bot.ui.pictures.table.panels import ScoreRow, score_panel
from bot.ui.pictures.table.picture import TablePicture
from bot.ui.pictures.table.places import GLOW, PLACES, PLATE, TURN, WIDTH, Spot
from bot.ui.pictures.table.plates import Plate, draw_plate
from bot.ui.table.hand.hand import hand
from bot.ui.table.table_picture import not_drawn, picture_before_cards, seats_drawn, table_picture
from bot.ui.text.cards import card_words
from bot.views.settings.preferences import Look, Reader
from bot.views.table.view import TableState, TableView
from tests.ui.faces import all_there, emojied, pictured
from tests.ui.room import EIGHT, SAY, every_form, game, holding, playing, seats_of, table, wander

_APART = GLOW + 4
LONG = "Maximiliane von und zu Mustermann"
MOST_BYTES = {2: 20_000, 3: 20_000, 4: 20_000, 5: 20_000, 6: 22_000, 7: 26_000, 8: 26_000}
"""By number of players."""
PICTURED = pictured()


def drawn(view: TableView, viewer: int | None = None, language: str = "en") -> TablePicture:
    [picture] = table_picture(view, pictured(language), viewer=viewer)
    assert isinstance(picture, TablePicture)
    return picture


def public_of(view: TableView) -> PublicView:
    assert view.public is not None
    return view.public


def mid_trick(variant: str, seats: int, sides: int, cards: int, seed: int = 3) -> Game:
    """Play at random until a trick has some cards, after at least one complete trick."""
    played = game(seed, seats, variant=variant, sides=sides)
    for move in range(400):
        public = played.public()
        asked = public.decision is not None and public.decision.ask is Ask.PLAY
        if asked and public.tricks and len(public.trick.seats) == cards:
            return played
        wander(played, 1, seed * 1_000 + move)
    raise AssertionError(variant)


def positions() -> Iterator[TableView]:
    """Yield tables of every game in each of its forms, at some moments."""
    for number, played in enumerate(every_form(5)):
        view = playing(wander(played, 3 + number % 30))
        if public_of(view).winner is None:
            yield view


def test_play_goes_round_as_at_a_real_table() -> None:
    anticlockwise = {name for name, variant in VARIANTS.items() if variant.anticlockwise}
    assert anticlockwise == {"trinidad", "tobago"}
    trinidad, pitch = playing(game()), playing(game(variant="pitch"))
    assert seats_drawn(trinidad, 0) == (0, 3, 2, 1)
    assert seats_drawn(pitch, 0) == (0, 1, 2, 3)
    assert seats_drawn(trinidad, 2) == (2, 1, 0, 3)
    for view in (trinidad, pitch):
        names = [seat.plate.name for seat in drawn(view, 1).seats]
        assert names == [EIGHT[seat] for seat in seats_drawn(view, 1)]


@pytest.mark.parametrize(
    ("variant", "seats", "sides", "to_the_right"),
    [("trinidad", 4, 2, True), ("pitch", 4, 4, False), ("trinidad", 2, 2, None)],
)
def test_an_arrowhead_shows_who_plays_next(
    variant: str, seats: int, sides: int, to_the_right: bool | None
) -> None:
    picture = drawn(playing(game(1, seats, variant=variant, sides=sides)))
    image = Image.open(BytesIO(picture.draw())).convert("RGB")
    x, y = WIDTH // 2, PLACES[seats].height - 44
    shown = [image.getpixel((x + way * (TURN - 1), y)) == FAINT for way in (1, -1)]
    assert shown == [to_the_right is True, to_the_right is False]


def test_seats_go_clockwise_from_the_bottom_on() -> None:
    for count in range(2, 9):
        seats = PLACES[count].seats
        assert len(seats) == len(PLACES[count].cards) == count
        assert seats[0] == max(seats, key=lambda spot: spot[1]), "the first is at the bottom"
        if count > 2:
            assert seats[1][0] < WIDTH / 2 < seats[-1][0], "the next one is at the left"


def test_nothing_covers_anything_else() -> None:
    def box(middle: Spot, size: Spot) -> tuple[float, float, float, float]:
        (x, y), (width, height) = middle, size
        return x - width / 2, y - height / 2, x + width / 2, y + height / 2

    for count in range(2, 9):
        places = PLACES[count]
        boxes = [box(spot, PLATE) for spot in places.seats]
        # Whichever wins the trick: its outline does not touch a plate.
        for card in (box(spot, places.card) for spot in places.cards):
            around = [card[0] - _APART, card[1] - _APART, card[2] + _APART, card[3] + _APART]
            for plate in boxes:
                beside = around[0] >= plate[2] or around[2] <= plate[0]
                assert beside or around[1] >= plate[3] or around[3] <= plate[1], (count, plate)
        boxes += [box(spot, places.card) for spot in places.cards]
        for number, (left, top, right, bottom) in enumerate(boxes):
            assert left >= 0 <= top
            assert right <= WIDTH
            assert bottom <= places.height
            for other in boxes[number + 1 :]:
                apart = left >= other[2] or right <= other[0]
                assert apart or top >= other[3] or bottom <= other[1], (count, number)


def test_the_alt_text_says_all_that_is_drawn() -> None:
    for view in positions():
        public, picture = public_of(view), drawn(view)
        lines = picture.description.split("\n")
        lines = [line for line in lines if not line.startswith("Last trick")]
        assert len(picture.description) <= 1_024
        assert sum("their turn" in line for line in lines) == 1
        shown = [card for card in (*PACK, *JOKERS) if card_words(card, SAY) in picture.description]
        trick = public.tricks[-1] if public.tricks and not public.trick.seats else public.trick
        cards = {*trick.cards, *public.turn_ups, *(c for _, held in public.thrown_in for c in held)}
        cards |= {card for card in (public.cut, public.stock_top) if card is not None}
        assert set(shown) == cards
        for seat in range(public.seats):
            [line] = [one for one in lines if EIGHT[seat] + ":" in one]
            assert ("dealer" in line) == (seat == public.dealer)
        assert lines[-1].endswith(f"to {public.rules.target}")
        assert len(drawn(view, viewer=1).draw()) <= MOST_BYTES[public.seats]


@pytest.mark.parametrize("look", [Look.EMOJI, Look.PICTURE])
def test_the_readers_own_place_is_at_the_bottom_of_the_table(look: Look) -> None:
    played = wander(game(3), 3)
    for seat in range(4):
        shown = hand(holding(played, seat), all_there().private(Reader(look=look), "en"))
        tables = [one for one in shown.pictures if isinstance(one, TablePicture)]
        assert [table.seats[0].plate.name for table in tables] == [EIGHT[seat]]


def test_names_that_cannot_be_drawn_are_named_below() -> None:
    names = ("Ann", "中村", "😀 Cy", "محمد")
    view = replace(playing(game()), seats=seats_of(names))
    shown = {seat.plate.name for seat in drawn(view).seats}
    assert shown == {"Ann", "seat 2", "Cy", "seat 4"}
    assert not_drawn(view, PICTURED).startswith("seat 2: 中村 · seat 4: ")
    assert all(name in drawn(view).description for name in names)
    assert not not_drawn(playing(game()), PICTURED)
    pinged = playing(game(), names=("<@", "Bob", "Cy", "Dee"))
    assert not_drawn(pinged, PICTURED) == r"seat 1: \<\@", "it is read as markdown"


def test_no_picture_where_none_is_wanted_or_no_cards_lie() -> None:
    view = playing(game())
    assert table_picture(view, PICTURED)
    assert not table_picture(view, emojied())
    assert not table_picture(view, SAY)
    assert not table_picture(table(TableState.LOBBY), PICTURED)
    assert not table_picture(replace(view, resting=True), PICTURED), "the next deal, not seen yet"
    over = playing(wander(game(), 2_000))
    assert public_of(over).winner is not None
    assert not table_picture(over, PICTURED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_picture_is_small_and_always_the_same(language: str) -> None:
    for seats, sides, variant in ((2, 2, "trinidad"), (4, 2, "trinidad"), (8, 4, "pitch")):
        played = mid_trick(variant, seats, sides, seats - 1)
        view = playing(played, seats=seats_of([LONG] * seats, range(seats)))
        content = drawn(view, language=language).draw()
        assert content == drawn(view, language=language).draw()
        assert len(content) <= MOST_BYTES[seats]
        image = Image.open(BytesIO(content))
        image.load()  # every chunk is checked
        assert (image.format, image.width) == ("PNG", WIDTH)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pips_are_not_cut_off(language: str) -> None:
    for score in ("-3", "12", "100"):
        words = [speak(language)("pips {n}", n=n) for n in (88, 89)]
        one, other = (score_panel((ScoreRow(0, score, note),), "") for note in words)
        assert one.image.tobytes() != other.image.tobytes()


def test_the_line_round_a_free_seat_is_dashed_evenly() -> None:
    plate, (right, below) = draw_plate(Plate("", free=True), "").image, PLATE
    lines = [[plate.getpixel((x, y)) for x in range(18, right - 18)] for y in (0, below - 1)]
    lines += [[plate.getpixel((x, y)) for y in range(18, below - 12)] for x in (0, right - 1)]
    assert {len([*run]) for line in lines for _, run in groupby(line)} == {10}


@pytest.mark.parametrize("count", range(2, 9))
def test_no_plate_lies_on_another_before_the_cards(count: int) -> None:
    view = table(TableState.LOBBY, names=EIGHT[:count], sides=count, variant="pitch")
    [picture] = picture_before_cards(view, PICTURED)
    width, height = Image.open(BytesIO(picture.draw())).size
    plan = PLACES[count].before_cards()
    assert (width, height) == (WIDTH, plan.height)
    for number, (x, y) in enumerate(plan.seats):
        assert PLATE[1] // 2 <= y <= height - PLATE[1] // 2
        for over, down in plan.seats[:number]:
            assert abs(over - x) >= PLATE[0] or abs(down - y) >= PLATE[1]
