"""What each control of the settings takes, and what it refuses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, Final

import pytest

from bot.engine.variants import VARIANTS, Form
from bot.errors import HangJackError
from bot.interactions.answer import NotOffered
from bot.interactions.typed.durations import NoTime
from bot.interactions.typed.settings import (
    PERSON,
    SERVER,
    BotsDontRule,
    Choice,
    GameChanged,
    NoRole,
    NoSuchNumber,
)
from bot.interactions.typed.zones import NoZone
from bot.tables.errors.opening import UnknownGame
from bot.ui.controls.settings import SettingsAct as Act
from bot.ui.core.custom_ids import BadControl
from bot.ui.settings.panel import AS_DISCORD
from bot.ui.settings.person import ASK, FOUR, NAMED
from bot.ui.settings.server import (
    MISSES,
    MOST_SEATS,
    MOST_TABLES,
    MOVE,
    POSTED,
    REMIND,
    THREAD,
    ZONE,
    form_value,
)
from bot.views.computer_names import ComputerLevel
from bot.views.person import Remind
from bot.views.settings.clock import MINUTE, MOST_MISSES, SECOND, Clock, Pace
from bot.views.settings.house_games import HouseGame, UsualGame
from bot.views.settings.preferences import HandPlace, Look, RemindBy
from bot.views.settings.server import (
    MOST_REFEREES,
    OpenerRule,
    Openers,
    ServerSettings,
    TableLimits,
    Tempo,
    TricksAs,
)

SERVER_ID, ROLE = 77, 5
MODERATORS, WITH_ROLE = Openers(OpenerRule.MODERATORS, ROLE), Openers(OpenerRule.ROLE, ROLE)
PITCH = VARIANTS["pitch"]
FRIDAY, MONDAY = (
    HouseGame(name, UsualGame(PITCH, PITCH.forms[0], {"target": target}))
    for name, target in (("Friday", 7), ("Monday", 9))
)
OF_PITCH = UsualGame(PITCH, PITCH.forms[0])
SETTLED: Final = ServerSettings(
    game=OF_PITCH, house_games=(FRIDAY, MONDAY), openers=MODERATORS, clock=Pace.QUICK.clock
)
ALLOWED: Final = TableLimits(20, 3)


def choice(
    *values: str, settled: ServerSettings = SETTLED, filled: Mapping[str, str] | None = None
) -> Choice:
    """Choose from a menu, or fill in the fields of a form."""
    fields = [
        {"component": {"custom_id": name, "value": each}} for name, each in (filled or {}).items()
    ]
    users = {str(number): {"bot": number == 9} for number in range(40)}
    members = {number: None for number in users if number != "8"}
    guild = SimpleNamespace(get_role=lambda role: role if role in {ROLE, SERVER_ID} else None)
    interaction: Any = SimpleNamespace(
        data={
            "values": list(values),
            "components": fields,
            "resolved": {"users": users, "members": members},
        },
        guild=guild,
        guild_id=SERVER_ID,
        extras={},
    )
    return Choice(interaction, settled, ALLOWED)


def three(misses: object, remind: str = "", move: str = "") -> Choice:
    return choice(filled={REMIND: remind, MOVE: move, MISSES: str(misses)})


def two(tables: object, seats: object) -> Choice:
    return choice(filled={MOST_TABLES: str(tables), MOST_SEATS: str(seats)})


TEN: Final = [str(number) for number in range(10, 10 + MOST_REFEREES)]
THREES = next(form for form in PITCH.forms if form == Form(3, 3))
CHANNELS: Final = {Act.CHANNEL, Act.RECAP_CHANNEL, Act.DAILY_CHANNEL}
"""tests/e2e/table/test_posting.py and tests/e2e/pages choose these."""
READ: Final[dict[Act, list[tuple[Choice, object]]]] = {
    Act.GAME: [
        (choice("trinidad"), UsualGame(VARIANTS["trinidad"], VARIANTS["trinidad"].forms[0])),
        (choice("pitch"), OF_PITCH),
        (choice("pitch", settled=replace(SETTLED, game=FRIDAY.game)), OF_PITCH),
        (choice("trinidad", settled=ServerSettings()), None),
        (choice("poker"), UnknownGame),
        (choice(), BadControl),
        (choice("pitch", "trinidad"), BadControl),
    ],
    Act.FORM: [
        (choice(form_value(UsualGame(PITCH, THREES))), UsualGame(PITCH, THREES)),
        (
            choice("pitch:3x3", settled=replace(SETTLED, game=FRIDAY.game)),
            UsualGame(PITCH, THREES, {"target": 7}),
        ),
        (choice("trinidad:2x4"), GameChanged),
    ],
    Act.USUAL_HOUSE_GAME: [(choice("Monday"), MONDAY.game), (choice("Sunday"), NotOffered)],
    Act.DROP_HOUSE_GAME: [(choice("Friday"), (MONDAY,)), (choice("Sunday"), (FRIDAY, MONDAY))],
    Act.ANY_CHANNEL: [(choice(), None)],
    Act.THREADS: [(choice(THREAD), True), (choice("here"), False)],
    Act.PACE: [*((choice(pace.value), pace.clock) for pace in Pace), (choice("x"), NotOffered)],
    Act.TEMPO: [*((choice(one.value), one) for one in Tempo), (choice("x"), NotOffered)],
    Act.LEVEL: [*((choice(one.value), one) for one in ComputerLevel), (choice("x"), NotOffered)],
    Act.TIMES: [
        (three("", "30s", "2m"), Clock(30 * SECOND, 2 * MINUTE, Pace.QUICK.clock.misses)),
        (three(1), replace(Pace.QUICK.clock, misses=1)),
        (three(MOST_MISSES), replace(Pace.QUICK.clock, misses=MOST_MISSES)),
        (three(""), Pace.QUICK.clock),
        *((three(wrong), NoSuchNumber) for wrong in (0, MOST_MISSES + 1, "-1", "²", "9" * 10)),
        (three("", "soon"), NoTime),
        (three("", "", "later"), NoTime),
    ],
    Act.LANGUAGE: [(choice("de"), "de"), (choice(AS_DISCORD), None), (choice("xx"), NotOffered)],
    Act.LOOK: [*((choice(one.value), one) for one in Look), (choice("x"), NotOffered)],
    Act.TRICKS: [*((choice(one.value), one) for one in TricksAs), (choice("x"), NotOffered)],
    Act.DRAMA: [(choice(POSTED), True), (choice("board"), False)],
    Act.OPENERS: [
        *((choice(one.value), Openers(one, ROLE)) for one in OpenerRule),
        (choice("role", settled=ServerSettings()), NoRole),
        (choice("moderators", settled=ServerSettings()), Openers(OpenerRule.MODERATORS)),
        (choice("x"), NotOffered),
    ],
    Act.ROLE: [
        (choice(str(ROLE)), WITH_ROLE),
        (choice(str(SERVER_ID)), Openers()),
        (choice(), Openers(OpenerRule.MODERATORS)),
        (choice(settled=replace(SETTLED, openers=WITH_ROLE)), Openers()),
        (choice("6"), BadControl),
    ],
    **{
        act: [
            (choice(str(ROLE)), ROLE),
            (choice(), None),
            (choice(str(SERVER_ID)), SERVER_ID if act is Act.EVENT_ROLE else None),
            *((choice(wrong), BadControl) for wrong in ("6", "x", "-5")),
            (choice(str(ROLE), str(ROLE)), BadControl),
        ]
        for act in (Act.REFEREE_ROLE, Act.EVENT_ROLE, Act.LFG_ROLE)
    },
    Act.REFEREES: [
        (choice("3", "1", "3"), (1, 3)),
        (choice(), ()),
        (choice(*TEN), tuple(map(int, TEN))),
        (choice(*TEN, "1"), BadControl),
        (choice("8"), BadControl),
        (choice("1", "9"), BotsDontRule),
    ],
    Act.MOST: [
        (two(1, ""), TableLimits(1, None)),
        (two("", 1), TableLimits(None, 1)),
        (two(20, 3), TableLimits(20, 3)),
        *((two(*wrong), NoSuchNumber) for wrong in ((0, 1), (1, 0), (21, 1), (1, 4), ("x", 1))),
    ],
    Act.DAILY_GAME: [(choice("pitch"), PITCH), (choice("poker"), UnknownGame)],
    Act.ZONE: [
        (choice(filled={ZONE: "port of spain"}), "America/Port_of_Spain"),
        (choice(filled={ZONE: "Nowhere"}), NoZone),
    ],
}
"""For each control of a server's settings: choices, each with its value or its refusal."""


