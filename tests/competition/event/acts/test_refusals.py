"""Each refusal of each act: a case in which it is refused, and the nearest one in which it is not.

The cases are in `tests/competition/event/acts/refusals.py` and beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dis import get_instructions
from inspect import isfunction
from types import CodeType

import pytest

from bot.competition.event import errors
from bot.competition.event.acts import KINDS, Created, Undone
from bot.competition.event.state import Act
from tests.competition.event.acts.cases import Case, listed
from tests.competition.event.acts.refusals import OF_PEOPLE
from tests.competition.event.acts.refusals_of_matches import OF_MATCHES
from tests.competition.event.acts.worlds import told

BEGUN = ("MatchBegun", "MatchNotBegun")
UNREACHABLE = {
    *((act, "MatchNotBegun") for act in ("Arrived", "MatchesStarted", "RoundMoved", "TablesLost")),
    *((act, "MatchNotBegun") for act in ("StartAgreed", "StartMoved", "StartProposed")),
    *((act, "MatchBegun") for act in ("GamePlayed", "TableReopened", "TableStopped")),
    *((act, why) for act in ("GameEntered", "MatchForfeited") for why in BEGUN),
}
"""What `open_match` says to other acts alone."""


def label(case: Case) -> str:
    return f"{type(case.refused.act).__name__}-{case.why}"


@pytest.mark.parametrize("case", [*OF_PEOPLE, *OF_MATCHES], ids=label)
def test_an_act_is_refused_and_taken_in_the_nearest_case(case: Case) -> None:
    world, (*steps, last) = case.taken
    near = told(world, *steps)
    before = near.event
    assert not isinstance(last, int)
    near.do(*last)
    assert near.event.version == before.version + 1
    assert near.stored_again() == near.event
    story = told(case.world, *listed(case.after))
    with pytest.raises(getattr(errors, case.why)) as refused:
        story.do(*case.refused)
    assert type(refused.value).__name__ == case.why
    assert story.event == told(case.world, *listed(case.after)).event


def test_no_act_has_a_refusal_without_a_case() -> None:
    kinds = {name: kind for name, kind in KINDS.items() if kind not in {Created, Undone}}
    due = {(name, why) for name, kind in kinds.items() for why in named(kind)}
    there = {(type(case.refused.act).__name__, case.why) for case in (*OF_PEOPLE, *OF_MATCHES)}
    assert due - there == UNREACHABLE


def named(kind: type[Act]) -> set[str]:
    """Return the refusals that an act's check names, also in the functions that it calls."""
    found, todo, seen = set[str](), [kind.check], set[object]()
    while todo:
        function = todo.pop()
        if function in seen:
            continue
        seen.add(function)
        for of, name in names_in(function.__code__):
            if of == "LOAD_GLOBAL":
                called = function.__globals__.get(name)
            else:
                called = getattr(kind, name, None)
                refusal = getattr(errors, name, None)
                found |= {name} if isinstance(refusal, type) else set()
            if isfunction(called) and called.__module__.startswith("bot.competition.event."):
                todo.append(called)
    return found


def names_in(code: CodeType) -> Iterator[tuple[str, str]]:
    """Go through the names in a function, each with how it is looked up."""
    for one in get_instructions(code):
        if one.opname in {"LOAD_GLOBAL", "LOAD_ATTR", "LOAD_METHOD"}:
            yield one.opname, one.argval
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from names_in(inner)
