"""What a card player would say for an action, by own arithmetic: a claim for each kind of reason.

`CLAIMS` says when each kind is true, what it speaks of, and which parts of the points it is about.
`LEADING`, `FOLLOWING` and `CALLING` say which is more telling than another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from bot.engine import actions
from bot.engine.actions import Play
from bot.engine.axes import Follow, Gift
from bot.engine.cards import Card, Natural, Suit, natural
from bot.engine.follow import follow_at
from bot.engine.views import Ask
from bot.players.proof import proven
from bot.players.reasons import Explanation, Ground
from bot.players.strong.evaluation import Part, Shift
from tests.players.at_least import about_equal, at_least, of_part
from tests.players.position import ANY, Position, Said, tops

Claim: TypeAlias = Callable[[Position], Iterator[Said]]


# ------------------------------------------------------------------------------ about the trick


def _feed(p: Position) -> Iterator[Said]:
    if p.partners and not p.takes(p.card) and p.counts(p.card):
        yield Said(p.counts(p.card), (*p.holding, p.card))


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
        yield Said(ANY, p.holding)


def _lost(p: Position) -> Iterator[Said]:
    rival, best = p.rival, p.trick.best_card
    if rival and best and not p.partners and not p.takes(rival) and p.counts(rival):
        yield Said(p.counts(rival), (rival, best))


def _leave(p: Position) -> Iterator[Said]:
    if p.partners and not p.takes(p.card) and not p.counts(p.card):
        parts = ANY if p.rival is None or p.takes(p.rival) else frozenset[Part]()
        yield Said(parts, p.holding)


def _sure(p: Position) -> Iterator[Said]:
    if p.sure(p.card) and not p.partners:
        yield Said(ANY, p.holding)


def _least(p: Position) -> Iterator[Said]:
    cheapest = min(map(p.given, p.legal))
    if p.loses and not any(map(p.takes, p.legal)) and p.given(p.card) == cheapest:
        yield Said(ANY, p.holding)


def _let_go(p: Position) -> Iterator[Said]:
    nothing = not any(map(p.counts, [*p.trick.cards, p.card]))
    if p.loses and any(map(p.takes, p.legal)) and nothing:
        yield Said(ANY, p.holding)


def _keep_trumps(p: Position) -> Iterator[Said]:
    taking, cards = [card for card in p.legal if p.takes(card)], (*p.trick.cards, p.card)
    points = p.pegs(*cards) or any(map(p.point, cards))
    only_trumps = bool(taking) and all(map(p.trump, taking)) and not p.trump(p.card)
    if p.loses and only_trumps and not points and 0 < p.pips(*cards) <= 4:
        yield Said(ANY, n=p.pips(*cards))


def _spare(p: Position) -> Iterator[Said]:
    trumps = tuple(card for card in p.legal if p.trump(card))
    if p.rival is None and not p.trump(p.card) and trumps:
        yield Said(ANY, trumps)


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
    if p.trump(p.card) and forced and (out := [card for card in p.unseen if p.trump(card)]):
        yield Said(ANY, n=len(out))


def _best_left(p: Position) -> Iterator[Said]:
    if not p.trump(p.card) and all(map(p.trump, p.above(p.card))):
        yield Said(frozenset({Part.GAME, Part.OTHER}), (p.card,))


def _lead_nothing(p: Position) -> Iterator[Said]:
    kept = [card for card in p.hand if card is not p.card and p.counts(card)]
    if not p.trump(p.card) and not p.counts(p.card) and kept:
        most = max(map(p.given, kept))
        yield Said(ANY, (p.card, next(card for card in kept if p.given(card) == most)))


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
    bidding = decision is not None and decision.ask is Ask.BID
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


_ABOUT_BIDS: Final = (
    actions.Bid,
    actions.ShootMoon,
    actions.Pass,
    actions.Offer,
    actions.Sell,
    actions.Keep,
    actions.Refuse,
)


def _better_suit(p: Position) -> Iterator[Said]:
    def quality(held: Sequence[Card]) -> tuple[int, int]:
        return len(tops(held)), len(held)

    if p.asked(*_DISLIKES):
        turned = p.public.turn_ups[-1].suit
        best = max((p.trumps_of(suit) for suit in Suit if suit is not turned), key=quality)
        if len(best) > len(p.turned) and len(tops(best)) >= len(tops(p.turned)):
            yield Said(ANY, best)


def _turned(p: Position) -> Iterator[Said]:
    if p.asked(*_LIKES, *_DISLIKES):
        yield Said(ANY, p.turned)


def _thin(p: Position) -> Iterator[Said]:
    bids = [one.points for one in p.view.legal if isinstance(one, actions.Bid)]
    decision = p.public.decision
    if p.asked(actions.Pass) and bids and decision and decision.ask is Ask.BID:
        yield Said(ANY, p.biddable, min(bids))


def _best_suit(p: Position) -> Iterator[Said]:
    if p.asked(*_ABOUT_BIDS):
        yield Said(ANY, p.biddable)


def _plain_goes(p: Position) -> Iterator[Said]:
    suit = p.public.trumps or (p.public.turn_ups[-1].suit if p.public.turn_ups else None)
    if suit is None or not isinstance(p.better, actions.Discard):
        return
    if (held := p.trumps_of(suit)) and not {*p.better.cards} & {*held}:
        yield Said(ANY, held)


def _kept(p: Position) -> Iterator[Said]:
    if isinstance(p.better, actions.Discard):
        gone = p.better.cards
        yield Said(ANY, tuple(card for card in p.hand if card not in gone))


def _hopeless(p: Position) -> Iterator[Said]:
    if p.asked(actions.ThrowIn) and all(map(p.above, p.hand)):
        yield Said(ANY, (p.hardest(p.hand),))


def _proven(p: Position) -> Iterator[Said]:
    match p.better:
        case actions.CallRevoke(seat, trick) if (seat, trick) in proven(p.public):
            yield Said(ANY, n=trick)


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
}
CALLING: Final[Mapping[Ground, Claim]] = {
    Ground.TURN_UP_WINS: _turn_up_wins,
    Ground.GIFT_WINS: _gift_wins,
    Ground.GIFT_LOSES: _gift_loses,
    Ground.STRONG: _strong,
    Ground.WEAK: _weak,
    Ground.BETTER_SUIT: _better_suit,
    Ground.TURNED: _turned,
    Ground.THIN: _thin,
    Ground.BEST_SUIT: _best_suit,
    Ground.TRUMPS: _trumps,
    Ground.PLAIN_GOES: _plain_goes,
    Ground.KEPT: _kept,
    Ground.HOPELESS: _hopeless,
    Ground.PROVEN: _proven,
}
WITHOUT_CLAIM: Final = {Ground.FORCED, Ground.ONLY, Ground.HABIT}
"""`expected` says when they are given."""


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
    if not isinstance(position.better, Play) or position.public.trumps is None:
        return true[0][0] if true else Explanation(Ground.HABIT)
    if position.legal == [position.card]:
        return Explanation(Ground.ONLY, (position.card,))
    if position.rival is None:
        return true[0][0] if true else at_least(position)
    most = max((shift.points for shift in shifts), default=0.0)
    decided = [one for one in shifts if one.points >= 0.1 and one.points >= 0.3 * most]
    decided.sort(key=lambda shift: (shift.part is Part.WON, -shift.points))
    told = [reason for one in decided for reason, parts in true if one.part in parts]
    if told:
        return told[0]
    if decided:
        return of_part(position, decided[0].part)
    return true[0][0] if true else about_equal(position, [position.card, position.rival])
