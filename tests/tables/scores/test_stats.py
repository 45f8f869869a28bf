"""A person's statistics, on either database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

import pytest

from bot.engine.variants import Family
from bot.store.database import Write
from bot.views.leaderboard import Totals
from bot.views.stats import CardStats, Ending, GamesPlayed, OtherPlayer, PlayerStats, RatingHistory
from tests.store.rows import add_result
from tests.tables.room import ANN, BOB, CY, DEE, EVE, SERVER, Room

PEOPLE = {person.name: person.id for person in (ANN, BOB, CY, DEE, EVE)} | {"Bobby": BOB.id}


@dataclass(frozen=True)
class Player:
    """A player's part in a finished game."""

    name: str
    side: int
    place: int
    quit: int = 0
    excused: int = 0
    drawn: bool = False


class Ledger:
    """Puts finished games into the store, as the host does."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._counted = count(1)

    async def add(
        self,
        players: Sequence[Player],
        variant: str = "trinidad",
        family: Family = Family.TURNED,
        server: int = SERVER,
        **anns: int,
    ) -> None:
        """Add a game; values given by name are for Ann's result."""
        number = next(self._counted)
        key: dict[str, Any] = {"table_id": f"T{number}", "game": 1}
        writes = [
            add_result(
                PEOPLE.get(player.name, -1),
                **key,
                **(anns if player.name == "Ann" else {}),
                seat=seat,
                name=player.name,
                server_id=server,
                variant=variant,
                family=family.value,
                side=player.side,
                won=int(player.place == 1 and not player.drawn),
                place=player.place,
                points=10 - player.place,
                finished_at=1_000 * number,
                quit=player.quit,
                excused=player.excused,
                counted=number,
            )
            for seat, player in enumerate(players)
        ]
        await self.room.db.commit([*writes, Write("add_to_sums", {**key, "season": 20234})])

    async def of(self, name: str = "Ann", variant: str | None = None) -> PlayerStats:
        return await self.room.host.stats.of(SERVER, PEOPLE[name], variant)


@pytest.fixture
def ledger(hall: Room) -> Ledger:
    return Ledger(hall)


def two(mine: str, theirs: str, *, won: bool) -> list[Player]:
    """Return a game of two people."""
    return [Player(mine, 0, 1 if won else 2), Player(theirs, 1, 2 if won else 1)]


def four(partner: str, left: str, right: str, *, won: bool) -> list[Player]:
    """Return a game of Ann and a partner against two others."""
    mine, theirs = (1, 2) if won else (2, 1)
    return [
        Player("Ann", 0, mine),
        Player(left, 1, theirs),
        Player(partner, 0, mine),
        Player(right, 1, theirs),
    ]


async def test_totals_and_cards_of_all_games_and_of_one(hall: Room) -> None:
    ledger = Ledger(hall)
    figures: dict[str, Any] = {"turn_ups": 3, "turn_up_points": 2, "begs": 2, "begs_paid": 1}
    jacks: dict[str, Any] = {"jacks_held": 2, "jacks_saved": 1, "revokes_right": 3}
    jacks |= {"bids": 2, "bids_made": 1}
    jacks |= dict.fromkeys(("hung", "lost", "fours", "shutout"), 1)
    await ledger.add(two("Ann", "Bob", won=True), **figures, **jacks)
    await ledger.add(two("Ann", "Bob", won=False), **figures)
    await ledger.add(two("Ann", "Bob", won=False), "pitch", Family.PITCHED)
    await ledger.add(two("Ann", "Bob", won=True), server=SERVER + 1)
    await ledger.add(two("Ann", "Bob", won=True), **figures, practice=1)
    overall = await ledger.of()
    assert overall.name == "Ann"
    assert overall.totals == Totals(3, 1, 25, fours=1, hung=1, lost=1, shutouts=1, longest=1)
    assert overall.cards == CardStats(6, 4, 4, 2, 2, 1, 3, 0, 2, 1)
    assert overall.played == (GamesPlayed("trinidad", 2, 1), GamesPlayed("pitch", 1, 0))
    pitch = await ledger.of(variant="pitch")
    assert pitch.totals == Totals(games=1, points=8)
    assert pitch.cards == CardStats()
    assert pitch.form == (Ending.LOST,)
    assert pitch.played == overall.played, "for the menu"
    assert (await ledger.of(variant="tobago")).totals == Totals()
    assert (await ledger.of(variant="tobago")).name == "Ann"
    most = hall.host.scores.most_played
    assert await most(SERVER, 3) == ("trinidad", "pitch")
    assert await most(SERVER, 1) == ("trinidad",)
    assert await most(SERVER + 2, 3) == ()
    practised = await hall.host.stats.of(SERVER, ANN.id, practice=True)
    assert practised.totals == Totals(games=1, wins=1, points=9, longest=1)
    assert practised.cards == CardStats(3, 2, 2, 1)
    assert practised.form == (Ending.WON,)
    assert practised.played == (GamesPlayed("trinidad", 1, 1),)


