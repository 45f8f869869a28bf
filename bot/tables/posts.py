"""What is posted once and stays, as values that the store keeps as JSON.

A post holds names and cards as they were when it happened, so that it reads the same whenever
it is sent. It never holds a card that was not public at that moment.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Final, TypeAlias


class _Post:
    __slots__ = ()
    kind: ClassVar[str]


@dataclass(frozen=True, slots=True)
class Opened(_Post):
    """The table's first post; a thread grows from it where the server wants one."""

    kind = "opened"
    commitment: str


@dataclass(frozen=True, slots=True)
class Board(_Post):
    """The board, posted anew: the deliverer renders it when it is sent."""

    kind = "board"
    game: int
    deal: int
    """-1 before the first deal."""


@dataclass(frozen=True, slots=True)
class CutMade(_Post):
    """The pack was cut, and the first-deal ceremony found the dealer."""

    kind = "cut"
    game: int
    cutter: str
    cut: int
    timed_out: bool
    cards: list[tuple[str, str]]
    """Name and card's code, in the order cut; ties cut again."""
    dealer: str


@dataclass(frozen=True, slots=True)
class TurnUp(_Post):
    """The turn-up of a deal, or those of a run, with what came of them."""

    kind = "turn-up"
    game: int
    deal: int
    run: int
    """How many times the cards have been run in this deal: 0 for the first turn-up."""
    dealer: str
    cards: list[str]
    """In the order turned."""
    points: list[tuple[str, int]]
    """A card's code and what the dealer's side scored for it."""
    trumps: str | None
    """The suit's letter once settled."""
    exhausted: bool
    """The pack ran out; the same dealer deals again."""


@dataclass(frozen=True, slots=True)
class TrickMade(_Post):
    """A finished trick."""

    kind = "trick"
    game: int
    deal: int
    number: int
    cards: list[tuple[str, str]]
    """Name and card's code, in order of play."""
    winner: str
    pips: int


@dataclass(frozen=True, slots=True)
class DealMade(_Post):
    """A deal's points, in the order scored."""

    kind = "deal"
    game: int
    deal: int
    sides: list[list[str]]
    """The names by side."""
    points: list[tuple[int, str, int, str | None, list[str]]]
    """Side, cause (RECORD.md's reasons), points, the seat's name, cards' codes."""
    pips: list[int]
    score: list[int]
    trumps: str | None


@dataclass(frozen=True, slots=True)
class GameMade(_Post):
    """The end of a game: who won, the fair deal's secret, the leaderboard's change.

    The deliverer adds the record as a file. `next_commitment` is the offered rematch's.
    """

    kind = "game"
    game: int
    sides: list[list[str]]
    winner: int
    score: list[int]
    commitment: str
    secret: str
    cut: int
    standings: list[tuple[str, int, int, int, int | None, int]]
    """Name, games, wins, points, rank before (None for a newcomer), rank now."""
    next_commitment: str


@dataclass(frozen=True, slots=True)
class Closed(_Post):
    """The table was closed."""

    kind = "closed"
    by: str | None
    """None where the last human left."""
    game: int
    commitment: str
    secret: str
    """Of a game that was not finished."""
    played: bool
    """Whether that game had begun, so that its record goes along."""


@dataclass(frozen=True, slots=True)
class SeatChanged(_Post):
    """Somebody left or took over a seat while a game was on."""

    kind = "seat"
    game: int
    seat: int
    left: str | None
    taken_by: str
    computer: bool
    """Whether a computer player took it."""


@dataclass(frozen=True, slots=True)
class DealtAgain(_Post):
    """A running deal no longer fits the rules after an upgrade: it is dealt again."""

    kind = "dealt-again"
    game: int
    deal: int


Post: TypeAlias = (
    Opened
    | Board
    | CutMade
    | TurnUp
    | TrickMade
    | DealMade
    | GameMade
    | Closed
    | SeatChanged
    | DealtAgain
)

_KINDS: Final[dict[str, type[Any]]] = {
    kind.kind: kind
    for kind in (
        Opened,
        Board,
        CutMade,
        TurnUp,
        TrickMade,
        DealMade,
        GameMade,
        Closed,
        SeatChanged,
        DealtAgain,
    )
}


def dump(post: Post) -> str:
    """Write a post for the store."""
    return json.dumps({"kind": post.kind, **asdict(post)}, separators=(",", ":"))


def load(text: str) -> Post:
    """Read a post that `dump` wrote; pairs come back as lists."""
    values = json.loads(text)
    post: Post = _KINDS[values.pop("kind")](**values)
    return post
