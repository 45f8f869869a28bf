"""The turn-up and what is said to it: stand or beg, give or run (RULES.md §2, Begging)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.engine.actions import Action, Beg, Give, Run, Stand
from bot.engine.deal import Deal
from bot.engine.errors import Reason
from bot.engine.events import Called, Cause, Event, Scored
from bot.engine.phases.running import RUNNING, score_turn_up, turn
from bot.engine.rules import AfterGift, Counted, Gift, Rules
from bot.engine.views import Ask

_CALLS: Final[dict[Ask, tuple[Action, ...]]] = {
    Ask.TURN_UP: (Stand(), Beg()),
    Ask.BEG: (Give(), Run()),
}


class TurnUp:
    """The dealer turns a card up; eldest stands or begs, the dealer gives or runs."""

    __slots__ = ("_rules", "_run")

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._run = RUNNING[rules.running]

    def begin(self, deal: Deal) -> Iterator[Event]:
        """Turn the first card up."""
        yield from turn(deal)
        deal.wait_for(deal.eldest, Ask.TURN_UP)

    def legal(self, deal: Deal, seat: int) -> tuple[Action, ...]:
        """Return the calls open to a seat."""
        if seat != deal.turn:
            return ()
        return tuple(call for call in _CALLS[deal.ask] if self.refusal(deal, seat, call) is None)

    def refusal(self, deal: Deal, seat: int, action: Action) -> Reason | None:
        """Say why a seat may not make a call; None if it may."""
        if seat != deal.turn:
            return Reason.NOT_YOUR_TURN
        if action not in _CALLS[deal.ask]:
            return Reason.WRONG_KIND
        if type(action) is Give and self._rules.gift_limit and self._gift_wins(deal):
            return Reason.GIFT_WOULD_WIN
        return None

    def act(self, deal: Deal, seat: int, action: Action) -> Iterator[Event]:
        """Make a call."""
        deal.calls.append((seat, action))
        yield Called(seat, action)
        match action:
            case Beg():
                deal.wait_for(deal.dealer, Ask.BEG)
            case Give():
                yield from self._give(deal)
            case Run():
                yield from self._run(deal)
                if not deal.over:
                    yield from self._settle(deal)
            case _:
                yield from self._settle(deal)

    def _receivers(self, deal: Deal) -> Iterable[int]:
        """Return the seats that a gift goes to, one for each side that scores it, in order."""
        if self._rules.gift is Gift.ELDEST_SIDE:
            return [deal.eldest]
        return deal.opponents(deal.side(deal.dealer))

    def _gift_wins(self, deal: Deal) -> bool:
        lacking_one = self._rules.target - 1
        return any(deal.score[deal.side(seat)] >= lacking_one for seat in self._receivers(deal))

    def _give(self, deal: Deal) -> Iterator[Event]:
        for seat in self._receivers(deal):
            yield Scored(deal.side(seat), Cause.GIFT, 1, seat)
        if self._rules.after_gift is AfterGift.ABANDON:
            deal.throw_in(again=False)
        else:
            yield from self._settle(deal)

    def _settle(self, deal: Deal) -> Iterator[Event]:
        """Fix trumps by the last turn-up."""
        final = deal.turn_ups[-1]
        yield from deal.settle(final.suit)
        if self._rules.turn_ups_counted is Counted.FINAL:
            yield from score_turn_up(deal, final)
        deal.proceed()
