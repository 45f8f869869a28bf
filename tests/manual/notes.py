"""Notes on the commands that the code does not hold: who may use each, and examples."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.engine.variants import VARIANTS


@dataclass(frozen=True, slots=True)
class Note:
    """The notes on one command."""

    who: str
    text: str = ""
    examples: tuple[str, ...] = ()
    """None for the command alone."""
    server_only: bool = False
    """Whether it is useless in direct messages, though Discord offers it there."""


_ASKING: Final = ", ".join(game.name for game in VARIANTS.values() if game.base.asking)
_ALL: Final = "everyone"
_SEATED: Final = "people who sit at the table"
_ARRANGERS: Final = (
    "the person who opened the table, and people with *Manage Messages* there or *Manage Server*"
)
_KEEPERS: Final = (
    "people who sit at the table, once all of them agree; people with *Manage Messages* there or"
    " *Manage Server*, right away; while no game is on, the person who opened it too"
)

OPENING: Final = """\
This page has every slash command, who can use it, what it takes, and examples. You rarely need one
to play: everything that you can do at a table is also a button there. `/help` says what to do next.
"""

SHARED: Final = """\
## What commands have in common

**Which table?** If you leave `table` out, a command means the table in that channel, or else the
one where you sit. In direct messages it means the tables where you sit. If several fit, you choose
from a menu. You can only use tables in channels that you can see.

**Which event?** If you leave `event` out, a command means the event in that channel, or the only
one that is not over.

**Which game?** Type its name in any of the bot's languages, or how the name begins: `seven` is
Seven-Up. If several games begin like that, you choose from a menu.

**Who sees the answer?** Only you. If something changes at a table, everyone sees it on the board.

**In which language?** Discord shows the names of commands in the language of your Discord.
"""

ENDING: Final = """\
## Limits

