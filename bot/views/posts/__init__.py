"""Posts of the transactional outbox: messages that are sent once and stay, stored as JSON.

A post holds names and cards as they were when it happened, so it reads the same whenever it is
sent. It never holds a card that was not public at that moment.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any, Final, TypeAlias, get_args

from bot.engine.views import PublicView
from bot.views.posts.referee import RefereePost, RulingPost
from bot.views.posts.stored import Name, StoredPost


@dataclass(frozen=True, slots=True)
class OpenedPost(StoredPost):
    """The first post of a table of an earlier version: it told of the fair deal."""

    kind = "opened"
    commitment: str


@dataclass(frozen=True, slots=True)
class BoardPost(StoredPost):
    """A new board: delivery renders it when it is sent."""

    kind = "board"
    game: int
    deal: int
    """-1 before the first deal, -2 after the last."""
    commitment: str = ""
    """The commitment to the coming game's secret, where this message is the one that posts it."""
    standings: list[tuple[Name, int, int, int, int | None, int]] = field(default_factory=list)
    """After a game: name, games, wins, points, rank before (None for a newcomer), rank now."""
    practice: bool = False
    """After a game: whether it counts as practice."""
    void: bool = False
    """After a game: whether it counts for nobody."""

    def is_of(self, game: int, deal: int) -> bool:
        """Say whether it is the board of that deal."""
        return (self.game, self.deal) == (game, deal)

    @property
    def beginning(self) -> str:
        """How `dump` begins each post of this board, before what else it says."""
        return f'{{"kind":"{self.kind}","game":{self.game},"deal":{self.deal}'


@dataclass(frozen=True, slots=True)
class CutPost(StoredPost):
    """The pack was cut, and the first-deal ceremony found the dealer or the pitcher."""

    kind = "cut"
    game: int
    cutter: Name
    cut: int
    timed_out: list[str]
    """The steps that timed out: values of `bot.views.table.FirstDealQuestion`."""
    by: str
    """The ceremony: the value of a `bot.engine.rules.FirstDeal`."""
    cards: list[tuple[Name, str]]
    """Name and card's code, in the order shown; after a tied cut, players cut again."""
    dealer: Name
    pitcher: Name | None = None
    """Who pitches first, where trumps are pitched."""
    guess: tuple[Name, str] | None = None
    """Who guessed, and the value of a `bot.engine.ceremony.Colour`."""
    right: bool = False
    """Whether the guess was right."""
    partners: list[list[Name]] = field(default_factory=list)
    """The names by side if jacks made the partners; else empty."""
    moved: list[Name] = field(default_factory=list)
    """The two players who changed seats for that; else empty."""


@dataclass(frozen=True, slots=True)
class GameStart:
    """How a game began: what its old lobby shows."""

    game: int
    commitment: str
    """To the secret of its deals; after a restore, to the newest."""
    sides: tuple[tuple[str, ...], ...] = ()
    """The names by side; empty before the first deal."""
    cut: CutPost | None = None
    """How the first dealer was found; None if it has a post of its own."""


@dataclass(frozen=True, slots=True)
class CutAgainPost(StoredPost):
    """The pack was cut for a fresh secret in the middle of a game."""

    kind = "cut-again"
    game: int
    cutter: Name
    cut: int
    timed_out: bool


@dataclass(frozen=True, slots=True)
class TrumpsCutPost(StoredPost):
    """A card was shown before the deal, and its suit is trumps."""

    kind = "trumps-cut"
    game: int
    deal: int
    dealer: Name
    card: str


@dataclass(frozen=True, slots=True)
class TurnUpPost(StoredPost):
    """The turn-up of a deal, or those of a run, with their points."""

    kind = "turn-up"
    game: int
    deal: int
    run: int
    """How often the cards have been run in this deal; 0 for the first turn-up."""
    dealer: Name
    """The player who scores the cards: the dealer, or the substitute of one who is out."""
    cards: list[str]
    """In the order turned."""
    points: list[tuple[str, int]]
    """A card's code and what that player's side scored for it."""
    trumps: str | None
    """The suit's letter once settled."""
    exhausted: bool
    """The pack ran out; the same dealer deals again."""


@dataclass(frozen=True, slots=True)
class PitchPost(StoredPost):
    """The whole auction or sale of the pitch."""

    kind = "pitch"
    game: int
    deal: int
    eldest: Name
    calls: list[tuple[Name, str, int | None]]
    """Name, verb (``bid``, ``offer``, ``pass``) and points, in order."""
    outcome: str
    """``sold``, ``kept`` or ``refused`` by eldest; ``won`` in the auction; ``free`` without any bid
    or offer."""
    pitcher: Name
    points: int | None
    """The points bid, or offered and paid; None if eldest pitches without obligation."""
    bound: bool
    """Whether the pitcher has to win those points alone."""
    sides: list[list[Name]]
    """The names by side."""
    paid: list[tuple[int, int]]
    """Side and points won at the sale; negative for points lost."""
    score: list[int]
    """By side, after the sale."""


