"""Each game's rules in pages, and what to know before a first game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from bot.engine.variants import VARIANTS, Form, OptionValue, Variant
from bot.locale.say import Say
from bot.ui.controls.help import ShowTopic, Topic
from bot.ui.controls.learn import FIRST_LESSON
from bot.ui.controls.rulebook import (
    ChooseListedGame,
    ChooseShelf,
    RulebookControl,
    ShowCardWords,
    ShowFirstGame,
    ShowGameRules,
    ShowGames,
)
from bot.ui.core.custom_ids import BadControl, GameId, read_word
from bot.ui.core.framed import framed
from bot.ui.core.layout import LABEL, MAIN, VIOLET, Button, Part, button, small
from bot.ui.core.message import Outgoing
from bot.ui.rulebook.chapters import chapters
from bot.ui.rulebook.first_steps import FIRST_STEPS, FIRST_TABLE, example_trick, words_of_cards
from bot.ui.rulebook.games_list import GamesReader, card, family, games, shelf_named
from bot.ui.text.measure import cut, size
from bot.views.table.view import TableView

PAGE: Final = 3_960
"""Code units of a page; with its number it stays within Discord's 4,000."""

FIRST_GAME: Final = VARIANTS["basic"]
"""The game that newcomers are told to begin with."""


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


def turn(control: RulebookControl, reader: GamesReader, say: Say, chosen: str = "") -> Outgoing:
    """Render the page that a button or a menu's value leads to; raise BadControl if to none."""
    match control:
        case ShowGames(page):
            return games(reader, say, page)
        case ShowFirstGame():
            return first_game(say)
        case ShowCardWords(ident, form, options):
            return card_words(ShowGameRules(ident, form, options), say)
        case ShowGameRules(ident, form, options, page):
            return rules(VARIANTS[ident], say, form, options, page)
        case ChooseListedGame():
            return card(VARIANTS[read_word(GameId, chosen)], reader, say)
        case ChooseShelf():
            if (shelf := shelf_named(chosen)) is None:
                raise BadControl
            return family(shelf, say)
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
