"""The director's desk: what waits for a decision, and everything a director can do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import discord

from bot.competition.entrants import EntrantId
from bot.competition.event import errors, fold
from bot.competition.event.clockwork import forfeit_at
from bot.competition.event.plan import Starts
from bot.competition.event.state import Event, EventPhase, Match, Roster
from bot.competition.scoring import wants_game
from bot.competition.stages import Arena
from bot.locale import N_, Say
from bot.tables.events.views import EventView
from bot.ui.controls.events import (
    Deed,
    DeskForm,
    DoAtDesk,
    EnterPeople,
    PickDirector,
    PickEntrant,
    PickIn,
    PickMatch,
    PickOut,
    ShowDesk,
)
from bot.ui.core.components import USERS, id_menu
from bot.ui.core.custom_ids import encode
from bot.ui.core.layout import (
    CHOICES,
    GOOD,
    GRAVE,
    MAIN,
    MODAL_LABEL,
    OPTION,
    PLAIN,
    Button,
    Menu,
    Part,
    button,
    labelled_menu,
    layout,
    menu,
)
from bot.ui.core.message import Outgoing
from bot.ui.events.colours import FELT
from bot.ui.events.log import act_words
from bot.ui.events.paging import ListPage, page_of
from bot.ui.events.panel import state_lines
from bot.ui.events.words import (
    entrant,
    match_line,
    moment,
    person,
    plain_entrant,
    side,
    title,
)
from bot.ui.table.modals import StatelessModal
from bot.ui.text.measure import cut
from bot.ui.text.names import plain

REASON, VALUE = "reason", "value"
"""The fields of a form: why, and what."""
LONGEST_REASON: Final = 200
_EARLY: Final = frozenset({EventPhase.ANNOUNCED, EventPhase.ENTRIES, EventPhase.CHECK_IN})
_ALIVE: Final = _EARLY | {EventPhase.RUNNING}
_LABELS: Final[dict[Deed, str]] = {
    Deed.OPEN: N_("Open entries"),
    Deed.CHECK_IN: N_("Open check-in"),
    Deed.BEGIN: N_("Start"),
    Deed.PAIR: N_("Next round"),
    Deed.UNDO: N_("Undo"),
    Deed.CANCEL: N_("Call the event off…"),
    Deed.CANCEL_ROUND: N_("Cancel this round…"),
    Deed.TIME_OVER: N_("No more matches"),
    Deed.ARCHIVE: N_("Close the event"),
    Deed.WITHDRAW: N_("Withdraw them"),
    Deed.HERE: N_("They are here"),
    Deed.ADJUST: N_("Adjust points…"),
    Deed.FORFEIT: N_("{name} loses by forfeit…"),
    Deed.MOVE: N_("Move the start…"),
    Deed.RESULT: N_("Enter a result…"),
    Deed.STOP: N_("Stop table {n}"),
    Deed.REOPEN: N_("New table {n}"),
}
_GRAVE: Final = frozenset({Deed.CANCEL, Deed.CANCEL_ROUND, Deed.WITHDRAW, Deed.FORFEIT, Deed.STOP})
_REASONED: Final = frozenset(
    {Deed.CANCEL, Deed.CANCEL_ROUND, Deed.ADJUST, Deed.FORFEIT, Deed.RESULT}
)
"""What everybody may read a reason of."""


def desk_page(view: EventView, by: int | None, say: Say, note: str = "", page: int = 0) -> Outgoing:
    """Show a director the whole event, and what there is to decide."""
    event = view.event
    waits = list(_waiting(view, say))
    lines = [f"## {_heading(say)} · {title(view)}", *state_lines(view, say)]
    parts: list[Part] = [note] if note else []
    parts.append("\n".join(lines))
    if waits or event.phase in _ALIVE:
        parts.append("\n".join(f"- {one}" for one in waits) or say("All is well."))
    if first := list(_next_steps(view, by, say)):
        parts.append(first)
    parts += _menus(view, page, say)
    if event.phase in _ALIVE:
        parts += [_enter_menu(view, say), _director_menu(view, say)]
        parts.append([_deed(view, Deed.CANCEL, say)])
    return Outgoing(layout=layout(parts, None, FELT))


def _heading(say: Say) -> str:
    return say("Director's desk")


def _waiting(view: EventView, say: Say) -> Iterator[str]:
    """Say what waits for a director, or for someone else."""
    event = view.event
    if event.phase in _EARLY:
        lacking = [one for one in event.entries.values() if _lacks(event, one)]
        for one in lacking[:10]:
            yield say("{name} is not complete yet", name=entrant(view, one.id, say))
        ready = len(event.first_field())
        yield say.count("{n} entrant could play now", "{n} entrants could play now", ready)
    for match in event.open_matches():
        form = event.plan.format.stages[match.stage].match
        for table in sorted(match.stopped):
            if wants_game(form, match.games, table):
                yield say(
                    "{match}: table {n} is stopped. Open a new one, or enter a result.",
                    match=_sides(view, match, say),
                    n=table + 1,
                )
        late = None if match.started else forfeit_at(event, match)
        if late is not None:
            missing = [side(view, match.pairing.sides[one], say) for one in match.missing()]
            yield say(
                "{names} have not come; they lose {in_time}",
                names=", ".join(missing),
                in_time=moment(late, "R"),
            )


def _lacks(event: Event, one: Roster) -> bool:
    return not one.withdrawn and not event.complete(one)


def _sides(view: EventView, match: Match, say: Say) -> str:
    return " – ".join(side(view, one, say) for one in match.pairing.sides)


def _next_steps(view: EventView, by: int | None, say: Say) -> Iterator[Button]:
    """Return what brings the whole event on."""
    event = view.event
    if event.phase is EventPhase.ANNOUNCED:
        yield _deed(view, Deed.OPEN, say, GOOD)
    if event.phase in _EARLY:
        yield _deed(view, Deed.BEGIN, say, GOOD)
        if not event.check_in:
            yield _deed(view, Deed.CHECK_IN, say)
    if event.phase is EventPhase.RUNNING:
        if event.all_over and not isinstance(event.stage.system, Arena):
            yield _deed(view, Deed.PAIR, say, GOOD)
        if isinstance(event.stage.system, Arena) and not event.stages[-1].time_over:
            yield _deed(view, Deed.TIME_OVER, say)
        elif event.round:
            yield _about(DoAtDesk(view.id, Deed.CANCEL_ROUND, event.round), say)
    if event.phase in {EventPhase.FINISHED, EventPhase.CANCELLED}:
        yield _deed(view, Deed.ARCHIVE, say)
    yield from _undoes(view, by, say)


def _undoes(view: EventView, by: int | None, say: Say) -> Iterator[Button]:
    """Return a button that takes back a director's last step; none if they cannot."""
    try:
        number, *_ = fold.undo_of(view.event, by).steps
    except errors.CompetitionError:
        return
    undone = act_words(view, view.event.steps[number - 1].act, say.plain)
    label = say("Undo: {what}", what=undone)
    # With its number: a second click takes back nothing more.
    yield button(DoAtDesk(view.id, Deed.UNDO, number), label.replace("*", ""))


