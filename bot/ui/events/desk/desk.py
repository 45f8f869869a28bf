"""The director's desk: what waits for a decision, and everything a director can do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from bot.competition.event import errors
from bot.competition.event.acts import Held, Undone
from bot.competition.event.acts.entering import takes_late
from bot.competition.event.parts import Match
from bot.competition.event.state import EARLY, LIVE, Event, EventPhase
from bot.competition.event.undoing import undo_of
from bot.competition.stages import Arena, EntrantKind, Knockout, TieBreak, least_entrants
from bot.locale.say import N_, Say
from bot.ui.controls.events import (
    AskTeam,
    BecomeDirector,
    DeskAct,
    DoAtDesk,
    EnterPeople,
    PickDirector,
    PickDismissed,
    PickEntrant,
    PickEventChannel,
    PickMatch,
    ShowDesk,
    ShowDeskMore,
    ShowPlan,
)
from bot.ui.controls.series import ShowOnceMore
from bot.ui.core.components import CHANNELS, USERS, id_menu
from bot.ui.core.custom_ids import encode
from bot.ui.core.layout import CHOICES, GOOD, MAIN, Button, Menu, Part, button, labelled_menu, small
from bot.ui.core.message import Outgoing
from bot.ui.events import words
from bot.ui.events.desk.parts import (
    act_button,
    heading,
    reopen_button,
    result_button,
    stopped_tables,
)
from bot.ui.events.desk.waiting import STOPPED, waiting
from bot.ui.events.log import short_words
from bot.ui.events.pages import ListPage, event_page, page_of, turn_buttons
from bot.ui.events.panel import state_lines
from bot.views.events.event import EventView

_CHOOSE: Final[dict[EntrantKind, str]] = {
    EntrantKind.PERSON: N_("Choose a person…"),
    EntrantKind.PAIR: N_("Choose a pair…"),
    EntrantKind.TEAM: N_("Choose a team…"),
}


def desk_page(  # noqa: PLR0913  # what is shown, to whom, and what of it
    view: EventView,
    by: int | None,
    now: int,
    say: Say,
    note: str = "",
    *,
    page: int = 0,
    refresh: bool = False,
) -> Outgoing:
    """Show a director the whole event, and first what there is to decide.

    Args:
        now: milliseconds since 1970.
        refresh: whether it no longer changes by itself.
    """
    event = view.event
    waits = list(waiting(view, now, say))
    lines = [f"## {heading(view, say)}", *state_lines(view, say), *_not_yet(event, now, say)]
    parts: list[Part] = [note] if note else []
    parts.append("\n".join(lines))
    stopped = list(islice(stopped_tables(event), STOPPED))
    for match, table in stopped:
        parts.append(f"⚠️ {words.stopped_words(view, match, table, say)}")
        parts.append([of(view, match, table, say) for of in (reopen_button, result_button)])
    if waits:
        parts.append("\n".join(f"- {line}" for line in waits))
    elif event.phase in LIVE and not stopped and not words.halt_words(event, say):
        parts.append(say("All is well."))
    undone = _undone(event, by)
    if first := list(_next_steps(view, undone, say)):
        parts.append(first)
    parts += map(small, _not_undone(view, by, undone, say))
    parts += _menus(view, page, say)
    if event.phase in EARLY or (event.phase is EventPhase.RUNNING and takes_late(event)):
        parts.append(_enter_part(view, say))
    rare = [button(ShowPlan(view.id), say("Plan…"))] if event.phase in EARLY else []
    rare.append(button(ShowOnceMore(view.id), say("Repeat event…")))
    if event.phase in LIVE | {EventPhase.FINISHED}:
        rare.append(button(ShowDeskMore(view.id), say("More…")))
    if refresh:
        rare.append(button(ShowDesk(view.id, page), say("Refresh"), MAIN))
    return event_page([*parts, rare])


def _not_yet(event: Event, now: int, say: Say) -> Iterator[str]:
    """Say when a round starts that is drawn ahead of its time: nothing happens until then."""
    matches = list(event.open_matches())
    first = min((match.starts_at for match in matches), default=now)
    if first > now and not event.held and not any(match.started for match in matches):
        yield words.when_words(first, say)


def closed_desk(view: EventView, say: Say) -> Outgoing:
    """Return what replaces the desk of a person who no longer directs the event."""
    return event_page([say("You no longer direct {event}.", event=f"**{words.title(view)}**")])


def _next_steps(view: EventView, undone: int, say: Say) -> Iterator[Button]:
    """Return what brings the whole event on, and what takes back a director's last step."""
    event = view.event
    if event.phase is EventPhase.ANNOUNCED:
        yield act_button(DoAtDesk(view.id, DeskAct.OPEN), say, GOOD)
    if event.held and not event.over:
        yield act_button(DoAtDesk(view.id, DeskAct.RESUME), say, GOOD)
    elif event.phase in EARLY:
        yield act_button(DoAtDesk(view.id, DeskAct.BEGIN), say, GOOD)
    if event.phase in EARLY and not event.check_in:
        yield act_button(DoAtDesk(view.id, DeskAct.CHECK_IN), say)
    if event.phase is EventPhase.RUNNING:
        yield from _rounds(view, say)
    begins_itself = event.phase in EARLY and event.plan.begins_itself and event.plan.starts_at
    if (event.phase is EventPhase.RUNNING or begins_itself) and not event.held:
        yield act_button(DoAtDesk(view.id, DeskAct.HOLD), say)
    if event.phase in {EventPhase.FINISHED, EventPhase.CANCELLED} and not event.repeats:
        yield act_button(DoAtDesk(view.id, DeskAct.ARCHIVE), say)
    if undone:
        what = short_words(view, event.steps[undone - 1].act, say.plain)
        # With its number: a second click takes back nothing more.
        yield button(DoAtDesk(view.id, DeskAct.UNDO, undone), say("Undo: {what}", what=what))
    running = event.phase is EventPhase.RUNNING
    if running and event.round and not isinstance(event.stage.system, Arena):
        yield act_button(DoAtDesk(view.id, DeskAct.CANCEL_ROUND, event.round), say)


