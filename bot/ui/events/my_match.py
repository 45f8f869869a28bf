"""What a captain arranges: who sits where, another start for the next match, the home tables."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event.parts import Match, Roster
from bot.competition.event.seating import line_up
from bot.competition.event.state import Event
from bot.competition.stages import EntrantKind
from bot.locale import Say
from bot.ui.controls.events import (
    AgreeToStart,
    AskStart,
    PickHome,
    PickRow,
    ShowEntry,
    StartForm,
)
from bot.ui.core.components import CHANNELS, id_menu
from bot.ui.core.custom_ids import encode
from bot.ui.core.layout import (
    CHOICES,
    GOOD,
    MAIN,
    MODAL_LABEL,
    OPTION,
    Button,
    Menu,
    Part,
    button,
    layout,
    menu,
)
from bot.ui.core.message import Outgoing
from bot.ui.events.captains import captain_menu
from bot.ui.events.colours import FELT
from bot.ui.events.words import match_line, moment, side, title
from bot.ui.table.modals import StatelessModal
from bot.ui.text.measure import cut
from bot.ui.text.names import plain
from bot.views.events import EventView

START = "start"
"""The field of the form with another start."""
MINUTE_MS = 60_000


def can_arrange(view: EventView, who: PersonId | None) -> bool:
    """Say whether a person is a captain who can arrange something now."""
    mine = view.event.entry_of(who)
    if mine is None or mine.captain != who or view.event.over:
        return False
    return _lines_up(view.event) or _has_home(view) or waiting_match(view.event, mine) is not None


def waiting_match(event: Event, mine: Roster) -> Match | None:
    """Return the next match of an entrant, if it has not started and has another side."""
    match = event.match_of(mine.id)
    if match is None or match.started or match.pairing.bye:
        return None
    # With changing partners nobody speaks for a side.
    return match if all(len(one) == 1 for one in match.pairing.sides) else None


def _lines_up(event: Event) -> bool:
    return event.plan.format.entrant is EntrantKind.TEAM


def _has_home(view: EventView) -> bool:
    return view.event.plan.guests or (_lines_up(view.event) and view.event.plan.days_between > 0)


def tables_of(event: Event, mine: Roster) -> int:
    """Return how many tables the next match of an entrant has."""
    match = event.match_of(mine.id)
    stage = max(len(event.stages) - 1, 0) if match is None else match.stage
    return event.plan.format.stages[stage].match.tables


def my_match_page(view: EventView, mine: Roster, say: Say, note: str = "") -> Outgoing:
    """Show a captain what they can arrange."""
    event = view.event
    parts: list[Part] = [note] if note else []
    parts.append("\n".join([f"### {title(view)}", *_match_lines(view, mine, say)]))
    if _lines_up(event):
        parts.append(say("Who sits at which table, from your next match on:"))
        rows = line_up(event, mine.id, tables_of(event, mine))
        parts += [_row_menu(view, mine, at, row, say) for at, row in enumerate(rows[:10])]
    if _has_home(view):
        parts.append(_home_words(mine, say))
        where = encode(PickHome(view.id))
        chosen = [] if mine.home is None else [mine.home[1]]
        parts.append(Menu(id_menu(CHANNELS, where, say("A channel of this server"), chosen)))
    parts += captain_menu(view, mine, say)
    parts.append(
        [*_start_buttons(view, mine, say), button(ShowEntry(view.id), say("◀ Back"), MAIN)]
    )
    return Outgoing(layout=layout(parts, None, FELT))


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
    match = waiting_match(view.event, mine)
    if match is None:
        return
    if match.proposed is not None and match.proposed[0] != mine.id:
        yield button(
            AgreeToStart(view.id, match.id, match.proposed[1] // MINUTE_MS), say("Agree"), GOOD
        )
    yield button(AskStart(view.id, match.id), say("Propose another start…"))


def _row_menu(
    view: EventView, mine: Roster, table: int, row: list[PersonId | None], say: Say
) -> Menu:
    """Return the menu of who sits at a table; those who sit there now are chosen."""
    size = view.event.plan.per_side
    # Those of the table come first: there may be more people than a menu takes.
    order = sorted(mine.players, key=lambda one: one not in row)[:CHOICES]
    options = [
        discord.SelectOption(
            label=cut(plain(view.people.get(one, "?")), OPTION), value=str(one), default=one in row
        )
        for one in order
    ]
    label = say("Table {n}", n=table + 1)
    return menu(PickRow(view.id, table), label, options, min(size, len(options)))


def start_modal(view: EventView, match: Match, zone: str, say: Say) -> discord.ui.Modal:
    """Return the form that asks a captain for another start."""
    form = StatelessModal(
        title=cut(say("Propose another start"), MODAL_LABEL),
        custom_id=encode(StartForm(view.id, match.id)),
    )
    field: discord.ui.TextInput[StatelessModal] = discord.ui.TextInput(
        custom_id=START, max_length=60
    )
    about = say("Such as Fri 20:00 (time zone {zone}) or in 2 hours", zone=zone)
    label: discord.ui.Label[StatelessModal] = discord.ui.Label(
        text=cut(say("New start"), MODAL_LABEL), description=cut(about, OPTION), component=field
    )
    return form.add_item(label)
