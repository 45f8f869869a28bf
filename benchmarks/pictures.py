"""The time and size of pictures: ``python -m benchmarks.pictures``.

Tables are drawn card by card, as a board is edited, at tables of two to eight players. Times are of
the processor, so that other programs on the machine count little. The ratio compares each picture
with the same one drawn with nothing kept from earlier ones.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from bot.engine.cards import PACK, Card, Suit, parse
from bot.engine.game.game import Game, Setup
from bot.engine.shuffle import FairPacks
from bot.engine.variants import find_variant
from bot.engine.views import PublicView
from bot.locale.say import Say, speak
from bot.ui.core.message import Picture
from bot.ui.pictures import letters, sheet, sprites
from bot.ui.pictures.colours import Palette
from bot.ui.pictures.emojis import all_faces
from bot.ui.pictures.face import face, shapes
from bot.ui.pictures.face.face import Face, emoji, faces
from bot.ui.pictures.hand import HandPicture
from bot.ui.pictures.points import PointsPicture, PointsRow
from bot.ui.pictures.table import cards as table_cards
from bot.ui.pictures.table import panels, plates
from bot.ui.table.results.game_end import score_chart
from bot.ui.table.table_picture import table_picture
from bot.views.computer_names import FOLK, marked
from bot.views.table.view import EmptySeats, SeatInfo, SeatKind, TableState, TableView

MOST_MS: Final = 1.5
MOST_BYTES: Final = 28_000
TABLES: Final = (
    ("california-jack", 2, 2),
    ("trinidad", 4, 2),
    ("auction-pitch", 5, 5),
    ("west-yorkshire", 6, 3),
    ("pitch", 8, 4),
    ("basic", 8, 8),
)
"""Games with their players and sides."""
POSITIONS, QUICK = 240, 12
TIMES: Final = 20
_KB_PER_MB: Final = 1024
_CACHES: Final = (
    face.card,
    shapes.hat,
    letters.glyph,
    letters.text_width,
    letters.typeface,
    sheet.sprite,
    sprites.written,
    shapes.suit_shape,
    table_cards.back,
    table_cards.draw_chip,
    table_cards.laid,
    panels.caption,
    panels.score_panel,
    panels.trumps_panel,
    plates.draw_plate,
    plates.mark,
    plates.side_mark,
)


@dataclass(frozen=True, slots=True)
class Drawing:
    """What some pictures cost."""

    first: float
    """Milliseconds of processor time of the first, which makes the sprites."""
    later: float
    """The median of the second half, when cards and names have been drawn before."""
    slow: float
    """What nine in ten stay below."""
    ratio: float
    """The median beside that with nothing kept."""
    size: int
    """The largest, in bytes."""


def pictured() -> Say:
    """Return the voice of readers who want pictures."""
    return speak(palette=Palette.FOUR.value)


def table_view(game: Game, public: PublicView) -> TableView:
    """Seat computer players at a game."""
    seats = tuple(
        SeatInfo(seat, SeatKind.COMPUTER, marked(FOLK[seat])) for seat in range(public.seats)
    )
    return TableView(
        server_id=1,
        channel_id=2,
        thread_id=None,
        id="BENCH",
        version=1,
        state=TableState.PLAYING,
        paused=None,
        variant=game.setup.variant,
        options={},
        sides=public.sides,
        seats=seats,
        opener_id=3,
        opener_name="Ann",
        fill=EmptySeats.COMPUTERS,
        language="en",
        game=1,
        first=None,
        public=public,
    )


def tables_in_play(variant: str, seats: int, sides: int, count: int) -> Iterator[Picture]:
    """Yield pictures of a table, one for each action of random games."""
    chance, say = Random(1), pictured()
    game = None
    while count:
        if game is None or game.public().decision is None:
            setup = Setup(find_variant(variant), {}, sides, seats)
            game = Game.start(setup, FairPacks.of(count.to_bytes(32, "big"), 0), 0, None)[0]
        public = game.public()
        for picture in table_picture(table_view(game, public), say):
            count -= 1
            yield picture
        if public.decision is not None:
            seat = public.decision.seat
            game.apply(seat, chance.choice(game.legal(seat)))


def card_faces(codes: str) -> tuple[Face, ...]:
    """Return the faces of cards."""
    return faces(parse(codes), pictured())


def deal_points() -> PointsPicture:
    """Return the points of a deal in which all four are scored."""
    return PointsPicture(
        "",
        "Deal 3 · trumps hearts",
        (
            PointsRow("High", "Ann & Bob", 1, card_faces("AH")),
            PointsRow("Low", "Ann & Bob", 1, card_faces("2H")),
            PointsRow("Jack hung", "Cy & Dee", 3, card_faces("JH")),
            PointsRow("Game", "Ann & Bob", 1, card_faces("TH TS TC AH AS KD QS QH JS"), "47 : 21"),
        ),
    )


def hand_drawing(count: int) -> Callable[[], bytes]:
    """Return a function that draws a hand of a number of cards, of all suits."""
    cards: Sequence[Card] = PACK[:: len(PACK) // count][:count]
    shown = faces(cards, pictured())
    return HandPicture("", shown, frozenset(shown[1::2])).draw


def measure(draws: Sequence[Callable[[], bytes]]) -> Drawing:
    """Draw pictures one after the other, and then some again with nothing kept."""
    _forget()
    times, sizes = _timed(draws)
    simple, _ = _timed(draws[:: len(draws) // 12 + 1], before=_forget)
    later = sorted(times[len(times) // 2 :])
    return Drawing(
        first=times[0],
        later=statistics.median(later),
        slow=later[len(later) * 9 // 10],
        ratio=statistics.median(later) / statistics.median(simple),
        size=max(sizes),
    )


def _timed(
    draws: Sequence[Callable[[], bytes]], before: Callable[[], None] = lambda: None
) -> tuple[list[float], list[int]]:
    times, sizes = [], []
    for draw in draws:
        before()
        start = time.process_time()
        sizes.append(len(draw()))
        times.append((time.process_time() - start) * 1000)
    return times, sizes


def _forget() -> None:
    for cached in _CACHES:
        cached.cache_clear()


def measure_tables(positions: int) -> dict[str, Drawing]:
    """Measure tables of all numbers of players."""
    return {
        f"a table of {seats}, {variant}": measure(
            [picture.draw for picture in tables_in_play(variant, seats, sides, positions)]
        )
        for variant, seats, sides in TABLES
    }


def measure_others(times: int) -> dict[str, Drawing]:
    """Measure the other pictures, each drawn several times."""
    scores = [(1, 2), (3, 2), (4, 4), (8, 5), (9, 8), (14, 9)]
    [chart] = score_chart([("Ann", "Bob"), ("Cy", "Dee")], scores, 14, pictured())
    ace = Face("A", Suit.SPADES)
    pictures: dict[str, Callable[[], bytes]] = {
        "an emoji": lambda: emoji(ace),
        "a hand of 6": hand_drawing(6),
        "a hand of 9": hand_drawing(9),
        "a hand of 21": hand_drawing(21),
        "a deal's points": deal_points().draw,
        "a game's score": chart.draw,
    }
    return {name: measure([draw] * times) for name, draw in pictures.items()}


def main(arguments: Sequence[str] | None = None) -> int:
    """Print a table of sizes and times; return 1 if tables cost too much."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.pictures", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="only see that all of it runs")
    quick = parser.parse_args(arguments).quick
    before = _peak()
    tables = measure_tables(QUICK if quick else POSITIONS)
    others = measure_others(2 if quick else TIMES)
    print("| picture | first | later | nine in ten | beside nothing kept | size |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, cost in (tables | others).items():
        print(
            f"| {name} | {cost.first:.0f} ms | {cost.later:.2f} ms | {cost.slow:.2f} ms"
            f" | {cost.ratio:.2f} | {cost.size / 1000:.1f} kB |"
        )
    if quick:
        return 0
    print(f"\nWith all that is kept for drawing: {_peak() - before:.0f} MB more.")
    _print_emojis()
    too_much = [
        name for name, cost in tables.items() if cost.later > MOST_MS or cost.size > MOST_BYTES
    ]
    if too_much:
        print(f"\nMore than {MOST_MS} ms or {MOST_BYTES / 1000:.0f} kB: {', '.join(too_much)}.")
    return int(bool(too_much))


def _print_emojis() -> None:
    start = time.process_time()
    sizes = [len(emoji(one)) for one in all_faces().values()]
    seconds = time.process_time() - start
    print(
        f"\nAll {len(sizes)} emojis: {seconds:.1f} s, {sum(sizes) / 1000:.0f} kB, the largest"
        f" {max(sizes) / 1000:.1f} kB."
    )


def _peak() -> float:
    """Return the most memory used so far, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _KB_PER_MB


if __name__ == "__main__":
    sys.exit(main())
