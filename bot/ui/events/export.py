"""An event as files: JSON and CSV for results and standings, iCalendar for fixtures."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from typing import Any, Final
from unicodedata import normalize

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event.parts import Match
from bot.competition.event.standings.scorers import scorers
from bot.competition.standings import Standing
from bot.locale.say import Say
from bot.ui.controls.events import FileKind
from bot.ui.core.message import Attachment, Outgoing
from bot.ui.events.words import plain_entrant, title
from bot.ui.text.names import whole
from bot.views.events.event import EventView
from bot.views.events.overall import Overall

Names = Mapping[EntrantId, str]
"""What the entrants are called."""

_MATCH_TIME: Final = timedelta(hours=1)
"""How much of a calendar a match takes: nobody knows how long it will be."""
_FORMULA: Final = ("=", "+", "-", "−", "@")
"""A spreadsheet takes a cell that begins so for a formula, in any width and after blanks."""
_RESULTS: Final = ("stage", "round", "match", "starts", "sides", "how", "table", "game", "score")
_STANDINGS: Final = (
    *("stage", "group", "rank", "entrant", "points", "played", "won", "drawn", "lost"),
    *("games", "made", "against", "jacks"),
)
"""Of the standings; then come the percentage at duplicate, and the event's other tie-breaks."""
OVERALL: Final = "overall.csv"
"""The name of the file with the standings over all events of a series."""
_SCORERS: Final = ("person", "games", "won", "jacks", "shut-outs")

FILES: Final[dict[FileKind, str]] = {
    FileKind.RESULTS: "results.csv",
    FileKind.STANDINGS: "standings.csv",
    FileKind.SCORERS: "scorers.csv",
    FileKind.JSON: "event.json",
    FileKind.CALENDAR: "fixtures.ics",
}
"""The files by their names, which are the same in all languages."""


def event_file(view: EventView, kind: FileKind, say: Say) -> Outgoing:
    """Return a file of an event."""
    names = {number: plain_entrant(view, number, say, whole) for number in view.event.entries}
    match kind:
        case FileKind.RESULTS:
            content = results_csv(view, names).encode("utf-8-sig")
        case FileKind.STANDINGS:
            content = standings_csv(view, names).encode("utf-8-sig")
        case FileKind.SCORERS:
            content = scorers_csv(view).encode("utf-8-sig")
        case FileKind.JSON:
            content = as_json(view, names).encode()
        case FileKind.CALENDAR:
            where = f"https://discord.com/channels/{view.server_id}/{view.channel_id}"
            content = as_calendar(view, names, where)
    file = Attachment(FILES[kind], content, FILES[kind])
    return Outgoing(text=title(view), files=(file,))


def as_json(view: EventView, names: Names) -> str:
    """Write all that is known of an event: entrants, matches with their games, standings."""
    event = view.event
    whole = {
        "event": view.id,
        "name": view.name,
        "phase": event.phase.value,
        "game": event.plan.game,
        "entrants": [
            {"number": entry.id, "name": names[entry.id], "withdrawn": entry.withdrawn}
            for entry in event.entries.values()
        ],
        "matches": [_match(match, names) for match in event.matches.values()],
        "standings": [
            [
                {**_standing(line, names), "tie_breaks": _tie_breaks(view, stage, line)}
                for line in view.standings(stage)
            ]
            for stage in range(len(event.stages))
        ],
        "people": [
            {
                "name": _person(view, scorer.person),
                "games": scorer.games,
                "won": scorer.won,
                "jacks": scorer.jacks,
                "shut_outs": scorer.shut_outs,
            }
            for scorer in scorers(event)
        ],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1)


def results_csv(view: EventView, names: Names) -> str:
    """Write a line for each game that was played, and one for each other match."""
    return _csv(
        _RESULTS, (row for match in view.event.matches.values() for row in _rows(match, names))
    )


def standings_csv(view: EventView, names: Names) -> str:
    """Write the standings of all stages, the best first, with the tie-breaks of each."""
    stages = view.event.plan.format.stages
    named = dict.fromkeys(each.value for stage in stages for each in stage.tie_breaks)
    shares = ["percent"] if any(stage.match.by_boards_alone for stage in stages) else []
    ties = [name for name in named if name not in _STANDINGS]
    rows = (
        [
            stage + 1,
            line.group + 1,
            line.rank,
            names[line.entrant],
            _number(line.points),
            *(line.played, line.won, line.drawn, line.lost),
            *(line.games, line.made, _number(line.against), line.jacks),
            *(_percent(line) for _ in shares),
            *map(_tie_breaks(view, stage, line).get, ties),
        ]
        for stage in range(len(view.event.stages))
        for line in view.standings(stage)
    )
    return _csv((*_STANDINGS, *shares, *ties), rows)


def _person(view: EventView, number: PersonId) -> str:
    """Return a person's name; erased people have none."""
    name = view.people.get(number)
    return whole(name) if name else ""


