"""Finding players: the panel of a channel, and the pages behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import discord

from bot.engine.variants import VARIANTS, Form, Variant
from bot.locale.say import N_, Say
from bot.ui.controls import lfg as controls
from bot.ui.controls.daily import ShowDaily
from bot.ui.controls.table import Join
from bot.ui.core.forms import form, text_field
from bot.ui.core.framed import framed
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
    link,
    menus,
    small,
)
from bot.ui.core.message import Outgoing
from bot.ui.rulebook.forms import form_text
from bot.ui.rulebook.menus import game_options, in_menus
from bot.ui.table.clock import span
from bot.ui.table.status import address
from bot.ui.text.names import join_names, safe, safe_line
from bot.views.lfg import (
    Arrival,
    LfgView,
    ListedEvent,
    ListedTable,
    Listening,
    Quiet,
    Waiting,
    WantedGame,
    Wish,
)
from bot.views.settings.clock import HOUR, MINUTE
from bot.views.table.view import SeatKind, TableView

ANY: Final = "any"
"""The menu's value for any game."""
AS_USUAL: Final = 0
"""The menu's value for as many players as usual."""
TIMES: Final = tuple(n * MINUTE for n in (30, 60, 120, 180, 240, 360))
"""How long people may wait."""
USUAL_MS: Final = HOUR
SINCE, UNTIL, ZONE = "since", "until", "zone"
"""The fields of the form for quiet hours."""
_QUICK: Final = 3
"""For how many games, and tables, the panel has buttons."""
_SPARE: Final = 200
"""Code units that are left free."""


def panel(view: LfgView, say: Say) -> Outgoing:
    """Show who waits for what and until when, with buttons to join them."""
    own_key = _key(view, "panel")
    if view.empty:
        ways = [
            button(controls.FindPlayers(), say("Find players")),
            button(controls.ShowListening(), say("Notify me…")),
            button(ShowDaily(), say("Today's deal")),
        ]
        text = say("Nobody is looking for a game right now.")
        return framed([text, ways], GREY, own_key)
    called = [] if view.role is None else [f"<@&{view.role}>"]
    lines = [f"### 🃏 {say('Who wants a game?')}", *called]
    lines += [line for game in view.games for line in _game(game, say)]
    if view.anything:
        lines += [f"**{say('Any game')}**", _people(view.anything, say)]
    lines += [_table(table, say) for table in view.tables]
    lines += [_event(event, say) for event in view.events[:_QUICK]]
    asked, mentions = _asked(view, say)
    lines += asked
    if view.full:
        lines.append(
            say(
                "⚠️ Enough players are here, but this server has reached its limit of tables. The"
                " table opens once another one closes."
            )
        )
    text = fit(lines, LAYOUT_TEXT - _SPARE)
    parts: list[Part] = [text, _joining(view, say), *_at_once(view, say), _ways(view, say)]
    return replace(framed(parts, GREEN, own_key), mentions=mentions, mention_role=view.role)


def _asked(view: LfgView, say: Say) -> tuple[list[str], tuple[int, ...]]:
    """Ask people whether they play too; each is mentioned in one message of the panel."""
    mentions = tuple(one.user_id for one in view.asked if one.asked == view.number)
    names = [
        f"<@{one.user_id}>" if one.user_id in mentions else safe(one.name) for one in view.asked
    ]
    asked = [say("{names}: do you want to play too?", names=", ".join(names))] if names else []
    return asked, mentions


def _joining(view: LfgView, say: Say) -> list[Button]:
    """Return the buttons by which one joins those who wait, or a table."""
    found = [
        button(
            controls.AlsoPlay(game.game.id, game.form.seats),
            say("Play {game}", game=_named(game.game, game.form, say)),
            GOOD,
        )
        for game in view.games[:_QUICK]
    ]
    return found + _seats_at(view.tables, say)


def _at_once(view: LfgView, say: Say) -> list[Part]:
    """Return what those who wait can do instead, with buttons."""
    if not view.games:
        return []
    ways = [button(controls.StartNow(), say("Start now with computers"))]
    for game, players in view.offers:
        ways.append(button(controls.AlsoPlay(game.id, players.seats), _named(game, players, say)))
    return [say("Don't want to wait?"), ways]


