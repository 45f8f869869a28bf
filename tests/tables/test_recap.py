"""Titles and cards of the month, on either database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, Final

import pytest

from bot.delivery.outbox.message import load_pending
from bot.store.database import Write
from bot.tables.recap import Recaps
from bot.views.periods import season_of
from bot.views.recap import BusiestDay, MonthRecord
from bot.views.stats import GamesPlayed, OtherPlayer
from bot.views.titles import Title
from tests.store.rows import add_result
from tests.tables.room import ANN, BOB, CY, DEE, SERVER, Room

NOVEMBER, DECEMBER = 202311, 202312
DAY = 86_400_000
HOUR = 3_600_000
BEGAN = 1_698_796_800_000
"""The first moment of November 2023."""
MANAGER = replace(ANN, server_id=SERVER, manager=True)


class Games:
    """Puts finished games into the store, as the host does."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.server = SERVER
        self._counted = count(1)

    async def add(
        self, *sides: Sequence[Any], month: int = NOVEMBER, day: int = 0, **anns: Any
    ) -> None:
        """Add a game that the first side won; values given by name are for Ann's result."""
        number = next(self._counted)
        key: dict[str, Any] = {"table_id": f"T{number}", "game": 1}
        shared: dict[str, Any] = {
            name: anns.pop(name) for name in ("variant", "practice") if name in anns
        }
        writes = []
        for side, people in enumerate(sides):
            for seat, person in enumerate(people, 10 * side):
                ended: dict[str, Any] = {"side": side, "won": int(side == 0), "place": 1 + side}
                ended |= {"seat": seat, "name": person.name, "variant": "trinidad", **shared}
                ended |= {"server_id": self.server, "month": month, "counted": number}
                ended |= {"finished_at": BEGAN + day * DAY + number, **key}
                writes.append(add_result(person.id, **ended | (anns if person is ANN else {})))
        sums = Write("add_to_sums", {**key, "season": season_of(month)})
        await self.room.db.commit([*writes, sums, Write("earn_titles", key)])

    async def titles(self) -> set[Title]:
        return {one.title for one in (await self.room.host.stats.of(self.server, ANN.id)).titles}


@pytest.fixture
def games(hall: Room) -> Games:
    return Games(hall)


ENOUGH: Final[Mapping[Title, tuple[Mapping[str, int], Mapping[str, int]]]] = {
    Title.KICK_OUT: ({}, {"kicked": 1}),
    Title.SHUT_OUT: ({}, {"shutout": 1}),
    Title.FOUR: ({}, {"fours": 1}),
    Title.GALLOWS: ({"hung": 2}, {"hung": 3}),
    Title.HANGMAN: ({"hung": 2}, {"hung": 8}),
    Title.SAFE: ({"jacks_saved": 2}, {"jacks_saved": 3}),
    Title.COMEBACK: ({}, {"comeback": 1}),
    Title.WORD: ({"bids": 6, "bids_made": 5}, {"bids": 5, "bids_made": 5}),
    Title.MOON: ({}, {"moons": 1}),
    Title.BEGGAR: ({"begs": 4, "begs_paid": 3}, {"begs": 3, "begs_paid": 3}),
}
"""What brings a title in a game, and what just does not."""


async def test_a_game_brings_a_title_once(games: Games) -> None:
    for title, (short, enough) in ENOUGH.items():
        games.server += 1
        await games.add([ANN, BOB], [CY, DEE], **short)
        for without in ({"practice": 1}, {"excused": 1}, {"quit": 1, "won": 0}):
            await games.add([ANN, BOB], [CY, DEE], **{**enough, **without})
        assert title not in await games.titles(), title
        await games.add([ANN, BOB], [CY, DEE], day=4, **enough)
        await games.add([ANN, BOB], [CY, DEE], day=5, **enough)
        stats = await games.room.host.stats.of(games.server, ANN.id)
        (earned,) = [one for one in stats.titles if one.title is title]
        assert (earned.at - BEGAN) // DAY == 4, "the first game counts"
        others = await games.room.host.stats.of(games.server, BOB.id)
        assert title not in {one.title for one in others.titles}, title


