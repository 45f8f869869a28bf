"""Captains who have left the event's server: Discord does not tell the bot, so it asks."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import compress
from typing import Final

from bot.competition.event.parts import Roster
from bot.competition.event.state import LIVE
from bot.competition.stages import EntrantKind
from bot.interactions.events.context import EventContext
from bot.ui.events.words import entrant, person

_MOST: Final = 25
"""How many captains are looked up at once."""


async def mind_captains(ctx: EventContext) -> tuple[EventContext, str]:
    """Look up the captains of all teams, at most twice a minute.

    Where one has left, the next person who has joined takes over. Returns the context after that,
    and what a director is to know.
    """
    event = ctx.view.event
    teams = event.plan.format.entrant is EntrantKind.TEAM and event.phase in LIVE
    if not teams or not ctx.services.presses.note(("captains", ctx.id)):
        return ctx, ""
    return await _replaced(ctx, looked_up(event.there, ctx.interaction.created_at.minute))


def looked_up(entries: Sequence[Roster], minute: int) -> Sequence[Roster]:
    """Return whose captains are looked up: of many entrants, others in each minute."""
    first = minute * _MOST % max(len(entries), 1)
    return [*entries[first:], *entries[:first]][:_MOST]


async def mind_own_captain(ctx: EventContext) -> EventContext:
    """Look up the captain of a person's entrant, for whom someone else may have to speak."""
    mine = ctx.view.event.entry_of(ctx.me)
    if mine is None or ctx.me not in mine.people or mine.captain == ctx.me or ctx.view.event.over:
        return ctx
    now, _ = await _replaced(ctx, [mine])
    return now


async def _replaced(ctx: EventContext, entries: Sequence[Roster]) -> tuple[EventContext, str]:
    left = await asyncio.gather(*(_has_left(ctx, entry) for entry in entries))
    said: list[str] = []
    for entry in compress(entries, left):
        values = {
            "name": person(ctx.view, entry.captain, ctx.say),
            "team": entrant(ctx.view, entry.id, ctx.say),
        }
        ctx = ctx.after(await ctx.events.captain_left(ctx.id, entry.id, entry.captain))
        captain = ctx.view.event.entries[entry.id].captain
        ctx.services.wake_event(ctx.id)
        if captain != entry.captain:
            other = person(ctx.view, captain, ctx.say)
            said.append(
                ctx.say(
                    "{name} has left the server; {other} is captain of {team} now.",
                    other=other,
                    **values,
                )
            )
        else:
            said.append(
                ctx.say(
                    "{name}, captain of {team}, has left the server, and nobody else there has"
                    " joined.",
                    **values,
                )
            )
    return ctx, "\n".join(said)


async def _has_left(ctx: EventContext, entry: Roster) -> bool:
    user_id = ctx.view.users.get(entry.captain)
    return user_id is not None and await ctx.has_left(user_id)
