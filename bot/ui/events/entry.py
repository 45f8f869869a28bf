"""What one person sees of their own entrant, and how they enter."""

from __future__ import annotations

from typing import Final

import discord

from bot.competition.entrants import PersonId
from bot.competition.event.acts import wants_cut
from bot.competition.event.clockwork import forfeit_at
from bot.competition.event.parts import Roster
from bot.competition.event.plan import Starts
from bot.competition.event.state import Event, EventPhase
from bot.competition.stages import EntrantKind
from bot.locale import Say
from bot.ui.controls.events import (
    CheckInHere,
    ConfirmEntry,
    CutBoards,
    CutForm,
    EnterAlone,
    JoinEvent,
    LeaveEntry,
    PickLooking,
    PickMembers,
    PickPartner,
    PickRemoved,
    ShowEntry,
    ShowMyMatch,
    TeamForm,
    WithdrawEntry,
)
from bot.ui.core.components import USERS, id_menu
from bot.ui.core.custom_ids import encode
from bot.ui.core.layout import (
    CHOICES,
    GOOD,
    GRAVE,
    MODAL_LABEL,
    OPTION,
    Button,
    Menu,
    Part,
    button,
    labelled_menu,
    layout,
)
from bot.ui.core.message import Outgoing
from bot.ui.events.colours import FELT
from bot.ui.events.my_match import can_arrange, proposal_lines
from bot.ui.events.words import TEAM, entrant, match_line, moment, person, title
from bot.ui.table.modals import StatelessModal
from bot.ui.text.measure import cut
from bot.ui.text.names import plain
from bot.views.events import EventView

TEAM_NAME, WORD = "team", "word"
"""The fields of the forms: a team's name, and what a captain cuts with."""
_LONGEST_WORD: Final = 32


def entry_page(view: EventView, who: PersonId | None, say: Say, note: str = "") -> Outgoing:
    """Show a person their entrant, with what they can do about it."""
    mine = view.event.entry_of(who)
    parts: list[Part] = [note] if note else []
    if mine is None or who is None:
        parts.append(say("You don't take part in {event}.", event=f"**{title(view)}**"))
        if view.event.takes_entries:
            parts.append([button(JoinEvent(view.id), say("Join"), GOOD)])
        return Outgoing(layout=layout(parts, None, FELT))
    parts.append("\n".join(_lines(view, mine, who, say)))
    room = len(mine.members) < view.event.most_members()
    if room and mine.captain == who and not view.event.over:
        parts.append(_members_menu(view, mine, say))
    if mine.captain == who and not view.event.over:
        parts += _removed_menu(view, mine, say)
    parts.append(_buttons(view, mine, who, say))
    return Outgoing(layout=layout(parts, None, FELT))


def partner_page(view: EventView, say: Say) -> Outgoing:
    """Ask who one's partner is."""
    text = say(
        "Who do you want to play with in {event}? Your partner then confirms with *Join*.",
        event=f"**{title(view)}**",
    )
    custom_id = encode(PickPartner(view.id))
    parts: list[Part] = [text, Menu(id_menu(USERS, custom_id, say("Your partner"), ()))]
    event = view.event
    looking = [one for one in event.entries.values() if event.looks_for_partner(one)][:CHOICES]
    labels = {str(one.id): plain(view.people.get(one.captain, "?")) for one in looking}
    if labels:
        chooser = say("Looking for a partner…")
        parts.append(labelled_menu(PickLooking(view.id), chooser, labels))
    parts.append([button(EnterAlone(view.id), say("I have no partner yet"))])
    return Outgoing(layout=layout(parts, None, FELT))


def team_modal(view: EventView, say: Say) -> discord.ui.Modal:
    """Return the form that asks for a team's name."""
    form = StatelessModal(
        title=cut(say("Your team"), MODAL_LABEL), custom_id=encode(TeamForm(view.id))
    )
    field: discord.ui.TextInput[StatelessModal] = discord.ui.TextInput(
        custom_id=TEAM_NAME, min_length=2, max_length=TEAM
    )
    label: discord.ui.Label[StatelessModal] = discord.ui.Label(
        text=cut(say("What is your team called?"), MODAL_LABEL), component=field
    )
    return form.add_item(label)


def cut_modal(view: EventView, say: Say) -> discord.ui.Modal:
    """Return the form that asks a captain for a word to cut with."""
    form = StatelessModal(
        title=cut(say("Cut the cards"), MODAL_LABEL), custom_id=encode(CutForm(view.id))
    )
    field: discord.ui.TextInput[StatelessModal] = discord.ui.TextInput(
        custom_id=WORD, max_length=_LONGEST_WORD, required=False
    )
    about = say("Letters from a to z and digits. Leave it empty to cut by chance.")
    label: discord.ui.Label[StatelessModal] = discord.ui.Label(
        text=cut(say("A word that goes into the shuffle"), MODAL_LABEL),
        description=cut(about, OPTION),
        component=field,
    )
    return form.add_item(label)


