"""What the captain of an entrant arranges: line-ups, substitutes, names, starts, home tables."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event.clockwork import MINUTE_MS
from bot.competition.event.parts import Match, Roster
from bot.competition.event.seating import has_vacancy, line_up
from bot.competition.event.state import Event
from bot.competition.stages import EntrantKind
from bot.locale.say import Say
from bot.ui.controls import events as controls
from bot.ui.core.components import CHANNELS, id_menu
from bot.ui.core.custom_ids import encode
from bot.ui.core.forms import Field, form, text_field
from bot.ui.core.layout import CHOICES, GOOD, MAIN, Button, Menu, Part, button, labelled_menu, menu
from bot.ui.core.message import Outgoing
from bot.ui.events.pages import event_page
from bot.ui.events.words import match_line, moment, person, plain_people, plain_person, side, title
from bot.views.events.event import LONGEST_TEAM, EventView

TEAM_NAME, START = "team", "start"
"""The fields of the forms: a team's name, another start."""


def can_arrange(view: EventView, who: PersonId | None) -> bool:
    """Say whether a person is a captain who can arrange something now."""
    mine = view.event.entry_of(who)
    if mine is None or mine.captain != who or view.event.over:
        return False
    return _lines_up(view.event) or _has_home(view) or _waiting_match(view.event, mine) is not None


def my_match_page(view: EventView, mine: Roster, say: Say, note: str = "") -> Outgoing:
    """Show a captain what they can arrange."""
    event = view.event
    parts: list[Part] = [note] if note else []
    parts.append("\n".join([f"### {title(view)}", *_match_lines(view, mine, say)]))
    parts += _substitution_menu(view, mine, say)
    if _lines_up(event):
        parts.append(say("Who sits at which table, from your next match on:"))
        rows = line_up(event, mine.id, tables_of(event, mine))
        parts += [_row_menu(view, mine, at, row, say) for at, row in enumerate(rows[:10])]
    if _has_home(view):
        parts.append(_home_words(mine, say))
        where = encode(controls.PickHome(view.id))
        chosen = [] if mine.home is None else [mine.home[1]]
        parts.append(Menu(id_menu(CHANNELS, where, say("A channel of this server"), chosen)))
    parts += captain_menu(view, mine, say)
    parts.append(
        [
            *_start_buttons(view, mine, say),
            *rename_button(view, mine, say),
            button(controls.ShowEntry(view.id), say("◀ Back"), MAIN),
        ]
    )
    return event_page(parts)


def team_field(label: str, say: Say, now: str = "") -> Field:
    """Return the field of a form that asks for a team's name."""
    about = say("Up to {n} characters, and not the name of another team", n=LONGEST_TEAM)
    return text_field(TEAM_NAME, label, about, now=now, min_length=2, max_length=LONGEST_TEAM)


def rename_modal(
    view: EventView, of: Roster, say: Say, *, at_desk: bool = False
) -> discord.ui.Modal:
    """Return the form that asks for another name of a team."""
    now = view.teams.get(of.id, "")[:LONGEST_TEAM]
    field = team_field(say("What is the team called?"), say, now)
    return form(controls.TeamNameForm(view.id, of.id, at_desk), say("Rename the team"), field)


def _waiting_match(event: Event, mine: Roster) -> Match | None:
    """Return the next match of an entrant, if it has not started and has another side."""
    match = event.match_of(mine.id)
    if match is None or match.started or match.pairing.bye:
        return None
    # With changing partners nobody speaks for a side.
    return match if all(len(side) == 1 for side in match.pairing.sides) else None


def _lines_up(event: Event) -> bool:
    return event.plan.format.entrant is EntrantKind.TEAM


def _has_home(view: EventView) -> bool:
    return view.event.plan.guests or (_lines_up(view.event) and view.event.plan.days_between > 0)


def tables_of(event: Event, mine: Roster) -> int:
    """Return how many tables the next match of an entrant has."""
    match = event.match_of(mine.id)
    stage = max(len(event.stages) - 1, 0) if match is None else match.stage
    return event.plan.format.stages[stage].match.tables


def _bench(event: Event, mine: Roster) -> list[PersonId]:
    """Return who of an entrant can take a seat in a match that runs."""
    return [person for person in mine.players if person not in event.seated][:CHOICES]


