"""Seasons in divisions at the desk: a division below, and the next season beforehand."""

from __future__ import annotations

from typing import Final

import discord

from bot.competition.event.series import Former
from bot.competition.event.standings.divisions import Move
from bot.locale.say import Say
from bot.ui.controls.series import (
    AskSeason,
    DivisionForm,
    PickMoved,
    SeasonForm,
    ShowNextSeason,
    ShowOnceMore,
)
from bot.ui.core.forms import form, text_field
from bot.ui.core.layout import GOOD, MAIN, Button, Part, button, labelled_menu, small
from bot.ui.core.message import Outgoing
from bot.ui.events.once_more import NAME, start_field
from bot.ui.events.pages import event_page
from bot.ui.events.words import entrant, title
from bot.ui.text.names import safe_line
from bot.views.events.event import LONGEST_NAME, EventView
from bot.views.events.seasons import NextSeason

_MARKS: Final = {Move.UP: "▲ ", Move.STAYS: "", Move.DOWN: "▼ "}


def next_season_page(view: EventView, season: NextSeason, say: Say) -> Outgoing:
    """Show a director who would play in which division, before anything is announced."""
    back = button(ShowOnceMore(view.id), say("◀ Back"), MAIN)
    parts: list[Part] = [f"### {say('Next season')}"]
    if season.running:
        names = ", ".join(f"**{title(one)}**" for one in season.running)
        parts.append(
            say("Still running: {names}. Come back once all divisions are over.", names=names)
        )
        again = button(ShowNextSeason(view.id), say("Look again"))
        return event_page([*parts, [again, back]])
    if season.announced:
        text = say("The next season is announced already. Call it off first to announce it again.")
        return event_page([*parts, text, [back]])
    labels = {str(n): _moved(n, say) for n in range(season.most + 1)}
    parts.append(labelled_menu(PickMoved(view.id), "", labels, str(season.moved)))
    for name, placed in zip(season.names, season.placed, strict=True):
        lines = [f"{_MARKS[one.move]}{_name(season, one.entrant, say)}" for one in placed]
        parts.append("\n".join([f"**{safe_line(name)}**", *(lines or [say("Nobody yet")])]))
    parts += [_level(season, level, say) for level in season.level]
    about = say(
        "Nothing is announced yet. Afterwards each captain is asked in the thread of their division"
        " whether they'll play again; nobody is entered without saying so."
    )
    made: list[Button] = [button(AskSeason(view.id, season.moved), say("Announce…"), GOOD), back]
    return event_page([*parts, small(about), made])


def _moved(n: int, say: Say) -> str:
    if not n:
        return say("Nobody goes up or down")
    return say.count("{n} goes up, {n} goes down", "{n} go up, {n} go down", n)


def _name(season: NextSeason, of: Former, say: Say) -> str:
    return entrant(season.view(of.event), of.entrant, say)


def _level(season: NextSeason, level: tuple[Former, ...], say: Say) -> str:
    names = ", ".join(_name(season, one, say) for one in level)
    return say(
        "⚠️ Level at the line: {names}. To part them, adjust points at the desk.", names=names
    )


def division_form(view: EventView, name: str, say: Say) -> discord.ui.Modal:
    """Return the form that asks for the name of the division below."""
    about = say("It has the same plan, start, channel and directors.")
    field = text_field(NAME, say("Name"), about, now=name, max_length=LONGEST_NAME)
    return form(DivisionForm(view.id), say("Add a division below…").rstrip("…"), field)


def season_form(view: EventView, moved: int, start: str, zone: str, say: Say) -> discord.ui.Modal:
    """Return the form that asks when the next season starts."""
    return form(SeasonForm(view.id, moved), say("Next season"), start_field(start, zone, say))
