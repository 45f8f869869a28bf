"""The base of phases without decisions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.actions import Action
from bot.engine.deal import Deal
from bot.engine.errors import Reason
from bot.engine.events import Event


class Automatic:
    """A phase without decisions: it does all its work when it begins."""

    __slots__ = ()

    def legal(self, _deal: Deal, _seat: int) -> Sequence[Action]:
        """Return nothing: no seat acts."""
        return ()

    def open_calls(self, _deal: Deal) -> Sequence[Action]:
        """Return nothing: no seat acts."""
        return ()

    def refusal(self, _deal: Deal, _seat: int, _action: Action) -> Reason | None:
        """Refuse: no seat acts."""
        return Reason.WRONG_KIND

    def act(self, _deal: Deal, _seat: int, _action: Action) -> Iterator[Event]:
        """Do nothing: no seat acts."""
        return iter(())
