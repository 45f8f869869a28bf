"""The rules of a game and a form as integers, taken from the engine's own `Rules`."""

from __future__ import annotations

from typing import Final

from bot.engine import axes
from bot.engine.cards import PACK
from bot.engine.events import Cause
from bot.engine.rules import Rules, pack_of
from bot.players.core import orders
from bot.players.core.ordering import by_rank, ordered

TURN: Final = 0
TURN_NO_BEG: Final = 1
PITCH: Final = 2
CUT: Final = 3
NAMED: Final = 4

NO_MARKET: Final = 0
OFFERS: Final = 1
SALE: Final = 2
AUCTION: Final = 3

NOT_BOUND: Final = 0
BOUND_TO_BID: Final = 1
DEALT_AGAIN: Final = 2
PASSED_ON: Final = 3

NEVER: Final = 0
ANY_BID: Final = 1
TOP_BID: Final = 2

EVERY: Final = 0
FIRST_AND_FINAL: Final = 1
FINAL: Final = 2

FREE: Final = 0
STRICT: Final = 1
FOLLOW_OR_TRUMP: Final = 2
MUST_TRUMP: Final = 3
TRUMPS_ONLY: Final = 4

NOBODY: Final = 0
PARTNERS: Final = 1
ALL_BUT_TWO: Final = 2
ALL_BUT_PITCHER: Final = 3

TO_NOBODY: Final = 0
NON_DEALER: Final = 1
ELDEST_SIDE: Final = 2
CARRIED: Final = 3

NO_EXCHANGE: Final = 0
TO_SIX: Final = 1
REFILL: Final = 2
DRAW: Final = 3

_THREE: Final = 3

_TRUMPS: Final = {
    axes.Trumps.TURN: TURN,
    axes.Trumps.TURN_NO_BEG: TURN_NO_BEG,
    axes.Trumps.PITCH: PITCH,
    axes.Trumps.CUT: CUT,
    axes.Trumps.NAME: NAMED,
}
_MARKETS: Final = {
    axes.Market.NONE: NO_MARKET,
    axes.Market.OFFERS: OFFERS,
    axes.Market.SALE: SALE,
    axes.Market.AUCTION: AUCTION,
}
_COUNTED: Final = {
    axes.Counted.EVERY: EVERY,
    axes.Counted.FIRST_AND_FINAL: FIRST_AND_FINAL,
    axes.Counted.FINAL: FINAL,
}
_FOLLOW: Final = {
    axes.Follow.FREE: FREE,
    axes.Follow.STRICT: STRICT,
    axes.Follow.FOLLOW_OR_TRUMP: FOLLOW_OR_TRUMP,
    axes.Follow.MUST_TRUMP: MUST_TRUMP,
    axes.Follow.TRUMPS_ONLY: TRUMPS_ONLY,
}
_BLIND: Final = {
    axes.Blind.NOBODY: NOBODY,
    axes.Blind.PARTNERS: PARTNERS,
    axes.Blind.ALL_BUT_TWO: ALL_BUT_TWO,
    axes.Blind.ALL_BUT_PITCHER: ALL_BUT_PITCHER,
}
_ALL_PASS: Final = {
    axes.AllPass.FREE: NOT_BOUND,
    axes.AllPass.STUCK: BOUND_TO_BID,
    axes.AllPass.REDEAL: DEALT_AGAIN,
    axes.AllPass.NEXT: PASSED_ON,
}
_STEAL: Final = {axes.Steal.NONE: NEVER, axes.Steal.ANY: ANY_BID, axes.Steal.TOP: TOP_BID}
_TIES: Final = {
    axes.GameTie.NOBODY: TO_NOBODY,
    axes.GameTie.NON_DEALER: NON_DEALER,
    axes.GameTie.ELDEST_SIDE: ELDEST_SIDE,
    axes.GameTie.CARRIED: CARRIED,
}
_EXCHANGES: Final = {
    axes.Exchange.NONE: NO_EXCHANGE,
    axes.Exchange.TO_SIX: TO_SIX,
    axes.Exchange.REFILL: REFILL,
    axes.Exchange.DRAW: DRAW,
}
_CAUSES: Final = {
    Cause.HIGH: orders.HIGH,
    Cause.LOW: orders.LOW,
    Cause.JACK: orders.JACK_POINT,
    Cause.GAME: orders.GAME,
    Cause.OFF_ACE: orders.OFF_ACE,
    Cause.OFF_JACK: orders.OFF_JACK,
    Cause.JOKER: orders.HIGH_JOKER,
    Cause.THREE: orders.THREE_POINT,
    Cause.OFF_THREE: orders.OFF_THREE,
    Cause.FIVE: orders.FIVE_POINT,
    Cause.OFF_FIVE: orders.OFF_FIVE,
}


