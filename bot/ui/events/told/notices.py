"""Notices: what concerns some people of an event at once, with a mention of each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from bot.competition.event import acts
from bot.competition.event.state import Act, EventStep
from bot.competition.stages import EntrantKind
from bot.locale import Say
from bot.ui.core.layout import GREEN, Button, Part, layout
from bot.ui.core.message import Outgoing
from bot.ui.events.entry import invitation_buttons
from bot.ui.events.words import entrant, person, title
from bot.ui.text.key import key
from bot.views.event_notices import MENTIONS, Invitation, awaited, hearers, invited
from bot.views.events import EventView


def notice(view: EventView, first: int, last: int, piece: int, say: Say) -> Outgoing:
    """Tell people of steps that concern them.

    Args:
        view: the event.
        first: the number of the first step.
        last: the number of the last.
        piece: which of the messages it is, where one cannot mention all.
        say: the voice of the event.
    """
    steps = view.event.steps[first - 1 : last]
    act = steps[-1].act
    words, buttons = _WORDS[type(act)](view, steps, say)
    hear = hearers(view.event, steps)
    people = tuple(invited(steps)) if isinstance(act, Invitation) else hear
    part = slice(piece * MENTIONS, (piece + 1) * MENTIONS)
    named = " ".join(f"<@{user}>" for user in _users(view, people[part]))
    ending = key(view.id, say, say("notice {n}", n=first))
    parts: list[Part] = ["\n".join(filter(None, [named, *words])), *([buttons] if buttons else [])]
    mentions = tuple(_users(view, hear[part]))
    return Outgoing(layout=layout(parts, ending, GREEN), key=ending, mentions=mentions)


def _users(view: EventView, people: Sequence[int]) -> Iterator[int]:
    return (view.users[one] for one in people if one in view.users)


_Words = tuple[list[str], list[Button]]


def _invitation(view: EventView, steps: Sequence[EventStep], say: Say) -> _Words:
    """Ask people whether they play for an entrant."""
    act: Any = steps[-1].act
    entry = view.event.entries.get(act.entrant)
    open_ = [one for one in invited(steps) if awaited(view.event, act.entrant, one)]
    lines = [_invitation_words(view, act.entrant, steps[-1].by, say)]
    joined = [] if entry is None else [one for one in invited(steps) if one in entry.people]
    if joined:
        names = ", ".join(person(view, one, say) for one in joined)
        lines.append(say("Said yes: {names}", names=names))
    return lines, invitation_buttons(view, act.entrant, say) if open_ else []


def _invitation_words(view: EventView, number: int, by: int | None, say: Say) -> str:
    """Say who invites somebody to play for an entrant."""
    entry = view.event.entries.get(number)
    name = say("someone") if by is None else person(view, by, say)
    values = {"name": f"**{name}**", "event": f"**{title(view)}**"}
    if entry is None:  # its entry was undone
        return say("{name}'s invitation to {event} is taken back.", **values)
    team = f"**{entrant(view, number, say)}**"
    if view.event.plan.format.entrant is EntrantKind.TEAM:
        return say("{name} invites you to play for {team} in {event}.", team=team, **values)
    if by is not None and entry.has(by):
        return say("{name} would like to play with you in {event}.", **values)
    return say("{name} invites {team} to play in {event}.", team=team, **values)


_WORDS: Final[dict[type[Act], Callable[[EventView, Sequence[EventStep], Say], _Words]]] = {
    acts.Entered: _invitation,
    acts.MemberAdded: _invitation,
    acts.Substituted: _invitation,
}
"""What each act's notice says, and offers."""
