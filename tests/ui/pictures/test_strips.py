"""A picture of the table is joined from strips, and looks as if it were drawn at once."""

import zlib
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.engine.cards import PACK, Suit
from bot.ui.pictures.colours import colours
from bot.ui.pictures.face import Face
from bot.ui.pictures.palette import Palette
from bot.ui.pictures.sprites import stamp
from bot.ui.pictures.table import Laid, Seat, StockShown, TablePicture, TrumpsShown, pieces_of
from bot.ui.pictures.table.cards import laid
from bot.ui.pictures.table.ground import ground, ground_rows
from bot.ui.pictures.table.panels import ScoreRow
from bot.ui.pictures.table.places import LINE, PLATE, WIDTH, places_for
from bot.ui.pictures.table.plates import Plate
from bot.ui.pictures.table.strips import Piece, Strips

FACES = [Face(card.code[0], card.suit, Palette.FOUR) for card in PACK]
faces = st.sampled_from(FACES)
some = st.lists(faces, max_size=6).map(tuple)
plates = st.builds(
    Plate,
    st.sampled_from(["Ann", "Ģertrūde Şğy", "Maximiliane von und zu Mustermann"]),
    st.sampled_from([None, 0, 1, 3]),
    st.booleans(),
    st.sampled_from([None, 6, 12]),
    st.sampled_from(["", "begs", "bid 4"]),
    st.sampled_from(["", "pips 40"]),
    st.sampled_from(["", "13"]),
    some,
    some,
    st.booleans(),
)
seats = st.builds(
    Seat, plates, st.none() | st.builds(Laid, faces, st.booleans(), st.booleans()), st.booleans()
)
tables = st.builds(
    TablePicture,
    st.just("A table"),
    st.lists(seats, min_size=2, max_size=8).map(tuple),
    st.builds(
        TrumpsShown,
        st.sampled_from(["trumps", "no trumps yet"]),
        st.none() | st.sampled_from(list(Suit)),
        st.just(Palette.FOUR),
        some,
    ),
    st.sampled_from([(), (ScoreRow(0, "13", "pips 40"), ScoreRow(1, "9", "out"))]),
    st.sampled_from(["", "to 14"]),
    st.just("D"),
    some,
    st.none()
    | st.builds(StockShown, st.just("3 cards left"), st.none() | faces, st.integers(0, 4)),
)


def whole(table: TablePicture) -> bytes:
    """Draw a table with nothing kept, all of it on one image."""
    plan = places_for(len(table.seats))
    image = ground(plan.height).copy()
    for piece in pieces_of(table):
        sprite = piece.draw.__wrapped__(*piece.what)  # type: ignore[attr-defined]  # it is a cache
        stamp(image, sprite, (1 + piece.x - piece.anchor * sprite.width // 2, piece.top))
    rows = image.crop((1, 0, image.width, image.height))
    shown = Image.frombytes("P", rows.size, rows.tobytes())
    shown.putpalette([part for colour in colours() for part in colour])
    return shown.convert("RGB").tobytes()


def chunks(content: bytes) -> list[bytes]:
    """Return the compressed strips of a PNG, whose checksums are right."""
    at, found = 8, []
    while at < len(content):
        length, name = int.from_bytes(content[at : at + 4], "big"), content[at + 4 : at + 8]
        body, end = content[at + 8 : at + 8 + length], at + 8 + length
        assert zlib.crc32(name + body).to_bytes(4, "big") == content[end : end + 4]
        found += [body] if name == b"IDAT" else []
        at = end + 4
    assert zlib.decompress(b"".join(found))
    return found[1:-1]


def pixels(content: bytes) -> bytes:
    """Read a PNG that is as it should be."""
    assert chunks(content)
    return Image.open(BytesIO(content)).convert("RGB").tobytes()


@settings(max_examples=30)
@given(st.lists(tables, min_size=1, max_size=3))
def test_a_picture_of_strips_looks_like_one_drawn_at_once(shown: list[TablePicture]) -> None:
    for table in shown:
        assert pixels(table.draw()) == whole(table)


def test_a_card_changes_no_strip_but_its_own() -> None:
    strips, plan = Strips(), places_for(4)
    cards = [Piece(laid, (face, plan.card), WIDTH // 2, 90, plan.card[1]) for face in FACES[::51]]
    before, after = (strips.drawn(ground_rows(plan.height), plan.cuts, [card]) for card in cards)
    kept = strips.bytes
    strips.drawn(ground_rows(plan.height), plan.cuts, [cards[0]])
    assert strips.bytes == kept, "the picture before is still there"
    same = [one == other for one, other in zip(chunks(before), chunks(after), strict=True)]
    assert same == [place not in cards[0].strips(plan.cuts) for place in range(len(same))]
    touched = [plan.cuts[place : place + 2] for place in cards[0].strips(plan.cuts)]
    assert touched[0][0] <= cards[0].top < touched[0][1]
    assert touched[-1][0] < cards[0].top + cards[0].height <= touched[-1][1]


def test_another_number_of_cards_changes_no_strip_above_it() -> None:
    top = places_for(4).seats[2][1] - PLATE[1] // 2
    before, after = (held_by_the_top(count).draw() for count in (6, 5))
    same = [one == other for one, other in zip(chunks(before), chunks(after), strict=True)]
    cuts = places_for(4).cuts
    below = [at for at, cut in enumerate(cuts[:-1]) if top + LINE <= cut < top + PLATE[1]]
    assert [at for at, equal in enumerate(same) if not equal] == below


def held_by_the_top(count: int) -> TablePicture:
    seats = [Seat(Plate(name, side=at % 2, held=6)) for at, name in enumerate("ABCD")]
    seats[2] = Seat(Plate("C", side=0, held=count))
    trumps = TrumpsShown("trumps", None, Palette.FOUR)
    return TablePicture("A table", tuple(seats), trumps, (), "to 14", "D")


def test_strips_keep_no_more_than_they_may() -> None:
    strips, plan = Strips(most=20_000), places_for(4)
    pieces = [Piece(laid, (face, plan.card), *plan.cards[1], plan.card[1]) for face in FACES]
    contents = [strips.drawn(ground_rows(plan.height), plan.cuts, [piece]) for piece in pieces]
    assert 0 < strips.bytes <= 20_000
    assert len(set(contents)) == len(pieces)
    again = [strips.drawn(ground_rows(plan.height), plan.cuts, [piece]) for piece in pieces]
    assert again == contents
    strips.clear()
    assert not strips.bytes


def test_threads_may_draw_at_once() -> None:
    strips, plan = Strips(most=20_000), places_for(2)

    def drawn(face: Face) -> bytes:
        piece = Piece(laid, (face, plan.card), WIDTH // 2, 100, plan.card[1])
        return strips.drawn(ground_rows(plan.height), plan.cuts, [piece])

    alone = list(map(drawn, FACES))
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(drawn, FACES * 3)) == alone * 3
    assert strips.bytes <= 20_000
