"""The settings of a server: a frozen value that the user interface shows.

Each field says in which columns it is stored (`bot.views.settings.columns`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass, field
from enum import Enum, unique
from typing import Final

from bot.engine.variants import VARIANTS, Variant
from bot.views.computer_names import ComputerLevel
from bot.views.settings.clock import USUAL, Clock
from bot.views.settings.columns import stored
from bot.views.settings.house_games import (
    HouseGame,
    UsualGame,
    dump_game,
    dump_house_games,
    load_game,
    load_house_games,
)
from bot.views.settings.preferences import Look

MOST_REFEREES: Final = 5
"""How many people a server may name as referees, besides a role."""


@unique
class OpenerRule(Enum):
    """Who may open tables in a server, beside its moderators."""

    EVERYBODY = "everybody"
    ROLE = "role"
    """Members with a certain role."""
    MODERATORS = "moderators"
    """Nobody else."""


@dataclass(frozen=True, slots=True)
class Openers:
    """Who may open tables in a server."""

    who: OpenerRule = OpenerRule.EVERYBODY
    role_id: int | None = None
    """The role that `OpenerRule.ROLE` requires."""


@dataclass(frozen=True, slots=True)
class TableLimits:
    """How many tables a server may have; None for as many as the program allows."""

    tables: int | None = None
    """All together."""
    seats: int | None = None
    """Those with one and the same person at them."""


@unique
class TricksAs(Enum):
    """Where a deal's tricks, calls and points are told."""

    BOARD = "board"
    """On the board alone: a game is one message."""
    DEALS = "deals"
    """On the board alone: a deal is one message."""
    MESSAGES = "messages"
    """Each in its own message too."""


@unique
class Tempo(Enum):
    """How fast computer players play their cards."""

    LIVELY = "lively"
    USUAL = "usual"
    AT_ONCE = "at-once"


def _load_ids(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.split(",") if word)


def _dump_ids(ids: Sequence[int]) -> Sequence[str | None]:
    """Store ids with a comma on either side of each, so that a query finds one, or removes it."""
    return [f",{','.join(map(str, ids))}," if ids else None]


def _dump_variant(variant: Variant | None) -> Sequence[str | None]:
    return [None if variant is None else variant.id]


def _dump_clock(clock: Clock) -> Sequence[int | None]:
    """Store no usual clock: the server follows it if a later version changes it."""
    return (None,) * 3 if clock == USUAL else astuple(clock)


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """The settings of a server for its new tables."""

    threads: bool = field(default=False, metadata=stored(load=bool))
    """Whether each new table gets a thread."""
    language: str | None = field(
        default=None,
        metadata=stored(load=lambda code: code or None, dump=lambda code: [code or ""]),
    )
    """Of what everybody reads; None for the server's own language in Discord."""
    clock: Clock = field(
        default=USUAL,
        metadata=stored("remind_ms", "move_ms", "misses", load=Clock, dump=_dump_clock),
    )
    look: Look = field(default=Look.PICTURE, metadata=stored(load=Look))
    """How cards are shown to everybody."""
    tricks: TricksAs = field(default=TricksAs.BOARD, metadata=stored(load=TricksAs))
    drama: bool = field(default=False, metadata=stored(load=bool))
    """Whether great moments of a game are told in a post of their own too."""
    tempo: Tempo = field(default=Tempo.USUAL, metadata=stored(load=Tempo))
    level: ComputerLevel = field(default=ComputerLevel.STEADY, metadata=stored(load=ComputerLevel))
    """Of the computers that take free seats."""
    game: UsualGame | None = field(
        default=None,
        metadata=stored("variant", "sides", "seats", "options", load=load_game, dump=dump_game),
    )
    house_games: tuple[HouseGame, ...] = field(
        default=(), metadata=stored(load=load_house_games, dump=dump_house_games)
    )
    """What it has saved under names of its own, in the order saved."""
    channel_id: int | None = field(default=None, metadata=stored())
    """Where all tables are; None for the channel in which each is opened."""
    recap_channel: int | None = field(default=None, metadata=stored())
    """Where its card of the month is posted; None for nowhere."""
    openers: Openers = field(
        default=Openers(),
        metadata=stored(
            "opening",
            "opening_role",
            load=lambda who, role_id: Openers(OpenerRule(who or OpenerRule.EVERYBODY), role_id),
            dump=astuple,
        ),
    )
    referee_role: int | None = field(default=None, metadata=stored())
    """The role of those who rule at its tables, if there is one."""
    referees: tuple[int, ...] = field(default=(), metadata=stored(load=_load_ids, dump=_dump_ids))
    """The ids of people who rule there besides."""
    event_role: int | None = field(default=None, metadata=stored())
    """The role of those who may announce events, beside all who may manage events."""
    lfg_role: int | None = field(default=None, metadata=stored())
    """The role that is mentioned when people look for a game."""
    most: TableLimits = field(
        default=TableLimits(),
        metadata=stored("most_tables", "most_seats", load=TableLimits, dump=astuple),
    )

    zone: str = field(default="UTC", metadata=stored())
    """The name of the time zone by which its days begin."""
    daily_game: Variant | None = field(
        default=None, metadata=stored("daily_variant", load=VARIANTS.get, dump=_dump_variant)
    )
    """What is played as the daily deal; None for the usual game."""
    daily_channel: int | None = field(default=None, metadata=stored())
    """Where the results of each day are posted; None for nowhere."""

    @property
    def has_referees(self) -> bool:
        """Whether anybody rules at its tables."""
        return self.referee_role is not None or bool(self.referees)

    @property
    def usual_game(self) -> UsualGame:
        """The game that is played where none is named: by default the first of all games."""
        first = next(iter(VARIANTS.values()))
        return self.game or UsualGame(first, first.forms[0])
