"""Answer clicks by which an event is announced."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import fields, replace
from datetime import UTC, datetime
from functools import partial
from typing import Final
from zoneinfo import ZoneInfo

import discord

from bot.competition.event.acts import EntriesOpened
from bot.errors import TableError
from bot.interactions.answer import Reply, voice
from bot.interactions.autocomplete import parse_choice
from bot.interactions.context import (
    Interaction,
    chosen_value,
    filled_in,
    person,
    server_id,
    server_language,
)
from bot.interactions.events.context import EventContext
from bot.interactions.next_steps import Press
from bot.interactions.rights import is_ephemeral
from bot.interactions.services import Services
from bot.interactions.typed.moments import (
    MomentGone,
    NoMoment,
    NoZone,
    read_moment,
    read_zone,
    zone_code,
    zone_of,
)
from bot.interactions.typed.order import check_permitted
from bot.locale import N_, Say
from bot.tables.events.order import EventOrder
from bot.ui.controls.events import (
    LONGEST_NAME,
    Announce,
    ChangeDraft,
    ChooseTarget,
    DraftControl,
    NewEventForm,
    PickPreset,
    PresetCode,
)
from bot.ui.core.custom_ids import BadControl
from bot.ui.core.layout import Button, button
from bot.ui.events.wizard import (
    LIMIT,
    NAME,
    START,
    ZONE,
    Filled,
    announced_page,
    details_modal,
    kind_name,
    kinds_page,
    plan_of,
    summary_page,
)

_ZONES: Final = {"de": "Europe/Berlin", "fr": "Europe/Paris", "en-GB": "Europe/London"}
"""Where most people live who use Discord in that language; the form lets everybody change it."""
_MINUTE_MS: Final = 60_000


class NoEventHere(TableError):
    """A channel in which matches get no threads."""

    text = N_(
        "An event needs a text channel, where each match gets a thread. Use `/event create` there."
    )


async def ask_kind(services: Services, interaction: Interaction) -> Reply:
    """Ask what kind of event it is to be."""
    await services.host.events.check_announcing(person(interaction), server_id(interaction))
    _panel_channel(interaction)
    return Reply(kinds_page(voice(interaction)))


async def pick_preset(_: Services, interaction: Interaction, __: PickPreset) -> Reply:
    """Ask for the name and the start of an event of the chosen kind."""
    preset = parse_choice(PresetCode, chosen_value(interaction))
    say = voice(interaction)
    name = kind_name(preset, say)
    return Reply(modal=details_modal(preset, Filled(name, usual_zone(interaction)), say))


async def change(_: Services, interaction: Interaction, draft: ChangeDraft) -> Reply:
    """Ask for name and start once more."""
    start = ""
    zone = await asyncio.to_thread(zone_of, draft.zone) or usual_zone(interaction)
    if draft.minute:
        at = datetime.fromtimestamp(draft.minute * 60, UTC).astimezone(ZoneInfo(zone))
        start = f"{at:%Y-%m-%d %H:%M}"
    say = voice(interaction)
    return Reply(
        modal=details_modal(draft.preset, Filled(draft.name, zone, start, draft.limit), say)
    )


async def details(_: Services, interaction: Interaction, control: NewEventForm) -> Reply:
    """Show an event as it will be announced, with the name and start that were typed."""
    name = read_name(filled_in(interaction, NAME))
    limit = filled_in(interaction, LIMIT)
    most = int(limit) if limit.isdecimal() and limit.isascii() else 0
    draft = ChangeDraft(control.preset, 0, most, 0, 0, name)
    try:
        zone = await asyncio.to_thread(read_zone, filled_in(interaction, ZONE))
        minute = await _minute(interaction, zone)
    except (NoMoment, NoZone, MomentGone) as error:
        raise error.offer(Press(partial(_again, draft))) from None
    return _summary(
        interaction, ChangeDraft(control.preset, minute, most, 0, zone_code(zone), draft.name)
    )


def read_name(text: str) -> str:
    """Return an event's name as it was typed, in one line that fits everywhere."""
    # Signs that a custom_id writes in three would make it too long.
    typed = text.replace(":", " ").replace("%", " ")
    return (
        " ".join("".join(one for one in typed if one.isprintable()).split())[:LONGEST_NAME] or "?"
    )


