"""What a card player would say for an action, by own arithmetic: a claim for each kind of reason.

`CLAIMS` says when each kind is true, what it speaks of, and which parts of the points it is about.
`LEADING`, `FOLLOWING` and `CALLING` say which is more telling than another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Final, NamedTuple, TypeAlias

from bot.engine import actions
from bot.engine.actions import Action, Play
from bot.engine.axes import Follow, Gift, LowTo
from bot.engine.cards import JOKERS, Card, Natural, Rank, Suit, natural
from bot.engine.events import Cause
from bot.engine.follow import follow_at
from bot.engine.rules import pack_of
from bot.engine.trump_order import TrumpOrder, trump_order
from bot.engine.views import Ask, SeatView
from bot.players.proof import proven
from bot.players.reasons import Explanation, Ground
from bot.players.strong.evaluation import Part, Shift

_OF_TRUMPS: Final = {Rank.JACK: Part.JACK, Rank.THREE: Part.THREE, Rank.FIVE: Part.FIVE}
_OF_TWINS: Final = {
    Rank.ACE: Part.OFF_ACE,
    Rank.JACK: Part.OFF_JACK,
    Rank.THREE: Part.OFF_THREE,
    Rank.FIVE: Part.OFF_FIVE,
}
_TWIN: Final = {"C": "S", "S": "C", "D": "H", "H": "D"}


class Said(NamedTuple):
    """A claim that is true."""

    parts: frozenset[Part]
    cards: tuple[Card, ...] = ()
    n: int = 0


ANY: Final = frozenset(Part)


class Position:
    """A decision: what was done, what it is compared with, and what a player can count."""

    def __init__(self, view: SeatView, better: Action, other: Action | None) -> None:
        self.view, self.public, self.rules = view, view.public, view.public.rules
        self.better, self.other = better, other
        self.side = view.seat % view.public.sides
        self.hand, self.trick = view.hand, view.public.trick
        self.legal = [one.card for one in view.legal if isinstance(one, Play)]
        self.rival = other.card if isinstance(other, Play) else None

    @property
    def card(self) -> Card:
        assert isinstance(self.better, Play)
        return self.better.card

    @property
    def order(self) -> TrumpOrder:
        order = self.public.trump_order
        assert order is not None
        return order

    @cached_property
    def unseen(self) -> list[Card]:
        """The cards of the pack that have not been shown, and are not this seat's."""
        public, seen = self.public, [*self.hand, *self.view.discarded, *self.public.turn_ups]
        seen += [card for trick in (*public.tricks, self.trick) for card in trick.cards]
        seen += [card for _, hand in public.thrown_in for card in hand]
        seen += [card for _, card in public.shown_discards]
        return [card for card in pack_of(self.rules) if card not in seen]

    @property
    def jack(self) -> Card | None:
        return Card(Rank.JACK, self.order.suit) if self.rules.hangs_jacks else None

    def trump(self, card: Card | None) -> bool:
        return card is not None and self.order.is_trump(card)

    def above(self, card: Card) -> list[Card]:
        """Return what may still beat a card."""
        return [one for one in self.unseen if self.order.best_of([card, one]) is one]

    @property
    def partners(self) -> bool:
        """Whether a partner holds the trick."""
        return self.trick.best is not None and self.trick.best % self.public.sides == self.side

    def takes(self, card: Card) -> bool:
        """Say whether a card takes the trick as it lies."""
        return self.order.best_of([*self.trick.cards, card]) is card

    def sure(self, card: Card) -> bool:
        """Say whether a card takes the trick, and no opponent can still beat it."""
        gone = () if self.public.revokes is not None else self.trick.seats
        to_come = [
            seat
            for seat in self.public.playing
            if seat % self.public.sides != self.side and seat not in gone
        ]
        return self.takes(card) and not (to_come and self.above(card))

    def point(self, card: Card) -> Part | None:
        """Return the point of the count that a card brings its taker."""
        part: Part | None = None
        if not isinstance(card, Natural):
            part = Part.JOKER if card in JOKERS[: self.rules.jokers] else None
        elif card.suit is self.order.suit:
            part = _OF_TRUMPS.get(card.rank)
            if card.rank is Rank.TEN and self.rules.ten_is_game:
                part = Part.GAME
            if card.rank is self.rules.pack.lowest and self.rules.low is LowTo.TAKER:
                part = Part.LOW
        elif card.suit.value == _TWIN[self.order.suit.value]:
            part = _OF_TWINS.get(card.rank)
        return part if part is not None and Cause(part.value) in self.rules.order else None

    def pips(self, *cards: Card) -> int:
        return sum(self.rules.pips(card, self.order.suit) for card in cards)

    def pegs(self, *cards: Card) -> int:
        worth = self.rules.pegs_by_card(self.order.suit)
        return sum(worth.get(card, 0) for card in cards)

    def counts(self, card: Card) -> frozenset[Part]:
        """Return the parts of the points that a card adds to, if it is taken."""
        point = self.point(card)
        return frozenset(
            {*([point] if point else []), *[Part.GAME] * bool(self.pips(card))}
            | ({Part.OTHER} if self.pegs(card) else set())
        )

    def given(self, card: Card) -> tuple[int, int]:
        """Return what a card gives away: points, and pips."""
        return (self.point(card) is not None) + self.pegs(card), self.pips(card)

    def trumps_of(self, suit: Suit) -> tuple[Card, ...]:
        """Return the cards of the hand that are trumps if a suit is, the highest first."""
        order = trump_order(self.rules, suit)
        held = [card for card in self.hand if order.is_trump(card)]
        return tuple(sorted(held, key=lambda card: -sum(order.beats(card, one) for one in held)))

    @property
    def turned(self) -> tuple[Card, ...]:
        return self.trumps_of(self.public.turn_ups[-1].suit)

    @property
    def biddable(self) -> tuple[Card, ...]:
        """The cards of the suit to bid on: of three or more if there is one, with most tops."""
        suits = [self.trumps_of(suit) for suit in Suit]
        long = [held for held in suits if len(held) >= 3]
        return max(long or suits, key=lambda held: (len(tops(held)), len(held)))

    def lacks(self, side: int) -> int:
        return self.rules.target - self.public.score[side]

    def asked(self, *kinds: type[Action]) -> bool:
        return isinstance(self.better, kinds)


