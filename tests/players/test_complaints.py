"""What players complain about elsewhere: neither steady nor strong gives cause for it.

Where cards are played, spades are trumps and it is seat 0's turn, which comes after the trick's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Final, NamedTuple

import pytest

from benchmarks.players.playing import PLAYERS, Dealt, Start, Table, begun, play_deal
from bot.engine.actions import Action, Beg, Bid, Discard, Name, Pass, Play, Run, Stand
from bot.engine.axes import Exchange
from bot.engine.cards import Suit, parse
from bot.engine.variants import VARIANTS, Form, find_variant
from bot.engine.views import Bound, SeatView
from bot.players import Player, steady, strong
from bot.players.core.codes import BID_OF, PASS
from bot.players.core.deal import apply
from bot.players.core.reading import read
from bot.players.core.state import BID
from bot.players.core.worlds import seen_by
from bot.players.strong.effort import effort_for
from tests.players.seeing import around, seen
from tests.players.situations import to_answer, to_play


def _strong(view: SeatView) -> Action:
    """Decide as machine code does, which these tests may lack."""
    return strong.decide(view, effort=effort_for(read(view).laws, compiled=True))


@pytest.fixture(params=[steady.decide, _strong], ids=["steady", "strong"])
def player(request: pytest.FixtureRequest) -> Player:
    found: Player = request.param
    return found


class Played(NamedTuple):
    """A situation, and the cards of which nobody complains."""

    game: str
    hand: str
    trick: str
    good: str
    sides: int = 2
    seats: int = 4
    bound: int | None = None
    """The seat that has bid three."""

    def view(self) -> SeatView:
        rules = find_variant(self.game).rules({}, Form(self.sides, self.seats))
        view = to_play(
            self.hand, trumps="S", trick=self.trick, seats=self.seats, sides=self.sides, rules=rules
        )
        public = view.public
        if rules.exchange is not Exchange.NONE:
            # The others have kept three of their first cards.
            gone = (0, *(rules.hand - 3,) * (self.seats - 1))
            public = replace(public, discarded=gone, stock_count=public.stock_count - sum(gone))
        if self.bound is not None:
            public = replace(public, bound=Bound(self.bound, 3))
        return replace(view, public=public)


CARDS: Final[Mapping[str, Mapping[str, Played]]] = {
    "keeps its partner's trick": {
        "plain king, last": Played("trinidad", "AH 3H 5D 3C 7D 2C", "2H KH 4H", "3H"),
        "plain king, last, with trumps": Played("tobago", "KS 7S 5D 3C", "2H KH 4H", "5D 3C"),
        "plain ace, one to come": Played("west-yorkshire", "AS QS 4H 3D", "AH 3H", "4H"),
        "queen of trumps, last": Played("pitch", "KS 3S 9D", "4S QS 7S", "3S"),
        "small trump, last": Played("trinidad", "9S 4C 3D", "KH 3S 5H", "4C 3D"),
        "of three sides": Played("basic", "8S 3H 5D", "2H 4H QH 6H 7H", "3H", 3, 6),
        "queen of trumps, last, in pidro": Played("pidro", "AS KS 3S", "6S QS 8S", "3S"),
    },
    "throws tens on it": {
        "of the suit led": Played("trinidad", "TH 3H 5D 3C", "2H KH 4H", "TH"),
        "of another suit": Played("tobago", "TD 5D 3C 2C", "2H KH 4H", "TD"),
        "of trumps": Played("pitch", "TS 3S 5D", "AS 2S", "TS"),
        "of three sides": Played("basic", "TH 3H 5D", "2H 4H AH 6H 7H", "TH", 3, 6),
        "but not on an opponent's": Played("trinidad", "TH 3H 5D", "2H 4H AH", "3H"),
        "nor of another suit": Played("west-yorkshire", "TD AC 4C", "2H 4H AH", "4C"),
        "nor on that of one of four": Played("auction-pitch", "TH 3H 5D", "2H AH 4H", "3H", 4),
    },
    "saves its jack": {
        "under a partner's ace": Played("trinidad", "JS 3S 5D", "AS 2S", "JS"),
        "on a plain trick, last": Played("pitch", "JS 8S 5D 3C", "4H 9H KH", "JS"),
        "on a ten, of two players": Played("seven-up", "JS 4D 9C", "TH", "JS", 2, 2),
        "from an opponent's queen": Played("tobago", "JS 3S 5D", "4S 9S QS", "3S"),
        "from the queen, of two players": Played("seven-up", "JS 3S 5D", "QS", "3S", 2, 2),
        "from a lead": Played("trinidad", "JS 8S 4S 5D 3C 2H", "", "8S 4S 5D 3C 2H"),
        "from one of four": Played("auction-pitch", "JS 3S 5D", "4S QS 9S", "3S", 4),
    },
    "hunts others' jacks": {
        "with the queen, last": Played("trinidad", "QS 3S 5H", "2H 4H JS", "QS"),
        "of two players": Played("seven-up", "KS 3S 4D", "JS", "KS", 2, 2),
        "of one of four": Played("auction-pitch", "QS 4S 3C", "4D JS 9S", "QS", 4),
        "with the ace, one to come": Played("trinidad", "AS QS 5D", "2H JS", "AS"),
    },
    "does not trump a sure plain ace for nothing": {
        "of its partner, one to come": Played("trinidad", "9S 4S 4C 3D", "AH 3H", "4C 3D"),
        "of its partner, last": Played("pitch", "KS 4S 4C 3D", "3H AH 5H", "4C 3D"),
        "of its partner, of three sides": Played("basic", "KS 4S 5D", "2H 4H AH 6H 7H", "5D", 3, 6),
        "and spends no ace of trumps on a nine": Played("tobago", "AS 7H 3D 2C", "2H 4H 9H", "7H"),
    },
    "throws points on its partner's sure trick": {
        "a five of the suit led": Played("nine-card-don", "5H 3H 8D 2C", "2H AH 4H", "5H"),
        "a nine of another suit": Played("irish-don", "9D 3D 4C 3C", "2H AH 4H", "9D"),
        "the nine of trumps": Played("nine-card-don", "9S 3S 8D", "2S AS 4S", "9S"),
        "the five of trumps": Played("irish-don", "5S 3S 8D", "4S AS 2S", "5S"),
        "a pedro": Played("pidro", "5S 3S 9S", "4S AS 8S", "5S"),
        "the other pedro": Played("cinch", "5C 3S 9S", "4S AS 8S", "5C"),
        "the three": Played("ten-point-pitch", "3S 4S 9S", "5S AS 8S", "3S"),
        "the off-jack": Played("smear", "JC 4S 9S", "5S AS 8S", "JC"),
    },
    "keeps nines and fives from the others": {
        "a five of the suit led": Played("nine-card-don", "5H 3H 8D 2C", "2H 4H AH", "3H"),
        "a nine of another suit": Played("irish-don", "9D 3D 4C", "2H 4H AH", "3D 4C"),
        "the five of trumps": Played("nine-card-don", "5S 3S 8D", "2S 4S AS", "3S"),
        "by not leading trumps with it": Played("irish-don", "5S 3S 4D 3C", "", "3S 4D 3C"),
        "nor with the nine": Played("nine-card-don", "9S 3S 4D 3C", "", "3S 4D 3C"),
        "a pedro": Played("pidro", "5S 3S 9S", "4S 8S KS", "3S 9S"),
        "the other pedro": Played("cinch", "5C 3S 9S", "4S 8S KS", "3S 9S"),
        "the three": Played("ten-point-pitch", "3S 4S 9S", "5S 8S KS", "4S 9S"),
        "a joker": Played("smear", "X2 4S 9S", "5S 8S KS", "4S 9S"),
    },
    "brings the two home": {
        "on its partner's trick": Played("cinch", "2S 9S 3S", "6S AS 8S", "2S"),
        "not on the others'": Played("cinch", "2S 9S 3S", "6S 8S KS", "3S 9S"),
    },
    "does not lead the low trump first": {
        "but the ace, if it is bound": Played("pidro", "AS 9S 8S 4S 3S", "", "AS", bound=0),
        "but high ones": Played("cinch", "KS QS 9S 8S 4S", "", "KS QS", bound=0),
        "in ten-point pitch too": Played("ten-point-pitch", "AS KS 9S 3S", "", "AS KS 9S", bound=0),
    },
    "takes nines and fives": {
        "a nine, last": Played("irish-don", "AH 4H 8D", "9H 2H 3H", "AH"),
        "the five of trumps, last": Played("nine-card-don", "KS 3S 8D", "5S 2S 4S", "KS"),
        "a five, by trumping": Played("nine-card-don", "4S 8D 3C", "5H 2H KH", "4S"),
        "a pedro, last": Played("pidro", "KS 3S 9S", "5S 6S 8S", "KS 9S"),
        "the three, last": Played("ten-point-pitch", "KS 4S 9S", "3S 6S 8S", "KS 9S"),
    },
    "sets the bidder": {
        "by trumping its ten": Played("auction-pitch", "QS 8D 5D", "2H TH 4H", "QS", 4, bound=2),
        "by taking its jack": Played("auction-pitch", "KS 3S 4D", "JS", "KS", 4, bound=3),
        "by taking its ten": Played("auction-pitch", "AH 3H 5D", "2H 3D TH", "AH", 4, bound=3),
    },
}


@pytest.mark.parametrize(
    "one",
    [
        pytest.param(one, id=f"{complaint}: {name}")
        for complaint, some in CARDS.items()
        for name, one in some.items()
    ],
)
def test_nobody_complains_of_a_card(player: Player, one: Played) -> None:
    view = one.view()
    action = player(view)
    assert isinstance(action, Play)
    assert action in view.legal
    assert action.card.code in one.good.split()


# ------------------------------------------------------------------------------------ the turn-up

STRONG: Final = "AS KS JS 7S 2S 4H"
POOR: Final = "9D 8D 7D 6C 5C 4H"
TURNING: Final = [
    ("trinidad", 2),
    ("trinidad", 4),
    ("seven-up", 2),
    ("all-fives", 4),
    ("french", 2),
]


@pytest.mark.parametrize(("game", "seats"), TURNING)
def test_begs_with_nothing_and_stands_with_much(player: Player, game: str, seats: int) -> None:
    rules = find_variant(game).rules({}, Form(2, seats))
    assert player(to_answer(POOR, "5S", seats=seats, rules=rules)) == Beg()
    assert player(to_answer(STRONG, "5S", seats=seats, rules=rules)) == Stand()


@pytest.mark.parametrize(("game", "seats"), TURNING)
def test_never_gives_the_point_that_loses_the_game(player: Player, game: str, seats: int) -> None:
    rules = find_variant(game).rules({}, Form(2, seats))
    near = rules.target - 1
    for score in ((0, near), (near, near)):
        view = to_answer(STRONG, "5S", dealer=True, seats=seats, rules=rules, score=score)
        assert player(view) == Run()


def test_never_gives_it_to_one_of_two_who_score(player: Player) -> None:
    """In *dick* each opponent scores the gift."""
    dick = find_variant("dick").rules({}, Form(3, 3))
    view = to_answer(STRONG, "5S", dealer=True, seats=3, sides=3, rules=dick, score=(0, 2, 6))
    assert player(view) == Run()


# -------------------------------------------------------------------------------------- the pitch

ALL_FOUR: Final = "AS KS JS 2S 4H 9D"
MIDDLING: Final = "AS 2S 9D 8C 7C 4H"


@pytest.mark.parametrize(
    ("hand", "said", "seats", "most"),
    [
        (POOR, "", 4, 1),
        (POOR, "1:pass 2:pass 3:pass", 4, 0),
        (POOR, "1:bid1 2:pass 3:pass", 4, 0),
        (POOR, "", 7, 0),
        (MIDDLING, "1:bid2 2:pass 3:pass", 4, 0),
        (MIDDLING, "", 4, 2),
        (ALL_FOUR, "1:pass 2:pass 3:pass", 4, 1),
        (ALL_FOUR, "1:bid3 2:pass 3:pass", 4, 4),
    ],
)
def test_does_not_overbid(player: Player, hand: str, said: str, seats: int, most: int) -> None:
    dealer = 0 if said else seats - 1
    hands = around(hand, at=0, seats=seats)
    view = seen("auction-pitch", hands, said, by=0, sides=seats, dealer=dealer)
    action = player(view)
    assert action == Pass() or (isinstance(action, Bid) and action.points <= most)


def test_does_not_bid_over_its_partner(player: Player) -> None:
    teams = replace(VARIANTS["auction-pitch"], forms=(Form(2, 4),))
    view = seen(teams, around(ALL_FOUR, at=0, seats=4), "2:bid2 3:pass", by=0, dealer=1)
    assert player(view) == Pass()


@pytest.mark.parametrize("hand", [MIDDLING, "AS QS 9S 2S 4H 9D"])
def test_does_not_offer_more_than_its_partner(player: Player, hand: str) -> None:
    hands = around(hand, at=3, seats=4)
    view = seen("free-style-pitch", hands, "1:offer1", by=3, dealer=3, score=(3, 5))
    assert player(view) == Pass()


FOUR_ALONE: Final = Table("auction-pitch", 4, 4)


def bids_made(table: Table, deals: int, bidder: str, *, bound_for: int = 0) -> float:
    """Return in how many of the deals the highest bidder makes the bid.

    Args:
        table: what is played.
        deals: how many are dealt.
        bidder: who bids; all play their cards steadily.
        bound_for: what the first to speak bids, on any hand; 0 lets all bid as they like.
    """
    bids, plays = PLAYERS[bidder](table, ""), PLAYERS["steady"](table, "")
    made = 0
    for number in range(deals):
        dealt = Dealt.by(table.laws, Random(number))
        state = begun(table.laws, dealt, Start((0,) * table.sides, number % table.seats))
        if bound_for:
            apply(state, BID_OF + bound_for)
        while state.ask == BID:
            seen = seen_by(state, state.turn)
            apply(state, PASS if bound_for else bids(seen))
        play_deal(state, [plays] * table.sides)
        made += state.score[state.bound % table.sides] > 0
    return made / deals


@pytest.mark.parametrize(
    "table",
    [
        *(FOUR_ALONE, Table("setback", 2, 4), Table("setback", 4, 4)),
        *(Table("ten-point-pitch", 2, 4), Table("ten-point-pitch", 2, 6), Table("smear", 2, 4)),
        *(Table("pidro", 2, 4), Table("pedro", 2, 4), Table("cinch", 2, 4)),
        Table("cinch", 4, 4),
    ],
    ids=str,
)
def test_makes_two_bids_in_three(table: Table) -> None:
    assert bids_made(table, 120, "steady") >= 2 / 3


@pytest.mark.parametrize("game", ["pidro", "cinch"])
def test_names_its_best_suit(player: Player, game: str) -> None:
    hand = "AS KS JS 5S 5C 2S 9D 4H 3H"
    view = seen(game, around(hand, at=0, seats=4), "0:bid7 1:pass 2:pass 3:pass", by=0, dealer=3)
    assert player(view) == Name(Suit.SPADES)


def test_takes_the_dealers_steal_where_it_pays(player: Player) -> None:
    said = "1:bid3 2:pass 3:pass"
    hands, options = around(ALL_FOUR, at=0, seats=4), {"steal": "any"}
    assert player(seen("setback", hands, said, by=0, options=options)) == Bid(3)
    poor = around(POOR, at=0, seats=4)
    assert player(seen("setback", poor, said, by=0, options=options)) == Pass()


@pytest.mark.parametrize("game", ["pedro", "cinch"])
def test_robs_the_pack_of_trumps_and_of_aces_beside_them(player: Player, game: str) -> None:
    hands = around("AC KC 9C AD 4D 3D 6H 7H 8H", at=0, seats=4)
    view = seen(game, hands, "1:bid7 2:pass 3:pass 0:pass 1:nameC", by=0)
    action = player(view)
    assert isinstance(action, Discard)
    assert set(view.hand) - set(action.cards) == set(parse("AC KC 9C 5S AD AS"))


def test_a_bid_of_three_on_any_hand_is_set_two_times_in_three() -> None:
    assert bids_made(FOUR_ALONE, 120, "steady", bound_for=3) <= 1 / 3
