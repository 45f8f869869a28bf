"""What the owner of the bot is told: noted where it happens, sent by `bot/upkeep/owner_notices.py`.

Each kind is sent at most once an hour, so a kind that happens again waits here and is counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from bot.locale.say import N_


class Notice(Enum):
    """A kind of notice; its value is the text."""

    OUTAGE_OVER = N_(
        "People could not play for {minutes} minutes: Discord, the network or I was down. Games go"
        " on now, and nobody's clock ran meanwhile."
    )
    BACKUP_FAILS = N_("No backup can be made. {problem} I try again every hour.")
    DISK_NEARLY_FULL = N_(
        "The disk with {folder} is nearly full: {megabytes} MB are left. Free some space; on a full"
        " disk no game can go on."
    )
    REFUSED = N_(
        "The server {server} refuses my messages in channel {channel} (code {code}). What is played"
        " there waits until I may write there again."
    )
    NOT_LISTED = N_(
        "The server {server} does not let me list its events (code {code}). With the"
        " *Create Events* permission I can; everything else works without it."
    )
    MISTAKE = N_(
        "Discord does not take a message of mine as it is (code {code}; {what}). That is a fault in"
        " Hang Jack: please report it, with the log of this hour."
    )
    FLAGGED = N_(
        "Discord takes me for a spammer (code 20026): I open no direct messages for {hours} hours,"
        " and hands are in the channels. Look into the mail of the application's owner and into the"
        " Developer Portal."
    )
    INVALID_REQUESTS = N_(
        "Discord has refused {count} of my requests in ten minutes; at 10,000 it bans this"
        " machine's address. New direct messages, threads and listed events wait. Does another"
        " program use my token?"
    )
    FEW_CONNECTIONS = N_(
        "Discord lets me connect only {remaining} more times in the next {hours} hours; then it"
        " would take my token away. So I wait {minutes} minutes before I connect. What restarts me"
        " so often? The log says more."
    )
    SERVER_JOINED = N_("The server {name} ({server}) has added me.")
    SERVER_LEFT = N_("The server {name} ({server}) has removed me.")
    NEWER_RELEASE = N_(
        "Hang Jack {newest} is out; I am {own}. “Update” in docs/operating.md says how to bring it."
    )


@dataclass(frozen=True, slots=True)
class HeldNotice:
    """What happened and was not told yet."""

    details: Mapping[str, Any]
    """What the text names, of the last time."""
    count: int


class Notices:
    """What waits to be told, by its kind."""

    def __init__(self) -> None:
        self.held: dict[Notice, HeldNotice] = {}

    def note(self, notice: Notice, **details: Any) -> None:
        """Note that something happened."""
        before = self.held.get(notice)
        self.held[notice] = HeldNotice(details, 1 if before is None else before.count + 1)

    def told(self, notice: Notice, held: HeldNotice) -> None:
        """Forget what was told; what has happened meanwhile stays."""
        now = self.held.pop(notice)
        if now.count > held.count:
            self.held[notice] = HeldNotice(now.details, now.count - held.count)

    def forget(self) -> None:
        """Forget everything."""
        self.held.clear()


NOTICES: Final = Notices()
"""Those of this process; without an owner who wants them they stay here."""
