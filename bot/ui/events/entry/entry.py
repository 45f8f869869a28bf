"""What a person sees of their own entrant: how they enter, and what its captain arranges."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

import discord

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event.acts import wants_cut
from bot.competition.event.clockwork import forfeit_at
from bot.competition.event.parts import Roster
from bot.competition.event.plan import Starts
from bot.competition.event.standings.ranking import expunged
from bot.competition.event.state import Event, EventPhase
from bot.competition.stages import EntrantKind
from bot.locale.say import Say
from bot.ui.controls import events as controls
from bot.ui.core.components import USERS, id_menu
from bot.ui.core.custom_ids import encode
from bot.ui.core.forms import form, text_field
from bot.ui.core.layout import CHOICES, GOOD, GRAVE, Button, Menu, Part, button, labelled_menu
from bot.ui.core.message import Outgoing
from bot.ui.events import words
from bot.ui.events.entry.arranging import can_arrange, proposal_lines, team_field
from bot.ui.events.pages import event_page
from bot.views.events.event import EventView

WORD: Final = "word"
"""The field of a form: what a captain cuts with."""
_LONGEST_WORD: Final = 32
_MOST_INVITATIONS: Final = 8
"""How many invitations a page shows."""


def entry_page(view: EventView, who: PersonId | None, say: Say, note: str = "") -> Outgoing:
    """Show a person their entrant, with what they can do about it."""
    mine = view.event.entry_of(who)
    parts: list[Part] = [note] if note else []
    if mine is None or who is None:
        parts.append(say("You're not in {event}.", event=f"**{words.title(view)}**"))
        if view.event.takes_entries:
            parts.append([button(controls.JoinEvent(view.id), say("Join"), GOOD)])
        return event_page(parts)
    if who not in mine.people:
        return event_page([*parts, *_invitations(view, who, say)])
    parts.append("\n".join([f"### {words.title(view)}", *_lines(view, mine, who, say)]))
    room = len(mine.members) < view.event.most_members()
    if room and mine.captain == who and not view.event.over:
        parts.append(_members_menu(view, mine, say))
    if mine.captain == who and not view.event.over:
        parts += _removed_menu(view, mine, say)
    parts.append(_buttons(view, mine, who, say))
    return event_page(parts)


def _invitations(view: EventView, who: PersonId, say: Say) -> Iterator[Part]:
    """Show whom a person may play for, and ask about each."""
    invitations = view.event.invitations(who)[:_MOST_INVITATIONS]
    lines = [f"### {words.title(view)}"]
    if len(invitations) > 1:
        lines.append(say("Several invite you. You can play for one of them."))
    for entry in invitations:
        yield "\n".join([*lines, *_lines(view, entry, who, say)])
        lines = []
        if not view.event.over:
            yield invitation_buttons(view, entry.id, say)


def invitation_buttons(view: EventView, number: EntrantId, say: Say) -> list[Button]:
    """Return the buttons that answer an invitation."""
    return [
        button(controls.AnswerInvitation(view.id, number, yes=True), say("Yes"), GOOD),
        button(controls.AnswerInvitation(view.id, number, yes=False), say("No")),
    ]


def partner_page(view: EventView, say: Say) -> Outgoing:
    """Ask who one's partner is."""
    text = say(
        "Who do you want to play with in {event}? Your partner then confirms with *Join*.",
        event=f"**{words.title(view)}**",
    )
    custom_id = encode(controls.PickPartner(view.id))
    parts: list[Part] = [text, Menu(id_menu(USERS, custom_id, say("Your partner"), ()))]
    event = view.event
    looking = [entry for entry in event.entries.values() if event.looks_for_partner(entry)][
        :CHOICES
    ]
    labels = {str(entry.id): words.plain_person(view, entry.captain) for entry in looking}
    if labels:
        chooser = say("Looking for a partner…")
        parts.append(labelled_menu(controls.PickLooking(view.id), chooser, labels))
    parts.append([button(controls.EnterAlone(view.id), say("Enter without a partner"))])
    return event_page(parts)


def team_modal(view: EventView, say: Say) -> discord.ui.Modal:
    """Return the form that asks for a team's name."""
    return form(
        controls.TeamForm(view.id),
        say("Your team"),
        team_field(say("What is your team called?"), say),
    )


def cut_modal(view: EventView, say: Say) -> discord.ui.Modal:
    """Return the form that asks a captain for a word to cut with."""
    label = say("A word that goes into the shuffle")
    about = say("Letters from a to z and digits. Leave it empty to cut by chance.")
    word = text_field(WORD, label, about, max_length=_LONGEST_WORD, required=False)
    return form(controls.CutForm(view.id), say("Cut the cards"), word)


def withdrawal_question(view: EventView, mine: Roster, say: Say) -> Outgoing:
    """Ask whether an entrant is really to withdraw."""
    text = say("Withdraw from {event}?", event=f"**{words.title(view)}**")
    if view.event.drops_in:
        if view.event.match_of(mine.id) is not None:
            text += "\n" + say("You'll lose your match.")
        text += "\n" + say("You keep your points, and can join again.")
    elif view.event.phase is EventPhase.RUNNING:
        text += "\n" + say("You'll lose your match, and you won't be paired again.")
    if mine.id in expunged(view.event.with_entry(replace(mine, withdrawn=True))):
        text += "\n" + say("None of your results will count, nor those against you.")
    sure = button(controls.WithdrawEntry(view.id, sure=True), say("Withdraw my entry"), GRAVE)
    return _question(view, text, sure, say)


