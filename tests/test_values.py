"""Values do not change: what a view, a row or an event says is so for as long as it is there."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import is_dataclass
from importlib import import_module
from pkgutil import walk_packages
from typing import Final

import bot
import cogs

WORKED_ON: Final = frozenset(
    {
        "bot.competition.scoring.room.Compared",
        "bot.competition.standings.tally.EntrantTally",
        "bot.competition.standings.tally.Meeting",
        "bot.competition.standings.tie_breaks.Breaker",
        "bot.delivery.desks.LiveDesk",
        "bot.delivery.live.live_messages.LiveMessage",
        "bot.delivery.outbox.lease.Lease",
        "bot.delivery.outbox.message.Message",
        "bot.delivery.tables.live_hands.hand_answer.LiveHand",
        "bot.delivery.tables.live_messages._Update",
        "bot.delivery.tables.posts._Sending",
        "bot.engine.deal.Deal",
        "bot.interactions.reviewing._Looking",
        "bot.interactions.typed.forms._Open",
        "bot.interactions.typed.spoken.Spoken",
        "bot.ops.error_log._Message",
        "bot.players.strong.reviewing._Doubt",
        "bot.tables.events.running._Look",
        "bot.ui.core.components.MessageLayout",
    }
)
"""What gathers, or follows something that changes."""


def thawed() -> Iterator[str]:
    """Yield the dataclasses whose fields may be set."""
    for package in (bot, cogs):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            if module.name.endswith("__main__"):
                continue
            for name, kind in inspect.getmembers(import_module(module.name), inspect.isclass):
                own = kind.__module__ == module.name and is_dataclass(kind)
                if own and not vars(kind)["__dataclass_params__"].frozen:
                    yield f"{module.name}.{name}"


def test_dataclasses_are_frozen_but_for_those_named_here() -> None:
    assert set(thawed()) == WORKED_ON