def _deed(
    view: EventView, deed: Deed, say: Say, style: discord.ButtonStyle | None = None
) -> Button:
    return _about(DoAtDesk(view.id, deed), say, style)


def _about(
    control: DoAtDesk, say: Say, style: discord.ButtonStyle | None = None, **values: object
) -> Button:
    """Return a button about one match or entrant."""
    deed = control.deed
    style = style or (GRAVE if deed in _GRAVE else PLAIN)
    return button(control, say(_LABELS[deed], **values), style)


def _menus(view: EventView, page: int, say: Say) -> list[Part]:
    """Return the menus of the matches that are not over, and of the entrants."""
    event = view.event
    parts: list[Part] = []
    if event.phase is EventPhase.RUNNING:
        matches = [one for one in event.open_matches() if not one.pairing.bye]
        if matches:
            parts.append(_match_menu(view, page_of(matches, page, CHOICES), say))
    entries = [one for one in event.entries.values() if not one.withdrawn]
    if entries and event.phase in _ALIVE:
        parts.append(_entrant_menu(view, page_of(entries, page, CHOICES), say))
    most = max(len(list(event.open_matches())), len(entries))
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
        discord.SelectOption(label=cut(_plain_sides(view, one, say), OPTION), value=str(one.id))
        for one in page.lines
    ]
    return menu(PickMatch(view.id, page.page), say("A match…"), rows)


def _plain_sides(view: EventView, match: Match, say: Say) -> str:
    sides = (
        " & ".join(plain_entrant(view, one, say) for one in entrants)
        for entrants in match.pairing.sides
    )
    return " – ".join(sides)


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


def _director_menu(view: EventView, say: Say) -> Menu:
    return Menu(id_menu(USERS, encode(PickDirector(view.id)), say("Name a director…"), ()))


# ------------------------------------------------------------------------- one match or entrant


def match_page(view: EventView, match: Match, say: Say) -> Outgoing:
    """Show a director a match, with what they can do about it."""
    lines = [f"### {_heading(say)}", match_line(view, match, say)]
    made: list[Button] = []
    if not match.over:
        if not match.started:
            made.append(_about(DoAtDesk(view.id, Deed.MOVE, match.id), say))
        made += _tables(view, match, say)
        for at, entrants in enumerate(match.pairing.sides):
            name = " & ".join(plain_entrant(view, one, say) for one in entrants)
            made.append(_about(DoAtDesk(view.id, Deed.FORFEIT, match.id, at), say, name=name))
    made.append(button(ShowDesk(view.id), say("◀ Back"), MAIN))
    parts: list[Part] = ["\n".join(lines), made]
    return Outgoing(layout=layout(parts, None, FELT))


