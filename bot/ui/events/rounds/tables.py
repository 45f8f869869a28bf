"""The tables of a team match: who sits where, and what each game came to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.competition.entrants import PersonId
from bot.competition.event.parts import Match, Roster
from bot.competition.event.seating import side_at
from bot.competition.event.state import Event
from bot.locale.say import Say
from bot.ui.controls.events import ShowDraw, ShowTables
from bot.ui.core.layout import LAYOUT_TEXT, MAIN, VIOLET, Part, button, fit, small
from bot.ui.core.message import Outgoing
from bot.ui.events.pages import event_page, page_of, turn_buttons
from bot.ui.events.words import match_line, person, round_name, side, table_link, title
from bot.views.events.event import EventView

_BELOW: Final = 500
"""Code units left for what is around the tables."""


def has_tables(event: Event, stage: int, number: int) -> bool:
    """Say whether there are matches of several tables in a round that have begun."""
    several = event.plan.format.stages[stage].match.tables > 1
    return several and any(_begun(event, stage, number))


def _begun(event: Event, stage: int, number: int) -> Iterator[Match]:
    of = event.of_stage(stage)
    return (match for match in of if match.round == number and (match.started or match.games))


def own_first(matches: Iterable[Match], mine: Roster | None) -> list[Match]:
    """Return matches with those of an entrant before the others."""
    own = None if mine is None else mine.id
    return sorted(matches, key=lambda match: own not in match.pairing.entrants)


def tables_page(view: EventView, control: ShowTables, who: PersonId | None, say: Say) -> Outgoing:
    """Show the tables of a match of a round, first of the reader's own."""
    stage = min(control.stage, len(view.event.stages) - 1)
    begun = _begun(view.event, stage, control.round)
    page = page_of(own_first(begun, view.event.entry_of(who)), control.page, 1)
    name = round_name(view.event, control.round, say, stage)
    lines = [f"## {say('Tables')} · {name} · {title(view)}"]
    for match in page.lines:
        lines += [f"### {match_line(view, match, say)}", *_lines(view, match, say)]
    parts: list[Part] = [fit(lines, LAYOUT_TEXT - _BELOW)]
    parts += turn_buttons(page, lambda to: ShowTables(view.id, stage, control.round, to), say)
    parts.append([button(ShowDraw(view.id, stage, control.round), say("Draw"), MAIN)])
    return event_page(parts, VIOLET)


def _lines(view: EventView, match: Match, say: Say) -> Iterator[str]:
    for table in range(view.event.format_of(match).match.tables):
        told = " · ".join(filter(None, _table(view, match, table, say)))
        yield f"- **{say('Table {n}', n=table + 1)}** · {told}"
    if match.result is not None and not match.sealed:
        score = "–".join(map(str, match.result.totals))
        yield small(say("All points together: {score}", score=score))


def _table(view: EventView, match: Match, table: int, say: Say) -> Iterator[str]:
    """Name the people of a table by side, then the score of each game, and how it stands."""
    games = [] if match.sealed else [game for game in match.games if game.table == table]
    names = _names(view, match, table, say)
    scores = ["–".join(map(str, game.score)) for game in games]
    if len(games) == 1 and len(names) == 2:
        left, right = (f"**{n}**" if at == games[0].winner else n for at, n in enumerate(names))
        yield f"{left} {scores[0]} {right}"
    else:
        yield " – ".join(names)
        yield ", ".join(scores)
    links = (link for link in view.tables_of(match.id) if link.table == table and not link.done)
    yield from map(table_link, links)
    if table in match.lost:
        yield say("lost: a side is short of people")
    elif table in match.stopped and not match.over:
        yield say("stopped")


def _names(view: EventView, match: Match, table: int, say: Say) -> list[str]:
    """Return who sits at a table, or sat there last, by side of the match."""
    sat = zip(match.games, match.rows, strict=True)
    rows = [row for game, row in sat if game.table == table and row]
    row = (
        match.seats[table] if match.seats and any(match.seats[table]) else next(reversed(rows), ())
    )
    sides: list[list[str]] = [[] for _ in match.pairing.sides]
    for seat, who in enumerate(row):
        name = say("empty seat") if who is None else person(view, who, say)
        sides[side_at(view.event, table, seat)].append(name)
    if not row:
        return [side(view, entrants, say) for entrants in match.pairing.sides]
    return [" & ".join(names) for names in sides]
