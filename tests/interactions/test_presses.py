"""Which presses of a button mean one."""

from __future__ import annotations

from bot.interactions.services import Presses


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
