"""Holding an event again: who is invited, the next season, and a division below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import discord

from bot.competition.event.clockwork import DAY_MS, MINUTE_MS
from bot.competition.event.plan import EntryRule
from bot.competition.event.series import REPEATS, Former, Repeat
from bot.competition.event.standings.divisions import Move
from bot.competition.event.state import Event, EventPhase
from bot.competition.stages import EntrantKind
from bot.locale.say import N_, Say
from bot.ui.controls import series as controls
from bot.ui.controls.events import DeskAct, DoAtDesk, JoinEvent, ShowDesk
from bot.ui.controls.series import (
    AskSeason,
    DivisionForm,
    PickMoved,
    SeasonForm,
    ShowNextSeason,
    ShowOnceMore,
)
from bot.ui.core.forms import Field, form, text_field
from bot.ui.core.framed import framed
from bot.ui.core.layout import GOOD, GREEN, MAIN, Button, Part, button, fit, labelled_menu, small
from bot.ui.core.message import Outgoing
from bot.ui.events import plan as plans
from bot.ui.events.pages import event_page
from bot.ui.events.words import entrant, moment, start_words, title
from bot.ui.text.key import key
from bot.ui.text.names import safe_line
from bot.views.events.event import LONGEST_NAME, EventLine, EventView
from bot.views.events.seasons import NextSeason

NAME, START = "name", "start"
"""The fields of the form."""
_ASKED: Final = 20
_COPY: Final = 3_000
"""Entrants that are named, and code units of all that is said of a copy."""
_OFTEN: Final = {7: N_("Every week"), 14: N_("Every two weeks"), 28: N_("Every four weeks")}
_MARKS: Final = {Move.UP: "▲ ", Move.STAYS: "", Move.DOWN: "▼ "}


def once_more_page(
    view: EventView, name: str, start: int, divisions: Sequence[EventLine], say: Say
) -> Outgoing:
    """Show a director how the event can be held once more.

    Args:
        name: what the next one would be called.
        start: when it would start, in milliseconds since 1970; 0 for no time.
        divisions: those of its season, the best first; the event alone for most.
    """
    event, repeat = view.event, view.event.repeat
    parts: list[Part] = [f"### {say('Repeat event')} · {title(view)}"]
    made: list[Button] = [button(controls.AskCopy(view.id), say("Copy this event…"), GOOD)]
    if len(divisions) > 1:
        names = " · ".join(f"**{safe_line(one.name)}**" for one in divisions)
        parts.append(say("Divisions, the best first: {names}", names=names))
        made = [button(controls.ShowNextSeason(view.id), say("Next season…"), GOOD)]
    if event.plan.days_between and not event.over and divisions[-1].id == view.id:
        made.append(button(controls.AskDivision(view.id), say("Add a division below…")))
    if event.following and len(divisions) == 1:
        parts.append(say("The next one is announced already. It says there how it goes on."))
    elif repeat is not None:
        text = say(
            "Next: {name}, {when}. I announce it {in_time}, and ask those who were there whether"
            " they'll play again.",
            name=f"**{safe_line(name)}**",
            when=moment(start, "F"),
            in_time=moment(start - repeat.ahead * DAY_MS, "R"),
        )
        parts.append(text)
        stop = DoAtDesk(view.id, DeskAct.STOP_REPEATING)
        made.append(button(stop, say(DeskAct.STOP_REPEATING.label)))
    if _can_repeat(event):
        parts += _repeat_menus(view.id, repeat, say)
    elif not event.plan.starts_at and not event.plan.days_between:
        parts.append(small(say("To repeat it by itself, give it a start first.")))
    made.append(button(ShowDesk(view.id), say("◀ Back"), MAIN))
    return event_page([*parts, small(_about(divisions, say)), made])


def _about(divisions: Sequence[EventLine], say: Say) -> str:
    if len(divisions) > 1:
        return say("In the next season, some go up a division and some go down.")
    return say(
        "A copy has the same plan, channel and directors, and a new date. Those who were there are"
        " asked whether they'll play again; nobody is entered without saying so."
    )


def repeats(event: Event, say: Say) -> list[str]:
    """Say that there will be another one like it, if there will."""
    return [say(_OFTEN[event.repeat.days])] if event.repeat is not None else []


def how_often(repeat: Repeat, say: Say) -> str:
    """Say how an event is repeated."""
    return say.count(
        "{often}, announced {n} day before",
        "{often}, announced {n} days before",
        repeat.ahead,
        often=say(_OFTEN[repeat.days]),
    )


def _can_repeat(event: Event) -> bool:
    plan = event.plan
    early = event.phase is not EventPhase.ARCHIVED and not event.following
    return early and bool(plan.starts_at) and not plan.days_between


def _repeat_menus(event_id: str, repeat: Repeat | None, say: Say) -> Iterator[Part]:
    """Ask how often an event is repeated, and then how long ahead the next one is announced.

    Two short menus: a phone cuts a label that says both.
    """
    now = {} if repeat is None else {repeat.days: repeat.ahead}
    often = {
        f"{days}.{now.get(days, several[(len(several) - 1) // 2])}": say(_OFTEN[days])
        for days, several in REPEATS.items()
    }
    chosen = None if repeat is None else f"{repeat.days}.{repeat.ahead}"
    yield labelled_menu(controls.PickRepeat(event_id), say("Repeat it…"), often, chosen)
    if repeat is not None:
        ahead = {
            f"{repeat.days}.{days}": say.count(
                "Announced {n} day before", "Announced {n} days before", days
            )
            for days in REPEATS[repeat.days]
        }
        yield labelled_menu(controls.PickAhead(event_id), "", ahead, chosen)


def copy_form(view: EventView, name: str, start: str, zone: str, say: Say) -> discord.ui.Modal:
    """Return the form that asks for the name and the start of an event like this one."""
    return form(
        controls.CopyForm(view.id),
        say("Copy this event…").rstrip("…"),
        text_field(
            NAME,
            say("Name"),
            say("Up to {n} characters", n=LONGEST_NAME),
            now=name,
            max_length=LONGEST_NAME,
        ),
        start_field(start, zone, say),
    )


def copy_page(view: EventView, name: str, start: int, say: Say, words: str = "") -> Outgoing:
    """Show an event like one as it will be announced: what, when and where, and who is asked.

    Args:
        start: in milliseconds since 1970; 0 for when a director says so.
        words: the start by the clocks of the event's zone.
    """
    plan = replace(view.event.plan, starts_at=start)
    lines = [f"## {safe_line(name)}", *plans.summary(plan, say), start_words(plan, say)]
    lines += [words] if words else []
    there = [one.id for one in view.event.entries.values() if not one.withdrawn and one.people]
    if there:
        more = ["…"] if len(there) > _ASKED else []
        names = ", ".join([*(entrant(view, one, say) for one in there[:_ASKED]), *more])
        lines.append(say("Asked whether they'll play again: {names}", names=names))
    draft = (view.id, start // MINUTE_MS, name)
    made = [
        button(controls.AnnounceCopy(*draft), say("Announce"), GOOD),
        button(controls.ChangeCopy(*draft), say("Change…")),
        button(controls.ShowOnceMore(view.id), say("◀ Back"), MAIN),
    ]
    about = say(
        "The panel appears in {channel}, and entries open.", channel=f"<#{view.channel_id}>"
    )
    return event_page([fit(lines, _COPY), made, small(about)])


def start_field(now: str, zone: str, say: Say) -> Field:
    """Return the field that asks when the next event starts."""
    about = say(
        "For example Fri 20:00 (time zone {zone}) or in 2 hours; empty: when you say so", zone=zone
    )
    return text_field(
        START, say("When does it start?"), about, now=now, max_length=60, required=False
    )


def join_again(view: EventView, say: Say) -> Button | None:
    """Return the button for those who come again as last time; None where there is none."""
    event = view.event
    open_now = event.phase in {EventPhase.ENTRIES, EventPhase.CHECK_IN}
    alone = event.plan.format.entrant is EntrantKind.PERSON
    if not open_now or alone or not event.origin.asked or event.plan.entry is not EntryRule.OPEN:
        return None
    return button(controls.JoinAgain(view.id), say("Join as last time"), GOOD)


def asked_again(view: EventView, users: Sequence[int], piece: int, say: Say) -> Outgoing:
    """Ask those who were there last time whether they come again, and mention them.

    Args:
        users: whom this message asks.
        piece: which of several messages it is, from 0.
    """
    event = view.event
    mentions = tuple(users)
    lines = [" ".join(f"<@{user}>" for user in mentions)] if mentions else []
    lines.append(say("**{event}:** are you playing again?", event=title(view)))
    if event.phase is EventPhase.CANCELLED:
        lines.append(say("Called off"))
    elif event.plan.starts_at:
        lines.append(start_words(event.plan, say))
    parts: list[Part] = ["\n".join(lines)]
    press = join_again(view, say)
    if press is None and event.takes_entries:
        press = button(JoinEvent(view.id), say("Join"), GOOD)
    if press is not None:
        parts.append([press])
        if event.plan.format.entrant is not EntrantKind.PERSON:
            parts.append(
                small(say("Whoever played with you then is invited, and confirms by themselves."))
            )
    asked = framed(parts, GREEN, key(view.id, f"once-more {piece + 1}"))
    return replace(asked, mentions=mentions)


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
