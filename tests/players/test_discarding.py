"""The steady player's discards and its vote on bunching, after the cards are run."""

from __future__ import annotations

from bot.engine.actions import Action, Bunch, Discard, PlayOn
from bot.engine.cards import PACK, natural, parse
from bot.engine.variants import Variant
from bot.engine.views import SeatView
from bot.players import choose
from tests.hands import deal, lay, play, with_rules
from tests.players.seeing import around, seen

NOTHING = "9D 8D 7C 6C 5H 4H"
RUN = "1:beg 0:run"


def to_discard(hand: str, more: str, *, variant: str | Variant = "hoyle") -> SeatView:
    """Return the view of seat 1, eldest, with three more cards and spades for trumps."""
    stock = f"2H {more} 2D 3D 4D 9S"
    taken = parse(f"{hand} {stock}")
    other = [card.code for card in PACK if card.pips == 0 and card not in taken]
    return seen(variant, [" ".join(other[:6]), hand], RUN, by=1, stock=stock)


def kept(view: SeatView) -> set[str]:
    action = choose(view)
    assert isinstance(action, Discard)
    assert action in view.legal
    return {card.code for card in view.hand} - {card.code for card in action.cards}


def test_plain_low_cards_go_before_trumps_and_tens() -> None:
    view = to_discard("AS 4S TH 6H 5D 7C", "3S 8C QH")
    assert kept(view) == {"AS", "4S", "3S", "TH", "QH", "6H"}


def test_every_trump_is_kept_before_a_plain_ace() -> None:
    view = to_discard("AH KH 5S 4S 3S 7S", "8S 2C QH")
    assert kept(view) == {"3S", "4S", "5S", "7S", "8S", "AH"}


def test_of_too_many_trumps_high_jack_ten_and_low_stay() -> None:
    view = to_discard("AS JS TS 2S 5S 6S", "7S 8S 4S")
    assert {"AS", "JS", "TS", "2S"} <= kept(view)


def test_low_is_nothing_to_hold_where_its_taker_scores_it() -> None:
    view = to_discard("AS KS JS 2S 5S 6S", "7S 8S 4S", variant="german")
    assert kept(view) == {"AS", "KS", "JS", "8S", "7S", "6S"}


def test_ace_and_ten_are_kept_before_king_queen_and_jack() -> None:
    view = to_discard("AH TD KC QH JC 7H", "6C 5C 4H")
    assert {"AH", "TD", "KC", "QH", "JC"} <= kept(view)


def test_every_french_player_discards_three_once_trumps_are_settled() -> None:
    """The partners have not looked before; now they keep their trumps like the others."""
    layout = lay(around("AS KS 5H 4H 3C 2C", at=2, seats=4))
    game, _ = deal("french", layout)
    play(game, RUN)
    for seat in (1, 2, 3, 0):
        view = game.view(seat)
        trumps = {card.code for card in view.hand if natural(card).suit is view.public.trumps}
        assert len(trumps) <= 6
        assert trumps <= kept(view)
        game.apply(seat, choose(view))
    assert game.public().hand_counts == (6, 6, 6, 6)


# -------------------------------------------------------------------------------------- bunching


def vote(hand: str, more: str) -> Action:
    """Return what seat 1, eldest, says to spades after hearts are refused."""
    stock = f"2H {more} 2D 3D 4D 9S"
    return choose(seen("seven-up", ["TC 9C 8C 2C 5C 4C", hand], RUN, by=1, stock=stock))


def test_bunches_with_nothing_in_the_new_suit() -> None:
    assert vote(NOTHING, "3C 6D 8H") == Bunch()


def test_plays_on_with_the_new_suit_in_hand() -> None:
    assert vote("AS KS JS 2S 5H 4H", "3C 6D 8H") == PlayOn()


def test_dealer_plays_on_for_a_jack_that_counts_if_its_suit_stays() -> None:
    hands = ["TS 9S 8C 2C 5C 4C", NOTHING]
    stock = "2H 3C 6D 8H KS 3D 4D"
    assert choose(seen("seven-up", hands, f"{RUN} 1:bunch", by=0, stock=f"{stock} JS")) == PlayOn()


def test_a_blind_player_does_not_bunch() -> None:
    """No game has both; a game that had would ask a player who sees no card."""
    bunching = with_rules("dick", bunching=True)
    view = seen(bunching, around(NOTHING, at=2, seats=4), f"{RUN} 1:bunch", by=2)
    assert view.blind
    assert choose(view) == PlayOn()