@dataclass(frozen=True, slots=True)
class DiscardsPost(StoredPost):
    """All discards of a deal."""

    kind = "discards"
    game: int
    deal: int
    counts: list[tuple[Name, int]]
    """Name and number of cards, from eldest on, without players who discarded nothing."""


@dataclass(frozen=True, slots=True)
class BunchPost(StoredPost):
    """All agreed to throw the cards in: the same dealer deals again."""

    kind = "bunch"
    game: int
    deal: int
    dealer: Name


@dataclass(frozen=True, slots=True)
class TrickPost(StoredPost):
    """A finished trick."""

    kind = "trick"
    game: int
    deal: int
    number: int
    cards: list[tuple[Name, str]]
    """Name and card's code, in order of play."""
    winner: Name
    pips: int
    thrown_in: list[tuple[Name, list[str]]] = field(default_factory=list)
    """The hands thrown in during this trick: name and cards' codes."""
    answers: list[tuple[Name, str, str, bool]] = field(default_factory=list)
    """Questions since the last trick: name, ``high`` or ``low``, card's code, answer."""
    penalties: list[Name] = field(default_factory=list)
    """Players who lost a point by a card of this trick."""
    pegs: tuple[Name, int, list[str]] | None = None
    """Name, points and cards' codes of the pegging for trumps of this trick."""
    drawn: list[tuple[Name, str | None]] = field(default_factory=list)
    """Cards drawn after it, in order: name and code; None for a card drawn face down."""


@dataclass(frozen=True, slots=True)
class RevokePost(StoredPost):
    """A card was taken back or called for, or a revoke was called: whether it was one is open."""

    kind = "revoke"
    game: int
    deal: int
    what: str
    """``taken-back``, ``card-called`` or ``called``."""
    name: Name
    """Who did it."""
    other: Name | None = None
    """Whose card was called for, or who is said to have revoked."""
    card: str | None = None
    """The code of the card taken back or called for."""
    trick: int | None = None
    """The trick of the revoke, from 0 in the deal."""


@dataclass(frozen=True, slots=True)
class DealPost(StoredPost):
    """A deal's points, in the order scored."""

    kind = "deal"
    game: int
    deal: int
    sides: list[list[Name]]
    """The names by side."""
    points: list[tuple[int, str, int, Name | None, list[str]]]
    """Side, cause (docs/record.md's reasons), points, the seat's name, cards' codes."""
    pips: list[int]
    score: list[int]
    trumps: str | None
    abandoned: bool = False
    """Whether a gift ended the deal."""
    four: int | None = None
    """The side that made all four points."""
    bound: tuple[Name, int] | None = None
    """Name and points of the player who had to win them alone."""
    went_out: int | None = None
    """The side that reached the target first, if the others play on for second place."""
    unscored: list[tuple[int, str, int, Name | None, list[str]]] = field(default_factory=list)
    """Points won in the count that their winners may not score, as in `points`."""
    judged: list[tuple[Name, Name, int, tuple[str, str, list[str]] | None]] = field(
        default_factory=list
    )
    """Revokes that were called, in the order judged: the names of caller and offender, the trick
    from 0; card, rule (the value of a `bot.engine.errors.Reason`) and what could have been played
    instead, or None if it was no revoke."""
    revokes: list[tuple[Name, int, str, str, list[str]]] = field(default_factory=list)
    """All revokes, called or not: name, trick, and card, rule and cards as in `judged`."""


@dataclass(frozen=True, slots=True)
class DramaPost(StoredPost):
    """What happened in a deal that a table talks about, such as a jack hung."""

    kind = "drama"
    game: int
    deal: int
    trick: int
    """How many tricks were complete; 0 for what the deal's end told."""
    told: list[tuple[str, list[Name], Name | None, str | None, int, int]]
    """In order: the value of a `bot.views.drama.Drama`, who did it, whose jack was hung or who
    called a revoke, the card's code, and points and `needed` as in a
    `bot.views.drama.Happening`."""


@dataclass(frozen=True, slots=True)
class GamePost(StoredPost):
    """The end of a game, as earlier versions posted it beside the board.

    The deliverer adds the record as a file. `next_commitment` is the offered rematch's.
    """

    kind = "game"
    game: int
    sides: list[list[Name]]
    winner: int
    score: list[int]
    commitment: str
    secret: str
    cut: int
    standings: list[tuple[Name, int, int, int, int | None, int]]
    """Name, games, wins, points, rank before (None for a newcomer), rank now."""
    next_commitment: str
    chips: list[int] = field(default_factory=list)
    """By side: what each player receives, negative if they pay; empty without stakes."""
    second: int | None = None
    """The side that came second, if the game went on for second place."""
    earlier: list[tuple[str, str]] = field(default_factory=list)
    """Commitment and secret of each seed that was replaced in mid-game."""
    practice: bool = False
    """Whether the game counts as practice."""