async def test_many_games_bring_titles(games: Games) -> None:
    for number, variant in enumerate(("trinidad", "pitch", "phat", "don", "dick")):
        assert await games.titles() == set(), number
        await games.add([ANN, BOB], [CY, DEE], variant=variant)
    assert await games.titles() == {Title.ROW, Title.ROUNDER}
    assert (await games.room.host.stats.of(SERVER, ANN.id)).totals.longest == 5
    games.room.clock.now = BEGAN + 70 * DAY
    assert Title.SEASON not in await games.titles(), "ten games make a season"
    for _ in range(95):
        await games.add([CY], [ANN])
    assert Title.REGULAR in await games.titles()
    assert (await games.room.host.stats.of(SERVER, ANN.id)).totals.longest == 5
    cys = (await games.room.host.stats.of(SERVER, CY.id)).titles
    assert Title.SEASON in {one.title for one in cys}, "October to December is over"
    games.room.clock.now = BEGAN + 40 * DAY
    cys = (await games.room.host.stats.of(SERVER, CY.id)).titles
    assert Title.SEASON not in {one.title for one in cys}


async def _november(games: Games) -> None:
    """Four games: Ann wins three of four, two of them with Bob, the last two on one day."""
    await games.add([ANN, BOB], [CY, DEE], day=2, hung=2)
    await games.add([CY, DEE], [ANN, BOB], day=3)
    await games.add([ANN, BOB], [CY, DEE], day=9, hung=3)
    await games.add([ANN], [DEE], day=9, variant="pitch")
    await games.add([ANN], [DEE], day=9, practice=1, hung=9)
    await games.add([DEE], [ANN], day=31, month=DECEMBER)


async def test_a_persons_month(games: Games) -> None:
    await _november(games)
    recap = await games.room.host.recaps.of_person(SERVER, ANN.id, NOVEMBER)
    line = recap.line
    assert line is not None
    assert (line.rank, recap.players, recap.name) == (1, 4, "Ann")
    assert (line.games, line.wins, line.hung, line.longest) == (4, 3, 5, 2)
    assert recap.partner == OtherPlayer(BOB.id, "Bob", 3, 2)
    assert recap.favourite == GamesPlayed("trinidad", 3, 2)
    assert recap.busiest == BusiestDay(20231110, 2)
    assert [one.title for one in recap.titles] == [Title.GALLOWS]
    december = await games.room.host.recaps.of_person(SERVER, BOB.id, DECEMBER)
    assert (december.line, december.name) == (None, "Bob")


async def test_a_servers_month_names_nobody_who_does_not_want_it(games: Games) -> None:
    await _november(games)
    recaps, people = games.room.host.recaps, games.room.host.people
    recap = await recaps.of_server(SERVER, NOVEMBER)
    assert (recap.games, recap.players, recap.hung) == (4, 4, 5)
    assert recap.best == (
        MonthRecord(("Ann",), 3, 4),
        MonthRecord(("Bob",), 2, 3, 2),
        MonthRecord(("Dee",), 1, 4, 3),
    )
    assert recap.partners == MonthRecord(("Ann", "Bob"), 2, 3)
    assert recap.longest == MonthRecord(("Ann",), 2)
    assert recap.hangman == MonthRecord(("Ann",), 5)
    assert [(one.name, one.title) for one in recap.titles] == [("Ann", Title.GALLOWS)]
    assert recap.busiest == BusiestDay(20231110, 2)
    await people.choose(ANN.id, in_recaps=False)
    left_out = await recaps.of_server(SERVER, NOVEMBER)
    assert "Ann" not in repr(left_out)
    assert (left_out.games, left_out.players, left_out.hung) == (4, 4, 5)
    assert left_out.partners == MonthRecord(("Cy", "Dee"), 1, 3)
    bobs = await recaps.of_person(SERVER, BOB.id, NOVEMBER)
    assert bobs.partner is None, "she is nobody's partner"
    anns = await recaps.of_person(SERVER, ANN.id, NOVEMBER)
    assert anns.partner is not None, "her own card is hers"
    assert anns.titles


