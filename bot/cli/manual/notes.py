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
    server_only: bool = False
    """Whether it is useless in direct messages, though Discord offers it there."""


_ASKING: Final = ", ".join(game.name for game in VARIANTS.values() if game.base.asking)
_ALL: Final = "everybody"
_SEATED: Final = "who sits at the table"
_ARRANGERS: Final = "the table's opener; who has *Manage Messages* there, or *Manage Server*"
_KEEPERS: Final = (
    "who sits at the table (once all its people agree); who has *Manage Messages* there, or *Manage"
    " Server*, at once; its opener too, while no game is on"
)

OPENING: Final = """\
Every slash command: what it takes, who may use it, and examples. Made of the commands themselves by
`make commands`. All that can be done at a table is a button there as well; `/help` says what to do
in the situation you are in.

**Which table is meant?** Where a command takes a `table` and none is given, it means the table in
that channel, or else the one at which you sit; where several fit, it asks. In direct messages it
means the tables at which you sit. A table in a channel that you cannot see does not exist for you.

**Who sees the answer?** You alone. What changes at a table, everybody sees on its board.
"""

ENDING: Final = """\
## Limits

A server may have 20 tables at a time and a person may sit at 5, unless whoever runs the bot
(`TABLES_PER_SERVER`, `TABLES_PER_PLAYER`) or the server's settings say otherwise. A turn's reminder
comes after 10 seconds at the earliest and the computer's move at least 10 seconds after it, within
7 days. Who sends more than five clicks and commands a second for long is asked to slow down
(`PERSON_RATE`).
"""

_TABLES: Final[Mapping[str, Note]] = {
    "table open": Note(
        "everybody who may write there, unless the server's settings say who",
        "You have the first seat. The game starts when every seat is taken, or when you press"
        " *Start*.",
        (
            "/table open",
            "/table open game:pitch players:6 sides:3",
            "/table open game:trinidad target:21 house_options:game_points=2 pace:slow",
        ),
        server_only=True,
    ),
    "table join": Note(
        "everybody who may write there",
        "With `partner`, in a seat on their side. While a game is on, in a computer player's seat.",
        ("/table join", "/table join table:K7QF seat:3"),
        server_only=True,
    ),
    "table leave": Note(
        _SEATED,
        "In a running game it asks first: a computer player takes over, and you may come back; if"
        " you have not by its end, you have lost it. The last person closes the table, and has lost"
        " too.",
        ("/table leave",),
    ),
    "table add": Note(_ARRANGERS, "Before the start.", ("/table add", "/table add seat:2")),
    "table remove": Note(
        "to remove a computer player before the start: as for `/table add`; to remove a person: the"
        " opener before the start, then those with *Manage Messages* or *Manage Server* who do not"
        " play there",
        "",
        ("/table remove seat:2",),
    ),
    "table start": Note(
        _ARRANGERS,
        "Computer players take the free seats, unless the table was opened to wait for people.",
        ("/table start",),
    ),
    "table options": Note(
        _ARRANGERS,
        "Without options it shows what there is to choose. Each game has its own house options:"
        " `/rules` tells of them.",
        ("/table options", "/table options house_options:game_points=2,gift_limit=on target:21"),
    ),
    "table clock": Note(
        "everybody, to look; to change it, as for `/table pause`",
        "A bare number counts minutes; 90s, 5m, 12h and 1d are understood.",
        ("/table clock", "/table clock pace:day", "/table clock remind_after:5m move_after:1h"),
    ),
    "table back": Note(_SEATED, "*I'm back* on the board does the same.", ("/table back",)),
    "table pause": Note(_KEEPERS, "", ("/table pause",)),
    "table resume": Note(_KEEPERS, "", ("/table resume",)),
    "table rematch": Note(_SEATED, "", ("/table rematch",)),
    "table close": Note(
        _KEEPERS,
        "A game that is on is broken off and counts for nobody but those who had left it. Whoever"
        " plays in it and ends it without the other sides' agreement has lost it, and is asked"
        " first.",
        ("/table close table:K7QF",),
    ),
    "table list": Note(_ALL, "Those in channels that you can see.", ("/table list",)),
}

