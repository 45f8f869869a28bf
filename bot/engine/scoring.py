"""The points of a deal, a small piece each; a game's rules put them in order (docs/rules.md §2).

Two play Trinidad, and spades are turned up. Eldest, seat 1, leads all six cards and takes every
trick. High and Low go to the seats that held the king and the two. The jack is hung, since the
other side takes it: that pays three points (docs/rules.md §5.1). Game is the most pips in tricks.

>>> from bot.engine.actions import Play, Stand
>>> from bot.engine.cards import parse
>>> from bot.engine.game.game import Setup
>>> from bot.engine.shuffle import Layout
>>> from bot.engine.variants import VARIANTS
>>> trinidad = Setup(VARIANTS["trinidad"], {}, sides=2, seats=2)
>>> hands = parse("JS 2S TC 3C 4C 5C"), parse("KS QS 4D 5D 6D 7D")
>>> layout = Layout(hands, stock=parse("9S"))
>>> deal = Deal(trinidad.plan, number=0, dealer=0, layout=layout, score_before=(0, 0))
>>> events = deal.begin() + deal.apply(1, Stand())
>>> for follows, leads in zip(*hands, strict=True):
...     events += deal.apply(1, Play(leads)) + deal.apply(0, Play(follows))
>>> for scored in deal.points:
...     print("side", scored.side, scored.cause.value, scored.points, *scored.cards)
side 1 high 1 KS
side 0 low 1 2S
side 1 jack 3 JS
side 1 game 1 KS JS QS TC
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from bot.engine.actions import ShootMoon
from bot.engine.axes import GameTie, LowTo, Shoot
from bot.engine.cards import JOKERS, Card, Natural, Rank, Suit
from bot.engine.deal import Deal, Phase, others_after
from bot.engine.events import Cause, Event, Scored, TrickTaken
from bot.engine.rules import Rules, pack_of
from bot.engine.trump_order import TWINS
from bot.engine.views import Bound

InPlay: TypeAlias = Mapping[Card, TrickTaken]
"""The trumps in play from low to high, each with the trick it fell in."""

Piece: TypeAlias = Callable[[Deal, InPlay], Scored | None]
"""From a deal that is played out, and its trumps in play, to what is scored."""


def trumps_in_play(deal: Deal) -> InPlay:
    """Return the trumps in the tricks of a deal, from low to high."""
    order = deal.trump_order
    if order is None:
        return {}
    trumps = order.of[order.suit]
    fell = {card: trick for trick in deal.tricks for card in trick.cards if card in trumps}
    return {card: fell[card] for card in order.cards if card in fell}


def _to_taker(deal: Deal, cause: Cause, points: int, card: Card, trick: TrickTaken) -> Scored:
    return Scored(deal.side(trick.winner), cause, points, trick.winner, (card,))


def _low(deal: Deal, points: int, card: Card, trick: TrickTaken) -> Scored:
    """Score Low for its holder or its taker."""
    if deal.rules.low is LowTo.TAKER:
        return _to_taker(deal, Cause.LOW, points, card, trick)
    seat = trick.seats[trick.cards.index(card)]
    return Scored(deal.side(seat), Cause.LOW, points, seat, (card,))


def high(deal: Deal, trumps: InPlay) -> Scored | None:
    """One point for the highest natural trump in play, to its taker.

    Nobody else can have held it, unless a joker takes it (docs/rules.md §8.2).
    """
    for card in reversed(list(trumps)):
        if isinstance(card, Natural):
            return _to_taker(deal, Cause.HIGH, 1, card, trumps[card])
    return None


def low(deal: Deal, trumps: InPlay) -> Scored | None:
    """One point for the lowest natural trump in play, to its holder or its taker."""
    for card, trick in trumps.items():
        if isinstance(card, Natural):
            return _low(deal, 1, card, trick)
    return None


def jack(deal: Deal, trumps: InPlay) -> Scored | None:
    """Points for the jack of trumps to its taker; other points when it is hung."""
    if deal.trumps is None:
        return None
    card = _JACKS[deal.trumps]
    trick = trumps.get(card)
    if trick is None:
        return None
    holder = trick.seats[trick.cards.index(card)]
    hung = deal.side(trick.winner) != deal.side(holder)
    points = deal.rules.hung_jack_points if hung else deal.rules.jack_points
    return _to_taker(deal, Cause.JACK, points, card, trick)


def game(deal: Deal, _trumps: InPlay) -> Scored | None:
    """Points for the most pips in tricks; a tie, 0–0 too, goes where the rules say."""
    side, sides = game_side(deal), deal.sides
    if side is None:
        return None
    five = deal.rules.five(deal.trumps)
    cards = [
        card
        for trick in deal.tricks
        if trick.winner % sides == side
        for card in trick.cards
        if card.pips or card is five
    ]
    points = deal.rules.game_points
    if deal.carried and (side, Cause.GAME) not in deal.barred:
        points += deal.carried  # else it stays where nobody may score it
    return Scored(side, Cause.GAME, points, None, tuple(cards))


def game_side(deal: Deal) -> int | None:
    """Return the side that scores Game; None if no side does."""
    most = max(deal.pips)
    if deal.pips.count(most) == 1:
        return deal.pips.index(most)
    level = [side for side, pips in enumerate(deal.pips) if pips == most]
    match deal.rules.game_tie:
        case GameTie.NOBODY | GameTie.CARRIED:
            return None
        case GameTie.ELDEST_SIDE:
            return deal.side(deal.eldest)
        case GameTie.NON_DEALER:
            # The side that is level with the dealer's; with three sides there may be two of them,
            # or none, and then no side scores (docs/rules.md §5.3).
            dealer = deal.side(deal.dealer)
            others = [side for side in level if side != dealer]
            return others[0] if dealer in level and len(others) == 1 else None


def carried_on(deal: Deal, counted: Sequence[Scored]) -> int:
    """Return what Game brings besides in the next deal, where ties carry it (§8.5.6)."""
    if any(one.cause is Cause.GAME for one in counted):
        return 0
    return deal.carried + (deal.rules.game_points if game_side(deal) is None else 0)


Of: TypeAlias = Mapping[Suit, Card]
"""By trumps, a card that may score for itself."""


def _trump(rank: Rank) -> Of:
    return {suit: Card(rank, suit) for suit in Suit}


def _off(rank: Rank) -> Of:
    return {suit: Card(rank, twin) for suit, twin in TWINS.items()}


_JACKS: Final = _trump(Rank.JACK)
_TAKEN: Final[Mapping[Cause, tuple[Of, ...]]] = {
    Cause.OFF_ACE: (_off(Rank.ACE),),
    Cause.OFF_JACK: (_off(Rank.JACK),),
    Cause.JOKER: tuple(dict.fromkeys(Suit, joker) for joker in JOKERS),
    Cause.THREE: (_trump(Rank.THREE),),
    Cause.OFF_THREE: (_off(Rank.THREE),),
    Cause.FIVE: (_trump(Rank.FIVE),),
    Cause.OFF_FIVE: (_off(Rank.FIVE),),
}
"""What each scores for its taker, one entry for each card."""
_COUNTED: Final[Mapping[Cause, Piece]] = {
    Cause.HIGH: high,
    Cause.LOW: low,
    Cause.JACK: jack,
    Cause.GAME: game,
}


def _taken(cause: Cause, points: int, of: Of) -> Piece:
    """Return the piece that scores one card for its taker; the two, perhaps, for its holder."""

    def piece(deal: Deal, trumps: InPlay) -> Scored | None:
        card = of[deal.trumps] if deal.trumps else None
        trick = trumps.get(card) if card else None
        if card is None or trick is None:
            return None
        if cause is Cause.LOW:
            return _low(deal, points, card, trick)
        return _to_taker(deal, cause, points, card, trick)

    return piece


def _scoring_cards(rules: Rules) -> dict[Cause, tuple[Of, ...]]:
    """Return the cards that score for themselves, but the jack."""
    cards = dict(_TAKEN)
    cards[Cause.JOKER] = cards[Cause.JOKER][: rules.jokers]
    if rules.ace_and_two:
        cards |= {Cause.HIGH: (_trump(Rank.ACE),), Cause.LOW: (_trump(Rank.TWO),)}
    if rules.ten_is_game:
        cards[Cause.GAME] = (_trump(Rank.TEN),)
    return cards


def point_trumps(rules: Rules, suit: Suit) -> Mapping[Card, int]:
    """Return the trumps that score for themselves, with what each brings (docs/rules.md §8.1)."""
    cards = {**_scoring_cards(rules), Cause.JACK: (_JACKS,)}
    return {of[suit]: rules.worth_of(cause) for cause in rules.order for of in cards.get(cause, ())}


def in_a_deal(rules: Rules) -> dict[Cause, int]:
    """Return what each point of a deal brings, in order: jokers together, then all pegs together.

    A jack that is hung may bring more, and so may a Game that was carried over.
    """
    own = {Cause.JACK: rules.jack_points, Cause.GAME: rules.game_points}
    each = {Cause.JOKER: rules.jokers}
    brings = {
        cause: own.get(cause, rules.worth_of(cause)) * each.get(cause, 1) for cause in rules.order
    }
    if rules.pegs:
        worth = rules.pegs_by_card(Suit.SPADES)
        brings[Cause.PIPS] = sum(worth.get(card, 0) for card in pack_of(rules))
    return brings


def pieces(rules: Rules) -> list[Piece]:
    """Return what is counted after the last trick, in the game's order."""
    cards = _scoring_cards(rules)
    found: list[Piece] = []
    for cause in rules.order:
        if cause in cards:
            found += [_taken(cause, rules.worth_of(cause), of) for of in cards[cause]]
        else:
            found.append(_COUNTED[cause])
    return found