async def test_a_forgotten_person_has_no_titles(games: Games) -> None:
    await _november(games)
    await games.room.host.eraser.erase(ANN.id)
    assert await games.titles() == set()
    assert "Ann" not in repr(await games.room.host.recaps.of_server(SERVER, NOVEMBER))
    assert await games.room.db.all("titles_of_server", server_id=SERVER) == []


async def test_a_month_is_queued_once_whoever_looks(games: Games) -> None:
    host, clock = games.room.host, games.room.clock
    clock.now = BEGAN + 20 * DAY
    other = Recaps(games.room.db, lambda: clock.now)
    await _november(games)
    assert await host.recaps.due() == [], "no server wants it"
    await host.settings.settle(MANAGER, SERVER, recap_channel=500)
    assert await host.recaps.due() == [], "October's would be of no interest now"
    clock.now = BEGAN + 33 * DAY
    due = await host.recaps.due()
    assert due == await other.due() == [(SERVER, None, NOVEMBER)]
    for each in (host.recaps, other):
        await each.queue(SERVER, "de", NOVEMBER)
    assert await other.due() == []
    (card,) = await load_pending(games.room.db, str(SERVER))
    assert (card.kind, card.number, card.payload) == ("recap", NOVEMBER, "de")
    await games.room.put_back()
    assert await load_pending(games.room.db, str(SERVER)) == [], "it may have been posted since"
    assert await host.recaps.due() == []
    clock.now = BEGAN + 100 * DAY
    assert await host.recaps.due() == [(SERVER, None, 202401)], "the months between are left out"
    await host.recaps.queue(SERVER, "de", 202401)
    assert await load_pending(games.room.db, str(SERVER)) == [], "nobody played in January"
    assert await host.recaps.due() == []
    await host.settings.settle(MANAGER, SERVER, recap_channel=None)
    await host.settings.settle(MANAGER, SERVER, recap_channel=501)
    clock.now = BEGAN + 130 * DAY
    assert await host.recaps.due() == [], "who wants it anew begins with the next month"


@pytest.mark.parametrize(
    ("zone", "ends"),
    [
        # When November 2023 ends there, by the clock of UTC.
        ("Pacific/Kiritimati", BEGAN + 30 * DAY - 14 * HOUR),
        ("UTC", BEGAN + 30 * DAY),
        ("Etc/GMT+12", BEGAN + 30 * DAY + 12 * HOUR),
    ],
)
@pytest.mark.parametrize("updated", [-HOUR, HOUR // 2, 23 * HOUR])
async def test_a_card_comes_once_at_the_servers_midnight(
    room: Room, zone: str, ends: int, updated: int
) -> None:
    """An earlier version, which ran until an hour about the month's end, posted them at UTC's."""
    games, host, clock = Games(room), room.host, room.clock
    clock.now = BEGAN + 20 * DAY
    await _november(games)
    await host.settings.settle(MANAGER, SERVER, recap_channel=500, zone=zone)
    assert await host.recaps.due() == []
    posted = ends + updated > BEGAN + 30 * DAY
    if posted:
        await host.recaps.queue(SERVER, "de", NOVEMBER)
    queued = []
    for now in range(ends + updated, ends + 26 * HOUR, HOUR):
        clock.now = now
        for server, _, month in await host.recaps.due():
            queued.append((month, now))
            await host.recaps.queue(server, "de", month)
    assert queued == ([] if posted else [(NOVEMBER, max(ends, ends + updated))])
