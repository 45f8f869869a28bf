"""The ids of people's presses, made by Discord, go into the fair deal (docs/record.md)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.shuffle import Entropy, made_at
from bot.tables.core.change import Change
from bot.tables.core.rows import SeatRow
from bot.tables.errors.play import NotPostedYet
from bot.views.person import Person, Remind
from bot.views.settings.clock import MINUTE

_ANSWER_MS: Final = 15 * MINUTE
"""How long the answer to a press can become a hand."""


def note_press(change: Change, who: Person) -> None:
    """Keep a seated person's first press after the commitment of the coming game."""
    posted, seat = change.posted_commitment, change.seat_of(who.id)
    if posted is None or seat is None or who.press is None:
        return
    row = change.seats[seat]
    if row.pressed is None and posted.precedes(who.press):
        change.set_seat(replace(row, pressed=who.press))


def pressed_long_ago(change: Change, who: Person) -> list[SeatRow]:
    """Return whose last press is too old for its answer to show their hand, as a game begins.

    We know only each player's first press. Someone who has pressed again may be called needlessly.
    """
    posted = change.posted_commitment
    if who.press is None or posted is None or posted.message is None:
        return []
    since = made_at(who.press) - _ANSWER_MS
    others = [row for row in change.humans if row.user_id != who.id]
    called = [row for row in others if row.remind is not Remind.NEVER]
    return [row for row in called if made_at(row.pressed or posted.message) < since]


def forget_presses(change: Change) -> None:
    """Forget all presses, because another commitment is posted."""
    for row in change.humans:
        change.set_seat(replace(row, pressed=None))


def entropy(change: Change, press: int | None = None, *, cuts: bool = False) -> Entropy | None:
    """Return what the shuffle mixes in besides the cut; None for nothing.

    Args:
        press: the id of the interaction that cuts it; None on timeout.
        cuts: whether the place of the cut follows from that id.

    Raises:
        NotPostedYet: if the commitment is not posted yet, or only after the press.
    """
    posted = change.posted_commitment
    if posted is None or posted.waits:
        raise NotPostedYet
    if not posted.mixes:
        # Only the record's second revision can hold a replaced secret.
        return Entropy(None) if change.game.dealt else None
    if press is not None and not posted.precedes(press):
        raise NotPostedYet
    presses = {row.pressed for row in change.humans if row.pressed is not None}
    if press is not None:
        presses.add(press)
    return Entropy(posted.message, tuple(sorted(presses)), press if cuts else None)