_PLAYING: Final[Mapping[str, Note]] = {
    "hand": Note(_SEATED, "", ("/hand",)),
    "play": Note(
        _SEATED,
        "Cards are written as JH, 10♠ or jack of hearts. It also answers what is asked before the"
        " first deal: cut 26, red, pitcher Ann.",
        ("/play card:JH", "/play card:beg", "/play card:bid 3", "/play card:throw in"),
    ),
    "bid": Note(_SEATED, "", ("/bid points:3", "/bid points:0")),
    "discard": Note(_SEATED, "", ("/discard cards:4C 5D 9S",)),
    "ask": Note(
        _SEATED,
        f"Right after one's own trump, in the games that have this right ({_ASKING}).",
        ("/ask which:Is it the highest in play?",),
    ),
}

_READING: Final[Mapping[str, Note]] = {
    "help": Note(
        _ALL,
        "It begins with the tables at which you sit, and what to do there now.",
        ("/help", "/help about:Something is wrong"),
    ),
    "games": Note(_ALL, "", ("/games",)),
    "rules": Note(
        _ALL,
        "Without options: of the table at which you sit, house rules included.",
        ("/rules", "/rules game:pitch", "/rules table:K7QF"),
    ),
}

_SCORES: Final[Mapping[str, Note]] = {
    "score": Note(_ALL, "", ("/score",)),
    "leaderboard": Note(
        _ALL,
        "Everybody who has finished a game on this server, ten on a page; how ratings and all the"
        " columns are counted, and what is practice, is in [scores.md](scores.md).",
        (
            "/leaderboard",
            "/leaderboard game:pitch span:Month month:2026-11",
            "/leaderboard kind:Partners sort:Fours",
            "/leaderboard practice:True",
        ),
    ),
    "stats": Note(
        _ALL,
        "What happened in channels that you cannot see is left out where it would tell of a table.",
        ("/stats", "/stats game:trinidad"),
    ),
    "history": Note(
        _ALL,
        "Games in channels that you can see, and those that you played in. A menu opens one: its"
        " result, its record as a file, its replay, its fairness.",
        ("/history", "/history game:pitch"),
    ),
    "replay": Note(
        "who played in the game, or can see the channel it was played in",
        "Only of games that are over. All hands lie open, or you see what one seat saw.",
        ("/replay", "/replay table:K7QF game:2"),
    ),
    "verify": Note(
        "as for `/replay`; a record as a file: everybody",
        "Computes from the secret, which is shown once a game is over, that the cards are those"
        " that follow from it and from what came after the promise, and explains what that proves,"
        " and against whom. `python -m bot verify` does the same without Discord.",
        ("/verify", "/verify table:K7QF game:2 deal:3"),
    ),
}

_SETTINGS: Final[Mapping[str, Note]] = {
    "settings me": Note(
        _ALL,
        "Your language, how cards look to you, a colour for each suit, and whether your hand comes"
        " by direct message.",
        ("/settings me",),
    ),
    "settings server": Note(
        "who has *Manage Server*",
        "The usual game, the channel for tables, threads, the clock, the language, how cards look,"
        " whether each trick is a message, limits, and who may open tables: chosen from menus, for"
        " all tables opened from then on.",
        ("/settings server",),
        server_only=True,
    ),
    "privacy show": Note(_ALL, "With a file of every row.", ("/privacy show",)),
    "privacy delete": Note(
        _ALL, "It explains what is deleted, and asks first.", ("/privacy delete",)
    ),
}

CHAPTERS: Final[Mapping[str, Mapping[str, Note]]] = {
    "Help and rules": _READING,
    "Tables": _TABLES,
    "Playing": _PLAYING,
    "Scores and past games": _SCORES,
    "Settings and privacy": _SETTINGS,
}
"""In the order of the page."""
