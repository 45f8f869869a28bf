"""Deal the hidden cards of a game again, in every way that a view of it allows.

What is built or shown from the view must not change by a byte: `resampled` yields games that
differ from the one given only in cards that the viewer may not know.

A viewer knows the cards that lay open: turn-ups, tricks, hands thrown in, cards drawn from an open
stock and the one on top of it; of the player's own, once they may be looked at, hand and discards.
Of the card that was cut for trumps everybody knows what it is and nobody where. Beyond the cards,
a viewer knows what was done with them: by the rules (who did not follow held none), by the answers
to questions, by who lost a point for having nothing to follow with, and by the points that a
referee, who sees all cards, has given. Deals that contradict any of it are rejected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random

from bot.engine.actions import Action, Discard
from bot.engine.axes import Blind, Drawing, Exchange
from bot.engine.cards import PACK_ORDER, Card
from bot.engine.errors import IllegalAction
from bot.engine.events import Cause
from bot.engine.game.game import DealRecord, FinishedDeal, Game
from bot.engine.shuffle import Layout

_MIXED = 0.5
"""How often trumps change places with other cards, where it is known how many hands gave up."""
_TRIES = 60
"""How often a random deal may contradict what was played before another is given up."""


def resampled(game: Game, seat: int | None = None, count: int = 3, seed: int = 0) -> Iterator[Game]:
    """Yield up to ``count`` games that look the same to all, or to one seat.

    Args:
        game: the game as it stands.
        seat: whose view is kept; None for the public's.
        count: how many to look for. There may be fewer: where every card is known, none.
        seed: for the chance in it.
    """
    chance = Random(seed)
    record = game.deals[-1]
    cards = [card for hand in record.layout.hands for card in hand] + [*record.layout.stock]
    known = _known(game, seat)
    hidden = [card for card in cards if card not in known]
    classes = _classes(game, hidden)
    places = _places(game, cards, seat)
    found = 0
    for _ in range(count * _TRIES):
        if found == count or len(hidden) < 2:
            return
        renamed: dict[Card, Card] = {}
        mixed = len(classes) == 1 or chance.random() < _MIXED
        for alike in [hidden] if mixed else classes:
            renamed |= zip(alike, chance.sample(alike, len(alike)), strict=True)
        if all(one is other for one, other in renamed.items()):
            continue
        twin = _with_cards(
            game,
            record,
            _swapped([renamed.get(card, card) for card in cards], places, chance),
            _renamed(record.actions, renamed),
        )
        if twin is not None and _learned(twin) == _learned(game):
            found += 1
            yield twin


def _classes(game: Game, hidden: list[Card]) -> list[list[Card]]:
    """Part trumps from others where hands have given others up: all know how many."""
    order = game._deal.trump_order
    if order is None or game.setup.rules.exchange is Exchange.NONE:
        return [hidden]
    trumps = [card for card in hidden if order.is_trump(card)]
    return [trumps, [card for card in hidden if card not in trumps]]


def _known(game: Game, seat: int | None) -> set[Card]:
    """Return the cards that a viewer has been shown where they are, or were.

    By the rules and not by the views: those are what is put to the test.
    """
    played = game._deal
    known = {*played.turn_ups, *played.table, *_drawn_openly(game)}
    known.update(card for trick in played.tricks for card in trick.cards)
    known.update(card for _, cards in played.thrown_in for card in cards)
    known.update(card for _, card in played.shown_discards)
    if game.setup.rules.drawing is Drawing.OPEN:
        known.update(played.layout.stock[played.drawn : played.drawn + 1])
    if seat is not None and not _blind(game, seat):
        known.update(played.hands[seat], played.discarded[seat])
    return known


def _drawn_openly(game: Game) -> tuple[Card, ...]:
    is_open = game.setup.rules.drawing is Drawing.OPEN
    return game._deal.layout.stock[: game._deal.drawn] if is_open else ()


def _blind(game: Game, seat: int) -> bool:
    """Say whether a player may not look yet (docs/rules.md §5.2, Blind partners; §5.4, Looking)."""
    played = game._deal
    if played.trumps is not None:
        return False
    match game.setup.rules.blind:
        case Blind.NOBODY:
            return False
        case Blind.PARTNERS:
            return seat != played.leader and (seat - played.leader) % played.sides == 0
        case Blind.ALL_BUT_PITCHER:
            return seat != played.leader
        case Blind.ALL_BUT_TWO:
            return seat not in {played.order[0], played.order[-1]}


def _places(game: Game, cards: Sequence[Card], seat: int | None) -> list[list[int]]:
    """Return by seat where in the pack its cards came from, where nobody else saw them come.

    Which of them it had from the first, from a run or from which draw, the viewer does not know,
    not even of those it has played.
    """
    played = game._deal
    whose: dict[Card, int] = dict(zip(played.table, played.table_seats, strict=True))
    for trick in played.tricks:
        whose |= zip(trick.cards, trick.seats, strict=True)
    whose |= {card: by for by, thrown in played.thrown_in for card in thrown}
    for other, hand in enumerate(played.hands):
        whose |= dict.fromkeys((*hand, *played.discarded[other]), other)
    for card in _drawn_openly(game):
        del whose[card]
    viewer = None if seat is None or _blind(game, seat) else seat
    return [
        [at for at, card in enumerate(cards) if whose.get(card) == other]
        for other in range(played.seats)
        if other != viewer
    ]


def _swapped(cards: list[Card], places: list[list[int]], chance: Random) -> list[Card]:
    """Swap the order in which some seats got two of their cards."""
    for where in places:
        if len(where) > 1 and chance.random() < 0.5:
            one, other = chance.sample(where, 2)
            cards[one], cards[other] = cards[other], cards[one]
    return cards


def _renamed(
    actions: Sequence[tuple[int, Action]], renamed: Mapping[Card, Card]
) -> list[tuple[int, Action]]:
    """Let each seat throw away cards that it now holds instead."""
    return [
        (seat, Discard(_ordered(renamed.get(card, card) for card in action.cards)))
        if isinstance(action, Discard)
        else (seat, action)
        for seat, action in actions
    ]


def _ordered(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(cards, key=PACK_ORDER))


def _learned(game: Game) -> tuple[object, ...]:
    """Return what the table has learned of hidden cards."""
    played = game._deal
    penalties = [one for one in played.points if one.cause in {Cause.PENALTY, Cause.RULING}]
    numbers = [*map(len, played.hands)], [*map(len, played.discarded)]
    return played.answers, penalties, numbers, played.playing, played.shown_discards


def _with_cards(
    game: Game, record: DealRecord, cards: list[Card], actions: list[tuple[int, Action]]
) -> Game | None:
    """Play the deal again with other cards; None if they contradict what was played."""
    hands: list[tuple[Card, ...]] = []
    dealt = 0
    for hand in record.layout.hands:
        hands.append(tuple(cards[dealt : dealt + len(hand)]))
        dealt += len(hand)
    layout: Layout = replace(record.layout, hands=tuple(hands), stock=tuple(cards[dealt:]))
    dealers, earlier = game._dealers[:-1], game._earlier
    finished = [FinishedDeal(*deal, ()) for deal in zip(dealers, earlier, strict=True)]
    score_before = list(record.score)
    for scored in record.points:
        score_before[scored.side] -= scored.points
    try:
        return Game.resume(
            game.setup,
            game._packs,
            finished,
            dealer=record.dealer,
            score_before=score_before,
            carried=record.carried,
            layout=layout,
            actions=actions,
        )
    except IllegalAction:
        return None
