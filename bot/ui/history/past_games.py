"""Games that are over: listed, and what each came to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass
from typing import Final

import discord

from bot.locale import Say
from bot.tables.history.views import PastGame
from bot.ui.controls.history import (
    GetRecord,
    PickGame,
    ShowCheck,
    ShowPastGames,
    ShowReplay,
)
from bot.ui.core.layout import (
    MAIN,
    OPTION,
    Part,
    button,
    layout,
    menu,
    small,
)
from bot.ui.core.message import Outgoing
from bot.ui.history.attachment import record_attachment
from bot.ui.text.measure import cut
from bot.ui.text.names import join_names, safe
from bot.ui.text.people import scores, scores_in_short

PAPER: Final = discord.Colour(0x8A6D3B)


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """One page of somebody's past games."""

    listing: ShowPastGames
    name: str | None
    """Whose; None for the reader's own, empty where it is not known."""
    games: Sequence[PastGame]
    """Those on this page, the newest first."""
    first: int
    """How many come before them."""
    total: int
    """How many there are that the reader may know of."""
    pages: int
    damaged: int = 0
    """How many of this page cannot be read."""


def history_page(shelf: HistoryPage, game: str | None, say: Say) -> Outgoing:
    """List past games, with a menu to choose one of them.

    Args:
        shelf: the page.
        game: the name of the only game that is listed, if any.
        say: the voice of the reader's language.
    """
    title = _title(shelf, game, say)
    if not shelf.total:
        return Outgoing(layout=layout([title, _nothing(shelf, say)], None, PAPER))
    lines = ["\n".join(_entry(at, one, say)) for at, one in enumerate(shelf.games, shelf.first + 1)]
    if shelf.damaged:
        lines.append(_damaged(shelf.damaged, say))
    told = say.count("{n} game in all", "{n} games in all", shelf.total)
    here = say("page {page} of {pages}", page=shelf.listing.page + 1, pages=shelf.pages)
    parts: list[Part] = [
        title,
        "\n".join(lines),
        small(f"{told} · {here}" if shelf.pages > 1 else told),
    ]
    if shelf.games:
        pick = PickGame(*astuple(shelf.listing))
        parts.append(menu(pick, say("Look at a game…"), _options(shelf, say)))
    if shelf.pages > 1:
        parts.append(_turning(shelf, say))
    return Outgoing(layout=layout(parts, None, PAPER))


def _title(shelf: HistoryPage, game: str | None, say: Say) -> str:
    if shelf.name is None:
        title = say("Your past games")
    elif not shelf.name:
        title = say("Past games")
    else:
        title = say("Past games of {name}", name=safe(shelf.name))
    return f"## {title}" if game is None else f"## {title} · {say(game)}"


def _damaged(number: int, say: Say) -> str:
    return say.count(
        "{n} game cannot be shown: what is stored of it is damaged. Please tell whoever runs the"
        " bot.",
        "{n} games cannot be shown: what is stored of them is damaged. Please tell whoever runs the"
        " bot.",
        number,
    )


def _nothing(shelf: HistoryPage, say: Say) -> str:
    if shelf.name is None:
        return say(
            "There is none yet. Open a table with `/table open`; a game is listed here once it is"
            " over."
        )
    return say("There is none that you may see: none at all yet, or none in channels you can see.")


def _entry(number: int, game: PastGame, say: Say) -> list[str]:
    key = game.key
    told = [f"**{_outcome(game, say)}**", say(game.variant.name), f"`{key.table}`"]
    if key.number > 1:
        told.append(say("game {n}", n=key.number))
    told.append(_day(game))
    return [f"{number}\\. {' · '.join(told)}", small(_score(game))]


def _outcome(game: PastGame, say: Say) -> str:
    """Say in a word how a game ended for the one whose games are listed."""
    if game.left:
        return say("left early")
    if not game.finished:
        return say("not finished")
    if game.side is None:
        return say("finished")
    return say("won") if game.side == game.winner else say("lost")


def _day(game: PastGame) -> str:
    """Return the day, which Discord writes as its reader's place and language have it."""
    return f"<t:{game.ended_at // 1000}:d>"


def _score(game: PastGame) -> str:
    return scores(_sides(game), game.score)


def _sides(game: PastGame) -> list[tuple[str, ...]]:
    return [game.side_names(side) for side in range(game.sides)]


def _options(shelf: HistoryPage, say: Say) -> list[discord.SelectOption]:
    options = []
    for at, game in enumerate(shelf.games, shelf.first + 1):
        key = game.key
        told = [f"{at}. {say(game.variant.name)}", key.table]
        if key.number > 1:
            told.append(say("game {n}", n=key.number))
        options.append(
            discord.SelectOption(
                label=cut(" · ".join(told), OPTION),
                value=f"{key.table}:{key.number}",
                description=scores_in_short(_sides(game), game.score, OPTION, " · "),
            )
        )
    return options


def _turning(shelf: HistoryPage, say: Say) -> list[discord.ui.Button[discord.ui.View]]:
    """Return the buttons to the pages beside this one."""
    user, variant, page = shelf.listing.user_id, shelf.listing.variant, shelf.listing.page
    newer, older = (
        ShowPastGames(user, variant, max(page - 1, 0)),
        ShowPastGames(user, variant, page + 1),
    )
    return [
        button(newer, say("◀ Newer"), disabled=page == 0),
        button(older, say("Older ▶"), disabled=page + 1 >= shelf.pages),
    ]


def past_game_page(game: PastGame, say: Say, back: ShowPastGames | None = None) -> Outgoing:
    """Tell what a game came to, with the ways to look closer.

    Args:
        game: which.
        say: the voice of the reader's language.
        back: the list it was chosen from.
    """
    key = game.key
    which = (key.table, key.number)
    buttons = [
        button(ShowReplay(*which), say("Replay"), MAIN),
        button(ShowCheck(*which, 0), say("Was it fair?")),
        button(GetRecord(*which), say("Record")),
    ]
    if back is not None:
        buttons.append(button(back, say("Back to the list")))
    lines = [f"## {heading(game, say)}", won(game, say), _score(game)]
    deals = say.count("{n} deal", "{n} deals", game.deals)
    lines.append(small(f"<t:{game.ended_at // 1000}:f> · {deals} · <#{key.place_id}>"))
    return Outgoing(layout=layout(["\n".join(lines), buttons], None, PAPER))


def heading(game: PastGame, say: Say) -> str:
    """Return a game's name, its table, and which of its table's games it was."""
    told = [say(game.variant.name), say("table {id}", id=game.key.table)]
    if game.key.number > 1:
        told.append(say("game {n}", n=game.key.number))
    return " · ".join(told)


def won(game: PastGame, say: Say) -> str:
    """Say who won a game, or that nobody did."""
    if game.winner is None:
        return say("This game was not finished: its table was closed.")
    return say("**{names} won!**", names=join_names(game.side_names(game.winner)))


def record_message(game: PastGame, text: str, say: Say) -> Outgoing:
    """Hand a game's record out."""
    file = record_attachment(game.key.table, game.key.number, text, say)
    told = say(
        "The record of this game, with every card of it. `/verify` takes it as a file, and so does"
        " `python -m bot verify {name}` on anybody's own computer.",
        name=file.name,
    )
    return Outgoing(layout=layout([told], None, PAPER), files=(file,))
