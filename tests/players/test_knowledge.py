"""What a player works out from what is open: cards counted, suits that hands cannot hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.actions import Extreme
from bot.engine.axes import Follow
from bot.engine.cards import Card, Suit
from bot.engine.events import Answered
from bot.players.steady.knowledge import Knowledge
from tests.hands import TWO
from tests.players.seeing import cards, counted, seen, void
from tests.players.situations import TRINIDAD, to_play


def knowledge(
    hand: str,
    trick: str = "",
    *,
    before: tuple[str, ...] = (),
    turned: str = "",
    follow: Follow = Follow.FOLLOW_OR_TRUMP,
    answers: tuple[Answered, ...] = (),
) -> Knowledge:
    rules = replace(TRINIDAD, follow=follow)
    view = to_play(
        hand, trumps="S", trick=trick, before=before, turned=turned, rules=rules, answers=answers
    )
    return counted(view)


@pytest.mark.parametrize(
    ("follow", "by_discard", "by_trump"),
    [
        (Follow.FOLLOW_OR_TRUMP, {Suit.HEARTS}, set()),
        (Follow.MUST_TRUMP, {Suit.HEARTS, Suit.SPADES}, set()),
        (Follow.STRICT, {Suit.HEARTS}, {Suit.HEARTS}),
        (Follow.FREE, set(), set()),
    ],
)
def test_discard_or_trump_on_a_plain_lead_shows_what_the_follow_rule_makes_it_show(
    follow: Follow, by_discard: set[Suit], by_trump: set[Suit]
) -> None:
    for laid, shown in (("3C", by_discard), ("3S", by_trump)):
        know = knowledge("AS TD", before=(f"0: 2H {laid} 4H 5H",), follow=follow)
        assert void(know, 1) == shown
        assert not any(void(know, seat) for seat in (0, 2, 3))


def test_discard_on_a_trump_lead_shows_no_trumps() -> None:
    know = knowledge("AS TD", "2S 3C")
    assert void(know, 3) == {Suit.SPADES}
    assert know.holds(3, know.suit(3)) == 0


def test_chances_follow_from_how_many_cards_are_held() -> None:
    know = knowledge("AS KS QS JS TS 9S", turned="8S")
    assert know.holds(1, cards("AH")) == pytest.approx(6 / 45)
    assert know.holds(1, cards("AH KH")) == pytest.approx(1 - (39 * 38) / (45 * 44))
    assert know.holds(1, 0) == 0


# -------------------------------------------------------------------- what other phases have shown


def test_own_discards_are_out_of_play_and_others_have_kept_their_trumps() -> None:
    script = "1:beg 0:run 1:discard2D3D4D 0:discard2C3C4C"
    know = counted(seen("hoyle", TWO, script, by=1, stock="2H 8D 9D TD 8C 9C TC 9S"))
    assert not cards("2D 3D 4D") & know.unseen
    room = know.unseen.bit_count()
    assert know.holds(0, cards("AS")) == pytest.approx(9 / room)
    assert know.holds(0, cards("AH")) == pytest.approx(6 / room)


def test_answer_yes_takes_all_trumps_beyond_out_of_play() -> None:
    answer = Answered(3, Extreme.HIGH, Card.of("QS"), yes=True)
    know = knowledge("5S TD", "QS", answers=(answer,))
    assert not cards("AS KS") & know.unseen


def test_answer_no_leaves_them_with_the_others() -> None:
    """Who asked has none of them: the card was the lowest trump that seat held."""
    answer = Answered(3, Extreme.LOW, Card.of("4S"), yes=False)
    know = knowledge("5S TD", "4S", answers=(answer,))
    assert not cards("3S 2S") & ~know.unseen
    assert know.holds(3, cards("3S 2S")) == 0
    assert know.holds(1, cards("3S 2S")) > 0


DRAWN = "AH KH QH JH TH 9H"


def test_cards_drawn_openly_are_known_until_they_are_played() -> None:
    hands = ("2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D")
    view = seen("california-jack", hands, "1:2D 0:2C", by=1, stock=DRAWN, cut="2S")
    know = counted(view)
    assert know.state.known[0] == cards("KH")
    assert know.holds(0, cards("KH")) == 1.0
    later = counted(
        seen("california-jack", hands, "1:2D 0:2C 1:AH 0:KH", by=1, stock=DRAWN, cut="2S")
    )
    assert later.state.known[0] == cards("JH")


def test_voids_shown_before_a_stock_lay_open_last_but_for_what_was_drawn() -> None:
    """Seat 0 had neither diamond nor spade; since then it has drawn a spade, for all to see."""
    hands = ("2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D")
    view = seen("californie", hands, "1:2D 0:2C", by=1, stock="AH KS QH JH", cut="2S")
    know = counted(view)
    assert know.holds(0, cards("AS QS 8D")) == 0.0
    assert know.holds(0, cards("KS")) == 1.0


def test_hands_thrown_in_are_seen_and_their_seats_hold_nothing() -> None:
    hands = ("2C 3C 4C 5C 6C 7C", "AS KS QS JS TS 9S", "2D 3D 4D 5D 6D 7D", "2H 3H 4H 5H 6H 7H")
    view = seen("west-yorkshire", hands, "1:AS 2:throw-in", by=3)
    know = counted(view)
    assert not cards("2D 7D") & know.unseen
    assert know.opponents == [0]
    assert know.state.followers == [0]
