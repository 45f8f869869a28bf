"""The turn-up and what is said to it: stand or beg, give or run (docs/rules.md §2, Begging)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.engine.actions import Action, Beg, Give, Run, Stand
from bot.engine.deal import Deal
from bot.engine.errors import Reason
from bot.engine.events import Cause, Event, Scored
from bot.engine.phases.automatic import Automatic
from bot.engine.phases.calling import Calling
from bot.engine.phases.running import RUNNING, score_turn_up, turn
from bot.engine.rules import AfterGift, Counted, Gift, Rules
from bot.engine.views import Ask

_CALLS: Final[dict[Ask, tuple[Action, ...]]] = {
    Ask.TURN_UP: (Stand(), Beg()),
    Ask.BEG: (Give(), Run()),
}
_THREE: Final = 3


class TurnUp(Calling):
    """A card is turned up; eldest stands or begs, the dealer gives or runs.

    In Trinidad a given point goes to eldest's side (docs/rules.md §3).

    >>> from bot.engine.game import Game, Setup
    >>> from bot.engine.shuffle import FairPacks
    >>> from bot.engine.variants import VARIANTS
    >>> trinidad = Setup(VARIANTS["trinidad"], {}, sides=2, seats=4)
    >>> game, _ = Game.start(trinidad, FairPacks.of(secret=bytes(32), cut=0), dealer=0)
    >>> game.legal(1)
    (Stand(), Beg())
    >>> events = game.apply(1, Beg())
    >>> game.legal(0)
    (Give(), Run())
    >>> called, gift, trumps = game.apply(0, Give())
    >>> gift.side, gift.cause.value, gift.points
    (1, 'gift', 1)
    """

    __slots__ = ("_limited", "_needs_trump", "_rules", "_run")

    def __init__(self, rules: Rules) -> None:
        self._limited = rules.gift_limit or rules.third_player_limit
        self._needs_trump = rules.gift_needs_trump
        self._rules = rules
        self._run = RUNNING[rules.running]

    def begin(self, deal: Deal) -> Iterable[Event]:
        """Turn the first card up."""
        deal.wait_for(deal.eldest, Ask.TURN_UP)
        return turn(deal)

    def legal(self, deal: Deal, seat: int) -> Sequence[Action]:
        """Return what a seat can say; all of it, where the rules bar no gift."""
        if self._limited or self._needs_trump or seat != deal.turn:
            return super().legal(deal, seat)
        return _CALLS[deal.ask]

    def open_calls(self, deal: Deal) -> Sequence[Action]:
        """Return what a seat can say as far as all know: whether it holds a trump, they do not."""
        calls = self.calls(deal)
        if not self._limited:
            return calls
        return tuple([call for call in calls if self._limit(deal, call) is None])

    def calls(self, deal: Deal) -> Sequence[Action]:
        """Return what eldest, or the dealer, can say."""
        return _CALLS[deal.ask]

    def objection(self, deal: Deal, action: Action) -> Reason | None:
        """Bar a gift that would end the game, or without a trump, where the rules do."""
        barred = self._limit(deal, action)
        if barred is not None or type(action) is not Give or not self._needs_trump:
            return barred
        turned = deal.turn_ups[-1].suit
        if any(card.suit is turned for card in deal.hands[deal.giver]):
            return None
        return Reason.GIFT_NEEDS_TRUMP

    def _limit(self, deal: Deal, action: Action) -> Reason | None:
        if type(action) is not Give or not self._limited:
            return None
        lacking_one = self._lacking_one(deal)
        if self._rules.gift_limit and lacking_one:
            return Reason.GIFT_WOULD_WIN
        third = [seat for seat in lacking_one if deal.side(seat) != deal.side(deal.eldest)]
        if self._rules.third_player_limit and deal.sides == _THREE and third:
            return Reason.GIFT_TO_THIRD
        return None

    def follow(self, deal: Deal, _seat: int, action: Action) -> Iterable[Event]:
        """Pass the word to the dealer, give, or run."""
        if type(action) is Beg:
            deal.wait_for(deal.giver, Ask.BEG)
            return []
        if type(action) is Give:
            return self._give(deal)
        deal.proceed()
        return self._run(deal) if type(action) is Run else []

    def _receivers(self, deal: Deal) -> Iterable[int]:
        """Return the seats that a gift goes to, one for each side that scores it, in order."""
        if self._rules.gift is Gift.ELDEST_SIDE:
            return [deal.eldest]
        return deal.opponents(deal.side(deal.giver))

    def _lacking_one(self, deal: Deal) -> list[int]:
        """Return the receivers whose side a gift would bring to the target."""
        short = self._rules.target - 1
        return [seat for seat in self._receivers(deal) if deal.score[deal.side(seat)] == short]

    def _give(self, deal: Deal) -> Iterable[Event]:
        if self._rules.after_gift is AfterGift.ABANDON:
            deal.call_off(again=False)
        else:
            deal.proceed()
        gifts = [Scored(deal.side(seat), Cause.GIFT, 1, seat) for seat in self._receivers(deal)]
        return iter(gifts)


class Turned(Automatic):
    """A card is turned up, and no seat may object."""

    __slots__ = ()

    def begin(self, deal: Deal) -> Iterable[Event]:
        """Turn the card up."""
        deal.proceed()
        return turn(deal)


class Settling(Automatic):
    """Trumps are fixed by the last turn-up."""

    __slots__ = ("_counts_now",)

    def __init__(self, rules: Rules) -> None:
        self._counts_now = rules.turn_ups_counted is Counted.FINAL

    def begin(self, deal: Deal) -> Iterable[Event]:
        """Fix trumps; where only the final turn-up counts, this is when (docs/rules.md §5.3)."""
        final = deal.turn_ups[-1]
        deal.proceed()
        settled = deal.settle(final.suit)
        scored = score_turn_up(deal, final) if self._counts_now else None
        return [settled] if scored is None else [settled, scored]
