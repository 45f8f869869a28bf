"""What players are told about a match: when, where, with and against whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.competition.entrants import PersonId
from bot.competition.event.parts import Match, MatchId
from bot.competition.event.plan import Starts
from bot.competition.event.seating import line_up
from bot.competition.matches import Bye
from bot.competition.stages import EntrantKind, Knockout
from bot.locale.say import N_, Say
from bot.ui.controls.events import CheckInHere
from bot.ui.core.framed import framed
from bot.ui.core.layout import GOOD, GREEN, LAYOUT_TEXT, Part, button, fit
from bot.ui.core.message import Outgoing
from bot.ui.events.entry.arranging import proposal_lines
from bot.ui.events.words import match_line, match_round, moment, person, side, table_link, title
from bot.ui.text.key import key
from bot.views.events.event import EventView
from bot.views.events.messages import players

_MOST_MENTIONS: Final = 100
"""Discord takes no more in a message."""


def match_note(view: EventView, match: MatchId, person: PersonId, say: Say) -> Outgoing:
    """Tell a player about one of their matches."""
    found = view.event.matches.get(match)
    if found is None:
        text = say(
            "**{event}:** that match is off; the round was cancelled or drawn again.",
            event=title(view),
        )
        return _message(view, match, [text], say)
    lines = _lines(view, found, person, say)
    if view.event.over and not found.over:
        lines = [lines[0], say("Called off")]
    return _message(view, match, lines, say, waits=_waits_for(view, found, person))


def _message(
    view: EventView, match: MatchId, lines: Sequence[str], say: Say, *, waits: bool = False
) -> Outgoing:
    parts: list[Part] = [fit(lines, LAYOUT_TEXT)]
    if waits:
        parts.append([button(CheckInHere(view.id), say("I'm here"), GOOD)])
    return framed(parts, GREEN, key(view.id, f"match {match}"))


def match_call(view: EventView, match: MatchId, say: Say) -> Outgoing:
    """Announce a match in the channel, and mention its players."""
    found = view.event.matches.get(match)
    if found is None:
        return match_note(view, match, 0, say)
    people = [view.users.get(player) for player in players(view.event, found)]
    mentions = tuple(user for user in people if user is not None)[:_MOST_MENTIONS]
    lines = [
        " ".join(f"<@{user}>" for user in mentions),
        _heading(view, found, say),
        match_line(view, found, say),
    ]
    waits = False
    if view.event.over and not found.over:
        lines.append(say("Called off"))
    elif not found.started and not found.over:
        lines.append(_start(view, found, say))
        lines += proposal_lines(view, found, None, say)
        waits = view.event.plan.starts is Starts.WHEN_THERE
    if waits:
        lines.append(say("Press *I'm here* once you're ready, up to an hour before the start."))
    return replace(_message(view, match, lines, say, waits=waits), mentions=mentions)


def _waits_for(view: EventView, match: Match, who: PersonId) -> bool:
    """Say whether a match begins once a player says that they are there."""
    mine = view.event.entry_of(who)
    if mine is None or match.started or match.over or view.event.over:
        return False
    there = mine.id in match.arrived or mine.id not in match.pairing.entrants
    return view.event.plan.starts is Starts.WHEN_THERE and not there


def _heading(view: EventView, match: Match, say: Say) -> str:
    return f"**{title(view)} · {match_round(view.event, match, say)}**"


def _lines(view: EventView, match: Match, who: PersonId, say: Say) -> list[str]:
    lines = [_heading(view, match, say), match_line(view, match, say)]
    if match.pairing.bye:
        return [lines[0], *_bye_lines(view, match, say)]
    mine = view.event.entry_of(who)
    if match.over or mine is None or mine.id not in match.pairing.entrants:
        return lines
    own = match.side_of(mine.id)
    others = _others(view, match, own, who, say)
    against = say("You play against {names}.", names=", ".join(others))
    partners = _partners(view, match, own, who, say)
    if partners:
        names = " & ".join(partners)
        against = say("You play with {name}, against {names}.", name=names, names=", ".join(others))
    lines[1] = against
    if match.started:
        lines += _tables(view, match, who, say)
    else:
        lines.append(_start(view, match, say))
        lines += proposal_lines(view, match, None, say)
        if _waits_for(view, match, who):
            lines.append(say("Press *I'm here* once you're ready, up to an hour before the start."))
    return lines


def _start(view: EventView, match: Match, say: Say) -> str:
    if view.event.held:
        return say("The event is on hold. A director says when it goes on.")
    if match.waits:
        return _waits(say)
    at = match.starts_at
    return say("It starts {when}, {in_time}.", when=moment(at), in_time=moment(at, "R"))


def _waits(say: Say) -> str:
    return say("Your table opens once everyone has finished their other match.")


_BYES: Final[dict[Bye, str]] = {
    Bye.HALF: N_("It counts as half a win."),
    Bye.WIN: N_("It counts as a match that you won."),
    Bye.AVERAGE: N_("You get the average of what the winners of the round get."),
    Bye.FIELD: N_("You get what everyone in the round gets on average."),
    Bye.OWN: N_("You get your own average."),
}


def _bye_lines(view: EventView, match: Match, say: Say) -> Iterator[str]:
    """Say that an entrant sits out a round, and what that is worth."""
    stage = view.event.format_of(match)
    if isinstance(stage.system, Knockout):
        if view.event.over and match.round == view.event.round:
            yield say("Nobody is left to play you: you win without a match.")
        else:
            yield say("You have a bye: you go on to the next round without a match.")
        return
    yield say("You sit out this round.")
    if worth := _BYES.get(match.bye or stage.bye):
        yield say(worth)


def _others(view: EventView, match: Match, own: int, who: PersonId, say: Say) -> list[str]:
    """Return the names of the other sides; of teams, with those whom a player meets."""
    sides = view.event.plan.sides
    row = next((row for row in match.seats if who in row), ())
    names: list[str] = []
    for at, entrants in enumerate(match.pairing.sides):
        if at == own:
            continue
        name = side(view, entrants, say)
        if row and view.event.plan.format.entrant is EntrantKind.TEAM:
            # At some tables of a team the sides sit the other way round.
            met = [player for seat, player in enumerate(row) if (seat - row.index(who)) % sides]
            people = " & ".join(person(view, player, say) for player in met if player is not None)
            name = say("{people} of {team}", people=people, team=name) if people else name
        names.append(name)
    return names


def _partners(view: EventView, match: Match, own: int, who: PersonId, say: Say) -> list[str]:
    for row in match.seats:
        if who in row:
            sides = view.event.plan.sides
            same = (
                player for seat, player in enumerate(row) if seat % sides == row.index(who) % sides
            )
            return [
                person(view, player, say) for player in same if player is not None and player != who
            ]
    entries = (view.event.entries[entrant_id] for entrant_id in match.pairing.sides[own])
    people = [player for entry in entries for player in entry.players if player != who]
    return [person(view, player, say) for player in people][: view.event.plan.per_side - 1]


def _lost_table(view: EventView, match: Match, who: PersonId) -> int:
    """Return the table of a player that a side has lost, from 1; 0 for none."""
    mine = view.event.entry_of(who)
    rows = [] if mine is None else line_up(view.event, mine.id, len(match.seats))
    return next((at + 1 for at, row in enumerate(rows) if who in row and at in match.lost), 0)


def _tables(view: EventView, match: Match, who: PersonId, say: Say) -> Iterator[str]:
    """Say where a player sits."""
    for link in view.tables_of(match.id):
        if not link.done and link.table < len(match.seats) and who in match.seats[link.table]:
            yield say("Your table is open: {table}", table=table_link(link))
            if link.server_id != view.server_id:
                yield say("It is in another server. You can play from the hand that you get here.")
            return
    if match.waits:
        yield _waits(say)
    elif any(who in row for row in match.seats):
        yield say("Your table opens in a moment.")
    elif lost := _lost_table(view, match, who):
        yield say("Table {n} isn't played: a side is short of people there.", n=lost)
        yield say("Your captain can still bring you in for someone else.")
    else:
        yield say("You're a substitute in this match.")