def pegs(deal: Deal, worth: Mapping[Card, int], trick: TrickTaken) -> Scored | None:
    """Score the cards in a trick for its winner, in one sum (docs/rules.md §5.4, §8.5)."""
    cards = [card for card in trick.cards if card in worth]
    if not cards:
        return None
    points = sum([worth[card] for card in cards])
    return Scored(deal.side(trick.winner), Cause.PIPS, points, trick.winner, tuple(cards))


def bound_first(deal: Deal, bound: Bound, counted: Sequence[Scored]) -> Iterator[Scored]:
    """Put a bound player's points before the others': scored, or lost (docs/rules.md §5.6)."""
    side = deal.side(bound.seat)
    mine = [scored for scored in counted if scored.side == side]
    others = [scored for scored in counted if scored.side != side]
    if any(isinstance(call, ShootMoon) for _, call in deal.calls):
        yield from _moon(deal, bound, counted)
        return
    if deal.four == side and _smudges(deal, bound):
        deal.unscored += tuple(counted)
        yield Scored(side, Cause.SMUDGE, deal.rules.target - deal.score[side], bound.seat)
        return
    made = sum(scored.points for scored in mine) >= bound.points
    if made:
        yield from mine
    else:
        deal.unscored += tuple(mine)
        if not deal.rules.gives_set:
            yield Scored(side, Cause.BID, -bound.points, bound.seat)
    yield from others
    if not made and deal.rules.gives_set:
        after = [deal.side(seat) for seat in others_after(deal.order, bound.seat)]
        for other in dict.fromkeys(after):
            if other != side:
                yield Scored(other, Cause.BID, bound.points, bound.seat)


