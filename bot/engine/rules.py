"""The rules of a game as values: an axis for every column of RULES.md §3."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from bot.engine.cards import Rank
from bot.engine.events import Cause


@unique
class Trumps(Enum):
    """How the trump suit is found."""

    TURN = "turn"
    """A card is turned up; eldest may beg for another suit."""
    PITCH = "pitch"
    """The first card led names them."""


@unique
class Counted(Enum):
    """Which turn-ups score for the dealer."""

    EVERY = "every"
    FIRST_AND_FINAL = "first-and-final"
    """The first, and the one whose suit becomes trumps; one that is both scores once."""
    FINAL = "final"
    """Only the one whose suit becomes trumps, the moment they are settled (RULES.md §5.3)."""


@unique
class Gift(Enum):
    """Who scores when the dealer gives."""

    ELDEST_SIDE = "eldest-side"
    EACH_OPPONENT = "each-opponent"


@unique
class AfterGift(Enum):
    """What becomes of the deal once the point is given."""

    PLAY_ON = "play-on"
    ABANDON = "abandon"


@unique
class Running(Enum):
    """How the dealer runs the cards."""

    THREE_EACH = "three-each"
    """Three more cards to each seat and a new turn-up, again until another suit comes."""
    ONCE_THEN_SINGLY = "once-then-singly"
    """Three more cards to each seat once, then cards are turned until another suit comes."""


@unique
class AfterRun(Enum):
    """What the hands do with the cards of a run."""

    KEEP_ALL = "keep-all"


@unique
class Follow(Enum):
    """The follow rules of RULES.md §4."""

    FOLLOW_OR_TRUMP = "follow-or-trump"
    MUST_TRUMP = "must-trump"
    STRICT = "strict"
    FREE = "free"


@unique
class LowTo(Enum):
    """Which side scores Low."""

    HOLDER = "holder"
    TAKER = "taker"


@unique
class GameTie(Enum):
    """Who scores Game when the pips are level."""

    NOBODY = "nobody"
    NON_DEALER = "non-dealer"
    ELDEST_SIDE = "eldest-side"


@unique
class FirstDeal(Enum):
    """How the first dealer is found (RULES.md §5.11): RECORD.md's words for it."""

    CUT = "cut"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """One game's rules, options applied. Hashable; never changes."""

    target: int
    trumps: Trumps = Trumps.TURN
    turn_up_points: tuple[tuple[Rank, int], ...] = ()
    turn_ups_counted: Counted = Counted.EVERY
    gift: Gift = Gift.ELDEST_SIDE
    after_gift: AfterGift = AfterGift.PLAY_ON
    gift_limit: bool = False
    """No gift that would bring any side to the target (RULES.md §5.12)."""
    running: Running = Running.THREE_EACH
    after_run: AfterRun = AfterRun.KEEP_ALL
    follow: Follow = Follow.FOLLOW_OR_TRUMP
    undertrump: bool = True
    """Whether a trump lower than the best in the trick may be played to a plain lead."""
    low: LowTo = LowTo.HOLDER
    jack_points: int = 1
    hung_jack_points: int = 1
    game_points: int = 1
    game_tie: GameTie = GameTie.NOBODY
    order: tuple[Cause, ...] = (Cause.HIGH, Cause.LOW, Cause.JACK, Cause.GAME)
    first_deal: FirstDeal = FirstDeal.CUT
