"""Places for long work: nobody takes those of others."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from bot.interactions.places import StillBusy, TooManyAsk, Work, WorkPlaces

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
