"""What is common to the phases in which nobody has anything to decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.actions import Action
from bot.engine.deal import Deal
from bot.engine.errors import Reason
from bot.engine.events import Event


class Automatic:
    """A phase that runs by itself: all that it does it does as it begins."""

    __slots__ = ()

    def legal(self, _deal: Deal, _seat: int) -> Sequence[Action]:
        """Return nothing: nobody acts."""
        return ()

    def refusal(self, _deal: Deal, _seat: int, _action: Action) -> Reason | None:
        """Refuse: nobody acts."""
        return Reason.WRONG_KIND

    def act(self, _deal: Deal, _seat: int, _action: Action) -> Iterator[Event]:
        """Do nothing: nobody acts."""
        return iter(())