def _named(game: Variant, form: Form, say: Say) -> str:
    """Name a game, with how many play where they are not as many as usual."""
    name = say(game.name)
    if form.seats == game.forms[0].seats:
        return name
    return say("{game} for {n}", game=name, n=form.seats)


def _ways(view: LfgView, say: Say) -> list[Button]:
    ways = [button(controls.FindPlayers(), say("Choose a game…"))]
    if view.games or view.anything:
        ways.append(button(controls.StopWaiting(), say("Leave the list")))
    return [*ways, button(controls.ShowListening(), say("Notify me…"))]


def _game(wanted: WantedGame, say: Say) -> list[str]:
    name = _named(wanted.game, wanted.form, say)
    ready = say("{n} of {seats} players", n=wanted.ready, seats=wanted.form.seats)
    lines = [f"**{name}** · {ready}"]
    if wanted.people:
        lines.append(_people(wanted.people, say))
    if wanted.starting:
        at = min(one.starts_at or 0 for one in wanted.starting) // 1000
        names = join_names([one.name for one in wanted.starting])
        text = say("▶ Starts {time} with computers: {names}", time=f"<t:{at}:R>", names=names)
        lines.append(text)
    return lines


def _people(people: Sequence[Waiting], say: Say) -> str:
    return ", ".join(
        say("{name} until {time}", name=safe(one.name), time=f"<t:{one.until // 1000}:t>")
        for one in people
    )


def _table(table: ListedTable, say: Say) -> str:
    if table.begun:
        free = say.count(
            "you can replace {n} computer", "you can replace {n} computers", table.free
        )
    else:
        free = say.count("{n} seat is free", "{n} seats are free", table.free)
    place = say("table {id}", id=table.id)
    if table.url:
        place = f"[{place}]({table.url})"
    return f"**{say(table.game.name)}** · {place} · {free}"


def _event(event: ListedEvent, say: Say) -> str:
    items = [f"🏆 [{safe_line(event.name)}]({event.url})"]
    if event.open:
        items.append(say("entries are open"))
    if event.starts_at:
        items.append(f"<t:{event.starts_at // 1000}:f>")
    return " · ".join(items)


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
    return framed([*parts, ways], GREEN)


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
    usual = say("As usual")
    labels = {str(AS_USUAL): usual, **{str(n): forms[n] for n in sorted(forms)}}
    control = controls.WantSeats(game.id, minutes)
    return labelled_menu(control, say("How many play?"), labels, str(seats or AS_USUAL))


def waiting(mine: Waiting, came: Arrival, place_id: int, say: Say) -> Outgoing:
    """Tell a person that they wait, for how many others, and what they can play at once."""
    game = say("any game") if mine.wish.game is None else say(mine.wish.game.name)
    text = say(
        "You're on the list in {channel}: **{game}**, until {time}. I mention you once your table"
        " is open.",
        channel=f"<#{place_id}>",
        game=game,
        time=f"<t:{mine.until // 1000}:t>",
    )
    games = [line for one in came.games for line in _game(replace(one, people=()), say)]
    tables = [_table(table, say) for table in came.listed[:_QUICK]]
    now = _seats_at(came.listed, say)
    if mine.starts_at is None:
        now.append(button(controls.StartNow(), say("Start now with computers"), GOOD))
    ways = [
        button(controls.ShowListening(), say("Notify me…")),
        button(controls.FindPlayers(), say("Change…")),
        button(controls.StopWaiting(), say("Leave the list")),
    ]
    return framed(["\n".join([text, *games, *tables]), *([now] if now else []), ways], GREEN)


def _seats_at(tables: Sequence[ListedTable], say: Say) -> list[Button]:
    return [
        button(Join(table.id), say("Join table {id}", id=table.id), GOOD)
        for table in tables[:_QUICK]
    ]


def opened(table: TableView, say: Say) -> Outgoing:
    """Tell a person that their table has opened."""
    text = say("Your table is open.")
    ways = [link(address(table), say("Go to table {id}", id=table.id))]
    if any(seat.kind is SeatKind.COMPUTER for seat in table.seats):
        text = say("Your table is open. Others can still take a computer's seat.")
        ways.append(button(controls.UnlistTable(table.id), say("Take it off the list")))
    return framed([text, ways], GREEN)


