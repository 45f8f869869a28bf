"""Past games: lists of them, the result of each, its record as a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from typing import Final

import discord

from bot.engine.variants import VARIANTS
from bot.locale.say import Say
from bot.ui.controls.history import GetRecord, PickGame, ShowCheck, ShowPastGames, ShowReplay
from bot.ui.controls.review import ShowReview
from bot.ui.core.layout import BROWN, MAIN, OPTION, Button, Part, button, layout, menu, small
from bot.ui.core.message import Attachment, Outgoing
from bot.ui.text.names import join_names, safe
from bot.ui.text.people import scores, scores_in_short
from bot.views.history import GameKey, PastGame

ON_PAGE: Final = 8
"""Games on a page of the list: each has two lines, and a phone shows no more at a time."""


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """One page of a person's past games."""

    control: ShowPastGames
    """Leads to this page."""
    name: str | None
    """The person's; None for the reader's own games, empty if it is not known."""
    games: Sequence[PastGame]
    """Those on this page, the newest first."""
    total: int
    """How many games the reader may see, on all pages."""
    damaged: int = 0
    """How many of this page cannot be read."""

    @property
    def pages(self) -> int:
        """Return how many pages there are."""
        return max(-(-self.total // ON_PAGE), 1)

    def numbered(self) -> Iterator[tuple[int, PastGame]]:
        """Return the games with their numbers in the whole list, from 1."""
        return enumerate(self.games, self.control.page * ON_PAGE + 1)


def history_page(page: HistoryPage, say: Say) -> Outgoing:
    """List past games, with a menu to choose one of them."""
    title = _title(page, say)
    if not page.total:
        return Outgoing(layout=layout([title, _nothing(page, say)], None, BROWN))
    lines = [line for number, game in page.numbered() for line in _entry(number, game, say)]
    if page.damaged:
        lines.append(_damaged(page.damaged, say))
    footer = say.count("{n} game in all", "{n} games in all", page.total)
    if page.pages > 1:
        here = say("page {page} of {pages}", page=page.control.page + 1, pages=page.pages)
        footer = f"{footer} · {here}"
    parts: list[Part] = [title, "\n".join(lines), small(footer)]
    if page.games:
        pick = PickGame(*astuple(page.control))
        parts.append(menu(pick, say("Look at a game…"), _options(page, say)))
    if page.pages > 1:
        parts.append(_page_buttons(page, say))
    return Outgoing(layout=layout(parts, None, BROWN))


def _title(page: HistoryPage, say: Say) -> str:
    if page.name is None:
        title = say("Your past games")
    elif not page.name:
        title = say("Past games")
    else:
        title = say("Past games of {name}", name=safe(page.name))
    variant = page.control.variant
    return f"## {title} · {say(VARIANTS[variant].name)}" if variant else f"## {title}"


def _damaged(number: int, say: Say) -> str:
    return say.count(
        "{n} game can't be shown: its stored data is damaged. Please tell the person who runs the"
        " bot.",
        "{n} games can't be shown: their stored data is damaged. Please tell the person who runs"
        " the bot.",
        number,
    )


def _nothing(page: HistoryPage, say: Say) -> str:
    if page.name is None:
        return say(
            "No games yet. Open a table with `/table open` in a server's channel; finished games"
            " are listed here."
        )
    return say("No games yet, or none in channels you can see.")


def _entry(number: int, game: PastGame, say: Say) -> list[str]:
    key = game.key
    # Discord writes the day as the reader's place and language have it.
    words = [f"**{_outcome(game, say)}**", say(game.variant.name), f"`{key.table}`"]
    words += [*_game_number(key, say), f"<t:{game.ended_at // 1000}:d>"]
    words += _marks(game, say)
    return [f"{number}\\. {' · '.join(words)}", small(scores(game.all_names, game.score))]


def _marks(game: PastGame, say: Say) -> list[str]:
    """Say what a record of the game has besides."""
    rulings = say.count("{n} ruling", "{n} rulings", game.rulings) if game.rulings else ""
    return [*filter(None, [rulings, say("with hints") if game.hinted else ""])]


def _game_number(key: GameKey, say: Say) -> list[str]:
    """Name which of its table's games it was, from the second on."""
    return [say("game {n}", n=key.number)] if key.number > 1 else []


def _outcome(game: PastGame, say: Say) -> str:
    """Say in a word how a game ended for the person whose games are listed."""
    if game.left:
        return say("left early")
    if not game.finished:
        return say("not finished")
    if game.side is None:
        return say("finished")
    if game.winner is None:
        return say("drawn")
    return say("won") if game.side == game.winner else say("lost")


def _options(page: HistoryPage, say: Say) -> list[discord.SelectOption]:
    options = []
    for number, game in page.numbered():
        key = game.key
        words = [f"{number}. {say(game.variant.name)}", key.table, *_game_number(key, say)]
        options.append(
            discord.SelectOption(
                label=" · ".join(words),
                value=f"{key.table}:{key.number}",
                description=scores_in_short(game.all_names, game.score, OPTION, " · "),
            )
        )
    return options


def _page_buttons(page: HistoryPage, say: Say) -> list[Button]:
    control, number = page.control, page.control.page
    newer = replace(control, page=max(number - 1, 0))
    older = replace(control, page=number + 1)
    return [
        button(newer, say("◀ Newer"), disabled=number == 0),
        button(older, say("Older ▶"), disabled=number + 1 >= page.pages),
    ]


def past_game_page(game: PastGame, say: Say, back: ShowPastGames | None = None) -> Outgoing:
    """Show how a game ended, with buttons to look closer, and back to the list if there is one."""
    key = game.key
    buttons = [
        button(ShowReplay(key.table, key.number), say("Replay"), MAIN),
        button(ShowCheck(key.table, key.number, 0), say("Was it fair?")),
        button(GetRecord(key.table, key.number), say("Record")),
    ]
    if key.played:
        buttons.insert(1, button(ShowReview(key.table, key.number), say("Review")))
    if back is not None:
        buttons.append(button(back, say("Back to the list")))
    lines = [f"## {heading(game, say)}", won(game, say), scores(game.all_names, game.score)]
    deals = say.count("{n} deal", "{n} deals", game.deals)
    facts = [f"<t:{game.ended_at // 1000}:f>", deals, *_marks(game, say), f"<#{key.place_id}>"]
    lines.append(small(" · ".join(facts)))
    return Outgoing(layout=layout(["\n".join(lines), buttons], None, BROWN))


def heading(game: PastGame, say: Say) -> str:
    """Return a game's name, its table, and which of its table's games it was."""
    words = [say(game.variant.name), say("table {id}", id=game.key.table)]
    return " · ".join([*words, *_game_number(game.key, say)])


def won(game: PastGame, say: Say) -> str:
    """Say who won a game, or that it was not finished."""
    if not game.finished:
        return say("This game wasn't finished: its table was closed.")
    if game.winner is None:
        return say("**The game is drawn.**")
    return say("**{names} won!**", names=join_names(game.side_names(game.winner)))


def record_attachment(table_id: str, game: int, record: str, say: Say) -> Attachment:
    """Return the record (docs/record.md) of a table's game, given its number, as a file."""
    return Attachment(
        name=f"hang-jack-{table_id}-{game}.json",
        content=record.encode(),
        description=say("The game's record: every card and every action"),
    )


def record_message(key: GameKey, record: str, say: Say) -> Outgoing:
    """Send a game's record as a file."""
    file = record_attachment(key.table, key.number, record, say)
    text = say(
        "This game's record, with every card. Check it with `/verify`, or with `python -m bot"
        " verify {name}` on your own computer.",
        name=file.name,
    )
    return Outgoing(layout=layout([text, file], None, BROWN), files=(file,))
