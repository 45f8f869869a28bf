"""What a director changes of an event's plan, part by part."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.competition.event.plan import EntryRule, EventPlan, Starts
from bot.competition.matches import Level
from bot.competition.presets import PRESETS
from bot.competition.scoring import match_result
from bot.competition.stages import Groups, Swiss, TieBreak
from bot.interactions.events.desk import NoSuchLine
from bot.interactions.events.plan_worth import NoSuchList
from bot.interactions.events.planning import changed
from bot.interactions.typed.settings import NoSuchNumber
from bot.locale.say import speak
from bot.tables.errors.opening import BadOrder
from bot.tables.events.order import check_plan
from bot.ui.controls.events import PlanPart
from bot.ui.events.plan_parts import choices, label, parts_of, value
from bot.ui.events.plan_typed import ties_typed, typed
from tests.competition.results import games
from tests.tables.organised import of_preset

SWISS = of_preset(PRESETS["swiss-evening"])
CUP = of_preset(PRESETS["club-cup"])


@pytest.mark.parametrize("preset", PRESETS)
def test_each_part_of_each_preset_can_stay_as_it_is_or_be_what_its_menu_offers(preset: str) -> None:
    plan, say = of_preset(PRESETS[preset]), speak()
    for part, stage in parts_of(plan):
        assert label(plan, part, stage, say)
        assert value(plan, part, stage, say)
        now = typed(plan, part, stage)
        offered = choices(plan, part, stage, say)
        assert offered is None or now in offered
        assert changed(plan, part, stage, now) == plan
        for one in offered or {}:
            check_plan(changed(plan, part, stage, one))
    assert plan.game in (choices(plan, PlanPart.GAME, 0, say) or {})


def test_typed_parts() -> None:
    def typed_in(plan: EventPlan, part: PlanPart, text: str, stage: int = 0) -> EventPlan:
        return changed(plan, part, stage, text)

    assert typed_in(SWISS, PlanPart.ROUNDS, " 7 ").format.stages[0].system == Swiss(7)
    assert typed_in(SWISS, PlanPart.OPTIONS, "target=7").options == {"target": 7}
    assert typed_in(SWISS, PlanPart.FORFEIT, "").format.stages[0].forfeit.minutes == 0
    assert typed_in(SWISS, PlanPart.LIMIT, "64").limit == 64
    assert typed_in(SWISS, PlanPart.STARTS, "when-there").starts is Starts.WHEN_THERE
    assert typed_in(SWISS, PlanPart.ENTRY, "director").entry is EntryRule.DIRECTOR
    best = typed_in(CUP, PlanPart.GAMES, "best-5", 1).format.stages[1].match
    assert (best.games, best.best_of) == ((5,), True)
    evening = typed_in(SWISS, PlanPart.GAMES, "best-3").format.stages[0].match
    won = match_result(evening, 2, games("14:9 9:14 14:12"))
    assert won is not None
    assert [*map(int, won.points)] == [2, 0], "a win gives two points, whatever the games were"
    assert typed_in(CUP, PlanPart.THROUGH, "1").format.stages[0].system == Groups(4, 1)
    assert typed_in(CUP, PlanPart.LEVEL, "deal", 0).format.stages[0].match.level is Level.DEAL
    assert typed_in(SWISS, PlanPart.GAME, "pitch").options == {}
    alone = typed_in(SWISS, PlanPart.ENTRANT, "person")
    assert (alone.seats, alone.format.team_size) == (2, 1)
    assert (PlanPart.ENTRANT, 0) in parts_of(alone)
    assert typed_in(alone, PlanPart.ENTRANT, "pair") == SWISS


REFUSED = {
    PlanPart.ROUNDS: (NoSuchNumber, ("0", "31", "²")),
    PlanPart.LIMIT: (NoSuchNumber, ("-1",)),
    PlanPart.FORFEIT: (NoSuchNumber, ("ten",)),
    PlanPart.PAUSE: (NoSuchNumber, ("1e9",)),
    PlanPart.OPTIONS: (BadOrder, ("target", "colour=red", "target=5000", "deals=3")),
}


@pytest.mark.parametrize("part", REFUSED)
def test_numbers_out_of_range_and_options_of_other_games_are_refused(part: PlanPart) -> None:
    refusal, texts = REFUSED[part]
    for text in texts:
        with pytest.raises(refusal):
            pytest.fail(f"{text}: {changed(SWISS, part, 0, text)}")


def test_match_points_and_tie_breaks_are_read() -> None:
    league = of_preset(PRESETS["heckmondwike"])
    form = changed(league, PlanPart.WORTH, 0, "1, 1/2, 3").format.stages[0].match
    assert form.per_game + form.per_table + form.for_total == Fraction("4.5")
    form = changed(SWISS, PlanPart.WIN, 0, "3 1 0").format.stages[0].match
    assert [*map(int, (form.for_match, form.for_draw, form.for_loss))] == [3, 1, 0]
    lines = ties_typed(SWISS.format.stages[0], speak("en")).splitlines()
    jacks = next(line for line in lines if "jacks hung" in line)
    moved = "\n".join([jacks, *(line for line in lines if line != jacks)])
    assert changed(SWISS, PlanPart.TIES, 0, moved).format.stages[0].tie_breaks == (
        TieBreak.JACKS,
        *(one for one in SWISS.format.stages[0].tie_breaks if one is not TieBreak.JACKS),
    )
    assert changed(SWISS, PlanPart.TIES, 0, "").format.stages[0].tie_breaks == ()
    for text in ("99 luck", "jacks", "9\n9"):
        with pytest.raises(NoSuchLine):
            changed(SWISS, PlanPart.TIES, 0, text)
    for text in ("2, 1", "2, 1, 0, 4", "2, -1, 0"):
        with pytest.raises(NoSuchList):
            changed(SWISS, PlanPart.WIN, 0, text)


def test_a_match_at_other_tables_makes_other_teams() -> None:
    bars = changed(of_preset(PRESETS["three-tables-to-22"]), PlanPart.TABLES, 0, "5 + 5")
    assert (bars.format.stages[0].match.games, bars.format.team_size) == ((5, 5), 4)
    check_plan(bars)
    most = changed(bars, PlanPart.TABLES, 0, ", ".join(["30", *"1" * 9]))
    assert most.format.stages[0].match.games == (30, *(1,) * 9)
    for text in ("", "0", "7, 0", "5 + 31", "7, 7, many", "31", ", ".join("1" * 11)):
        with pytest.raises(NoSuchList):
            changed(bars, PlanPart.TABLES, 0, text)
