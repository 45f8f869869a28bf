"""Answer clicks by which an event is announced."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import astuple, replace
from datetime import datetime
from functools import partial
from typing import Final
from zoneinfo import ZoneInfo

import discord

from bot.competition.event.acts import EntriesOpened
from bot.errors import HangJackError, TableError
from bot.interactions.answer import Reply
from bot.interactions.asking import typed_moment
from bot.interactions.autocomplete import parse_choice
from bot.interactions.chosen import chosen_number, chosen_value, filled_in, number_in, read_number
from bot.interactions.context import Interaction, person, server_id, server_language
from bot.interactions.events.context import EventContext
from bot.interactions.next_steps import Press
from bot.interactions.posting import check_posting, check_taken
from bot.interactions.services import Context
from bot.interactions.typed.moments import MomentGone, TypedMoment
from bot.interactions.typed.zones import (
    WhichZone,
    read_zone,
    usual_zone,
    zone_code,
    zone_name,
    zone_of,
)
from bot.locale.say import N_, Say
from bot.tables.events.order import EventOrder
from bot.ui.controls import drafts
from bot.ui.core.custom_ids import BadControl, Control, encode
from bot.ui.core.layout import button, labelled_menu
from bot.ui.events import wizard
from bot.ui.events.plan_parts import begins_choices
from bot.ui.events.plan_typed import with_begins
from bot.ui.text.measure import first_characters
from bot.views.events.event import LONGEST_NAME
from bot.views.names import visible
from bot.views.periods import zone_named

_MINUTE: Final = 60


class NoEventHere(TableError):
    text = N_(
        "An event needs a text channel, where each match gets a thread. Use `/event create` there."
    )


async def ask_kind(ctx: Context) -> Reply:
    """Ask what kind of event it is to be."""
    await _check(ctx)
    return Reply(wizard.kinds_page(ctx.say))


async def _check(ctx: Context) -> None:
    """Refuse a person who may not announce an event here, before asking them for more."""
    await ctx.host.events.check_announcing(person(ctx.interaction), server_id(ctx.interaction))
    await _panel_channel(ctx.interaction)


async def pick_preset(ctx: Context, __: drafts.PickPreset) -> Reply:
    await _check(ctx)
    preset, say = parse_choice(drafts.PresetCode, chosen_value(ctx.interaction)), ctx.say
    filled = wizard.Filled(wizard.kind_name(preset, say), usual_zone(ctx.interaction.locale.value))
    return Reply(modal=wizard.details_modal(preset, filled, say))


async def change(ctx: Context, draft: drafts.ChangeDraft) -> Reply:
    """Ask for name and start once more."""
    await _check(ctx)
    zone = await asyncio.to_thread(zone_of, draft.zone) or usual_zone(ctx.interaction.locale.value)
    start = as_typed(draft.minute * _MINUTE, ZoneInfo(zone))
    filled = wizard.Filled(draft.name, zone, start, draft.limit)
    return Reply(modal=wizard.details_modal(draft.preset, filled, ctx.say))


def as_typed(stamp: int, zone: ZoneInfo) -> str:
    """Write a start as it can be typed into a form; empty if nobody has said when it is."""
    return f"{datetime.fromtimestamp(stamp, zone):%Y-%m-%d %H:%M}" if stamp else ""


async def details(ctx: Context, control: drafts.NewEventForm) -> Reply:
    """Show an event as it will be announced, with the name and start that were typed."""
    name = read_name(filled_in(ctx.interaction, wizard.NAME))
    limit = filled_in(ctx.interaction, wizard.LIMIT)
    most = number_in(limit) or 0
    draft = drafts.ChangeDraft(control.preset, minute=0, limit=most, to=0, zone=0, name=name)
    change = Press(lambda say: [button(draft, say("Change…"))])
    try:
        zone = await asyncio.to_thread(read_zone, filled_in(ctx.interaction, wizard.ZONE))
        minute = await _minute(ctx.interaction, zone)
    except WhichZone as error:
        choose = await _zones_to_choose(ctx.interaction, draft, error)
        raise error.offer(choose, change) from None
    except HangJackError as error:
        raise error.offer(change) from None
    return await _summary(ctx, replace(draft, minute=minute, zone=zone_code(zone)))


async def _zones_to_choose(
    interaction: Interaction, draft: drafts.DraftControl, error: WhichZone
) -> Press:
    """Offer the zones that were meant, each with the start that was typed."""
    ways = {}
    for zone in map(ZoneInfo, error.zones):
        with suppress(MomentGone):
            ways[f"{zone_code(zone)}.{await _minute(interaction, zone)}"] = zone.key
    return zone_menu(drafts.ChooseZone(*astuple(draft)), ways)


def zone_menu(chooser: Control, zones: Mapping[str, str]) -> Press:
    """Offer a choice of time zones, which are given by the menu's values."""
    return Press(
        lambda say: labelled_menu(
            chooser,
            say("Choose a time zone"),
            {value: zone_name(zone, say) for value, zone in zones.items()},
        )
    )


