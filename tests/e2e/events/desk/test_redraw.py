"""A wrong result is corrected at the desk after others were drawn by it."""

from __future__ import annotations

from fractions import Fraction

from simcord import Env

from bot.competition.event.parts import Match
from bot.competition.event.plan import EventPlan
from bot.competition.matches import Level, MatchFormat
from bot.competition.stages import EntrantKind, Format, Knockout, Stage
from bot.views.table import TableState
from tests.e2e.events.evenings import SHORT, Evening, entered
from tests.e2e.reading import visible_text
from tests.e2e.world import click, labels, shown

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


async def correct(evening: Evening, number: int) -> str:
    """Let the loser of a match have won it; return what the desk answers."""
    form = await evening.correction(number)
    answer = await evening.director.submit_modal(form, await reversed_score(evening, number))
    await evening.settle()
    return visible_text(shown(answer))


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


async def test_a_final_follows_a_correction_and_its_undo(env: Env) -> None:
    evening = await drawn(env)
    won, lost = await sides(evening, 1)
    before = await final(evening)
    (old,) = (link for link in (await evening.view()).tables if not link.done)
    await correct(evening, 1)
    after = await final(evening)
    assert {*after.pairing.entrants} == {*before.pairing.entrants} - {won} | {lost}
    assert (await evening.bot.host.table(old.table_id)).state is TableState.CLOSED
    assert "Your table is open" in evening.told(evening.people[lost - 1])
    assert "was cancelled or drawn again" in evening.told(evening.people[won - 1])
    assert any("what follows is drawn again · “Sides mixed up”" in one for one in evening.log())

    names = [evening.people[one - 1].name for one in before.pairing.entrants]
    (label,) = (one for one in labels(await evening.desk()) if one.startswith("Undo"))
    await evening.desk(label)
    await evening.settle()
    assert (await final(evening)).id == before.id
    (again,) = (link for link in (await evening.view()).tables if not link.done)
    assert all(name in evening.panel() for name in names)
    assert "drawn again" not in evening.told(evening.people[won - 1])
    await evening.play(again.table_id)
    await evening.settle()
    assert "these standings are final" in evening.panel()


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
