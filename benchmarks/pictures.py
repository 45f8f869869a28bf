"""How long pictures of cards take and how large they are: ``python -m benchmarks.pictures``."""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable, Sequence
from typing import Final

from bot.engine.cards import PACK, Card, Suit, parse
from bot.locale import speak
from bot.ui.pictures import face, figures, letters, sheet, suits
from bot.ui.pictures.drawings import faces
from bot.ui.pictures.emojis import all_faces
from bot.ui.pictures.face import Face, emoji
from bot.ui.pictures.hand import draw_hand
from bot.ui.pictures.points import PointsRow, draw_points

TIMES: Final = 20
_MB: Final = 1024


def drawn(codes: str) -> tuple[Face, ...]:
    """Return the faces of cards."""
    return faces(parse(codes), speak())


def points() -> bytes:
    """Draw the end of a deal in which all four points were made."""
    return draw_points(
        "Deal 3 · trumps hearts",
        [
            PointsRow("High", "Ann & Bob", "+1", drawn("AH")),
            PointsRow("Low", "Ann & Bob", "+1", drawn("2H")),
            PointsRow("Jack hung", "Cy & Dee", "+3", drawn("JH")),
            PointsRow("Game", "Ann & Bob", "+1", drawn("TH TS TC AH AS KD QS QH JS"), "47 : 21"),
        ],
    )


def hand_of(count: int) -> Callable[[], bytes]:
    """Return what draws a hand of so many cards of all suits."""
    cards: Sequence[Card] = PACK[:: len(PACK) // count][:count]
    held = faces(cards, speak())
    return lambda: draw_hand(held)


def measured(draw: Callable[[], bytes]) -> tuple[float, float, int]:
    """Return the milliseconds of a processor that a picture takes at first and later; its bytes."""
    drawing = (suits.suit_shape, letters.glyph, letters.typeface, figures.hat)
    for kept in (face.card, sheet.smaller, *drawing):
        kept.cache_clear()
    begun = time.process_time()
    content = draw()
    first = time.process_time() - begun
    later = []
    for _ in range(TIMES):
        begun = time.process_time()
        draw()
        later.append(time.process_time() - begun)
    return first * 1000, statistics.median(later) * 1000, len(content)


def main() -> None:
    """Print a table of sizes and times."""
    print("| picture | first | later | size |\n| --- | ---: | ---: | ---: |")
    ace = Face("A", Suit.SPADES)
    told: dict[str, Callable[[], bytes]] = {
        "an emoji": lambda: emoji(ace),
        "a hand of 6": hand_of(6),
        "a hand of 9": hand_of(9),
        "a hand of 21": hand_of(21),
        "a deal's points": points,
    }
    for name, draw in told.items():
        first, later, size = measured(draw)
        print(f"| {name} | {first:.0f} ms | {later:.0f} ms | {size / 1000:.1f} kB |")
    begun = time.process_time()
    sizes = [len(emoji(one)) for one in all_faces().values()]
    taken = time.process_time() - begun
    print(
        f"\nAll {len(sizes)} emojis: {taken:.1f} s, {sum(sizes) / 1000:.0f} kB, the largest"
        f" {max(sizes) / 1000:.1f} kB."
    )
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    draw_hand(faces(PACK, speak()))
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"The whole pack kept for drawing: {(after - before) / _MB:.1f} MB more.")


if __name__ == "__main__":
    main()
