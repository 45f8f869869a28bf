"""docs/rules.md §5.2: West Yorkshire, Lancashire and England; their options, §5.12.

How the first pitcher and the partners are found is tested with the ceremonies.
"""

from __future__ import annotations

import pytest

from bot.engine.cards import Suit, parse
from bot.engine.errors import BadOption, Reason
from bot.engine.events import ThrownIn, TrickTaken
from bot.engine.rules import Rules
from bot.engine.stakes import settlement
from bot.engine.variants import VARIANTS, Form
from tests.hands import (
    ACE_PLAY,
    BARE,
    BARE_PLAY,
    BARE_POINTS,
    HEARTS,
    TWO,
    TWO_PLAY,
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


@pytest.mark.parametrize("game_id", ENGLISH)
def test_5_2_the_first_card_led_names_trumps(game_id: str) -> None:
    game, events = deal(game_id, lay(HEARTS))
    assert len(events) == 1
    assert len(legal(game, 1)) == 6
    play(game, "1:AS")
    assert game.public().trumps is Suit.SPADES
    assert game.public().pitcher == 1


@pytest.mark.parametrize(
    ("game_id", "low"), [("west-yorkshire", 0), ("lancashire", 1), ("england", 0)]
)
def test_5_2_low_to_the_taker_in_lancashire_only(game_id: str, low: int) -> None:
    game, _ = deal(game_id, lay(HEARTS))
    assert points(play(game, ACE_PLAY)) == [
        (1, "high", 1), (low, "low", 1), (1, "jack", 1), (0, "game", 1),
    ]  # fmt: skip


def test_5_12_england_low_may_go_to_the_taker() -> None:
    game, _ = deal("england", lay(HEARTS), options={"low": "taker"})
    assert (1, "low", 1) in points(play(game, ACE_PLAY))


@pytest.mark.parametrize("game_id", ENGLISH)
def test_5_2_a_tie_for_game_goes_to_nobody(game_id: str) -> None:
    game, _ = deal(
        game_id,
        lay(("2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D", "2H 3H 4H 5H 6H 7H", "2S 3S 4S 5S 6S 7S")),
    )
    low = 1
    assert points(play_out(game)) == [(1, "high", 1), (low, "low", 1)]


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


def test_5_2_nobody_throws_in_to_lead() -> None:
    hands = (BARE[0], "2S 3H 4H 5H 6H 7H", "AS 8H 9H 2D 3D 4D", "2H 5D 6D 7D 8D 9D")
    game, _ = deal("west-yorkshire", lay(hands))
    assert "throw-in" not in legal(game, 1)
    assert game.refusal(1, action("throw-in")) is Reason.MAY_NOT_THROW_IN
    assert game.refusal(2, action("throw-in")) is Reason.NOT_YOUR_TURN


@pytest.mark.parametrize(
    ("hand", "may"),
    [
        ("9H 2D 3D 4D 5D 7C", True),
        ("9H 2D 3D 4D 5D TC", False),  # a ten
        ("9H 2D 3D 4D 5D KC", False),
        ("9H 2D 3D 4D 5D 3S", False),  # a trump
    ],
)
def test_5_2_no_trump_and_nothing_above_a_nine(hand: str, may: bool) -> None:
    hands = (WORTHLESS[0], WORTHLESS[1], hand, WORTHLESS[3])
    game, _ = deal("west-yorkshire", lay(hands), script="1:AS")
    assert ("throw-in" in legal(game, 2)) == may
    refused = game.refusal(2, action("throw-in"))
    assert refused is (None if may else Reason.MAY_NOT_THROW_IN)


@pytest.mark.parametrize(("led", "may"), [("8H", False), ("TH", True)])
def test_5_2_none_of_the_cards_may_win_the_trick_as_it_stands(led: str, may: bool) -> None:
    """Seat 2 holds the nine of hearts."""
    game, _ = deal("west-yorkshire", lay(WORTHLESS), script=f"1:AS 2:2D 3:2S 0:2C 1:{led}")
    assert ("throw-in" in legal(game, 2)) == may


def test_5_2_a_low_card_of_the_suit_led_wins_nothing_once_it_is_trumped() -> None:
    hands = ("9H 2D 3D 4D 5D 7C", "AS 8H TH 2H KD QC", "2C 3C 4C 5C 6C AD", "2S 3S 6D 7D 8D 8C")
    game, _ = deal("west-yorkshire", lay(hands), script="1:AS 2:2C 3:2S 0:2D 1:8H 2:3C 3:3S")
    assert "throw-in" in legal(game, 0)


def test_5_2_a_hand_may_be_thrown_in_to_the_last_trick_too() -> None:
    game, _ = deal("west-yorkshire", lay(BARE))
    play(game, "1:AS 2:2H 3:2D 0:2C 1:KS 2:3H 3:3D 0:3C 1:QS 2:4H 3:4D 0:4C 1:JS 2:5H 3:5D 0:5C")
    events = play(game, "1:TS 2:6H 3:6D 0:6C 1:2S 2:throw-in 3:throw-in 0:throw-in")
    taken = [event for event in events if isinstance(event, TrickTaken)]
    assert taken[-1].seats == (1,)
    assert points(events) == BARE_POINTS


def test_5_2_the_last_player_leads_out_alone_and_the_points_are_the_same() -> None:
    game, _ = deal("west-yorkshire", lay(BARE), script="1:AS 2:throw-in 3:throw-in 0:throw-in")
    assert game.public().playing == (1,)
    assert game.turn == 1
    events = play(game, "1:KS 1:QS 1:JS 1:TS 1:2S")
    assert [e.seats for e in events if isinstance(e, TrickTaken)] == [(1,)] * 5
    assert points(events) == BARE_POINTS
    assert ended(events).four == 1


def test_5_2_the_others_finish_though_a_whole_side_has_thrown_in() -> None:
    hands = (BARE[0], "AS 2S TH JH QH KH", "2H 3H 4H 5H 6H 7H", "KS AD KD QD JD TD")
    game, _ = deal("west-yorkshire", lay(hands), script="1:AS 2:throw-in 3:KS 0:throw-in")
    assert game.public().playing == (1, 3)
    play(game, "1:2S 3:TD 1:TH")
    assert game.turn == 3
    assert points(play_out(game)) == [(1, "high", 1), (1, "low", 1), (1, "game", 1)]


def test_5_2_throwing_in_shows_in_the_hand_alone() -> None:
    game, _ = deal("west-yorkshire", lay(WORTHLESS), script="1:AS")
    assert action("throw-in") in game.view(2).legal
    decision = pending(game)
    assert decision.calls == ()


@pytest.mark.parametrize(
    ("game_id", "options", "may"),
    [
        ("west-yorkshire", {}, True),
        ("west-yorkshire", {"throw_in": False}, False),
        ("england", {}, False),
        ("england", {"throw_in": True}, True),
        ("lancashire", {}, False),
    ],
)
def test_5_12_throw_in(game_id: str, options: dict[str, bool], may: bool) -> None:
    game, _ = deal(game_id, lay(BARE), options=options, script="1:AS")
    assert ("throw-in" in legal(game, 2)) == may
    assert (game.refusal(2, action("throw-in")) is None) == may


def test_5_12_lancashire_has_no_throwing_in_to_choose() -> None:
    with pytest.raises(BadOption):
        VARIANTS["lancashire"].rules({"throw_in": True})


@pytest.mark.parametrize("throw_in", [True, False])
def test_5_2_two_players_never_throw_in(throw_in: bool) -> None:
    """The option is accepted and without effect (docs/record.md, options)."""
    game, _ = deal("west-yorkshire", lay((BARE[0], BARE[1])), options={"throw_in": throw_in})
    play(game, "1:AS")
    assert "throw-in" not in legal(game, 0)


# --------------------------------------------------------------------------- follow, form, stakes


@pytest.mark.parametrize("game_id", ENGLISH)
@pytest.mark.parametrize(("follow", "may"), [("follow-or-trump", {"2H", "3S"}), ("strict", {"2H"})])
def test_5_12_follow(game_id: str, follow: str, may: set[str]) -> None:
    hands = ("2C 3C 4C 5C 6C AH", "AS QS 8H TH 3H KD", "2H 3S 4S 5D 6D KC", "2S 7D 8D 9D JD QD")
    game, _ = deal(game_id, lay(hands), options={"follow": follow})
    play(game, "1:AS 2:4S 3:2S 0:2C 1:8H")
    assert legal(game, 2) == may


def test_5_2_two_players_play_to_nine_and_others_to_eleven() -> None:
    yorkshire = VARIANTS["west-yorkshire"]
    for form in yorkshire.forms:
        target = 9 if form.seats == 2 else 11
        assert yorkshire.rules({}, form).target == target
        assert {option.name: option.default for option in yorkshire.options_in(form)}[
            "target"
        ] == target
    assert set(yorkshire.forms) == {Form(2, 4), Form(2, 2), Form(3, 6), Form(2, 6)}


def test_5_2_two_players_win_with_nine() -> None:
    game, _ = deal("west-yorkshire", lay(TWO), score=(0, 8))
    assert points(play(game, TWO_PLAY)) == [(1, "high", 1)]
    assert game.winner == 1


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
