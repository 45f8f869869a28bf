"""Each await of delivery fails once, for every kind of message: afterwards all is shown, once."""

from __future__ import annotations

from collections import Counter
from contextlib import closing
from itertools import count, cycle

import pytest

from tests.delivery.crash import CHANGES, REQUESTS, Frozen
from tests.delivery.everything import Everything
from tests.delivery.sweep import LATER_MS, SOON_MS, Shown, Sweep, Trouble, failures_of
from tests.delivery.turns import TURNS

pytestmark = pytest.mark.long

APART_MS = (0, 1, 40, 5_000, -5_000)
"""How far ahead a second process's clock is; each step is tried with one of them."""


@pytest.mark.parametrize("kind", TURNS)
async def test_a_failure_of_any_await_is_made_good(everything: Everything, kind: str) -> None:
    """It comes instead of the effect, after it, or with the process's death."""
    turn = TURNS[kind]
    await turn.want(everything)
    waits = cycle([SOON_MS] if turn.notices else [SOON_MS, LATER_MS])
    with closing(Sweep(everything, turn.then)) as sweep:
        before, calm = sweep.shown(), Trouble()
        whole = await sweep.play(calm)
        assert whole != before, "there is something to show"
        assert all(kind & {*calm.made} for kind in (REQUESTS, CHANGES)), "each fails, too"
        at_last = [said for place in whole if place.startswith(turn.place) for said in whole[place]]
        assert any(turn.text in said for said in at_last)
        for at, name in enumerate(calm.made, 1):
            for way, failure in enumerate(failures_of(name, at)):
                shown = await sweep.play(Trouble(at, way=way), next(waits))
                told = f"await {at}, of {name}: {failure}"
                if turn.notices and failure.error is not None:
                    assert (missed(whole, shown) <= 1, missed(shown, whole)) == (True, 0), told
                else:
                    assert shown == whole, told


def missed(wanted: Shown, shown: Shown) -> int:
    """Return in how many places something is not shown that was wanted."""
    lacks = [Counter(said) - Counter(shown.get(at, ())) for at, said in wanted.items()]
    return sum(map(bool, lacks))


@pytest.mark.parametrize("kind", TURNS)
async def test_two_processes_send_everything_once(everything: Everything, kind: str) -> None:
    """Both at once, or the second while the first is frozen before one of its changes."""
    turn, apart = TURNS[kind], cycle(APART_MS)
    await turn.want(everything)
    with closing(Sweep(everything)) as sweep:
        whole = await sweep.play(Trouble())
        assert await sweep.play_twice(Frozen(), next(apart)) == whole
        for at in count(1):
            life = Frozen(at)
            shown = await sweep.play_twice(life, next(apart))
            assert shown == whole, f"it stood still at change {at}"
            if not life.still.is_set():
                break
        assert at > 1
