"""The time and size of card pictures: ``python -m benchmarks.pictures``."""

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


def card_faces(codes: str) -> tuple[Face, ...]:
    """Return the faces of cards."""
    return faces(parse(codes), speak())


def draw_deal_points() -> bytes:
    """Draw the points of a deal in which all four are scored."""
    return draw_points(
        "Deal 3 · trumps hearts",
        [
            PointsRow("High", "Ann & Bob", "+1", card_faces("AH")),
            PointsRow("Low", "Ann & Bob", "+1", card_faces("2H")),
            PointsRow("Jack hung", "Cy & Dee", "+3", card_faces("JH")),
            PointsRow(
                "Game", "Ann & Bob", "+1", card_faces("TH TS TC AH AS KD QS QH JS"), "47 : 21"
            ),
        ],
    )


def hand_drawing(count: int) -> Callable[[], bytes]:
    """Return a function that draws a hand of a number of cards, of all suits."""
    cards: Sequence[Card] = PACK[:: len(PACK) // count][:count]
    hand = faces(cards, speak())
    return lambda: draw_hand(hand)


def measure(draw: Callable[[], bytes]) -> tuple[float, float, int]:
    """Return a picture's processor time, first and later, in milliseconds; and its bytes."""
    drawing = (suits.suit_shape, letters.glyph, letters.typeface, figures.hat)
    for cached in (face.card, sheet.sprite, *drawing):
        cached.cache_clear()
    start = time.process_time()
    content = draw()
    first = time.process_time() - start
    later = []
    for _ in range(TIMES):
        start = time.process_time()
        draw()
        later.append(time.process_time() - start)
    return first * 1000, statistics.median(later) * 1000, len(content)


def main() -> None:
    """Print a table of sizes and times."""
    print("| picture | first | later | size |\n| --- | ---: | ---: | ---: |")
    ace = Face("A", Suit.SPADES)
    pictures: dict[str, Callable[[], bytes]] = {
        "an emoji": lambda: emoji(ace),
        "a hand of 6": hand_drawing(6),
        "a hand of 9": hand_drawing(9),
        "a hand of 21": hand_drawing(21),
        "a deal's points": draw_deal_points,
    }
    for name, draw in pictures.items():
        first, later, size = measure(draw)
        print(f"| {name} | {first:.0f} ms | {later:.0f} ms | {size / 1000:.1f} kB |")
    start = time.process_time()
    sizes = [len(emoji(face_)) for face_ in all_faces().values()]
    seconds = time.process_time() - start
    print(
        f"\nAll {len(sizes)} emojis: {seconds:.1f} s, {sum(sizes) / 1000:.0f} kB, the largest"
        f" {max(sizes) / 1000:.1f} kB."
    )
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    draw_hand(faces(PACK, speak()))
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"The whole pack kept for drawing: {(after - before) / _MB:.1f} MB more.")


if __name__ == "__main__":
    main()
