"""Finding players: the panel of a channel, and the pages behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord

from bot.engine.variants import VARIANTS, Variant
from bot.locale import Say
from bot.ui.controls import lfg as controls
from bot.ui.controls.daily import ShowDaily
from bot.ui.controls.table import Join
from bot.ui.core.layout import (
    GOOD,
    GREEN,
    GREY,
    LAYOUT_TEXT,
    Button,
    Menu,
    Part,
    button,
    fit,
    labelled_menu,
    layout,
    link,
    menus,
)
from bot.ui.core.message import Outgoing
from bot.ui.rulebook.forms import form_text
from bot.ui.rulebook.menus import game_options, in_menus
from bot.ui.table.clock import span
from bot.ui.table.status import address
from bot.ui.text.names import safe
from bot.views.lfg import LfgView, ListedTable, Waiting, WantedGame, Wish
from bot.views.settings.clock import HOUR, MINUTE
from bot.views.table import TableView

ANY: Final = "any"
"""The menu's value for any game."""
AS_USUAL: Final = 0
"""The menu's value for as many players as usual."""
TIMES: Final = tuple(n * MINUTE for n in (30, 60, 120, 180, 240, 360))
"""How long people may wait."""
USUAL_MS: Final = HOUR
_QUICK: Final = 3
"""For how many games, and tables, the panel has buttons."""
_SPARE: Final = 200
"""Code units that are left free."""


def panel(view: LfgView, say: Say) -> Outgoing:
    """Show who waits for what and until when, with buttons to join them."""
    ending = say("looking for players · {n}", n=view.number)
    if view.empty:
        find = button(controls.FindPlayers(), say("Find players"))
        alone = button(ShowDaily(), say("Today's deal"))
        text = say("Nobody is looking for a game right now.")
        return Outgoing(layout=layout([text, [find, alone]], ending, GREY), key=ending)
    lines = [f"### 🃏 {say('Who wants a game?')}"]
    lines += [line for game in view.games for line in _game(game, say)]
    if view.anything:
        lines += [f"**{say('Any game')}**", _people(view.anything, say)]
    lines += [_table(table, say) for table in view.tables]
    if view.full:
        lines.append(
            say(
                "⚠️ Enough players are here, but this server has reached its limit of tables. The"
                " table opens once another one closes."
            )
        )
    parts: list[Part] = [fit(lines, LAYOUT_TEXT - _SPARE), _joining(view, say)]
    seats = [
        button(Join(table.id), say("Join table {id}", id=table.id))
        for table in view.tables[:_QUICK]
    ]
    if seats:
        parts.append(seats)
    return Outgoing(layout=layout(parts, ending, GREEN), key=ending)


def _joining(view: LfgView, say: Say) -> list[Button]:
    minutes = USUAL_MS // MINUTE
    found = [
        button(
            controls.WaitForGame(game.game.id, game.people[0].wish.seats, minutes),
            say("Play {game}", game=say(game.game.name)),
            GOOD,
        )
        for game in view.games[:_QUICK]
    ]
    if not found and view.anything:
        any_game = controls.WaitForGame(None, None, minutes)
        found = [button(any_game, say("Play any game"), GOOD)]
    other = say("Another game…") if found else say("Find players")
    ways = [*found, button(controls.FindPlayers(), other)]
    if view.games or view.anything:
        ways.append(button(controls.StopWaiting(), say("Leave the list")))
    return ways


def _game(wanted: WantedGame, say: Say) -> list[str]:
    ready = say("{n} of {seats}", n=wanted.ready, seats=wanted.form.seats)
    return [f"**{say(wanted.game.name)}** · {ready}", _people(wanted.people, say)]


def _people(people: Sequence[Waiting], say: Say) -> str:
    return ", ".join(
        say("{name} until {time}", name=safe(one.name), time=f"<t:{one.until // 1000}:t>")
        for one in people
    )


def _table(table: ListedTable, say: Say) -> str:
    free = say.count("{n} seat is free", "{n} seats are free", table.free)
    place = say("table {id}", id=table.id)
    if table.url:
        place = f"[{place}]({table.url})"
    return f"**{say(table.game.name)}** · {place} · {free}"


def page(wish: Wish, wait_ms: int, *, waits: bool, say: Say) -> Outgoing:
    """Ask a person what they want to play, and how long they wait for it."""
    game, minutes = wish.game, wait_ms // MINUTE
    text = say(
        "Say what you want to play and how long you can wait. Once enough people are here, a table"
        " opens with all of you seated, and I mention you there."
    )
    parts: list[Part] = [f"## {say('Find players')}\n{text}", *_games(game, minutes, say)]
    if game is not None and len({form.seats for form in game.forms}) > 1:
        parts.append(_seats(game, wish.seats, minutes, say))
    times = {str(ms // MINUTE): say("Wait for {time}", time=span(ms, say)) for ms in TIMES}
    chosen = controls.WantTime(None if game is None else game.id, wish.seats)
    parts.append(labelled_menu(chosen, say("How long?"), times, str(minutes)))
    wait = controls.WaitForGame(None if game is None else game.id, wish.seats, minutes)
    ways = [button(wait, say("Wait for a game"), GOOD)]
    if waits:
        ways.append(button(controls.StopWaiting(), say("Leave the list")))
    return Outgoing(layout=layout([*parts, ways], None, GREEN))


def _games(game: Variant | None, minutes: int, say: Say) -> list[Menu]:
    any_game = discord.SelectOption(label=say("Any game"), value=ANY, default=game is None)
    chosen = None if game is None else game.id
    shelves = in_menus(VARIANTS.values(), say("Which game?"), say)
    options = {title: game_options(shelf, say, chosen) for title, shelf in shelves.items()}
    first = next(iter(options))
    options[first] = [any_game, *options[first]]
    return menus(controls.WantGame(minutes), options)


def _seats(game: Variant, seats: int | None, minutes: int, say: Say) -> Menu:
    forms = {form.seats: form_text(form, say) for form in reversed(game.forms)}
    usual = say("As usual, or as others want")
    labels = {str(AS_USUAL): usual, **{str(n): forms[n] for n in sorted(forms)}}
    control = controls.WantSeats(game.id, minutes)
    return labelled_menu(control, say("How many play?"), labels, str(seats or AS_USUAL))


def waiting(wish: Wish, until: int, place_id: int, say: Say) -> Outgoing:
    """Tell a person that they wait."""
    game = say("any game") if wish.game is None else say(wish.game.name)
    text = say(
        "You're on the list in {channel}: **{game}**, until {time}. I mention you once your table"
        " is open.",
        channel=f"<#{place_id}>",
        game=game,
        time=f"<t:{until // 1000}:t>",
    )
    ways = [
        button(controls.FindPlayers(), say("Change…")),
        button(controls.StopWaiting(), say("Leave the list")),
    ]
    return Outgoing(layout=layout([text, ways], None, GREEN))


def opened(table: TableView, say: Say) -> Outgoing:
    """Tell a person that their table has opened."""
    text = say("Enough of you are here: your table is open.")
    go = link(address(table), say("Go to table {id}", id=table.id))
    return Outgoing(layout=layout([text, [go]], None, GREEN))


def said(text: str) -> Outgoing:
    """Tell a person something, in place of a page."""
    return Outgoing(layout=layout([text], None, GREEN))


def listed(table: TableView, say: Say) -> Outgoing:
    """Tell a person that their table is on the list."""
    text = say(
        "Table {table} is on the list of this channel until its seats are taken.", table=table.id
    )
    off = button(controls.UnlistTable(table.id), say("Take it off the list"))
    return Outgoing(layout=layout([text, [off]], None, GREEN))
