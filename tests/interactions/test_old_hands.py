"""Buttons of a hand that was drawn before something happened."""

from dataclasses import replace

import pytest

from bot.interactions.clicks.hand import _check_turn
from bot.tables.errors.play import TurnOver
from bot.ui.controls.table import AskThrowIn
from tests.revoking import twins
from tests.ui.room import holding


def test_a_question_may_be_asked_after_somebodys_call() -> None:
    view = holding(twins()[0], 3)
    public = view.view.public
    assert public.decision is not None
    control = AskThrowIn(view.table.id, view.table.game, public.deal, public.decision.turn)
    _check_turn(view, control)
    decision = replace(public.decision, turn=public.decision.turn + 1)
    later = replace(view, view=replace(view.view, public=replace(public, decision=decision)))
    with pytest.raises(TurnOver):
        _check_turn(later, control)
    _check_turn(replace(later, asides=1), control)
