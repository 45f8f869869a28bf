"""``python -m bot daily SECRET DAY GAME``: the promise and the cards of a daily deal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TextIO

from bot.engine.cards import codes
from bot.engine.shuffle import SECRET_BYTES, commit
from bot.engine.variants import VARIANTS, Variant
from bot.locale.say import Say, speak
from bot.tables.daily.days import boards_of, packs_of

DONE: Final = 0
WRONG: Final = 2


def main(secret: str, day: str, game: str, out: TextIO) -> int:
    """Print what a day's secret was promised by, and the cards of each deal.

    Args:
        secret: in hex, as the bot shows it once the day is over.
        day: its date as 20261127.

    Returns:
        0, or 2 if one of them cannot be read.
    """
    say, variant = speak(), VARIANTS.get(game)
    try:
        key = bytes.fromhex(secret)
    except ValueError:
        key = b""
    if len(key) != SECRET_BYTES or not (day.isdecimal() and len(day) == 8) or variant is None:
        asked = say("Give the secret as 64 hex digits, the day as 20261127, and the game's id.")
        print(asked, file=out)
        return WRONG
    print(*_lines(key, int(day), variant, say), sep="\n", file=out)
    return DONE


def _lines(secret: bytes, day: int, variant: Variant, say: Say) -> Iterator[str]:
    yield say("promise: {hex}", hex=commit(secret))
    for number, layout in enumerate(boards_of(packs_of(secret, day), variant), 1):
        yield say("deal {n}", n=number)
        for seat, hand in enumerate(layout.hands):
            yield "  " + say("seat {n}: {cards}", n=seat, cards=" ".join(codes(hand)))
        if layout.cut is not None:
            yield "  " + say("cut for trumps: {card}", card=layout.cut.code)
        yield "  " + say("stock: {cards}", cards=" ".join(codes(layout.stock)))
