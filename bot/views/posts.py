"""Posts of the transactional outbox: messages that are sent once and stay, stored as JSON.

A post holds names as they were when it happened, so it reads the same whenever it is sent. What
happened in a deal is a range of its story, which has its own names (`bot.views.seat_changes`).
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Annotated, Any, ClassVar, Final, TypeAlias, dataclass_transform

from bot.engine.views import PublicView
from bot.views.settings.server import TricksAs

Name: TypeAlias = Annotated[str, "name"]
"""A player's name. All names in posts have this type, so that `bot.tables.privacy.names`
finds them when a player's data is deleted."""

KINDS: Final[dict[str, type[Any]]] = {}
"""The classes of posts by their kinds."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Post:
    """A post as the store keeps it. Those with a kind are stored."""

    __dataclass_fields__: ClassVar[dict[str, Any]]
    kind: ClassVar[str]
    fleeting: ClassVar[int]
    """What becomes of its message once it says nothing any more: 0 if it stays, 1 if it is deleted,
    2 if its button goes."""

    def __init_subclass__(cls, *, kind: str = "", fleeting: int = 0) -> None:
        """Make a dataclass of the class, and let `load` know it by its kind."""
        dataclass(frozen=True)(cls)
        if kind:
            cls.kind, cls.fleeting = kind, fleeting
            KINDS[kind] = cls


class PostOfGame(Post):
    """A post about a game of its table."""

    game: int


class PostOfDeal(PostOfGame):
    """A post about a deal."""

    deal: int
    """From 0; of a board -1 before the first deal, and -2 after the last."""


class BoardPost(PostOfDeal, kind="board"):
    """A new board: delivery renders it when it is sent."""

    commitment: str = ""
    """The commitment to the coming game's secret, where this message is the one that posts it."""
    standings: list[tuple[Name, int, int, int, int | None, int]] = field(default_factory=list)
    """After a game: name, games, wins, points, rank before (None for a newcomer), rank now."""
    practice: bool = False
    """After a game: whether it counts as practice."""
    void: bool = False
    """After a game: whether it counts for nobody."""
    rating: str = ""
    """After a game: why ratings follow it little, a value of `bot.views.summary.LittleRated`."""
    met: int = 0
    """After a game: how often opponents of it have met lately."""

    def is_of(self, game: int, deal: int) -> bool:
        """Say whether it is the board of that deal."""
        return (self.game, self.deal) == (game, deal)

    def replaces(self, earlier: BoardPost, tricks: TricksAs) -> bool:
        """Say whether it takes the place of an earlier board of its game."""
        in_play = min(self.deal, earlier.deal) >= 0 and tricks is TricksAs.BOARD
        return self.deal == earlier.deal or in_play

    @property
    def beginning(self) -> str:
        """How `dump` begins each post of a board of this game, before what else it says."""
        return f'{{"kind":"{self.kind}","game":{self.game}'


class CutPost(PostOfGame, kind="cut"):
    """The pack was cut, and the first-deal ceremony found the dealer or the pitcher."""

    cutter: Name
    cut: int
    timed_out: list[str]
    """The steps that timed out: values of `bot.views.table.FirstDealQuestion`."""
    by: str
    """The ceremony: the value of a `bot.engine.axes.FirstDeal`."""
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


class CutAgainPost(PostOfGame, kind="cut-again"):
    """The pack was cut for a fresh secret in the middle of a game."""

    cutter: Name
    cut: int
    timed_out: bool


class StoryPost(PostOfDeal, kind="story"):
    """What happened in a deal: a range of the events that its story holds."""

    start: int
    end: int


class DramaPost(StoryPost, kind="drama"):
    """What of it a table talks about, such as a jack hung."""


class ClosedPost(Post, kind="closed"):
    """The table was closed."""

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
    by_owner: bool = False
    """Whether the bot's owner had it closed."""


class SeatPost(PostOfGame, kind="seat"):
    """A player left or took over a seat while a game was on."""

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


class PlayersPost(PostOfGame, kind="players"):
    """A mention of players whose game begins, and who may not look at the table.

    They were given seats, by an event or because they waited for a game, or have sat there for
    long. It brings them to the table's thread.
    """

    players: list[tuple[int, Name]]
    """Seat and name."""


class ReminderPost(PostOfDeal, kind="reminder", fleeting=1):
    """A reminder that mentions the player whose turn it is.

    It is not sent if their turn has passed.
    """

    turn: int
    """The `moves_made` in the deal when it became their turn."""
    seat: int
    name: Name
    rest_ms: int
    """Milliseconds until the computer moves for them; 0 where it never does."""


class AwayPost(PostOfGame, kind="away"):
    """A player missed too many turns: the computer plays for them until they are back."""

    seat: int
    name: Name
    missed: int
    """How many turns in a row."""


class RedealPost(PostOfDeal, kind="dealt-again"):
    """A running deal does not fit the rules after an upgrade: it is dealt again."""


class RestoredPost(Post, kind="put-back"):
    """A backup was restored: the table is again as it was then."""

    at: int
    """When it last changed before the backup, in milliseconds since 1970."""
    commitment: str = ""
    """The commitment to the secret of the next deals; empty in posts of earlier versions."""
    redealt: bool = False
    """Whether a deal was broken off, to be dealt again."""


class RefereePost(PostOfDeal, kind="referee", fleeting=2):
    """A player asks for a referee; whom it mentions follows from the server's settings."""

    name: Name
    note: str


class RulingPost(PostOfDeal, kind="ruling"):
    """A referee has ruled."""

    referee: Name
    what: str
    """The value of a `bot.engine.rulings.RulingKind`."""
    reason: str
    offender: Name | None
    """Who pays, or None."""
    sides: list[list[Name]]
    score: list[int]
    """After the ruling."""


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
    kind = KINDS[values.pop("kind")]
    post: Post = kind(**values)
    return post
