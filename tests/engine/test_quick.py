"""Values that are made quickly are frozen dataclasses like any other."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from bot.engine.cards import PACK
from bot.engine.events import Cause, Scored
from bot.engine.quick import quick


def test_they_are_values() -> None:
    scored = Scored(0, Cause.HIGH, 1)
    assert scored == Scored(side=0, cause=Cause.HIGH, points=1, seat=None, cards=())
    assert hash(scored) == hash(Scored(0, Cause.HIGH, 1, None, ()))
    assert replace(scored, cards=PACK[:1]) == Scored(0, Cause.HIGH, 1, None, PACK[:1])
    with pytest.raises(FrozenInstanceError):
        scored.points = 2  # type: ignore[misc]
    with pytest.raises(TypeError, match=r"Scored.__init__\(\) missing .* 'points'"):
        Scored(0, Cause.HIGH)  # type: ignore[call-arg]


def test_they_add_fields_to_a_frozen_value() -> None:
    @dataclass(frozen=True, slots=True)
    class Plain:
        one: int

    @quick
    @dataclass(frozen=True, slots=True)
    class Longer(Plain):
        two: int = 2

    made = Longer(1)
    assert (type(made), made) == (Longer, Longer(one=1, two=2))
    with pytest.raises(FrozenInstanceError):
        made.one = 3  # type: ignore[misc]


def test_a_field_that_needs_more_is_refused() -> None:
    @dataclass(frozen=True, slots=True)
    class Lists:
        some: list[int] = field(default_factory=list)

    @dataclass(frozen=True, slots=True)
    class Checked:
        some: int

        def __post_init__(self) -> None:
            raise AssertionError

    @dataclass(frozen=True)
    class Slotless:
        some: int = 0

    for cls in (Lists, Checked, Slotless):
        with pytest.raises(TypeError, match=cls.__name__):
            quick(cls)
