"""What is posted once and stays, as values that the store keeps as JSON.

A post holds names and cards as they were when it happened, so that it reads the same whenever
it is sent. It never holds a card that was not public at that moment.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any, ClassVar, Final, TypeAlias, get_args


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
    """The pack was cut, and the first-deal ceremony found the dealer or the pitcher."""

    kind = "cut"
    game: int
    cutter: str
    cut: int
    timed_out: list[str]
    """The steps, by the value of `bot.tables.views.FirstAsk`, for which the time ran out."""
    by: str
    """The ceremony: the value of a `bot.engine.rules.FirstDeal`."""
    cards: list[tuple[str, str]]
    """Name and card's code, in the order shown; where it is cut, ties cut again."""
    dealer: str
    pitcher: str | None = None
    """Who pitches first, where trumps are pitched."""
    guess: tuple[str, str] | None = None
    """Who guessed, and the value of a `bot.engine.ceremony.Colour`."""
    right: bool = False
    """Whether the guess was right."""
    partners: list[list[str]] = field(default_factory=list)
    """The names by side, where jacks made the partners; else none."""
    moved: list[str] = field(default_factory=list)
    """Who changed places for that, both of them; none where nobody had to."""


@dataclass(frozen=True, slots=True)
class TrumpsCutPost(_Post):
    """A card was shown before the deal, and its suit is trumps."""

    kind = "trumps-cut"
    game: int
    deal: int
    dealer: str
    card: str


@dataclass(frozen=True, slots=True)
class TurnUp(_Post):
    """The turn-up of a deal, or those of a run, with what came of them."""

    kind = "turn-up"
    game: int
    deal: int
    run: int
    """How many times the cards have been run in this deal: 0 for the first turn-up."""
    dealer: str
    """Who scores for the cards: the dealer, or who stands in for one that is out."""
    cards: list[str]
    """In the order turned."""
    points: list[tuple[str, int]]
    """A card's code and what that player's side scored for it."""
    trumps: str | None
    """The suit's letter once settled."""
    exhausted: bool
    """The pack ran out; the same dealer deals again."""


@dataclass(frozen=True, slots=True)
class PitchFound(_Post):
    """The whole auction or sale of the pitch, once it is known who pitches."""

    kind = "pitch"
    game: int
    deal: int
    eldest: str
    calls: list[tuple[str, str, int | None]]
    """Name, verb (``bid``, ``offer``, ``pass``) and points, in order."""
    outcome: str
    """``sold`` by eldest; ``kept`` or ``refused`` by eldest; ``won`` in the auction; ``free`` where
    nobody bid or offered anything."""
    pitcher: str
    points: int | None
    """What was bid, or offered and paid; None where eldest pitches without obligation."""
    bound: bool
    """Whether the pitcher has to win those points alone."""
    sides: list[list[str]]
    """The names by side."""
    paid: list[tuple[int, int]]
    """Side and points that changed hands at the sale; negative where they are lost."""
    score: list[int]
    """By side, after the sale."""


@dataclass(frozen=True, slots=True)
class DiscardsMade(_Post):
    """Everybody has thrown away what was too much."""

    kind = "discards"
    game: int
    deal: int
    counts: list[tuple[str, int]]
    """Name and number of cards, from eldest on; those only who had to."""


@dataclass(frozen=True, slots=True)
class BunchMade(_Post):
    """All agreed to throw the cards in: the same dealer deals again."""

    kind = "bunch"
    game: int
    deal: int
    dealer: str


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
    thrown_in: list[tuple[str, list[str]]] = field(default_factory=list)
    """Who threw which hand into this trick."""
    answers: list[tuple[str, str, str, bool]] = field(default_factory=list)
    """Who asked, ``high`` or ``low``, the card's code and the answer: since the last trick."""
    penalties: list[str] = field(default_factory=list)
    """Who lost a point by a card of this trick."""
    pegs: tuple[str, int, list[str]] | None = None
    """Who pegged how much for which trumps of this trick."""
    drawn: list[tuple[str, str | None]] = field(default_factory=list)
    """Who drew which card after it, in order; None where it was drawn face down."""


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
    abandoned: bool = False
    """Whether a gift ended the deal."""
    four: int | None = None
    """The side that made all four points."""
    bound: tuple[str, int] | None = None
    """Who had to win how many points alone."""
    went_out: int | None = None
    """The side that reached the target first, where the others play on for second place."""
    unscored: list[tuple[int, str, int, str | None, list[str]]] = field(default_factory=list)
    """Points won in the count that their winners may not score, as in `points`."""


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
    chips: list[int] = field(default_factory=list)
    """What each player of a side receives, or pays where it is negative, by side; none without
    stakes."""
    second: int | None = None
    """The side that came second, where it was played on for that."""


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
    | TrumpsCutPost
    | TurnUp
    | PitchFound
    | DiscardsMade
    | BunchMade
    | TrickMade
    | DealMade
    | GameMade
    | Closed
    | SeatChanged
    | DealtAgain
)

_KINDS: Final[dict[str, type[Any]]] = {kind.kind: kind for kind in get_args(Post)}


def dump(post: Post) -> str:
    """Write a post for the store."""
    return json.dumps({"kind": post.kind, **asdict(post)}, separators=(",", ":"))


def load(text: str) -> Post:
    """Read a post that `dump` wrote; pairs come back as lists."""
    values = json.loads(text)
    kind = _KINDS[values.pop("kind")]
    if kind is CutMade and "by" not in values:
        # Stored by an earlier version, which knew one ceremony with one step.
        values |= {"by": "cut", "timed_out": ["cut"] if values["timed_out"] else []}
    post: Post = kind(**values)
    return post
