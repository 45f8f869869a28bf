"""docs/design.md, Who may do what: every cell of it, by button and by command, in each state."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from string import Formatter
from typing import Final

import discord
import pytest
from simcord import ChannelHandle, Env, InteractionResult, MemberActor

from bot.app import HangJack
from bot.errors import TableError
from bot.runner import Runner
from bot.settings import Settings
from bot.tables.errors.seating import GivesUp
from bot.ui.controls import table as controls
from bot.ui.controls.lfg import ListTable
from bot.ui.controls.table import LookIntoIt, TableControl
from bot.ui.core.custom_ids import encode
from bot.views.person import Person
from tests.e2e import raw
from tests.e2e.bots import bot_of, build_bot
from tests.e2e.reading import visible_text
from tests.e2e.world import World, labels
from tests.intruders.sending import in_batches, send_in
from tests.intruders.staging import PAUSED, PLAYING, STATES, Copies, Stage, some_message, staged

ROLES: Final = {"a": "anybody", "s": "seated", "o": "opener", "m": "moderator", "g": "manager"}
ALL, KEEPERS, MODERATORS = "asomg", "omg", "mg"

# Who may do what, in the order of STATES; a dot for no one.
MAY: Final[dict[str, tuple[str, ...]]] = {
    # open, join, watch, rules, scores: anyone who can write there
    "open": (ALL, ALL, ALL, ALL, ALL),
    "join": ("aomg", "aomg", "aomg", "aomg", "aomg"),
    "list": (ALL, ALL, ALL, ALL, ALL),
    "rules": (ALL, ALL, ALL, ALL, ALL),
    "score": (ALL, ALL, ALL, ALL, ALL),
    # put it on the list of those that look for players: seated people, and who keeps order
    "find players": ("somg", ".", ".", ".", "."),
    # leave, hand, play, propose a pause or an end: seated people
    "leave": ("s", "s", "s", "s", "s"),
    "leave a game": (".", ".", "s", ".", "s"),
    "hand": (".", ".", "s", "s", "s"),
    # cutting the pack, too, before the first deal
    "play": (".", "s", "s", ".", "."),
    "back": ("s", "s", "s", "s", "s"),
    "rematch": (".", ".", ".", "s", "."),
    "change partners": (".", ".", ".", "s", "."),
    "last cards": ("s", "s", "s", "s", "s"),
    # add or remove computers, options before the start, start: the opener and who keeps order
    "add": (KEEPERS, ".", ".", ".", "."),
    "remove a computer": (KEEPERS, ".", ".", KEEPERS, "."),
    "options": (KEEPERS, ".", ".", ".", "."),
    "start": (KEEPERS, ".", ".", ".", "."),
    # remove a human: the opener before the start, and who keeps order
    "remove a person": (KEEPERS, MODERATORS, MODERATORS, KEEPERS, MODERATORS),
    # pause, resume, close: the same; those who are seated agree to it
    "pause": (KEEPERS, "smg", "smg", KEEPERS, "."),
    "resume": (".", ".", ".", ".", "smg"),
    "close": (KEEPERS, "smg", "smg", KEEPERS, "smg"),
    # ask for a referee, where the server names some: seated people, in a deal
    "referee": (".", ".", "s", ".", "."),
    # look into it: referees, where somebody has asked
    "look into it": (".", ".", ".", ".", "."),
    "clock": (KEEPERS, MODERATORS, MODERATORS, KEEPERS, MODERATORS),
    # server settings: the manager
    "settings": ("g", "g", "g", "g", "g"),
}
QUIET: Final = frozenset(
    {"open", "list", "rules", "score", "find players", "hand", "back", "settings"}
)
"""What leaves the table as it is; in the middle of a game, to leave is first of all to be asked."""
BUTTON_ALONE: Final = frozenset(
    {"find players", "leave a game", "change partners", "last cards", "look into it"}
)
"""What no command does."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, tables_per_server=100_000, tables_per_player=100_000)


