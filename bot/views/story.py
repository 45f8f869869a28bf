"""The story of a deal: what happened in it, in order, and who did each thing.

Boards, posts, replays and lessons tell these facts; `bot.ui.text.story` has the words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import IntEnum, unique
from typing import Final, NamedTuple

from bot.engine import actions, events
from bot.engine.axes import Follow
from bot.engine.cards import Card, Rank
from bot.engine.events import Cause, Event
from bot.engine.views import PublicView
from bot.views.seat_changes import Cast
from bot.views.table.deals import JackTaken


@unique
class DealPart(IntEnum):
    """A part of a deal outside its tricks; a trick's part is its number, from 0."""

    TURN = -4
    """Trumps are cut or turned up, and eldest stands or begs."""
    BUNCH = -3
    MARKET = -2
    """Bids and offers, and what trumps become by them."""
    EXCHANGE = -1
    REVOKES = 1_000
    """Revokes that were called."""
    END = 1_001


class Fact(NamedTuple):
    """One thing that happened."""

    what: Event | JackTaken
    part: int
    """A `DealPart`, or the number of a trick."""
    at: int
    """The place of its event in the story."""
    names: tuple[str, ...] = ()
    """Who did it then; of a trick all who played to it, in order of play."""


_PARTS: Final[dict[type[actions.Action], DealPart]] = {
    **dict.fromkeys((actions.Stand, actions.Beg, actions.Give, actions.Run), DealPart.TURN),
    **dict.fromkeys((actions.Bunch, actions.PlayOn), DealPart.BUNCH),
}
"""Of calls; all others belong to the market."""
_ALWAYS: Final[dict[type[Event], DealPart]] = {
    events.TurnedUp: DealPart.TURN,
    events.TrumpsCut: DealPart.TURN,
    events.Discarded: DealPart.EXCHANGE,
    events.Refilled: DealPart.EXCHANGE,
    events.PoolTaken: DealPart.EXCHANGE,
    events.RevokeCalled: DealPart.REVOKES,
    events.DealEnded: DealPart.END,
}
_IN_TRICK: Final = (
    *(events.TrickTaken, events.WentDry, events.ThrownIn),
    *(events.TakenBack, events.CardCalled),
)


def facts(cast: Cast) -> Iterator[Fact]:
    """Yield the facts of a deal, in order; what follows from another fact is not one."""
    public, number = cast.public, 0
    for at, event in enumerate(public.story):
        part = _part(public, at, number)
        if part is not None:
            yield Fact(event, part, at, tuple(_names(cast, event, at)))
        if isinstance(event, events.TrickTaken):
            if jack := _jack(public, event):
                yield Fact(jack, number, at)
            number += 1


def _part(public: PublicView, at: int, number: int) -> int | None:
    """Return the part of an event, given the tricks taken before; None for what is no fact."""
    match public.story[at]:
        case events.Called(_, action):
            return _PARTS.get(type(action), DealPart.MARKET)
        case events.TrumpsSettled() if isinstance(public.story[at - 1], events.Played):
            return DealPart.MARKET
        case events.Scored(cause=Cause.TURN_UP):
            return DealPart.TURN
        case events.Scored(cause=Cause.PIPS) | events.Drawn():
            return number - 1
        case events.Answered(card=card):
            # One about the card that ended a trick comes after it.
            ended = any(card in trick.cards for trick in public.tricks[:number][-1:])
            return number - ended
        case event if isinstance(event, _IN_TRICK) or _is_penalty(event):
            return number
        case event:
            return _ALWAYS.get(type(event))


def _is_penalty(event: Event) -> bool:
    return isinstance(event, events.Scored) and event.cause is Cause.PENALTY


def _names(cast: Cast, event: Event, at: int) -> Iterator[str]:
    """Yield who did what an event tells, given its place in the story."""
    match event:
        case events.TurnedUp():
            yield cast.began(cast.public.giver)
        case events.Scored(side, Cause.TURN_UP):
            for seat in range(side, cast.public.seats, cast.public.sides):
                yield cast.at(seat, at)
        case events.TrumpsSettled():
            yield cast.at(cast.public.pitcher, at)
        case events.TrickTaken(number):
            yield from cast.played(cast.public.tricks[number])
        case events.CardCalled(seat, owner):
            yield from (cast.at(seat, at), cast.at(owner, at))
        case events.RevokeCalled(seat, offender, trick):
            yield from (cast.at(seat, at), cast.player(offender, trick))
        case (
            events.Called(seat)
            | events.Discarded(seat)
            | events.ThrownIn(seat)
            | events.WentDry(seat)
            | events.Answered(seat)
            | events.TakenBack(seat)
            | events.Scored(seat=int(seat))
        ):
            yield cast.at(seat, at)
        case _:
            pass


def _jack(public: PublicView, taken: events.TrickTaken) -> JackTaken | None:
    """Say who took the jack of trumps in a trick, where it is a point."""
    if public.trumps is None or not public.rules.hangs_jacks:
        return None
    jack = Card(Rank.JACK, public.trumps)
    if jack not in taken.cards:
        return None
    holder = taken.seats[taken.cards.index(jack)]
    last = taken.number + 1 == len(public.tricks) and not any(public.hand_counts)
    return JackTaken(holder, taken.winner, taken.number, last)


class Exchanged(NamedTuple):
    """What a seat has given up and got before the first lead (docs/rules.md §8.2)."""

    seat: int
    gone: int
    fresh: int
    """From the stock, the pool among them; not from a kitty."""

    @property
    def figures(self) -> str:
        """The numbers in short: ``−6 +3``."""
        lost, got = (f"−{self.gone}" if self.gone else "", f"+{self.fresh}" if self.fresh else "")
        return " ".join(filter(None, (lost, got)))


def exchanged(public: PublicView) -> list[Exchanged]:
    """Return what the seats have exchanged so far, in order of play, without those that have not.

    What a seat lays away once it is dry is not in it.
    """
    gone, fresh = Counter[int](), Counter[int]()
    for event in public.story:
        match event:
            case events.Discarded(seat, count):
                gone[seat] += count
            case events.Refilled(seat, count) | events.PoolTaken(seat, count):
                fresh[seat] += count
            case _:
                pass
    moved = [seat for seat in public.order if gone[seat] or fresh[seat]]
    return [Exchanged(seat, gone[seat], fresh[seat]) for seat in moved]


def dry(public: PublicView) -> list[int]:
    """Return the seats that have no trump left and are out of the deal (docs/rules.md §8.4)."""
    if public.rules.follow is not Follow.TRUMPS_ONLY:
        return []
    return [seat for seat in public.order if seat not in public.playing]
