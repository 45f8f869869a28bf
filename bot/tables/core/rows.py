"""The store's rows of a table, as values."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum, unique
from functools import cache
from operator import attrgetter
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, TypeVar, get_args, get_type_hints

from bot.engine.actions import Action, decode
from bot.engine.boards import BoardPacks, BoardSeed
from bot.engine.cards import Card, codes, natural, parse
from bot.engine.game.game import Setup
from bot.engine.rulings import RulingNote
from bot.engine.shuffle import Entropy, FairPacks, Layout, Packs, Seed
from bot.engine.variants import OptionValue, find_variant
from bot.views.computer_names import sign
from bot.views.names import by_seat
from bot.views.person import Remind
from bot.views.referee_request import RefereeRequest
from bot.views.settings.clock import Clock
from bot.views.table.view import DmNotice, Hints, SeatInfo, SeatKind, TableInfo

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Row = Mapping[str, Any]
_Value = TypeVar("_Value", bound="DataclassInstance")


def read_row(kind: type[_Value], row: Row, **others: Any) -> _Value:
    """Make a value from a row: its fields have the names and types of columns, but for others."""
    cells = {
        name: row[name] if read is None or row[name] is None else read(row[name])
        for name, read in _readers(kind).items()
        if name not in others
    }
    return kind(**cells, **others)


@cache
def _readers(kind: type[DataclassInstance]) -> Mapping[str, Callable[[Any], object] | None]:
    """Return by field what makes its value from a column, where the column does not hold it."""
    readers = dict[str, Callable[[Any], object] | None]()
    for name, hint in get_type_hints(kind).items():
        (plain, *_) = [arg for arg in get_args(hint) if arg is not NoneType] or [hint]
        converts = isinstance(plain, type) and (plain is bool or issubclass(plain, Enum))
        readers[name] = plain if converts else None
    return readers


def columns(row: object, *names: str) -> dict[str, Any]:
    """Return fields of a row as its columns hold them."""
    return {name: _plain(getattr(row, name)) for name in names}


def _plain(cell: Any) -> object:
    if isinstance(cell, Enum):
        return cell.value
    return int(cell) if isinstance(cell, bool) else cell


@unique
class Due(Enum):
    """What a table's timer does when it is due."""

    CUT = "cut"
    """Give the default answer before the first deal, such as leaving the pack uncut."""
    COMPUTER = "computer"
    """Make a computer's move, or a run of them, also for people who are away."""
    LAST = "last"
    """Play the last card of the hand of the player whose turn it is."""
    DEAL = "deal"
    """Show the next deal, after a finished one."""
    REMIND = "remind"
    """Remind the player whose turn it is."""
    MOVE = "move"
    """Let the computer move for the player whose turn it is."""
    ABSENT = "absent"
    """Look again whether anybody has come of a side of which nobody ever acted in its match."""
    RESUME = "resume"
    """Let a paused table go on: a player wanted it, and the others have not answered."""
    IDLE = "idle"
    """Close an idle table."""
    LOOK = "look"
    """Start the timer again after a restore."""


OF_PEOPLE: Final = frozenset({Due.CUT, Due.REMIND, Due.MOVE, Due.ABSENT, Due.RESUME, Due.IDLE})
"""Timers of people's turns: they count only time in which people could act."""


def due_of(row: Row) -> Due | None:
    """Return what a table's timer does when it is due; None for an unknown value."""
    try:
        return Due(row["due"])
    except ValueError:
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow(TableInfo):
    """A row of ``tables``: the public part, and what only the host needs."""

    wants_thread: bool
    variant: str
    last_post: int = 0
    due: Due | None = None
    due_at: int | None = None
    board_at: int | None = None
    """When the newest board was posted."""

    @staticmethod
    def of(row: Row) -> TableRow:
        """Read a row."""
        return read_row(
            TableRow,
            row,
            options=json.loads(row["options"]),
            clock=Clock(row["remind_ms"], row["move_ms"], row["misses"]),
            request=row["request"] and RefereeRequest.load(row["request"]),
        )


_SEAT_INFO: Final = attrgetter(*(field.name for field in fields(SeatInfo)))

DM_CLOSED: Final = "closed"
"""The state of `SeatRow.dm` where Discord refuses direct messages to the player."""
DM_LATE: Final = "late"
"""The state where a hand waits, as few direct messages are opened at a time."""
DM_UNASKED: Final = "unasked"
"""The state for a person whom others have named, until they act: nothing is sent to them."""
DM_UNTRIED: Final = "untried"
"""The state for everybody else."""
_NOTICES: Final = {DM_CLOSED: DmNotice.CLOSED, DM_LATE: DmNotice.LATE}


