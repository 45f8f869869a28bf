"""The steps to the first deal: the questions, what each step shows, and the results."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.cards import Card
from bot.engine.ceremony import Colour
from bot.engine.record import Record
from bot.engine.shuffle import fair_pack, mix
from bot.tables.core.rows import GameRow
from bot.tables.errors import NotStarted
from bot.tables.errors.play import (
    AlreadyCut,
    GameFinished,
    NotOver,
    NotToPitch,
    NotYourTurn,
    TurnOver,
)
from bot.tables.errors.seating import NotSeated
from bot.views import posts
from bot.views.settings.server import TricksAs
from bot.views.table.view import (
    BEFORE_DEALS,
    FirstDealQuestion,
    FirstDealStep,
    TableState,
    TableView,
)
from tests.tables.room import (
    ANN,
    BOB,
    BOSS,
    CUT,
    CY,
    DEE,
    EVE,
    PEOPLE,
    SERVER,
    Room,
    public,
    refused_with,
)

RED, BLACK = Colour.RED, Colour.BLACK


async def lancashire(room: Room, cut: int = 7) -> TableView:
    """Open a table of four where a guess decides the first pitcher, and cut the pack."""
    table = await room.open(variant="lancashire", options={"target": 4})
    return await room.cut(table, cut)


async def card_cut(room: Room, table: TableView) -> Card:
    """Return the card whose colour is to be guessed."""
    query = "SELECT * FROM games WHERE table_id = ? AND number = ?"
    (row,) = await room.rows(query, table.id, table.game)
    seeds = GameRow.of(row).seeds
    return fair_pack(seeds[0].secret, "first", 0, mix(seeds, ()))[0]


async def cut_post(room: Room, table: TableView) -> posts.CutPost:
    return await room.ceremony(table.id, table.game)


async def recorded(room: Room, table: TableView) -> Record:
    await room.play_out(table.id)
    return await room.verified_record(table.id, table.game)


# ------------------------------------------------------------------------------ red or black


async def test_one_side_cuts_the_other_guesses_and_the_winners_choose(room: Room) -> None:
    table = await lancashire(room)
    assert table.state is TableState.CUTTING
    assert table.first == FirstDealStep(FirstDealQuestion.GUESS, 0, cutter=3)
    card = await card_cut(room, table)
    table = await room.host.guess(table.id, ANN, 1, Colour.of(card))
    choices = ((3, card),)
    guess = (0, Colour.of(card))
    assert table.first == FirstDealStep(FirstDealQuestion.PITCHER, 0, (0, 2), choices, 3, guess)
    table = await room.host.choose_pitcher(table.id, ANN, 1, 2)
    assert (table.state, table.first) == (TableState.PLAYING, None)
    assert (public(table).pitcher, public(table).dealer) == (2, 1)
    expected = posts.CutPost(
        game=1,
        cutter="Dee",
        cut=7,
        timed_out=[],
        by="guess",
        cards=[("Dee", card.code)],
        dealer="Bob",
        pitcher="Cy",
        guess=("Ann", Colour.of(card).value),
        right=True,
    )
    assert posts.dump(await cut_post(room, table)) == posts.dump(expected)
    first = (await recorded(room, table)).first
    assert first is not None
    assert (first.cards, first.guess, first.pitcher) == (choices, guess, 2)


async def test_a_wrong_guess_gives_the_pitch_to_those_who_cut(room: Room) -> None:
    table = await lancashire(room)
    card = await card_cut(room, table)
    wrong = RED if Colour.of(card) is BLACK else BLACK
    table = await room.host.guess(table.id, ANN, 1, wrong)
    assert table.first is not None
    assert (table.first.seat, table.first.choices) == (1, (1, 3))
    table = await room.host.choose_pitcher(table.id, BOB, 1, 3)
    cut = await cut_post(room, table)
    assert (cut.pitcher, cut.dealer, cut.right) == ("Dee", "Cy", False)
    await recorded(room, table)


async def test_only_the_player_asked_answers_and_only_that_question(room: Room) -> None:
    table = await room.open(ANN, BOB, variant="lancashire")
    await refused_with(NotStarted, room.host.guess(table.id, ANN, 1, RED))
    for person in (CY, DEE):
        table = await room.host.join(table.id, person)
    await refused_with(TurnOver, room.host.guess(table.id, ANN, 1, RED))
    table = await room.cut(table)
    await refused_with(TurnOver, room.host.cut(table.id, DEE, 1, 3))
    await refused_with(NotYourTurn, room.host.guess(table.id, CY, 1, RED), match="Ann")
    await refused_with(NotSeated, room.host.guess(table.id, EVE, 1, RED))
    await refused_with(GameFinished, room.host.guess(table.id, ANN, 2, RED))
    table = await room.host.guess(table.id, ANN, 1, RED)
    assert table.first is not None
    asked, others = PEOPLE[table.first.seat], {0, 1, 2, 3} - {*table.first.choices}
    await refused_with(TurnOver, room.host.guess(table.id, ANN, 1, BLACK))
    for seat in (*others, 4):
        await refused_with(NotToPitch, room.host.choose_pitcher(table.id, asked, 1, seat))
    await refused_with(
        NotYourTurn,
        room.host.choose_pitcher(table.id, PEOPLE[min(others)], 1, table.first.choices[0]),
    )
    table = await room.answer(table)
    await refused_with(AlreadyCut, room.host.choose_pitcher(table.id, asked, 1, asked.id))


async def test_a_timeout_guesses_red_and_pitches_from_the_lowest_seat(room: Room) -> None:
    table = await room.open(variant="lancashire", options={"target": 4})
    for ask in FirstDealQuestion:
        assert table.first is not None
        assert table.first.ask is ask
        table = await room.due_after(table.id, CUT)
    cut = await cut_post(room, table)
    assert cut.timed_out == ["cut", "guess", "pitcher"]
    assert (cut.cut, *(cut.guess or ())) == (0, "Ann", "red")
    assert cut.pitcher == ("Ann" if cut.right else "Bob")
    await recorded(room, table)


@pytest.mark.parametrize("seed", range(2))
async def test_computers_answer_at_once(room: Room, seed: int) -> None:
    room.reseed(seed)
    table = await room.open(ANN, variant="lancashire", options={"target": 2})
    table = await room.cut(await room.host.start(table.id, ANN))
    if table.state is TableState.CUTTING:
        # The computers said red, and were wrong: one person speaks for the side that cut.
        assert table.first is not None
        assert (table.first.ask, table.first.seat) == (FirstDealQuestion.PITCHER, 0)
        table = await room.answer(table)
    cut = await cut_post(room, table)
    assert (*(cut.guess or ()),) == (table.seats[1].name, "red")
    assert cut.pitcher == (table.seats[1 if cut.right else 2].name)
    assert cut.timed_out == []
    await recorded(room, table)


async def test_the_cut_is_posted_where_the_server_wants_messages(room: Room) -> None:
    await room.host.settings.settle(BOSS, SERVER, tricks=TricksAs.MESSAGES)
    table = await room.begin(variant="west-yorkshire", options={"partners": "jacks"})
    (post,) = await room.posts_of(table.id, posts.CutPost)
    start = await room.host.delivery.game_start(table.id, 1)
    assert start.cut is None, "it is not told twice"
    assert start.sides == (table.side_names(0), table.side_names(1))
    assert post.partners == [list(side) for side in start.sides]


# ---------------------------------------------------------------------------- other ceremonies


JACKS = {"partners": "jacks", "target": 3}


@pytest.mark.parametrize("seed", range(2))
async def test_jacks_make_partners(room: Room, seed: int) -> None:
    room.reseed(seed)
    table = await room.begin(variant="west-yorkshire", options=JACKS)
    cut = await cut_post(room, table)
    jacks = {name: Colour.of(Card.of(code)) for name, code in cut.cards if code[0] == "J"}
    assert [len({jacks[name] for name in side}) for side in cut.partners] == [1, 1]
    assert [table.seats[seat].name for seat in (0, 2, 1, 3)] == [
        name for side in cut.partners for name in side
    ]
    assert table.seats[0].name == "Ann"
    if cut.moved:
        assert cut.moved[0] == table.seats[2].name
        assert cut.moved[1] == "Cy"
    else:
        assert [info.name for info in table.seats] == ["Ann", "Bob", "Cy", "Dee"]
    # Each player gets the hand of their present seat and no other.
    for person in PEOPLE:
        seat = table.seat_of(person.id)
        assert seat is not None
        assert (await room.host.hand(table.id, person)).view.seat == seat
        assert (await room.faces(table.id))["hand", 1, 0, seat]["user_id"] == person.id
    record = await recorded(room, table)
    assert record.names == tuple(info.name for info in table.seats)
    assert record.first is not None
    assert record.first.by == "jack"


async def test_jacks_make_new_partners_in_a_rematch(room: Room) -> None:
    """Hands of the last game stay private when other players take the seats."""
    for seed in range(8):
        room.reseed(seed)
        table = await room.begin(variant="west-yorkshire", options=JACKS)
        await room.play_out(table.id)
        before = await room.faces(table.id)
        table = await room.cut(await room.host.rematch(table.id, ANN, 1))
        after = await room.faces(table.id)
        hands = {name: row["user_id"] for name, row in before.items() if name[0] == "hand"}
        assert all(after[name]["user_id"] == user for name, user in hands.items())
        if (await cut_post(room, table)).moved:
            return
    raise AssertionError("nobody had to move")


async def test_there_is_no_rematch_before_the_game_has_begun_nor_before_it_is_over(
    room: Room,
) -> None:
    table = await room.open(ANN, BOB, CY)
    await refused_with(NotStarted, room.host.rematch(table.id, ANN, 1))
    table = await room.begin()
    await refused_with(NotOver, room.host.rematch(table.id, ANN, 1))


async def test_a_rematch_cut_by_its_press_has_a_board_for_what_is_asked_next(room: Room) -> None:
    table = await lancashire(room)
    while table.state is TableState.CUTTING:
        table = await room.answer(table)
    await room.play_out(table.id)
    await room.deliver(table.id)
    cutter = replace(DEE, press=2**62)
    table = await room.host.rematch(table.id, cutter, 1)
    if table.state is TableState.CUTTING:
        assert table.first is not None
        assert table.first.ask is FirstDealQuestion.GUESS
        boards = await room.posts_of(table.id, posts.BoardPost)
        assert (boards[-1].game, boards[-1].deal) == (2, BEFORE_DEALS)
