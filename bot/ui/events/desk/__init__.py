"""The director's desk: what waits for a decision, and everything a director can do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import discord

from bot.competition.entrants import PersonId
from bot.competition.event import errors
from bot.competition.event.parts import Match, Roster
from bot.competition.event.state import EARLY, LIVE, Event, EventPhase
from bot.competition.event.undoing import undo_of
from bot.competition.scoring import wants_game
from bot.competition.stages import Arena, Knockout, TieBreak, least_entrants
from bot.locale import Say
from bot.ui.controls.events import (
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
from bot.ui.core.components import CHANNELS, USERS, id_menu
from bot.ui.core.custom_ids import encode
from bot.ui.core.layout import (
    CHOICES,
    GOOD,
    MAIN,
    OPTION,
    Button,
    Menu,
    Part,
    button,
    labelled_menu,
    menu,
)
from bot.ui.core.message import Outgoing
from bot.ui.events.log import short_words
from bot.ui.events.pages import ListPage, event_page, page_of
from bot.ui.events.panel import state_lines
from bot.ui.events.words import (
    entrant,
    lacking,
    moment,
    person,
    plain_entrant,
    plain_sides,
    side,
    sides_of,
    title,
)
from bot.ui.text.measure import cut
from bot.ui.text.names import plain
from bot.views.events import EventView

_MOST_LATE: Final = 10
"""How many matches are listed of which someone is late."""


def desk_page(view: EventView, by: int | None, say: Say, note: str = "", page: int = 0) -> Outgoing:
    """Show a director the whole event, and what there is to decide."""
    event = view.event
    waits = list(_waiting(view, say))
    lines = [f"## {heading(say)} · {title(view)}", *state_lines(view, say)]
    parts: list[Part] = [note] if note else []
    parts.append("\n".join(lines))
    if waits or event.phase in LIVE:
        parts.append("\n".join(f"- {one}" for one in waits) or say("All is well."))
    if first := list(_next_steps(view, by, say)):
        parts.append(first)
    parts += _menus(view, page, say)
    if event.phase in LIVE:
        parts.append(_enter_menu(view, say))
    rare = [button(ShowPlan(view.id), say("Plan…"))] if event.phase in EARLY else []
    if event.phase in LIVE | {EventPhase.FINISHED}:
        parts.append([*rare, button(ShowDeskMore(view.id), say("More…"))])
    return event_page(parts)


def _waiting(view: EventView, say: Say) -> Iterator[str]:
    """Say what waits for a director, or for someone else."""
    event = view.event
    if event.phase in EARLY:
        incomplete = [one for one in event.entries.values() if _lacks(event, one)]
        for one in incomplete[:10]:
            yield f"{entrant(view, one.id, say)} · {lacking(event, one, say)}"
        ready = len(event.first_field())
        yield say.count("{n} entrant could play now", "{n} entrants could play now", ready)
    yield from _stopped(view, say)
    yield from _late(view, say)
    yield from _proposed(view, say)


def _stopped(view: EventView, say: Say) -> Iterator[str]:
    event = view.event
    for match in event.open_matches():
        form = event.plan.format.stages[match.stage].match
        for table in sorted(match.stopped):
            if wants_game(form, match.games, table):
                yield say(
                    "{match}: table {n} is stopped. Open a new one, or enter a result.",
                    match=_sides(view, match, say),
                    n=table + 1,
                )


def _late(view: EventView, say: Say) -> Iterator[str]:
    """Say who may lose without a game, the first to lose first."""
    times = sorted(view.missing(), key=lambda one: (one[0], one[1].id))
    for at, match, sides in times[:_MOST_LATE]:
        names, n = sides_of(view, match, sides, say)
        yield say.count(
            "{names} has not come, and loses {in_time}",
            "{names} have not come, and lose {in_time}",
            n,
            names=names,
            in_time=moment(at, "R"),
        )
    if len(times) > _MOST_LATE:
        more = len(times) - _MOST_LATE
        yield say.count("… and {n} more match", "… and {n} more matches", more)


def _proposed(view: EventView, say: Say) -> Iterator[str]:
    """Say which captains have proposed another start, and have no answer yet."""
    waits = [one for one in view.event.open_matches() if one.proposed and not one.started]
    for match in waits[:_MOST_LATE]:
        by, at = match.proposed or (0, 0)
        yield say(
            "{match}: {name} proposes {when}",
            match=_sides(view, match, say),
            name=side(view, [by], say),
            when=moment(at, "f"),
        )


def _lacks(event: Event, one: Roster) -> bool:
    return not one.withdrawn and not event.complete(one)


def _sides(view: EventView, match: Match, say: Say) -> str:
    return " – ".join(side(view, one, say) for one in match.pairing.sides)


def _next_steps(view: EventView, by: int | None, say: Say) -> Iterator[Button]:
    """Return what brings the whole event on."""
    event = view.event
    if event.phase is EventPhase.ANNOUNCED:
        yield act_button(DoAtDesk(view.id, DeskAct.OPEN), say, GOOD)
    if event.phase in EARLY:
        yield act_button(DoAtDesk(view.id, DeskAct.BEGIN), say, GOOD)
        if not event.check_in:
            yield act_button(DoAtDesk(view.id, DeskAct.CHECK_IN), say)
    if event.phase is EventPhase.RUNNING:
        # The first round is paired by the bot.
        if event.round and event.all_over and not isinstance(event.stage.system, Arena):
            # With what is over: on an old page it begins nothing that its label did not say.
            now = DoAtDesk(view.id, DeskAct.PAIR, event.round, len(event.stages))
            yield button(now, _what_follows(event, say), GOOD)
        if isinstance(event.stage.system, Arena) and not event.stages[-1].time_over:
            yield act_button(DoAtDesk(view.id, DeskAct.TIME_OVER), say)
        elif event.round:
            yield act_button(DoAtDesk(view.id, DeskAct.CANCEL_ROUND, event.round), say)
    if event.phase in {EventPhase.FINISHED, EventPhase.CANCELLED}:
        yield act_button(DoAtDesk(view.id, DeskAct.ARCHIVE), say)
    yield from _undoes(view, by, say)


def _what_follows(event: Event, say: Say) -> str:
    """Say what comes once all matches of a round are over."""
    from bot.competition.pairings import rounds_of  # noqa: PLC0415  # networkx takes its time

    rounds = rounds_of(event.stage, len(event.stages[-1].entrants)) or 0
    enough = len(event.field().active) >= least_entrants(event.stage.system)
    if event.round < rounds and enough:
        return say("Next round")
    if isinstance(event.stage.system, Knockout) or TieBreak.DECIDING_DEAL in event.stage.tie_breaks:
        # There may be a second final, or deals that part those who are level.
        return say("Go on")
    if len(event.stages) < len(event.plan.format.stages):
        return say("Next stage")
    return say("Finish the event")


def _undoes(view: EventView, by: int | None, say: Say) -> Iterator[Button]:
    """Return a button that takes back a director's last step; none if they cannot."""
    try:
        number, *_ = undo_of(view.event, by).steps
    except errors.CompetitionError:
        return
    undone = short_words(view, view.event.steps[number - 1].act, say.plain)
    # With its number: a second click takes back nothing more.
    yield button(DoAtDesk(view.id, DeskAct.UNDO, number), say("Undo: {what}", what=undone))