@dataclass(frozen=True, slots=True)
class SeatRow(SeatInfo):
    """A row of ``seats``: the public part, and what only the host needs."""

    kind: SeatKind = SeatKind.EMPTY
    name: str = ""
    dm: str = DM_UNTRIED
    dm_told: bool = False
    pressed: int | None = None
    """The person's first interaction after the coming game's commitment was posted."""
    remind: Remind = Remind.LATER

    @staticmethod
    def of(row: Row) -> SeatRow:
        """Read a row."""
        return read_row(SeatRow, row, remind=_remind(row["remind"]))

    @property
    def notice(self) -> DmNotice | None:
        """What the person is to hear once."""
        return None if self.dm_told else _NOTICES.get(self.dm)

    @property
    def takes_messages(self) -> bool:
        """Whether hands are sent to the person who sits there."""
        return self.dm not in {DM_CLOSED, DM_UNASKED}

    def info(self) -> SeatInfo:
        """Return the public part of the row."""
        return SeatInfo(*_SEAT_INFO(self))


def _remind(cell: str | None) -> Remind:
    """Read a person's choice; a damaged one must not make the table unreadable."""
    return Remind(cell) if cell in {each.value for each in Remind} else Remind.LATER


@dataclass(frozen=True, slots=True)
class GameRow:
    """A row of ``games``; the secret must not leave this room before the game is over."""

    number: int
    variant: str
    options: Mapping[str, OptionValue]
    sides: int
    names: tuple[str, ...]
    revision: int
    secret: str
    commitment: str
    cut: int | None
    """The place of the cut; None until the pack is cut for the present secret."""
    first: Mapping[str, Any] | None
    """The ceremony, finished or not; `bot.tables.core.game_start` reads it."""
    winner: int | None
    entropy: Entropy | None = None
    """What the shuffle mixes in besides the cut; None in games that an earlier version began."""
    seed_deal: int = 0
    """The first deal that is shuffled from the present secret."""
    earlier_seeds: tuple[Seed, ...] = ()
    """The seeds of the deals before that one."""
    boards: BoardPacks | None = None
    """Of a game whose cards are given, such as boards of its event: then nobody cuts."""
    hinted: Hints = Hints.NONE

    @property
    def seeds(self) -> tuple[Seed, ...]:
        """Return the seeds of the deals, in order; the present one only after the cut."""
        if self.cut is None:
            return self.earlier_seeds
        seed = Seed(bytes.fromhex(self.secret), self.cut, self.entropy, self.seed_deal)
        return (*self.earlier_seeds, seed)

    @property
    def packs(self) -> Packs:
        """The source of the deals."""
        return FairPacks(self.seeds) if self.boards is None else self.boards

    def setup(self, seats: int) -> Setup:
        """Return the game and its options for this number of seats."""
        return Setup(find_variant(self.variant), self.options, self.sides, seats)

    @property
    def takes_hints(self) -> bool:
        """Whether it is one of practice, by who sat there at its first deal, with cards dealt here.

        Cards that are given are for others, too.
        """
        people = {seat % self.sides for seat, name in enumerate(self.names) if not sign(name)}
        return self.boards is None and len(people) < 2

    @property
    def dealt(self) -> bool:
        """Whether the ceremony is over and the first deal dealt."""
        return self.first is not None and "dealer" in self.first

    @staticmethod
    def of(row: Row) -> GameRow:
        """Read a row."""
        return read_row(
            GameRow,
            row,
            options=json.loads(row["options"]),
            names=by_seat(tuple(json.loads(row["names"]))),
            first=row["first"] and json.loads(row["first"]),
            entropy=row["entropy"] and load_entropy(json.loads(row["entropy"])),
            earlier_seeds=tuple(map(load_seed, json.loads(row["earlier_seeds"]))),
            boards=row["boards"] and _load_boards(row["boards"], row["board_secrets"]),
        )


@dataclass(frozen=True, slots=True)
class DealRow:
    """A row of ``deals`` with its rows of ``actions``."""

    number: int
    dealer: int
    layout: Layout
    score_before: tuple[int, ...]
    result: str | None
    """JSON, read by `bot.tables.core.deal_summary`."""
    void: bool
    """Whether a restore broke the deal off, so that it has no result."""
    words: tuple[tuple[int, str], ...]
    """Seat and JSON of each action; read only when the deal is replayed."""
    rulings: tuple[RulingNote, ...] = ()
    """Who made the rulings among them, and why; only where a record or a replay is made."""
    carried: int = 0
    """What its Game brings besides, from deals before it."""

    def actions(self) -> tuple[tuple[int, Action], ...]:
        """Read the actions.

        Raises:
            ValueError: if this version does not know one of them.
        """
        try:
            return tuple((seat, decode(json.loads(words))) for seat, words in self.words)
        except (LookupError, TypeError) as error:
            raise ValueError("no action") from error


