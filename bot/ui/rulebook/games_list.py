"""The list of games: three to begin with, then all of them by families."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import discord

from bot.engine.variants import VARIANTS, Variant
from bot.locale.say import Say
from bot.ui.controls.help import OpenTable
from bot.ui.controls.learn import FIRST_LESSON, ShowStep
from bot.ui.controls.rulebook import ChooseListedGame, ChooseShelf, ShowGameRules, ShowGames
from bot.ui.core.framed import framed
from bot.ui.core.layout import MAIN, VIOLET, Button, Menu, Part, button, menu, small
from bot.ui.core.message import Outgoing
from bot.ui.rulebook.forms import form_text, forms_text, players_in_short
from bot.ui.rulebook.menus import Shelf, game_options, shelf_of
from bot.ui.text.punctuation import with_colon
from bot.views.learn import LessonHead

FIRST: Final = ("trinidad", "pitch", "setback")
"""The games to begin with where a server has not played as many."""
_TURN_S: Final = 5
"""Seconds that a card or a call takes people who play without long breaks."""


@dataclass(frozen=True, slots=True)
class GamesReader:
    """Who looks at the list of games, and where."""

    most_played: Sequence[str] = ()
    """The ids of the games that the server has played most, the first one most often."""
    lessons: Sequence[LessonHead] = ()
    in_server: bool = False
    """Whether a table can be opened there."""


def games(reader: GamesReader, say: Say, page: int = 0) -> Outgoing:
    """Show the games to begin with; or the games of a family, which begin with page 1."""
    shelves = [*_shelves()]
    if not page:
        return framed(_opening(reader, say), VIOLET)
    return family(shelves[min(page, len(shelves)) - 1], say)


def family(shelf: Shelf, say: Say) -> Outgoing:
    """List a family's games, each with its players and a sentence."""
    lines = [
        f"**{say(game.name)}** · {players_in_short(game.forms, say)}\n{small(say(game.line))}"
        for game in _shelves()[shelf]
    ]
    return _on_shelf(["\n".join([f"### {shelf.title(say)}", *lines])], shelf, None, say)


def card(game: Variant, reader: GamesReader, say: Say) -> Outgoing:
    """Introduce a game, with ways to play it, to read its rules and to learn it."""
    points = say.count("to {n} point", "to {n} points", game.base.target)
    others = [
        with_colon(form_text(form, say), str(n), say)
        for form, n in (game.targets or {}).items()
        if n != game.base.target
    ]
    facts = [
        forms_text(game.forms, say),
        f"{points} ({', '.join(others)})" if others else points,
        _time(game, say),
    ]
    lines = [f"### {say(game.name)}", say(game.line), *(f"- {fact}" for fact in facts)]
    parts: list[Part] = ["\n".join([*lines, _how_counted(say)]), _ways(game, reader, say)]
    return _on_shelf(parts, shelf_of(game), game.id, say)


def shelf_named(name: str) -> Shelf | None:
    """Return the family with games that has a name in custom_ids."""
    return next((shelf for shelf in _shelves() if shelf.name.lower() == name), None)


def _opening(reader: GamesReader, say: Say) -> list[Part]:
    known = [game for game in reader.most_played if game in VARIANTS]
    first = list(dict.fromkeys([*known, *FIRST]))[: len(FIRST)]
    parts: list[Part] = [f"## {say('Three to begin with')}"]
    for game in map(VARIANTS.__getitem__, first):
        facts = f"{players_in_short(game.forms, say)} · {_time(game, say)}"
        parts.append(f"**{say(game.name)}** · {facts}\n{small(say(game.line))}")
        parts.append(_ways(game, reader, say))
    all_games = say.count("All {n} game…", "All {n} games…", len(VARIANTS))
    return [*parts, _shelf_menu(all_games, None, say), small(_how_counted(say))]


def _on_shelf(parts: list[Part], shelf: Shelf, chosen: str | None, say: Say) -> Outgoing:
    rows = game_options(_shelves()[shelf], say, chosen)
    others: list[Part] = [
        menu(ChooseListedGame(), say("Choose a game…"), rows),
        _shelf_menu(say("Choose a family…"), shelf, say),
        [button(ShowGames(), say("All games"))],
    ]
    return framed([*parts, *others], VIOLET)


def _ways(game: Variant, reader: GamesReader, say: Say) -> list[Button]:
    """Return the buttons that lead from the list to a game."""
    play = [button(OpenTable(game.id), say("Play"), MAIN)] if reader.in_server else []
    rules = button(ShowGameRules(game.id), say("Rules"))
    return [*play, rules, button(_lesson(game, reader), say("Learn"))]


def _lesson(game: Variant, reader: GamesReader) -> ShowStep:
    """Return a game's lesson, or else that of a game which finds its trumps in the same way."""
    own = [one for one in reader.lessons if one.game == game.id]
    near = [one for one in reader.lessons if VARIANTS[one.game].family is game.family]
    return next((ShowStep(one.id, 0) for one in (*own, *near)), FIRST_LESSON)


def _time(game: Variant, say: Say) -> str:
    minutes = max(1, round(game.turns * _TURN_S / 60 / 5)) * 5
    return say("{n} min", n=minutes)


def _how_counted(say: Say) -> str:
    """Say where the minutes come from."""
    return say("Times: about {n} seconds a card or call.", n=_TURN_S)


def _shelf_menu(placeholder: str, here: Shelf | None, say: Say) -> Menu:
    """Return the menu of the families that have games."""
    rows = []
    for shelf, games in _shelves().items():
        name, gist = map(say, shelf.value)
        many = say.count("{n} card game", "{n} card games", len(games))
        row = discord.SelectOption(
            label=f"{name} · {many}",
            value=shelf.name.lower(),
            description=gist,
            default=shelf is here,
        )
        rows.append(row)
    return menu(ChooseShelf(), placeholder, rows)


@cache
def _shelves() -> dict[Shelf, tuple[Variant, ...]]:
    """Return the families that have games, with these."""
    found = {
        shelf: tuple(game for game in VARIANTS.values() if shelf_of(game) is shelf)
        for shelf in Shelf
    }
    return {shelf: games for shelf, games in found.items() if games}
