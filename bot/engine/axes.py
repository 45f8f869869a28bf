"""The axes of the rules: what a game may choose, one type for each column of docs/rules.md §3."""

from __future__ import annotations

from enum import Enum, unique
from typing import Final

from bot.engine.cards import Rank


@unique
class Trumps(Enum):
    """How the trump suit is found."""

    TURN = "turn"
    """A card is turned up; eldest may beg for another suit."""
    TURN_NO_BEG = "turn-no-beg"
    """A card is turned up, and its suit is trumps."""
    PITCH = "pitch"
    """The first card led names them."""
    CUT = "cut"
    """A card is shown before the deal (docs/rules.md §5.8)."""
    NAME = "name"
    """The bound player says a suit before the first lead (docs/rules.md §8.2)."""


@unique
class Market(Enum):
    """How the pitch may change hands before it is led."""

    NONE = "none"
    OFFERS = "offers"
    """Opponents offer points they have; eldest sells to any one of them (docs/rules.md §5.5)."""
    SALE = "sale"
    """The others bid; eldest sells to the highest or is bound by it (docs/rules.md §5.6)."""
    AUCTION = "auction"
    """All bid; the highest pitches and is bound (docs/rules.md §5.7)."""


@unique
class Steal(Enum):
    """When the dealer may take the pitch for as much as the highest bid (docs/rules.md §8.2)."""

    NONE = "none"
    ANY = "any"
    TOP = "top"
    """Only for the greatest bid."""


@unique
class AllPass(Enum):
    """What follows in an auction where nobody bids (docs/rules.md §8.2)."""

    FREE = "free"
    """Eldest pitches and is not bound."""
    STUCK = "stuck"
    """The dealer must bid."""
    REDEAL = "redeal"
    """The same dealer deals again."""
    NEXT = "next"
    """The deal passes on."""


@unique
class Shoot(Enum):
    """How a bid may win the whole game."""

    NONE = "none"
    SMUDGE = "smudge"
    """A side not below zero that makes the greatest bid, and all points, wins (docs/rules.md §8.6).
    Its score counts as it is when it bids."""
    SMUDGE_AT_COUNT = "smudge-at-count"
    """The same, but the score counts as it is when the deal is counted (docs/rules.md §5.7)."""
    MOON = "moon"
    """A call above every bid: all points win the game, and else the target is lost (§8.2)."""


@unique
class Counted(Enum):
    """Which turn-ups score for the dealer."""

    EVERY = "every"
    FIRST_AND_FINAL = "first-and-final"
    """The first, and the one whose suit becomes trumps; one that is both scores once."""
    FINAL = "final"
    """Only the one whose suit becomes trumps, the moment they are settled (docs/rules.md §5.3)."""


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

    KEEP_ALL = "none"
    TO_SIX = "six"
    TO_NINE = "nine"
    """Only from more than nine, down to nine."""
    TO_SIX_FROM_TWELVE = "six-from-twelve"
    """Only from twelve or more, down to six."""

    __hash__ = object.__hash__  # as for `Suit`: members are singletons

    @property
    def keep(self) -> int:
        """How many cards a hand is discarded down to."""
        return 9 if self is AfterRun.TO_NINE else 6

    def discards(self, held: int) -> int:
        """Return how many cards a hand of this size must discard."""
        return held - self.keep if held >= _DISCARD_FROM[self] else 0


_DISCARD_FROM: Final = {
    AfterRun.KEEP_ALL: 53,
    AfterRun.TO_SIX: 7,
    AfterRun.TO_NINE: 10,
    AfterRun.TO_SIX_FROM_TWELVE: 12,
}
"""How many cards a hand must hold to be discarded from; no hand holds a whole pack and more."""


@unique
class Drawing(Enum):
    """Whether cards are drawn from the stock after each trick (docs/rules.md §5.8)."""

    NONE = "none"
    CLOSED = "closed"
    """Unseen by the others."""
    OPEN = "open"
    """The top card lies face up, so all see what is drawn."""


@unique
class Pack(Enum):
    """The pack, besides its jokers."""

    FULL = "full"
    SEVENS = "sevens"
    """From the seven up (docs/rules.md §8.5.1)."""

    __hash__ = object.__hash__  # as for `Suit`: members are singletons

    @property
    def lowest(self) -> Rank:
        """The lowest rank that it has."""
        return Rank.TWO if self is Pack.FULL else Rank.SEVEN


