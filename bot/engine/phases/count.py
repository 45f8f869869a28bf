"""The count after the last trick: High, Low, Jack and Game in the game's order."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.actions import Action
from bot.engine.deal import Deal
from bot.engine.errors import Reason
from bot.engine.events import Event
from bot.engine.rules import Rules
from bot.engine.scoring import PIECES, Tally


class Count:
    """Score what the tricks have brought; nobody has anything to decide."""

    __slots__ = ("_pieces",)

    def __init__(self, rules: Rules) -> None:
        self._pieces = [PIECES[cause] for cause in rules.order]

    def begin(self, deal: Deal) -> Iterator[Event]:
        """Score the points one after the other."""
        tally = Tally.of(deal)
        for piece in self._pieces:
            yield from piece(tally)

    def legal(self, _deal: Deal, _seat: int) -> tuple[Action, ...]:
        """Return nothing: nobody acts."""
        return ()

    def refusal(self, _deal: Deal, _seat: int, _action: Action) -> Reason | None:
        """Refuse: nobody acts."""
        return Reason.WRONG_KIND

    def act(self, _deal: Deal, _seat: int, _action: Action) -> Iterator[Event]:
        """Do nothing: nobody acts."""
        return iter(())
