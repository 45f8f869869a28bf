from __future__ import annotations

from bot.engine.variants import OptionValue
from bot.tables.errors import TableStarted
from bot.tables.errors.opening import UnfitOption
from bot.tables.errors.rights import OpenerOnly
from tests.tables.room import ANN, BOB, Room, ordered, public, refused_with


async def test_the_opener_alone_changes_house_options_before_the_start(room: Room) -> None:
    table = await room.open(ANN, seats=2, options={"target": 3})
    table = await room.host.set_options(table.id, ANN, {"gift_limit": True})
    assert table.options == {"target": 3, "gift_limit": True}
    table = await room.host.set_options(table.id, ANN, {"gift_limit": False, "game_points": 2})
    assert table.options == {"target": 3, "game_points": 2}
    await refused_with(OpenerOnly, room.host.set_options(table.id, BOB, {"game_points": 2}))
    for unfit in ({"smudge": True}, {"game_points": 3}):
        await refused_with(UnfitOption, room.host.set_options(table.id, ANN, unfit))
    await room.cut(await room.host.join(table.id, BOB))
    await refused_with(TableStarted, room.host.set_options(table.id, ANN, {"gift_limit": True}))
    table = await room.play_out(table.id)
    assert public(table).rules.game_points == 2
    record = await room.verified_record(table.id)
    assert dict(record.setup.options) == {"target": 3, "game_points": 2}


async def test_the_usual_options_are_those_of_the_form(room: Room) -> None:
    """West Yorkshire is played to 9 by two (docs/rules.md §3)."""
    pair = await room.open(ANN, variant="west-yorkshire", seats=2, options={"target": 11})
    assert (pair.options, pair.rules.target) == ({"target": 11}, 11)
    pair = await room.host.set_options(pair.id, ANN, {"target": 9})
    assert (pair.options, pair.rules.target) == ({}, 9)
    four = await room.open(ANN, variant="west-yorkshire", options={"target": 11})
    assert (four.options, four.rules.target) == ({}, 11)
    four = await room.host.set_options(four.id, ANN, {"target": 9})
    assert (four.options, four.rules.target) == ({"target": 9}, 9)


async def test_an_option_of_one_form_only(room: Room) -> None:
    """Second place is played for by three (docs/rules.md §5.12)."""
    options = {"second_place": True}
    await refused_with(UnfitOption, room.open(ANN, variant="dick", seats=2, options=options))
    pair = await room.open(ANN, variant="dick", seats=2)
    await refused_with(UnfitOption, room.host.set_options(pair.id, ANN, options))
    three = await room.open(ANN, variant="dick", seats=3)
    assert not three.rules.second_place
    three = await room.host.set_options(three.id, ANN, options)
    assert three.rules.second_place


async def test_no_table_chooses_a_least_bid_with_which_games_do_not_end(room: Room) -> None:
    """A dealer who is stuck with four of four points is set nearly every time."""
    too_high = {"least_bid": 4}
    opened = room.open(ANN, variant="setback", seats=2, options=too_high)
    await refused_with(UnfitOption, opened)
    table = await room.open(ANN, variant="setback", seats=2, options={"least_bid": 3})
    await refused_with(UnfitOption, room.host.set_options(table.id, ANN, too_high))
    private = ordered(variant="setback", seats=2, options=too_high)
    await refused_with(UnfitOption, room.host.open_private(ANN, private))
    # With a fifth and more points in the deal it may be higher.
    more: dict[str, OptionValue] = {"five": True, "least_bid": 4}
    table = await room.host.set_options(table.id, ANN, more)
    assert table.rules.least_bid == 4


async def test_a_table_of_before_goes_on_with_such_a_least_bid(room: Room) -> None:
    table = await room.open(ANN, variant="setback", seats=2, options={"deals": 2})
    for rows in ("tables", "games"):
        await room.tamper(f"UPDATE {rows} SET options = ?", '{"least_bid": 4, "deals": 2}')
    room.host = room.another_host()
    await room.cut(await room.host.join(table.id, BOB))
    await room.play_out(table.id)
    await room.cut(await room.host.rematch(table.id, ANN, 1))
    table = await room.play_out(table.id)
    assert (table.game, table.rules.least_bid) == (2, 4)
    assert (await room.verified_record(table.id, 2)).setup.options["least_bid"] == 4
