"""One match or one entrant at the director's desk, with what a director can do about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.competition.event.parts import Match, MatchId, Roster
from bot.competition.matches import HowEnded
from bot.competition.scoring import wants_game
from bot.locale.say import Say
from bot.ui.controls.events import DeskAct, DoAtDesk, PickOut, PickWrongGame, ShowDesk
from bot.ui.core.layout import CHOICES, GRAVE, MAIN, Button, Menu, Part, button, fit, labelled_menu
from bot.ui.core.message import Outgoing
from bot.ui.events import words
from bot.ui.events.desk.parts import act_button, heading, offered, reopen_button, result_button
from bot.ui.events.entry.arranging import captain_menu, rename_button
from bot.ui.events.pages import event_page
from bot.views.events.event import EventView

_AGAIN: Final = 2_000
"""Code units of the matches that are played again."""


def match_page(view: EventView, match: Match, now: int, say: Say) -> Outgoing:
    """Show a director a match, with what they can do about it."""
    lines = [f"### {heading(view, say)}", words.match_line(view, match, say)]
    parts: list[Part] = ["\n".join(lines)]
    if match.games and match.how is not HowEnded.FORFEIT:
        parts.append(_games_menu(view, match, say))
    made: list[Button] = []
    if not match.over:
        if not match.started:
            for what in (DeskAct.MOVE, DeskAct.MOVE_ROUND):
                made += offered(view, DoAtDesk(view.id, what, match.id), now, say)
        made += _tables(view, match, now, say)
    for what in (DeskAct.FORFEIT, DeskAct.WIN):
        for at, entrants in enumerate(match.pairing.sides):
            name = words.plain_side(view, entrants, say)
            made += offered(view, DoAtDesk(view.id, what, match.id, at), now, say, name=name)
    made += offered(view, DoAtDesk(view.id, DeskAct.GO_ON, match.id), now, say)
    made.append(button(ShowDesk(view.id), say("◀ Back"), MAIN))
    return event_page([*parts, made])


def again_page(
    view: EventView, control: DoAtDesk, matches: Sequence[MatchId], say: Say
) -> Outgoing:
    """Name the matches that are played again if a result is corrected, and ask for a yes."""
    event, match = view.event, view.event.matches[control.number]
    lines = [f"### {heading(view, say)}", words.match_line(view, match, say)]
    about = say(
        "These matches depend on that result, and have begun. If others go on now, they are played"
        " again, and their scores so far no longer count in the event:"
    )
    again = (event.matches[number] for number in matches)
    named = (
        f"- {words.match_round(event, other, say)} · {words.match_line(view, other, say)}"
        for other in again
    )
    name = words.named_side(view, match, control.at, say)
    sure = act_button(replace(control, again=len(matches)), say, GRAVE, name=name)
    back = button(ShowDesk(view.id), say("◀ Back"), MAIN)
    return event_page(["\n".join(lines), fit([about, *named], _AGAIN), [sure, back]])


def _games_menu(view: EventView, match: Match, say: Say) -> Menu:
    """Return the menu of the games that have a result, the latest first."""
    several = view.event.format_of(match).match.games != (1,)
    labels = {}
    for game in reversed(match.games[-CHOICES:]):
        score = "" if match.sealed else "–".join(map(str, game.score))
        where = say("table {n}, game {m}", n=game.table + 1, m=game.game)
        shown = [where, score] if several or not score else [score]
        labels[f"{game.table}.{game.game}"] = " · ".join(filter(None, shown))
    return labelled_menu(PickWrongGame(view.id, match.id), say(DeskAct.CORRECT.label), labels)


def _tables(view: EventView, match: Match, now: int, say: Say) -> Iterator[Button]:
    form = view.event.format_of(match).match
    for table in range(form.tables):
        if not wants_game(form, match.games, table):
            continue
        if match.started and table not in match.stopped:
            stop = DoAtDesk(view.id, DeskAct.STOP, match.id, table)
            yield from offered(view, stop, now, say, n=table + 1)
            continue
        if match.started:
            yield reopen_button(view, match, table, say)
        yield result_button(view, match, table, say)


def entrant_page(view: EventView, entry: Roster, now: int, say: Say) -> Outgoing:
    """Show a director an entrant, with what they can do about it."""
    event = view.event
    lines = [f"### {heading(view, say)}", f"**{words.entrant(view, entry.id, say)}**"]
    made: list[Button] = []
    parts: list[Part] = []
    if not entry.withdrawn:
        match = event.match_of(entry.id)
        if match is not None:
            lines.append(words.match_line(view, match, say))
        lines += [
            say("{name}: still to confirm", name=words.person(view, member.person, say))
            for member in entry.members
            if not member.confirmed
        ]
        if entry.id in event.resting:
            worth = words.next_bye(event, entry.bye_worth, say)
            lines.append(say("They have a bye in the next round, worth {worth}.", worth=worth))
        for what in (DeskAct.HERE, DeskAct.NO_BYE, DeskAct.BYE, DeskAct.WITHDRAW, DeskAct.ADJUST):
            made += offered(view, DoAtDesk(view.id, what, entry.id), now, say)
        labels = words.plain_people(view, (member.person for member in entry.members))
        parts.append(labelled_menu(PickOut(view.id, entry.id), say("Replace a person…"), labels))
        parts += captain_menu(view, entry, say, at_desk=True)
        made += rename_button(view, entry, say, at_desk=True)
    made.append(button(ShowDesk(view.id), say("◀ Back"), MAIN))
    return event_page(["\n".join(lines), *parts, made])
