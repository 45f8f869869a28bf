"""The list of all games and each game's rules, in pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import discord

from bot.engine.variants import VARIANTS, Form, OptionValue, Variant
from bot.locale.say import N_, Say
from bot.ui.controls.help import ShowTopic, Topic
from bot.ui.controls.learn import FIRST_LESSON
from bot.ui.controls.rulebook import (
    ChooseGameRules,
    ChooseShelf,
    RulebookControl,
    ShowCardWords,
    ShowFirstGame,
    ShowGameRules,
    ShowGames,
)
from bot.ui.core.custom_ids import BadControl, GameId, read_word
from bot.ui.core.framed import framed
from bot.ui.core.layout import CHOICES, LABEL, MAIN, VIOLET, Button, Menu, Part, button, menu, small
from bot.ui.core.message import Outgoing
from bot.ui.rulebook.chapters import chapters
from bot.ui.rulebook.first_steps import FIRST_STEPS, FIRST_TABLE, example_trick, words_of_cards
from bot.ui.rulebook.forms import form_text, forms_in_short
from bot.ui.rulebook.menus import Shelf, game_options, shelf_of
from bot.ui.text.measure import cut, size
from bot.views.table.view import TableView

PAGE: Final = 3_960
"""Code units of a page; with its number it stays within Discord's 4,000."""

FIRST_GAME: Final = VARIANTS["basic"]
"""The game that newcomers are told to begin with."""
_BEST_KNOWN: Final = VARIANTS["trinidad"]


def games(say: Say, page: int = 0) -> Outgoing:
    """Name all games by families; or a page of one family's games, a line each.

    A menu leads from family to family, another one to a game's rules.
    """
    pages = _games_pages(say)
    page = min(page, len(pages) - 1)
    shown = pages[page]
    controls: list[Menu | list[Button]] = []
    if shown.games:
        rows = game_options(shown.games, say)
        controls.append(menu(ChooseGameRules(page), say("The rules of…"), rows))
    controls.append(_shelf_menu(shown.shelf, say))
    buttons = _page_buttons([ShowGames(number) for number in range(len(pages))], page, say)
    if page == 0:
        buttons.append(button(ShowFirstGame(), say("Your first game")))
    else:  # before the first family there is nothing else
        back = button(ShowGames(), say("All games"))
        buttons = [*buttons, back] if page > 1 else [back, *buttons[1:]]
    return _page("\n".join(shown.lines), page, len(pages), [*controls, buttons], say)


def _shelf_menu(here: Shelf | None, say: Say) -> Menu:
    """Return the menu of the families that have games."""
    rows = []
    for shelf in _shelves():
        name, gist = map(say, shelf.value)
        row = discord.SelectOption(
            label=name, value=shelf.name.lower(), description=gist, default=shelf is here
        )
        rows.append(row)
    return menu(ChooseShelf(), say("Choose a family…"), rows)


@cache
def _shelves() -> dict[Shelf, tuple[Variant, ...]]:
    """Return the families that have games, with these."""
    found = {
        shelf: tuple(game for game in VARIANTS.values() if shelf_of(game) is shelf)
        for shelf in Shelf
    }
    return {shelf: games for shelf, games in found.items() if games}


def _page_of(name: str, say: Say) -> int:
    """Return a family's first page; raise BadControl if it is none, or has no games."""
    for number, page in enumerate(_games_pages(say)):
        if page.shelf is not None and page.shelf.name.lower() == name:
            return number
    raise BadControl


def rules(
    variant: Variant,
    say: Say,
    form: Form | None = None,
    options: Mapping[str, OptionValue] | None = None,
    page: int = 0,
) -> Outgoing:
    """Explain a game to newcomers, by default in all its forms; options are the unusual ones.

    Pages count from 0; if there are fewer, the last one is shown.

    Raises:
        BadOption: if the game has no such option, or it does not take the value.
    """
    options = variant.trim(options or {}, form)
    pages = pack(chapters(variant, form, options, say), PAGE)
    page = min(page, len(pages) - 1)
    turning = [ShowGameRules(variant.id, form, options, number) for number in range(len(pages))]
    buttons = _page_buttons(turning, page, say)
    if page == 0:
        words = ShowCardWords(variant.id, form, options)
        buttons.append(button(words, say("New to cards?")))
        buttons.append(button(FIRST_LESSON, say("Learn by playing")))
    buttons.append(button(ShowGames(), say("All games")))
    return _page(pages[page], page, len(pages), [buttons], say)


def first_game(say: Say) -> Outgoing:
    """Teach what all the games have in common, before a first game."""
    start = say(FIRST_TABLE, game=say(FIRST_GAME.name), **_board_words(say))
    text = "\n".join([f"## {say('Your first game')}", *map(say, FIRST_STEPS), start])
    buttons = [
        button(FIRST_LESSON, say("Learn by playing"), MAIN),
        button(ShowCardWords(FIRST_GAME.id), say("New to cards?")),
        button(ShowGameRules(FIRST_GAME.id), _rules_of(FIRST_GAME, say)),
        button(ShowGames(), say("All games")),
        button(ShowTopic(Topic.OPEN), say("Open a table")),
    ]
    return _page(text, 0, 1, [buttons], say)


