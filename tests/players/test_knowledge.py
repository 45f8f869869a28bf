"""What a player works out from what is open: cards counted, suits that hands cannot hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.cards import Suit, parse
from bot.engine.rules import Follow
from bot.players.knowledge import Knowledge
from tests.players.situations import TRINIDAD, to_play


def knowledge(
    hand: str,
    trick: str = "",
    *,
    before: tuple[str, ...] = (),
    turned: str = "",
    follow: Follow = Follow.FOLLOW_OR_TRUMP,
) -> Knowledge:
    rules = replace(TRINIDAD, follow=follow)
    view = to_play(hand, trumps="S", trick=trick, before=before, turned=turned, rules=rules)
    return Knowledge.of(view, Suit.SPADES)


def test_cards_in_hand_turned_up_and_played_are_seen() -> None:
    know = knowledge("AS TD", "2H", before=("0: 3H 4H 5H 6H",), turned="9S")
    assert len(know.unseen) == 52 - 2 - 1 - 1 - 4
    assert not set(parse("AS TD 2H 3H 6H 9S")) & set(know.unseen)


@pytest.mark.parametrize(
    ("follow", "shown"),
    [
        (Follow.FOLLOW_OR_TRUMP, {Suit.HEARTS}),
        (Follow.MUST_TRUMP, {Suit.HEARTS, Suit.SPADES}),
        (Follow.STRICT, {Suit.HEARTS}),
        (Follow.FREE, set()),
    ],
)
def test_discard_on_a_plain_lead_shows_what_the_follow_rule_makes_it_show(
    follow: Follow, shown: set[Suit]
) -> None:
    know = knowledge("AS TD", before=("0: 2H 3C 4H 5H",), follow=follow)
    assert know.voids[1] == shown
    assert not any((know.voids[0], know.voids[2], know.voids[3]))


@pytest.mark.parametrize(
    ("follow", "shown"),
    [
        (Follow.FOLLOW_OR_TRUMP, set()),
        (Follow.MUST_TRUMP, set()),
        (Follow.STRICT, {Suit.HEARTS}),
        (Follow.FREE, set()),
    ],
)
def test_trump_on_a_plain_lead_shows_a_void_only_where_one_must_follow(
    follow: Follow, shown: set[Suit]
) -> None:
    know = knowledge("AS TD", before=("0: 2H 3S 4H 5H",), follow=follow)
    assert know.voids[1] == shown


def test_discard_on_a_trump_lead_shows_no_trumps() -> None:
    know = knowledge("AS TD", "2S 3C")
    assert know.voids[3] == {Suit.SPADES}
    assert know.holds(3, know.suit(Suit.SPADES)) == 0


def test_chances_follow_from_how_many_cards_are_held() -> None:
    know = knowledge("AS KS QS JS TS 9S", turned="8S")
    assert know.holds(1, parse("AH")) == pytest.approx(6 / 45)
    assert know.holds(1, parse("AH KH")) == pytest.approx(1 - (39 * 38) / (45 * 44))
    assert know.holds(1, ()) == 0


def test_seats_to_come_are_those_that_have_not_played() -> None:
    assert list(knowledge("AS TD", "2H").to_come) == [1, 2]
    assert list(knowledge("AS TD").to_come) == [1, 2, 3]
    assert list(knowledge("AS TD", "2H 3H 4H").to_come) == []


def test_opponents_are_the_seats_of_other_sides() -> None:
    assert list(knowledge("AS TD").opponents) == [1, 3]