def tops(held: Sequence[Card]) -> list[Card]:
    """Return the aces, kings and jacks."""
    return [card for card in held if card.code[0] in "AKJ"]


# ------------------------------------------------------------------------------ about the trick


def _feed(p: Position) -> Iterator[Said]:
    if p.partners and not p.takes(p.card) and p.counts(p.card):
        yield Said(p.counts(p.card), (p.card,))


def _home(p: Position) -> Iterator[Said]:
    if (point := p.point(p.card)) and p.sure(p.card):
        yield Said(frozenset({point}), (p.card,))


def _catch(p: Position) -> Iterator[Said]:
    for prey in p.trick.cards if p.takes(p.card) and not p.partners else ():
        if point := p.point(prey):
            yield Said(frozenset({point}), (prey,))


def _take(p: Position) -> Iterator[Said]:
    if p.takes(p.card) and not p.partners and (pips := p.pips(*p.trick.cards)):
        yield Said(frozenset({Part.GAME}), n=pips)


def _take_pegs(p: Position) -> Iterator[Said]:
    if p.takes(p.card) and not p.partners and (pegs := p.pegs(*p.trick.cards)):
        yield Said(frozenset({Part.OTHER}), n=pegs)


def _cheap(p: Position) -> Iterator[Said]:
    plain = not p.trump(p.card) and any(map(p.trump, p.legal))
    if p.takes(p.card) and not p.partners and plain:
        yield Said(ANY)


def _lost(p: Position) -> Iterator[Said]:
    rival, best = p.rival, p.trick.best_card
    if rival and best and not p.partners and not p.takes(rival) and p.counts(rival):
        yield Said(p.counts(rival), (rival, best))


def _leave(p: Position) -> Iterator[Said]:
    if p.partners and not p.takes(p.card) and not p.counts(p.card):
        yield Said(ANY if p.rival is None or p.takes(p.rival) else frozenset())


def _sure(p: Position) -> Iterator[Said]:
    if p.sure(p.card) and (p.rival is None or not p.partners):
        yield Said(ANY, (p.card,))


def _loses(p: Position) -> bool:
    return not p.partners and not p.takes(p.card)


def _least(p: Position) -> Iterator[Said]:
    cheapest = min(map(p.given, p.legal))
    if _loses(p) and not any(map(p.takes, p.legal)) and p.given(p.card) == cheapest:
        yield Said(ANY)


def _let_go(p: Position) -> Iterator[Said]:
    nothing = not any(map(p.counts, [*p.trick.cards, p.card]))
    if _loses(p) and any(map(p.takes, p.legal)) and nothing:
        yield Said(ANY)


def _keep_trumps(p: Position) -> Iterator[Said]:
    taking, cards = [card for card in p.legal if p.takes(card)], (*p.trick.cards, p.card)
    points = p.pegs(*cards) or any(map(p.point, cards))
    only_trumps = bool(taking) and all(map(p.trump, taking)) and not p.trump(p.card)
    if _loses(p) and only_trumps and not points and 0 < p.pips(*cards) <= 4:
        yield Said(ANY, n=p.pips(*cards))


