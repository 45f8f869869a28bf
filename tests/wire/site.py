"""What Python runs before the bot's first line, in a process that must find Discord here.

Its text is written to a ``sitecustomize.py`` on that process's path; discord.py itself stays as
it is, but for the class attributes that hold Discord's addresses. Settings of its own are read when
they are needed: a fork (`tests.wire.cradle`) has other ones than the process that it comes from.
"""

import os
from typing import Final

DIES_AT: Final = "WIRE_DIES_AT"
"""The setting that kills the process before the statement of this number is carried out."""


AHEAD: Final = "WIRE_AHEAD"
"""The setting that names a file with the seconds by which the process is ahead of the real time."""

LACKS: Final = "WIRE_LACKS"
"""The setting that names packages which the process does not find."""

PREPARED: Final = {AHEAD: os.devnull, "WIRE_SEED": "", DIES_AT: ""}
"""The settings of a process whose forks may have any of these."""

SITE: Final = """
import os
import signal
import sys

for name in os.environ.get("WIRE_LACKS", "").split():
    sys.modules[name] = None

def go_ahead():
    import datetime
    import time
    import discord.utils
    monotonic = time.monotonic
    def clock(real):
        with open(os.environ["WIRE_AHEAD"]) as text:
            return float(text.read() or 0) + real()
    def utcnow():
        return datetime.datetime.fromtimestamp(clock(time.time), datetime.timezone.utc)
    discord.utils.utcnow = utcnow
    discord.utils.compute_timedelta = lambda dt: max((dt - utcnow()).total_seconds(), 0)
    def passed():
        # For the bot alone: what libraries wait for takes its time.
        name = sys._getframe(1).f_globals.get("__name__", "")
        return clock(monotonic) if name.startswith("bot.") else monotonic()
    time.monotonic = passed

def die():
    import sqlite3
    connect = sqlite3.connect
    count = [0]
    def counted(_):
        count[0] += 1
        if count[0] == int(os.environ["WIRE_DIES_AT"]):
            os.kill(os.getpid(), signal.SIGKILL)
    def connected(*arguments, **options):
        made = connect(*arguments, **options)
        if "WIRE_DIES_AT" in os.environ:
            made.set_trace_callback(counted)
        return made
    sqlite3.connect = connected

def deal():
    import hashlib
    import itertools
    import secrets
    count = itertools.count()
    by_chance = secrets.token_bytes
    def token_bytes(size=32):
        if "WIRE_SEED" not in os.environ:
            return by_chance(size)
        seed = os.environ["WIRE_SEED"]
        return hashlib.shake_256(f"{seed}:{next(count)}".encode()).digest(size)
    secrets.token_bytes = token_bytes

def stand_still(*_):
    import time
    time.sleep(3600)

def find_discord():
    import yarl
    import discord.gateway
    import discord.http
    discord.http.Route.BASE = os.environ["WIRE"] + "/api/v10"
    gateway = os.environ["WIRE"].replace("http", "ws", 1) + "/gateway"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)

# A way to have the bot's event loop stand still.
signal.signal(signal.SIGUSR1, stand_still)
if "WIRE_SEED" in os.environ:
    deal()
if "WIRE_DIES_AT" in os.environ:
    die()
if "WIRE" in os.environ:
    find_discord()
if "WIRE_AHEAD" in os.environ:
    go_ahead()
"""