def read_name(text: str) -> str:
    """Return an event's name as it was typed, in one line that fits everywhere."""
    # Signs that a custom_id writes in three would make it too long.
    typed = text.replace(":", " ").replace("%", " ")
    return first_characters(visible(typed), LONGEST_NAME).strip() or "?"


async def _minute(interaction: Interaction, zone: ZoneInfo) -> int:
    """Return when the event starts, in minutes since 1970; 0 for when a director says so."""
    if not filled_in(interaction, wizard.START):
        return 0
    start = await typed_moment(interaction, wizard.START, zone, shown_later=True)
    return start.stamp // _MINUTE


async def choose_target(ctx: Context, draft: drafts.ChooseTarget) -> Reply:
    to = chosen_number(ctx.interaction, range(1, 101))
    return await _summary(ctx, replace(draft, to=to))


async def choose_zone(ctx: Context, draft: drafts.ChooseZone) -> Reply:
    zone, _dot, minute = chosen_value(ctx.interaction).partition(".")
    return await _summary(ctx, replace(draft, zone=read_number(zone), minute=read_number(minute)))


async def choose_begins(ctx: Context, draft: drafts.ChooseBegins) -> Reply:
    plan = wizard.plan_of(draft)
    value = chosen_value(ctx.interaction)
    if value not in begins_choices(plan, ctx.say):
        raise BadControl
    chosen = with_begins(plan, value)
    begins = chosen.least if chosen.begins_itself else None
    return await _summary(ctx, replace(draft, begins=begins))


async def _summary(ctx: Context, draft: drafts.DraftControl) -> Reply:
    zone = await asyncio.to_thread(zone_of, draft.zone)
    start = moment_words(draft.minute * _MINUTE, zone, ctx.say)
    return ctx.page(wizard.summary_page(draft, ctx.say, start))


def moment_words(stamp: int, zone: str, say: Say) -> str:
    """Say when an event starts, by the clocks of its zone; empty if nobody has said so."""
    if not (stamp and zone):
        return ""
    return TypedMoment(datetime.fromtimestamp(stamp, ZoneInfo(zone)), zone).words(say)


async def announce(ctx: Context, draft: drafts.Announce) -> Reply:
    """Announce an event, and let people enter."""
    server, channel_id = server_id(ctx.interaction), await _panel_channel(ctx.interaction)
    settings = await ctx.host.settings.load(server)
    order = EventOrder(
        server_id=server,
        channel_id=channel_id,
        name=draft.name,
        plan=replace(wizard.plan_of(draft), zone=await asyncio.to_thread(zone_of, draft.zone)),
        language=settings.language or server_language(ctx.interaction),
    )
    who = person(ctx.interaction)
    press = ("announce", who.id, encode(draft))
    if not ctx.services.presses.note(press):
        return ctx.page(wizard.announced_page(ctx.say))
    events = ctx.host.events
    try:
        view = await events.create(who, order)
        await events.act(view.id, who, EntriesOpened())
        undo = partial(events.take_back, view.id)
        await check_taken(ctx.interaction.client.event_deliverer, view.id, channel_id, undo)
    except TableError:
        ctx.services.presses.forget(press)
        raise
    page = wizard.announced_page(ctx.say, view.id)
    return ctx.page(page, partial(ctx.services.wake_event, view.id))


async def _panel_channel(interaction: Interaction) -> int:
    """Return where the panel goes: here, or around the thread where the request comes from."""
    here = interaction.channel
    channel = here.parent if isinstance(here, discord.Thread) else here
    if not isinstance(channel, discord.TextChannel):
        raise NoEventHere
    await check_posting(interaction, channel.id, own_thread=True)
    return channel.id


def event_zone(ctx: EventContext) -> ZoneInfo:
    """Return the time zone in which times of an event are typed."""
    return zone_named(ctx.view.event.plan.zone or usual_zone(ctx.interaction.locale.value))


async def read_time(ctx: EventContext, field: str, *, shown_later: bool = False) -> int:
    """Read a time that was typed in an event, in milliseconds since 1970; 0 for none.

    It is shown before it counts (`bot.interactions.asking`).
    """
    if not filled_in(ctx.interaction, field):
        return 0
    zone = event_zone(ctx)
    meant = await typed_moment(ctx.interaction, field, zone, shown_later=shown_later)
    return meant.stamp * 1000
