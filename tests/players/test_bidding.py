"""The steady player's bids: what it can make, and no more."""

from __future__ import annotations

import pytest

from bot.engine.actions import Action, Bid, Pass, ShootMoon
from bot.engine.variants import OptionValue
from bot.players import choose
from tests.players.seeing import around, seen

ALL_FOUR = "AS KS JS 2S 4H 9D"
NOTHING = "9D 8D 7C 6C 5H 4H"
MIDDLING = "AS 2S 9D 8C 7C 4H"


def auction(
    hand: str,
    *said: str,
    seats: int = 4,
    score: tuple[int, ...] | None = None,
    **options: OptionValue,
) -> Action:
    """Return what seat 0 says, after the seats that speak before it."""
    # Seat 0 is as far from eldest as there are words before its own.
    dealer = (seats - len(said) - 1) % seats
    before = [(dealer + 1 + place) % seats for place in range(len(said))]
    script = " ".join(f"{seat}:{word}" for seat, word in zip(before, said, strict=True))
    hands = around(hand, at=0, seats=seats)
    return choose(
        seen(
            "auction-pitch",
            hands,
            script,
            by=0,
            sides=seats,
            dealer=dealer,
            score=score,
            options=options,
        )
    )


@pytest.mark.parametrize("seats", [4, 7])
def test_bids_three_first_to_speak_with_ace_king_jack_and_two(seats: int) -> None:
    assert auction(ALL_FOUR, seats=seats) == Bid(3)


def test_bids_four_over_three_with_all_but_the_ten() -> None:
    assert auction("AS KS QS JS 2S AH", "bid3") == Bid(4)


def test_bids_four_with_ace_king_jack_and_two_where_a_smudge_wins_the_game() -> None:
    assert auction(ALL_FOUR, smudge=True) == Bid(4)


def test_does_not_smudge_from_below_zero() -> None:
    assert auction(ALL_FOUR, smudge=True, score=(-1, 0, 0, 0)) == Bid(3)


def test_shoots_the_moon_only_with_every_point_as_good_as_in_hand() -> None:
    def shoots(hand: str, score: tuple[int, ...] = (0, 0, 0, 0)) -> bool:
        hands = around(hand, at=0, seats=4)
        options: dict[str, OptionValue] = {"shoot": "moon"}
        view = seen("setback", hands, "", by=0, sides=4, dealer=3, score=score, options=options)
        return choose(view) == ShootMoon()

    sure, good = "AS KS QS JS TS 2S", "AS KS JS 9S 4H 2C"
    assert shoots(sure)
    assert not shoots(good)
    assert not shoots(sure, (-1, 0, 0, 0)), "it would come up to 0 alone"
    assert not shoots(sure, (8, 0, 0, 0)), "a bid wins the game as well"


def test_last_to_speak_bids_no_more_than_it_must() -> None:
    assert auction(ALL_FOUR, "pass", "pass", "pass") == Bid(1)
    assert auction(ALL_FOUR, "bid1", "pass", "pass") == Bid(2)


def test_two_points_that_are_certain_are_bid() -> None:
    """The ace is High and the two is Low in each deal of the other cards."""
    assert auction(MIDDLING) == Bid(2)


def test_in_the_sale_eldest_is_not_paid_for_what_cannot_be_made() -> None:
    hands = around(NOTHING, at=1, seats=4)
    assert choose(seen("commercial-pitch", hands, by=1, sides=4, dealer=3)) == Pass()


def test_in_the_sale_a_good_hand_is_bid() -> None:
    hands = around(ALL_FOUR, at=1, seats=4)
    bid = choose(seen("commercial-pitch", hands, by=1, sides=4, dealer=3))
    assert isinstance(bid, Bid)
    assert bid.points in {2, 3}


def test_in_the_sale_nobody_can_bid_to_eldest_who_needs_one() -> None:
    hands = around(ALL_FOUR, at=1, seats=4)
    view = seen("commercial-pitch", hands, by=1, sides=4, dealer=3, score=(10, 0, 0, 0))
    assert choose(view) == Pass()