def card_words(back: ShowGameRules, say: Say) -> Outgoing:
    """Explain the words of card players, with the way back to a game's rules."""
    text = "\n".join(words_of_cards(say))
    buttons = [
        button(FIRST_LESSON, say("Learn by playing"), MAIN),
        button(back, _rules_of(VARIANTS[back.variant], say)),
        button(ShowFirstGame(), say("Your first game")),
    ]
    return _page(text, 0, 1, [example_trick(say), buttons], say)


def rules_of_table(table: TableView, say: Say) -> Outgoing:
    """Explain a game as a table plays it."""
    return rules(table.variant, say, table.form, table.options)


def turn(control: RulebookControl, say: Say, chosen: str = "") -> Outgoing:
    """Render the page that a button or a menu's value leads to; raise BadControl if to none."""
    match control:
        case ShowGames(page):
            return games(say, page)
        case ShowFirstGame():
            return first_game(say)
        case ShowCardWords(ident, form, options):
            return card_words(ShowGameRules(ident, form, options), say)
        case ShowGameRules(ident, form, options, page):
            return rules(VARIANTS[ident], say, form, options, page)
        case ChooseShelf():
            return games(say, _page_of(chosen, say))
    return rules(VARIANTS[read_word(GameId, chosen)], say)


def pack(chapters: Iterable[str], limit: int) -> list[str]:
    """Put chapters on pages, as many as fit; split one that is too long between lines."""
    pages: list[str] = []
    for chapter in chapters:
        if pages and size(pages[-1]) + 1 + size(chapter) <= limit:
            pages[-1] += f"\n{chapter}"
            continue
        pages.append("")
        for line in chapter.split("\n"):
            if pages[-1] and size(pages[-1]) + 1 + size(line) > limit:
                pages.append("")
            pages[-1] += f"\n{line}" if pages[-1] else line
    return pages


@dataclass(slots=True)
class _GamesPage:
    shelf: Shelf | None
    """None on the page that names all games."""
    lines: list[str]
    games: list[Variant] = field(default_factory=list)

    def has_room(self, line: str) -> bool:
        length = sum(size(each) + 1 for each in self.lines) + size(line)
        return length <= PAGE and len(self.games) < CHOICES


def _games_pages(say: Say) -> list[_GamesPage]:
    """Name all games on the first page; then put each family on a page, or on as many as it fills.

    The title of a family that continues is repeated.
    """
    names = [
        f"**{shelf.title(say)}**\n{', '.join(say(game.name) for game in games)}"
        for shelf, games in _shelves().items()
    ]
    pages = [_GamesPage(None, [f"## {say('The games')}", *_welcome(say), *names])]
    for shelf, games in _shelves().items():
        title, legend = f"### {shelf.title(say)}", small(say(_LEGEND))
        pages.append(_GamesPage(shelf, [title, legend]))
        for game in games:
            line = _game_line(game, say)
            if not pages[-1].has_room(line):
                pages.append(_GamesPage(shelf, [title, legend]))
            pages[-1].lines.append(line)
            pages[-1].games.append(game)
    return pages


_LEGEND: Final = N_(
    "2×2 means two sides of two; 2–8 means two to eight players, each alone. The usual way comes"
    " first."
)


def _welcome(say: Say) -> list[str]:
    """Say where to begin, and what the games have in common."""
    return [
        say(
            "New to All Fours? Begin with **{first}**: `/table open game:{first}` with *pace* slow,"
            " then press *{fill}* and *{cut}*. The best known is **{known}**.",
            first=say(FIRST_GAME.name),
            known=say(_BEST_KNOWN.name),
            **_board_words(say),
        ),
        say(
            "Most games here have four points in a deal: **High** and **Low** for the highest"
            " and the lowest trump, **Jack** for winning the jack of trumps, and **Game** for the"
            " most card points (*pips*) in your tricks."
        ),
    ]


def _game_line(game: Variant, say: Say) -> str:
    others = _other_targets(game, say)
    if others:
        length = say.count(
            "to {target} ({others}), about {n} deal",
            "to {target} ({others}), about {n} deals",
            game.deals,
            target=game.base.target,
            others=others,
        )
    else:
        length = say.count(
            "to {target}, about {n} deal",
            "to {target}, about {n} deals",
            game.deals,
            target=game.base.target,
        )
    facts = f"{forms_in_short(game.forms, say)} · {length}"
    return f"**{say(game.name)}** {facts}. {say(game.line)}"


def _other_targets(game: Variant, say: Say) -> str:
    """Return the forms of a game that have another target than usual."""
    return ", ".join(
        say("{form}: {n}", form=form_text(form, say), n=n)
        for form, n in (game.targets or {}).items()
        if n != game.base.target
    )


def _board_words(say: Say) -> dict[str, str]:
    """Return the names of the buttons that start a game."""
    return {"fill": say("Fill with computers and start"), "cut": say("Cut")}


def _rules_of(variant: Variant, say: Say) -> str:
    return cut(say("The rules of {game}", game=say(variant.name)), LABEL)


def _page_buttons(to: Sequence[RulebookControl], page: int, say: Say) -> list[Button]:
    buttons = []
    if page > 0:
        buttons.append(button(to[page - 1], say("Previous page")))
    if page + 1 < len(to):
        buttons.append(button(to[page + 1], say("Next page")))
    return buttons


def _page(text: str, page: int, of: int, controls: Sequence[Any], say: Say) -> Outgoing:
    parts: list[Part] = [text]
    if of > 1:
        parts.append(small(say("Page {n} of {of}", n=page + 1, of=of)))
    parts += [control for control in controls if control]
    return framed(parts, VIOLET)
