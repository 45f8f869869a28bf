"""Cutting, calling and playing: who may, when, and what they are told if not."""

from __future__ import annotations

from dataclasses import dataclass

from bot.engine.actions import PLAYS, Action, Play
from bot.engine.cards import Card
from bot.engine.errors import IllegalAction
from bot.engine.shuffle import CUTS
from bot.engine.views import PublicView
from bot.tables.advance import act, deal_first
from bot.tables.change import Change
from bot.tables.errors import (
    AlreadyCut,
    BadCut,
    CardPlayed,
    DealOver,
    GameFinished,
    IllegalCard,
    NotSeated,
    NotStarted,
    NotYourTurn,
    TableClosed,
    TablePaused,
    TurnOver,
)
from bot.tables.views import Person, TableState

# ------------------------------------------------------------------------------------ cutting


def cut(change: Change, who: Person, game: int, number: int) -> None:
    """Cut the pack and deal the first deal."""
    seat = _seat(change, who)
    _check_game(change, game)
    if change.table.state is TableState.LOBBY:
        raise NotStarted
    if change.table.state is not TableState.CUTTING:
        raise AlreadyCut
    cutter = _cutter(change)
    if seat != cutter:
        raise NotYourTurn(name=change.seats[cutter].name)
    if number not in CUTS:
        raise BadCut
    deal_first(change, cutter, number, timed_out=False)


def leave_uncut(change: Change) -> None:
    """Leave the pack as it is, since its cutter has let the time pass."""
    deal_first(change, _cutter(change), 0, timed_out=True)


def _cutter(change: Change) -> int:
    return max(row.seat for row in change.humans)


# ------------------------------------------------------------------------------------- acting


def play(change: Change, who: Person, game: int, deal: int, card: Card) -> None:
    """Play a card."""
    seat = _seat(change, who)
    public = _public(change, game, deal)
    if card in _played_by(public, seat):
        raise CardPlayed
    _check_turn(change, public, seat)
    _try(change, who, seat, PLAYS[card])


@dataclass(frozen=True, slots=True)
class Asked:
    """The decision that a call answers."""

    game: int
    deal: int
    turn: int


def call(change: Change, who: Person, asked: Asked, action: Action) -> None:
    """Make a call: stand, beg, give, run."""
    seat = _seat(change, who)
    public = _public(change, asked.game, asked.deal)
    if public.decision is None or asked.turn != public.decision.turn:
        raise TurnOver
    _check_turn(change, public, seat)
    _try(change, who, seat, action)


def _seat(change: Change, who: Person) -> int:
    if change.table.state is TableState.CLOSED:
        raise TableClosed
    seat = change.seat_of(who.id)
    if seat is None:
        raise NotSeated
    if change.table.paused is not None:
        raise TablePaused
    return seat


def _check_game(change: Change, game: int) -> None:
    if game != change.table.game:
        raise GameFinished


def _public(change: Change, game: int, deal: int) -> PublicView:
    """Return the running deal, if it is the one that a control was made for."""
    _check_game(change, game)
    if change.table.state is TableState.OVER:
        raise GameFinished
    public = change.playing.public()
    if deal != public.deal:
        raise DealOver
    return public


def _check_turn(change: Change, public: PublicView, seat: int) -> None:
    if public.decision is None:
        raise GameFinished
    if public.decision.seat != seat:
        raise NotYourTurn(name=change.names[public.decision.seat])


def _try(change: Change, who: Person, seat: int, action: Action) -> None:
    try:
        act(change, seat, action, who.id)
    except IllegalAction as error:
        card = action.card if isinstance(action, Play) else None
        raise IllegalCard(error.reason, card) from error


def _played_by(public: PublicView, seat: int) -> list[Card]:
    """Return the cards that a seat has played in the running deal."""
    return [
        card
        for trick in (*public.tricks, public.trick)
        for place, card in enumerate(trick.cards)
        if (trick.leader + place) % public.seats == seat
    ]
