"""What the board of a game's end shows: the result and the highlights, from the store."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.events import Cause, DealEnded, Event, Played, Scored
from bot.engine.record import Record
from bot.tables.scores.summary import highlights
from bot.views.summary import GameSummary
from bot.views.table.deals import DealSummary
from tests.tables.deciding import Whim
from tests.tables.retelling import NAMES, events_of
from tests.tables.room import ANN, BOB, PEOPLE, Room, public


def by_deal(record: Record) -> Iterator[list[Event]]:
    """Replay a game; yield the events of each deal."""
    deal: list[Event] = []
    for event in events_of(record.setup, record.deals):
        deal.append(event)
        if isinstance(event, DealEnded):
            yield deal
            deal = []


def hung_by(events: Sequence[Event], sides: int) -> tuple[int, int] | None:
    """Return the side that took a jack of trumps from another, and that one."""
    for scored in (event for event in events if isinstance(event, Scored)):
        if scored.cause is Cause.JACK:
            (jack,) = scored.cards
            (holder,) = [e.seat for e in events if isinstance(e, Played) and e.card == jack]
            return None if holder % sides == scored.side else (scored.side, holder % sides)
    return None


@pytest.mark.parametrize(
    ("variant", "seats", "sides"), [("trinidad", 4, 2), ("pitch", 6, 3), ("dick", 3, 3)]
)
async def test_highlights_match_the_record(
    room: Room, variant: str, seats: int, sides: int
) -> None:
    hung = turned = 0
    for seed in (2, 3):
        room.reseed(seed)
        room.choose = Whim(seed)
        people = PEOPLE[: min(seats, 4)]
        order = {"variant": variant, "seats": seats, "sides": sides, "options": {"target": 11}}
        table = await room.play_game(*people, **order)
        await room.restart()
        summary = await room.summary(table.id)
        record = await room.verified_record(table.id)
        deals = list(by_deal(record))
        special = summary.highlights
        assert special.deals == len(deals) == len(record.deals)
        taken = [each for events in deals if (each := hung_by(events, sides))]
        assert special.jacks_hung == len(taken)
        for row in await room.rows("SELECT * FROM results WHERE table_id = ?", table.id):
            assert row["hung"] == sum(taker == row["side"] for taker, _ in taken)
            assert row["lost"] == sum(holder == row["side"] for _, holder in taken)
        lucky = [
            sum(e.points for e in events if isinstance(e, Scored) and e.cause is Cause.TURN_UP)
            for events in deals
        ]
        assert (special.turn_up.points if special.turn_up else 0) == max(lucky)
        if special.turn_up is not None:
            dealer = record.deals[lucky.index(max(lucky))].dealer
            assert special.turn_up.name == summary_names(summary, seats)[dealer]
        assert summary.course == tuple(tuple(deal.score) for deal in record.deals)
        assert summary.score == public(table).score == summary.course[-1]
        assert summary.winner == record.winner
        hung += special.jacks_hung
        turned += max(lucky)
    assert hung or turned, "else this checks little"


def summary_names(summary: GameSummary, seats: int) -> list[str]:
    """Return the names by seat."""
    return [
        summary.sides[seat % len(summary.sides)][seat // len(summary.sides)]
        for seat in range(seats)
    ]


def dealt(deal: int, score: Sequence[int], *, thrown_in: bool = False) -> DealSummary:
    return DealSummary(
        game=1, deal=deal, dealer=0, names=NAMES, sides=2, trumps=None, points=(),
        pips=(0, 0), score=tuple(score), exhausted=thrown_in,
    )  # fmt: skip


made = st.tuples(st.integers(-3, 6), st.integers(-3, 6), st.booleans())


@given(st.lists(made, min_size=1, max_size=20))
def test_the_longest_run_and_the_biggest_deal(deals: list[tuple[int, int, bool]]) -> None:
    score, played = [0, 0], list[DealSummary]()
    for one, other, thrown_in in deals:
        score = [score[0] + one, score[1] + other]
        played.append(dealt(len(played), score, thrown_in=thrown_in))
    found = highlights(2, played)
    assert found.biggest is not None
    side, deal, points = found.biggest
    assert points == max(max(one, other) for one, other, _ in deals)
    assert deals[deal][side] == points
    words = "".join(
        "0" if one > max(other, 0) else "1" if other > max(one, 0) else "-"
        for one, other, thrown_in in deals
        if not thrown_in
    )
    longest = max(n for n in range(len(words) + 1) if "0" * n in words or "1" * n in words)
    assert (found.run[1] if found.run else 0) == longest
    if found.run:
        assert str(found.run[0]) * longest in words


async def test_damaged_deals_leave_the_result(room: Room) -> None:
    table = await room.play_game(ANN, BOB, seats=2, options={"target": 3})
    now = await room.summary(table.id)
    await room.tamper("UPDATE deals SET result = '{' WHERE table_id = ?", table.id)
    await room.tamper("UPDATE messages SET payload = '[' WHERE payload LIKE '%\"deal\":-2%'")
    then = await room.summary(table.id)
    assert (then.sides, then.score, then.winner) == (now.sides, now.score, now.winner)
    assert (then.course, then.standings) == ((), ())
