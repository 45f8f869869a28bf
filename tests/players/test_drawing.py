"""The steady player in the drawing games: the card on top, the last six tricks, the penalty."""

from __future__ import annotations

from bot.engine.cards import PACK, Card, Suit, parse
from bot.engine.views import SeatView
from bot.players.steady.habits import USUAL
from bot.players.steady.prizes import Prizes
from tests.players.seeing import cards, counted, played, seen


def to_follow(hand: str, led: str, top: str, *, variant: str = "california-jack") -> SeatView:
    """Return the view of seat 0: seat 1 has led a card, spades are trumps, a card lies open."""
    taken = parse(f"{hand} {led} {top}")
    others = [card.code for card in PACK if card.suit is Suit.HEARTS and card not in taken]
    hands = (hand, " ".join([led, *others[:5]]))
    return seen(variant, hands, f"1:{led}", by=0, stock=top, cut="2S")


def prizes(view: SeatView) -> Prizes:
    return Prizes(counted(view), USUAL)


def index(code: str) -> int:
    return Card.of(code).index


HAND = "AH 9H 8H 2D 3D 4C"


def test_trick_is_won_for_the_ace_of_trumps_on_top() -> None:
    assert played(to_follow("KS 9D 8D 2D 3D 4C", "5H", "AS")) == "KS"


def test_trump_is_not_spent_on_nothing_on_top() -> None:
    assert played(to_follow("KS 9D 8D 2D 3D 4C", "5H", "4D")) != "KS"


def test_trick_is_lost_when_the_next_card_is_likely_better() -> None:
    view = to_follow("9H 2H TC 9C 8C 7C", "8H", "3D")
    assert prizes(view).top_of_stock < 0
    assert played(view) != "9H"


def test_trick_is_won_where_the_card_on_top_is_better_than_most() -> None:
    view = to_follow("9H 2H TC 9C 8C 7C", "8H", "TS")
    assert played(view) == "9H"


def test_where_nothing_is_seen_a_draw_is_worth_nothing() -> None:
    view = seen("shasta-sam", (HAND, "5H 6H 7H 2H 3H 4H"), "1:5H", by=0, cut="2S")
    assert prizes(view).top_of_stock == 0.0


def test_high_trumps_are_saved_for_the_last_six_tricks() -> None:
    """A plain trick with little in it is not worth the king, even with an unseen draw."""
    hands = ("KS QS 9D 2D 3D 4C", "JH 6H 7H 2H 3H 4H")
    view = seen("shasta-sam", hands, "1:JH", by=0, cut="2S")
    assert not played(view).endswith("S")


def test_ten_is_taken_with_a_small_trump() -> None:
    hands = ("KS 4S 9D 2D 3D 4C", "TH 6H 7H 2H 3H 4H")
    assert played(seen("shasta-sam", hands, "1:TH", by=0, cut="2S")) == "4S"


def test_jack_of_trumps_is_not_led_into_the_dark() -> None:
    hands = ("5H 6H 7H 2H 3H 4H", "JS 4S 9D 2D 3D 4C")
    assert played(seen("shasta-sam", hands, by=1, cut="2S")) != "JS"


def test_low_of_trumps_is_kept_from_its_taker() -> None:
    hands = ("KS 6H 7H 2H 3H 4H", "2S 4S 9D 2D 3D 4C")
    assert played(seen("shasta-sam", hands, by=1, cut="3S")) != "2S"


# --------------------------------------------------------------------------------- the penalty


def test_suit_that_the_other_can_neither_follow_nor_trump_is_led() -> None:
    """Seat 0 showed that it had neither diamonds nor trumps, and draws a club for all to see."""
    hands = ("2C 3C 4C 5C 6C 7C", "8D 3D AH KH 9H TD")
    view = seen("californie", hands, "1:8D 0:2C", by=1, stock="4D 8C 5D", cut="2S", score=(3, 3))
    assert played(view)[1] in "DH"
    assert not counted(view).holds(0, cards("KD"))


def test_last_trump_is_kept_the_better_where_having_none_may_cost_a_point() -> None:
    hands = ("8H 9H 7S 2D 3D 4C", "TC 6H 7H QC 3H 4H")
    plain = prizes(seen("california-jack", hands, "1:7H", by=0, cut="3S"))
    costly = prizes(seen("californie", hands, "1:7H", by=0, cut="3S"))
    assert costly.keep(index("7S"), 0.02) > plain.keep(index("7S"), 0.02)
    assert costly.keep(index("4C"), 0.02) > costly.keep(index("3D"), 0.02)


def test_low_goes_where_must_trump_leaves_nothing_else() -> None:
    """Must-trump leaves one card: the only trump goes to a suit that is not held."""
    hands = ("2S 9D 8D 2D 3D 4C", "TH 6H 7H 2H 3H 4H")
    assert played(seen("californie", hands, "1:7H", by=0, cut="3S")) == "2S"
