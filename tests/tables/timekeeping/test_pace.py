"""Pauses between computers' cards, and the last card of a hand, which is played by itself."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from bot.engine.actions import Play
from bot.tables.actions.next_due import settle
from bot.tables.core.change import Change
from bot.tables.errors.play import CardPlayed, DoubleClick
from bot.tables.errors.seating import NotSeated
from bot.tables.settings.policy import BY_TEMPO, Pauses, Policy
from bot.views.settings.server import Tempo
from bot.views.table.view import TableState, TableView
from tests.engine.resample import resampled
from tests.tables.deciding import with_one_out
from tests.tables.room import (
    ANN,
    BOB,
    BOSS,
    COMPUTER_PAUSE,
    CY,
    EVE,
    LONGEST_PAUSE,
    PAUSES,
    SERVER,
    Room,
    decision,
    public,
    refused_with,
    who_sits,
)

USUAL = BY_TEMPO[Tempo.USUAL]


async def waits(room: Room, table: TableView) -> int:
    """Return how long a table waits for the computers from now on."""
    (row,) = await room.rows("SELECT due, due_at FROM tables WHERE id = ?", table.id)
    assert row["due"] in {"computer", "last"}
    return int(row["due_at"] - room.clock.now)


@pytest.mark.parametrize("tempo", Tempo)
async def test_a_table_keeps_the_pace_of_its_server(paced: Room, tempo: Tempo) -> None:
    pauses = BY_TEMPO[tempo]
    await paced.host.settings.settle(BOSS, SERVER, tempo=tempo)
    table = await paced.begin(ANN)
    seen = set[int]()
    for _ in range(60):
        if table.resting or table.state is not TableState.PLAYING or public(table).deal:
            break
        if not table.seats[decision(table).seat].here:
            wait = await waits(paced, table)
            leads = bool(public(table).tricks) and not public(table).trick.cards
            assert wait == (pauses.trick if leads else pauses.card)
            seen.add(wait)
        table = await paced.step(table.id)
    assert pauses.card in seen


@pytest.mark.parametrize("tempo", Tempo)
async def test_a_slow_double_click_leads_no_second_card(paced: Room, tempo: Tempo) -> None:
    """Any process refuses it, and leads when the player clicks again."""
    await paced.host.settings.settle(BOSS, SERVER, tempo=tempo)
    table = await paced.begin(ANN)
    table = await paced.play_to(table.id, partial(ann_won, last=True))
    hand = await paced.host.hand(table.id, ANN)
    paced.clock.now += BY_TEMPO[tempo].lead - 1
    card = next(action for action in hand.view.legal if isinstance(action, Play))
    other = paced.another_host()
    lead = partial(other.play, table.id, ANN, 1, public(table).deal, card.card)
    await refused_with(DoubleClick, lead(), match="Click again")
    paced.clock.now += 1
    assert (await lead()).view.public.trick.cards == (card.card,)


def ann_won(table: TableView, *, last: bool) -> bool:
    """Say whether Ann has just won a trick, and whether her card or another completed it."""
    tricks = public(table).tricks
    leads = bool(tricks) and not public(table).trick.cards and not table.resting
    return leads and tricks[-1].winner == 0 and (tricks[-1].seats[-1] == 0) is last


async def test_a_trick_that_others_completed_may_be_led_to_at_once(room: Room) -> None:
    room.limit(pauses=replace(USUAL, deal=0))
    table = await room.play_to((await room.begin(ANN)).id, partial(ann_won, last=False))
    hand = await room.host.hand(table.id, ANN)
    after = await room.act(hand, ANN, hand.view.legal[0])
    assert after.view.public.trick.seats == (0,)


async def test_nobody_waits_for_computers_once_they_are_out(room: Room) -> None:
    table = await with_one_out(room, [ANN], 0)
    assert decision(table).turn == 0
    actions = len(await room.rows("SELECT * FROM actions"))
    assert await room.host.timers.run_due() == [table.id]
    after = await room.host.table(table.id)
    assert len(await room.rows("SELECT * FROM actions")) > actions + 4
    assert after.version == table.version + 1


@pytest.mark.parametrize("card", [0, 200])
def test_an_operator_sets_all_pauses_by_one(card: int) -> None:
    pauses = Pauses.of_length(card)
    assert pauses == Pauses(card, card * 5 // 3, card * 20 // 3, card * 3, 700 if card else 0)
    assert Policy(pauses=pauses).pauses_at(Tempo.LIVELY) == pauses


async def test_no_pause_depends_on_hidden_cards(room: Room) -> None:
    """With a person's last trump too, about which they may want to ask."""
    table = await room.begin(ANN, variant="hoyle", seats=2, options={"target": 4})
    tried, seen = 0, set[object]()
    for step in range(60):
        if table.state is not TableState.PLAYING:
            break
        now = await room.host._tables.look(table.id)
        assert now.live is not None
        expected = due_of(Change(now, room.clock.now))
        for other in resampled(now.live, seed=step, count=1):
            change = Change(replace(now, live=other), room.clock.now)
            assert due_of(change) == expected
            tried += 1
        if not table.seats[decision(table).seat].here:
            seen.add(await waits(room, table))
        table = await room.step(table.id)
    assert tried > 10
    assert seen == {COMPUTER_PAUSE, LONGEST_PAUSE}, "longer, but after trumps alone"


