"""Who sits down in the middle of a deal is not credited with what another player did."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

from bot.engine.events import Called, Played, TrickTaken
from bot.tables.core.deal_summary import dump_result, load_result
from bot.views.drama import Drama, happenings
from bot.views.history import GameKey
from bot.views.posts import SeatPost, dump, load
from bot.views.table.deals import DealSummary
from bot.views.table.view import TableView
from tests.hands import ACE_PLAY, HEARTS, HEARTS_PLAY, deal, lay
from tests.tables.retelling import dramas, facts_of, lines_of, posted, tell
from tests.tables.room import ANN, BOB, CY, DEE, EVE, Room, public

LATER = ("Ann", "Bob", "Cy", "Eve")
"""The names once Eve has taken Dee's seat."""


def test_a_jack_hung_is_told_of_the_player_who_held_it() -> None:
    game, _ = deal("trinidad", lay(HEARTS, "9S"))
    # Bob stands; then Bob, Cy and Dee play, and Dee leaves before Ann takes the trick.
    found, (ended,) = tell(game, f"1:stand {HEARTS_PLAY}", {4: (3, "Eve")})
    first, *others = facts_of(found, TrickTaken)
    assert first.names == ("Bob", "Cy", "Dee", "Ann")
    assert "Dee" not in str([trick.names for trick in others])
    (hung, *_), *_ = dramas(found)
    assert (hung.what, hung.names, hung.other) == (Drama.HUNG, ("Ann",), "Dee")
    hung = next(one for one in happenings(ended, game.public().rules) if one.what is Drama.HUNG)
    assert (hung.names, hung.other) == (("Ann",), "Dee")
    assert ended.names == LATER
    assert load_result(1, 0, dump_result(ended)) == ended


def test_the_player_who_took_the_jack_and_left_hung_it() -> None:
    game, _ = deal("trinidad", lay(HEARTS, "9S"))
    # Ann has just taken Dee's jack.
    _, (ended,) = tell(game, f"1:stand {HEARTS_PLAY}", {5: (0, "Eve")})
    assert ended.jack_names == ("Dee", "Ann")
    assert ("jack", "Ann") in scorers(ended)


def test_the_player_who_bid_and_left_lost_the_bid() -> None:
    game, _ = deal("auction-pitch", lay(HEARTS), sides=4)
    _, (ended,) = tell(game, f"1:bid4 {ACE_PLAY}", {2: (1, "Eve")})
    assert ("bid", "Bob") in scorers(ended)
    assert ended.bidder == "Bob"
    lost = next(one for one in happenings(ended, game.public().rules) if one.what is Drama.SET)
    assert lost.names == ("Bob",)


def scorers(ended: DealSummary) -> list[tuple[str, str | None]]:
    """Return what was scored, and by whom."""
    return [(one.cause.value, name) for one, name in zip(ended.points, ended.scorers, strict=True)]


async def leave_after_a_card(room: Room) -> tuple[TableView, str]:
    """Play until Dee has played to a trick, and let Eve take her seat."""
    table = await room.begin(ANN, BOB, CY, DEE)
    table = await room.play_to(table.id, lambda t: 3 in public(t).trick.seats)
    await room.host.leave(table.id, DEE)
    table = await room.host.join(table.id, EVE)
    return table, dict(public(table).trick.plays)[3].code


def who_played(table: TableView, code: str) -> str:
    """Return the name that the table has for a card of the running deal."""
    tricks = (*public(table).tricks, public(table).trick)
    trick = next(one for one in tricks if code in [card.code for card in one.cards])
    cast = table.cast(public(table))
    return dict(zip([c.code for c in trick.cards], cast.played(trick), strict=True))[code]