def _again(draft: ChangeDraft, say: Say) -> list[Button]:
    return [button(draft, say("Change…"))]


async def _minute(interaction: Interaction, zone: ZoneInfo) -> int:
    """Return when the event starts, in minutes since 1970; 0 for when a director says so."""
    text = filled_in(interaction, START)
    if not text:
        return 0
    now = round(interaction.created_at.timestamp() * 1000)
    language = interaction.locale.value
    return await asyncio.to_thread(read_moment, text, zone, now, language) // _MINUTE_MS


async def choose_target(_: Services, interaction: Interaction, draft: ChooseTarget) -> Reply:
    """Change to how many points a game goes."""
    value = chosen_value(interaction)
    if not (value.isdecimal() and 1 <= int(value) <= 100):
        raise BadControl
    changed = ChangeDraft(
        draft.preset, draft.minute, draft.limit, int(value), draft.zone, draft.name
    )
    return _summary(interaction, changed)


def _summary(interaction: Interaction, draft: DraftControl) -> Reply:
    return Reply(summary_page(draft, voice(interaction)), in_place=is_ephemeral(interaction))


async def announce(services: Services, interaction: Interaction, draft: Announce) -> Reply:
    """Announce an event, and let people enter."""
    server, channel_id = server_id(interaction), _panel_channel(interaction)
    settings = await services.host.settings.load(server)
    order = EventOrder(
        server_id=server,
        channel_id=channel_id,
        name=draft.name,
        plan=replace(plan_of(draft), zone=await asyncio.to_thread(zone_of, draft.zone)),
        language=settings.language or server_language(interaction),
    )
    who = person(interaction)
    press = ("announce", who.id, tuple(_values(draft)))
    if not services.presses.note(press):
        return Reply(announced_page(voice(interaction)), in_place=is_ephemeral(interaction))
    try:
        view = await services.host.events.create(who, order)
    except TableError:
        services.presses.forget(press)
        raise
    await services.host.events.act(view.id, who, EntriesOpened())

    async def wake() -> None:
        services.wake_event(view.id)

    page = announced_page(voice(interaction), view.id)
    return Reply(page, in_place=is_ephemeral(interaction), then=wake)


def _values(draft: DraftControl) -> list[object]:
    return [getattr(draft, one.name) for one in fields(draft)]


def _panel_channel(interaction: Interaction) -> int:
    """Return where the panel goes: here, or around the thread where the request comes from.

    Raises:
        NoEventHere: in a forum's post and in the chat of a voice channel.
        LacksPermissions, LacksPermissionsThere: if the bot lacks permissions there.
    """
    here = interaction.channel
    channel = here.parent if isinstance(here, discord.Thread) else here
    if not isinstance(channel, discord.TextChannel):
        raise NoEventHere
    check_permitted(interaction, None if channel is here else channel, threads=True)
    return channel.id


def usual_zone(interaction: Interaction) -> str:
    """Return the time zone that a person's language makes likely."""
    return _ZONES.get(interaction.locale.value, "UTC")


def event_zone(ctx: EventContext) -> ZoneInfo:
    """Return the time zone in which times of an event are typed."""
    with suppress(NoZone):
        return read_zone(ctx.view.event.plan.zone or usual_zone(ctx.interaction))
    return ZoneInfo("UTC")


async def read_time(ctx: EventContext, text: str) -> int:
    """Read a time that was typed in an event, in milliseconds since 1970."""
    now = round(ctx.interaction.created_at.timestamp() * 1000)
    language = ctx.interaction.locale.value
    return await asyncio.to_thread(read_moment, text, event_zone(ctx), now, language)
