"""docs/rules.md §6 in games with rules of their own: bids, pegs, draws, stakes."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import PLAYS, CallRevoke
from bot.engine.cards import natural
from bot.engine.events import Cause, RevokeJudged, WentOut
from bot.engine.follow import broken_rule
from bot.engine.game.game import Game
from bot.engine.variants import VARIANTS, OptionValue
from tests.engine.erring import AMONG_FOUR, DONE, TRUMP, erring, judged
from tests.hands import deal, ended, lay, play, points

# ------------------------------------------------------------------------------- second place


@pytest.mark.parametrize("penalty", ["usual", "game"])
def test_side_that_went_out_with_the_turn_up_scores_nothing_more(penalty: str) -> None:
    """Seat 0 turns the jack up and is out; seat 1 lays a heart on a trump lead, and loses to 2."""
    hands = ("KS 2S 3D 4D 5D 6D", "AS 3H 4H 5H 6H 7H", "TH QH KH AH 8H 9C")
    options: dict[str, OptionValue] = {"revokes": "called", "second_place": True}
    game, _ = deal(
        "dick",
        lay(hands, "JS"),
        options={**options, "revoke_penalty": penalty},
        sides=3,
        score=(6, 2, 3),
    )
    script = """
        1:stand 1:3H 2:8H 0:KS 0:2S 1:4H 2:9C 0:3D 1:5H 2:TH
        0:4D 1:6H 2:QH 0:5D 1:7H 2:KH 0:6D 1:AS 2:AH 2:call1-1 0:done 1:done 2:done
    """
    events = play(game, script)
    assert points(events)[0] == (2, "revoke", 4 if penalty == "game" else 1)
    assert not [one for one in ended(events).unscored if one.cause is Cause.REVOKE]
    assert game.over == (penalty == "game")
    assert game.winner == (0 if penalty == "game" else None)


# -------------------------------------------------------------------------- where points are pegged


@pytest.mark.parametrize(
    ("penalty", "called", "expected"),
    [
        ("usual", True, [(1, "pips", 4), (1, "revoke", 1), (0, "pips", 1)]),
        ("game", True, [(1, "pips", 4), (1, "revoke", 57)]),
        ("game", False, [(1, "pips", 4), (0, "pips", 1)]),
    ],
)
def test_calls_are_judged_before_pegs_that_win(
    penalty: str, called: bool, expected: list[tuple[int, str, int]]
) -> None:
    game = erring("all-fives", TRUMP, score=(60, 0), revoke_penalty=penalty)
    call = "1:call0-0" if called else ""
    events = play(game, f"1:stand 1:AS 0:2H 1:7S {call} 0:JS")
    assert points(events) == expected
    assert game.winner == expected[-1][0]
    assert [made.trick for made in ended(events).revokes] == [0]


def test_pegs_that_take_a_player_out_judge_nothing_where_the_others_play_on() -> None:
    """No game has both pegs and second place; if one did, each call would be judged once."""
    dick, pegs = VARIANTS["dick"], VARIANTS["all-fives"].base.pegs
    game, _ = deal(
        replace(dick, base=replace(dick.base, pegs=pegs)),
        lay(AMONG_FOUR[:3], "8S"),
        options={"revokes": "called", "second_place": True},
        sides=3,
        score=(4, 0, 0),
    )
    events = play(game, "1:stand 1:AS 2:9C 0:3D 1:call0-0 1:3H 2:8H 0:KS")
    assert WentOut(0) in events
    assert judged(events) == []
    script = """
        0:2S 1:4H 2:KH 0:4D 1:5H 2:QH 0:5D 1:6H 2:TH 0:6D 1:7H 2:AH 0:done 1:done 2:done
    """
    assert judged(play(game, script)) == [True]


# ------------------------------------------------------------------------------- drawing games


def test_californies_own_penalty_ends_with_the_stock() -> None:
    """A follower with neither suit nor trump pays, as far as they have points."""
    game = erring("californie", ("2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D"), cut="TS", score=(9, 9))
    chance, paid = Random(1), list[int]()
    for _ in range(52):
        public = game.public()
        number, score = len(public.tricks), public.score
        seat = _turn(game)
        card = chance.choice(game.view(seat).hand)
        scored = points(game.apply(seat, PLAYS[card]))
        led = natural(public.trick.cards[0]).suit if public.trick.cards else natural(card).suit
        due = number < 20 and natural(card).suit not in {led, public.trumps} and score[seat] > 0
        assert scored == ([(seat, "penalty", -1)] if due else [])
        paid += [seat] * due
    assert set(paid) == {0, 1}


@pytest.mark.parametrize("variant", ["shasta-sam", "california-jack"])
def test_where_any_card_may_be_played_until_the_stock_is_out_revokes_come_after(
    variant: str,
) -> None:
    """Followers break the rule wherever they can, and are called in every trick."""
    game = erring(variant, ("2C 3C 4C 5C 6C 7C", "2D 3D 4D 5D 6D 7D"), cut="TS", target=50)
    chance = Random(0)
    for _ in range(52):
        view = game.view(_turn(game))
        cards = [card for card in view.hand if broken_rule(view, card) is not None]
        game.apply(view.seat, PLAYS[chance.choice(cards or view.hand)])
    for seat in (0, 1):
        for call in [one for one in game.legal(seat) if isinstance(one, CallRevoke)]:
            game.apply(seat, call)
    events = play(game, DONE)
    told = [event.call.trick for event in events if isinstance(event, RevokeJudged)]
    assert told == list(range(26)), "in each trick one followed and was called"
    made = [revoke.trick for revoke in ended(events).revokes]
    assert made
    assert min(made) >= 20
    assert judged(events) == [trick in made for trick in range(26)]


# --------------------------------------------------------------------------------- four, stakes


def test_side_that_is_barred_makes_no_four() -> None:
    """Seat 0 has all four with K♠ Q♠ J♠ 2♠; it lays a diamond on a heart in trick 0."""
    hands = ("KS QS JS 2S 2H 3D", "3H 4H 5H 6H 7H 8H")
    script = "1:stand 1:3H 0:3D 1:4H 0:KS 0:QS 1:5H 0:JS 1:6H 0:2S 1:7H 0:2H 1:8H"
    for call, four in (("", 0), ("1:call0-0", None)):
        events = play(erring("trinidad", hands), f"{script} {call} {DONE}")
        assert ended(events).four == four


def test_game_that_a_revoke_ends_before_the_count_has_no_four() -> None:
    """Seat 0 has all four; seat 1 lays a heart on a diamond in trick 2."""
    hands = ("KS QS JS 2S 2H 3D", "3H 4H 5H 6H 7H 8D")
    script = "1:stand 1:3H 0:2H 1:4H 0:KS 0:3D 1:5H 0:QS 1:6H 0:JS 1:7H 0:2S 1:8D"
    for call, four in (("", 0), ("0:call1-2", None)):
        events = play(erring("trinidad", hands, score=(13, 0)), f"{script} {call} {DONE}")
        assert ended(events).four == four


def _turn(game: Game) -> int:
    assert game.turn is not None
    return game.turn
