"""Outages: for some time nobody can reach the bot."""

from __future__ import annotations

from bot.tables.timekeeping.heartbeat import Heartbeat
from tests.tables.room import Room


async def outage(room: Room, ms: int) -> None:
    """Let the bot be down for some time, with a heartbeat before and after it."""
    await Heartbeat(room.db, room.clock, f"{room.clock.now}").beat(1, {0})
    room.clock.now += ms
    room.host = room.another_host()
    await Heartbeat(room.db, room.clock, f"{room.clock.now}").beat(1, {0})