async def test_the_board_names_who_played_each_card_also_after_a_restart(room: Room) -> None:
    table, card = await leave_after_a_card(room)
    assert (table.seats[3].name, who_played(table, card)) == ("Eve", "Dee")
    await room.restart()
    table = await room.host.table(table.id)
    assert who_played(table, card) == "Dee"
    first = len(public(table).tricks)
    table = await room.play_to(table.id, lambda t: len(public(t).tricks) > first + 1)
    cast = table.cast(public(table))
    assert (
        cast.played(public(table).tricks[first + 1])[public(table).tricks[first + 1].seats.index(3)]
        == "Eve"
    )
    # In the next deal all is hers.
    table = await room.to_deal(table.id, 1)
    assert not table.seat_changes


async def test_a_change_that_an_earlier_version_noted_is_read(room: Room) -> None:
    """It counted acts by kind."""
    table, card = await leave_after_a_card(room)
    for row in await room.rows("SELECT number, payload FROM messages WHERE payload LIKE '%done%'"):
        post = load(row["payload"])
        assert isinstance(post, SeatPost)
        seen = Counter(map(type, public(table).story[: post.done[0]]))
        done = [seen[Called], 0, seen[Played], 0, 0, 0]
        old = dump(replace(post, done=done))
        await room.tamper(
            "UPDATE messages SET payload = ? WHERE kind = 'post' AND number = ?", old, row["number"]
        )
    await room.restart()
    table = await room.host.table(table.id)
    assert who_played(table, card) == "Dee"


async def test_replays_and_told_deals_name_who_played_each_card(room: Room) -> None:
    table, card = await leave_after_a_card(room)
    table = await room.play_out(table.id)
    told = await room.host.history.told_deal(table, 1, 0)
    assert who_played(told.table, card) == "Dee"
    key = GameKey(table.server_id, table.channel_id, None, table.id, 1, seat=0)
    seen = set()
    frame = await room.host.history.frame(key, 0, 0)
    for step in range(frame.steps + 1):
        frame = await room.host.history.frame(key, 0, step)
        seen.add(frame.table.seats[3].name)
        if card in [c.code for t in (*public(frame.table).tricks,) for c in t.cards]:
            assert who_played(frame.table, card) == "Dee"
    assert seen == {"Dee", "Eve"}


async def test_a_deleted_name_is_gone_from_the_deal_that_runs(room: Room) -> None:
    table, card = await leave_after_a_card(room)
    await room.host.eraser.erase(DEE.id)
    table = await room.host.table(table.id)
    assert who_played(table, card) == "Player 1"
    table = await room.to_deal(table.id, 1)
    told = str(lines_of(await posted(room, table)))
    assert "Player 1" in told
    assert "Dee" not in told
    for row in await room.rows(
        "SELECT result FROM deals UNION SELECT payload FROM messages WHERE kind = 'post'"
    ):
        assert '"Dee"' not in str(row["result"])


async def test_a_deleted_name_is_gone_from_a_bid_that_another_played_out(room: Room) -> None:
    table = await room.begin(
        ANN, BOB, CY, DEE, variant="auction-pitch", options={"target": 40}, seats=4
    )
    table = await room.play_to(table.id, lambda t: bool(public(t).tricks))
    bound = public(table).bound
    assert bound is not None
    gone = (ANN, BOB, CY, DEE)[bound.seat]
    await room.host.leave(table.id, gone)
    await room.host.join(table.id, EVE)
    await room.to_deal(table.id, 1)
    (summary,) = await room.host.delivery.deal_results(table.id, 1)
    assert (summary.bidder, summary.names[bound.seat]) == (gone.name, "Eve")
    await room.host.eraser.erase(gone.id)
    (summary,) = await room.host.delivery.deal_results(table.id, 1)
    assert summary.bidder == "Player 1"
    for row in await room.rows("SELECT result FROM deals"):
        assert f'"{gone.name}"' not in str(row["result"])


async def test_the_others_of_a_deal_are_not_exported(room: Room) -> None:
    table, _ = await leave_after_a_card(room)
    await room.play_out(table.id)
    exported = json.loads((await room.host.privacy.about(ANN.id)).unpacked())
    deals = exported["tables"][0]["deals"]
    assert any(deal["result"]["doers"] for deal in deals)
    assert not any('"Dee"' in json.dumps(deal) for deal in deals)