def _tables(view: EventView, match: Match, say: Say) -> Iterator[Button]:
    form = view.event.plan.format.stages[match.stage].match
    for table in range(form.tables):
        if not wants_game(form, match.games, table):
            continue
        if match.started and table not in match.stopped:
            yield _about(DoAtDesk(view.id, Deed.STOP, match.id, table), say, n=table + 1)
            continue
        if match.started:
            yield _about(DoAtDesk(view.id, Deed.REOPEN, match.id, table), say, n=table + 1)
        label = say(_LABELS[Deed.RESULT])
        if form.tables > 1:
            label = say("Result of table {n}…", n=table + 1)
        yield button(DoAtDesk(view.id, Deed.RESULT, match.id, table), label)


def entrant_page(view: EventView, one: Roster, say: Say) -> Outgoing:
    """Show a director an entrant, with what they can do about it."""
    event = view.event
    lines = [f"### {_heading(say)}", f"**{entrant(view, one.id, say)}**"]
    made: list[Button] = []
    parts: list[Part] = []
    if not one.withdrawn:
        match = event.match_of(one.id)
        if match is not None:
            lines.append(match_line(view, match, say))
        waits = match is not None and event.plan.starts is Starts.WHEN_THERE and not match.started
        late = event.phase is EventPhase.RUNNING and not event.takes_part(one.id)
        if (
            (event.phase is EventPhase.CHECK_IN and not one.here)
            or (late and event.complete(one))
            or (waits and match is not None and one.id not in match.arrived)
        ):
            made.append(_about(DoAtDesk(view.id, Deed.HERE, one.id), say, GOOD))
        made.append(_about(DoAtDesk(view.id, Deed.WITHDRAW, one.id), say))
        if event.stages:
            made.append(_about(DoAtDesk(view.id, Deed.ADJUST, one.id), say))
        labels = {str(m.person): plain(view.people.get(m.person, "?")) for m in one.members}
        parts.append(labelled_menu(PickOut(view.id, one.id), say("Replace a person…"), labels))
    made.append(button(ShowDesk(view.id), say("◀ Back"), MAIN))
    return Outgoing(layout=layout(["\n".join(lines), *parts, made], None, FELT))


def substitute_page(view: EventView, of: EntrantId, out: int, say: Say) -> Outgoing:
    """Ask a director who takes a person's place."""
    text = say("Who plays instead of {name}?", name=person(view, out, say))
    chooser = Menu(id_menu(USERS, encode(PickIn(view.id, of, out)), say("The substitute"), ()))
    return Outgoing(
        layout=layout([text, chooser, [button(ShowDesk(view.id), say("◀ Back"))]], None, FELT)
    )


def needs_form(deed: Deed) -> bool:
    """Say whether a director is asked for something before it is done."""
    return deed in _REASONED or deed is Deed.MOVE


def desk_form(view: EventView, control: DoAtDesk, zone: str, say: Say) -> discord.ui.Modal:
    """Return the form for what needs a reason, a time or a score."""
    deed = control.deed
    form = StatelessModal(
        title=cut(_form_title(view, control, say), MODAL_LABEL),
        custom_id=encode(DeskForm(view.id, deed, control.number, control.at)),
    )
    if deed is Deed.MOVE:
        form.add_item(
            _line(
                VALUE,
                say("New start"),
                say("Such as Fri 20:00 (time zone {zone}) or in 2 hours", zone=zone),
                60,
            )
        )
    if deed is Deed.ADJUST:
        form.add_item(_line(VALUE, say("Points"), say("Such as 2, -1 or 1/2"), 10))
    if deed is Deed.RESULT:
        about = say("Of the game, the sides in order: {sides}", sides=_order(view, control, say))
        form.add_item(_line(VALUE, say("The score, such as 14, 9"), about, 30))
    if deed in _REASONED:
        about = say("Everybody can read it in the event's log.")
        form.add_item(_line(REASON, say("Why?"), about, LONGEST_REASON))
    return form


def _form_title(view: EventView, control: DoAtDesk, say: Say) -> str:
    name = _order(view, control, say).split(" – ")
    label = _LABELS[control.deed]
    return say(label, name=name[min(control.at, len(name) - 1)], n=control.at + 1).rstrip("…")


def _order(view: EventView, control: DoAtDesk, say: Say) -> str:
    match = view.event.matches.get(control.number)
    if control.deed in {Deed.RESULT, Deed.FORFEIT, Deed.MOVE} and match is not None:
        return _plain_sides(view, match, say)
    return ""


def _line(name: str, label: str, about: str, most: int) -> discord.ui.Label[StatelessModal]:
    field: discord.ui.TextInput[StatelessModal] = discord.ui.TextInput(
        custom_id=name, max_length=most
    )
    return discord.ui.Label(
        text=cut(label, MODAL_LABEL), description=cut(about, OPTION), component=field
    )
