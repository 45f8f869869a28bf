"""Why actions are good: what a reason says is true, by all the cards that the seat cannot see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from bot.engine.actions import PLAYS, Action, Beg, Discard, Discards, Play, Stand
from bot.engine.axes import LowTo
from bot.engine.cards import Card, Natural, Rank, parse
from bot.engine.events import Cause
from bot.engine.game import Game
from bot.engine.rules import pack_of
from bot.engine.scoring import point_trumps
from bot.engine.trump_order import TrumpOrder
from bot.engine.views import SeatView
from bot.locale import speak
from bot.players.proof import proven
from bot.players.reasons import Explanation, Ground, explain
from bot.players.strong.evaluation import Part, Shift
from bot.ui.text.reasons import reason_line
from tests.engine.playing import at_random, begin
from tests.engine.soak import setup_of
from tests.forms import EVERY_FORM
from tests.players.situations import to_answer, to_play


class Told:
    """A reason for an action, and the game as it stands, with every hand."""

    def __init__(
        self, game: Game, view: SeatView, better: Action, other: Action | None, reason: Explanation
    ) -> None:
        self.game, self.view, self.public = game, view, view.public
        self.reason, self.other = reason, other
        self.card = better.card if isinstance(better, Play) else None
        self.cut = better.cards if isinstance(better, Discard) else ()
        self.trick = self.public.trick
        self.side = view.seat % self.public.sides
        hands = game._deal.hands
        self.others = [
            hands[seat] for seat in self.public.playing if seat % self.public.sides != self.side
        ]

    @property
    def order(self) -> TrumpOrder:
        order = self.public.trump_order
        assert order is not None
        return order

    @property
    def partners(self) -> bool:
        return self.trick.best is not None and self.trick.best % self.public.sides == self.side

    @property
    def mine(self) -> Card:
        assert self.card is not None
        return self.card

    def takes(self, card: Card | None) -> bool:
        """Say whether a card takes the trick as it lies."""
        assert card is not None
        return self.order.best_of([*self.trick.cards, card]) is card

    def holds(self) -> bool:
        """Say whether no opponent that is still to play holds a card that beats the card."""
        assert self.card is not None
        to_come = [
            game_hand
            for seat, game_hand in enumerate(self.game._deal.hands)
            if seat in self.public.playing
            and seat % self.public.sides != self.side
            and seat not in self.trick.seats
        ]
        beaten = any(self.order.beats(one, self.card) for hand in to_come for one in hand)
        return self.takes(self.card) and not beaten

    def scores(self, card: Card) -> bool:
        """Say whether a card brings its taker a point of the count, but High."""
        rules = self.public.rules
        if isinstance(card, Natural) and card.suit is self.order.suit:
            if card.rank is rules.pack.lowest:
                return rules.low is LowTo.TAKER and Cause.LOW in rules.order
            if card.rank is Rank.ACE:
                return False
        return card in point_trumps(rules, self.order.suit)

    def counts(self, card: Card) -> bool:
        rules, suit = self.public.rules, self.order.suit
        pegs = rules.pegs_by_card(suit).get(card, 0)
        return bool(rules.pips(card, suit) or pegs or self.scores(card))

    def unshown(self, card: Card) -> bool:
        return card not in self.view.hand and not any(
            card in trick.cards for trick in (*self.public.tricks, self.trick)
        )

    def jack(self, at: int) -> bool:
        return self.reason.cards[at] is Card(Rank.JACK, self.order.suit)


def _table_pips(told: Told) -> int:
    return sum(told.public.rules.pips(card, told.order.suit) for card in told.trick.cards)


def _pegged(told: Told) -> int:
    worth = told.public.rules.pegs_by_card(told.order.suit)
    return sum(worth.get(card, 0) for card in told.trick.cards)


def _least(told: Told) -> bool:
    legal = [one.card for one in told.view.legal if isinstance(one, Play)]
    pips = [told.public.rules.pips(card, told.order.suit) for card in legal]
    assert told.card is not None
    mine = told.public.rules.pips(told.card, told.order.suit)
    costly = told.scores(told.card) or mine > min(pips)
    return not any(map(told.takes, legal)) and not (costly and not all(map(told.counts, legal)))


HIGH = {*parse("AS KS JS AH KH JH AD KD JD AC KC JC")}

TRUE: dict[Ground, Callable[[Told], bool]] = {
    Ground.FORCED: lambda told: len(told.view.legal) == 1,
    Ground.FEED: lambda told: (
        told.partners and not told.takes(told.card) and told.counts(told.reason.cards[0])
    ),
    Ground.HOME: lambda told: told.holds() and told.counts(told.reason.cards[0]),
    Ground.CATCH: lambda told: (
        told.reason.cards[0] in told.trick.cards
        and told.counts(told.reason.cards[0])
        and told.takes(told.card)
        and not told.partners
    ),
    Ground.TAKE: lambda told: (
        told.reason.n == _table_pips(told) and told.takes(told.card) and not told.partners
    ),
    Ground.TAKE_PEGS: lambda told: told.reason.n == _pegged(told) and told.takes(told.card),
    Ground.SURE: Told.holds,
    Ground.EXPOSED: lambda told: (
        not told.trick.cards
        and told.other == PLAYS[told.reason.cards[0]]
        and told.scores(told.reason.cards[0])
        and any(
            told.order.beats(card, told.reason.cards[0])
            for card in pack_of(told.public.rules)
            if told.unshown(card)
        )
    ),
    Ground.SPARE: lambda told: (
        not told.order.is_trump(told.mine) and any(map(told.order.is_trump, told.view.hand))
    ),
    Ground.SO_FAR: lambda told: told.takes(told.card),
    Ground.LOST: lambda told: (
        told.other == PLAYS[told.reason.cards[0]]
        and told.reason.cards[1] is told.trick.best_card
        and not told.partners
        and not told.takes(told.reason.cards[0])
    ),
    Ground.GUARD: lambda told: (
        told.jack(1)
        and {*told.order.trumps_among(told.view.hand)} == {*told.reason.cards}
        and told.card not in told.reason.cards
    ),
    Ground.KEEP_OVER: lambda told: (
        told.jack(1)
        and told.unshown(told.reason.cards[1])
        and told.order.beats(*told.reason.cards)
        and told.reason.cards[0] in told.view.hand
        and told.card is not told.reason.cards[0]
    ),
    Ground.HUNT: lambda told: (
        not told.trick.cards
        and told.jack(0)
        and told.unshown(told.reason.cards[0])
        and told.card is not None
        and told.order.beats(told.card, told.reason.cards[0])
    ),
    Ground.LEAVE: lambda told: told.partners and not told.takes(told.card),
    Ground.DRAW: lambda told: (
        not told.trick.cards
        and told.order.is_trump(told.reason.cards[0])
        and not any(
            told.order.beats(card, told.reason.cards[0]) for hand in told.others for card in hand
        )
    ),
    Ground.BEST_LEFT: lambda told: (
        not told.trick.cards
        and not any(
            told.order.suit_of(card) is told.order.suit_of(told.reason.cards[0])
            and told.order.beats(card, told.reason.cards[0])
            for hand in told.game._deal.hands
            for card in hand
            if card not in told.view.hand
        )
    ),
    Ground.LEAST: lambda told: not told.partners and _least(told),
    Ground.LET_GO: lambda told: (
        not told.partners
        and not told.takes(told.card)
        and not any(map(told.counts, [*told.trick.cards, *((told.card and [told.card]) or [])]))
    ),
    Ground.KEEP_TRUMPS: lambda told: (
        not told.partners
        and told.reason.n == _table_pips(told) + told.public.rules.pips(told.mine, told.order.suit)
        and not told.order.is_trump(told.mine)
        and all(
            told.order.is_trump(one.card)
            for one in told.view.legal
            if isinstance(one, Play) and told.takes(one.card)
        )
    ),
    Ground.CHEAP: lambda told: (
        told.takes(told.card)
        and not told.partners
        and not told.order.is_trump(told.mine)
        and any(map(told.order.is_trump, told.view.hand))
    ),
    Ground.PULL: lambda told: not told.trick.cards and told.order.is_trump(told.mine),
    Ground.LEAD_NOTHING: lambda told: (
        not told.trick.cards
        and not told.counts(told.reason.cards[0])
        and any(map(told.counts, told.view.hand))
    ),
    Ground.TRUMPS: lambda told: (
        {*told.reason.cards} <= {*told.view.hand} and told.reason.cards != ()
    ),
    Ground.STRONG: lambda told: (
        {*told.reason.cards} <= {*told.view.hand} and told.reason.cards != ()
    ),
    Ground.WEAK: lambda told: len(told.reason.cards) < 3 or not HIGH & {*told.reason.cards},
    Ground.TURN_UP_WINS: lambda told: (
        dict(told.public.rules.turn_up_points)[Rank(told.reason.n)]
        + told.public.score[told.public.giver % told.public.sides]
        >= told.public.rules.target
    ),
    Ground.GIFT_WINS: lambda told: told.public.score[told.side] + 1 >= told.public.rules.target,
    Ground.GIFT_LOSES: lambda told: max(told.public.score) + 1 >= told.public.rules.target,
    Ground.PLAIN_GOES: lambda told: (
        not any(map(told.order.is_trump, told.cut) if told.public.trumps else ())
    ),
    Ground.HOPELESS: lambda told: all(
        any(told.order.beats(other, card) for other in told.order.of[told.order.suit_of(card)])
        or not told.order.is_trump(card)
        for card in told.view.hand
    ),
    Ground.PROVEN: lambda told: told.reason.n in {trick for _, trick in proven(told.public)},
    Ground.EQUAL: lambda told: told.other is not None,
    Ground.HABIT: lambda told: told.other is None,
}


def _choices(view: SeatView, chance: Random) -> tuple[Action, Action | None]:
    if isinstance(view.legal, Discards):
        return chance.choice(view.legal), None
    better, *others = chance.sample([*view.legal], min(2, len(view.legal)))
    return better, (others[0] if others else None)


def test_what_a_reason_says_is_true_of_the_cards_in_all_games() -> None:
    seen = Counter[Ground]()
    for seed in range(len(EVERY_FORM)):
        game, chance = begin(setup_of(seed, erring=seed % 4 == 0), seed).game, Random(seed)
        for seat, action in at_random(game, Random(seed)):
            view = game.view(seat)
            if game.deal_number:
                break
            if view.to_act:
                better, other = _choices(view, chance)
                reason = explain(view, better, other)
                seen[reason.why] += 1
                told = Told(game, view, better, other, reason)
                assert TRUE[reason.why](told), (seed, view, better, other, reason)
            game.apply(seat, action)
    assert sum(seen.values()) > 2_000
    assert len(seen) > 20


_JACK, _GAME = Shift(Part.JACK, 0.8), Shift(Part.GAME, 0.4)


def _play(code: str) -> Play:
    return Play(Card.of(code))


@pytest.mark.parametrize(
    ("view", "better", "other", "shifts", "text"),
    [
        (to_play("TH 2H", trumps="S", trick="AH 3H"), "TH", "2H", (), "Your partner holds"),
        (to_play("JS 3S 2D", trumps="S", trick="4S 5D 7S"), "JS", "3S", (), "Take it home"),
        (to_play("JC 7C 3D", trumps="C", trick="8H KH 6H"), "JC", "7C", (_JACK,), "Take it home"),
        (to_play("KS 3S 2D", trumps="S", trick="JS"), "KS", "3S", (), "J♠ lies in this trick"),
        (to_play("AS TH 2D", trumps="S"), "AS", "TH", (_JACK,), "Lead a high trump: J♠"),
        (to_play("JS TH 2D", trumps="S"), "2D", "JS", (_JACK,), "beats your J♠: don't lead it"),
        (to_play("QS TH 2D", trumps="S"), "TH", "2D", (_GAME,), "0.4 points more: Game"),
        (to_play("KS 3S 2D", trumps="S", trick="AH"), "2D", "KS", (_JACK,), "Keep your K♠"),
        (to_play("JS 3S 2D", trumps="S", trick="AH"), "2D", "3S", (_JACK,), "Keep your 3♠"),
        (to_play("TH 2H", trumps="S", trick="AH 3H KH"), "2H", "TH", (), "A♥ would take your 10♥"),
        (to_play("4H 2H", trumps="S", trick="AH 3H KH"), "2H", "4H", (), "You can't take this"),
        (to_play("KH 3S 2D", trumps="S", trick="4H 3H"), "KH", None, (), "You keep your trumps"),
        (to_play("KH QH", trumps="S", trick="3H"), "KH", None, (), "It takes the trick so far."),
    ],
)
def test_reason_is_the_one_of_a_card_player(
    view: SeatView, better: str, other: str | None, shifts: tuple[Shift, ...], text: str
) -> None:
    reason = explain(view, _play(better), None if other is None else _play(other), shifts)
    assert text in reason_line(reason, speak()).replace("\N{VARIATION SELECTOR-15}", "")


def test_begging_is_weighed_against_the_score() -> None:
    late = to_answer("3S 4H 5D 7C 9C TD", "5S", score=(3, 12))
    assert explain(late, Stand(), Beg()) == Explanation(Ground.TURN_UP_WINS, n=Rank.JACK)
    first = to_answer("3S 4H 5D 7C 9C TD", "5S", score=(13, 3))
    assert explain(first, Beg(), Stand()).why is Ground.GIFT_WINS
    assert explain(to_answer("3S 4H 5D 7C 9C TD", "5S"), Beg(), Stand()).why is Ground.WEAK
