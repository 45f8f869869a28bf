"""Words for drama: a line for each thing that a table talks about."""

from __future__ import annotations

from typing import Final

from bot.locale.say import N_, Say
from bot.ui.text.cards import card_text
from bot.ui.text.names import join_names, safe
from bot.views.drama import Drama, Happening

_FOUR: Final = 4
"""The points of a deal in most games."""
_LINES: Final[dict[Drama, str]] = {
    Drama.HUNG: N_("**Jack hung!** {name} takes {other}'s {card}"),
    Drama.SAVED: N_("**Jack saved!** {name}'s {card} comes home in the last trick"),
    Drama.REVOKE: N_("**Revoke!** {other} caught {name} with {card}"),
    Drama.FOUR: N_("**All {needed} points!** {name}"),
    Drama.SET: N_("**Set!** {name} needed {needed} and made {made}"),
    Drama.SET_GIVEN: N_(
        "**Set!** {name} needed {needed} and made {made}: +{needed} for the others"
    ),
    Drama.SET_UNPAID: N_(
        "**Set!** {name} needed {needed} and made {made}; the game ended before the bid was scored"
    ),
    Drama.SMUDGE: N_("**Smudge!** {name} bid {needed} and made them all"),
    Drama.MOON: N_("**Shot the moon!** {name} made every point"),
    Drama.MOON_MISSED: N_("**Missed the moon!** {name} didn't make every point"),
    Drama.KICK_OUT: N_("**Kick-out!** {name} turns up {card} and wins"),
    Drama.SHUT_OUT: N_("**Shut-out!** {name} won, and nobody else has a point"),
    Drama.WON: N_("**Game!** {name} won"),
}


def drama_line(told: Happening, say: Say) -> str:
    """Say in one line what happened, with the names as people chose them."""
    text = _LINES[told.what]
    if told.what is Drama.FOUR and told.needed == _FOUR:
        text = N_("**All four points!** {name}")
    line = say(
        text,
        name=join_names(told.names),
        other=safe(told.other or ""),
        card=card_text(told.card, say) if told.card else "",
        made=told.points,
        needed=told.needed,
    )
    changes = {Drama.SET: -told.needed, Drama.SET_GIVEN: 0, Drama.SET_UNPAID: 0}
    change = changes.get(told.what, told.points)
    return f"{line} · **{change:+d}**" if change else line