class Laws:
    """What is played, and by how many; see `Rules` for what the fields mean."""

    def __init__(self, rules: Rules, sides: int, seats: int) -> None:
        self.sides = sides
        self.seats = seats
        self.target = rules.target
        self.trumps: int = _TRUMPS[rules.trumps]
        self.market: int = _MARKETS[rules.market]
        self.hand = rules.hand
        self._set_exchange(rules)
        self.least_bid = rules.least_bid
        self.greatest_bid = rules.greatest_bid
        self.steal: int = _STEAL[rules.steal]
        self.all_pass: int = _ALL_PASS[rules.all_pass]
        self.turn_up_points = by_rank(rules.turn_up_points)
        self.turn_ups_counted: int = _COUNTED[rules.turn_ups_counted]
        self.gift_to_each = rules.gift is axes.Gift.EACH_OPPONENT
        self.gift_ends_deal = rules.after_gift is axes.AfterGift.ABANDON
        self.gift_limit = rules.gift_limit
        self.gift_needs_trump = rules.gift_needs_trump
        self.third_player_limit = rules.third_player_limit and sides == _THREE
        self.runs_once = rules.running is axes.Running.ONCE_THEN_SINGLY
        self.bunching = rules.bunching
        self.discards = [rules.after_run.discards(held) for held in range(len(PACK) + 1)]
        """By cards held after a run: how many must go."""
        self.draws = rules.drawing is not axes.Drawing.NONE
        self.draws_openly = rules.drawing is axes.Drawing.OPEN
        self.follow: int = _FOLLOW[rules.follow]
        self.follow_drawing: int = _FOLLOW[rules.follow_while_drawing]
        self.undertrump = rules.undertrump
        self.penalty = rules.penalty and self.draws
        self.unchecked = rules.revokes is axes.Revokes.CALLED
        """Whether the host accepts any card; here all play by the rules none the less."""
        self.throw_in = rules.throw_in and seats != sides
        self.blind: int = _BLIND[rules.blind]
        self.plain_cards_peg = bool(rules.plain_pegs)
        self.five_pips = rules.five_pips
        self.counts_pips = Cause.GAME in rules.order and not rules.ten_is_game
        self.low_to_taker = rules.low is axes.LowTo.TAKER
        self.jack_points = rules.jack_points
        self.hung_jack_points = rules.hung_jack_points
        self.game_points = rules.game_points
        self.game_tie: int = _TIES[rules.game_tie]
        self._set_count(rules)
        self.smudge = rules.smudge
        self.moon = rules.shoot is axes.Shoot.MOON
        self.second_place = rules.second_place
        self.pack = sum([1 << card.index for card in pack_of(rules)])
        """The cards that are played with."""
        made = [
            ordered(rules, suit, self.order, self.worths) for suit in (0, 1, 2, 3, orders.NOTHING)
        ]
        self.orders: list[orders.CardOrder] = made
        """By the suit that is trumps: what follows from it. The last is for no trumps."""

    def _set_exchange(self, rules: Rules) -> None:
        self.kitty = rules.kitty
        self.exchange: int = _EXCHANGES[rules.exchange]
        self.pool_of_dealer = rules.pool is axes.PoolOf.DEALER
        self.keeps_any = rules.keeps_any and rules.kitty > 0
        self.first_lead_trump = rules.first_lead_trump
        self.trumps_only = rules.follow is axes.Follow.TRUMPS_ONLY
        self.uneven = self.trumps_only or rules.exchange is axes.Exchange.REFILL
        """Whether a seat may be out of cards that it can play before others are."""

    def _set_count(self, rules: Rules) -> None:
        self.order: list[int] = []
        """The points of the count, in order."""
        self.worths = [1] * orders.PIECES
        """By such a point: what it brings. A jack may bring something else."""
        for cause in rules.order:
            piece = _CAUSES[cause]
            many = rules.jokers if cause is Cause.JOKER else 1
            for each in range(piece, piece + many):
                self.order.append(each)
                self.worths[each] = rules.worth_of(cause)
        if not rules.ten_is_game:
            self.worths[orders.GAME] = rules.game_points
        self.ace_and_two = rules.ace_and_two
        self.gives_set = rules.gives_set
        self.nothing_taken = [0] * self.sides
