"""Lots for the draw of a cup: the seeds of entrants that no director has seeded."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

from bot.competition.entrants import EntrantId
from bot.competition.event.state import Event
from bot.competition.stages import Groups, Knockout


def lot_of(secret: bytes) -> str:
    """Return what lots are drawn with, made of an event's secret; it gives no cards away."""
    return sha256(b"draw:" + secret).hexdigest()


def told_lot(event: Event, secret: bytes) -> str:
    """Return what everybody may know: the SHA-256 of the lot until the event begins, then it."""
    lot = lot_of(secret)
    return lot if event.stages else sha256(lot.encode()).hexdigest()


def draws_lots(event: Event) -> bool:
    """Say whether seeds are drawn by lot: in knock-outs and groups."""
    return isinstance(event.plan.format.stages[0].system, Knockout | Groups)


def drawn_field(event: Event, lot: str) -> tuple[EntrantId, ...]:
    """Return who plays if the first stage begins now: first those that a director seeded.

    The others follow in the order of the SHA-256 of the lot, a colon and their number.
    """
    field = event.first_field()
    if not draws_lots(event):
        return field
    seeded = [entrant for entrant in event.seeds if entrant in field]
    return (*seeded, *by_lot(set(field).difference(seeded), lot))


def was_drawn(event: Event, field: Sequence[EntrantId], lot: str) -> bool:
    """Say whether lots made a field: not in old events, nor where a director seeded all."""
    others = [entrant for entrant in field if entrant not in event.seeds]
    return bool(lot) and len(others) > 1 and others == by_lot(others, lot)


def by_lot(entrants: Iterable[EntrantId], lot: str) -> list[EntrantId]:
    """Return entrants in the order of their lots."""
    return sorted(entrants, key=lambda one: sha256(f"{lot}:{one}".encode()).digest())
