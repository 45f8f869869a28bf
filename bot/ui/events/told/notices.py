"""Notices: what concerns some people of an event at once, with a mention of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.competition.entrants import PersonId
from bot.competition.event import acts
from bot.competition.event.clockwork import MINUTE_MS
from bot.competition.event.parts import Match, MatchId, Reminder
from bot.competition.event.state import Act, EventPhase, EventStep
from bot.competition.stages import Arena, EntrantKind, Movement, Swiss
from bot.locale.say import Say
from bot.ui.controls.events import AgreeToStart, AskStart, CheckInHere, ShowDesk
from bot.ui.core.framed import framed
from bot.ui.core.layout import GOOD, GREEN, LAYOUT_TEXT, Button, Part, button, fit
from bot.ui.core.message import Outgoing
from bot.ui.events import words
from bot.ui.events.entry.entry import invitation_buttons
from bot.ui.text.key import key
from bot.views.events import notices
from bot.views.events.event import EventView

_Words = tuple[list[str], list[Button]]
"""What a notice says, and the buttons below it."""


def notice(view: EventView, first: int, last: int, piece: int, say: Say) -> Outgoing:
    """Tell people of steps that concern them.

    Args:
        piece: which of the messages it is, where one cannot mention all.
    """
    steps = view.event.steps[first - 1 : last]
    hear = notices.hearers(view.event, steps)
    act = steps[-1].act
    people = tuple(notices.invited(steps)) if isinstance(act, notices.Invitation) else hear
    part = slice(piece * notices.MENTIONS, (piece + 1) * notices.MENTIONS)
    named = " ".join(f"<@{user}>" for user in _users(view, people[part]))
    return _message(view, steps, named, tuple(_users(view, hear[part])), say)


def private_notice(view: EventView, first: int, last: int, say: Say) -> Outgoing:
    """Tell one person of steps by direct message; see `notice`."""
    return _message(view, view.event.steps[first - 1 : last], "", (), say)


def _message(
    view: EventView, steps: Sequence[EventStep], named: str, mentions: tuple[int, ...], say: Say
) -> Outgoing:
    if notices.alerts(view.event, steps[-1]):
        said = [f"**{words.title(view)}**", *_ALERTS[type(steps[-1].act)](view, steps, say)]
        buttons = [button(ShowDesk(view.id), say("Director's desk"))]
    else:
        said, buttons = _WORDS[type(steps[-1].act)](view, steps, say)
    lines = [line for line in (named, *said) if line]
    parts: list[Part] = [fit(lines, LAYOUT_TEXT)]
    if buttons:
        parts.append(buttons)
    told = framed(parts, GREEN, key(view.id, f"notice {steps[0].number}"))
    return replace(told, mentions=mentions)


def _users(view: EventView, people: Iterable[PersonId]) -> Iterator[int]:
    return (view.users[one] for one in people if one in view.users)


def _invitation(view: EventView, steps: Sequence[EventStep], say: Say) -> _Words:
    """Ask people whether they play for an entrant."""
    act: Any = steps[-1].act
    entry = view.event.entries.get(act.entrant)
    open_ = [one for one in notices.invited(steps) if notices.awaited(view.event, act.entrant, one)]
    lines = [_invitation_words(view, act.entrant, steps[-1].by, say)]
    joined = [] if entry is None else [one for one in notices.invited(steps) if one in entry.people]
    if joined:
        names = ", ".join(words.person(view, one, say) for one in joined)
        lines.append(say("Said yes: {names}", names=names))
    return lines, invitation_buttons(view, act.entrant, say) if open_ else []


def _invitation_words(view: EventView, number: int, by: int | None, say: Say) -> str:
    """Say who invites somebody to play for an entrant."""
    entry = view.event.entries.get(number)
    name = say("someone") if by is None else words.person(view, by, say)
    values = {"name": f"**{name}**", "event": f"**{words.title(view)}**"}
    if entry is None:  # its entry was undone
        return say("{name}'s invitation to {event} is taken back.", **values)
    team = f"**{words.entrant(view, number, say)}**"
    if view.event.plan.format.entrant is EntrantKind.TEAM:
        return say("{name} invites you to play for {team} in {event}.", team=team, **values)
    if by is not None and entry.has(by):
        return say("{name} would like to play with you in {event}.", **values)
    return say("{name} invites {team} to play in {event}.", team=team, **values)


def _check_in(view: EventView, _: Sequence[EventStep], say: Say) -> _Words:
    """Ask people whether they are here."""
    event, start = view.event, view.event.plan.starts_at
    name = f"**{words.title(view)}**"
    if event.phase is not EventPhase.CHECK_IN:
        return [say("Check-in for {event} is over.", event=name)], []
    if start:
        text = say(
            "Check-in for {event} is open: press *I'm here* by {when}, or you don't play.",
            event=name,
            when=words.moment(start, "t"),
        )
    else:
        text = say("Check-in for {event} is open: press *I'm here*, or you don't play.", event=name)
    lines = [text]
    match event.plan.format.entrant:
        case EntrantKind.PAIR:
            lines.append(say("One person of each pair is enough."))
        case EntrantKind.TEAM:
            lines.append(say("One person of each team is enough."))
        case EntrantKind.PERSON:
            pass
    return lines, [button(CheckInHere(view.id), say("I'm here"), GOOD)]


def _check_in_closes(view: EventView, steps: Sequence[EventStep], say: Say) -> _Words:
    lines, buttons = _check_in(view, steps, say)
    if buttons:
        in_time = words.moment(view.event.plan.starts_at, "R")
        values = {"event": f"**{words.title(view)}**", "in_time": in_time}
        text = say("{event} starts {in_time}, and you haven't pressed *I'm here* yet.", **values)
        lines = [text, *lines[1:]]
    return lines, buttons


def _left_out(view: EventView, _: Sequence[EventStep], say: Say) -> _Words:
    """Tell people that an event has begun without them, and why."""
    lines = [say("{event} has begun without you:", event=f"**{words.title(view)}**")]
    out = (entry for entry in notices.left_out(view.event) if entry.people)
    lines += [f"- {words.left_out_words(view, entry, say)}" for entry in out]
    if isinstance(view.event.plan.format.stages[0].system, Swiss | Movement | Arena):
        lines.append(say("A director can still let you in."))
    return lines, []


def _proposed(view: EventView, steps: Sequence[EventStep], say: Say) -> _Words:
    """Ask a captain whether another start suits them."""
    act: Any = steps[-1].act
    match, entry = view.event.matches.get(act.match), view.event.entry_of(steps[-1].by)
    if match is None or entry is None:
        return [say("That match no longer exists: its round was cancelled or drawn again.")], []
    name = words.side(view, [entry.id], say)
    lines = _of_match(view, match, say)
    lines.append(say("{name} proposes {when}.", name=name, when=words.moment(act.at, "F")))
    if match.proposed == (entry.id, act.at) and not match.started and not match.over:
        agree = AgreeToStart(view.id, match.id, act.at // MINUTE_MS)
        other = AskStart(view.id, match.id)
        return lines, [
            button(agree, say("Agree"), GOOD),
            button(other, say("Propose another time…")),
        ]
    if match.starts_at == act.at:
        lines.append(say("Agreed."))
    return lines, []


def _of_match(view: EventView, match: Match, say: Say) -> list[str]:
    heading = f"**{words.title(view)} · {words.match_round(view.event, match, say)}**"
    return [heading, words.sides(view, match.pairing, say)]


def _moved(view: EventView, steps: Sequence[EventStep], say: Say) -> _Words:
    """Tell players that their match starts at another time."""
    act: Any = steps[-1].act
    match = view.event.matches.get(act.match)
    lines = [f"**{words.title(view)}**"] if match is None else _of_match(view, match, say)
    return [*lines, _new_start(act.at, say), *words.halt_words(view.event, say)], []


def _new_start(at: int, say: Say) -> str:
    return say(
        "New start: {when}, {in_time}.", when=words.moment(at, "F"), in_time=words.moment(at, "R")
    )


def _round_moved(view: EventView, steps: Sequence[EventStep], say: Say) -> _Words:
    act: Any = steps[-1].act
    rounds: dict[int, int] = {}
    for number, at in act.starts:
        match = view.event.matches.get(number)
        if match is not None:
            rounds.setdefault(match.round, at)
    moved = (
        f"{words.round_name(view.event, round_, say)} · {_new_start(at, say)}"
        for round_, at in rounds.items()
    )
    return [f"**{words.title(view)}**", *moved, *words.halt_words(view.event, say)], []


def _start_passed(view: EventView, say: Say) -> Iterator[str]:
    yield words.passed_words(view.event, say)
    yield words.ready_words(view.event, say)


def _forfeits(view: EventView, numbers: Sequence[MatchId], say: Say) -> Iterator[str]:
    absent = {match.id: (at, match, sides) for at, match, sides in view.missing()}
    for number in numbers:
        if number in absent:
            yield words.late_words(view, *absent[number], say)


def _reminded(view: EventView, steps: Sequence[EventStep], say: Say) -> Iterator[str]:
    """Say what waits for a director."""
    act: Any = steps[-1].act
    match act.of:
        case Reminder.START_PASSED:
            yield from _start_passed(view, say)
        case Reminder.FORFEIT_NEAR:
            yield from _forfeits(view, act.matches, say)
        case _:
            yield say("The round is over. Nothing goes on until a director says so.")


def _stopped(view: EventView, steps: Sequence[EventStep], say: Say) -> Iterator[str]:
    for step in steps:
        act: Any = step.act
        if act.match in view.event.matches:
            yield words.stopped_words(view, view.event.matches[act.match], act.table, say)


def _nobody_came(view: EventView, steps: Sequence[EventStep], say: Say) -> Iterator[str]:
    for step in steps:
        act: Any = step.act
        if act.match in view.event.matches:
            meeting = words.sides(view, view.event.matches[act.match].pairing, say)
            yield say("{match}: nobody came, so both lose by forfeit.", match=meeting)


def _paused(_view: EventView, _steps: Sequence[EventStep], say: Say) -> Iterator[str]:
    yield words.refused_words(say)


_WORDS: Final[dict[type[Act], Callable[[EventView, Sequence[EventStep], Say], _Words]]] = {
    acts.Entered: _invitation,
    acts.MemberAdded: _invitation,
    acts.Substituted: _invitation,
    acts.CheckInOpened: _check_in,
    acts.Reminded: _check_in_closes,
    acts.StageBegun: _left_out,
    acts.StartProposed: _proposed,
    acts.StartAgreed: _moved,
    acts.StartMoved: _moved,
    acts.RoundMoved: _round_moved,
}
"""What the notice of each act says, and offers."""
_ALERTS: Final[dict[type[Act], Callable[[EventView, Sequence[EventStep], Say], Iterator[str]]]] = {
    acts.Reminded: _reminded,
    acts.TableStopped: _stopped,
    acts.MatchForfeited: _nobody_came,
    acts.Paused: _paused,
}
"""What directors are told of each act that needs one of them."""
