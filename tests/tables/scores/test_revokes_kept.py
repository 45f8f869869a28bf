"""What is kept of revokes: statistics, past games, and what is stored about a person."""

from __future__ import annotations

import json

from bot.engine.actions import Action, CallRevoke, Done
from bot.engine.views import Ask, SeatView
from bot.tables.core.deal_summary import load_result
from bot.tables.scores.recount import recount
from bot.views.history import GameKey
from bot.views.settings.server import TricksAs
from bot.views.table.deals import DealSummary
from bot.views.table.view import TableView
from tests.tables.revoking import CALLED, erring, lawful
from tests.tables.room import ANN, BOB, BOSS, CY, DEE, PEOPLE, SERVER, Room
from tests.tables.searching import everything, traces


def quarrelling(view: SeatView) -> Action:
    """Seat 0 revokes wherever it can; every seat calls one revoke of each opponent, or none."""
    if view.public.decision is None or view.public.decision.ask is not Ask.DONE:
        return (lawful, erring)[view.seat == 0](view)
    assert view.public.revokes is not None
    called = {call.offender for call in view.public.revokes.calls if call.seat == view.seat}
    calls = [one for one in view.legal if isinstance(one, CallRevoke) and one.seat not in called]
    return calls[0] if calls else Done()


async def a_quarrel(room: Room) -> tuple[TableView, list[DealSummary]]:
    """Play a game with revokes, called rightly, wrongly and not at all."""
    await room.host.settings.settle(BOSS, SERVER, tricks=TricksAs.MESSAGES)
    room.choose = quarrelling
    table = await room.play_game(*PEOPLE, variant="england", options=CALLED | {"target": 9})
    rows = await room.db.all("deal_results", table_id=table.id, game=1)
    return table, [load_result(1, row["number"], row["result"]) for row in rows]


async def test_statistics_count_revokes_called_rightly_and_wrongly(hall: Room) -> None:
    _, deals = await a_quarrel(hall)
    for person in PEOPLE:
        mine = [one for deal in deals for one in deal.judged if one.caller == person.name]
        right = sum(one.revoke is not None for one in mine)
        cards = (await hall.host.stats.of(SERVER, person.id)).cards
        assert (cards.revokes_right, cards.revokes_wrong) == (right, len(mine) - right)
    found = [one.revoke is not None for deal in deals for one in deal.judged]
    assert {*found} == {True, False}
    assert not (await recount(hall.db, mend=False)).differed


async def test_a_replay_shows_revokes_where_they_were_made(room: Room) -> None:
    table, deals = await a_quarrel(room)
    key = GameKey(table.server_id, table.channel_id, table.thread_id, table.id, 1, seat=0)
    deal = next(one for one in deals if one.revokes)
    made = tuple(one.revoke for one in deal.revokes)
    first = await room.host.history.frame(key, deal.deal, 0)
    assert first.revokes == (), "no card is played yet"
    assert (await room.host.history.frame(key, deal.deal, first.steps)).revokes == made
    # Each names the cards that could have been played instead: a player did not know them then.
    assert (await room.host.history.frame(key, deal.deal, first.steps - 1, eye=1)).revokes == ()
    assert (await room.host.history.frame(key, deal.deal, first.steps, eye=1)).revokes == made
    now = await room.host.table(table.id)
    assert (await room.host.history.told_deal(now, 1, deal.deal)).summary == deal


async def test_those_who_called_and_were_called_are_exported_and_erased(room: Room) -> None:
    table, deals = await a_quarrel(room)
    assert {one.caller for deal in deals for one in deal.judged} == {"Ann", "Bob", "Cy", "Dee"}
    of_dee = (await room.host.stats.of(SERVER, DEE.id)).cards
    assert of_dee.revokes_right + of_dee.revokes_wrong
    exported = (await room.host.privacy.about(BOB.id)).unpacked()
    file = json.loads(exported)
    others = [one.name for one in (ANN, CY, DEE)]
    assert not any(json.dumps(name) in json.dumps(file) for name in others)
    assert any(deal["result"].get("judged") for deal in file["tables"][0]["deals"])
    await room.host.leave(table.id, BOB)
    await room.host.eraser.erase(BOB.id)
    rows = await everything(room.path)
    assert traces(rows, set(), [BOB.name]) == []
    kept = await room.deal(table.id, deals[0].deal)
    assert [one.revoke for one in kept.judged] == [one.revoke for one in deals[0].judged]
    assert (await room.host.stats.of(SERVER, DEE.id)).cards == of_dee, "Bob's are gone, not hers"
    assert not (await recount(room.db, mend=False)).differed