def _menus(view: EventView, page: int, say: Say) -> list[Part]:
    """Return the menus of the matches that are not over, and of the entrants."""
    event = view.event
    parts: list[Part] = []
    matches: list[Match] = []
    if event.phase in {EventPhase.RUNNING, EventPhase.FINISHED}:
        played = [one for one in event.matches.values() if not one.pairing.bye]
        # Open ones first; of those that are over, the latest, whose results may be wrong.
        latest = {one.id: (-one.stage, -one.round) if one.over else () for one in played}
        matches = sorted(played, key=lambda one: (one.over, latest[one.id]))
        if matches:
            parts.append(_match_menu(view, page_of(matches, page, CHOICES), say))
    entries = [one for one in event.entries.values() if not one.withdrawn]
    if entries and event.phase in LIVE:
        parts.append(_entrant_menu(view, page_of(entries, page, CHOICES), say))
    most = max(len(matches), len(entries))
    pages = -(-most // CHOICES)
    if pages > 1:
        parts.append(
            [
                button(ShowDesk(view.id, max(page - 1, 0)), say("◀ Back"), disabled=page == 0),
                button(ShowDesk(view.id, page + 1), say("Next ▶"), disabled=page + 1 >= pages),
            ]
        )
    return parts


def _match_menu(view: EventView, page: ListPage[Match], say: Say) -> Menu:
    rows = [
        discord.SelectOption(label=cut(plain_sides(view, one, say), OPTION), value=str(one.id))
        for one in page.lines
    ]
    return menu(PickMatch(view.id, page.page), say("A match…"), rows)


def _entrant_menu(view: EventView, page: ListPage[Roster], say: Say) -> Menu:
    rows = [
        discord.SelectOption(label=cut(plain_entrant(view, one.id, say), OPTION), value=str(one.id))
        for one in page.lines
    ]
    return menu(PickEntrant(view.id, page.page), say("An entrant…"), rows)


def _enter_menu(view: EventView, say: Say) -> Menu:
    most = min(view.event.most_members(), CHOICES)
    text = say("Enter people…") if most == 1 else say("Enter people, all of one entrant at once…")
    return Menu(id_menu(USERS, encode(EnterPeople(view.id)), text, (), most))


def desk_more_page(view: EventView, say: Say) -> Outgoing:
    """Show a director what is rarely done."""
    event = view.event
    names = ", ".join(person(view, one, say) for one in event.directors)
    lines = [f"### {heading(say)}", say("Directors: {names}", names=names)]
    if event.phase in LIVE:
        lines.append(say("Tables open in {channel}.", channel=f"<#{view.channel_id}>"))
    parts: list[Part] = ["\n".join(lines)]
    parts.append(Menu(id_menu(USERS, encode(PickDirector(view.id)), say("Name a director…"), ())))
    if len(event.directors) > 1:
        parts.append(_dismissed_menu(view, event.directors, say))
    made: list[Button] = [act_button(DoAtDesk(view.id, DeskAct.NAME), say)]
    if event.phase in LIVE:
        where = encode(PickEventChannel(view.id))
        parts.append(Menu(id_menu(CHANNELS, where, say("Another channel…"), ())))
    if event.phase in EARLY and len(event.entries) > 1:
        made.append(act_button(DoAtDesk(view.id, DeskAct.SEEDS), say))
    if event.phase in LIVE:
        made.append(act_button(DoAtDesk(view.id, DeskAct.CANCEL), say))
    made.append(button(ShowDesk(view.id), say("◀ Back"), MAIN))
    return event_page([*parts, made])


def _dismissed_menu(view: EventView, directors: tuple[PersonId, ...], say: Say) -> Menu:
    labels = {str(one): plain(view.people.get(one, "?")) for one in directors[:CHOICES]}
    return labelled_menu(PickDismissed(view.id), say("Remove a director…"), labels)


def become_director_page(view: EventView, say: Say) -> Outgoing:
    """Offer to who manages the server to direct an event of it."""
    text = say(
        "You don't direct {event}. You manage this server, so you can.",
        event=f"**{title(view)}**",
    )
    made = [button(BecomeDirector(view.id), say("Direct it"), GOOD)]
    return event_page([text, made])


def act_button(
    control: DoAtDesk, say: Say, style: discord.ButtonStyle | None = None, **values: object
) -> Button:
    """Return the button of an act, with values for its text."""
    return button(control, say(control.act.label, **values), style or control.act.style)


def heading(say: Say) -> str:
    """Return the heading of all pages of the desk."""
    return say("Director's desk")
