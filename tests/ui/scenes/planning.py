"""Events before they begin, and those that follow one another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.competition.event import acts
from bot.competition.event.clockwork import DAY_MS
from bot.competition.event.plan import Vacant
from bot.competition.event.series import Former, Origin
from bot.competition.event.standings.divisions import exchange
from bot.competition.event.state import EventPhase
from bot.competition.stages import EntrantKind
from bot.locale.say import Say
from bot.ui.controls import drafts
from bot.ui.controls.drafts import PresetCode
from bot.ui.controls.events import PlanPart
from bot.ui.controls.series import ShowOverall
from bot.ui.events import wizard
from bot.ui.events.export import overall_file
from bot.ui.events.once_more import (
    asked_again,
    copy_form,
    copy_page,
    division_form,
    next_season_page,
    once_more_page,
    season_form,
)
from bot.ui.events.overall import overall_page
from bot.ui.events.panel import panel
from bot.ui.events.planning import plan_page, value_form, value_page
from bot.views.events.event import EventLine, EventView
from bot.views.events.overall import overall
from bot.views.events.seasons import NextSeason
from tests.competition.event.story import Story, begun, plan, stage
from tests.ui.events import running, view
from tests.ui.scenes import Scene, scenes
from tests.ui.scenes.events import HOUR, ID

CUP: Final = (drafts.PresetCode.CUP, 29_000_000, 16, 14, 123_456_789, "Cup: 1st")


def _evening(name: str, *score: int) -> EventView:
    story = begun(plan(), 2)
    story.play((1, 2))
    story.plays(1, *score)
    story.event = replace(story.event, phase=EventPhase.FINISHED)
    return view(story, name)


def next_season(pairs: int, *, long: bool = False) -> NextSeason:
    """Return the next season of divisions, whose first two are of this size."""
    of = running(pairs)
    views = tuple(replace(view(of, f"Owls {n}", long=long), id="ABCDE"[n] * 5) for n in (1, 2))
    order = [[Former(one.id, entrant) for entrant in one.event.entries] for one in views]
    placed = tuple(map(tuple, exchange(order, [0, 0], 1)))
    names = tuple(one.name for one in views)
    return NextSeason(views, (), False, names, 1, 2, placed, (tuple(order[0][-2:]),))


@scenes
def series(say: Say) -> Iterator[Scene]:
    evenings = [_evening("Friday", 14, 9), _evening("Sharks", 9, 14)]
    origin = Origin(previous=ID, asked=(Former(ID, 1),))
    last = replace(evenings[1], event=replace(evenings[1].event, origin=origin))
    yield "who leads", overall_page(last, ShowOverall(ID), overall(evenings), 21, say)
    none = view(Story(plan(stage())))
    yield "no event is over", overall_page(none, ShowOverall(ID), overall([none]), 1, say)
    yield "as a file", overall_file(last, overall(evenings))
    line = EventLine(ID, 1, 5, "Friday", "finished")
    yield "once more", once_more_page(last, "Friday 2", 0, [line], say)
    weekly = Story(plan(starts_at=HOUR))
    weekly.enter_pairs(2)
    yield "with a start", once_more_page(view(weekly), "Friday 2", DAY_MS, [line], say)
    weekly.directs(acts.Repeated(7, 3))
    yield "every week", once_more_page(view(weekly), "Friday 2", 7 * DAY_MS, [line], say)
    yield "its panel says so", panel(view(weekly), say)
    below = EventLine("BELOW", 1, 5, "Owls", "running")
    yield "divisions", once_more_page(last, "Friday 2", 0, [line, below], say)
    lowest = view(begun(plan(days_between=7), 4))
    for title, lines in {"the lowest": [below, line], "the highest": [line, below]}.items():
        yield f"matches of a week, {title}", once_more_page(lowest, "Friday 2", 0, lines, say)
    yield "form: a copy", copy_form(last, "Friday 2", "Fri 20:00", "UTC", say)
    yield "the copy", copy_page(last, "Friday 2", 0, say)
    yield "with a start by the clocks there", copy_page(last, "Friday 2", HOUR, say, "20:00 Leeds")
    again = Story(plan(starts_at=HOUR))
    again.enter_pairs(1)
    asked = replace(view(again), event=replace(again.event, origin=origin))
    yield "asked again", asked_again(asked, [11, 12], 0, say)
    yield "the second message", asked_again(asked, [21], 1, say)
    yield "join as last time", panel(asked, say)
    off = replace(asked, event=replace(asked.event, phase=EventPhase.CANCELLED))
    yield "called off", asked_again(off, [], 0, say)
    season = next_season(4)
    divisions = season.divisions
    yield "the next season", next_season_page(divisions[0], season, say)
    yield "still running", next_season_page(divisions[0], replace(season, running=divisions), say)
    yield "announced", next_season_page(divisions[0], replace(season, announced=True), say)
    yield "form: a division", division_form(divisions[0], "Owls 3", say)
    yield "form: a season", season_form(divisions[0], 1, "Fri 8", "UTC", say)


@scenes
def planning(say: Say) -> Iterator[Scene]:
    yield "new event", wizard.kinds_page(say)
    draft = drafts.Announce(*CUP)
    yield "as it will be announced", wizard.summary_page(draft, say, "20:00 Leeds")
    yield "without a start", wizard.summary_page(replace(draft, minute=0), say)
    filled = wizard.Filled("Friday", "UTC", "Fri 20:00", 16)
    yield "form", wizard.details_modal(PresetCode.CUP, filled, say)
    yield "announced", wizard.announced_page(say, ID)
    for code in PresetCode:
        story = Story(wizard.plan_of(replace(draft, preset=code)))
        yield f"the plan of {code.preset}", plan_page(view(story), say, "Noted.")
    rich = Story(plan(stage(), entrant=EntrantKind.TEAM, team_size=4, vacant=Vacant.COMPUTER))
    seen = view(rich)
    for part in PlanPart:
        if part in {
            PlanPart.ENTRANT,
            PlanPart.GAMES,
            PlanPart.BEGINS,
            PlanPart.LEVEL,
            PlanPart.VACANT,
        }:
            yield f"choose: {part.value}", value_page(seen, part, 0, say)
        elif part in {
            PlanPart.TIES,
            PlanPart.OPTIONS,
            PlanPart.LIMIT,
            PlanPart.START,
            PlanPart.ZONE,
        }:
            yield f"form: {part.value}", value_form(seen, part, 0, "UTC", say)
