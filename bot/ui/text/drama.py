"""Words for drama: a line for each thing that a table talks about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.cards import Card
from bot.locale import N_, Say
from bot.ui.text.cards import card_text
from bot.ui.text.names import join_names, safe
from bot.views.drama import Drama

_LINES: Final[dict[Drama, str]] = {
    Drama.HUNG: N_("**Jack hung!** {name} takes {other}'s {card}"),
    Drama.SAVED: N_("**Jack saved!** {name}'s {card} comes home in the last trick"),
    Drama.REVOKE: N_("**Revoke!** {other} caught {name} with {card}"),
    Drama.FOUR: N_("**All four points!** {name}"),
    Drama.SET: N_("**Set!** {name} needed {needed} and made {made}"),
    Drama.SMUDGE: N_("**Smudge!** {name} bid four and made them all"),
    Drama.KICK_OUT: N_("**Kick-out!** {name} turns up {card} and wins"),
    Drama.SHUT_OUT: N_("**Shut-out!** {name} won, and nobody else has a point"),
    Drama.WON: N_("**Game!** {name} won"),
}


def drama_line(  # noqa: PLR0913  # what a line may hold
    what: Drama,
    names: Sequence[str],
    say: Say,
    *,
    other: str | None = None,
    card: Card | None = None,
    points: int = 0,
    needed: int = 0,
) -> str:
    """Say in one line what happened, with the names as people chose them.

    The arguments are those of a `bot.views.drama.Happening`, with names for seats.
    """
    text = _LINES[what]
    if what is Drama.HUNG and other is None:
        text = N_("**Jack hung!** {name} takes {card}")
    line = say(
        text,
        name=join_names(names),
        other=safe(other or ""),
        card=card_text(card, say) if card else "",
        made=points,
        needed=needed,
    )
    change = -needed if what is Drama.SET else points
    return f"{line} **{change:+d}**" if change else line
