"""What a card is worth: the points that ride on a trick, and what it could still do later."""

from __future__ import annotations

from bot.players.core.cards import ACE, FIVE, RANKS, cards_in
from bot.players.core.laws import NAMED
from bot.players.core.orders import JACK_POINT, LOW
from bot.players.core.state import NONE
from bot.players.steady.habits import Habits
from bot.players.steady.hand_value import saved
from bot.players.steady.knowledge import Knowledge
from bot.players.steady.weights import lacking, racing, share, weigh_tricks


class Prizes:
    """What cards are worth to a seat that is to play; what all its cards share is found once.

    A prize is two numbers: what this side gains by taking a trick, and what it loses by not.
    """

    def __init__(self, know: Knowledge, habits: Habits) -> None:
        self.know = know
        self.habits = habits
        self.state = know.state
        self.weights = weigh_tricks(know.state, habits)
        self.cost = share(know.state)
        """What a point for one other side costs this one."""
        self.table_won = 0.0
        """What rides on the trick, for who takes it."""
        self.table_lost = 0.0
        self.table_pips = 0
        self.table_pegs = 0
        self.table_bait = 0
        self.harm = self._harm()
        """What the trick costs this side when others take it."""
        state, order = know.state, know.order
        for place in range(len(state.table)):
            card = state.table[place]
            won, lost = self.riding(card, ours=know.ours(state.table_seats[place]))
            self.table_won += won
            self.table_lost += lost
            self.table_pips += order.pips[card]
            self.table_pegs += order.pegs[card]
            self.table_bait += self.bait(card)
        self.top_of_stock = self._top_of_stock()
        """What drawing the open card is worth above drawing the next (docs/rules.md §5.8)."""
        self._stake = -1.0

    def riding(self, card: int, *, ours: bool) -> tuple[float, float]:
        """Return the points that one card brings to the player who takes it.

        Args:
            card: one that is played, or may be.
            ours: whether this side held it.
        """
        laws, order = self.state.laws, self.know.order
        both = float(order.pegs[card])
        if not order.riding >> card & 1:
            return both, both
        if order.pointed >> card & 1:
            both += order.points[card] * self.weights[order.piece_of[card]]
        elif laws.low_to_taker and not laws.ace_and_two:
            both += self._lowest(card) * self.weights[LOW]
        if card != order.jack:
            return both, both
        home = both + laws.jack_points * self.weights[JACK_POINT]
        hung = both + laws.hung_jack_points * self.weights[JACK_POINT]
        return (home, hung) if ours else (hung, home)

    def bait(self, card: int) -> int:
        """Return how much a card in the trick tempts others: by pips, the jack of trumps most."""
        order = self.know.order
        if card == order.jack:
            return self.habits.bait_of_jack
        bait = order.pips[card]
        return bait + order.pegs[card] if self.state.laws.plain_cards_peg else bait

    def pegging_out(self, card: int) -> tuple[float, float]:
        """Return what it is worth that the pegs in a trick end the game (docs/rules.md §5.4)."""
        pegged = self.table_pegs + self.know.order.pegs[card]
        if not pegged:
            return 0.0, 0.0
        state, mine = self.state, self.know.side
        others = min([lacking(state, side) for side in racing(state) if side != mine])
        return (
            self.habits.game_won if lacking(state, mine) <= pegged else 0.0,
            self.habits.game_won if others <= pegged else 0.0,
        )

    def kept(self, card: int, won: float, lost: float) -> float:
        """Return what a card's own points should bring if it is kept for a better trick.

        Args:
            card: one in this hand.
            won: what rides on it, by `riding`.
            lost: what others win by it.
        """
        if not won:
            return 0.0
        know, order = self.know, self.know.order
        guards = (know.hand & order.suits[order.suit_of[card]]).bit_count() - 1
        clear = 1 - know.against(know.over(card))
        # A plain card comes home under a partner's: the others trump its suit sooner or later.
        chance = (
            saved(self.habits, clear, guards)
            if order.trumps >> card & 1
            else self.habits.plain_home
        )
        return chance * won - (1 - chance) * self.cost * lost

    def hunt(self, card: int, chance: float) -> float:
        """Return the expected value of leading a trump: points on lower ones, from short hands."""
        know, habits, order = self.know, self.habits, self.know.order
        if not order.trumps >> card & 1:
            return 0.0
        # Low cannot be hunted: its holder plays it under a partner's trump.
        preys = self._trumps_with_points() & order.below[card]
        preys &= order.above[RANKS * know.trumps + FIVE - 1] | order.pointed
        if not preys:
            return 0.0
        higher = know.suit(know.trumps)
        masters = know.hand & order.trumps & ~(1 << card)
        if higher:
            masters &= order.above[order.highest(higher)]
        # A trump alone falls to the lead; a guarded one loses a guard, and further masters follow.
        more = masters.bit_count() if masters else 0
        if know.over(card) and know.state.laws.trumps == NAMED:
            more = 0
        guarded = min(habits.fall_most, habits.fall + habits.fall_each * more)
        value = 0.0
        for prey in cards_in(preys):
            value += self._falls(prey, guarded)
        return chance * value

    def penalty(self, card: int) -> float:
        """Return what leading a card should cost followers who can neither follow nor trump it."""
        state, know, value = self.state, self.know, 0.0
        if not state.laws.penalty or not state.left:
            return 0.0
        for seat in know.opponents:
            if state.score[seat % state.laws.sides] > 0:
                value += (1 - know.holds_suit(seat, know.order.suit_of[card])) * (
                    1 - know.holds_suit(seat, know.trumps)
                )
        return self.cost * value

    def keep(self, card: int, pip: float) -> float:
        """Return what keeping a card should bring; with few cards left there is little to wait for.

        Args:
            card: one in this hand.
            pip: what a pip is worth.
        """
        know, habits, state, order = self.know, self.habits, self.state, self.know.order
        later = min(1.0, (state.held[know.seat] - 1) / 3)
        # What is won is not lost either; but of more than two sides, another may have won it.
        won = pip * (1 + self.cost) / 2
        if not order.trumps >> card & 1:
            # A high card may win its suit, once those above it are gone.
            leads = not (know.unseen | know.hand) & order.above[card]
            wins = habits.plain[ACE if leads else order.rank[card]]
            if state.laws.draws and state.left:
                wins *= habits.plain_drawing
            return later * (wins * won + self._against_penalty(card))
        # Any trump takes a plain trick; a master takes any trick it is played to, and its own pips
        # are as safe in hand as in a trick.
        master = 1 - know.against(know.over(card))
        power = (habits.trump + habits.master * master + habits.rank * (order.rank[card] + 2)) * won
        if state.table or state.laws.trumps != NAMED:
            # A master that is led keeps the lead, too, and hunts while others hold much.
            power += habits.control * master * self._most_at_stake()
        if state.table and self.riding(card, ours=True)[0]:
            power *= habits.pointed
        value = later * (power + self._against_penalty(card))
        return value + master * order.pips[card] * pip

    # ---------------------------------------------------------------------------------- inside

    def _harm(self) -> float:
        """With two sides it is their gain; with more it is shared, but for the bound player's."""
        state, bidder = self.state, self.state.bound
        if bidder == NONE or self.know.ours(bidder):
            return self.cost
        threatens = state.best_seat == bidder or bidder in state.followers
        return 1.0 if threatens else self.habits.others_prey

    def _trumps_with_points(self) -> int:
        return self.know.unseen & self.know.order.riding

    def _falls(self, prey: int, guarded: float) -> float:
        """Return what a lower trump that others may hold should bring when trumps are led."""
        know = self.know
        won, lost = self.riding(prey, ours=False)
        if not won:
            return 0.0
        others, value = know.suit(know.trumps) & ~(1 << prey), 0.0
        for seat in know.opponents:
            value += know.holds(seat, 1 << prey) * (1 - (1 - guarded) * know.holds(seat, others))
        return (won + lost) * value

    def _top_of_stock(self) -> float:
        top = self.state.top
        if top == NONE:
            return 0.0
        hidden, value = cards_in(self.know.unseen & ~(1 << top)), 0.0
        for card in hidden:
            value += self._drawn(card)
        return self._drawn(top) - (value / len(hidden) if hidden else 0.0)

    def _drawn(self, card: int) -> float:
        """Return what it is worth to draw a card rather than to see it drawn."""
        habits, order = self.habits, self.know.order
        rank = order.rank[card]
        if order.trumps >> card & 1:
            return habits.drawn_trump[rank] or habits.drawn_low_trump
        return habits.drawn_plain[rank]

    def _lowest(self, card: int) -> float:
        know, state, lower = self.know, self.state, self.know.order.below[card]
        if know.hand & lower or (state.low != NONE and lower >> state.low & 1):
            return 0.0
        for played in state.table:
            if lower >> played & 1:
                return 0.0
        return 1 - know.in_play(know.under(card))

    def _most_at_stake(self) -> float:
        """Return the most points that ride on any trump that others hold or may draw."""
        if self._stake < 0:
            self._stake = 0.0
            for card in cards_in(self._trumps_with_points()):
                won, lost = self.riding(card, ours=False)
                if won:
                    rides = (won + lost) / 2 * self.know.in_play(1 << card)
                    self._stake = max(self._stake, rides)
        return self._stake

    def _against_penalty(self, card: int) -> float:
        """Return what the last card of its suit does against having neither suit nor trump."""
        state, know = self.state, self.know
        if not state.laws.penalty or not state.left:
            return 0.0
        order = know.order
        if know.hand & order.suits[order.suit_of[card]] & ~(1 << card):
            return 0.0
        trump = order.trumps >> card & 1
        return self.habits.last_trump if trump else self.habits.last_of_suit
