"""Teams whose long names begin alike can be told apart everywhere."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

from bot.competition.event.acts import Entered
from bot.competition.stages import EntrantKind, Knockout, RoundRobin, Swiss
from bot.locale.say import speak
from bot.ui.controls.events import DeskAct, DoAtDesk, ShowDraw, ShowStandings
from bot.ui.core.components import MENU
from bot.ui.events.desk.desk import desk_page
from bot.ui.events.desk.forms import desk_form
from bot.ui.events.export import results_csv, standings_csv
from bot.ui.events.rounds.draw import draw_page
from bot.ui.events.standings import standings_page
from bot.ui.events.words import plain_entrant
from bot.ui.pictures.bracket import BracketPicture
from bot.ui.pictures.cross_table import CrossTablePicture
from bot.ui.pictures.match_box import PairingsPicture, names_apart
from bot.views.events.event import LONGEST_TEAM, EventView
from tests.competition.event.story import DIRECTOR, Story, plan, stage
from tests.ui.events import view, words

SAY = speak("en")
ENDS = "Bath Hull Leeds York Derby Truro Wigan Luton Ely Wells Ripon Crewe"
NAMES = {number: f"The Long Named Arms of {end}" for number, end in enumerate(ENDS.split(), 1)}


def league(system: Knockout | RoundRobin | Swiss | None = None) -> EventView:
    """Return twelve teams in their first round."""
    of = stage() if system is None else replace(stage(), system=system)
    story = Story(plan(of, entrant=EntrantKind.TEAM, team_size=2))
    story.enter_pairs(0)
    for team in NAMES:
        story.directs(Entered(team, (10 * team + 1, 10 * team + 2)))
    story.begin()
    story.play(*((at, at + 1) for at in range(1, 12, 2)))
    for match in range(1, 7):
        story.plays(match, 15, match)
    return replace(view(story), teams=NAMES)


def test_files_have_the_whole_names() -> None:
    seen = league()
    assert all(len(name) <= LONGEST_TEAM for name in NAMES.values())
    names = {number: plain_entrant(seen, number, SAY) for number in NAMES}
    rows = csv.DictReader(io.StringIO(standings_csv(seen, names)))
    assert {row["entrant"] for row in rows} == {*NAMES.values()}
    assert f"{NAMES[1]} – {NAMES[2]}" in results_csv(seen, names)


def test_menus_pages_and_forms_tell_them_apart() -> None:
    seen = league()
    shown = desk_page(seen, DIRECTOR, 1, SAY)
    assert shown.layout is not None
    menus = [part for part in shown.layout.walk() if part["type"] == MENU]
    assert [len({one["label"] for one in menu["options"]}) for menu in menus] == [6, 12]
    said = words(standings_page(seen, ShowStandings("K7QFX"), None, SAY))
    assert all(name in said for name in NAMES.values())
    form = desk_form(seen, DoAtDesk("K7QFX", DeskAct.CORRECT, 1, 0, 1), "UTC", SAY)
    assert form.title == "The Long Named A…Bath – The Long Named A…Hull"


@pytest.mark.parametrize("system", [Swiss(3), Knockout(), RoundRobin()])
def test_pictures_tell_them_apart(system: Knockout | RoundRobin | Swiss) -> None:
    seen = league(system)
    pictures = draw_page(seen, ShowDraw("K7QFX"), None, SAY).pictures
    assert pictures or isinstance(system, RoundRobin)  # twelve are too many for a cross table
    for picture in pictures:
        assert picture.draw()
        assert all(name in picture.description for name in NAMES.values())
        assert isinstance(picture, BracketPicture | PairingsPicture | CrossTablePicture)
        if isinstance(picture, PairingsPicture):
            names = names_apart(picture.boxes, 250)
            assert len({*names.values()}) == len(names) == len(NAMES)
