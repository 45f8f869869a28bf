"""Read clocks as people type them: a pace by its name, or times such as 90s, 5m, 12h and 1d."""

from __future__ import annotations

import re
from typing import Final

from discord import app_commands

from bot.errors import TableError
from bot.interactions.autocomplete import parse_choice
from bot.interactions.next_steps import Value
from bot.locale.say import N_, Say, speak
from bot.ui.table.clock import PACES as PACE_NAMES
from bot.ui.table.clock import pace_line
from bot.views.settings.clock import (
    DAY,
    HOUR,
    LONGEST,
    MINUTE,
    MOST_MISSES,
    SECOND,
    SHORTEST,
    Clock,
    Pace,
)

PACES: Final = [
    app_commands.Choice(name=pace_line(pace, speak()), value=pace.value) for pace in Pace
]
REMIND: Final = "When to remind a player, such as 90s, 5m or 12h"
MOVE: Final = "When the computer moves for them, such as 3m or 1d"
MISSES: Final = "After how many missed turns in a row the computer plays for them"
Misses = app_commands.Range[int, 1, MOST_MISSES]

_TIME: Final = re.compile(r"([0-9]{1,6}) ?(?:([a-z]+)\.?)?", re.IGNORECASE)
_UNITS: Final = {
    SECOND: re.compile(r"s|secs?|seconds?|secondes?|sek|sekunden?"),
    MINUTE: re.compile(r"|m|mn|mins?|minute[ns]?"),
    HOUR: re.compile(r"h|hrs?|hours?|std|stunden?|heures?"),
    DAY: re.compile(r"d|days?|t|tage?|j|jours?"),
}
"""Whole words of all languages: a ``Stunde`` (hour) begins like a second."""


class NoTime(TableError):
    text = N_("I can't read “{text}” as a time. Write it like 90s, 5m, 12h or 1d.")


class UnfitClock(TableError):
    text = N_(
        "The reminder must come after 10 seconds or more, and the computer's move at least 10"
        " seconds after that and within 7 days. Choose other times, or a pace."
    )


def a_pace(say: Say) -> dict[str, dict[str, Value]]:
    """Return what else a clock can be: each pace, without other times."""
    return {
        say(name): {"pace": pace.value, "remind_after": None, "move_after": None}
        for pace, name in PACE_NAMES.items()
    }


def read_time(text: str) -> int:
    """Read a time, in milliseconds, or raise NoTime; a number without a unit is minutes."""
    # With single spaces the pattern is quick on any text.
    match = _TIME.fullmatch(" ".join(text.split()))
    written = (match[2] or "").lower() if match else ""
    unit = next((unit for unit, words in _UNITS.items() if words.fullmatch(written)), None)
    if match is None or unit is None:
        raise NoTime(text=text[:40])
    return int(match[1]) * unit


def change_clock(
    clock: Clock, pace: str | None, remind: str | None, move: str | None, misses: int | None
) -> Clock:
    """Return a clock with some values changed.

    If only one of the two times is given, the other one is moved as far as it must be.

    Raises:
        NoTime: if a text is not a time.
        UnfitClock: if the times do not fit together.
    """
    if pace is not None:
        clock = parse_choice(Pace, pace).clock
    remind_ms = clock.remind_ms if remind is None else read_time(remind)
    move_ms = clock.move_ms if move is None else read_time(move)
    if remind is not None and move is None and move_ms < 2 * remind_ms:
        move_ms = min(3 * remind_ms, LONGEST)
    if move is not None and remind is None and move_ms < 2 * remind_ms:
        remind_ms = max(move_ms // (3 * SECOND) * SECOND, SHORTEST)
    try:
        return Clock(remind_ms, move_ms, clock.misses if misses is None else misses)
    except ValueError:
        raise UnfitClock from None