@pytest.fixture
def simcord_bot(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> HangJack:
    """The bot without the boards of its many tables."""
    bot = build_bot(settings)
    monkeypatch.setattr(Runner, "wake", lambda runner, table_id: None)
    return bot


@dataclass(frozen=True, slots=True)
class Action:
    """An action of a person at a table."""

    name: str
    who: MemberActor
    table: str

    def ways(self, stage: Stage, place: ChannelHandle, board: discord.Message) -> list[raw.Act]:
        """Return the command that does it, and the click where there is a button for it."""
        command, options = COMMANDS.get(self.name, (f"table {self.name}", {}))
        if self.name == "play":
            options = {"card": stage.typed}
        if self.name not in {"open", "list", "settings"}:
            options = {**options, "table": self.table}
        ways: list[raw.Act] = []
        if self.name not in BUTTON_ALONE:
            ways.append(raw.Command(self.who, place, command, options))
        if self.name == "options":
            menu = encode(controls.ChooseOption(self.table))
            ways.append(raw.Choose(self.who, board, menu, ["game_points=2"]))
        elif self.name == "play":
            control = replace(stage.turn, table=self.table)
            ways.append(raw.Click(self.who, board, encode(control)))
        elif self.name in BUTTONS:
            ways.append(raw.Click(self.who, board, encode(BUTTONS[self.name](self.table))))
        return ways


COMMANDS: Final[dict[str, tuple[str, dict[str, object]]]] = {
    "rules": ("rules", {}),
    "score": ("score", {}),
    "hand": ("hand", {}),
    "play": ("play", {}),
    "remove a computer": ("table remove", {"seat": 3}),
    "remove a person": ("table remove", {"seat": 1}),
    "options": ("table options", {"house_options": "game_points=2"}),
    "clock": ("table clock", {"pace": "slow"}),
    "referee": ("table referee", {"question": "Was that right?"}),
    "settings": ("settings server", {}),
}
BUTTONS: Final[dict[str, Callable[[str], TableControl]]] = {
    "join": controls.Join,
    "rules": controls.ShowRules,
    "find players": ListTable,
    "leave": controls.Leave,
    "leave a game": lambda table: controls.LeaveGame(table, 1),
    "hand": controls.MyHand,
    "back": controls.ComeBack,
    "rematch": lambda table: controls.Rematch(table, 1),
    "change partners": lambda table: controls.ChangePartners(table, 1),
    "last cards": controls.KeepLastCards,
    "add": controls.AddComputer,
    "remove a computer": controls.RemoveComputer,
    "start": controls.Start,
    "pause": controls.PauseGame,
    "resume": controls.Resume,
    "close": controls.CloseTable,
    "look into it": LookIntoIt,
}


@cache
def all_refusals() -> tuple[re.Pattern[str], ...]:
    """Return what the texts of all refusals look like, but for questions whether one is sure."""
    return tuple(refusals())


def refusals(kind: type[TableError] = TableError) -> Iterator[re.Pattern[str]]:
    """Yield what the texts of a kind of refusals look like."""
    for error in kind.__subclasses__():
        if error is GivesUp:
            continue
        parts = Formatter().parse(error.text)
        pattern = "".join(re.escape(text) + (".*" if name else "") for text, name, _, _ in parts)
        yield re.compile(pattern, re.DOTALL)
        yield from refusals(error)


def is_refused(result: InteractionResult) -> bool:
    """Say whether the person, and no one else, saw a refusal."""
    assert result.acknowledged
    answer = result.response
    if answer is None or not answer.ephemeral:
        return False
    # What it offers as the next click comes after its words.
    said = visible_text(answer).removesuffix("".join(f"\n{label}" for label in labels(answer)))
    return any(pattern.fullmatch(said) for pattern in all_refusals())


@pytest.mark.parametrize("state", STATES)
async def test_the_matrix(
    env: Env, world: World, copies: Copies, caplog: pytest.LogCaptureFixture, state: str
) -> None:
    stage, (ann, _, olga, _) = await staged(env, world, state), world.people
    people = {"a": world.stranger, "s": ann, "o": olga, "m": world.moderator, "g": world.manager}
    board = await some_message(env, world)
    host = bot_of(env).host
    boss = Person(9, "Boss", manager=True, server_id=world.guild.id)
    referees = world.guild.create_role("referees")
    await host.settings.settle(boss, world.guild.id, referee_role=referees.id)
    refused: list[tuple[str, raw.Act]] = []
    taken: list[tuple[str, str, str, raw.Act]] = []
    for action, row in MAY.items():
        for role, who in people.items():
            here = Action(action, who, stage.table.id).ways(stage, world.channel, board)
            if role not in row[STATES.index(state)]:
                refused += [(ROLES[role], act) for act in here]
                continue
            for way in range(len(here)):
                there = Action(action, who, copies.of(stage.table.id))
                act = there.ways(stage, world.channel, board)[way]
                taken.append((ROLES[role], action, there.table, act))
    before = [await host.table(table) for _, _, table, _ in taken]
    ends = await in_batches(env, [act for *_, act in taken])
    for cell, table, end in zip(taken, before, ends, strict=True):
        assert not is_refused(end), (cell, end.response and visible_text(end.response))
        _, action, name, _ = cell
        quiet = action in QUIET or (action == "leave" and state in {PLAYING, PAUSED})
        assert (await host.table(name) != table) != quiet, cell
    ends = await send_in(env, [act for _, act in refused], caplog)
    for tried, end in zip(refused, ends, strict=True):
        assert is_refused(end), (tried, end.response and visible_text(end.response))
    assert await host.table(stage.table.id) == stage.table
