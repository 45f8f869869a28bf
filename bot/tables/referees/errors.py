"""Refusals around referees."""

from __future__ import annotations

from bot.engine.errors import Reason
from bot.errors import TableError
from bot.locale.say import N_


class NoReferees(TableError):
    text = N_(
        "This server has no referees. A server manager can choose some with `/settings server`."
    )


class NobodyToRule(TableError):
    text = N_(
        "No referee can look into this deal: all of this server's referees play here or have seen a"
        " hand of it."
    )


class NothingToRule(TableError):
    text = N_("You can ask for a referee while a deal is being played.")


class NothingAsked(TableError):
    text = N_("Nobody is waiting for a referee at this table now.")


class RefereesOnly(TableError):
    text = N_("Only this server's referees can do that.")


class PlaysAtTable(TableError):
    text = N_("You sit at this table, so you can't rule here. Another referee has to look into it.")


class PlaysTheseBoards(TableError):
    text = N_(
        "You're in this event, and all its tables play the same cards. Someone who doesn't play in"
        " it has to look into it."
    )


class HasSeenHand(TableError):
    text = N_(
        "You've seen a hand of this deal, so you can't rule on it. Another referee has to look into"
        " it."
    )


class LookedInto(TableError):
    text = N_("{name} is looking into it already.")


class NotLookedInto(TableError):
    text = N_("There's a new question. Press Look into it below that first.")


class NoReason(TableError):
    text = N_("A ruling needs a reason: the players read it.")


class BadRuling(TableError):
    """What a referee has ruled cannot be; the user interface says why."""

    text = N_("That can't be ruled here.")

    def __init__(self, reason: Reason) -> None:
        super().__init__()
        self.reason = reason