@unique
class JokerRank(Enum):
    """Where the jokers stand among the trumps (docs/rules.md §8.2)."""

    MIDDLE = "middle"
    """Between the jacks and the ten."""
    LOW = "low"
    """Below the two."""

    __hash__ = object.__hash__


@unique
class JokerOrder(Enum):
    """Which of two jokers in one trick is the higher (docs/rules.md §8.2)."""

    RANKED = "ranked"
    """X1."""
    FIRST = "first"
    """The one played first."""

    __hash__ = object.__hash__


@unique
class Exchange(Enum):
    """What happens between the naming of trumps and the first lead (docs/rules.md §8.2)."""

    NONE = "none"
    TO_SIX = "to-six"
    """Each seat discards down to six."""
    REFILL = "refill"
    """Each seat but one gives up its plain cards and is filled up to six; that one, the last, takes
    the rest of the pack and discards down to six."""
    DRAW = "draw"
    """Each seat discards plain cards as it likes, and gets as many from the stock."""


@unique
class PoolOf(Enum):
    """Who refills last, and takes the rest of the pack (docs/rules.md §8.2)."""

    BOUND = "bound"
    DEALER = "dealer"


@unique
class Follow(Enum):
    """The follow rules of docs/rules.md §4 and §8.4."""

    FOLLOW_OR_TRUMP = "follow-or-trump"
    MUST_TRUMP = "must-trump"
    STRICT = "strict"
    FREE = "free"
    TRUMPS_ONLY = "trumps-only"
    """Only trumps may be played, and a seat without one is out of the deal."""


@unique
class Blind(Enum):
    """Who sees no card of their own until trumps are settled."""

    NOBODY = "nobody"
    PARTNERS = "partner"
    """Every partner of the pitcher, until the pitch is led (docs/rules.md §5.2)."""
    ALL_BUT_PITCHER = "all"
    """All but the pitcher, until the pitch is led (docs/rules.md §8.5)."""
    ALL_BUT_TWO = "all-but-two"
    """All but eldest and the dealer (docs/rules.md §5.4, Looking)."""


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
    CARRIED = "carried"
    """Nobody, and the next Game is worth so much more (docs/rules.md §8.5.6)."""


@unique
class FirstDeal(Enum):
    """How the first dealer, or pitcher, is found (docs/rules.md §5.11), by the record's words."""

    CUT = "cut"
    PUT_CUT = "put-cut"
    """As a cut, in the order 3 2 A K Q J 10 9 8 7 6 5 4."""
    JACK = "jack"
    """Cards are dealt face up until a jack falls (docs/rules.md §5.2)."""
    GUESS = "guess"
    """One side cuts, the other guesses red or black (docs/rules.md §5.2)."""


@unique
class Partners(Enum):
    """How it is settled who plays with whom."""

    FIXED = "fixed"
    """By where one sits down."""
    JACKS = "jacks"
    """Red jacks against black (docs/rules.md §5.2)."""


@unique
class Revokes(Enum):
    """Whether the host checks each card, or the players each other (docs/rules.md §6)."""

    NONE = "none"
    """The host refuses a card that breaks the follow rule."""
    CALLED = "called"
    """The host accepts any card; an opponent may call a revoke."""


@unique
class TakeBacks(Enum):
    """Until when a card that breaks the follow rule may be taken back (docs/rules.md §6)."""

    TRICK = "trick"
    """Until the trick is complete."""
    NEXT = "next"
    """Until the next card is played."""
    NONE = "none"
    """Never: a card laid is a card played."""


@unique
class RevokePenalty(Enum):
    """What a revoke costs that was called rightly (docs/rules.md §6)."""

    USUAL = "usual"
    """As in `Rules.usual_penalty`."""
    NO_SCORE = "no-score"
    """A point to each opposing side; the revoking side scores neither Jack nor Game."""
    GAME = "game"
    """The revoking side loses the game."""


@unique
class UsualPenalty(Enum):
    """What a revoke costs in a game where the table has not chosen (docs/rules.md §6)."""

    POINT = "point"
    """A point to each opposing side."""
    GAME_FOR_TRUMPS = "game-for-trumps"
    """The game, if trumps were led and the player held the ten or a higher trump; else a point to
    each opposing side, and the revoking side does not score Game."""
    PEGS = "pegs"
    """What the side has pegged in the deal, and Game; and points to the others if it pitched
    (docs/rules.md §8.7)."""