def due_of(change: Change) -> tuple[object, ...]:
    """Return for what and when a table is due after the last action."""
    change.acted = change.turned = True
    settle(change, Policy(pauses=PAUSES))
    return change.table.due, change.table.due_at


async def to_the_last_card(room: Room, table: TableView) -> TableView:
    return await room.play_to(
        table.id,
        lambda t: public(t).hand_counts[decision(t).seat] == 1 and t.seats[decision(t).seat].here,
    )


async def test_the_last_card_of_a_hand_is_played_by_itself(paced: Room) -> None:
    room = paced
    table = await to_the_last_card(room, await room.begin(ANN, BOB, seats=2))
    seat = decision(table).seat
    hand = await room.host.hand(table.id, who_sits(table, seat))
    table = await room.due_after(table.id, USUAL.trick)
    assert public(table).trick.cards == hand.view.hand
    assert table.seats[seat].missed == 0
    rows = await room.rows("SELECT seat, user_id FROM actions ORDER BY made_at DESC LIMIT 1")
    assert rows == [{"seat": seat, "user_id": None}]
    assert ("hand", 1, 0, seat) in await room.pending(table.id)
    await refused_with(
        CardPlayed, room.host.play(table.id, who_sits(table, seat), 1, 0, hand.view.hand[0])
    )
    assert (await room.due_after(table.id, USUAL.card)).resting


@pytest.mark.parametrize(
    ("variant", "seats"), [("hoyle", 2), ("west-yorkshire", 4)], ids=["asking", "throwing in"]
)
async def test_players_make_any_other_choice(paced: Room, variant: str, seats: int) -> None:
    people = [ANN, BOB, CY, EVE][:seats]
    table = await paced.begin(*people, variant=variant, seats=seats)
    table = await to_the_last_card(paced, table)
    (row,) = await paced.rows("SELECT due FROM tables")
    assert row == {"due": "remind"}


async def test_one_objection_is_enough_and_any_player_may_agree_again(paced: Room) -> None:
    room = paced
    table = await to_the_last_card(room, await room.begin(ANN, BOB, seats=2))
    await refused_with(NotSeated, room.host.set_last_cards(table.id, EVE, of_bot=False))
    table = await room.host.set_last_cards(table.id, BOB, of_bot=False)
    assert not table.last_cards
    assert (await room.rows("SELECT due FROM tables")) == [{"due": "remind"}]
    assert await room.host.set_last_cards(table.id, ANN, of_bot=False) == table
    await room.restart()
    assert not (await room.host.table(table.id)).last_cards
    await room.host.set_last_cards(table.id, ANN, of_bot=True)
    await room.due_after(table.id, USUAL.trick)
