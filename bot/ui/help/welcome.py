"""The greeting for a server that added the bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.engine.variants import VARIANTS
from bot.locale import Say
from bot.ui.controls.help import Topic
from bot.ui.controls.settings import SettingsAct
from bot.ui.core.layout import MAIN, Part, layout, small
from bot.ui.core.message import Outgoing
from bot.ui.help.help import missing_permissions, topic_button
from bot.ui.settings.panel import press

_GREETING: Final = discord.Colour(0xC8963E)


def welcome(lacking: Sequence[str], say: Say) -> Outgoing:
    """Greet a server, with buttons for the first table, the rules and the settings.

    It names the permissions that the bot lacks for a table in this channel.
    """
    text = [
        "## " + say("Hi, I'm Hang Jack"),
        say.count(
            "I host card tables for **All Fours**, a family of {n} game for two to eight players,"
            " including Trinidad All Fours, Pitch and Seven-Up.",
            "I host card tables for **All Fours**, a family of {n} games for two to eight players,"
            " including Trinidad All Fours, Pitch and Seven-Up.",
            len(VARIANTS),
        ),
        say(
            "You play with buttons, only you see your hand, computer players fill empty seats, and"
            " you can check that every deal was fair."
        ),
        say(
            "- **Play:** press *Open a table*, or type `/table open` in any channel where I can"
            " write."
        ),
        say("- **Learn:** *How to play* explains the game, `/games` lists all of them."),
        say(
            "- **Set up:** *Settings* is for people who manage this server: the channel for tables,"
            " the usual game, clocks, the language."
        ),
        say("`/help` works anywhere, at any time."),
    ]
    parts: list[Part] = ["\n".join(text)]
    if lacking:
        parts.append(missing_permissions(lacking, say))
    parts.append(
        [
            topic_button(Topic.OPEN, say("Open a table"), MAIN),
            topic_button(Topic.LEARN, say("How to play")),
            press(SettingsAct.TABLES, say("Settings")),
        ]
    )
    parts.append(small(say("I don't read what people write. `/privacy show` shows what I keep.")))
    return Outgoing(layout=layout(parts, None, _GREETING))
