"""Queries of followers, on both databases."""

from bot.store import Write
from tests.store.exercises import Recorder, exercises
from tests.store.rows import ANN, BIG, BOB, TABLE, add_seat, add_table


@exercises("follow", "unfollow", "followers", "followed_by", "forget_followed", "end_following")
async def test_who_follows_a_table(db: Recorder) -> None:
    await db.commit([add_table()])
    for user in (ANN, BOB, ANN):
        await db.commit([Write("follow", {"table_id": TABLE, "user_id": user}, rows=None)])
    assert await db.row("followers", table_id=TABLE) == {"people": 2}
    assert await db.all("followed_by", user_id=ANN) == [{"table_id": TABLE}]
    await db.run("unfollow", table_id=TABLE, user_id=ANN)
    assert await db.all("followed_by", user_id=ANN) == []
    await db.run("forget_followed", user_id=BOB)
    assert await db.row("followers", table_id=TABLE) == {"people": 0}
    await db.run("follow", table_id=TABLE, user_id=BIG)
    await db.run("end_following", table_id=TABLE)
    assert await db.row("followers", table_id=TABLE) == {"people": 0}


@exercises("renew_tables_of")
async def test_the_open_tables_of_a_person_are_read_again(db: Recorder) -> None:
    await db.commit([add_table(), add_seat(0, "human", ANN, "Zoë"), add_table(id="over")])
    await db.run("renew_tables_of", user_id=ANN)
    versions = {t: (await db.row("table", id=t))["version"] for t in (TABLE, "over")}
    assert versions == {TABLE: 2, "over": 1}