def _rounds(view: EventView, say: Say) -> Iterator[Button]:
    """Return the buttons that move a running stage on."""
    event = view.event
    arena = isinstance(event.stage.system, Arena)
    # The first round is paired by the bot.
    if event.round and event.all_over and not arena and not event.held:
        # With what is over: on an old page it begins nothing that its label did not say.
        now = DoAtDesk(view.id, DeskAct.PAIR, event.round, len(event.stages))
        yield button(now, _what_follows(event, say), GOOD)
    if arena and not event.stages[-1].time_over:
        yield act_button(DoAtDesk(view.id, DeskAct.TIME_OVER), say)
    waiting = [match for match in event.open_matches() if not match.started]
    if waiting and not arena:
        first = min(waiting, key=lambda match: (match.round, match.id))
        yield act_button(DoAtDesk(view.id, DeskAct.MOVE_ROUND, first.id), say)


def _what_follows(event: Event, say: Say) -> str:
    """Say what comes once all matches of a round are over."""
    rounds = words.rounds_of_stage(event) or 0
    enough = len(event.field().active) >= least_entrants(event.stage.system)
    if event.round < rounds and enough:
        return say("Next round")
    if isinstance(event.stage.system, Knockout) or TieBreak.DECIDING_DEAL in event.stage.tie_breaks:
        # A second final or tie-break deals may follow.
        return say("Continue")
    if len(event.stages) < len(event.plan.format.stages):
        return say("Next stage")
    return say("Finish the event")


def _undone(event: Event, by: int | None) -> int:
    """Return the number of the step that *Undo* takes back; 0 for none."""
    try:
        return undo_of(event, by).steps[0]
    except errors.CompetitionError:
        return 0


def _not_undone(view: EventView, by: int | None, undone: int, say: Say) -> Iterator[str]:
    """Name a director's last step if *Undo* leaves it as it is and takes back an earlier one."""
    event = view.event
    for step in reversed(event.steps[undone:] if undone else ()):
        if step.by == by and step.number not in event.undone and step.act.is_logged(event, step):
            if not isinstance(step.act, (Undone, Held)):  # what ends a hold has its own button
                what = short_words(view, step.act, say)
                yield say("This can't be undone: {what}", what=what)
            return


