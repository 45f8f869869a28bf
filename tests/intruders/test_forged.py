"""Forged interactions are answered, to their sender alone, and break nothing.

Numbers out of range in them are refused in words everywhere. At an organised event nothing changes
by them, and nothing is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, TypeVar

import pytest
from discord import app_commands
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from simcord import Env, MemberActor
from simcord.enums import InteractionType, OptionType

from bot.engine.cards import JOKERS, PACK
from bot.ui.controls import events
from bot.ui.controls import history as past
from bot.ui.controls import table as controls
from bot.ui.controls.again import COMMANDS
from bot.ui.controls.events import DeskAct, EventControl, PlanPart
from bot.ui.controls.table import TableControl
from bot.ui.core.custom_ids import CONTROLS, encode
from tests.depth import examples
from tests.e2e import raw
from tests.e2e.events.evenings import entered
from tests.e2e.events.plans import FRIDAY
from tests.e2e.playing import make_playing_world
from tests.e2e.reading import visible_text
from tests.e2e.world import World
from tests.intruders.sending import commands_of, send_in
from tests.intruders.staging import OVER, PLAYING, STATES, Stage, some_message, staged
from tests.ui.written import WRITTEN

T = TypeVar("T")

MANY: Final = examples(30)
"""How many forgeries of each sort; as many more as `--hypothesis-profile=soak` asks for."""

REFUSED: Final = {
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
}
"""With what discord.py refuses commands before our code runs."""
TABLE: Final = "TTTT"
"""Stands for the id of the table that is there."""
text = st.text(st.characters(exclude_categories=["Cs"]), max_size=100)
digits = st.integers(-(10**30), 10**30).map(str) | st.sampled_from(
    ["٣", "1_0", "0x1", "1e3", "007", "+7", " 7 ", "−7", "NaN", "9" * 95, "²"]
)
card = st.sampled_from([*(card.code for card in (*PACK, *JOKERS)), "10S", "js", "1S", "🂡"])
kind = st.sampled_from(list(CONTROLS["1"])) | st.sampled_from(["", "fly", "JOIN", "hand "])
words = digits | card | st.sampled_from(["discard", "bid", "sell", "ask", "red", "stand"]) | text
custom_ids = (
    text
    | st.builds(
        lambda version, table, word, rest: ":".join([version, table, word, *rest])[:100],
        st.just("1") | digits,
        st.just(TABLE) | text,
        kind,
        st.lists(words, max_size=5),
    )
    | st.builds(
        lambda mark, rest: ":".join([mark, *rest])[:100],
        st.sampled_from([*sorted(CONTROLS), "privacy", "leaf2"]),
        st.lists(words, max_size=5),
    )
)
junk: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | text,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(text, inner, max_size=3),
    max_leaves=6,
)


def some(strategy: st.SearchStrategy[T], count: int = MANY) -> list[T]:
    """Return that many examples, the same in every run of a profile."""
    found: list[T] = []

    @settings(
        max_examples=count,
        phases=[Phase.generate],
        database=None,
        derandomize=True,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(strategy)
    def collect(example: T) -> None:
        found.append(example)

    collect()
    return found


# ------------------------------------------------------------------------- what is sent, by whom


def clicks(stage: Stage, who: MemberActor, board: raw.Shown) -> Iterator[raw.Act]:
    for custom_id in some(custom_ids):
        yield raw.Click(who, board, custom_id.replace(TABLE, stage.table.id))
    for custom_id, values in some(st.tuples(custom_ids, st.lists(text, max_size=3))):
        yield raw.Choose(who, board, custom_id.replace(TABLE, stage.table.id), values)


def menus(stage: Stage, who: MemberActor, board: raw.Shown) -> Iterator[raw.Act]:
    table, game = stage.table.id, stage.table.game
    menu = st.sampled_from(
        [
            controls.ChooseOption(table),
            *(controls.PickDiscards(table, game, 0, t) for t in range(3)),
        ]
    )
    values = st.lists(card | text | st.sampled_from(["target=0", "game_points=9", "=", "a=b"]))
    for control, chosen in some(st.tuples(menu, values | junk)):
        yield raw.Choose(who, board, encode(control), chosen)


def forms(stage: Stage, who: MemberActor, world: World) -> Iterator[raw.Act]:
    table, game = stage.table.id, stage.table.game
    ours = (controls.CutModal(table, game), controls.OfferModal(table, game, 0, 1))
    form = st.sampled_from([encode(control) for control in ours])
    value = digits | text | st.sampled_from(["9" * 5_000, "\n" * 4_000, "7" + "\0" * 9])
    for custom_id, field, filled in some(
        st.tuples(form | custom_ids, st.sampled_from(["number", "numbers", ""]), value)
    ):
        named = custom_id.replace(TABLE, table)
        yield raw.Submit(who, world.channel, named, {field: filled})
    for custom_id, components in some(st.tuples(form, junk), MANY // 4):
        data = {"custom_id": custom_id, "components": components}
        yield raw.Anything(who, world.channel, InteractionType.MODAL_SUBMIT, data)


def commands(env: Env, stage: Stage, who: MemberActor, world: World) -> Iterator[raw.Act]:
    """Send every command with anything in its options, and type anything into every option."""
    value = text | digits | card | st.just(stage.table.id) | st.text("@*_~`|<>:#", max_size=400)
    kinds = {3: value, 4: st.integers(-(2**53), 2**53), 5: st.booleans()}
    for name, options in commands_of(env):
        values = {one["name"]: kinds[one["type"]] for one in options if one["type"] in kinds}
        for filled in some(st.fixed_dictionaries({}, optional=values), max(3, MANY // 12)):
            yield raw.Command(who, world.channel, name, filled)
        for option in (one["name"] for one in options if one.get("autocomplete")):
            for typed in some(value, 2):
                yield raw.Command(who, world.channel, name, {option: typed}, option)


@pytest.mark.parametrize(
    ("seated", "state"), [(True, PLAYING), *((False, state) for state in STATES)]
)
async def test_a_stranger_or_a_seated_player_sends_anything(
    env: Env, world: World, caplog: pytest.LogCaptureFixture, *, seated: bool, state: str
) -> None:
    stage, who = await staged(env, world, state), world.people[0] if seated else world.stranger
    board = await some_message(env, world)
    sent = [*menus(stage, who, board), *forms(stage, who, world)]
    await send_in(env, sent if seated else [*clicks(stage, who, board), *sent], caplog)


async def test_no_forged_button_that_gives_a_command_again_answers_on_a_board(
    env: Env, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    stage, ann = await staged(env, world, PLAYING), world.people[0]
    board = await some_message(env, world)
    await send_in(
        env,
        [
            raw.Click(ann, board, f"do1:as:{command}{options}")
            for command in sorted(COMMANDS)
            for options in ("", f":table:{stage.table.id}", ":game:pitch", ":card:JS")
        ],
        caplog,
    )
    now = await board.channel.fetch_message(board.id)
    assert (now.content, now.components) == (board.content, [])


async def test_commands_with_anything_in_their_options(
    env: Env, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    stage, who = await staged(env, world, PLAYING), world.people[0]
    await send_in(env, list(commands(env, stage, who, world)), caplog)
    # What does not fit the options discord.py refuses; it was answered all the same.
    assert {type(error) for error in env.errors} <= REFUSED


async def test_characters_that_no_database_stores_are_left_out_of_options(
    env: Env, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """PostgreSQL refuses a NUL, and both refuse half a character."""
    stage, who = await staged(env, world, PLAYING), world.people[0]
    sent: list[raw.Act] = []
    for name, options in commands_of(env):
        texts = [one["name"] for one in options if one["type"] == OptionType.STRING]
        filled = dict.fromkeys(texts, f"\0{stage.table.id}\ud800")
        sent.append(raw.Command(who, world.channel, name, filled))
    ends = await send_in(env, sent, caplog)
    assert {type(error) for error in env.errors} <= REFUSED
    said = "\n".join(visible_text(end.response) for end in ends if end.response)
    assert f"No game is called “{stage.table.id}”." in said
    assert "Something went wrong" not in said


async def test_commands_that_do_not_exist(
    env: Env, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    """A client that has not heard of an update sends what was a command once."""
    who = world.people[0]
    sent: list[raw.Act] = [
        raw.Command(who, world.channel, name, {"table": "x"}, focused)
        for name in ("shuffle", "table", "table shuffle", "table join now", "games now")
        for focused in (None, "table")
    ]
    await send_in(env, sent, caplog)
    assert {type(error) for error in env.errors} <= REFUSED


# ----------------------------------------------------------------------------- numbers out of range

WILD: Final = ("-1", "²", "99", str(2**31), str(2**63), "9" * 60)


def _forged(custom_id: str) -> Iterator[str]:
    """Yield a custom_id with each of its numbers replaced by each wild word."""
    words = custom_id.split(":")
    for at, word in enumerate(words):
        if at and word.isdecimal():
            yield from (":".join([*words[:at], wild, *words[at + 1 :]])[:100] for wild in WILD)


@pytest.mark.parametrize("state", [PLAYING, OVER])
async def test_no_button_or_menu_takes_a_number_that_it_never_had(
    env: Env, world: World, caplog: pytest.LogCaptureFixture, state: str
) -> None:
    """Those of boards and hands while a game runs, and all others once it is over."""
    stage, who = await staged(env, world, state), world.people[0]
    board = await some_message(env, world)
    written = [
        one for one, control in WRITTEN if isinstance(control, TableControl) == (state == PLAYING)
    ]
    ids = [custom_id.replace("K7QF", stage.table.id) for custom_id in written]
    forged = {wild for one in ids for wild in _forged(one)}
    sent: list[raw.Act] = [raw.Click(who, board, one) for one in sorted(forged)]
    chosen = [past.PickDeal(stage.table.id, 1, None), past.PickEye(stage.table.id, 1, 0, 0)]
    sent += [raw.Choose(who, board, encode(one), [word]) for one in chosen for word in WILD]
    fields = [controls.CutModal(stage.table.id, 1), controls.OfferModal(stage.table.id, 1, 0, 0)]
    sent += [
        raw.Submit(who, world.channel, encode(one), {"number": word})
        for one in fields
        for word in WILD
    ]
    await send_in(env, sent, caplog)


# ------------------------------------------------------------------------------ organised events

FOUR = ("ann", "bob", "cy", "di")
FILLED = {
    "reason": "because",
    "value": "1, 0",
    "word": "rose",
    "team": "Intruders",
    "start": "in 2 hours",
}
"""What is written into every form."""


def forged_at(event_id: str) -> Iterator[str]:
    """Go through custom_ids of everything that can be done in an event."""
    for text, control in WRITTEN:
        if isinstance(control, EventControl):
            yield text.replace(control.event, event_id)
    for act in DeskAct:
        yield encode(events.DoAtDesk(event_id, act, 1, 0, 1))
        yield encode(events.DeskForm(event_id, act, 1, 0, 1))
    for part in PlanPart:
        yield encode(events.PickPlanValue(event_id, part))
        yield encode(events.PlanForm(event_id, part))


def acts_at(who: MemberActor, board: raw.Shown, world: World, event_id: str) -> list[raw.Act]:
    """Click, choose and send in everything."""
    sent: list[raw.Act] = []
    for one in forged_at(event_id):
        sent += [
            raw.Click(who, board, one),
            raw.Choose(who, board, one, ["1"]),
            raw.Choose(who, board, one, [str(who.id)]),
            raw.Submit(who, world.channel, one, FILLED),
        ]
    return sent


def _custom_id(act: raw.Act) -> str:
    custom_id: str = getattr(act, "custom_id", "")
    return custom_id


@pytest.mark.parametrize("begun", [False, True])
async def test_a_stranger_changes_nothing(
    env: Env, caplog: pytest.LogCaptureFixture, *, begun: bool
) -> None:
    evening = await entered(env, FRIDAY, *FOUR, watching=["eve"])
    if begun:
        await evening.start()
    before = await evening.view()
    eve, board = evening.people[4], await some_message(env, evening.world)
    # Entering is what everybody may do.
    join = encode(events.JoinEvent(before.id))
    sent = [one for one in acts_at(eve, board, evening.world, before.id) if _custom_id(one) != join]
    await send_in(env, sent, caplog)
    after = await evening.view()
    assert after.event.steps == before.event.steps
    assert (after.name, after.channel_id, after.people) == (
        before.name,
        before.channel_id,
        before.people,
    )


async def test_another_server_learns_nothing(env: Env, caplog: pytest.LogCaptureFixture) -> None:
    evening = await entered(env, FRIDAY, *FOUR)
    await evening.start()
    before = await evening.view()
    other = await make_playing_world(env, people=["mallory"])
    mallory, board = other.people[0], await some_message(env, other)
    ends = await send_in(env, acts_at(mallory, board, other, before.id), caplog)
    told = {visible_text(end.response) for end in ends if end.response is not None}
    assert not any(name in text for text in told for name in (*FOUR, "Friday"))
    assert (await evening.view()).event.steps == before.event.steps
