"""What Python runs before the bot's first line, in a process that must find Discord here.

Its text is written to a ``sitecustomize.py`` on that process's path; discord.py itself stays as
it is, but for the class attributes that hold Discord's addresses. The setting WIRE_LACKS names
packages that the process does not find.
"""

from typing import Final

DIES_AT: Final = "WIRE_DIES_AT"
"""The setting that kills the process before the statement of this number is carried out."""

SITE: Final = """
import os
import sys

for name in os.environ.get("WIRE_LACKS", "").split():
    sys.modules[name] = None

def ahead_by(file):
    import datetime
    import time
    import discord.utils
    def ahead():
        with open(file) as text:
            return float(text.read() or 0)
    def utcnow():
        return datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=ahead())
    discord.utils.utcnow = utcnow
    discord.utils.compute_timedelta = lambda dt: max((dt - utcnow()).total_seconds(), 0)
    monotonic = time.monotonic
    def passed():
        # For the bot alone: what libraries wait for takes its time.
        name = sys._getframe(1).f_globals.get("__name__", "")
        return monotonic() + (ahead() if name.startswith("bot.") else 0)
    time.monotonic = passed

def dies_at(statement):
    import signal
    import sqlite3
    connect = sqlite3.connect
    left = [statement]
    def count(_):
        left[0] -= 1
        if left[0] == 0:
            os.kill(os.getpid(), signal.SIGKILL)
    def counted(*arguments, **options):
        connected = connect(*arguments, **options)
        connected.set_trace_callback(count)
        return connected
    sqlite3.connect = counted

def deals_by(seed):
    import hashlib
    import itertools
    import secrets
    count = itertools.count()
    def token_bytes(size=32):
        return hashlib.shake_256(f"{seed}:{next(count)}".encode()).digest(size)
    secrets.token_bytes = token_bytes

if "WIRE_SEED" in os.environ:
    deals_by(os.environ["WIRE_SEED"])
if "WIRE_DIES_AT" in os.environ:
    dies_at(int(os.environ["WIRE_DIES_AT"]))
if "WIRE" in os.environ:
    import yarl
    import discord.gateway
    import discord.http
    discord.http.Route.BASE = os.environ["WIRE"] + "/api/v10"
    gateway = os.environ["WIRE"].replace("http", "ws", 1) + "/gateway"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    if "WIRE_AHEAD" in os.environ:
        ahead_by(os.environ["WIRE_AHEAD"])
"""