def _substitution_menu(view: EventView, mine: Roster, say: Say) -> list[Part]:
    """Return the menu of whom someone from the bench can replace, while a match runs."""
    event = view.event
    seated = [person for person in mine.players if person in event.seated]
    labels = {"0": say("An empty seat")} if has_vacancy(event, mine.id) else {}
    labels |= plain_people(view, seated[: CHOICES - 1])
    if not labels or not _bench(event, mine):
        return []
    return [labelled_menu(controls.PickWhoGoes(view.id), say("Replace a person…"), labels)]


def bench_page(view: EventView, mine: Roster, out: PersonId, say: Say) -> Outgoing:
    """Ask a captain who takes a player's seat, or an empty one."""
    if out:
        text = say("Who plays instead of {name}?", name=person(view, out, say))
    else:
        text = say("Who takes the empty seat?")
    labels = plain_people(view, _bench(view.event, mine))
    chooser = labelled_menu(controls.PickWhoComes(view.id, out), say("From the bench…"), labels)
    none = "" if labels else say("Nobody on your bench is free now.")
    return event_page(
        [text, none, chooser, [button(controls.ShowMyMatch(view.id), say("◀ Back"), MAIN)]]
    )


def _home_words(mine: Roster, say: Say) -> str:
    if mine.home is None:
        return say("Your home matches are played in the event's channel.")
    return say("Your home matches are played in {channel}.", channel=f"<#{mine.home[1]}>")


def _match_lines(view: EventView, mine: Roster, say: Say) -> Iterator[str]:
    match = view.event.match_of(mine.id)
    if match is None:
        return
    yield say("Your match: {match}", match=match_line(view, match, say))
    yield from proposal_lines(view, match, mine.id, say)


def proposal_lines(
    view: EventView, match: Match, mine: EntrantId | None, say: Say
) -> Iterator[str]:
    """Say which other start was proposed, and by whom."""
    if match.proposed is None or match.started or match.over:
        return
    by, at = match.proposed
    if by == mine:
        yield say("You have proposed {when}. The other captain has to agree.", when=moment(at, "f"))
    else:
        yield say("{name} proposes {when}.", name=side(view, [by], say), when=moment(at, "f"))


def _start_buttons(view: EventView, mine: Roster, say: Say) -> Iterator[Button]:
    match = _waiting_match(view.event, mine)
    if match is None:
        return
    if match.proposed is not None and match.proposed[0] != mine.id:
        yield button(
            controls.AgreeToStart(view.id, match.id, match.proposed[1] // MINUTE_MS),
            say("Agree"),
            GOOD,
        )
    yield button(controls.AskStart(view.id, match.id), say("Propose another time…"))


def _row_menu(
    view: EventView, mine: Roster, table: int, row: list[PersonId | None], say: Say
) -> Menu:
    """Return the menu of who sits at a table; those who sit there now are chosen."""
    size = view.event.plan.per_side
    # Those of the table come first: there may be more people than a menu takes.
    order = sorted(mine.players, key=lambda player: player not in row)[:CHOICES]
    options = [
        discord.SelectOption(
            label=plain_person(view, player), value=str(player), default=player in row
        )
        for player in order
    ]
    label = say("Table {n}", n=table + 1)
    return menu(controls.PickRow(view.id, table), label, options, min(size, len(options)))


def start_modal(view: EventView, match: Match, zone: str, say: Say) -> discord.ui.Modal:
    """Return the form that asks a captain for another start."""
    about = say("For example Fri 20:00 (time zone {zone}) or in 2 hours", zone=zone)
    start = text_field(START, say("New start"), about, max_length=60)
    return form(controls.StartForm(view.id, match.id), say("Propose another time"), start)


def rename_button(view: EventView, of: Roster, say: Say, *, at_desk: bool = False) -> list[Button]:
    """Return the button that renames a team; none for other entrants."""
    if not _lines_up(view.event):
        return []
    return [button(controls.AskTeamName(view.id, of.id, at_desk), say("Rename the team…"))]


def captain_menu(view: EventView, of: Roster, say: Say, *, at_desk: bool = False) -> list[Part]:
    """Return the menu of those who could be captain instead, if there are any."""
    others = [member for member in of.people if member != of.captain][:CHOICES]
    if not others or not _lines_up(view.event):
        return []
    labels = plain_people(view, others)
    chosen = controls.PickCaptain(view.id, of.id, at_desk)
    return [labelled_menu(chosen, say("Change captain…"), labels)]
