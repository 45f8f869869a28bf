"""The help pages: what to do in a situation, beginning with the person's own tables."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from bot import TITLE
from bot.engine.variants import VARIANTS, Variant
from bot.locale.say import Say
from bot.ui.controls.help import ChooseGame, ChooseTopic, PlayAlone, ShowTopic, Topic
from bot.ui.controls.learn import FIRST_LESSON
from bot.ui.controls.rulebook import ShowCardWords, ShowFirstGame, ShowGames
from bot.ui.controls.settings import SettingsAct
from bot.ui.core.framed import framed
from bot.ui.core.layout import (
    GOLD,
    MAIN,
    PLAIN,
    VIOLET,
    Button,
    Menu,
    Part,
    button,
    labelled_menu,
    menus,
    small,
)
from bot.ui.core.message import Outgoing
from bot.ui.help import advice, your_tables
from bot.ui.rulebook.library import FIRST_GAME
from bot.ui.rulebook.menus import game_options, in_menus
from bot.ui.rulebook.presets import house_rules, presets
from bot.ui.settings.panel import press
from bot.ui.table.listing import waits_for
from bot.views.settings.house_games import HouseGame
from bot.views.table.rights import Right
from bot.views.table.view import TableView

MOST: Final = 3
"""Most tables that a page shows; ``/table list`` shows all."""

_NAMES_VERSION: Final = frozenset({Topic.START, Topic.TROUBLE})
"""The pages that say which version answers."""


@dataclass(frozen=True, slots=True)
class HelpContext:
    """Who asks for help, and where."""

    user_id: int
    usual: Variant
    """The server's usual game."""
    house_games: Sequence[HouseGame] = ()
    """What it has saved under names of its own."""
    mine: Sequence[tuple[TableView, Collection[Right]]] = ()
    """The tables where they sit, and what they may do there."""
    free: Sequence[TableView] = ()
    """Visible tables that wait for people and take this one."""
    lacking: Sequence[str] = ()
    """The permissions, in English, that the bot lacks where a table would be."""
    elsewhere: int | None = None
    """The channel for all tables of their server, if it is another one."""
    in_server: bool = False
    """Whether they ask in a server."""
    refusal: str = ""
    """Why they may not open a table there."""
    board: Say | None = None
    """The voice of boards there; None for the reader's."""


def page(topic: Topic, asker: HelpContext, say: Say) -> Outgoing:
    """Render the help page of a situation."""
    title = f"## {say(topic.title)}"
    text = "\n".join([title, *advice.advice(topic, say, asker.board or say)])
    parts: list[Part] = [*_PARTS.get(topic, _plain)(text, asker, say), _topics(topic, say)]
    if topic in _NAMES_VERSION:
        parts.append(small(TITLE))
    return framed(parts, VIOLET)


def topic_button(topic: Topic, label: str, style: discord.ButtonStyle = PLAIN) -> Button:
    """Return a button that shows a page."""
    return button(ShowTopic(topic), label, style)


def missing_permissions(permissions: Sequence[str], say: Say) -> str:
    """Say which permissions the bot lacks in a channel."""
    return say(
        "⚠️ **I can't open a table in this channel.** Missing permissions: {names}. Anyone who"
        " manages the channel can grant them under Edit Channel, Permissions.",
        names=", ".join(say(name) for name in permissions),
    )


def _start(text: str, asker: HelpContext, say: Say) -> Iterator[Part]:
    yield text
    yield None
    if asker.mine:
        yield from _own_tables(asker, say)
    else:
        yield from _free_tables(asker, say)
        yield [
            topic_button(Topic.OPEN, say("Open a table"), MAIN),
            button(FIRST_LESSON, say("Learn by playing")),
        ]


def _table(text: str, asker: HelpContext, say: Say) -> Iterator[Part]:
    if asker.mine:
        yield from _own_tables(asker, say, 1)
        yield None
    yield text
    if not asker.mine:
        yield say("You're not at a table right now.")
        yield from _free_tables(asker, say, 1)


