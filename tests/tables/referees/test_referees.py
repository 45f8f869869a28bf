"""Asking for a referee, looking into the deal, and ruling."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.rulings import Ruling, RulingNote
from bot.tables.errors import UnknownTable
from bot.tables.errors.history import RecordSealed
from bot.tables.errors.pauses import PausedByPlayers, RefereeAwaited
from bot.tables.errors.play import IllegalCard
from bot.tables.errors.seating import HandSeen, NotSeated
from bot.tables.referees import errors
from bot.tables.settings.policy import Policy
from bot.views.history import GameKey
from bot.views.person import Person
from bot.views.posts import RefereePost, RulingPost, SeatPost
from bot.views.privacy import KeptBeside
from bot.views.table.view import Pause, TableState, TableView
from tests.tables.retelling import lines_of, posted
from tests.tables.room import ANN, BOB, BOSS, CY, DEE, EVE, MOD, SERVER, Room, public, refused_with
from tests.tables.turns import anns_turn

ROLE = 900
RITA = Person(40, "Rita", server_id=SERVER, roles=frozenset({ROLE}))
RON = Person(41, "Ron", server_id=SERVER, roles=frozenset({ROLE}))
NONE = Ruling.of("none", ())
WHY = "The card was on the table."
POLICY = Policy()


async def playing(room: Room, *people: Person, **order: Any) -> TableView:
    """Begin a game where the server names referees, with Ann to act."""
    await room.host.settings.settle(BOSS, SERVER, referee_role=ROLE)
    return await anns_turn(room, await room.begin(*people, **order))


async def asking(room: Room, *people: Person, **order: Any) -> TableView:
    table = await playing(room, *people, **order)
    return await room.host.referees.ask(table.id, ANN, "  Bob showed a card. ")


async def looking(room: Room, *people: Person, **order: Any) -> TableView:
    table = await asking(room, *people, **order)
    table, _ = await room.host.referees.look(table.id, RITA)
    return table


async def test_asking_pauses_the_table_and_is_posted(room: Room) -> None:
    table = await asking(room)
    assert table.paused is Pause.REFEREE
    assert table.request is not None
    assert (table.request.seat, table.request.user_id) == (0, ANN.id)
    post = await room.last_post(table.id, RefereePost)
    assert (post.name, post.note) == ("Ann", "Bob showed a card.")
    hand = await room.host.hand(table.id, ANN)
    await refused_with(RefereeAwaited, room.act(hand, ANN, hand.view.legal[0]))
    await refused_with(RefereeAwaited, room.host.referees.ask(table.id, BOB, "Me too."))


async def test_players_ask_in_a_running_game_where_referees_are_named(room: Room) -> None:
    ask = room.host.referees.ask
    table = await room.open(ANN, BOB)
    await refused_with(errors.NoReferees, ask((await room.begin()).id, ANN, "?"))
    await room.host.settings.settle(BOSS, SERVER, referee_role=ROLE)
    await refused_with(errors.NothingToRule, ask(table.id, ANN, "?"))
    await refused_with(NotSeated, ask(table.id, EVE, "?"))
    table = await playing(room)
    await room.host.pause(table.id, MOD)
    await refused_with(PausedByPlayers, ask(table.id, ANN, "?"))


async def test_referees_who_may_not_look_are_not_asked(room: Room) -> None:
    await room.host.settings.settle(BOSS, SERVER, referees=(ANN.id, BOB.id, RITA.id))
    table = await anns_turn(room, await room.begin(ANN, BOB, RITA))
    await room.host.leave(table.id, RITA)
    await refused_with(errors.NobodyToRule, room.host.referees.ask(table.id, ANN, "?"))
    assert (await room.host.table(table.id)).paused is None
    await room.host.settings.settle(BOSS, SERVER, referees=(ANN.id, RON.id))
    await room.host.referees.ask(table.id, ANN, "?")
    await room.host.referees.look(table.id, RON)
    await room.host.resume(table.id, ANN)
    await room.host.settings.settle(BOSS, SERVER, referees=(RON.id,))
    # Who has looked into one question may look into the next one.
    await room.host.referees.ask(table.id, ANN, "?")
    # Who has a role is not known.
    await room.host.resume(table.id, ANN)
    await room.host.settings.settle(BOSS, SERVER, referee_role=ROLE, referees=(ANN.id,))
    await room.host.referees.ask(table.id, ANN, "?")


async def test_a_question_is_stored_as_every_database_takes_it(room: Room) -> None:
    table = await playing(room)
    table = await room.host.referees.ask(table.id, ANN, "x\0\n\ud800é" + "y" * 400)
    assert table.request is not None
    assert table.request.note == "x\né" + "y" * 297
    await room.host.referees.look(table.id, RITA)
    await room.host.referees.rule(table.id, RITA, NONE, "a\0b\r\n" + "z" * 4000)
    (post,) = await room.posts_of(table.id, RulingPost)
    assert post.reason == "ab\n" + "z" * 297


@pytest.mark.parametrize("who", [ANN, MOD])
async def test_the_asker_or_a_moderator_withdraws_the_question(room: Room, who: Person) -> None:
    table = await asking(room)
    await refused_with(RefereeAwaited, room.host.resume(table.id, BOB))
    table = await room.host.resume(table.id, who)
    assert (table.paused, table.request) == (None, None)
    await refused_with(errors.NothingAsked, room.host.referees.look(table.id, RITA))


async def test_an_asker_who_leaves_withdraws_the_question(room: Room) -> None:
    table = await asking(room)
    table = await room.host.leave(table.id, ANN)
    assert (table.paused, table.request) == (None, None)
    assert await room.posts_of(table.id, SeatPost)


async def test_the_clock_stops_and_players_go_on_if_nobody_rules(room: Room) -> None:
    table = await asking(room)
    table = await room.due_after(table.id, POLICY.ruling_ms)
    assert table.state is TableState.PLAYING
    assert (table.paused, table.request) == (Pause.ASKED, None)
    for who in (ANN, BOB, CY, DEE):
        table = await room.host.resume(table.id, who)
    assert table.paused is None


@pytest.mark.parametrize("who", [EVE, MOD, BOB, replace(RITA, server_id=88)])
async def test_nobody_else_sees_a_card(room: Room, who: Person) -> None:
    table = await asking(room)
    await refused_with((errors.RefereesOnly, UnknownTable), room.host.referees.look(table.id, who))
    assert (await room.host.table(table.id)).request == table.request


async def test_a_referee_who_has_seen_a_hand_sees_no_more(room: Room) -> None:
    table = await playing(room, ANN, BOB, RITA)
    await room.host.leave(table.id, RITA)
    await room.host.referees.ask(table.id, ANN, "?")
    await refused_with(errors.HasSeenHand, room.host.referees.look(table.id, RITA))
    await room.host.referees.look(table.id, RON)


async def test_the_first_of_two_referees_sees_every_card_and_rules(room: Room) -> None:
    table = await asking(room)
    await refused_with(errors.NotLookedInto, room.host.referees.rule(table.id, RON, NONE, WHY))
    hands = [await room.host.hand(table.id, one) for one in (ANN, BOB, CY, DEE)]
    table, view = await room.host.referees.look(table.id, RITA)
    assert list(view.hands) == [hand.view.hand for hand in hands], "every card"
    assert {card for hand in view.dealt for card in hand} >= set(view.hands[0])
    assert table.request is not None
    assert table.request.referee == "Rita"
    for act in (
        room.host.referees.look(table.id, RON),
        room.host.referees.rule(table.id, RON, NONE, WHY),
    ):
        await refused_with(errors.LookedInto, act)
    again, _ = await room.host.referees.look(table.id, RITA)
    assert again == table


async def test_a_referee_who_has_looked_takes_no_seat_in_the_deal(room: Room) -> None:
    table = await looking(room, ANN, BOB)
    for seat in (None, 2, 3):
        await refused_with(HandSeen, room.host.join(table.id, RITA, seat))
    await room.host.resume(table.id, ANN)
    await refused_with(HandSeen, room.host.join(table.id, RITA))
    table = await room.play_to(table.id, lambda t: public(t).deal > 0)
    assert (await room.host.join(table.id, RITA)).seat_of(RITA.id) is not None


async def test_a_ruling_is_posted_and_stored_and_the_game_goes_on(room: Room) -> None:
    table = await looking(room)
    before = public(table).score
    table = await room.host.referees.rule(table.id, RITA, Ruling.of("penalty", [1]), f" {WHY} ")
    assert (table.paused, table.request) == (None, None)
    (post,) = await room.posts_of(table.id, RulingPost)
    assert (post.referee, post.what, post.reason) == ("Rita", "penalty", WHY)
    assert (post.offender, post.score) == ("Bob", [before[0] + 1, before[1]])
    assert public(table).score == (before[0] + 1, before[1])
    await room.play_out(table.id)
    record = await room.verified_record(table.id)
    (note,) = [note for deal in record.deals for note in deal.rulings]
    assert note == RulingNote(note.action, "Rita", WHY)


async def test_a_replay_says_who_ruled_and_why(room: Room) -> None:
    table = await looking(room)
    public_before = public(table)
    assert public_before.decision is not None
    step = public_before.decision.turn + 1
    await room.host.referees.rule(table.id, RITA, NONE, WHY)
    key = GameKey(SERVER, table.channel_id, None, table.id, 1, seat=0)
    await refused_with(RecordSealed, room.host.history.frame(key, 0, step))
    await room.play_out(table.id)
    for eye in (None, 1):
        frame = await room.host.history.frame(key, 0, step, eye)
        assert frame.ruling == RulingNote(step - 1, "Rita", WHY)
        assert (await room.host.history.frame(key, 0, step - 1, eye)).ruling is None
    assert (await room.host.history.game(key)).rulings == 1


@pytest.mark.parametrize("variant", ["auction-pitch", "free-style-pitch"])
@pytest.mark.parametrize("ruling", [Ruling.of("again", ()), Ruling.of("score", [0, 7, 0, 0])])
async def test_a_ruling_ends_an_unwon_auction(room: Room, variant: str, ruling: Ruling) -> None:
    await room.host.settings.settle(BOSS, SERVER, referee_role=ROLE)
    table = await room.begin(variant=variant, seats=4, sides=4, options={"target": 7})
    await room.host.referees.ask(table.id, ANN, "?")
    await room.host.referees.look(table.id, RITA)
    await room.host.referees.rule(table.id, RITA, ruling, WHY)
    assert "must win" not in str(lines_of(await posted(room, table)))


async def test_a_ruling_may_win_the_game(room: Room) -> None:
    table = await looking(room)
    table = await room.host.referees.rule(table.id, RITA, Ruling.of("score", [3, 14]), WHY)
    assert (table.state, table.paused) == (TableState.OVER, None)
    assert (await room.summary(table.id)).winner == 1
    record = await room.verified_record(table.id)
    assert record.winner == 1
    table = await room.host.rematch(table.id, ANN, table.game)
    assert table.request is None


async def test_what_cannot_be_ruled_is_refused(room: Room) -> None:
    table = await looking(room)
    for numbers in ([14, 14], [99, 0], [1, 2, 3]):
        await refused_with(
            errors.BadRuling,
            room.host.referees.rule(table.id, RITA, Ruling.of("score", numbers), WHY),
        )
    await refused_with(errors.NoReason, room.host.referees.rule(table.id, RITA, NONE, "  "))
    assert (await room.host.table(table.id)).paused is Pause.REFEREE


async def test_a_referee_who_loses_the_role_cannot_rule(room: Room) -> None:
    table = await looking(room)
    await refused_with(
        errors.RefereesOnly,
        room.host.referees.rule(table.id, replace(RITA, roles=frozenset()), NONE, WHY),
    )
    await room.host.settings.settle(BOSS, SERVER, referee_role=None)
    await refused_with(errors.RefereesOnly, room.host.referees.rule(table.id, RITA, NONE, WHY))
    assert (await room.host.resume(table.id, ANN)).paused is None


async def test_what_is_stored_of_a_referee_is_exported_and_erased(room: Room) -> None:
    table = await looking(room)
    await room.host.referees.rule(table.id, RITA, NONE, WHY)
    told = (await room.host.privacy.about(RITA.id)).unpacked().decode()
    assert WHY in told
    assert "Ann" not in told
    await room.host.eraser.erase(RITA.id)
    (row,) = await room.rows("SELECT user_id, name, reason FROM rulings")
    assert (row["user_id"], row["reason"]) == (0, WHY)
    assert row["name"] != "Rita"
    (post,) = await room.posts_of(table.id, RulingPost)
    assert post.referee == row["name"]


async def test_being_named_as_a_referee_is_exported_and_erased(room: Room) -> None:
    elsewhere = replace(BOSS, server_id=SERVER + 1)
    await room.host.settings.settle(BOSS, SERVER, referees=(4, 40, 401))
    await room.host.settings.settle(elsewhere, SERVER + 1, referees=(40,))
    assert (await room.host.privacy.beside(40)) == KeptBeside(referee=True)
    stored = await room.host.privacy.about(40)
    told = stored.unpacked().decode()
    assert stored.counts["referee_in"] == 2
    assert f'{{"server_id":{SERVER}}}' in told.replace(" ", "")
    assert "401" not in told
    await room.host.eraser.erase(40)
    assert (await room.host.settings.load(SERVER)).referees == (4, 401)
    assert (await room.host.settings.load(SERVER + 1)).referees == ()
    assert (await room.host.privacy.beside(40)) == KeptBeside()


async def test_a_referee_who_is_erased_before_ruling_leaves_it_to_others(room: Room) -> None:
    table = await looking(room)
    await room.host.eraser.erase(RITA.id)
    table = await room.host.table(table.id)
    assert table.request is not None
    assert (table.request.referee_id, table.request.referee) == (None, None)
    await room.host.referees.look(table.id, RON)


async def test_what_a_player_asked_is_erased(room: Room) -> None:
    table = await asking(room)
    await room.host.eraser.erase(ANN.id)
    assert (await room.host.table(table.id)).request is None
    (post,) = await room.posts_of(table.id, RefereePost)
    assert (post.note, post.name == "Ann") == ("", False)


async def test_players_cannot_make_rulings_of_their_own(room: Room) -> None:
    table = await playing(room)
    hand = await room.host.hand(table.id, ANN)
    await refused_with(IllegalCard, room.act(hand, ANN, Ruling.of("score", [14, 0])))
