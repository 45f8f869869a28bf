"""Finished games, moment by moment: each seat's view shows what its player knew, no more."""

from __future__ import annotations

from dataclasses import asdict, replace

import pytest

from bot.engine.actions import Action
from bot.engine.rules import pack_of
from bot.engine.variants import VARIANTS, Form, Variant
from bot.engine.views import SeatView
from bot.tables.errors.history import RecordSealed
from bot.views.history import GameKey, ReplayFrame
from bot.views.person import Person
from bot.views.table.view import HandView, TableState, TableView
from tests.tables.deciding import Whim, ask_out_of_turn
from tests.tables.room import ANN, PEOPLE, Room, public, refused_with

Seen = dict[tuple[int, int], list[SeatView]]
"""What every player knew, by deal and step."""


def cases() -> list[tuple[Variant, Form]]:
    """Return some games with a form for these people, of different kinds in turn."""
    chosen = []
    for at, variant in enumerate([*VARIANTS.values()][::4]):
        forms = [form for form in variant.forms if form.seats <= len(PEOPLE)]
        chosen.append((variant, forms[at % len(forms)]))
    return chosen


async def look(room: Room, table_id: str, seen: Seen) -> None:
    snapshot = await room.host._tables.look(table_id)
    live = snapshot.live
    assert live is not None
    step = len(live.deals[-1].actions)
    seats = range(len(snapshot.seats))
    seen[live.deal_number, step] = [live.view(seat) for seat in seats]


async def play(room: Room, table: TableView, monkeypatch: pytest.MonkeyPatch) -> Seen:
    """Play a game to its end, and return what every player knew at each moment."""
    seen: Seen = {}
    act = room.act

    async def looked(hand: HandView, who: Person, action: Action) -> HandView:
        after = await act(hand, who, action)
        await look(room, table.id, seen)
        return after

    monkeypatch.setattr(room, "act", looked)
    await look(room, table.id, seen)
    while table.state is TableState.PLAYING:
        table = await ask_out_of_turn(room, await room.step(table.id))
    return seen


def known(view: SeatView | None) -> SeatView | None:
    """Return a comparable view, with its legal actions as a tuple."""
    if view is None:
        return None
    legal = view.legal
    return replace(view, legal=tuple(legal) if len(legal) < 100 else len(legal))  # type: ignore[arg-type]


async def walk(room: Room, key: GameKey, eye: int | None) -> list[ReplayFrame]:
    """Yield a game's moments from first to last, as the buttons lead."""
    history = room.host.history
    frames = [await history.frame(key, None, 0, eye)]
    while True:
        at = frames[-1]
        if at.step < at.steps:
            frames.append(await history.frame(key, at.deal, at.step + 1, eye))
            continue
        later = [head.number for head in at.deals if head.number > at.deal]
        if not later:
            return frames
        frames.append(await history.frame(key, later[0], 0, eye))


def check_eye(frames: list[ReplayFrame], seat: int, seen: Seen) -> None:
    """Check that a seat's view shows at each moment what its player knew then."""
    met = set()
    for frame in frames:
        assert frame.open is None
        assert frame.seen is not None
        assert frame.table.public == frame.seen.public
        then = seen.get((frame.deal, frame.step))
        if then is not None:
            met.add((frame.deal, frame.step))
            assert known(frame.seen) == known(then[seat])
        else:
            # The table went on to the next deal at once: no player saw the end of this one.
            assert (frame.step, frame.over) == (frame.steps, True)
    assert met == seen.keys()
    last = frames[-1]
    assert public(last.table).winner == last.game.winner
    assert public(last.table).score == last.game.score


def check_open(frames: list[ReplayFrame]) -> None:
    """Check that each card is in one place at each moment."""
    for frame in frames:
        public, lies = frame.table.public, frame.open
        assert frame.seen is None
        assert public is not None
        assert lies is not None
        assert tuple(map(len, lies.hands)) == public.hand_counts
        assert len(lies.stock) == public.stock_count
        played = [card for trick in (*public.tricks, public.trick) for card in trick.cards]
        thrown = [card for _, cards in public.thrown_in for card in cards]
        there = [*lies.stock, *played, *thrown, *public.turn_ups]
        there += [card for cards in (*lies.hands, *lies.discarded) for card in cards]
        assert len(set(there)) == len(there) == len(pack_of(public.rules))


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "form"),
    cases(),
    ids=lambda case: case.id if isinstance(case, Variant) else f"{case.sides}x{case.seats}",
)
async def test_a_game_is_stepped_through_once_it_is_over(
    room: Room, monkeypatch: pytest.MonkeyPatch, game: Variant, form: Form
) -> None:
    room.reseed(form.seats)
    room.choose = Whim(form.seats)
    people, options = PEOPLE[: form.seats], {"target": 2}
    table = await room.begin(*people, variant=game.id, **asdict(form), options=options)
    key = await room.host.history.find(table.id, 1, ANN.id)
    if table.state is TableState.PLAYING:
        await refused_with(RecordSealed, room.host.history.frame(key, 0, 0, 0))
    seen = await play(room, table, monkeypatch)
    for seat in range(form.seats):
        check_eye(await walk(room, key, seat), seat, seen)
    check_open(await walk(room, key, None))