@dataclass(frozen=True, slots=True)
class ClosedPost(StoredPost):
    """The table was closed."""

    kind = "closed"
    by: Name | None
    """None if the last person left, or the table was idle for too long."""
    game: int
    played: bool
    """Whether that game had begun, and so was broken off."""
    idle: bool = False
    """Whether the table was idle for too long."""
    sides: list[list[Name]] = field(default_factory=list)
    """The names by side, if that game had begun."""
    score: list[int] = field(default_factory=list)
    """The score by side."""


@dataclass(frozen=True, slots=True)
class SeatPost(StoredPost):
    """A player left or took over a seat while a game was on."""

    kind = "seat"
    game: int
    seat: int
    left: Name | None
    taken_by: Name
    computer: bool
    """Whether a computer player took it."""
    deal: int = -1
    """The deal in the middle of which it happened; -1 for between deals."""
    done: list[int] = field(default_factory=list)
    """What the deal had seen by then, as in a `bot.views.seat_changes.SeatChange`."""

    @staticmethod
    def beginning(game: int | None = None) -> str:
        """Return how `dump` begins each such post, of one game or of all."""
        return f'{{"kind":"seat","game":{"" if game is None else f"{game},"}'


@dataclass(frozen=True, slots=True)
class PlayersPost(StoredPost):
    """A mention of players whom an event has given seats: it brings them to the table's thread."""

    kind = "players"
    game: int
    players: list[tuple[int, Name]]
    """Seat and name."""


@dataclass(frozen=True, slots=True)
class ReminderPost(StoredPost):
    """A reminder that mentions the player whose turn it is.

    It is not sent if their turn has passed.
    """

    kind = "reminder"
    fleeting = 1
    game: int
    deal: int
    turn: int
    """The `moves_made` in the deal when it became their turn."""
    seat: int
    name: Name
    rest_ms: int
    """Milliseconds until the computer moves for them."""


@dataclass(frozen=True, slots=True)
class AwayPost(StoredPost):
    """A player missed too many turns: the computer plays for them until they are back."""

    kind = "away"
    game: int
    seat: int
    name: Name
    missed: int
    """How many turns in a row."""


@dataclass(frozen=True, slots=True)
class RedealPost(StoredPost):
    """A running deal does not fit the rules after an upgrade: it is dealt again."""

    kind = "dealt-again"
    game: int
    deal: int


@dataclass(frozen=True, slots=True)
class RestoredPost(StoredPost):
    """A backup was restored: the table is again as it was then."""

    kind = "put-back"
    at: int
    """When it last changed before the backup, in milliseconds since 1970."""
    commitment: str = ""
    """The commitment to the secret of the next deals; empty in posts of earlier versions."""
    redealt: bool = False
    """Whether a deal was broken off, to be dealt again."""


Post: TypeAlias = (
    OpenedPost
    | BoardPost
    | CutPost
    | CutAgainPost
    | TrumpsCutPost
    | TurnUpPost
    | PitchPost
    | DiscardsPost
    | BunchPost
    | TrickPost
    | RevokePost
    | DealPost
    | DramaPost
    | GamePost
    | ClosedPost
    | SeatPost
    | PlayersPost
    | ReminderPost
    | AwayPost
    | RedealPost
    | RefereePost
    | RulingPost
    | RestoredPost
)

_KINDS: Final[dict[str, type[Any]]] = {kind.kind: kind for kind in get_args(Post)}


def moves_made(public: PublicView) -> int:
    """Return the number of moves in the deal; questions and calls of revokes do not count."""
    if public.decision is None:
        return 0
    asides = 0 if public.revokes is None else public.revokes.asides
    return public.decision.turn - len(public.answers) - asides


def dump(post: Post) -> str:
    """Write a post for the store."""
    return json.dumps({"kind": post.kind, **asdict(post)}, separators=(",", ":"))


def load(text: str) -> Post:
    """Read a post that `dump` wrote; pairs come back as lists."""
    values = json.loads(text)
    kind = _KINDS[values.pop("kind")]
    if kind is CutPost and "by" not in values:
        # An earlier version had one ceremony with one step.
        values |= {"by": "cut", "timed_out": ["cut"] if values["timed_out"] else []}
    if kind is ClosedPost:
        # Earlier versions showed the secret in the channel itself.
        for name in ("commitment", "secret", "earlier"):
            values.pop(name, None)
    post: Post = kind(**values)
    return post
