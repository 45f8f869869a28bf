"""What a reason says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto, unique

from bot.engine.cards import Card
from bot.players.strong.evaluation import Part


@unique
class Ground(Enum):
    """The kinds of reasons. Below, *the card* is what `Explanation.cards` begins with."""

    __hash__ = object.__hash__  # as for `Suit`: members are singletons

    FORCED = auto()
    """Nothing else may be done."""
    ONLY = auto()
    """The card is the only one that may be played, though there are calls too."""
    FEED = auto()
    """The card, a partner's, holds the trick, and the second one brings it something."""
    HOME = auto()
    """The card scores for itself, takes the trick, and cannot be beaten in it."""
    CATCH = auto()
    """The card lies in the trick and scores for itself: another one takes it."""
    TAKE = auto()
    """The trick counts `Explanation.n` for Game: a card takes it."""
    TAKE_PEGS = auto()
    """The trick pegs `Explanation.n`: a card takes it."""
    SURE = auto()
    """The card is beaten by one that takes the trick, and cannot be beaten in it."""
    LOST = auto()
    """The second card, which holds the trick for others, would take the card, which stays."""
    GUARD = auto()
    """The card stays beside the second one, the jack, which would stand alone."""
    KEEP_OVER = auto()
    """The card stays, a trump above the second one, the jack, which has not been seen."""
    HUNT = auto()
    """A trump is led above the card, the jack, which has not been seen."""
    LEAVE = auto()
    """The card, a partner's, holds the trick, and is left with it."""
    DRAW = auto()
    """The card is led, a trump that no card unseen can beat."""
    PULL = auto()
    """A trump is led, which others have to answer with theirs: `Explanation.n` are unseen."""
    BEST_LEFT = auto()
    """The card is led, a plain one above all of its suit that have not been seen."""
    LEAST = auto()
    """The card holds the trick for others, none takes it, and none would give less."""
    LET_GO = auto()
    """The trick counts nothing, and is left to the card, which holds it for others."""
    KEEP_TRUMPS = auto()
    """The trick counts no more than `Explanation.n`, for Game, and only trumps would take it."""
    CHEAP = auto()
    """The card is beaten by a plain one, where a trump might have been played."""
    EXPOSED = auto()
    """The card scores for the side that takes it, and would be led under cards that beat it."""
    SPARE = auto()
    """A plain card is played where a trump might have been: the cards stay, all the trumps."""
    SO_FAR = auto()
    """It beats the card, which was winning the trick for others."""
    LEAD_NOTHING = auto()
    """The card is led, a plain one that counts nothing; the second one stays, which counts."""
    STRONGER = auto()
    """The card stays, which fewer unseen cards can beat than the one that is led."""
    STRONGEST = auto()
    """The card is led, which no fewer unseen cards can beat than any other: `Explanation.n`."""
    CANNOT = auto()
    """The card holds the trick for others, and none takes it; the second one stays."""
    HOLD_BACK = auto()
    """The trick is left to others; the card stays, which would take it."""
    OVER = auto()
    """The trick is taken from the card, a partner's; whoever wins it leads the next one."""
    OVER_IN_TIME = auto()
    """The same, where an opponent to come may still beat the card, and fewer cards can beat the
    one that is played."""
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
    BETTER_SUIT = auto()
    """The cards are held in a suit that is longer than the one turned up, with as many tops."""
    TURNED = auto()
    """The cards are held in the suit that was turned up."""
    BEST_SUIT = auto()
    """The cards are held in the best suit to bid on."""
    THIN = auto()
    """The same, and no bid is less than `Explanation.n`."""
    PLAIN_GOES = auto()
    """No trump is discarded; the cards stay, all the trumps."""
    KEPT = auto()
    """The cards stay, all that are not discarded, or none."""
    HOPELESS = auto()
    """Every card of the hand may be beaten, even the card, by the fewest."""
    PROVEN = auto()
    """All have seen that there was a revoke in the trick of number `Explanation.n`, from 0."""
    # An evaluation found what it brings more, and no fact says why:
    CARD_OUT = auto()
    """Of the point `Explanation.part`; the card that scores it has not been seen."""
    CARD_HELD = auto()
    """The same; the player has the card."""
    CARD_LIES = auto()
    """The same; the card lies in this trick."""
    PIPS = auto()
    """Of Game; this trick and the hand count `Explanation.n` for it."""
    BY_BID = auto()
    """By the bid that stands, `Explanation.n`."""
    TO_WIN = auto()
    """It wins the game more often than the card; the side is `Explanation.n` short of that."""
    MORE = auto()
    """More points than the card."""
    # An evaluation found the card about as good as the second one, and no fact prefers either:
    NEITHER_TAKES = auto()
    """None of the two takes this trick."""
    NEITHER_COUNTS = auto()
    """None of the two counts anything."""
    NEXT_TO = auto()
    """No unseen card lies between the two."""
    BOTH_BEATEN = auto()
    """Unseen cards can beat each of the two."""
    ALIKE = auto()
    """None of that is true."""
    HABIT = auto()
    """The computer would do that; there is nothing to say of it."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an action is good: a kind, and what it speaks of, true by what the seat sees."""

    why: Ground
    cards: tuple[Card, ...] = ()
    n: int = 0
    part: Part | None = None
    """Which point the card scores, where the text names it."""