def news(view: LfgView, listening: Listening, url: str, say: Say) -> Outgoing | None:
    """Tell a person by direct message who looks for a game; None if nobody does whom they want."""
    mine = listening.games
    games = [game for game in view.games if not mine or game.game in mine]
    lines = [line for game in games for line in _game(game, say)]
    if view.anything:
        lines += [f"**{say('Any game')}**", _people(view.anything, say)]
    lines += [_table(table, say) for table in view.tables if not mine or table.game in mine]
    if not (lines and listening.on):
        return None
    heading = say("Somebody wants a game in {channel}:", channel=f"<#{view.channel_id}>")
    ways = [
        link(url, say("Go to the list")),
        button(controls.AskQuiet(), say("Quiet hours…")),
        button(controls.StopListening(), say("Stop telling me")),
    ]
    text = fit([heading, *lines], LAYOUT_TEXT - _SPARE)
    often = small(say("at most one message an hour"))
    return framed([text, ways, often], GREEN, _key(view, "news"))


def ended(view: LfgView, say: Say) -> Outgoing:
    """Tell a person who waited that their list is gone with its channel."""
    text = say(
        "The channel where you waited for a game was deleted, and its list with it. In another"
        " channel, `/lfg` puts you on a new one."
    )
    return framed([text], GREY, _key(view, "ended"))


def _key(view: LfgView, what: str) -> str:
    return f"list {view.number} · {what}"


def listening_page(listening: Listening, say: Say) -> Outgoing:
    """Show a person of which games they hear by direct message, with controls to change it."""
    lines = [
        f"## {say('Tell me when somebody wants a game')}",
        say(
            "When others look for players on this server, I send you a direct message: at most one"
            " an hour, and none while you play or wait yourself."
        ),
    ]
    if listening.closed:
        lines.append(
            say(
                "⚠️ Discord didn't let me write to you, so I've stopped. Allow direct messages from"
                " this server's members (Privacy Settings), then choose again."
            )
        )
    elif listening.on:
        names = ", ".join(say(game.name) for game in listening.games) or say("any game")
        lines.append(f"✅ {say('I tell you about: {games}.', games=names)}")
    if listening.quiet.since != listening.quiet.until:
        lines.append(quiet_words(listening.quiet)(say))
    shelves = in_menus(VARIANTS.values(), say("Only some games…"), say)
    options = {title: game_options(shelf, say) for title, shelf in shelves.items()}
    ways = [
        button(controls.ListenToAll(), say("Tell me about any game"), GOOD),
        button(controls.AskQuiet(), say("Quiet hours…")),
    ]
    if listening.on:
        ways.append(button(controls.StopListening(), say("Stop telling me")))
    return framed(["\n".join(lines), *menus(controls.ListenTo(), options), ways], GREEN)


def quiet_words(quiet: Quiet) -> Callable[[Say], str]:
    """Say at what hours a person hears nothing."""
    if quiet.since == quiet.until:
        return lambda say: say("No quiet hours.")
    since, until = clock_time(quiet.since), clock_time(quiet.until)
    text = N_("Quiet from {since} to {until} ({zone}).")
    return lambda say: say(text, since=since, until=until, zone=quiet.zone)


def clock_time(minute: int) -> str:
    """Write a minute of the day as a time."""
    return f"{minute // 60:02}:{minute % 60:02}"


def quiet_form(quiet: Quiet, zone: str, say: Say) -> discord.ui.Modal:
    """Return the form that asks at what hours a person wants to hear nothing."""
    since, until = clock_time(quiet.since), clock_time(quiet.until)
    if quiet.since == quiet.until:
        since, until = "22:00", "09:00"
    where = say("Your city, region or country, such as Leeds, Ontario or Trinidad")
    return form(
        controls.QuietForm(),
        say("Quiet hours"),
        text_field(SINCE, say("No messages from"), say("For example 22:00."), now=since),
        text_field(UNTIL, say("Until"), say("The same time twice: no quiet hours."), now=until),
        text_field(ZONE, say("Time zone"), where, now=zone, max_length=60),
    )


def said(text: str) -> Outgoing:
    """Tell a person something, in place of a page."""
    return framed([text], GREEN)


def listed(table: TableView, say: Say) -> Outgoing:
    """Tell a person that their table is on the list."""
    text = say(
        "Table {table} is on the list of this channel until its seats are taken; after two hours it"
        " leaves by itself.",
        table=table.id,
    )
    off = button(controls.UnlistTable(table.id), say("Take it off the list"))
    return framed([text, [off]], GREEN)
