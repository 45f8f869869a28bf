"""All tricks of a deal: every line there is, on as few pages as Discord allows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.engine.game.game import Game
from bot.engine.variants import VARIANTS
from bot.locale.say import LANGUAGES, Say, speak
from bot.ui.controls.table import ShowTricks
from bot.ui.table.board.log import DealLog, tricks
from bot.views.table.deals import DealSummary
from bot.views.table.view import TableView
from tests.ui.reading import buttons, check, control, text
from tests.ui.room import LONGEST, SAY, game, playing, seats_of, told


def finished(played: Game) -> tuple[TableView, DealSummary]:
    """Play a game whose last deal takes one point; return the table then, and that deal."""
    *_, (_, deals) = told(played)
    return playing(played), deals[-1]


def last_deals() -> Iterator[Game]:
    """Start every game in each of its forms, to one point."""
    for variant in VARIANTS.values():
        for form in variant.forms:
            yield game(4, form.seats, {"target": 1}, variant.id, sides=form.sides)


def test_every_trick_of_every_game_is_on_a_page() -> None:
    for played in last_deals():
        if played.over:
            continue  # a turn-up has won it
        view, summary = finished(played)
        view = replace(view, seats=seats_of(LONGEST[: len(view.seats)]))
        for language in LANGUAGES:
            turn_all(view, summary, speak(language))


def turn_all(view: TableView, summary: DealSummary, say: Say) -> None:
    """Turn page after page, and check that each line of the deal is on one."""
    assert view.public is not None
    lines, found, page = DealLog.of(view, view.public, say).whole(), list[str](), 0
    while True:
        shown = tricks(view, summary, page, say)
        check(shown)
        found += text(shown).split("\n")
        later = [ShowTricks("K7QF", 1, view.public.deal, page + 1)]
        if not any(control(shown, label) in later for label in buttons(shown)):
            break
        page += 1
    assert [line for line in found if line in lines] == lines
    assert page < 2 or len(view.public.tricks) > 12


def test_a_page_too_far_is_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """Penalties beside the longest names take a second page; here a short page stands for them."""
    monkeypatch.setattr("bot.ui.table.board.log.LAYOUT_TEXT", 1_500)
    view, summary = finished(game(3, 2, {"target": 1}, "california-jack"))
    last = tricks(view, summary, 99, SAY)
    earlier = control(last, "Earlier")
    assert isinstance(earlier, ShowTricks)
    assert "26 " in text(last)
    assert "26 " not in text(tricks(view, summary, earlier.page, SAY))
