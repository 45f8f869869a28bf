"""How trumps are found: by a turn-up that eldest may refuse, by a card shown, or by their name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.engine.actions import Action, Beg, Bunch, Give, Name, PlayOn, Run, Stand
from bot.engine.axes import AfterGift, Counted, Gift, Running
from bot.engine.cards import PACK_ORDER, Natural, Suit, natural
from bot.engine.deal import Deal, Phase
from bot.engine.errors import Reason
from bot.engine.events import (
    Bunched,
    Cause,
    Event,
    MoreDealt,
    PackExhausted,
    Scored,
    TrumpsCut,
    turned_up,
)
from bot.engine.phases.calling import Calling
from bot.engine.rules import Rules
from bot.engine.trump_order import trump_order
from bot.engine.views import Ask

_EACH: Final = 3
_NAMES: Final = tuple(map(Name, Suit))


def _score_turn_up(deal: Deal, card: Natural) -> Scored | None:
    """Score a turn-up for the dealer's side, if its rank is worth something."""
    for rank, points in deal.rules.turn_up_points:
        if card.rank is rank:
            return Scored(deal.side(deal.giver), Cause.TURN_UP, points, deal.giver, (card,))
    return None


def _counts_at_once(deal: Deal, card: Natural) -> bool:
    match deal.rules.turn_ups_counted:
        case Counted.EVERY:
            return True
        case Counted.FIRST_AND_FINAL:
            first = deal.turn_ups[0]
            return card is first or card.suit is not first.suit
        case Counted.FINAL:
            return False


def _turn(deal: Deal) -> list[Event]:
    card = natural(*deal.draw(1))
    deal.turn_ups += (card,)
    turned = turned_up(card)
    scored = _score_turn_up(deal, card)
    return [turned, scored] if scored and _counts_at_once(deal, card) else [turned]


def _deal_more(deal: Deal) -> Iterator[Event]:
    """Deal three more cards to each seat, eldest first."""
    for seat in deal.order:
        deal.hands[seat] = sorted([*deal.hands[seat], *deal.draw(_EACH)], key=PACK_ORDER)
    yield MoreDealt(_EACH)


def _still_refused(deal: Deal) -> bool:
    return deal.turn_ups[-1].suit is deal.turn_ups[0].suit


def _exhaust(deal: Deal) -> Iterator[Event]:
    """Throw the cards in, since the stock cannot supply what is wanted (docs/rules.md §2)."""
    yield PackExhausted()
    deal.call_off(again=True)


def _three_each(deal: Deal) -> Iterator[Event]:
    """Run three cards each and a turn-up, again if the refused suit comes (docs/rules.md §5.1)."""
    while _still_refused(deal):
        if deal.stock_count < _EACH * len(deal.order) + 1:
            yield from _exhaust(deal)
            return
        yield from _deal_more(deal)
        yield from _turn(deal)


def _once_then_singly(deal: Deal) -> Iterator[Event]:
    """Run three cards each once, then turn cards until another suit comes (docs/rules.md §5.9).

    With two players or four it cannot run out: what is left is more than the refused suit holds.
    """
    if deal.stock_count < _EACH * len(deal.order) + 1:
        yield from _exhaust(deal)
        return
    yield from _deal_more(deal)
    while _still_refused(deal):
        if not deal.stock_count:
            yield from _exhaust(deal)
            return
        yield from _turn(deal)


_RUNNING: Final[Mapping[Running, Callable[[Deal], Iterator[Event]]]] = MappingProxyType(
    {Running.THREE_EACH: _three_each, Running.ONCE_THEN_SINGLY: _once_then_singly}
)

_CALLS: Final[dict[Ask, tuple[Action, ...]]] = {
    Ask.TURN_UP: (Stand(), Beg()),
    Ask.BEG: (Give(), Run()),
    Ask.BUNCH: (Bunch(), PlayOn()),
}
_THREE: Final = 3


class TurnUp(Calling):
    """A card is turned up; eldest stands or begs, the dealer gives or runs.

    In Trinidad a given point goes to eldest's side (docs/rules.md §3).

    >>> from bot.engine.game.game import Game, Setup
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

    def __init__(self, rules: Rules) -> None:
        self._limited = rules.gift_limit or rules.third_player_limit
        self._needs_trump = rules.gift_needs_trump
        self._rules = rules
        self._run = _RUNNING[rules.running]

    def begin(self, deal: Deal) -> Iterable[Event]:
        """Turn the first card up."""
        deal.wait_for(deal.eldest, Ask.TURN_UP)
        return _turn(deal)

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
        turned = trump_order(self._rules, deal.turn_ups[-1].suit)
        if any(map(turned.is_trump, deal.hands[deal.giver])):
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


class Turned(Phase):
    """A card is turned up, and no seat may object."""

    def begin(self, deal: Deal) -> Iterable[Event]:
        """Turn the card up."""
        deal.proceed()
        return _turn(deal)


class Settling(Phase):
    """Trumps are fixed by the last turn-up."""

    def __init__(self, rules: Rules) -> None:
        self._counts_now = rules.turn_ups_counted is Counted.FINAL

    def begin(self, deal: Deal) -> Iterable[Event]:
        """Fix trumps; where only the final turn-up counts, this is when (docs/rules.md §5.3)."""
        final = deal.turn_ups[-1]
        deal.proceed()
        settled = deal.settle(final.suit)
        scored = _score_turn_up(deal, final) if self._counts_now else None
        return [settled] if scored is None else [settled, scored]


class Bunching(Calling):
    """Each seat in turn, from eldest, until one says play on or all have said bunch."""

    def begin(self, deal: Deal) -> list[Event]:
        """Ask eldest, if the cards have been run."""
        if len(deal.turn_ups) > 1:
            deal.wait_for(deal.eldest, Ask.BUNCH)
        else:
            deal.proceed()
        return []

    def calls(self, _deal: Deal) -> Sequence[Action]:
        """Return the two votes."""
        return _CALLS[Ask.BUNCH]

    def follow(self, deal: Deal, seat: int, action: Action) -> list[Event]:
        """Ask the next seat; one refusal, and the new trumps stand."""
        if type(action) is PlayOn:
            deal.proceed()
            return []
        following = deal.seat_after(seat)
        if following is not None:
            deal.wait_for(following, Ask.BUNCH)
            return []
        deal.call_off(again=True)
        return [Bunched()]


class Cutting(Phase):
    """The suit of the card shown is trumps; it scores nothing."""

    def begin(self, deal: Deal) -> Iterator[Event]:
        """Show the card; raise ValueError if the deal was laid out without one."""
        card = deal.layout.cut
        if card is None:
            raise ValueError("no card was cut for trumps")
        yield TrumpsCut(card)
        yield deal.settle(card.suit)
        deal.proceed()


class Naming(Calling):
    """The bound player says a suit, held or not; if nobody is bound, the dealer does, and leads.

    So it is where the first lead does not say trumps (docs/rules.md §8.2).
    """

    def begin(self, deal: Deal) -> list[Event]:
        """Ask the bound player, or the dealer, to name trumps."""
        if deal.bound is None:
            deal.leader = deal.giver
        deal.wait_for(deal.leader, Ask.NAME)
        return []

    def calls(self, _deal: Deal) -> Sequence[Action]:
        """Return the four suits."""
        return _NAMES

    def follow(self, deal: Deal, _seat: int, action: Action) -> list[Event]:
        """Settle trumps."""
        if type(action) is not Name:
            raise TypeError(f"{action!r} names no trumps")
        deal.proceed()
        return [deal.settle(action.suit)]