async def test_form_is_the_latest_ten_in_order(ledger: Ledger) -> None:
    await ledger.add(two("Ann", "Bob", won=False))
    for _ in range(8):
        await ledger.add(two("Ann", "Bob", won=True))
    await ledger.add([Player("Ann", 0, 3, quit=1), Player("Bob", 1, 1)])
    # Lost as a partner left: it counts for nothing.
    await ledger.add([Player("Ann", 0, 2, excused=1), Player("Bob", 1, 1)])
    await ledger.add(two("Ann", "Bob", won=False))
    assert (await ledger.of()).form == (*[Ending.WON] * 8, Ending.LEFT, Ending.LOST)


async def test_a_drawn_game_is_drawn_in_everybodys_form(ledger: Ledger) -> None:
    await ledger.add(two("Ann", "Bob", won=True))
    level = [Player(name, side, 1, drawn=True) for side, name in enumerate(("Ann", "Bob"))]
    await ledger.add(level)
    await ledger.add([*level, Player("Cy", 2, 2), Player("Dee", 2, 4, quit=1)])
    assert (await ledger.of()).form == (Ending.WON, Ending.DRAWN, Ending.DRAWN)
    assert (await ledger.of("Bob")).form == (Ending.LOST, Ending.DRAWN, Ending.DRAWN)
    assert (await ledger.of("Cy")).form == (Ending.DRAWN,), "nobody won it, as past games say"
    assert (await ledger.of("Dee")).form == (Ending.LEFT,)


async def test_the_best_partner_has_won_more_than_once(ledger: Ledger) -> None:
    await ledger.add(four("Bob", "Dee", "Eve", won=False))
    assert (await ledger.of()).partner is None, "they have not won together"
    await ledger.add(four("Bob", "Dee", "Eve", won=True))
    for _ in range(9):
        await ledger.add(four("Cy", "Dee", "Eve", won=True))
    await ledger.add(four("Cy", "Dee", "Eve", won=False))
    assert (await ledger.of()).partner == OtherPlayer(CY.id, "Cy", 10, 9)
    assert (await ledger.of("Cy")).partner == OtherPlayer(ANN.id, "Ann", 10, 9)
    assert (await ledger.of("Dee")).partner == OtherPlayer(EVE.id, "Eve", 12, 2)
    assert (await ledger.of(variant="tobago")).partner is None


async def test_the_hardest_opponent_finishes_ahead_most_often(ledger: Ledger) -> None:
    for _ in range(3):
        await ledger.add(two("Ann", "Bob", won=False))
    await ledger.add(two("Ann", "Bob", won=True))
    # On three sides Cy comes second and Ann third; Dee wins.
    await ledger.add([Player("Dee", 0, 1), Player("Cy", 1, 2), Player("Ann", 2, 3)])
    # Who leaves has not beaten anybody, and a computer is no person.
    for _ in range(5):
        await ledger.add([Player("Eve", 0, 3, quit=1), Player("Ann", 1, 1)])
        await ledger.add([Player("Steady", 0, 1), Player("Ann", 1, 2)])
    assert (await ledger.of()).opponent == OtherPlayer(BOB.id, "Bob", 4, 3)
    assert (await ledger.of("Cy")).opponent == OtherPlayer(DEE.id, "Dee", 1, 1)
    assert (await ledger.of("Dee")).opponent is None


async def test_a_player_is_named_as_they_last_played(ledger: Ledger) -> None:
    await ledger.add(four("Bob", "Dee", "Eve", won=True))
    await ledger.add(two("Bobby", "Ann", won=False), "pitch", Family.PITCHED)
    found = await ledger.of(variant="trinidad")
    assert found.partner is not None
    assert found.partner.name == "Bobby"


async def test_ratings_are_followed_by_family(ledger: Ledger) -> None:
    await ledger.add(two("Ann", "Bob", won=True), rating_after=1010)
    await ledger.add(two("Ann", "Bob", won=True), "pitch", Family.PITCHED, rating_after=1005)
    await ledger.add([Player("Ann", 0, 2, excused=1), Player("Bob", 1, 1)], rating_after=1010)
    await ledger.add(two("Ann", "Bob", won=True), "tobago", rating_after=1020)
    turned = RatingHistory(Family.TURNED, ((1_000, 1010), (4_000, 1020)))
    pitched = RatingHistory(Family.PITCHED, ((2_000, 1005),))
    assert (await ledger.of()).histories == (turned, pitched)
    assert (await ledger.of(variant="tobago")).histories == (turned,)
    assert (await ledger.of(variant="pitch")).histories == (pitched,)