def _so_far(p: Position) -> Iterator[Said]:
    if p.rival is None and p.takes(p.card):
        yield Said(ANY)


def _spare(p: Position) -> Iterator[Said]:
    if p.rival is None and not p.trump(p.card) and any(map(p.trump, p.legal)):
        yield Said(ANY)


# --------------------------------------------------------------------------- about trumps, leads


def _hunts(p: Position) -> bool:
    if p.trick.cards or p.jack not in p.unseen or p.jack is None:
        return False
    return p.order.best_of([p.jack, p.card]) is p.card and p.trump(p.card)


def _guard(p: Position) -> Iterator[Said]:
    held = {card for card in p.hand if p.trump(card)}
    alone = p.jack is not None and held == {p.jack, p.rival} and p.rival is not p.jack
    if alone and p.rival and p.jack and not p.trump(p.card):
        yield Said(frozenset({Part.JACK}), (p.rival, p.jack))


def _keep_over(p: Position) -> Iterator[Said]:
    if p.jack is None or p.rival is None or p.jack not in p.unseen:
        return
    over = p.trump(p.rival) and p.order.best_of([p.jack, p.rival]) is p.rival
    if over and not _hunts(p):
        yield Said(frozenset({Part.JACK}), (p.rival, p.jack))


def _hunt(p: Position) -> Iterator[Said]:
    if p.jack and _hunts(p):
        yield Said(frozenset({Part.JACK}), (p.jack,))


def _exposed(p: Position) -> Iterator[Said]:
    if p.rival and (point := p.point(p.rival)) and p.above(p.rival):
        yield Said(frozenset({point}), (p.rival,))


def _draw(p: Position) -> Iterator[Said]:
    if p.trump(p.card) and not p.above(p.card) and any(map(p.trump, p.unseen)):
        yield Said(ANY, (p.card,))


def _pull(p: Position) -> Iterator[Said]:
    forced = follow_at(p.public, len(p.public.tricks)) is not Follow.FREE
    if p.trump(p.card) and forced and any(map(p.trump, p.unseen)):
        yield Said(ANY)


def _best_left(p: Position) -> Iterator[Said]:
    if not p.trump(p.card) and all(map(p.trump, p.above(p.card))):
        yield Said(frozenset({Part.GAME, Part.OTHER}), (p.card,))


def _lead_nothing(p: Position) -> Iterator[Said]:
    kept = [card for card in p.hand if card is not p.card]
    if not p.trump(p.card) and not p.counts(p.card) and any(map(p.counts, kept)):
        yield Said(ANY, (p.card,))


# ---------------------------------------------------------------------------------- about calls


def _turn_up_wins(p: Position) -> Iterator[Said]:
    if not p.asked(actions.Stand):
        return
    giver, refused = p.public.giver % p.public.sides, p.public.turn_ups[-1].suit
    left = {
        card.rank for card in p.unseen if isinstance(card, Natural) and card.suit is not refused
    }
    worth = [(points, rank) for rank, points in p.rules.turn_up_points if rank in left]
    most = max((points for points, _ in worth), default=0)
    if giver != p.side and worth and most >= p.lacks(giver):
        yield Said(ANY, n=next(rank for points, rank in worth if points == most))


def _gift_wins(p: Position) -> Iterator[Said]:
    if p.asked(actions.Beg) and p.lacks(p.side) <= 1:
        yield Said(ANY)


def _gift_loses(p: Position) -> Iterator[Said]:
    sides = [p.public.eldest % p.public.sides]
    if p.rules.gift is Gift.EACH_OPPONENT:
        racing = {*range(p.public.sides)} - {*p.public.out}
        sides = [side for side in racing if side != p.side]
    if p.asked(actions.Run) and any(p.lacks(side) <= 1 for side in sides):
        yield Said(ANY)


_LIKES: Final = (actions.Stand, actions.Give, actions.PlayOn)
_DISLIKES: Final = (actions.Beg, actions.Run, actions.Bunch)


def _strong(p: Position) -> Iterator[Said]:
    if p.asked(*_LIKES) and (tops(p.turned) or len(p.turned) >= 3):
        yield Said(ANY, p.turned)
    if p.asked(actions.Bid, actions.ShootMoon) and tops(p.biddable):
        yield Said(ANY, p.biddable)