def _menus(view: EventView, page: int, say: Say) -> list[Part]:
    event, kind = view.event, view.event.plan.format.entrant
    parts: list[Part] = []
    matches = page_of(_listed_matches(event), page, CHOICES)
    entrants = page_of(event.there, page, CHOICES)
    if matches.lines:
        labels = {str(match.id): words.plain_sides(view, match, say) for match in matches.lines}
        parts.append(
            labelled_menu(PickMatch(view.id, matches.page), say("Choose a match…"), labels)
        )
    if entrants.lines and event.phase in LIVE:
        labels = {
            str(entry.id): words.plain_entrant(view, entry.id, say) for entry in entrants.lines
        }
        parts.append(labelled_menu(PickEntrant(view.id, entrants.page), say(_CHOOSE[kind]), labels))
    longer: ListPage[Any] = matches if matches.pages > entrants.pages else entrants
    return [*parts, *turn_buttons(longer, lambda to: ShowDesk(view.id, to), say)]


def _listed_matches(event: Event) -> list[Match]:
    """Return the open matches, and then the latest that are over: their results may be wrong."""
    if event.phase not in {EventPhase.RUNNING, EventPhase.FINISHED}:
        return []
    played = [match for match in event.matches.values() if not match.pairing.bye]
    latest = {match.id: (-match.stage, -match.round) if match.over else () for match in played}
    return sorted(played, key=lambda match: (match.over, latest[match.id]))


def _enter_part(view: EventView, say: Say) -> Part:
    """Return what enters people: a menu, or a button that asks for a team's name too."""
    if view.event.plan.format.entrant is EntrantKind.TEAM:
        return [team_button(view, say)]
    most = min(view.event.most_members(), CHOICES)
    text = say("Enter someone…") if most == 1 else say("Enter a pair…")
    return Menu(id_menu(USERS, encode(EnterPeople(view.id)), text, (), most))


def team_button(view: EventView, say: Say) -> Button:
    """Return the button by which a director enters a team."""
    return button(AskTeam(view.id), say("Enter a team…"))


def desk_more_page(view: EventView, say: Say) -> Outgoing:
    """Show a director what is rarely done."""
    event = view.event
    names = ", ".join(words.person(view, director, say) for director in event.directors)
    lines = [f"### {heading(view, say)}", say("Directors: {names}", names=names)]
    if event.phase in LIVE:
        lines.append(say("Tables open in {channel}.", channel=f"<#{view.channel_id}>"))
    parts: list[Part] = ["\n".join(lines)]
    parts.append(Menu(id_menu(USERS, encode(PickDirector(view.id)), say("Add a director…"), ())))
    if len(event.directors) > 1:
        labels = words.plain_people(view, event.directors[:CHOICES])
        parts.append(labelled_menu(PickDismissed(view.id), say("Remove a director…"), labels))
    made: list[Button] = [act_button(DoAtDesk(view.id, DeskAct.NAME), say)]
    if event.phase in LIVE:
        where = encode(PickEventChannel(view.id))
        parts.append(Menu(id_menu(CHANNELS, where, say("Change channel…"), ())))
    if event.phase in EARLY and len(event.entries) > 1:
        made.append(act_button(DoAtDesk(view.id, DeskAct.SEEDS), say))
    if event.phase in LIVE:
        made.append(act_button(DoAtDesk(view.id, DeskAct.CANCEL), say))
    made.append(button(ShowDesk(view.id), say("◀ Back"), MAIN))
    return event_page([*parts, made])


def become_director_page(view: EventView, say: Say) -> Outgoing:
    """Offer to who manages the server to direct an event of it."""
    text = say(
        "You don't direct {event}, but you manage this server, so you can take over.",
        event=f"**{words.title(view)}**",
    )
    made = [button(BecomeDirector(view.id), say("Take over"), GOOD)]
    return event_page([text, made])
