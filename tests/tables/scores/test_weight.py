"""By how much ratings follow a game: docs/scores.md, Ratings."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from statistics import fmean
from typing import Any

import pytest

from bot.store.opening import Write
from bot.tables.scores.facts import FORGOTTEN
from bot.tables.scores.rating import IN_FULL
from bot.tables.scores.recount import bring_up_to_date, recount
from bot.tables.scores.sittings import Sitting
from bot.tables.scores.summary import load_summary
from bot.tables.scores.weight import FEW, KNOWN, LATELY_MS, Lately, told, weighed, weight
from bot.views.settings.clock import DAY
from bot.views.summary import LittleRated
from tests.tables.counting import SHORT, scores
from tests.tables.room import ANN, BOB, CY, DEE, EVE, SERVER, Room
from tests.tables.scores.test_results import game as facts_of

ME, OTHER = 1, 2
NOW = 1_770_000_000_000


def lately(
    met: dict[int, dict[int, int]], *, won: float = 0, lost: float = 0, people: int = KNOWN + 2
) -> Lately:
    record = round(won * IN_FULL), round(lost * IN_FULL)
    return Lately(met, {ME: record}, range(1, people + 1), NOW)


def of(past: Lately, *, other: int = OTHER, won: bool = False) -> float:
    return weight(ME, told(ME, [ME], [other], past), past, won=won) / IN_FULL


def known(*, but: int = ME) -> dict[int, int]:
    """Return as many opponents as somebody has who is known well enough."""
    return {person: 1 for person in range(3, KNOWN + 3) if person != but}


def test_a_game_against_somebody_well_known_counts_in_full() -> None:
    assert of(lately({OTHER: known()})) == 1


def test_it_counts_less_the_fewer_others_the_opponent_has_met() -> None:
    assert of(lately({})) == pytest.approx(1 / (1 + KNOWN), abs=1e-6)
    half = dict.fromkeys(range(3, 3 + KNOWN // 2), 9)
    assert of(lately({OTHER: half})) == pytest.approx(11 / 21, abs=1e-6)
    # My own side is no other opponent.
    side = told(ME, [ME, 3, 4], [OTHER], lately({OTHER: {3: 9, 4: 9}}))
    assert side == round(IN_FULL / (KNOWN - 1))


def test_a_game_against_nobody_who_is_left_counts_as_one_against_a_stranger() -> None:
    assert told(ME, [ME], [], lately({})) == told(ME, [ME], [OTHER], lately({}))


def test_where_few_people_play_few_need_to_be_met() -> None:
    assert of(lately({}, people=2)) == 1
    assert of(lately({OTHER: {3: 5, 4: 1, 5: 1}}, people=5)) == 1
    assert of(lately({OTHER: {3: 5}}, people=5)) == 0.5


def test_games_with_the_same_person_count_less_from_the_fourth_on() -> None:
    for met, counts in ((0, 1), (FEW - 1, 1), (FEW, 3 / 4), (5, 1 / 2), (29, 1 / 10)):
        past = lately({ME: {OTHER: met}, OTHER: {**known(), ME: met}})
        assert of(past) == pytest.approx(counts, abs=1e-6)


@pytest.mark.parametrize(
    ("won", "lost", "counts"),
    [(0, 0, 1), (5, 3, 1), (20, 20, 1), (1, 0, 1 / 2), (9, 3, 0.6), (9, 0.3, 0.15)],
)
def test_beyond_five_wins_for_three_losses_wins_count_less(
    won: float, lost: float, counts: float
) -> None:
    past = lately({OTHER: known()}, won=won, lost=lost)
    assert of(past, won=True) == pytest.approx(counts, abs=1e-6)
    assert of(past) == 1


def test_who_loses_with_a_new_discord_account_is_known_by_nobody() -> None:
    young, grown = (NOW - days * DAY - 1_420_070_400_000 << 22 for days in (29, 31))
    past = lately({young: known(), grown: known()})
    assert of(past, other=young) == pytest.approx(1 / (1 + KNOWN), abs=1e-6)
    assert of(past, other=grown) == 1
    # Their own rating follows in full.
    assert told(young, [young], [OTHER], lately({OTHER: known()})) == IN_FULL


@pytest.mark.parametrize("helper", [OTHER, FORGOTTEN])
def test_an_opponent_who_changes_sides_or_is_forgotten_stays_one(helper: int) -> None:
    """A friend helps by that to no game in full against computers."""
    facts = facts_of(
        Sitting(1, 0, ME, "Ann", 0, started=True),
        Sitting(1, 1, helper, "Bob", 0, until=9, started=True, back=True),
        Sitting(9, 2, helper, "Bob", 3),
        winner=None,
        score=(14, 3),
        ended_at=NOW,
    )
    past = lately({ME: {OTHER: 29}})
    again = FEW / (1 + 29) if helper == OTHER else 1
    mine = weighed(facts, past).sittings[0]
    assert mine.weight == mine.told == pytest.approx(IN_FULL / (1 + KNOWN) * again, rel=0.06)


async def weights(room: Room) -> list[dict[int, int | None]]:
    """Return the weights of each counted game by person, in the order of counting."""
    rows = await room.rows(
        "SELECT counted, sittings.user_id, weight FROM games JOIN sittings"
        " ON sittings.table_id = games.table_id AND sittings.game = games.number"
        " WHERE counted IS NOT NULL ORDER BY counted"
    )
    found: dict[int, dict[int, int | None]] = {}
    for row in rows:
        found.setdefault(row["counted"], {})[row["user_id"]] = row["weight"]
    return [*found.values()]


async def test_games_with_the_same_people_count_less_and_the_board_says_so(room: Room) -> None:
    for number in range(6):
        table = await room.play_game(ANN, BOB, seats=2, options=SHORT)
        ending = await load_summary(room.db, table.id, 1)
        assert ending is not None
        assert (ending.rating is None) == (number < 5)
    assert ending is not None
    assert ending.rating is not None
    assert (ending.rating.why, ending.rating.met) == (LittleRated.AGAIN, 6)
    latest = (await weights(room))[-1]
    assert max(filter(None, latest.values())) == IN_FULL // 2
    # A month later they begin again.
    room.clock.now += LATELY_MS
    await room.play_game(ANN, BOB, seats=2, options=SHORT)
    assert set((await weights(room))[-1].values()) == {IN_FULL}


async def test_a_drawn_game_is_neither_won_nor_lost(room: Room) -> None:
    table = await room.play_game(ANN, BOB, seats=2, options=SHORT)
    at = {"table_id": table.id, "game": 1, "server_id": SERVER}
    span = {"after": 0, "until": room.clock.now}

    async def record() -> list[tuple[int, int]]:
        rows = await room.db.all("games_lately", **at, **span)
        return sorted((row["won"], row["lost"]) for row in rows if not row["other"])

    assert await record() == [(0, IN_FULL), (IN_FULL, 0)]
    await room.tamper("UPDATE results SET won = 0, place = 1")
    assert await record() == [(0, 0), (0, 0)]


async def test_practice_counts_in_full_if_it_is_long_enough(room: Room) -> None:
    for target in (7, 6):
        await room.play_game(ANN, seats=2, options={"target": target})
    assert await weights(room) == [{ANN.id: IN_FULL}, {ANN.id: 0}]


@pytest.fixture
async def evenings(room: Room) -> Room:
    """Play some evenings of five people."""
    people = (ANN, BOB, CY, DEE, EVE)
    for number in range(7):
        four = [people[(number + each) % 5] for each in range(4)]
        await room.play_game(*four, options=SHORT)
        room.clock.now += 12 * DAY if number in {1, 2, 3} else 0
    table = await room.begin(ANN, BOB, CY, DEE, options=SHORT)
    await room.host.leave(table.id, CY)
    await room.play_out(table.id)
    return room


async def test_weights_are_what_the_page_says(evenings: Room) -> None:
    """Reckoned along with the evenings from who sat where, and who won."""
    rows = await evenings.rows(
        "SELECT results.counted, results.user_id, side, won, place, finished_at, told, weight"
        " FROM results JOIN sittings USING (table_id, game, user_id)"
        " WHERE user_id > 0 ORDER BY counted"
    )
    before: list[list[dict[str, Any]]] = []
    for _, same in groupby(rows, key=lambda row: row["counted"]):
        game = [*same]
        since = game[0]["finished_at"] - 30 * DAY
        lately = [each for each in before if each[0]["finished_at"] > since]
        assert [row["told"] for row in game] == pytest.approx(
            [IN_FULL * tells(row, game, lately) for row in game], abs=1
        )
        assert [row["weight"] for row in game] == pytest.approx(
            [row["told"] * deserved(row, lately) for row in game], abs=1
        )
        before.append(game)
    assert len(before) == 8


def met(person: int, lately: list[list[dict[str, Any]]]) -> Counter[int]:
    """Count the games of a person against each other one."""
    found = Counter[int]()
    for game in lately:
        sides = {row["user_id"]: row["side"] for row in game}
        if person in sides:
            found.update(other for other in sides if sides[other] != sides[person])
    return found


def tells(row: dict[str, Any], game: list[dict[str, Any]], lately: list[Any]) -> float:
    """Return how much a game tells of a person: *known* · *again*, the mean of the opponents."""
    mine = {each["user_id"] for each in game if each["side"] == row["side"]}
    played = {each["user_id"] for one in lately for each in one}
    worth = []
    for other in (each["user_id"] for each in game if each["side"] != row["side"]):
        known = 1 + len(met(other, lately).keys() - mine)
        crowd = 1 + min(20, len(played - mine - {other}))
        again = 3 / (met(row["user_id"], lately)[other] + 1)
        worth.append(min(1, known / crowd) * min(1, again))
    return fmean(worth)


def deserved(row: dict[str, Any], lately: list[Any]) -> float:
    """Return the weight of a win beside the losses, or 1 for a loss."""
    own = [each for game in lately for each in game if each["user_id"] == row["user_id"]]
    wins = sum(each["told"] for each in own if each["won"])
    losses = sum(each["told"] for each in own if each["place"] > 1)
    if not row["won"]:
        return 1
    return min(1.0, float((row["told"] + 5 / 3 * losses) / (row["told"] + wins)))


async def test_a_recount_of_ratings_finds_the_weights_of_the_counting(evenings: Room) -> None:
    room = evenings
    was, found = await scores(room), await weights(room)
    assert Counter(each for game in found for each in game.values())[IN_FULL] < 24
    report = await recount(room.db, anew=True)
    assert (report.games, report.differed) == (8, False)
    assert (await scores(room), await weights(room)) == (was, found)
    await room.host.eraser.erase(DEE.id)
    assert not (await recount(room.db, mend=False)).differed, "of what is known without her"


async def test_games_of_before_keep_their_ratings_until_an_owner_recounts_them(
    evenings: Room,
) -> None:
    room = evenings
    by_weight, found = await scores(room), await weights(room)
    await room.tamper("UPDATE sittings SET told = NULL, weight = NULL")
    await recount(room.db)
    in_full = await scores(room)
    assert in_full["ratings"] != by_weight["ratings"]
    # The first start of this version counts all again.
    await room.db.commit([Write("set_meta", {"key": "scores", "value": "6"})])
    await bring_up_to_date(room.db)
    assert await scores(room) == in_full
    assert not (await recount(room.db, mend=False)).differed
    # What is played from now on counts by its weight.
    await room.play_game(ANN, BOB, CY, DEE, options=SHORT)
    *before, last = await weights(room)
    assert {each for game in before for each in game.values()} == {None}
    assert None not in last.values()
    assert not (await recount(room.db, mend=False)).differed
    # An owner wants all of them rated by today's rule.
    assert (await recount(room.db, anew=True)).differed
    assert (await weights(room))[:-1] == found
    assert not (await recount(room.db, mend=False)).differed
