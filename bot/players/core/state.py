"""One deal as integers: every card, what is public of it, and the score."""

from __future__ import annotations

from typing import Final

from bot.players.core.laws import Laws

# What the seat whose turn it is decides.
TURN_UP: Final = 0
BEG: Final = 1
BUNCH: Final = 2
DISCARD: Final = 3
BID: Final = 4
OFFER: Final = 5
SALE: Final = 6
PLAY: Final = 7
NAME: Final = 8

NONE: Final = -1
"""No seat, side, card or suit."""


class State:
    """A deal in play. `bot.players.core.deal` begins it and lets seats act.

    A state that is read from a view holds its player's cards alone: whatever decides by `hands` of
    one seat, and by the fields that all know, decides the same there and in a state with all cards.

    Where players may revoke, they all play by the rules here, and nobody calls; questions about
    trumps (docs/rules.md §5.10) and rulings are left out: they change nothing but what is known.
    """

    __slots__ = (
        "again",
        "ask",
        "asleep",
        "best",
        "best_seat",
        "bid",
        "bidder",
        "bound",
        "bound_points",
        "calls",
        "carried",
        "carries",
        "counted",
        "dealer",
        "decides",
        "discarded",
        "eldest",
        "exchanging",
        "followers",
        "giver",
        "hands",
        "held",
        "high",
        "high_side",
        "jack_holder",
        "jack_taker",
        "known",
        "lacks",
        "laws",
        "leader",
        "left",
        "low",
        "low_side",
        "offers",
        "order",
        "out",
        "over",
        "pips",
        "played",
        "playing",
        "pool",
        "score",
        "seen",
        "stock",
        "table",
        "table_seats",
        "taken",
        "thrown",
        "top",
        "trumps",
        "turn",
        "turn_up",
        "turned",
        "went_out",
        "winner",
    )

    def __init__(  # noqa: PLR0915  # a line for each number that a deal is
        self, laws: Laws, dealer: int, score: list[int], *, decides: bool
    ) -> None:
        seats, sides = laws.seats, laws.sides
        self.laws = laws
        self.dealer = dealer
        self.decides = decides
        """Whether the game ends with this deal (docs/rules.md §5.12)."""
        self.score = score
        self.out = 0
        """The sides that have reached the target, where the others play on: a mask."""
        if laws.second_place:
            for side in range(sides):
                self.out |= (score[side] >= laws.target) << side
        self.went_out = NONE
        """The side that did so in this deal."""
        self.order: list[int] = []
        """The seats that hold cards, from eldest on."""
        for place in range(1, seats + 1):
            seat = (dealer + place) % seats
            if not self.out >> seat % sides & 1:
                self.order.append(seat)
        self.eldest = self.order[0]
        self.giver = self.order[-1]
        """Who answers a beg and scores the turn-ups."""

        self.hands = [0] * seats
        self.held = [0] * seats
        """By seat: how many cards it holds."""
        self.discarded = [0] * seats
        """By seat: how many cards it has discarded."""
        self.thrown = [0] * seats
        """By seat: those cards, where they are known."""
        self.stock: list[int] = []
        """What is left of it, the top card last."""
        self.left = 0
        """How many cards that are."""
        self.top = NONE
        """The face-up card on the stock, where it lies open."""
        self.turn_up = NONE
        """The card turned up first."""
        self.turned = NONE
        """The card turned up last."""
        self.trumps = NONE
        self.seen = 0
        """Cards that have been turned up or played, or lie face up in a hand thrown in."""
        self.asleep = 0
        """Other cards that all know to be in no hand (docs/rules.md §5.10)."""
        self.known = [0] * seats
        """By seat: cards that all know it to hold."""
        self.lacks = [0] * seats
        """By seat: cards that it has shown it cannot hold, those known to be drawn later apart."""

        self.calls: list[int] = []
        """What has been said, by `said`, in order. A list that never changes, as `playing`."""
        self.bid = 0
        self.bidder = NONE
        self.offers = [0] * seats
        """By seat: points offered for the pitch."""
        self.bound = NONE
        """The seat that must make its bid."""
        self.bound_points = 0

        self.exchanging: list[int] = []
        """The seats whose turns to exchange cards are to come. A list that never changes."""
        self.pool = NONE
        """The seat that takes the rest of the stock before it discards."""

        self.leader = self.eldest
        self.playing = self.order
        """The seats that have not thrown in. A list that never changes: another takes its place."""
        self.followers: list[int] = []
        """The seats that are to play to the trick after the one to act, in order. The same."""
        self.played = [0] * seats
        """By seat: the cards that it has played, or thrown in."""
        self.table: list[int] = []
        """The cards of the trick being played."""
        self.table_seats: list[int] = []
        self.best = NONE
        """The card that wins it so far."""
        self.best_seat = NONE
        self.pips = [0] * sides
        self.high = NONE
        """The highest trump in complete tricks."""
        self.high_side = NONE
        self.low = NONE
        """The lowest trump in complete tricks."""
        self.low_side = NONE
        """Which side would score it: its holder's or its taker's."""
        self.jack_holder = NONE
        """The side that held the jack of trumps, once it is taken."""
        self.jack_taker = NONE

        self.carried = 0
        """What Game brings besides its own points, from deals before (docs/rules.md §8.5.6)."""
        self.carries = 0
        """The same for the next deal."""
        self.taken = laws.nothing_taken
        """By side: the trumps it has taken that score for themselves. A list that never changes."""

        self.turn = NONE
        self.ask = PLAY
        self.over = False
        self.counted = False
        """Whether the deal has been played out and counted."""
        self.again = False
        """Whether the same dealer deals again."""
        self.winner = NONE
        """The side that has won the game."""

    def copy(self) -> State:  # noqa: PLR0915  # a line for each number
        """Copy the deal; the two then go their own ways."""
        twin = State(self.laws, self.dealer, self.score.copy(), decides=self.decides)
        twin.out = self.out
        twin.went_out = self.went_out
        twin.order = self.order
        twin.eldest = self.eldest
        twin.giver = self.giver
        twin.hands = self.hands.copy()
        twin.held = self.held.copy()
        twin.discarded = self.discarded.copy()
        twin.thrown = self.thrown.copy()
        twin.stock = self.stock.copy()
        twin.left = self.left
        twin.top = self.top
        twin.turn_up = self.turn_up
        twin.turned = self.turned
        twin.trumps = self.trumps
        twin.seen = self.seen
        twin.asleep = self.asleep
        twin.known = self.known.copy()
        twin.lacks = self.lacks.copy()
        twin.calls = self.calls
        twin.bid = self.bid
        twin.bidder = self.bidder
        twin.offers = self.offers.copy()
        twin.bound = self.bound
        twin.bound_points = self.bound_points
        twin.exchanging = self.exchanging
        twin.pool = self.pool
        twin.leader = self.leader
        twin.playing = self.playing
        twin.followers = self.followers
        twin.played = self.played.copy()
        twin.table = self.table.copy()
        twin.table_seats = self.table_seats.copy()
        twin.best = self.best
        twin.best_seat = self.best_seat
        twin.pips = self.pips.copy()
        twin.high = self.high
        twin.high_side = self.high_side
        twin.low = self.low
        twin.low_side = self.low_side
        twin.jack_holder = self.jack_holder
        twin.jack_taker = self.jack_taker
        twin.carried = self.carried
        twin.carries = self.carries
        twin.taken = self.taken
        twin.turn = self.turn
        twin.ask = self.ask
        twin.over = self.over
        twin.counted = self.counted
        twin.again = self.again
        twin.winner = self.winner
        return twin

    def wait_for(self, seat: int, ask: int) -> None:
        """Give a seat the next decision."""
        self.turn = seat
        self.ask = ask

    def draw(self) -> int:
        """Take the top card of the stock."""
        self.left -= 1
        return self.stock.pop()

    def after(self, seat: int) -> int:
        """Return the next seat in play, or none after the last, which has had its turn."""
        place = self.order.index(seat) + 1
        return self.order[place] if place < len(self.order) else NONE

    def add(self, side: int, points: int) -> bool:
        """Let a side score or lose points; say whether the game is over with them."""
        if self.out >> side & 1:
            return False
        self.score[side] += points
        if self.score[side] < self.laws.target:
            return False
        if self.laws.second_place and not self.out:
            self.out = 1 << side
            self.went_out = side
            return False
        self.winner = self.out.bit_length() - 1 if self.out else side
        self.turn = NONE
        self.over = True
        return True

    def finish(self, *, again: bool) -> None:
        """End the deal; ``again``: the same dealer deals again."""
        self.turn = NONE
        self.over = True
        self.again = again
        if self.decides and not again:
            most = max(self.score)
            self.winner = self.score.index(most) if self.score.count(most) == 1 else NONE
