"""What a reason says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto, unique

from bot.engine.cards import Card
from bot.players.strong.evaluation import Shift


@unique
class Ground(Enum):
    """The kinds of reasons. Below, *the card* is what `Explanation.cards` begins with."""

    __hash__ = object.__hash__  # as for `Suit`: members are singletons

    FORCED = auto()
    """Nothing else may be done."""
    FEED = auto()
    """A partner holds the trick, and the card brings it something."""
    HOME = auto()
    """The card scores for itself, takes the trick, and cannot be beaten in it."""
    CATCH = auto()
    """The card lies in the trick and scores for itself: another one takes it."""
    TAKE = auto()
    """The trick counts `Explanation.n` for Game: a card takes it."""
    TAKE_PEGS = auto()
    """The trick pegs `Explanation.n`: a card takes it."""
    SURE = auto()
    """The card takes the trick, and cannot be beaten in it."""
    LOST = auto()
    """The second card, which holds the trick for others, would take the card, which stays."""
    GUARD = auto()
    """The card stays beside the second one, the jack, which would stand alone."""
    KEEP_OVER = auto()
    """The card stays, a trump above the second one, the jack, which has not been seen."""
    HUNT = auto()
    """A trump is led above the card, the jack, which has not been seen."""
    LEAVE = auto()
    """A partner holds the trick, and is left with it."""
    DRAW = auto()
    """The card is led, a trump that no card unseen can beat."""
    PULL = auto()
    """A trump is led, which others have to answer with theirs."""
    BEST_LEFT = auto()
    """The card is led, a plain one above all of its suit that have not been seen."""
    LEAST = auto()
    """Others hold the trick, no card takes it, and none would give less."""
    LET_GO = auto()
    """The trick counts nothing, and is left to others."""
    KEEP_TRUMPS = auto()
    """The trick counts no more than `Explanation.n`, for Game, and only trumps would take it."""
    CHEAP = auto()
    """A plain card takes the trick so far, where a trump might have been played."""
    EXPOSED = auto()
    """The card scores for the side that takes it, and would be led under cards that beat it."""
    SPARE = auto()
    """A plain card is played where a trump might have been."""
    SO_FAR = auto()
    """The card takes the trick from the one that holds it."""
    LEAD_NOTHING = auto()
    """A plain card is led that counts nothing."""
    TRUMPS = auto()
    """The cards are held in the suit that becomes trumps."""
    STRONG = auto()
    """The cards are held in the suit that was turned up, or in the best one to bid on."""
    WEAK = auto()
    """The cards are held in the suit that was turned up, few and low ones or none; or in the best
    one to bid on, which has neither ace, king nor jack, or is short."""
    TURN_UP_WINS = auto()
    """A card of rank `Explanation.n` that is turned up would win the game for the dealer's side."""
    GIFT_WINS = auto()
    """A point given would win the game for this side."""
    GIFT_LOSES = auto()
    """A point given would win the game for others."""
    PLAIN_GOES = auto()
    """No trump is discarded."""
    HOPELESS = auto()
    """Every card of the hand may be beaten."""
    PROVEN = auto()
    """All have seen that there was a revoke in the trick of number `Explanation.n`, from 0."""
    BY_PART = auto()
    """It brings more of one part of the points, `Explanation.shift`; no fact says why."""
    EQUAL = auto()
    """What it is compared with is about as good, and nothing on the table prefers it."""
    HABIT = auto()
    """The computer would do that; nothing was evaluated."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an action is good: a kind, and what it speaks of, true by what the seat sees."""

    why: Ground
    cards: tuple[Card, ...] = ()
    n: int = 0
    shift: Shift | None = None
