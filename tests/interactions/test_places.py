"""Places for long work, of which nobody takes those of others; and presses that mean one."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from bot.interactions.places import StillBusy, TooManyAsk, Work, WorkPlaces
from bot.interactions.services import Presses

every_work = pytest.mark.parametrize("work", Work)


@every_work
def test_one_person_never_takes_the_places_of_others(work: Work) -> None:
    places, held = WorkPlaces(), ExitStack()
    for _ in range(work.each):
        held.enter_context(places.place(work, 1))
    for _ in range(work.people):
        with pytest.raises(StillBusy), places.place(work, 1):
            pass
    for someone in range(2, work.people + 1):
        held.enter_context(places.place(work, someone))
    with pytest.raises(TooManyAsk), places.place(work, work.people + 1):
        pass
    held.close()
    with places.place(work, 1), places.place(work, work.people + 1):
        pass


@every_work
def test_work_that_fails_leaves_its_place(work: Work) -> None:
    places = WorkPlaces()
    for _ in range(work.each + 1):
        with pytest.raises(RuntimeError), places.place(work, 1):
            raise RuntimeError


def test_each_kind_of_work_has_places_of_its_own() -> None:
    places = WorkPlaces()
    with ExitStack() as held:
        for work in Work:
            held.enter_context(places.place(work, 1))


class _Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_press_counts_once_for_half_a_minute_unless_it_was_refused() -> None:
    clock = _Clock()
    presses = Presses(clock=clock)
    assert presses.note("a")
    clock.now = 29
    assert not presses.note("a")
    assert presses.note("b")
    presses.forget("b")
    assert presses.note("b")
    clock.now = 31
    assert presses.note("a")


def test_the_presses_remembered_are_bounded() -> None:
    presses = Presses(most=2)
    assert all(map(presses.note, "abc"))
    assert len(presses) == 2
    assert not presses.note("c")
    assert presses.note("a")
