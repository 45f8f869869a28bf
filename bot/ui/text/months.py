"""When months end, where people may not know it."""

from __future__ import annotations

from bot.locale.say import Say
from bot.views.periods import Calendar


def months_end(calendar: Calendar, say: Say) -> list[str]:
    """Say that months end by UTC, and how to change that; nothing where the server has a zone."""
    if calendar.zone != "UTC":
        return []
    step = [say("`/settings server`, *Daily deal*, sets a time zone.")] * calendar.manager
    return [" ".join([say("Months end at midnight UTC."), *step])]
