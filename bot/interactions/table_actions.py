"""What people do at a table, whether they press its buttons or call ``/table``: one body for both.

Each does it at the table found, and answers with words that only the asker sees.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.engine.variants import OptionValue
from bot.interactions.answer import Reply, error_text, voice
from bot.interactions.context import Interaction, is_direct_message, is_ephemeral, person
from bot.interactions.replies import hand_reply, reply_and_wake, wake_later
from bot.interactions.services import Services
from bot.locale import Say
from bot.tables.errors.seating import GivesUp, NotSeated
from bot.tables.views import TableState, TableView
from bot.ui.table import confirm
from bot.ui.table.clock import span
from bot.ui.table.hand import hand
from bot.ui.table.options import panel
from bot.ui.text.names import safe


async def join(
    services: Services,
    interaction: Interaction,
    found: TableView,
    seat: int | None = None,
    partner: int | None = None,
) -> Reply:
    """Take a seat: the one given, the one opposite a partner's id, or any."""
    who = person(interaction, found)
    table = await services.host.join(found.id, who, seat, partner)
    return reply_and_wake(services, table, _joined(table, who.id, voice(interaction)))


async def leave(services: Services, interaction: Interaction, found: TableView) -> Reply:
    """Leave; in the middle of a game, ask first whether it is meant."""
    say = voice(interaction)
    try:
        table = await services.host.leave(found.id, person(interaction, found), sure=False)
    except GivesUp as error:
        return Reply(confirm.confirm_leaving(found, error_text(error, say), say))
    return reply_and_wake(services, table, left_text(table, say))


async def add_computer(
    services: Services, interaction: Interaction, found: TableView, seat: int | None = None
) -> Reply:
    """Put a computer player into the seat given, or into any."""
    await services.host.add_computer(found.id, person(interaction, found), seat)
    say = voice(interaction)
    text = say("A computer player sits down at table {table}.", table=found.id)
    return reply_and_wake(services, found, text)


async def start(services: Services, interaction: Interaction, found: TableView) -> Reply:
    """Start the game without waiting for more people."""
    await services.host.start(found.id, person(interaction, found))
    text = voice(interaction)("The game at table {table} starts.", table=found.id)
    return reply_and_wake(services, found, text)


async def set_options(
    services: Services,
    interaction: Interaction,
    found: TableView,
    options: Mapping[str, OptionValue],
) -> Reply:
    """Change house options before the start."""
    table = await services.host.set_options(found.id, person(interaction, found), options)
    shown = panel(table, voice(interaction))
    return Reply(shown, in_place=is_ephemeral(interaction), then=wake_later(services, table.id))


async def rematch(
    services: Services, interaction: Interaction, found: TableView, game: int
) -> Reply:
    """Begin the next game, after the one of that number, in the same seats."""
    await services.host.rematch(found.id, person(interaction, found), game)
    text = voice(interaction)("The next game at table {table} begins.", table=found.id)
    return reply_and_wake(services, found, text)


async def pause(services: Services, interaction: Interaction, found: TableView) -> Reply:
    """Pause the table, or ask the others for a pause."""
    table = await services.host.pause(found.id, person(interaction, found))
    say = voice(interaction)
    if table.paused is not None:
        text = say("Table {table} is paused.", table=table.id)
    else:
        text = say(
            "You have asked for a pause at table {table}. There is one when every person who plays"
            " there has.",
            table=table.id,
        )
    return reply_and_wake(services, table, text)


async def resume(services: Services, interaction: Interaction, found: TableView) -> Reply:
    """Let a paused table go on, or ask the others to."""
    table = await services.host.resume(found.id, person(interaction, found))
    say = voice(interaction)
    if table.paused is None:
        text = say("Table {table} goes on.", table=table.id)
    else:
        text = say(
            "You want to go on at table {table}. It does when every person who plays there agrees,"
            " or in {time}.",
            table=table.id,
            time=span(table.clock.move_ms, say),
        )
    return reply_and_wake(services, table, text)


async def back(services: Services, interaction: Interaction, found: TableView) -> Reply:
    """Let a person who was away play again, and show them their hand."""
    who, say = person(interaction, found), voice(interaction)
    table = await services.host.back(found.id, who)
    if is_direct_message(interaction) and not is_ephemeral(interaction):
        # The hand that was clicked is brought up to date, or a new one comes.
        return Reply(then=wake_later(services, table.id))
    if table.public is None:
        return reply_and_wake(
            services, table, say("You are back at table {table}.", table=table.id)
        )
    shown = await hand_reply(services, table.id, who, say, in_place=is_ephemeral(interaction))
    return replace(shown, then=wake_later(services, table.id))


async def show_hand(services: Services, interaction: Interaction, found: TableView) -> Reply:
    """Show a person their hand; in its place where a hand was clicked."""
    who, say = person(interaction, found), voice(interaction)
    if is_direct_message(interaction) and not is_ephemeral(interaction):
        view = await services.host.hand(found.id, who)
        return Reply(hand(view, say, private_reply=False), in_place=True)
    return await hand_reply(services, found.id, who, say, in_place=is_ephemeral(interaction))


async def close(services: Services, interaction: Interaction, found: TableView) -> Reply:
    """Close a table, or ask the others to; ask a person first who would lose a game by it."""
    say = voice(interaction)
    try:
        table = await services.host.close(found.id, person(interaction, found), sure=False)
    except GivesUp as error:
        return Reply(confirm.confirm_ending(found, error_text(error, say), say))
    return reply_and_wake(services, table, closed_text(table, say))


def left_text(table: TableView, say: Say) -> str:
    """Tell a person that they have left."""
    if table.begun:
        return say("You have left table {table}; a computer player has your cards.", table=table.id)
    return say("You have left table {table}.", table=table.id)


def closed_text(table: TableView, say: Say) -> str:
    """Tell a person that the table is closed, or that they have asked for it."""
    if table.state is TableState.CLOSED:
        return say("Table {table} is closed.", table=table.id)
    return say(
        "You have asked to end table {table}. It closes when every person who plays there has.",
        table=table.id,
    )


def _joined(table: TableView, user_id: int, say: Say) -> str:
    """Tell a person where they sit, and with whom."""
    seat = table.seat_of(user_id)
    if seat is None:
        # They left again, or were removed, before this answer was written.
        raise NotSeated
    side = seat % table.sides
    partners = [s.name for s in table.seats if s.seat % table.sides == side and s.seat != seat]
    lines = [say("You sit at table {table}, in seat {seat}.", table=table.id, seat=seat + 1)]
    if any(partners):
        names = ", ".join(safe(name) for name in partners if name)
        lines.append(say("Your partner: {names}.", names=names))
    if table.state is TableState.LOBBY:
        lines.append(say("The game starts when every seat is taken, or when the opener starts it."))
    elif table.state is TableState.CUTTING:
        lines.append(say("When the pack is cut, the cards are dealt."))
    elif table.state is TableState.PLAYING:
        lines.append(say("Press My hand on the board to see your cards."))
    return " ".join(lines)