def _weak(p: Position) -> Iterator[Said]:
    if p.asked(*_DISLIKES) and not tops(p.turned) and len(p.turned) < 3:
        yield Said(ANY, p.turned)
    decision = p.public.decision
    bidding = decision is not None and decision.ask is Ask.BID and not p.view.blind
    if p.asked(actions.Pass) and bidding and not tops(p.biddable):
        yield Said(ANY, p.biddable)


def _trumps(p: Position) -> Iterator[Said]:
    suit: Suit | None = None
    if isinstance(p.better, actions.Name):
        suit = p.better.suit
    elif isinstance(p.better, Play) and p.public.trumps is None:
        suit = natural(p.better.card).suit
    if suit is not None and (held := p.trumps_of(suit)):
        yield Said(ANY, held)


def _plain_goes(p: Position) -> Iterator[Said]:
    suit = p.public.trumps or (p.public.turn_ups[-1].suit if p.public.turn_ups else None)
    if suit is None or not isinstance(p.better, actions.Discard):
        return
    if not {*p.better.cards} & {*p.trumps_of(suit)}:
        yield Said(ANY)


def _hopeless(p: Position) -> Iterator[Said]:
    if p.asked(actions.ThrowIn) and all(map(p.above, p.hand)):
        yield Said(ANY)


def _proven(p: Position) -> Iterator[Said]:
    match p.better:
        case actions.CallRevoke(seat, trick) if (seat, trick) in proven(p.public):
            yield Said(ANY, n=trick)


Claim: TypeAlias = Callable[[Position], Iterator[Said]]

LEADING: Final[Mapping[Ground, Claim]] = {
    Ground.GUARD: _guard,
    Ground.KEEP_OVER: _keep_over,
    Ground.EXPOSED: _exposed,
    Ground.HUNT: _hunt,
    Ground.HOME: _home,
    Ground.DRAW: _draw,
    Ground.PULL: _pull,
    Ground.BEST_LEFT: _best_left,
    Ground.LEAD_NOTHING: _lead_nothing,
    Ground.SPARE: _spare,
}
FOLLOWING: Final[Mapping[Ground, Claim]] = {
    Ground.HOME: _home,
    Ground.CATCH: _catch,
    Ground.TAKE: _take,
    Ground.TAKE_PEGS: _take_pegs,
    Ground.CHEAP: _cheap,
    Ground.LOST: _lost,
    Ground.FEED: _feed,
    Ground.LEAVE: _leave,
    Ground.GUARD: _guard,
    Ground.KEEP_OVER: _keep_over,
    Ground.SURE: _sure,
    Ground.LEAST: _least,
    Ground.LET_GO: _let_go,
    Ground.KEEP_TRUMPS: _keep_trumps,
    Ground.SPARE: _spare,
    Ground.SO_FAR: _so_far,
}
CALLING: Final[Mapping[Ground, Claim]] = {
    Ground.TURN_UP_WINS: _turn_up_wins,
    Ground.GIFT_WINS: _gift_wins,
    Ground.GIFT_LOSES: _gift_loses,
    Ground.STRONG: _strong,
    Ground.WEAK: _weak,
    Ground.TRUMPS: _trumps,
    Ground.PLAIN_GOES: _plain_goes,
    Ground.HOPELESS: _hopeless,
    Ground.PROVEN: _proven,
}
WITHOUT_CLAIM: Final = {Ground.FORCED, Ground.BY_PART, Ground.EQUAL, Ground.HABIT}
"""They say nothing of the table: `expected` says when they are given."""


def _claims(p: Position) -> Mapping[Ground, Claim]:
    if not isinstance(p.better, Play) or p.public.trumps is None:
        return CALLING
    return FOLLOWING if p.trick.cards else LEADING


def expected(position: Position, shifts: Sequence[Shift]) -> Explanation:
    """Return the reason that a card player would give: the most telling of what is true.

    Args:
        position: the decision.
        shifts: what the evaluation found. What decided is the greatest of these, and those that
            come near it; the game itself only if nothing else did.
    """
    if len(position.view.legal) == 1:
        return Explanation(Ground.FORCED)
    true = [
        (Explanation(ground, said.cards, said.n), said.parts)
        for ground, claim in _claims(position).items()
        for said in claim(position)
    ]
    most = max((shift.points for shift in shifts), default=0.0)
    decided = [one for one in shifts if one.points >= 0.1 and one.points >= 0.3 * most]
    decided.sort(key=lambda shift: (shift.part is Part.WON, -shift.points))
    if not decided:
        compared = Ground.HABIT if position.other is None else Ground.EQUAL
        return true[0][0] if true else Explanation(compared)
    told = [reason for one in decided for reason, parts in true if one.part in parts]
    return told[0] if told else Explanation(Ground.BY_PART, shift=decided[0])
