"""Results that a game can't have are asked back, and count if they are sent again."""

from __future__ import annotations

import pytest
from simcord import Env, InteractionResult

from bot.ui.controls.events import PickMatch
from tests.e2e.events.evenings import SHORT, Evening, entered
from tests.e2e.events.plans import FRIDAY
from tests.e2e.reading import visible_text
from tests.e2e.world import click, shown

ENDS = f"A game to {SHORT} ends once one side is there, and no side gets beyond 4."


@pytest.fixture
async def evening(env: Env) -> Evening:
    made = await entered(env, FRIDAY, "ann", "bob", "cy", "di")
    await made.start()
    return made


async def form_of(evening: Evening, number: int) -> InteractionResult:
    """Return the form for the result of a match that is played with paper cards."""
    page = await evening.pick(PickMatch, number)
    return await click(evening.director, page, "Enter a result…")


async def scores(evening: Evening) -> list[tuple[int, ...]]:
    matches = (await evening.view()).event.matches.values()
    return [game.score for match in matches for game in match.games]


async def test_a_score_that_the_game_cannot_have_is_asked_back_and_none_refused(
    evening: Evening,
) -> None:
    number, _ = (await evening.view()).event.matches
    await evening.desk_of_match(number, "Stop table 1…", reason="They play with paper cards")
    for typed in ("2 -1", "2 x", "2", "2 1 0", "1000 2"):
        filled = {"value": typed, "reason": "Paper"}
        sent = await evening.director.submit_modal(await form_of(evening, number), filled)
        assert "isn't a score" in visible_text(shown(sent)), typed
    for typed in ("2 2", "1 0", "99 0", "0 0", "5 1"):
        filled = {"value": typed, "reason": "Paper"}
        sent = await evening.director.submit_modal(await form_of(evening, number), filled)
        asked = f"{ENDS} Is {typed.replace(' ', '–')} right?"
        assert asked in visible_text(shown(sent))
        assert await scores(evening) == []
    again = await click(evening.director, shown(sent), "Change…")
    mended = await evening.director.submit_modal(again, {**filled, "value": "7 1"})
    assert "Is 7–1 right?" in visible_text(shown(mended)), "another one is asked back, too"
    again = await click(evening.director, shown(mended), "Change…")
    await evening.director.submit_modal(again, {**filled, "value": "7 1"})
    assert await scores(evening) == [(7, 1)]


async def test_a_score_that_the_game_can_have_counts_at_once(evening: Evening) -> None:
    number, _ = (await evening.view()).event.matches
    await evening.desk_of_match(number, "Stop table 1…", reason="They play with paper cards")
    form = await form_of(evening, number)
    await evening.director.submit_modal(form, {"value": "1-3", "reason": "Paper"})
    assert await scores(evening) == [(1, 3)]
    form = await evening.correction(number)
    wrong = await evening.director.submit_modal(form, {"value": "3 3", "reason": "Miscounted"})
    assert "Is 3–3 right?" in visible_text(shown(wrong))
    assert await scores(evening) == [(1, 3)]
