"""The results of deals and games: they fit, and survive the store."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from bot.locale.say import LANGUAGES, speak
from bot.tables.core.deal_summary import dump_result, load_result
from bot.ui.table.results.deal_result import deal_line, deal_result
from bot.ui.table.results.game_end import game_end
from bot.views.table.view import Pause, TableState
from tests.ui.past import SPECIAL
from tests.ui.past import ended as game_ended
from tests.ui.reading import check, text
from tests.ui.room import EIGHT, LONGEST, SAY, every_form, table, told
from tests.ui.scenes.results import ended


def test_the_result_survives_the_store() -> None:
    summary = ended()
    assert load_result(1, 2, dump_result(summary)) == summary


def test_a_deal_whose_cards_were_thrown_in_is_told_to_be_dealt_again() -> None:
    for how in ("exhausted", "bunched", "ruled_out", "all_passed"):
        summary = ended(**{how: "again" if how == "all_passed" else True})
        assert deal_line(summary, ["Ann"], SAY) == "Deal 3 was dealt again: Ann"


def test_every_game_in_every_language_fits() -> None:
    for played in every_form():
        deals = (deal for _, deals in told(played, LONGEST) for deal in deals)
        for summary in islice(deals, 3):
            assert max(summary.score) > -30
            view = table(
                names=LONGEST[: len(summary.names)],
                variant=played.setup.variant.id,
                sides=summary.sides,
            )
            say = speak(LANGUAGES[summary.deal % len(LANGUAGES)])
            message = deal_result(summary, view, say)
            check(message)
            assert text(message).count("\n") <= 5 + summary.sides


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_eight_long_names_fit_in_every_language(language: str) -> None:
    names = tuple(f"{name}{'x' * 40}"[:32] for name in EIGHT)
    summary = game_ended(
        sides=(names[::2], names[1::2]),
        standings=tuple((name, 999, 999, 9_999, 99, 98) for name in names),
        course=tuple((n, n // 2) for n in range(60)),
        chips=(-99, 99),
        highlights=replace(SPECIAL, run=(1, 9)),
    )
    view = table(TableState.OVER, names=names[::-1], paused=Pause.REFUSED)
    message = game_end(view, summary, speak(language))
    check(message)