def scorers_csv(view: EventView) -> str:
    """Write what each person has done; erased people have no name."""
    rows = (
        [_person(view, scorer.person), scorer.games, scorer.won, scorer.jacks, scorer.shut_outs]
        for scorer in scorers(view.event)
    )
    return _csv(_SCORERS, rows)


def overall_file(view: EventView, found: Overall) -> Outgoing:
    """Return the standings over all events of a series as a file."""
    head = ("rank", "name", "points", *found.events)
    rows = (
        [
            line.rank,
            line.name,
            _number(line.points),
            *(None if each is None else _number(each) for each in line.by_event),
        ]
        for line in found.lines
    )
    content = _csv(head, rows).encode("utf-8-sig")
    return Outgoing(text=title(view), files=(Attachment(OVERALL, content, OVERALL),))


def as_calendar(view: EventView, names: Names, where: str) -> bytes:
    """Write the fixtures as an iCalendar file.

    Args:
        view: the event.
        names: what the entrants are called.
        where: an address, for the place of each match.
    """
    import icalendar  # noqa: PLC0415  # takes a tenth of a second, and few ask for it

    calendar = icalendar.Calendar()
    calendar.add("prodid", "-//hang-jack//EN")
    calendar.add("version", "2.0")
    # As a text, so that its commas are marked: the library takes unknown fields as they are.
    calendar.add("x-wr-calname", icalendar.vText(view.name))
    stamp = _moment(view.event.steps[-1].at)
    for match in view.event.matches.values():
        if match.pairing.bye:
            continue
        entry = icalendar.Event()
        entry.add("uid", f"{view.id}-{match.id}@hang-jack")
        entry.add("dtstamp", stamp)
        # A start that was moved replaces the earlier one.
        entry.add("sequence", view.version)
        entry.add("dtstart", _moment(match.starts_at))
        entry.add("dtend", _moment(match.starts_at) + _MATCH_TIME)
        entry.add("summary", f"{view.name} · {_sides(match, names)}")
        entry.add("url", where)
        calendar.add_component(entry)
    text: bytes = calendar.to_ical()
    return text


def _match(match: Match, names: Names) -> dict[str, Any]:
    result = None if match.sealed else match.result
    return {
        "match": match.id,
        "stage": match.stage + 1,
        "round": match.round,
        "starts": _moment(match.starts_at).isoformat(),
        "sides": [[names[number] for number in side] for side in match.pairing.sides],
        "how": match.how.value,
        "games": [
            {
                "table": game.table + 1,
                "game": game.game,
                "score": None if match.sealed else list(game.score),
            }
            for game in match.games
        ],
        "points": None if result is None else [_number(points) for points in result.points],
        "winner": None if result is None else result.winner,
    }


def _standing(line: Standing, names: Names) -> dict[str, Any]:
    return {
        "group": line.group + 1,
        "rank": line.rank,
        "entrant": names[line.entrant],
        "points": _number(line.points),
        "played": line.played,
        "won": line.won,
        "drawn": line.drawn,
        "lost": line.lost,
        "made": line.made,
        "against": _number(line.against),
        "jacks": line.jacks,
        "percent": _percent(line),
    }


def _percent(line: Standing) -> int | float | None:
    """Return what an entrant has won of all points on boards, in percent."""
    return None if line.share is None else _number(100 * line.share)


def _tie_breaks(view: EventView, stage: int, line: Standing) -> dict[str, int | float]:
    """Return the tie-breaks that an entrant has, by name."""
    named = view.event.plan.format.stages[stage].tie_breaks
    values = zip(named, line.tie_breaks, strict=False)
    return {each.value: _number(value) for each, value in values if value is not None}


def _rows(match: Match, names: Names) -> Iterator[list[object]]:
    start: list[object] = [
        match.stage + 1,
        match.round,
        match.id,
        _moment(match.starts_at).isoformat(),
    ]
    start += [_sides(match, names), match.how.value]
    if not match.games or match.sealed:
        yield [*start, "", "", ""]
    for game in match.games:
        yield [*start, game.table + 1, game.game, "–".join(map(str, game.score))]


def _sides(match: Match, names: Names) -> str:
    return " – ".join(" & ".join(names[number] for number in side) for side in match.pairing.sides)


def _csv(head: tuple[str, ...], rows: Iterable[Sequence[object]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(map(_cell, head))
    writer.writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    """Keep a spreadsheet from reading a name as a formula."""
    if isinstance(value, str) and normalize("NFKC", value).lstrip().startswith(_FORMULA):
        return f"'{value}"
    return value


def _number(value: Fraction) -> int | float:
    return int(value) if value.denominator == 1 else round(float(value), 2)


def _moment(ms: int) -> datetime:
    return datetime.fromtimestamp(ms / 1000, UTC)
