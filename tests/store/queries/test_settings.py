"""Settings of servers and people: each write changes nothing else."""

from __future__ import annotations

from typing import Any

from bot.store import Write
from tests.store.rows import ANN, BIG, BOB, TABLE, add_table
from tests.store.strict import StrictDatabase

_SERVER: dict[str, dict[str, Any]] = {
    "settle_threads": {"threads": 1},
    "settle_language": {"language": "fr"},
    "settle_clock": {"remind_ms": 10_000, "move_ms": 2**40, "misses": 4},
    "settle_look": {"look": "text"},
    "settle_tricks": {"tricks": "messages"},
    "settle_drama": {"drama": 1},
    "settle_tempo": {"tempo": "lively"},
    "settle_level": {"level": "easy"},
    "settle_game": {"variant": "pitch", "sides": 2, "seats": 4, "options": '{"target": 7}'},
    "settle_house_games": {"house_games": '[["Ours", "pitch", 2, 4, {}]]'},
    "settle_channel_id": {"channel_id": BIG},
    "settle_recap_channel": {"recap_channel": BIG + 5},
    "settle_openers": {"opening": "role", "opening_role": BIG + 1},
    "settle_referee_role": {"referee_role": BIG + 2},
    "settle_referees": {"referees": f",7,{BIG + 3},"},
    "settle_event_role": {"event_role": BIG + 4},
    "settle_lfg_role": {"lfg_role": BIG + 4},
    "settle_zone": {"zone": "Asia/Tokyo"},
    "settle_daily_game": {"daily_variant": "pitch"},
    "settle_daily_channel": {"daily_channel": BIG + 5},
    "settle_most": {"most_tables": 3, "most_seats": 2},
}
_PERSON: dict[str, dict[str, Any]] = {
    "note_spoken": {"spoken": "pt-BR"},
    "note_username": {"username": "ann.b"},
    "choose_language": {"language": "de"},
    "choose_look": {"look": "picture"},
    "choose_four_colours": {"four_colours": 1},
    "choose_place": {"place": "channel"},
    "choose_ask_before_revoke": {"ask_before_revoke": 1},
    "choose_remind": {"remind": "never"},
    "choose_remind_by": {"remind_by": "dm"},
    "choose_in_recaps": {"in_recaps": 0},
}


async def test_each_of_a_servers_settings_is_written_alone(db: StrictDatabase) -> None:
    assert await db.one("server", id=BIG) is None
    usual: dict[str, object] = {"id": BIG, "threads": 0, "language": "", "removed_at": None}
    usual["recapped"] = usual["lfg_called_at"] = None
    usual |= {name: None for values in _SERVER.values() for name in values if name not in usual}
    for number, (query, values) in enumerate(_SERVER.items()):
        await db.commit([Write(query, {"id": BIG + number, **values})])
        expected = {**usual, **values, "id": BIG + number}
        assert await db.one("server", id=BIG + number) == expected, "the first of its server"
    for query, values in _SERVER.items():
        await db.commit([Write(query, {"id": 1, **values})])
    everything = {name: value for values in _SERVER.values() for name, value in values.items()}
    assert await db.one("server", id=1) == {
        "id": 1,
        "removed_at": None,
        "recapped": None,
        "lfg_called_at": None,
        **everything,
    }


async def test_each_of_a_persons_choices_is_written_alone(db: StrictDatabase) -> None:
    assert await db.one("person", id=ANN) is None
    everything: dict[str, object] = {"user_id": ANN, "private_channel": None}
    everything |= {name: None for values in _PERSON.values() for name in values}
    for query, values in _PERSON.items():
        await db.commit([Write(query, {"id": ANN, **values})])
        everything |= values
        assert await db.one("person", id=ANN) == {**everything, "sat_at": 0}
    about = {name: value for name, value in everything.items() if name != "user_id"}
    assert await db.all("settings_about", user_id=ANN) == [about]
    for query, values in _PERSON.items():
        await db.commit([Write(query, {"id": BOB, **values}), Write(query, {"id": BOB, **values})])
    await db.commit([Write("forget_person", {"id": ANN}, 1)])
    assert await db.one("person", id=ANN) is None
    assert await db.one("person", id=BOB) is not None


async def test_a_language_heard_goes_with_the_last_table(db: StrictDatabase) -> None:
    people = {ANN: [TABLE], BOB: [TABLE, "STAY"], 7: [TABLE], 8: ["STAY"]}
    await db.commit([add_table(), add_table(id="STAY")])
    for person, tables in people.items():
        await db.commit([Write("note_spoken", {"id": person, "spoken": "fr"})])
        for table in tables:
            values = {"table_id": table, "user_id": person, "name": "Zoë"}
            await db.commit([Write("add_named", values)])
    await db.commit([Write("choose_look", {"id": 7, "look": "text"})])
    await db.commit([Write("forget_spoken_at", {"table_id": TABLE}, 1)])
    left = [person for person in people if await db.one("person", id=person) is not None]
    assert left == [BOB, 7, 8], "people without another table or a choice are forgotten"
