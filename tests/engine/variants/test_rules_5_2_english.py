"""docs/rules.md §5.2: West Yorkshire, Lancashire and England; their options, §5.12.

How the first pitcher and the partners are found is tested with the ceremonies.
"""

from __future__ import annotations

import pytest

from bot.engine.cards import parse
from bot.engine.events import ThrownIn, TrickTaken
from bot.engine.rules import Rules
from bot.engine.stakes import settlement
from bot.engine.variants import VARIANTS, Form
from tests.hands import (
    ACE_PLAY,
    BARE,
    BARE_PLAY,
    HEARTS,
    TWO,
    action,
    deal,
    ended,
    lay,
    legal,
    pending,
    play,
    play_out,
    points,
)

ENGLISH = ["west-yorkshire", "lancashire", "england"]
SIX = (*BARE, "8H 9H TH JH QH KH", "8D 9D TD JD QD KD")
WORTHLESS = ("2C 3C 4C 5C 6C AH", "AS QS 8H TH 2H KD", "9H 2D 3D 4D 5D 7C", "2S 6D 7D 8D 9D 8C")
"""Seat 1 pitches the ace of spades; then seat 2 holds neither trump nor anything above a nine."""


# ------------------------------------------------------------------------------- blind partners


@pytest.mark.parametrize("game_id", ["west-yorkshire", "lancashire"])
def test_5_2_the_pitchers_partner_is_blind_until_the_pitch(game_id: str) -> None:
    game, _ = deal(game_id, lay(HEARTS))
    assert game.public().blind == (3,)
    assert game.view(3).blind
    assert game.view(3).hand == ()
    assert game.public().hand_counts == (6, 6, 6, 6)
    assert [len(game.view(seat).hand) for seat in range(4)] == [6, 6, 6, 0]
    play(game, "1:AS")
    assert game.public().blind == ()
    assert set(game.view(3).hand) == set(parse(HEARTS[3]))


def test_5_2_nobody_is_blind_in_england() -> None:
    game, _ = deal("england", lay(HEARTS))
    assert game.public().blind == ()
    assert len(game.view(3).hand) == 6


def test_5_2_with_two_players_nobody_is_blind() -> None:
    game, _ = deal("west-yorkshire", lay(TWO))
    assert game.public().blind == ()


@pytest.mark.parametrize(("sides", "blind"), [(2, {3, 5}), (3, {4})])
def test_5_2_with_six_players_every_partner_of_the_pitcher_is_blind(
    sides: int, blind: set[int]
) -> None:
    game, _ = deal("west-yorkshire", lay(SIX), sides=sides)
    assert set(game.public().blind) == blind
    assert all((game.view(seat).hand == ()) == (seat in blind) for seat in range(6))


# ---------------------------------------------------------------------------------- throwing in


def test_5_2_a_worthless_hand_may_be_thrown_in() -> None:
    game, _ = deal("west-yorkshire", lay(WORTHLESS), script="1:AS")
    assert "throw-in" in legal(game, 2)
    (thrown, *_) = play(game, "2:throw-in")
    assert isinstance(thrown, ThrownIn)
    assert thrown.seat == 2
    assert set(thrown.cards) == set(parse(WORTHLESS[2]))
    public = game.public()
    assert public.playing == (1, 3, 0)
    assert [(seat, set(cards)) for seat, cards in public.thrown_in] == [
        (2, set(parse(WORTHLESS[2])))
    ]
    assert public.hand_counts[2] == 0
    assert game.turn == 3


def test_5_2_a_hand_that_is_thrown_in_takes_no_further_part() -> None:
    game, _ = deal("west-yorkshire", lay(WORTHLESS))
    events = play(game, "1:AS 2:throw-in 3:2S 0:2C 1:QS")
    taken = next(event for event in events if isinstance(event, TrickTaken))
    assert (taken.seats, taken.winner) == ((1, 3, 0), 1)
    assert taken.cards == parse("AS 2S 2C")
    assert game.turn == 3
    assert legal(game, 2) == set()


def test_5_2_throwing_in_shows_in_the_hand_alone() -> None:
    game, _ = deal("west-yorkshire", lay(WORTHLESS), script="1:AS")
    assert action("throw-in") in game.view(2).legal
    decision = pending(game)
    assert decision.calls == ()


@pytest.mark.parametrize("throw_in", [True, False])
def test_5_2_two_players_never_throw_in(throw_in: bool) -> None:
    """The option is accepted and without effect (docs/record.md, options)."""
    game, _ = deal("west-yorkshire", lay((BARE[0], BARE[1])), options={"throw_in": throw_in})
    play(game, "1:AS")
    assert "throw-in" not in legal(game, 0)


# --------------------------------------------------------------------------- follow, form, stakes


def test_5_2_two_players_play_to_nine_and_others_to_eleven() -> None:
    yorkshire = VARIANTS["west-yorkshire"]
    for form in yorkshire.forms:
        target = 9 if form.seats == 2 else 11
        assert yorkshire.rules({}, form).target == target
        assert {option.name: option.default for option in yorkshire.options_in(form)}[
            "target"
        ] == target
    assert set(yorkshire.forms) == {Form(2, 4), Form(2, 2), Form(3, 6), Form(2, 6)}


def _stakes(**chips: int) -> Rules:
    return VARIANTS["west-yorkshire"].rules(chips)


def test_5_2_stakes_of_pgs_example() -> None:
    """At 2 and 1, two fours to one: 2 + 1 + 1 - 1."""
    assert settlement(_stakes(stake_game=2, stake_four=1), 2, 0, (2, 1)) == (3, -3)


@pytest.mark.parametrize(
    ("sides", "winner", "fours", "chips"),
    [
        (2, 1, (0, 0), (-2, 2)),
        (2, 1, (3, 0), (1, -1)),
        (3, 0, (0, 0, 0), (4, -2, -2)),
        (3, 2, (1, 0, 0), (0, -3, 3)),
    ],
)
def test_5_2_stakes(
    sides: int, winner: int, fours: tuple[int, ...], chips: tuple[int, ...]
) -> None:
    settled = settlement(_stakes(stake_game=2, stake_four=1), sides, winner, fours)
    assert settled == chips
    assert sum(settled) == 0


def test_5_12_no_stakes_no_chips() -> None:
    assert settlement(_stakes(), 2, 0, (2, 1)) == (0, 0)


@pytest.mark.parametrize("game_id", ENGLISH)
def test_5_2_all_four_points_of_a_deal_are_a_four(game_id: str) -> None:
    game, _ = deal(game_id, lay(BARE))
    assert ended(play(game, BARE_PLAY)).four == 1


def test_5_2_points_on_both_sides_are_no_four() -> None:
    game, _ = deal("west-yorkshire", lay(HEARTS))
    assert ended(play(game, ACE_PLAY)).four is None


def test_5_2_without_the_jack_there_is_no_four() -> None:
    hands = (BARE[0], "AS KS QS 3S TS 2S", *BARE[2:])
    game, _ = deal("england", lay(hands))
    assert ended(play_out(game)).four is None


def test_5_2_a_four_counts_though_the_game_ended_at_an_earlier_point() -> None:
    game, _ = deal("west-yorkshire", lay(BARE), score=(10, 10))
    events = play(game, BARE_PLAY)
    assert points(events) == [(1, "high", 1)]
    assert game.score == (10, 11)
    assert ended(events).four == 1
    assert game.public().four == 1
