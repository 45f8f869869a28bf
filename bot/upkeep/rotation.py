"""Which backups are kept: the newest of each of the last days, weeks and months."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection
from typing import Final

from bot.settings import KeptFor

_FORM: Final = "%Y-%m-%d-%H%M%S"
_NAME: Final = re.compile(r"hangjack-auto-(\d{4}-\d{2}-\d{2}-\d{6})\.(?:db|dump)")
_SPANS: Final = ("%Y-%m-%d", "%G-%V", "%Y-%m")
"""What two times of one day, of one week, and of one month have in common."""


def name_of(at: dt.datetime, ending: str) -> str:
    """Return the name of a backup that is made now, by the machine's local time."""
    return f"hangjack-auto-{at:{_FORM}}.{ending}"


def time_of(name: str) -> dt.datetime | None:
    """Return when a backup was made; None for a file that the bot has not made by itself."""
    found = _NAME.fullmatch(name)
    try:
        return None if found is None else dt.datetime.strptime(found[1], _FORM).astimezone()
    except ValueError:
        return None


def kept(times: Collection[dt.datetime], keep: KeptFor) -> frozenset[dt.datetime]:
    """Return the times of the backups that are kept: the newest, and that of each span.

    Days, weeks and months without a backup do not count, so that nothing goes because the bot was
    away.
    """
    newest_first = sorted(times, reverse=True)
    found = set(newest_first[:1])
    for most, form in zip(keep, _SPANS, strict=True):
        newest: dict[str, dt.datetime] = {}
        for at in newest_first:
            newest.setdefault(at.strftime(form), at)
        found.update(list(newest.values())[:most])
    return frozenset(found)
