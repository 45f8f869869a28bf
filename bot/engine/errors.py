"""What the engine refuses, and why, as values that others put into words."""

from __future__ import annotations

from enum import Enum, unique
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.engine.actions import Action


@unique
class Reason(Enum):
    """Why an action is refused; the words are the user interface's."""

    GAME_OVER = "game-over"
    NOT_YOUR_TURN = "not-your-turn"
    WRONG_KIND = "wrong-kind"
    """The seat is to act, but not with this verb."""
    NOT_IN_HAND = "not-in-hand"
    MUST_FOLLOW_OR_TRUMP = "must-follow-or-trump"
    MUST_FOLLOW = "must-follow"
    MUST_PLAY_TRUMP = "must-play-trump"
    """Trumps were led, and the hand holds one."""
    MUST_TRUMP = "must-trump"
    """A plain suit was led that the hand lacks, and it holds a trump (docs/rules.md §4)."""
    NO_UNDERTRUMPING = "no-undertrumping"
    JOKER_NAMES_NONE = "joker-names-none"
    """No joker may be pitched: it has no suit (docs/rules.md §8.2)."""
    MUST_LEAD_TRUMP = "must-lead-trump"
    """The first lead must be a trump, and the hand holds one (docs/rules.md §8.2)."""
    ONLY_TRUMPS = "only-trumps"
    """Nothing but trumps may be played (docs/rules.md §8.4)."""
    GIFT_WOULD_WIN = "gift-would-win"
    """The option ``gift_limit``: the cards must be run (docs/rules.md §5.12)."""
    GIFT_TO_THIRD = "gift-to-third"
    """It would bring the opponent who did not beg to the target (docs/rules.md §5.3)."""
    WRONG_DISCARD = "wrong-discard"
    """Not the number of cards that the player must discard."""
    PLAIN_FIRST = "plain-first"
    """Plain cards go before trumps, and trumps that score nothing before others (§8.2)."""
    TRUMPS_STAY = "trumps-stay"
    """Only plain cards may be exchanged (docs/rules.md §8.2)."""
    BID_TOO_LOW = "bid-too-low"
    """Not above the last bid, or not among the bids of the game."""
    MUST_BID = "must-bid"
    """Nobody has bid, so the dealer has to (docs/rules.md §8.2)."""
    BID_WOULD_WIN = "bid-would-win"
    """Sold at that, the pitch would bring eldest to the target (docs/rules.md §5.6)."""
    OFFER_TOO_HIGH = "offer-too-high"
    """More points than the side has, or none (docs/rules.md §5.5)."""
    NO_SUCH_BUYER = "no-such-buyer"
    """That seat has not made the bid or an offer."""
    MAY_NOT_THROW_IN = "may-not-throw-in"
    """The hand could still do something, or is to lead, or the game has no throwing in."""
    MAY_NOT_ASK = "may-not-ask"
    """Not right after one's own highest or lowest trump; or asked already (docs/rules.md §5.10)."""

    GIFT_NEEDS_TRUMP = "gift-needs-trump"
    """The option ``gift_needs_trump``: the dealer holds no card of the turned suit, and must run
    the cards (docs/rules.md §5.12)."""
    CALLED_FOR = "called-for"
    """An opponent has called for an exposed card that may be played now (docs/rules.md §6)."""
    TOO_LATE_TO_TAKE_BACK = "too-late-to-take-back"
    """No card of the seat may be taken back now: there is none, it is too late, or it has taken one
    back in this trick."""
    FOLLOWS_RULE = "follows-rule"
    """The card to be taken back breaks no rule, so it stays."""
    NOT_EXPOSED = "not-exposed"
    """No opponent has that card exposed, or it has been called for."""
    NO_SUCH_PLAY = "no-such-play"
    """That seat is no opponent, or did not follow to that trick, or the trick is not complete."""
    CALLED_ALREADY = "called-already"
    """Someone has called that revoke."""
    BAD_RULING = "bad-ruling"
    """A referee's ruling with a seat that holds no cards, or a score that cannot be."""


class EngineError(Exception):
    """Anything the engine refuses."""


class IllegalAction(EngineError):
    """An action that the rules do not allow now; the game is as it was."""

    def __init__(self, seat: int, action: Action, reason: Reason) -> None:
        super().__init__(f"seat {seat} may not {action!r}: {reason.value}")
        self.seat = seat
        self.action = action
        self.reason = reason


class UnknownVariant(EngineError):
    """No game has that id or name."""

    def __init__(self, name: str) -> None:
        super().__init__(f"no game is called {name!r}")
        self.name = name


class BadOption(EngineError):
    """An option that the game does not have, or a value that the option does not take."""

    def __init__(self, option: str, value: object = None) -> None:
        super().__init__(f"option {option!r} cannot be {value!r}")
        self.option = option
        self.value = value


class BadForm(EngineError):
    """A number of sides and seats that the game is not played with."""

    def __init__(self, sides: int, seats: int) -> None:
        super().__init__(f"not played by {seats} on {sides} sides")
        self.sides = sides
        self.seats = seats


class BadScore(EngineError):
    """A score to begin with that does not fit the sides or is not below the target."""

    def __init__(self, score: tuple[int, ...]) -> None:
        super().__init__(f"no game begins at {score}")
        self.score = score
