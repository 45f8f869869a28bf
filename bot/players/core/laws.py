"""The rules of a game and a form as integers, taken from the engine's own `Rules`."""

from __future__ import annotations

from typing import Final

from bot.engine.cards import PACK
from bot.engine.events import Cause
from bot.engine.rules import (
    AfterGift,
    AllPass,
    Blind,
    Counted,
    Drawing,
    Follow,
    GameTie,
    Gift,
    LowTo,
    Market,
    Revokes,
    Rules,
    Running,
    Shoot,
    Steal,
    Trumps,
)
from bot.players.core.cards import FIVE, JACK, PIPS, PRINTED, RANKS, cards_in
from bot.players.core.orders import CardOrder

TURN: Final = 0
TURN_NO_BEG: Final = 1
PITCH: Final = 2
CUT: Final = 3

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

NOBODY: Final = 0
PARTNERS: Final = 1
ALL_BUT_TWO: Final = 2
ALL_BUT_PITCHER: Final = 3

TO_NOBODY: Final = 0
NON_DEALER: Final = 1
ELDEST_SIDE: Final = 2
CARRIED: Final = 3

HIGH: Final = 0
LOW: Final = 1
JACK_POINT: Final = 2
GAME: Final = 3

_THREE: Final = 3

_TRUMPS: Final = {
    Trumps.TURN: TURN,
    Trumps.TURN_NO_BEG: TURN_NO_BEG,
    Trumps.PITCH: PITCH,
    Trumps.CUT: CUT,
}
_MARKETS: Final = {
    Market.NONE: NO_MARKET,
    Market.OFFERS: OFFERS,
    Market.SALE: SALE,
    Market.AUCTION: AUCTION,
}
_COUNTED: Final = {
    Counted.EVERY: EVERY,
    Counted.FIRST_AND_FINAL: FIRST_AND_FINAL,
    Counted.FINAL: FINAL,
}
_FOLLOW: Final = {
    Follow.FREE: FREE,
    Follow.STRICT: STRICT,
    Follow.FOLLOW_OR_TRUMP: FOLLOW_OR_TRUMP,
    Follow.MUST_TRUMP: MUST_TRUMP,
}
_BLIND: Final = {
    Blind.NOBODY: NOBODY,
    Blind.PARTNERS: PARTNERS,
    Blind.ALL_BUT_TWO: ALL_BUT_TWO,
    Blind.ALL_BUT_PITCHER: ALL_BUT_PITCHER,
}
_ALL_PASS: Final = {
    AllPass.FREE: NOT_BOUND,
    AllPass.STUCK: BOUND_TO_BID,
    AllPass.REDEAL: DEALT_AGAIN,
    AllPass.NEXT: PASSED_ON,
}
_STEAL: Final = {Steal.NONE: NEVER, Steal.ANY: ANY_BID, Steal.TOP: TOP_BID}
_TIES: Final = {
    GameTie.NOBODY: TO_NOBODY,
    GameTie.NON_DEALER: NON_DEALER,
    GameTie.ELDEST_SIDE: ELDEST_SIDE,
    GameTie.CARRIED: CARRIED,
}
_CAUSES: Final = {Cause.HIGH: HIGH, Cause.LOW: LOW, Cause.JACK: JACK_POINT, Cause.GAME: GAME}


class Laws:
    """What is played, and by how many; see `Rules` for what the fields mean."""

    def __init__(self, rules: Rules, sides: int, seats: int) -> None:
        self.sides = sides
        self.seats = seats
        self.target = rules.target
        self.trumps: int = _TRUMPS[rules.trumps]
        self.market: int = _MARKETS[rules.market]
        self.hand = rules.hand
        self.least_bid = rules.least_bid
        self.greatest_bid = rules.greatest_bid
        self.steal: int = _STEAL[rules.steal]
        self.all_pass: int = _ALL_PASS[rules.all_pass]
        self.turn_up_points = _by_rank(rules.turn_up_points)
        self.turn_ups_counted: int = _COUNTED[rules.turn_ups_counted]
        self.gift_to_each = rules.gift is Gift.EACH_OPPONENT
        self.gift_ends_deal = rules.after_gift is AfterGift.ABANDON
        self.gift_limit = rules.gift_limit
        self.gift_needs_trump = rules.gift_needs_trump
        self.third_player_limit = rules.third_player_limit and sides == _THREE
        self.runs_once = rules.running is Running.ONCE_THEN_SINGLY
        self.bunching = rules.bunching
        self.discards = [rules.after_run.discards(held) for held in range(len(PACK) + 1)]
        """By cards held after a run: how many must go."""
        self.draws = rules.drawing is not Drawing.NONE
        self.draws_openly = rules.drawing is Drawing.OPEN
        self.follow: int = _FOLLOW[rules.follow]
        self.follow_drawing: int = _FOLLOW[rules.follow_while_drawing]
        self.undertrump = rules.undertrump
        self.penalty = rules.penalty and self.draws
        self.unchecked = rules.revokes is Revokes.CALLED
        """Whether the host accepts any card; here all play by the rules none the less."""
        self.throw_in = rules.throw_in and seats != sides
        self.blind: int = _BLIND[rules.blind]
        self.plain_cards_peg = bool(rules.plain_pegs)
        self.five_pips = rules.five_pips
        self.counts_pips = Cause.GAME in rules.order
        self.low_to_taker = rules.low is LowTo.TAKER
        self.jack_points = rules.jack_points
        self.hung_jack_points = rules.hung_jack_points
        self.game_points = rules.game_points
        self.game_tie: int = _TIES[rules.game_tie]
        self.order: list[int] = [_CAUSES[cause] for cause in rules.order]
        self.smudge = rules.smudge
        self.moon = rules.shoot is Shoot.MOON
        self.second_place = rules.second_place
        self.pack = (1 << len(PACK)) - 1
        """The cards that are played with."""
        self.orders = [self._order(rules, suit) for suit in (0, 1, 2, 3, -1)]
        """By the suit that is trumps: what follows from it. The last is for no trumps."""

    def _order(self, rules: Rules, suit: int) -> CardOrder:
        """Return what one suit as trumps makes of the pack; or none."""
        trumps = cards_in(self.pack & PRINTED[suit]) if suit >= 0 else []
        order = CardOrder(suit, self.pack, trumps, trumps)
        pegs, plain_pegs = _by_rank(rules.pegs), _by_rank(rules.plain_pegs)
        for card in cards_in(self.pack):
            order.pips[card] = PIPS[card]
            order.pegs[card] = plain_pegs[card % RANKS]
        for card in trumps:
            order.pegs[card] = pegs[card % RANKS]
            if self.low_to_taker or order.pegs[card] or card % RANKS == JACK:
                order.riding |= 1 << card
        if suit >= 0:
            order.jack = RANKS * suit + JACK
            if self.five_pips:
                order.pips[RANKS * suit + FIVE] = self.five_pips
        return order


def _by_rank(points: tuple[tuple[int, int], ...]) -> list[int]:
    """Return the points by rank, the two's first."""
    worth = [0] * RANKS
    for rank, many in points:
        worth[rank - 2] = many
    return worth
