"""The buttons and menus that lead from one moment of a replay to all others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.locale import Say
from bot.ui.controls.history import PickDeal, PickEye, ShowCheck, ShowGame, ShowMoment
from bot.ui.core.custom_ids import NONE
from bot.ui.core.layout import CHOICES, MAIN, Button, Menu, Part, button, labelled_menu
from bot.ui.text.names import plain
from bot.views.history import DealHead, ReplayFrame

_END: Final = 9_999
"""Stands for the last step of a deal: no deal has this many."""


def replay_controls(frame: ReplayFrame, say: Say) -> list[Part]:
    """Return the controls of a moment, row by row."""
    return [*_buttons(frame, say), _deal_menu(frame, say), _eye_menu(frame, say)]


def _buttons(frame: ReplayFrame, say: Say) -> list[list[Button]]:
    """Return the buttons: by steps, by tricks, and away from here."""
    key = frame.game.key
    start, end = frame.step == 0, frame.step == frame.steps
    before, after = _beside(frame)

    def to(pressed: str, step: int, deal: int | None = None) -> ShowMoment:
        eye = frame.seen.seat if frame.seen else None
        at = frame.deal if deal is None else deal
        return ShowMoment(key.table, key.number, at, step, eye, pressed)

    back = to("back", _END, before) if start else to("back", frame.step - 1)
    on = to("next", 0, after) if end else to("next", frame.step + 1)
    trick_back = max((step for step in frame.tricks if step < frame.step), default=0)
    trick_on = min((step for step in frame.tricks if step > frame.step), default=frame.steps)
    return [
        [
            button(to("first", 0), say("⏮ Start"), disabled=start),
            button(back, say("◀ Back"), disabled=start and before is None),
            button(on, say("Next ▶"), MAIN, disabled=end and after is None),
            button(to("last", frame.steps), say("End ⏭"), disabled=end),
        ],
        [
            button(to("trick-back", trick_back), say("◀ Trick"), disabled=start),
            button(to("trick-next", trick_on), say("Trick ▶"), disabled=end),
            button(ShowCheck(key.table, key.number, frame.deal), say("Was it fair?")),
            button(ShowGame(key.table, key.number), say("The game")),
        ],
    ]


def _beside(frame: ReplayFrame) -> tuple[int | None, int | None]:
    """Return the numbers of the deals before and after this one."""
    numbers = [head.number for head in frame.deals]
    at = numbers.index(frame.deal)
    before = numbers[at - 1] if at else None
    return before, numbers[at + 1] if at + 1 < len(numbers) else None


def _deal_menu(frame: ReplayFrame, say: Say) -> Menu:
    """Return the menu of deals: if they are too many, those around this one, first and last."""
    key, eye = frame.game.key, frame.seen.seat if frame.seen else None
    here = [head.number for head in frame.deals].index(frame.deal)
    labels = {
        str(head.number): _deal_label(number, head, say)
        for number, head in _around(list(enumerate(frame.deals, 1)), here)
    }
    to = PickDeal(key.table, key.number, eye)
    return labelled_menu(to, say("Go to a deal…"), labels, str(frame.deal))


def _around(deals: Sequence[tuple[int, DealHead]], here: int) -> Sequence[tuple[int, DealHead]]:
    if len(deals) <= CHOICES:
        return deals
    room = CHOICES - 2
    start = min(max(here - room // 2, 1), len(deals) - 1 - room)
    return [deals[0], *deals[start : start + room], deals[-1]]


def _deal_label(number: int, head: DealHead, say: Say) -> str:
    score = " : ".join(map(str, head.score))
    if not head.over:
        return say("Deal {n} · cancelled", n=number)
    return say("Deal {n} · then {score}", n=number, score=score)


def _eye_menu(frame: ReplayFrame, say: Say) -> Menu:
    key = frame.game.key
    labels = {NONE: say("All hands open")}
    for seat in frame.table.seats:
        labels[str(seat.seat)] = say("As {name} saw it", name=plain(seat.name))
    to = PickEye(key.table, key.number, frame.deal, frame.step)
    current = NONE if frame.seen is None else str(frame.seen.seat)
    return labelled_menu(to, say("Whose view?"), labels, current)