def leaving_question(view: EventView, mine: Roster, say: Say) -> Outgoing:
    """Ask whether a person is really to play no longer for an entrant."""
    name = f"**{words.entrant(view, mine.id, say)}**"
    text = say("Leave {name}? Only your captain can invite you again.", name=name)
    return _question(
        view, text, button(controls.LeaveEntry(view.id, sure=True), say("Leave"), GRAVE), say
    )


def _question(view: EventView, text: str, sure: Button, say: Say) -> Outgoing:
    # In rows of their own: the second click of a double click is not to hit the grave one.
    parts: list[Part] = [text, [sure], [button(controls.ShowEntry(view.id), say("Stay"))]]
    return event_page(parts)


def _lines(view: EventView, mine: Roster, who: PersonId, say: Say) -> list[str]:
    lines = []
    kind = view.event.plan.format.entrant
    if kind is not EntrantKind.PAIR or mine.id in view.teams:
        # A pair is called what its people are.
        lines.append(f"**{words.entrant(view, mine.id, say)}**")
    if kind is not EntrantKind.PERSON:
        lines += [f"- {_member(view, mine, member.person, say)}" for member in mine.members]
    waiting = view.event.places()[1]
    if mine in waiting:
        place = waiting.index(mine) + 1
        lines.append(say("You're number {n} on the waiting list.", n=place))
    elif view.event.looks_for_partner(mine):
        lines.append(say("Others can see that you're looking for a partner, and can join you."))
    elif mine.paused and view.event.drops_in:
        lines.append(say("You're taking a break. You're paired again once you press *Go on*."))
    elif not view.event.complete(mine) and who in mine.people:
        lines.append(
            say.count(
                "You can play once {n} more person has joined.",
                "You can play once {n} more people have joined.",
                view.event.least_members - len(mine.players),
            )
        )
    lines += _bye_lines(view, mine, say)
    match = None if view.event.over else view.event.match_of(mine.id)
    if match is not None:
        lines.append(say("Your match: {match}", match=words.match_line(view, match, say)))
        lines += proposal_lines(view, match, mine.id, say)
        late = forfeit_at(view.event, match, view.outages)
        if late is not None and not match.started and mine.id not in match.arrived:
            lines.append(
                say("Check in by {when}, or you forfeit the match.", when=words.moment(late))
            )
    return lines


def _bye_lines(view: EventView, mine: Roster, say: Say) -> Iterator[str]:
    if mine.id in view.event.asking:
        yield say("You've asked to sit out the next round. A director decides.")
    if mine.id in view.event.resting and not view.event.over:
        worth = words.next_bye(view.event, mine.bye_worth, say)
        yield say("You have a bye in the next round, worth {worth}.", worth=worth)


def _member(view: EventView, mine: Roster, who: PersonId, say: Say) -> str:
    name = words.person(view, who, say)
    if who == mine.captain and view.event.plan.format.entrant is EntrantKind.TEAM:
        name = say("{name} (captain)", name=name)
    return name if who in mine.people else say("{name}: still to confirm", name=name)


def _members_menu(view: EventView, mine: Roster, say: Say) -> Menu:
    custom_id = encode(controls.PickMembers(view.id))
    room = min(view.event.most_members() - len(mine.members), 25)
    return Menu(id_menu(USERS, custom_id, say("Invite people"), (), room))


def _removed_menu(view: EventView, mine: Roster, say: Say) -> list[Part]:
    """Return the menu of members who can be taken out now, if there are any."""
    stay = {mine.captain, *view.event.seated}
    others = [member.person for member in mine.members if member.person not in stay][:CHOICES]
    labels = words.plain_people(view, others)
    return (
        [labelled_menu(controls.PickRemoved(view.id), say("Remove someone…"), labels)]
        if labels
        else []
    )


def _buttons(view: EventView, mine: Roster, who: PersonId, say: Say) -> list[Button]:
    event = view.event
    if event.over:
        return []
    made: list[Button] = []
    if _wants_check_in(event, mine):
        made.append(button(controls.CheckInHere(view.id), say("I'm here"), GOOD))
    if event.drops_in and mine.paused:
        made.append(button(controls.GoOn(view.id), say("Go on"), GOOD))
    elif event.drops_in:
        made.append(button(controls.PauseEntry(view.id), say("Pause")))
    if can_arrange(view, who):
        made.append(button(controls.ShowMyMatch(view.id), say("Arrange…")))
    if _can_ask_bye(event, mine, who):
        made.append(button(controls.AskBye(view.id), say("Sit out the next round")))
    if wants_cut(event, who):
        made.append(button(controls.CutBoards(view.id), say("Cut the cards…")))
    if mine.captain == who:
        made.append(
            button(controls.WithdrawEntry(view.id, sure=False), say("Withdraw my entry"), GRAVE)
        )
    else:
        made.append(button(controls.LeaveEntry(view.id, sure=False), say("Leave"), GRAVE))
    return made


def _can_ask_bye(event: Event, mine: Roster, who: PersonId) -> bool:
    """Say whether a captain can ask to sit out a round that is not drawn yet."""
    asked = mine.id in (*event.asking, *event.resting)
    return bool(event.stages) and mine.captain == who and event.drawn_anew and not asked


def _wants_check_in(event: Event, mine: Roster) -> bool:
    """Say whether an entrant is to say now that it is there."""
    if event.phase is EventPhase.CHECK_IN:
        return not mine.here and event.complete(mine)
    match = event.match_of(mine.id)
    if match is None or match.started or event.plan.starts is not Starts.WHEN_THERE:
        return False
    return mine.id not in match.arrived
