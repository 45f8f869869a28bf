"""All acts, by subject, each in one class: who may do it and when, what it checks and changes.

`bot.competition.event.state.Act` says what a class tells of its act.
"""

# ruff: noqa: F403  # an act is written in one place, not in a list as well
from __future__ import annotations

from typing import Final

from bot.competition.event.acts.boards import *
from bot.competition.event.acts.breaks import *
from bot.competition.event.acts.directing import *
from bot.competition.event.acts.entering import *
from bot.competition.event.acts.life import *
from bot.competition.event.acts.results import *
from bot.competition.event.acts.rounds import *
from bot.competition.event.acts.series import *
from bot.competition.event.state import Act

KINDS: Final[dict[str, type[Act]]] = {
    name: kind
    for name, kind in globals().items()
    if isinstance(kind, type) and issubclass(kind, Act) and kind is not Act
}
"""The acts by the names under which they are stored."""
