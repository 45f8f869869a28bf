"""What the engine's values are called at the table: calls, and why something is refused."""

from __future__ import annotations

from typing import Final

from bot.engine.actions import Action, Beg, Give, Run, Stand
from bot.engine.errors import Reason
from bot.locale import N_, Say

_CALLS: Final[dict[str, str]] = {
    Stand.verb: N_("Stand"),
    Beg.verb: N_("I beg"),
    Give.verb: N_("Take one"),
    Run.verb: N_("I run them"),
}
"""RULES.md §2, Words at the table."""

_REFUSALS: Final[dict[Reason, str]] = {
    Reason.GAME_OVER: N_("The game is over."),
    Reason.NOT_YOUR_TURN: N_("It is not your turn yet."),
    Reason.WRONG_KIND: N_("Something else is asked of you now; your hand says what."),
    Reason.NOT_IN_HAND: N_("You do not hold that card."),
    Reason.MUST_FOLLOW_OR_TRUMP: N_("You must follow the suit led, or play a trump."),
    Reason.MUST_FOLLOW: N_("You must follow the suit led."),
    Reason.MUST_PLAY_TRUMP: N_("Trumps were led: you must play a trump."),
    Reason.MUST_TRUMP: N_("You cannot follow the suit led, so you must play a trump."),
    Reason.NO_UNDERTRUMPING: N_(
        "You may not play a trump lower than the one already in the trick: no undertrumping."
    ),
    Reason.GIFT_WOULD_WIN: N_("A point given now would win the game: the cards must be run."),
}


def call_name(action: Action, say: Say) -> str:
    """Return what a call is called at the table."""
    return say(_CALLS[action.verb])


def refusal(reason: Reason, say: Say) -> str:
    """Say why the rules do not allow something."""
    return say(_REFUSALS[reason])
