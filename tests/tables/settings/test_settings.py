"""Settings of servers and people are stored, and apply to tables opened after them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.variants import VARIANTS, Form
from bot.store.database import Row, Write
from bot.tables.errors.opening import (
    TooManyHouseGames,
    TooManySeats,
    TooManySeatsHere,
    TooManyTables,
)
from bot.tables.errors.rights import NotAllowed, OpenersOnly, RoleOnly
from bot.tables.settings.stores import KEPT_MS
from bot.views.computer_names import ComputerLevel
from bot.views.person import Person, Remind
from bot.views.settings.clock import Clock, Pace
from bot.views.settings.house_games import MOST_HOUSE_GAMES, HouseGame, UsualGame
from bot.views.settings.preferences import HandPlace, Look, Reader, RemindBy
from bot.views.settings.server import (
    OpenerRule,
    Openers,
    ServerSettings,
    TableLimits,
    Tempo,
    TricksAs,
)
from tests.tables.room import ANN, BOB, BOSS, CY, MOD, SERVER, Room, refused_with

ROLE = 77
EVERYTHING: dict[str, Any] = {
    "threads": True,
    "language": "fr",
    "clock": Clock(20_000, 90_000, 1),
    "look": Look.TEXT,
    "tricks": TricksAs.MESSAGES,
    "drama": True,
    "tempo": Tempo.LIVELY,
    "level": ComputerLevel.STRONG,
    "game": UsualGame(VARIANTS["pitch"], Form(3, 3), {"target": 7}),
    "house_games": (HouseGame("Ours", UsualGame(VARIANTS["setback"], Form(2, 4), {"target": 21})),),
    "channel_id": 2**62,
    "openers": Openers(OpenerRule.ROLE, ROLE),
    "referee_role": 2**61,
    "event_role": 2**60,
    "lfg_role": 2**60,
    "referees": (7, 2**60),
    "most": TableLimits(3, 2),
    "zone": "Asia/Tokyo",
    "daily_game": VARIANTS["pitch"],
    "daily_channel": 2**59,
}


async def test_all_that_a_server_settles_outlasts_a_restart(room: Room) -> None:
    for who in (ANN, MOD):
        await refused_with(NotAllowed, room.host.settings.settle(who, SERVER, threads=True))
    settled = ServerSettings()
    for field, value in EVERYTHING.items():
        settled = replace(settled, **{field: value})
        assert await room.host.settings.settle(BOSS, SERVER, **{field: value}) == settled
    await room.restart()
    assert await room.host.settings.load(SERVER) == settled == ServerSettings(**EVERYTHING)
    usual = ServerSettings()
    for field in EVERYTHING:
        value = getattr(usual, field)
        settled = replace(settled, **{field: value})
        assert await room.host.settings.settle(BOSS, SERVER, **{field: value}) == settled
    assert settled == usual


async def test_a_game_that_this_version_does_not_play_is_no_usual_one(room: Room) -> None:
    for variant, sides in (("whist", 2), ("trinidad", 5)):
        values = {"id": SERVER, "variant": variant, "sides": sides, "seats": 4, "options": None}
        await room.db.commit(
            [Write("settle", {"id": SERVER}, rows=None), Write("settle_game", values)]
        )
        assert (await room.host.settings.load(SERVER)).game is None


async def test_a_server_saves_only_so_many_house_games(room: Room) -> None:
    plays = UsualGame(VARIANTS["setback"], Form(2, 4), {})
    games = [HouseGame(f"Game {number}", plays) for number in range(MOST_HOUSE_GAMES)]
    for game in games:
        await room.host.settings.save_house_game(BOSS, SERVER, game)
    one_more = HouseGame("One more", plays)
    await refused_with(
        TooManyHouseGames, room.host.settings.save_house_game(BOSS, SERVER, one_more)
    )
    longer = HouseGame("game 0", UsualGame(VARIANTS["setback"], Form(2, 4), {"target": 21}))
    saved = (await room.host.settings.save_house_game(BOSS, SERVER, longer)).house_games
    assert saved == (*games[1:], longer), "a name that is there already is no further one"


async def test_damaged_choices_count_as_none(room: Room, caplog: pytest.LogCaptureFixture) -> None:
    await room.host.people.choose(ANN.id, look=Look.TEXT)
    await room.tamper("UPDATE people SET look = 'odd' WHERE user_id = ?", ANN.id)
    room.clock.now += KEPT_MS
    assert await room.host.people.load(ANN.id) == Reader()
    assert "settings cannot be read: ValueError" in caplog.text
    assert (await room.host.people.choose(ANN.id, look=Look.TEXT)).look is Look.TEXT


async def test_a_person_is_new_until_they_choose_a_look_or_sit_at_another_table(room: Room) -> None:
    async def is_new(who: Person) -> bool:
        room.host.people.forget(who.id)
        return (await room.host.people.load(who.id)).is_new

    ann, bob = (replace(one, language="en-GB") for one in (ANN, BOB))
    assert not await is_new(ann)
    await room.open(ann, bob, seats=2)
    assert (await is_new(ann), await is_new(bob)) == (True, True)
    await room.host.people.choose(ann.id, look=Look.EMOJI)
    await room.open(bob)
    assert (await is_new(ann), await is_new(bob)) == (False, False)


async def test_all_that_a_person_chooses_outlasts_a_restart(room: Room) -> None:
    chosen = Reader()
    assert await room.host.people.load(ANN.id) == chosen
    choices: dict[str, Any] = {
        "language": "de",
        "look": Look.PICTURE,
        "four_colours": False,
        "place": HandPlace.CHANNEL,
        "remind": Remind.AT_ONCE,
        "remind_by": RemindBy.DM,
        "ask_before_revoke": True,
    }
    for field, value in choices.items():
        chosen = replace(chosen, **{field: value})
        assert await room.host.people.choose(ANN.id, **{field: value}) == chosen
    await room.restart()
    assert await room.host.people.load(ANN.id) == chosen
    assert await room.host.people.choose(ANN.id, language=None) == replace(chosen, language=None)
    assert await room.host.people.load(BOB.id) == Reader()


async def test_a_players_discord_language_is_noted_when_they_sit_down(room: Room) -> None:
    table = await room.open(replace(ANN, language="fr"), replace(BOB, language="de"))
    assert (await room.host.people.load(ANN.id)).spoken == "fr"
    assert (await room.host.people.load(BOB.id)).spoken == "de"
    await room.host.people.choose(BOB.id, look=Look.TEXT)
    await room.host.leave(table.id, replace(BOB, language="en-GB"))
    assert (await room.host.people.load(BOB.id)).spoken == "de"
    await room.host.join(table.id, replace(BOB, language="en-GB"))
    assert await room.host.people.load(BOB.id) == Reader(spoken="en-GB", look=Look.TEXT)
    await room.host.join(table.id, CY)
    assert await room.host.people.load(CY.id) == Reader()


async def test_a_choice_during_a_read_is_seen(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    people, one = room.host.people, room.db.one

    async def slow(query: str, /, **values: object) -> Row | None:
        row = await one(query, **values)
        monkeypatch.undo()
        await people.choose(ANN.id, look=Look.TEXT)
        return row

    monkeypatch.setattr(room.db, "one", slow)
    await people.load(ANN.id)
    assert (await people.load(ANN.id)).look is Look.TEXT


async def test_a_table_is_as_the_server_had_settled_when_it_was_opened(room: Room) -> None:
    before = await room.open(language="de")
    assert (before.language, before.look) == ("de", Look.PICTURE)
    slow = Pace.SLOW.clock
    await room.host.settings.settle(BOSS, SERVER, language="fr", look=Look.EMOJI, clock=slow)
    after = await room.open(BOB, language="de")
    assert (after.language, after.look, after.clock) == ("fr", Look.EMOJI, slow)
    assert await room.host.table(before.id) == before


async def test_only_the_named_openers_open_tables(room: Room) -> None:
    dealer = replace(ANN, roles=frozenset({ROLE, 5}))
    await room.host.settings.settle(BOSS, SERVER, openers=Openers(OpenerRule.ROLE, ROLE))
    await refused_with(RoleOnly, room.open(BOB), match=f"<@&{ROLE}>")
    table = await room.open(dealer)
    await room.host.join(table.id, BOB)
    await room.host.settings.settle(BOSS, SERVER, openers=Openers(OpenerRule.MODERATORS, ROLE))
    for who in (BOB, dealer):
        await refused_with(OpenersOnly, room.open(who))
    for who in (MOD, BOSS):
        await room.open(who)


async def test_a_servers_limits_hold_there_and_never_beyond_the_programs(room: Room) -> None:
    room.limits = {"tables_per_server": 3, "tables_per_player": 2}
    await room.restart()
    assert room.host.settings.allowed == TableLimits(3, 2)
    await room.host.settings.settle(BOSS, SERVER, most=TableLimits(9, 1))
    table = await room.open(ANN)
    with pytest.raises(TooManySeatsHere, match=r"\(1\)"):  # never "1 tables"
        await room.open(ANN)
    other = await room.open(BOB)
    await refused_with(TooManySeatsHere, room.host.join(other.id, ANN))
    # Elsewhere that server's number does not count, and the program's does.
    elsewhere = Person(ANN.id, "Ann", server_id=SERVER + 1)
    await room.open(elsewhere, server=SERVER + 1)
    await refused_with(TooManySeats, room.open(elsewhere, server=SERVER + 1))
    await room.open(CY)
    await refused_with(TooManyTables, room.open(MOD), match="3")
    await room.host.settings.settle(BOSS, SERVER, most=TableLimits(2, None))
    await room.host.close(table.id, ANN)
    await refused_with(TooManyTables, room.open(MOD), match="2")


@pytest.mark.parametrize(
    "times", [(9_999, 60_000), (60_000, 69_999), (60_000, 7 * 86_400_000 + 1), (60_000, 1)]
)
def test_unplayable_clocks_are_refused(times: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="reminder"):
        Clock(*times)
    with pytest.raises(ValueError, match="missed"):
        Clock(60_000, 180_000, 0)
