"""docs/rules.md §6: revokes are called, and judged when the deal is scored."""

from __future__ import annotations

import pytest

from bot.engine.actions import CallRevoke, Done
from bot.engine.errors import Reason
from bot.engine.events import Answered, DealEnded, RevokeCalled, RevokeJudged, SaidDone
from bot.engine.game.game import Game
from bot.engine.revokes import RevokeCall
from bot.engine.views import Ask
from tests.engine.erring import (
    DONE,
    HANDS,
    PLAIN,
    PLAIN_PLAY,
    THROWING,
    THROWING_PLAY,
    erring,
    finish,
    judged,
    known,
    refused,
    table,
)
from tests.hands import action, ended, pending, play, points

# ------------------------------------------------------------------------------- calling a revoke


ERRED = "1:AH 2:3D 3:JH 0:KH"
"""Seat 2 has the ten of hearts: the revoke of trick 0."""


@pytest.mark.parametrize(("word", "right"), [("call2-0", True), ("call0-0", False)])
def test_call_names_player_and_trick_and_is_announced_right_or_wrong(
    word: str, right: bool
) -> None:
    game = table(ERRED)
    caller = 1 if right else 3
    assert play(game, f"{caller}:{word}") == [RevokeCalled(caller, int(word[4]), 0)]
    assert known(game).calls == (RevokeCall(caller, int(word[4]), 0),)
    events = finish(game)
    (verdict,) = [event for event in events if isinstance(event, RevokeJudged)]
    assert verdict.call == RevokeCall(caller, int(word[4]), 0)
    assert (verdict.revoke is not None) == right


def test_proof_is_the_cards_that_could_have_been_played() -> None:
    events = finish(called(table(ERRED), "1:call2-0"))
    (verdict,) = [event.revoke for event in events if isinstance(event, RevokeJudged)]
    assert verdict is not None
    assert (verdict.card.code, verdict.reason) == ("3D", Reason.MUST_FOLLOW_OR_TRUMP)
    assert [card.code for card in verdict.instead] == ["TH"]


def called(game: Game, script: str) -> Game:
    play(game, script)
    return game


def test_nothing_tells_whether_a_call_was_right_until_the_deal_is_scored() -> None:
    views = [
        called(table(script), "1:call2-0").public().revokes
        for script in ("1:AH 2:3D 3:JH 0:KH", "1:AH 2:TH 3:JH 0:KH")
    ]
    assert views[0] == views[1]


@pytest.mark.parametrize(
    ("seat", "word", "reason"),
    [
        (0, "call2-0", Reason.NO_SUCH_PLAY),
        (2, "call2-0", Reason.NO_SUCH_PLAY),
        (2, "call1-0", Reason.NO_SUCH_PLAY),
        (1, "call2-1", Reason.NO_SUCH_PLAY),
        (1, "call2-7", Reason.NO_SUCH_PLAY),
        (1, "call7-0", Reason.NO_SUCH_PLAY),
        (3, "call2-0", None),
    ],
    ids=["partner", "oneself", "leader", "running trick", "no trick", "no seat", "right"],
)
def test_only_opponents_are_called_and_only_for_tricks_they_followed(
    seat: int, word: str, reason: Reason | None
) -> None:
    game = table(f"{ERRED} 1:QH 2:TH")
    assert refused(game, seat, word) is reason
    legal = [one for one in game.legal(seat) if isinstance(one, CallRevoke)]
    assert (action(word) in legal) == (reason is None)


def test_a_player_who_has_thrown_in_may_call_and_be_called() -> None:
    game = erring("west-yorkshire", THROWING)
    play(game, f"{THROWING_PLAY} 2:4H 0:KH 1:AS 2:throw-in 3:5D 0:4C")
    assert refused(game, 2, "call3-1") is None
    assert refused(game, 3, "call2-1") is None
    assert refused(game, 1, "call2-2") is Reason.NO_SUCH_PLAY, "no card of theirs is in that trick"


def test_revoke_that_nobody_calls_stands_and_is_shown_once_the_deal_is_scored() -> None:
    events = finish(table(ERRED))
    assert not judged(events)
    assert [(made.seat, made.trick, made.card.code) for made in ended(events).revokes] == [
        (2, 0, "3D")
    ]
    assert not any(cause == "revoke" for _, cause, _ in points(events))


# --------------------------------------------------------------------------- after the last trick


def closing() -> Game:
    return erring("trinidad", PLAIN, script=f"1:stand {PLAIN_PLAY}")


def test_after_the_last_trick_each_says_done_in_any_order() -> None:
    game = closing()
    decision = pending(game)
    assert (decision.ask, decision.seat, decision.calls) == (Ask.DONE, 1, (Done(),))
    assert play(game, "0:done") == [SaidDone(0)]
    assert known(game).done == (0,)
    assert game.turn == 1
    events = play(game, "1:done")
    assert events[0] == SaidDone(1)
    assert any(isinstance(event, DealEnded) for event in events)


def test_players_may_call_until_everybody_is_done() -> None:
    game = closing()
    play(game, "1:done 1:call0-0 0:call1-2")
    assert judged(play(game, "0:done")) == [True, False]
    assert refused(game, 1, "call0-0") is not None, "another deal has begun"


def test_calls_are_judged_in_the_order_played_and_before_the_count() -> None:
    game = closing()
    events = play(game, f"0:call1-3 1:call0-5 1:call0-0 0:call1-2 {DONE}")
    told = [event.call.trick for event in events if isinstance(event, RevokeJudged)]
    assert told == [0, 2, 3, 5]
    assert [cause for _, cause, _ in points(events)] == ["revoke", "high", "low"]


def test_card_in_place_of_another_is_judged_at_that_place() -> None:
    """Seat 2 puts a club in the place of its diamond, after seat 3 has laid a diamond as well."""
    game = table("1:AH 2:3D 3:4D 2:take-back 2:7C 0:KH")
    play(game, "0:call3-0 1:call2-0")
    events = finish(game)
    verdicts = [event.revoke for event in events if isinstance(event, RevokeJudged)]
    assert [(one and one.seat, one and one.card.code) for one in verdicts] == [(2, "7C"), (3, "4D")]
    assert [side for side, cause, _ in points(events) if cause == "revoke"] == [1, 0]


# ------------------------------------------------------------------- questions about trumps


def test_question_waits_while_another_card_is_put_back() -> None:
    hands = (*HANDS[:3], "KS 4D 5D 6D JC QC")
    game = erring("hoyle", hands, script="1:stand 1:AH 2:3D 3:KS 2:take-back")
    (answer,) = play(game, "3:ask-high")
    assert isinstance(answer, Answered)
    assert (answer.seat, answer.card.code, answer.yes) == (3, "KS", True)
    play(game, "2:TH")
    assert refused(game, 3, "ask-low") is Reason.MAY_NOT_ASK