def _open(text: str, asker: HelpContext, say: Say) -> Iterator[Part]:
    yield text
    if asker.lacking:
        yield _lacking(asker, say)
    elif asker.in_server:
        if asker.elsewhere is not None:
            place = f"<#{asker.elsewhere}>"
            yield say("All of this server's tables are in {place}.", place=place)
        yield from [asker.refusal] if asker.refusal else _games(asker, say)
    if asker.in_server:
        yield [button(PlayAlone(asker.usual.id), say("Play alone"), MAIN)]
    else:
        yield say("Tables are in server channels: ask me again in one.")
    yield from _free_tables(asker, say, 1)


def _learn(text: str, _asker: HelpContext, say: Say) -> Iterator[Part]:
    yield text
    yield [
        button(FIRST_LESSON, say("Learn by playing"), MAIN),
        button(ShowFirstGame(), say("Your first game")),
        button(ShowCardWords(FIRST_GAME.id), say("New to cards?")),
        button(ShowGames(), say("All games")),
    ]


def _server(text: str, asker: HelpContext, say: Say) -> Iterator[Part]:
    yield text
    if asker.lacking:
        yield _lacking(asker, say)
    elif asker.elsewhere is not None:
        place = f"<#{asker.elsewhere}>"
        yield say(
            "✅ In {place}, where all tables are, I have every permission I need.", place=place
        )
    elif asker.in_server:
        yield say("✅ In this channel I have every permission I need.")
    if asker.in_server:
        yield [press(SettingsAct.TABLES, say("Settings"))]


def _trouble(text: str, asker: HelpContext, say: Say) -> Iterator[Part]:
    if asker.lacking:
        yield _lacking(asker, say)
        yield None
    yield text


def _plain(text: str, _asker: HelpContext, _say: Say) -> Iterator[Part]:
    yield text


_PARTS: Final[dict[Topic, Callable[[str, HelpContext, Say], Iterator[Part]]]] = {
    Topic.START: _start,
    Topic.TABLE: _table,
    Topic.OPEN: _open,
    Topic.LEARN: _learn,
    Topic.SERVER: _server,
    Topic.TROUBLE: _trouble,
}


def _lacking(asker: HelpContext, say: Say) -> str:
    if asker.elsewhere is None:
        return missing_permissions(asker.lacking, say)
    return say(
        "⚠️ Missing permissions in {channel}: {names}. People can open tables once I have them.",
        names=", ".join(say(name) for name in asker.lacking),
        channel=f"<#{asker.elsewhere}>",
    )


def _own_tables(asker: HelpContext, say: Say, most: int = MOST) -> Iterator[Part]:
    tables = sorted(asker.mine, key=lambda mine: not waits_for(mine[0], asker.user_id))
    for table, rights in tables[:most]:
        yield from your_tables.own_table(table, asker.user_id, rights, say)
    more = len(tables) - most
    if more > 0:
        yield say.count(
            "You're at {n} more table: `/table list` shows it.",
            "You're at {n} more tables: `/table list` shows them.",
            more,
        )


def _free_tables(asker: HelpContext, say: Say, most: int = MOST) -> Iterator[Part]:
    for table in asker.free[:most]:
        yield from your_tables.free_table(table, say)


def _games(asker: HelpContext, say: Say) -> list[Menu]:
    """Return the menus that open a table, with the usual game first."""
    games = sorted(VARIANTS.values(), key=lambda game: game.id != asker.usual.id)
    title = say("Open a table here: choose the game")
    named = [
        discord.SelectOption(label=one.name, description=" · ".join(house_rules(one.game, say)))
        for one in (*asker.house_games, *presets(say))
    ]
    shelves = {
        label: game_options(shelf, say) for label, shelf in in_menus(games, title, say).items()
    }
    return menus(ChooseGame(), {**shelves, say("…or a set of rules by its name"): named})


def _topics(now: Topic, say: Say) -> Menu:
    labels = {topic.value: say(topic.title) for topic in Topic}
    return labelled_menu(ChooseTopic(), say("Choose a topic…"), labels, now.value)


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
        say(
            "- **Learn:** *Learn by playing* deals you a lesson of two minutes that only you see;"
            " `/games` lists all games."
        ),
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
            button(FIRST_LESSON, say("Learn by playing")),
            press(SettingsAct.TABLES, say("Settings")),
        ]
    )
    parts.append(small(say("I don't read what people write. `/privacy show` shows what I keep.")))
    return framed(parts, GOLD)