def _moon(deal: Deal, bound: Bound, counted: Sequence[Scored]) -> Iterator[Scored]:
    """Let a shooter's side win the game, or rise to zero; or lose the target (§8.2)."""
    side, target = deal.side(bound.seat), deal.rules.target
    made = sum(scored.points for scored in counted if scored.side == side)
    if made == deal.rules.greatest_bid:
        deal.unscored += tuple(counted)
        score = deal.score[side]
        yield Scored(side, Cause.MOON, -score if score < 0 else target - score, bound.seat)
        return
    deal.unscored += tuple(one for one in counted if one.side == side)
    yield Scored(side, Cause.MOON, -target, bound.seat)
    yield from (one for one in counted if one.side != side)


def _smudges(deal: Deal, bound: Bound) -> bool:
    """Say whether a bid wins the game if all points are made."""
    if not deal.rules.smudge or bound.points != deal.rules.greatest_bid:
        return False
    now = deal.score[deal.side(bound.seat)]
    return (deal.bid_from if deal.rules.shoot is Shoot.SMUDGE else now) >= 0


class Count(Phase):
    """The count after the last trick, in the game's order."""

    def __init__(self, rules: Rules) -> None:
        self._pieces = pieces(rules)
        self._has_four = set(_COUNTED) <= set(rules.order)
        self._carries = rules.game_tie is GameTie.CARRIED

    def begin(self, deal: Deal) -> Iterable[Event]:
        """Score the points one after the other; a bound player's first."""
        trumps = trumps_in_play(deal)
        counted = [scored for piece in self._pieces if (scored := piece(deal, trumps))]
        if deal.barred:
            barred = [one for one in counted if (one.side, one.cause) in deal.barred]
            deal.unscored += tuple(barred)
            counted = [one for one in counted if one not in barred]
        if self._carries:
            deal.carries = carried_on(deal, counted)
        deal.four = self._four(counted)
        return counted if deal.bound is None else bound_first(deal, deal.bound, counted)

    def _four(self, counted: Sequence[Scored]) -> int | None:
        """Return the side that makes all points of a deal, if one does.

        That is High, Low, Jack and Game, and whatever else the game counts.
        """
        if not self._has_four or len(counted) != len(self._pieces):
            return None
        sides = {scored.side for scored in counted}
        return sides.pop() if len(sides) == 1 else None
