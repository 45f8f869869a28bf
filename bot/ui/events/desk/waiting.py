"""What waits for a director: what needs a decision first, then what is good to know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from bot.competition.entrants import PersonId
from bot.competition.event.clockwork import MINUTE_MS, begins_at
from bot.competition.event.parts import Match
from bot.competition.event.state import EARLY, Event, EventPhase
from bot.competition.stages import Knockout
from bot.locale.say import Say
from bot.ui.events import words
from bot.ui.events.desk.parts import stopped_tables
from bot.views.events.event import EventView
from bot.views.events.notices import left_out

_MOST: Final = 10
"""How many lines of a kind there are."""
_LATE_MS: Final = 5 * MINUTE_MS
"""How long after the start nobody is called late; half of the time to come if that is shorter."""
STOPPED: Final = 3
"""How many stopped tables have their buttons on the desk."""


def waiting(view: EventView, now: int, say: Say) -> Iterator[str]:
    """Say what waits for a director, or is good to know.

    Args:
        view: the event.
        now: milliseconds since 1970.
        say: the director's voice.
    """
    if view.event.phase in EARLY:
        yield from _passed(view.event, now, say)
        yield from _entered(view, say)
    for number in view.event.asking[:_MOST]:
        yield say("{name} asks to sit out the next round.", name=words.entrant(view, number, say))
    yield from _resting(view, say)
    yield from _refused(view, say)
    yield from _stopped(view, say)
    yield from _held_up(view, say)
    yield from _late(view, now, say)
    yield from _nobody_won(view, say)
    yield from _by_computers(view, say)
    yield from _proposed(view, say)
    yield from _left_out(view, say)


def _passed(event: Event, now: int, say: Say) -> Iterator[str]:
    at = event.plan.starts_at
    if 0 < at <= now and begins_at(event) is None and not event.held:
        yield f"⚠️ **{words.passed_words(event, say)}**"


def _entered(view: EventView, say: Say) -> Iterator[str]:
    """Say who is not complete, and how many could play."""
    event = view.event
    yield words.ready_words(event, say)
    if len(event.first_field()) < words.least_compared(event.plan):
        yield words.compared_words(event.plan, say)
    for entry in [entry for entry in event.there if not event.complete(entry)][:_MOST]:
        yield f"{words.entrant(view, entry.id, say)} · {words.lacking(event, entry, say)}"


def _resting(view: EventView, say: Say) -> Iterator[str]:
    """Say to whom a director has given a bye."""
    for number in () if view.event.over else view.event.resting[:_MOST]:
        yield say(
            "{name} has a bye in the next round, worth {worth}.",
            name=words.entrant(view, number, say),
            worth=words.next_bye(view.event, view.event.entries[number].bye_worth, say),
        )


def _refused(view: EventView, say: Say) -> Iterator[str]:
    if view.event.paused and not view.event.over:
        yield say(
            "Choose another channel behind *More…*, or let me view {channel} and send messages"
            " there; a locked thread must be unlocked. Then everything goes on by itself.",
            channel=f"<#{view.channel_id}>",
        )


def _stopped(view: EventView, say: Say) -> Iterator[str]:
    # The desk has buttons for the first of them, each below its own words.
    for match, table in islice(stopped_tables(view.event), STOPPED, None):
        yield words.stopped_words(view, match, table, say)


def _held_up(view: EventView, say: Say) -> Iterator[str]:
    """Name the matches whose people play elsewhere first."""
    for match in [match for match in view.event.open_matches() if match.waits][:_MOST]:
        yield say(
            "{match}: played as soon as everyone has finished their other match",
            match=words.sides(view, match.pairing, say),
        )


def _late(view: EventView, now: int, say: Say) -> Iterator[str]:
    """Say who is late and may lose without a game, the earliest first."""
    missing = (late for late in view.missing() if _is_late(late[1], late[0], now))
    times = sorted(missing, key=lambda late: (late[0], late[1].id))
    for at, match, absent in times[:_MOST]:
        yield words.late_words(view, at, match, absent, say)
    if len(times) > _MOST:
        more = len(times) - _MOST
        yield say.count("… and {n} more match", "… and {n} more matches", more)


def _is_late(match: Match, loses_at: int, now: int) -> bool:
    begin = max(match.starts_at, match.reopened_at)
    return begin + min(_LATE_MS, (loses_at - begin) // 2) <= now


def _nobody_won(view: EventView, say: Say) -> Iterator[str]:
    """Name the matches of a knock-out to which neither side came."""
    event = view.event
    found = (
        match
        for match in reversed(event.matches.values())
        if match.result
        and len(match.result.forfeited) == len(match.pairing.sides)
        and isinstance(event.format_of(match).system, Knockout)
        and event.phase in {EventPhase.RUNNING, EventPhase.FINISHED}
    )
    for match in islice(found, _MOST):
        yield say(
            "{match}: neither side came, so nobody wins. Choose the match to decide otherwise.",
            match=words.sides(view, match.pairing, say),
        )


def _by_computers(view: EventView, say: Say) -> Iterator[str]:
    """Say for whom computers play: for people who have come and gone, and in empty seats."""
    tables = (
        (match, link)
        for match in view.event.open_matches()
        for link in view.tables_of(match.id)
        if link.by_computer and not link.done and link.table < len(match.seats)
    )
    for match, link in islice(tables, _MOST):
        row = match.seats[link.table]
        gone = [row[seat] for seat in sorted(link.by_computer) if seat < len(row)]
        yield say(
            "{match}: a computer plays for {names}",
            match=_place(view, match, link.table, say),
            names=_names(view, gone, say),
        )


def _place(view: EventView, match: Match, table: int, say: Say) -> str:
    who = words.sides(view, match.pairing, say)
    if view.event.format_of(match).match.tables == 1:
        return who
    return f"{who} · {say('Table {n}', n=table + 1)}"


def _names(view: EventView, people: Iterable[PersonId | None], say: Say) -> str:
    """Return the names of people, and of empty seats."""
    names = (
        say("an empty seat") if who is None else words.person(view, who, say) for who in people
    )
    return ", ".join(dict.fromkeys(names))


def _proposed(view: EventView, say: Say) -> Iterator[str]:
    waits = [match for match in view.event.open_matches() if match.proposed and not match.started]
    for match in waits[:_MOST]:
        by, at = match.proposed or (0, 0)
        yield say(
            "{match}: {name} proposes {when}",
            match=words.sides(view, match.pairing, say),
            name=words.side(view, [by], say),
            when=words.moment(at, "f"),
        )


def _left_out(view: EventView, say: Say) -> Iterator[str]:
    """Say who has entered and was not there when the draw was made."""
    for entry in islice(left_out(view.event), _MOST):
        yield words.left_out_words(view, entry, say)
