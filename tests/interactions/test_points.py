"""Points that a director types, scores that a referee types; and buttons of an old hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.interactions.clicks.hand import _check_turn
from bot.interactions.clicks.referees import scores_in
from bot.interactions.events.desk import NoSuchPoints, read_points
from bot.tables.errors.play import TurnOver
from bot.ui.controls.table import AskThrowIn
from tests.revoking import twins
from tests.ui.room import holding


@pytest.mark.parametrize(
    ("text", "points"),
    [("2", 2), (" −1", -1), ("+1/2", Fraction(1, 2)), ("2,5", Fraction(5, 2)), ("1000", 1000)],
)
def test_points(text: str, points: Fraction) -> None:
    assert read_points(text) == points


@pytest.mark.parametrize("text", ["", "two", "1/0", "1001", "nan", "1e9999999", "1_0", "٣"])
def test_other_text_is_no_number_of_points(text: str) -> None:
    with pytest.raises(NoSuchPoints):
        read_points(text)


@pytest.mark.parametrize(
    ("typed", "score"),
    [
        ("3, 7", (3, 7)),
        ("3-9", (3, 9)),
        ("-2 : 14", (-2, 14)),
        ("\N{MINUS SIGN}2; 0;11", (-2, 0, 11)),
        ("Ann 3, Bob 9", (3, 9)),
        ("12345678", ()),
        ("nothing", ()),
        ("", ()),
    ],
)
def test_numbers_are_read_and_dashes_between_them_are_none(
    typed: str, score: tuple[int, ...]
) -> None:
    assert scores_in(typed) == score


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