def withdrawal_question(view: EventView, say: Say) -> Outgoing:
    """Ask whether an entrant is really to withdraw."""
    text = say("Withdraw from {event}?", event=f"**{title(view)}**")
    if view.event.phase is EventPhase.RUNNING:
        text += "\n" + say("Your match is lost, and you are paired no more.")
    sure = button(WithdrawEntry(view.id, sure=True), say("Withdraw my entry"), GRAVE)
    return _question(view, text, sure, say)


def leaving_question(view: EventView, mine: Roster, say: Say) -> Outgoing:
    """Ask whether a person is really to play no longer for an entrant."""
    name = f"**{entrant(view, mine.id, say)}**"
    text = say("Leave {name}? Only your captain can name you again.", name=name)
    return _question(view, text, button(LeaveEntry(view.id, sure=True), say("Leave"), GRAVE), say)


def _question(view: EventView, text: str, sure: Button, say: Say) -> Outgoing:
    # In rows of their own: the second click of a double click is not to hit the grave one.
    parts: list[Part] = [text, [sure], [button(ShowEntry(view.id), say("Stay"))]]
    return Outgoing(layout=layout(parts, None, FELT))


def _lines(view: EventView, mine: Roster, who: PersonId, say: Say) -> list[str]:
    lines = [f"### {title(view)}"]
    kind = view.event.plan.format.entrant
    if kind is not EntrantKind.PAIR or mine.id in view.teams:
        # A pair is called what its people are.
        lines.append(f"**{entrant(view, mine.id, say)}**")
    if kind is not EntrantKind.PERSON:
        lines += [f"- {_member(view, mine, one.person, say)}" for one in mine.members]
    waiting = view.event.places()[1]
    if mine in waiting:
        place = waiting.index(mine) + 1
        lines.append(say("You wait for a place: you are number {n} on the list.", n=place))
    elif view.event.looks_for_partner(mine):
        lines.append(say("Others can see that you look for a partner, and join you."))
    elif not view.event.complete(mine) and who in mine.people:
        lines.append(say("You can play once enough people have confirmed."))
    match = None if view.event.over else view.event.match_of(mine.id)
    if match is not None:
        lines.append(say("Your match: {match}", match=match_line(view, match, say)))
        lines += proposal_lines(view, match, mine.id, say)
        late = forfeit_at(view.event, match, view.outages)
        if late is not None and not match.started and mine.id not in match.arrived:
            words = say("Say that you're here by {when}, or the match is lost.", when=moment(late))
            lines.append(words)
    return lines


def _member(view: EventView, mine: Roster, one: PersonId, say: Say) -> str:
    name = person(view, one, say)
    if one == mine.captain and view.event.plan.format.entrant is EntrantKind.TEAM:
        name = say("{name} (captain)", name=name)
    return name if one in mine.people else say("{name}: still to confirm", name=name)


def _members_menu(view: EventView, mine: Roster, say: Say) -> Menu:
    custom_id = encode(PickMembers(view.id))
    room = min(view.event.most_members() - len(mine.members), 25)
    return Menu(id_menu(USERS, custom_id, say("Name people for it"), (), room))


def _removed_menu(view: EventView, mine: Roster, say: Say) -> list[Part]:
    """Return the menu of those who can be taken out now, if there are any."""
    stay = {mine.captain, *view.event.seated}
    others = [one.person for one in mine.members if one.person not in stay][:CHOICES]
    labels = {str(one): plain(view.people.get(one, "?")) for one in others}
    return [labelled_menu(PickRemoved(view.id), say("Take someone out…"), labels)] if labels else []


def _buttons(view: EventView, mine: Roster, who: PersonId, say: Say) -> list[Button]:
    event = view.event
    if event.over:
        return []
    if who not in mine.people:
        return [
            button(ConfirmEntry(view.id), say("Confirm"), GOOD),
            button(LeaveEntry(view.id, sure=True), say("Decline"), GRAVE),
        ]
    made: list[Button] = []
    if wants_check_in(event, mine):
        made.append(button(CheckInHere(view.id), say("I'm here"), GOOD))
    if can_arrange(view, who):
        made.append(button(ShowMyMatch(view.id), say("Arrange…")))
    if wants_cut(event, who):
        made.append(button(CutBoards(view.id), say("Cut the cards…")))
    if mine.captain == who:
        made.append(button(WithdrawEntry(view.id, sure=False), say("Withdraw my entry"), GRAVE))
    else:
        made.append(button(LeaveEntry(view.id, sure=False), say("Leave"), GRAVE))
    return made


def wants_check_in(event: Event, mine: Roster) -> bool:
    """Say whether an entrant is to say now that it is there."""
    if event.phase is EventPhase.CHECK_IN:
        return not mine.here and event.complete(mine)
    match = event.match_of(mine.id)
    if match is None or match.started or event.plan.starts is not Starts.WHEN_THERE:
        return False
    return mine.id not in match.arrived