def test_each_control_of_a_server_reads_its_value_or_refuses_it() -> None:
    assert READ.keys() | CHANNELS == SERVER.keys()
    for act, cases in READ.items():
        _, _, read = SERVER[act]
        for made, expected in cases:
            said = (act, made.interaction.data)
            if isinstance(expected, type) and issubclass(expected, HangJackError):
                with pytest.raises(expected):
                    pytest.fail(f"{said}: {read(made)}")
            else:
                assert read(made) == expected, said


OWN: Final[dict[Act, dict[str, object]]] = {
    Act.MY_LANGUAGE: {"fr": "fr", AS_DISCORD: None},
    Act.MY_LOOK: {one.value: one for one in Look},
    Act.MY_COLOURS: {FOUR: True, "two": False},
    Act.MY_PLACE: {one.value: one for one in HandPlace},
    Act.MY_REMINDERS: {one.value: one for one in Remind},
    Act.MY_REMINDERS_BY: {one.value: one for one in RemindBy},
    Act.MY_ILLEGAL_CARDS: {ASK: True, "play": False},
    Act.MY_RECAPS: {NAMED: True, "left": False},
}
TWO_WAYS: Final = {Act.MY_COLOURS, Act.MY_ILLEGAL_CARDS, Act.MY_RECAPS}


def test_each_control_of_a_person_reads_its_value_or_refuses_it() -> None:
    assert OWN.keys() == PERSON.keys()
    for act, values in OWN.items():
        _, read = PERSON[act]
        assert {value: read(value) for value in values} == values, act
        if act not in TWO_WAYS:
            with pytest.raises(NotOffered):
                pytest.fail(f"{act}: {read('xx')}")
