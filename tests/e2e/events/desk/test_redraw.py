"""Results at the desk: typed, asked back, and corrected after others were drawn by them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from simcord import Env, InteractionResult

from bot.competition.event.parts import Match
from bot.competition.event.plan import EventPlan
from bot.competition.matches import Level, MatchFormat
from bot.competition.stages import EntrantKind, Format, Knockout, Stage
from bot.ui.controls.events import PickMatch
from tests.e2e.events.evenings import SHORT, Evening, entered
from tests.e2e.events.plans import FRIDAY
from tests.e2e.reading import visible_text
from tests.e2e.world import click, labels, sees, shown

MATCH = MatchFormat(
    per_game=Fraction(1), level=Level.GAME, for_match=Fraction(1), keeps_match_points=False
)


async def drawn(env: Env) -> Evening:
    """Return an event of four of which two matches are over, and what follows is drawn."""
    form = Format(EntrantKind.PERSON, (Stage(Knockout(), MATCH),))
    options = {"target": SHORT}
    plan = EventPlan(format=form, game="trinidad", options=options, seats=2, break_minutes=0)
    evening = await entered(env, plan, "ann", "bob", "cy", "di")
    await evening.start()
    await evening.play_round()
    return evening


async def final(evening: Evening) -> Match:
    """Return the match that is open."""
    (match,) = (await evening.view()).event.open_matches()
    return match


async def reversed_score(evening: Evening, number: int) -> dict[str, str]:
    """Fill in that the loser of a match has won it."""
    game = (await evening.view()).event.matches[number].games[0]
    return {"value": "1 - 2" if game.winner == 0 else "2 - 1", "reason": "Sides mixed up"}


async def sides(evening: Evening, number: int) -> tuple[int, int]:
    """Return who won a match, and who lost it."""
    match = (await evening.view()).event.matches[number]
    assert match.result is not None
    assert match.result.winner is not None
    (won,), (lost,) = match.pairing.sides[:: 1 if match.result.winner == 0 else -1]
    return won, lost


async def test_a_final_that_has_begun_is_played_again_once_the_director_agrees(env: Env) -> None:
    evening = await drawn(env)
    won, lost = await sides(evening, 1)
    (link,) = (one for one in (await evening.view()).tables if not one.done)
    await evening.cut(link.table_id)
    early, filled = await evening.correction(1), await reversed_score(evening, 1)
    await evening.play_a_card(link.table_id)
    before = await final(evening)
    page = shown(await evening.director.submit_modal(early, filled))
    names = [evening.people[one - 1].name for one in before.pairing.entrants]
    assert all(name in visible_text(page) for name in ["Final · ", *names])
    assert await final(evening) == before

    form = await click(evening.director, page, "Correct a result…")
    await evening.director.submit_modal(form, filled)
    await evening.settle()
    after = await final(evening)
    assert {*after.pairing.entrants} == {*before.pairing.entrants} - {won} | {lost}
    (label,) = (one for one in labels(await evening.desk()) if one.startswith("Undo"))
    await evening.desk(label)
    await evening.settle()
    assert (await final(evening)).id == before.id


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
    await evening.settle()
    told = "“They play with paper cards”\nA director opens a new table, or enters the result."
    assert sees(evening.people[0], evening.world.channel, told)
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
    form = await evening.correction(number)
    wrong = await evening.director.submit_modal(form, {**filled, "value": "3 3"})
    assert "Is 3–3 right?" in visible_text(shown(wrong))
    assert await scores(evening) == [(7, 1)]
    form = await evening.correction(number)
    await evening.director.submit_modal(form, {**filled, "value": "1-3"})
    assert await scores(evening) == [(1, 3)], "one that the game can have counts at once"
