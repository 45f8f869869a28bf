"""Which decisions were mistakes: only those that other worlds prove."""

from __future__ import annotations

import pickle
from contextlib import suppress

import pytest

from bot.engine.actions import Action, Beg, Extreme, Inquire, Stand
from bot.engine.views import SeatView
from bot.players.strong import reviewing
from bot.players.strong.evaluation import Part
from bot.players.strong.reviewing import Mistake, PastDecision, review
from tests.players.situations import to_answer, to_play
from tests.players.test_evaluation import JACK, JACK_AT_STAKE, SMALL


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plain Python would take long for all of them."""
    for name, worlds in (("_FIRST", 20), ("_SECOND", 20), ("_LAST", 80)):
        monkeypatch.setattr(reviewing, name, worlds)


def _reviewed(*made: tuple[SeatView, Action]) -> list[tuple[int, Mistake]]:
    steps = review([PastDecision(view, done) for view, done in made])
    try:
        step = next(steps)
        while True:
            # As it goes to a process.
            step = steps.send(pickle.loads(pickle.dumps(step.piece))())
    except StopIteration as end:
        mistakes: list[tuple[int, Mistake]] = end.value
        return mistakes


def test_only_what_costs_enough_is_a_mistake() -> None:
    ((number, mistake),) = _reviewed((JACK_AT_STAKE, SMALL), (JACK_AT_STAKE, JACK))
    assert number == 1
    assert mistake.better == SMALL
    assert mistake.costs.mean > 1
    assert mistake.chance is not None
    assert mistake.chance.sure
    assert mistake.reasons[0].part is Part.JACK


def test_call_can_be_a_mistake_and_the_worst_comes_first() -> None:
    view = to_answer("AS KS JS 7S 2S 4H", "5S")
    worst, other = _reviewed((JACK_AT_STAKE, JACK), (view, Beg()))
    assert (worst[0], worst[1].better, other[0]) == (1, Stand(), 0)


def test_same_game_brings_the_same_mistakes() -> None:
    assert _reviewed((JACK_AT_STAKE, JACK)) == _reviewed((JACK_AT_STAKE, JACK))


def test_question_and_forced_card_are_no_mistakes() -> None:
    forced = to_play("JS 4D 2D", trumps="S", trick="KS")
    assert not _reviewed((JACK_AT_STAKE, Inquire(Extreme.HIGH)), (forced, JACK))


def test_long_game_takes_no_more_than_a_game_may(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "_MOST", 1_000)
    steps = review([PastDecision(JACK_AT_STAKE, JACK)] * 20)
    played = 0
    with suppress(StopIteration):
        step = next(steps)
        while True:
            found = step.piece()
            played += 9 * sum(len(one.worth) for one in found)
            step = steps.send(found)
    assert 300 < played < 2_000
