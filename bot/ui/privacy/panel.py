"""The messages of `/privacy`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.locale.say import N_, Say
from bot.ui.controls.privacy import DeletionControl
from bot.ui.core.framed import framed
from bot.ui.core.layout import GRAVE, PLAIN, PLAIN_TEXT, button, fit
from bot.ui.core.message import Attachment, Outgoing
from bot.views.privacy import KEPT_DAYS, ErasureProgress, KeptBeside, PersonalData, TableWithData
from bot.views.table.view import TableState

PAPER: Final = discord.Colour(0x5865F2)
"""The colour of all messages about privacy."""
_MOST_NAMED: Final = 10
"""How many tables are named one by one."""

_KINDS: Final = {
    "names": N_("names you used at a table"),
    "seats": N_("seats that you hold, or held when the table closed"),
    "games": N_("games that began with you in a seat"),
    "deals": N_("deals that ended with you in a seat"),
    "actions": N_("cards played and calls made by you"),
    "sittings": N_("games in which you held a seat"),
    "results": N_("results of games"),
    "sums": N_("lines on leaderboards, your own and with partners"),
    "titles": N_("titles"),
    "ratings": N_("ratings"),
    "settings": N_("note of your language, and of what you chose with /settings me"),
    "referee_in": N_("servers where you're a referee"),
    "rulings": N_("rulings that you made as a referee"),
    "reviews": N_("reviews of your games"),
    "hands_seen": N_("notes that you've seen a hand, so that you can't play another"),
    "hands_sent": N_("hands sent to your direct messages"),
    "followed": N_("tables that you follow"),
    "events": N_("organised events that you play in or direct"),
    "acts": N_("things you did in organised events"),
    "waiting": N_("note that you're looking for a game"),
    "daily_tries": N_("daily deals that you played"),
    "listening": N_("notes of which games I'm to tell you about, and when not"),
    "bans": N_("note that those who run this bot have shut you out"),
    "last_seen": N_("note of the day on which you last used the bot"),
    "posts": N_("messages in a table's channel that name you"),
}


def show_data(stored: PersonalData, file: Attachment, say: Say) -> Outgoing:
    """Show what is stored about a person; a file has all of it."""
    lines = [f"**{say('What I keep about you')}**"]
    if not stored.tables and not any(stored.counts.values()):
        lines.append(say("Nothing: you haven't sat at a table here, or opened or closed one."))
    else:
        if stored.tables:
            tables = say.count("{n} table", "{n} tables", stored.tables)
            lines.append(
                say("Your id and the names you used, at {tables}. In detail:", tables=tables)
            )
        for kind, text in _KINDS.items():
            if count := stored.counts.get(kind):
                lines.append(f"- {count} · {say(text)}")
        lines.append(say("The file below has all of it, without other people's data."))
    if stored.forgetting:
        lines.append(
            say.count(
                "It's being deleted at {n} table.",
                "It's being deleted at {n} tables.",
                stored.forgetting,
            )
        )
    lines += ["", *policy_in_short(say)]
    has_data = any(stored.counts.values())
    return Outgoing(text=fit(lines, PLAIN_TEXT), files=(file,) if has_data else ())


def policy_in_short(say: Say) -> list[str]:
    """Return a summary of the privacy policy."""
    return [
        f"**{say('Privacy in short')}**",
        say(
            "I keep what the games need: who sat where under which name, what was played, and who"
            " won. I don't read what people write, and nothing is sold or given to others."
        ),
        say(
            "`/privacy delete` removes your id and your names from all of it; the games stay, with"
            " another name in place of yours. When a server removes me, I delete all its data after"
            " {days} days. `/privacy notice` says who is responsible; the full policy is linked on"
            " my profile.",
            days=KEPT_DAYS,
        ),
    ]


def confirm_deletion(
    tables: Sequence[TableWithData], beside: KeptBeside, user_id: int, minute: int, say: Say
) -> Outgoing:
    """Ask a person whether all that is stored about them should be deleted.

    They have data at the tables, and beside them. The minute is now, counted from 1970.
    """
    if not (tables or beside.settings or beside.referee or beside.looking):
        return Outgoing(text=say("There's nothing to delete: I keep nothing about you."))
    on = [table.id for table in tables if table.state is not TableState.CLOSED]
    text = [f"## {say('Delete what I keep about you?')}"]
    if beside.settings:
        text.append(say("I forget your language and what you chose with `/settings me`."))
    if beside.referee:
        text.append(say("You're no longer a referee on any server."))
    if beside.looking:
        text.append(
            say("You're off every list of people who look for a game, and I tell you of none.")
        )
    if tables:
        text += _what_goes(len(tables), say)
    if on:
        text.append(
            say(
                "**You leave your tables** ({tables}). A computer player plays on for you, or the"
                " table closes if you're the last person there. While a deal is still being played"
                " I remember which hand you've seen there.",
                tables=_ids(on),
            )
        )
    text.append(
        say(
            "Messages already in channels or in your direct messages stay as they are. You can't"
            " undo this."
        )
    )
    buttons = [
        button(
            DeletionControl(delete=True, user_id=user_id, minute=minute),
            say("Delete it all"),
            GRAVE,
        ),
        button(
            DeletionControl(delete=False, user_id=user_id, minute=minute), say("Keep it"), PLAIN
        ),
    ]
    return framed(["\n\n".join(text), buttons], PAPER)


def _what_goes(tables: int, say: Say) -> list[str]:
    return [
        say.count(
            "I remove your id and your names from {n} table: seats, games, results, messages not"
            " sent yet. Your place on the leaderboards goes with them.",
            "I remove your id and your names from {n} tables: seats, games, results, messages not"
            " sent yet. Your place on the leaderboards goes with them.",
            tables,
        ),
        say(
            "The games themselves stay and can still be checked, with a name such as *Player 2* in"
            " place of yours."
        ),
    ]


def nothing_deleted(say: Say) -> Outgoing:
    """Say that nothing was deleted."""
    return _told(say("Nothing was deleted."))


def deletion_progress(outcome: ErasureProgress, say: Say) -> Outgoing:
    """Say how far the erasure has come."""
    lines = []
    if outcome.left:
        lines.append(
            say.count(
                "{n} table is still being processed; this takes a few minutes.",
                "{n} tables are still being processed; this takes a few minutes.",
                outcome.left,
            )
        )
    if outcome.waits:
        lines.append(
            say(
                "At {tables} I remember only that you've seen a hand, until the current deal ends.",
                tables=_ids(outcome.waits),
            )
        )
    if not lines:
        return _told(say("Done: your id and your names are deleted. You're welcome back any time."))
    return _told(" ".join([say("Your id and your names are being deleted."), *lines]))


def _told(text: str) -> Outgoing:
    return framed([text], PAPER)


def _ids(tables: Sequence[str]) -> str:
    named = ", ".join(f"`{table}`" for table in tables[:_MOST_NAMED])
    return f"{named}, …" if len(tables) > _MOST_NAMED else named
