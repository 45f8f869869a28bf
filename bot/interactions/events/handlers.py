"""What clicks in organised events do: one handler for each control."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from bot.interactions.answer import Reply
from bot.interactions.events import announcing, desk, entering, looking, my_match, planning, series
from bot.interactions.events.asking import check_asked
from bot.interactions.events.context import EventContext
from bot.interactions.services import Context
from bot.ui.controls import drafts
from bot.ui.controls import events as controls
from bot.ui.controls import series as series_controls
from bot.ui.controls.drafts import NewEventControl
from bot.ui.controls.events import EventControl

HANDLERS: Final[Mapping[type[EventControl], Callable[[EventContext, Any], Awaitable[Reply]]]] = {
    controls.JoinEvent: entering.join,
    controls.PickPartner: entering.partner,
    controls.EnterAlone: entering.enter_alone,
    controls.PickLooking: entering.join_looking,
    controls.TeamForm: entering.team_named,
    controls.AskTeamName: my_match.ask_name,
    controls.TeamNameForm: my_match.rename,
    series_controls.JoinAgain: series.join_again,
    controls.AnswerInvitation: entering.answer_invitation,
    controls.ShowEntry: entering.show_entry,
    controls.PickMembers: entering.members,
    controls.PickRemoved: entering.remove,
    controls.LeaveEntry: entering.leave,
    controls.WithdrawEntry: entering.withdraw,
    controls.PauseEntry: entering.pause,
    controls.GoOn: entering.go_on,
    controls.CheckInHere: entering.check_in,
    controls.CutBoards: entering.ask_cut,
    controls.CutForm: entering.cut,
    controls.AskBye: my_match.ask_bye,
    controls.ShowMyMatch: my_match.show,
    controls.PickWhoGoes: my_match.pick_who_goes,
    controls.PickWhoComes: my_match.pick_who_comes,
    controls.PickRow: my_match.pick_row,
    controls.PickCaptain: my_match.pick_captain,
    controls.AskStart: my_match.ask_start,
    controls.StartForm: my_match.propose,
    controls.AgreeToStart: my_match.agree,
    controls.PickHome: my_match.pick_home,
    controls.ShowEntrants: looking.show_entrants,
    controls.ShowStandings: looking.show_standings,
    series_controls.ShowOverall: series.show_overall,
    series_controls.GetOverall: series.get_overall,
    controls.ShowScorers: looking.show_scorers,
    controls.ShowDraw: looking.show_draw,
    controls.ShowSheet: looking.show_sheet,
    controls.ShowTables: looking.show_tables,
    controls.ShowFixtures: looking.show_fixtures,
    controls.GetEventFile: looking.get_file,
    controls.ShowEventMore: looking.show_more,
    controls.ShowDesk: desk.show_desk,
    controls.ShowPlan: planning.show,
    controls.PickPlanPart: planning.pick_part,
    controls.PickPlanValue: planning.pick_value,
    controls.PlanForm: planning.filled,
    controls.ShowDeskMore: desk.show_more,
    series_controls.ShowOnceMore: series.show,
    series_controls.AskCopy: series.ask_copy,
    series_controls.CopyForm: series.show_copy,
    series_controls.ChangeCopy: series.change_copy,
    series_controls.AnnounceCopy: series.announce_copy,
    series_controls.PickRepeat: series.pick_repeat,
    series_controls.PickAhead: series.pick_repeat,
    series_controls.AskDivision: series.ask_division,
    series_controls.DivisionForm: series.add_division,
    series_controls.ShowNextSeason: series.next_season,
    series_controls.PickMoved: series.pick_moved,
    series_controls.AskSeason: series.ask_season,
    series_controls.SeasonForm: series.announce_season,
    controls.BecomeDirector: desk.become_director,
    controls.PickWrongGame: desk.pick_game,
    controls.PickDismissed: desk.dismiss,
    controls.PickEventChannel: desk.move,
    controls.DoAtDesk: desk.do,
    controls.DeskForm: desk.filled,
    controls.PickEntrant: desk.pick_entrant,
    controls.PickMatch: desk.pick_match,
    controls.PickDirector: desk.name_director,
    controls.EnterPeople: desk.enter_people,
    controls.PickOut: desk.pick_out,
    controls.SubstituteForm: desk.substitute,
    controls.AskTeam: desk.ask_team,
    controls.NewTeamForm: desk.enter_team,
}
"""The handler of each control of an event."""


async def do(ctx: EventContext, control: EventControl) -> Reply:
    """Do what a control says; one that asks for more is tried first."""
    check_asked(ctx, control)
    return await HANDLERS[type(control)](ctx, control)


NEW: Final[Mapping[type[NewEventControl], Callable[[Context, Any], Awaitable[Reply]]]] = {
    drafts.PickPreset: announcing.pick_preset,
    drafts.NewEventForm: announcing.details,
    drafts.ChangeDraft: announcing.change,
    drafts.ChooseTarget: announcing.choose_target,
    drafts.ChooseZone: announcing.choose_zone,
    drafts.ChooseBegins: announcing.choose_begins,
    drafts.Announce: announcing.announce,
}
"""The handler of each control of an event that is still to be announced."""