A server can have 20 tables at a time and a person can sit at 5, unless the bot's owner
(`TABLES_PER_SERVER`, `TABLES_PER_PLAYER`) or the server's settings say otherwise. A server
can have 20 events that aren't over, and a person can have announced 5 of them
(`EVENTS_PER_SERVER`, `EVENTS_PER_PERSON`). The reminder for a turn comes after 10 seconds or later,
and the computer's move at least 10 seconds after it, within 7 days. If you send more than five
clicks and commands a second for long, the bot asks you to slow down (`PERSON_RATE`).
"""

_TABLES: Final[Mapping[str, Note]] = {
    "table open": Note(
        "everyone who can write there, unless the server's settings say who",
        "You have the first seat. The game starts when every seat is taken, or when you press"
        " *Start*. With `private`, computers take the other seats, and everything is in an answer"
        " that only you see: everyone may do that, in any channel, with three such games at a"
        " time. `/hand` shows it again.",
        (
            "/table open",
            "/table open private:True",
            "/table open game:pitch players:6 sides:3",
            "/table open game:trinidad target:21 house_options:game_points=2 pace:slow",
        ),
        server_only=True,
    ),
    "table join": Note(
        "everyone who can write there",
        "With `partner`, you sit on their side. During a game, you take a computer player's seat.",
        ("/table join", "/table join table:K7QF seat:3"),
        server_only=True,
    ),
    "table leave": Note(
        _SEATED,
        "In a running game it asks first. A computer player takes over, and you can come back; if"
        " you are not back by the end, you lose the game. If you are the last person, the table"
        " closes, and you lose, too.",
    ),
    "table add": Note(
        _ARRANGERS,
        "Only before the start. Without `level`, it plays as the table's other computers will.",
        ("/table add", "/table add seat:2 level:strong"),
    ),
    "table remove": Note(
        "a computer player, between games: as for `/table add`; a person: people with *Manage"
        " Messages* or *Manage Server*, unless they play in the running game; between games the"
        " person who opened the table, too",
        "",
        ("/table remove seat:2",),
    ),
    "table start": Note(
        _ARRANGERS,
        "Computer players take the free seats, unless the table was opened to wait for people.",
    ),
    "table options": Note(
        _ARRANGERS,
        "Without options it shows what you can choose. Each game has its own house options, which"
        " `/rules` explains.",
        ("/table options", "/table options house_options:game_points=2,gift_limit=on target:21"),
    ),
    "table clock": Note(
        "everyone can look; changing it is as for `/table pause`",
        "Write 90s, 5m, 12h or 1d; a number alone means minutes.",
        ("/table clock", "/table clock pace:day", "/table clock remind_after:5m move_after:1h"),
    ),
    "table back": Note(_SEATED, "*I'm back* on the board does the same."),
    "table pause": Note(_KEEPERS),
    "table resume": Note(_KEEPERS),
    "table referee": Note(
        f"{_SEATED}, where the server names referees",
        "A referee who does not sit there sees every hand of the deal and rules: no"
        " penalty, a penalty, the deal again or another score. `/table resume` withdraws it.",
        ("/table referee question:Bob showed a card",),
    ),
    "table rematch": Note(_SEATED),
    "table close": Note(
        _KEEPERS,
        "A running game ends and counts only for people who left it before. If you play in it and"
        " end it without the other sides' agreement, you lose it; the bot asks you first.",
        ("/table close table:K7QF",),
    ),
    "table list": Note(_ALL, "It has those in channels that you can see."),
}

_PLAYING: Final[Mapping[str, Note]] = {
    "hand": Note(_SEATED),
    "play": Note(
        _SEATED,
        "Write cards as JH, 10♠ or jack of hearts. It also answers questions before the first deal:"
        " cut 26, red, pitcher Ann.",
        ("/play card:JH", "/play card:beg", "/play card:bid 3", "/play card:throw in"),
    ),
    "bid": Note(_SEATED, "", ("/bid points:3", "/bid points:0")),
    "discard": Note(_SEATED, "", ("/discard cards:4C 5D 9S",)),
    "ask": Note(
        _SEATED,
        f"You can ask right after you play it, in games with this rule ({_ASKING}).",
        ("/ask which:Is it the highest in play?",),
    ),
}

_READING: Final[Mapping[str, Note]] = {
    "help": Note(
        _ALL,
        "It begins with the tables where you sit, and what to do there now.",
        ("/help", "/help about:Something is wrong"),
    ),
    "learn": Note(
        _ALL,
        "A lesson is a deal that is played step by step, for you alone; it takes two minutes.",
        ("/learn", "/learn lesson:Your first deal"),
    ),
    "lfg": Note(
        "everyone who can open a table there",
        "Who waits is on a list in the channel, which the others can join with one press. Once"
        " enough people want the same game, a table opens with all of them seated, and one message"
        " mentions them. Without a game you choose from a menu what to play and how long you wait.",
        ("/lfg", "/lfg game:trinidad wait:2 hours", "/lfg game:pitch players:3"),
        server_only=True,
    ),
    "games": Note(
        _ALL,
        "It begins with the three games that are played most in the server, or else with Trinidad,"
        " Pitch and Setback.",
    ),
    "rules": Note(
        _ALL,
        "Without options, for the table where you sit, with its house options.",
        ("/rules", "/rules game:pitch", "/rules table:K7QF"),
    ),
}

_SCORES: Final[Mapping[str, Note]] = {
    "score": Note(_ALL),
    "leaderboard": Note(
        _ALL,
        "It shows everyone who has finished a game here, ten on a page. [scores.md](scores.md) says"
        " how ratings and all the columns are counted, and what practice is.",
        (
            "/leaderboard",
            "/leaderboard game:pitch span:Month month:2026-11",
            "/leaderboard kind:Partners sort:Fours",
            "/leaderboard practice:True",
        ),
    ),
    "stats": Note(
        _ALL,
        "It leaves out what would tell you about a table in a channel that you cannot see.",
        ("/stats", "/stats game:trinidad"),
    ),
    "daily": Note(
        _ALL,
        "Four deals against steady computer players, in your own hand alone; everyone here has the"
        " same cards. One try a day. Afterwards you see how the others did, can share your result"
        " without a word about the cards, and see the month's table."
        " [scores.md](scores.md#the-daily-deal) has the details,"
        " [record.md](record.md#daily-deals) the proof.",
        server_only=True,
    ),
    "history": Note(
        _ALL,
        "It has games in channels that you can see, and games that you played. Pick one from the"
        " menu to see its result, its replay and whether it was fair, and to get its record as a"
        " file.",
        ("/history", "/history game:pitch"),
    ),
    "replay": Note(
        "people who played in the game, or can see its channel",
        "The game has to be over. You see all hands, or what one seat saw.",
        ("/replay", "/replay table:K7QF game:2"),
    ),
    "verify": Note(
        "as for `/replay`; everyone, for a record file",
        "When a game is over, its secret is shown. This works out whether the cards follow from the"
        " secret, the cut and what Discord added, and explains what that proves, and against whom."
        " `python -m bot verify` does the same without Discord.",
        ("/verify", "/verify table:K7QF game:2 deal:3"),
    ),
}

_SETTINGS: Final[Mapping[str, Note]] = {
    "settings me": Note(
        _ALL, "You can also choose a colour for each suit, and where reminders go."
    ),
    "settings server": Note(
        "people with *Manage Server*",
        "There are menus for the usual game, the channel for tables, threads, the clock, the"
        " language, how cards look, whether each trick is a message, limits, who can open tables"
        " and announce events, and the daily deal: its game, the server's time zone, and a"
        " channel for the results. Changes apply to tables opened from then on.",
        server_only=True,
    ),
    "privacy show": Note(_ALL, "The file has every row."),
    "privacy notice": Note(_ALL, "The bot's owner fills it in ([settings.md](settings.md))."),
    "privacy delete": Note(_ALL, "It explains what will be deleted, and asks first."),
}

_EVENTS: Final[Mapping[str, Note]] = {
    "event create": Note(
        "people with *Manage Events* or *Manage Server*, and members with the role that the server"
        " names; if you announce an event, you are its first director",
        "You choose a preset, then the name and the start, and look at it once more before you"
        " announce it. [events.md](events.md) has all the presets.",
        server_only=True,
    ),
    "event join": Note(
        _ALL,
        "You enter alone, with a partner, or as a team captain, depending on the event. If a"
        " partner, a captain or a director invited you, this confirms. From another server, give"
        " the event's id: it is on the last line of its panel.",
        ("/event join", "/event join partner:@Boysie", "/event join event:K7QFX"),
        server_only=True,
    ),
    "event team": Note(
        "people who take part",
        "It also shows your next match, and what a captain can arrange.",
        server_only=True,
    ),
    "event check-in": Note(
        "people who take part", "One person of a pair or a team is enough.", server_only=True
    ),
    "event standings": Note(_ALL, server_only=True),
    "event overall": Note(
        _ALL, "A series is an event that was copied or is repeated.", server_only=True
    ),
    "event draw": Note(_ALL, "It shows earlier rounds, too.", server_only=True),
    "event fixtures": Note(_ALL, server_only=True),
    "event desk": Note(
        "the event's directors",
        "You can also enter and withdraw people, replace a player, move a start and enter a result."
        " Everything is in the event's log, with your name and the reason.",
        server_only=True,
    ),
}

CHAPTERS: Final[Mapping[str, Mapping[str, Note]]] = {
    "Help and rules": _READING,
    "Tables": _TABLES,
    "Playing": _PLAYING,
    "Events": _EVENTS,
    "Scores and past games": _SCORES,
    "Settings and privacy": _SETTINGS,
}
"""In the order of the page."""