def deal_rows(
    deals: Sequence[Row], actions: Sequence[Row], rulings: Sequence[Row] = ()
) -> tuple[DealRow, ...]:
    """Join the rows of a game's deals, of its actions and of its rulings, each in order."""
    notes: dict[int, list[RulingNote]] = {row["number"]: [] for row in deals}
    for row in rulings:
        notes[row["deal"]].append(RulingNote(row["number"], row["name"], row["reason"]))
    words: dict[int, list[tuple[int, str]]] = {row["number"]: [] for row in deals}
    for row in actions:
        words[row["deal"]].append((row["seat"], row["words"]))
    return tuple(
        read_row(
            DealRow,
            row,
            layout=load_layout(row["layout"]),
            score_before=tuple(json.loads(row["score_before"])),
            words=tuple(words[row["number"]]),
            rulings=tuple(notes[row["number"]]),
        )
        for row in deals
    )


def dump_boards(boards: BoardPacks, secret: int) -> str:
    """Write for the store which boards a game plays, and from which secret of its event."""
    number = {"secret": secret} if secret else {}
    return json.dumps({"first": boards.first, "cuts": list(boards.seed.cuts), **number})


def renewed_boards(text: str, deal: int, secret: int) -> str:
    """Write that the boards of a game come from a later secret of its event from a deal on."""
    values = json.loads(text)
    later = [change for change in values.get("later", ()) if change["deal"] != deal]
    return json.dumps({**values, "later": [*later, {"deal": deal, "secret": secret}]})


def secrets_of(boards: str) -> list[tuple[int, int]]:
    """Return from which deal on a game's boards come from which secret of its event."""
    values = json.loads(boards)
    later = [(change["deal"], change["secret"]) for change in values.get("later", ())]
    return [(0, values.get("secret", 0)), *later]


def _load_boards(text: str, secrets: str | None) -> BoardPacks | None:
    """Read what the functions above wrote; None if the event is deleted, and its secrets with it.

    Where secrets are replaced in the middle of a game, nobody cuts.
    """
    if secrets is None:
        return None
    values, known = json.loads(text), [bytes.fromhex(secret) for secret in secrets.split()]
    (_, first), *later = secrets_of(text)
    seed = BoardSeed(known[first], tuple(values["cuts"]))
    seeds = tuple(BoardSeed(known[number], deal=deal) for deal, number in later)
    return BoardPacks(seed, values["first"], seeds)


def dump_entropy(entropy: Entropy) -> dict[str, Any]:
    """Write the entropy of a seed for the store."""
    return {"message": entropy.message, "presses": list(entropy.presses), "cutter": entropy.cutter}


def load_entropy(values: Mapping[str, Any]) -> Entropy:
    """Read what `dump_entropy` wrote."""
    return Entropy(values["message"], tuple(values["presses"]), values["cutter"])


def dump_seed(seed: Seed) -> dict[str, Any]:
    """Write a seed for the store."""
    return {
        "secret": seed.secret.hex(),
        "cut": seed.cut,
        "entropy": seed.entropy and dump_entropy(seed.entropy),
        "deal": seed.deal,
    }


def load_seed(values: Mapping[str, Any]) -> Seed:
    """Read what `dump_seed` wrote."""
    return Seed(
        secret=bytes.fromhex(values["secret"]),
        cut=values["cut"],
        entropy=values["entropy"] and load_entropy(values["entropy"]),
        deal=values["deal"],
    )


def dump_layout(layout: Layout) -> str:
    """Write hands, stock and the card that was cut for trumps as JSON."""
    hands, stock = [" ".join(codes(hand)) for hand in layout.hands], " ".join(codes(layout.stock))
    values: dict[str, object] = {"hands": hands, "stock": stock}
    if layout.cut is not None:
        values["cut"] = layout.cut.code
    return json.dumps(values)


def load_layout(text: str) -> Layout:
    """Read a layout that `dump_layout` wrote."""
    values = json.loads(text)
    cut = values.get("cut")
    return Layout(
        hands=tuple(map(parse, values["hands"])),
        stock=parse(values["stock"]),
        cut=None if cut is None else natural(Card.of(cut)),
    )
