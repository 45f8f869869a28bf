"""The numbers by which the steady player weighs its choices: all in points, chances or pips.

They were found by hand. Whoever tunes them by self-play makes another `Habits`; the rules of thumb
that use them stay as they are.
"""

from __future__ import annotations

from typing import Final


class Habits:
    """What a player believes of hands, of others, and of what cards may still do."""

    __slots__ = (
        "against",
        "all_are_near",
        "alone",
        "anew",
        "bait_of_jack",
        "begged",
        "catch",
        "catch_each",
        "catch_most",
        "comes",
        "control",
        "decided",
        "drawn_low_trump",
        "drawn_plain",
        "drawn_trump",
        "fall",
        "fall_each",
        "fall_most",
        "game_each",
        "game_most",
        "game_pip",
        "game_ten",
        "game_top",
        "game_won",
        "gives",
        "gives_deal",
        "guard",
        "guarded",
        "heads",
        "hope",
        "keep_high",
        "keep_jack",
        "keep_low",
        "keep_peg",
        "keep_plain",
        "keep_trump",
        "last_of_suit",
        "last_trump",
        "length",
        "likely",
        "low_each",
        "low_length",
        "low_most",
        "low_taken",
        "low_taken_most",
        "master",
        "most_offered",
        "one_is_near",
        "others_prey",
        "overbid",
        "passed",
        "pip_base",
        "pip_left",
        "plain",
        "plain_drawing",
        "pointed",
        "rank",
        "safe_with_partner",
        "small",
        "sold",
        "still_mine",
        "tempted",
        "tempted_each",
        "tempted_most",
        "theirs",
        "top",
        "trump",
    )

    def __init__(self) -> None:
        self._score()
        self._hands()
        self._pitch()
        self._turn_up()
        self._tricks()
        self._keeping()

    def _score(self) -> None:
        self.game_won = 5.0
        """What winning or losing the game outright weighs, in points."""
        self.one_is_near = [3.0, 1.5, 1.0, 0.8]
        """The points of a deal in the order scored, where one side needs a single point more."""
        self.all_are_near = [3.0, 0.6, 0.4, 0.3]
        """The same where two sides do: what is scored first ends the game."""

    def _hands(self) -> None:
        self.guarded = [0.3, 0.68, 0.85]
        """How often a trump comes home past a higher one, bare and with one guard or more."""
        self.catch = 0.12
        """How often a jack that another holds is caught by a hand without a higher trump."""
        self.catch_each = 0.15
        """How much oftener with each higher trump."""
        self.catch_most = 0.6
        self.safe_with_partner = 0.8
        """How often a partner brings a trump with points on it home."""
        self.low_length = 0.25
        """What each trump above the average brings towards Low, where its taker scores it."""
        self.low_most = 0.5
        self.length = 0.12
        """What each trump above the average brings towards Game."""
        self.top = 0.05
        """What a trump above the jack does."""
        self.game_ten = 0.05
        """What the ten of trumps does."""

    def _pitch(self) -> None:
        self.overbid = [0.0, 0.5, 0.3, 0.06, 0.0]
        """By bid: how often each player still to speak bids over it."""
        self.likely = 0.5
        """No bid is made with less of a chance to be made good."""
        self.passed = -0.9
        """The expected value of a deal in which another player pitches."""
        self.theirs = -0.7
        """What a deal should bring in which an opponent pitches who might have sold."""
        self.most_offered = 2
        """No pitch is worth more than this to offer."""
        self.sold = -1.1
        """What a deal should bring in which a buyer pitches, the price apart."""
        self.alone = 0.24
        """The chance of Game for a pitcher with nothing, without opponents."""
        self.against = 0.08
        """What each opponent, less partners, takes from it."""
        self.game_each = 0.1
        """What each trump adds to it."""
        self.game_top = 0.07
        """What each trump above the jack adds."""
        self.game_pip = 0.012
        """What each pip in the hand adds."""
        self.game_most = 0.95
        self.low_taken = 0.15
        """A pitcher's chance to take Low without trumps, where its taker scores it."""
        self.low_each = 0.15
        """What each trump adds to it."""
        self.low_taken_most = 0.9

    def _turn_up(self) -> None:
        self.gives = 0.3
        """How often a dealer gives, when the score lets them."""
        self.gives_deal = 0.02
        """The same where the deal is lost by it."""
        self.begged = 0.25
        """What it is worth to the dealer that eldest has shown a poor hand in the suit."""
        self.still_mine = 2 / 3
        """What a hand in another suit counts after a run: three cards of nine are luck."""
        self.anew = 0.0
        """What a new deal should bring anybody."""
        self.keep_trump = 30.0
        """Of discards: any trump before any plain card."""
        self.keep_plain = [0.0] * 8 + [10.0, 3.0, 5.0, 8.0, 12.0]
        """By rank, from the two: what a plain card is worth then; 0 if as much as a small one."""
        self.guard = 0.5
        """What a small card is worth beside the ten or a high card of its suit."""
        self.small = 0.1
        """What each rank is worth."""
        self.keep_peg = 4.0
        """What a point that a trump pegs is worth."""
        self.keep_jack = 20.0
        """What a point for the jack of trumps is worth."""
        self.keep_high = 20.0
        self.keep_low = 15.0

    def _tricks(self) -> None:
        self.comes = 1.0
        """Pips that a card yet to be played brings to a trick on average: 80 over 52."""
        self.decided = 0.005
        """What a pip is worth once Game is decided: who throws tens about is looked at askance."""
        self.pip_base = 4.0
        """Among how many pips, beside those still open, Game is decided."""
        self.pip_left = 0.5
        """How much those still open count."""
        self.others_prey = 0.3
        """The cost for a side if another player than the bound one takes a trick."""
        self.heads = 0.85
        """How often a seat that can win by following suit does so."""
        self.hope = 0.6
        """How far to trust that a partner wins back a trick that the others are winning."""
        self.bait_of_jack = 12
        """As how many pips the jack of trumps tempts others."""
        self.tempted = 0.3
        """How often a seat trumps a trick without pips, if it may."""
        self.tempted_each = 0.06
        """How much oftener for each pip."""
        self.tempted_most = 0.95

    def _keeping(self) -> None:
        self.drawn_trump = [0.0] * 8 + [0.8, 1.2, 0.9, 1.0, 2.8]
        """By rank: what it is worth to draw a trump; High is scored by who plays it."""
        self.drawn_low_trump = 0.45
        self.drawn_plain = [0.0] * 8 + [0.12, 0.0, 0.1, 0.2, 0.3]
        """By rank: what it is worth to draw a plain card."""
        self.fall = 0.1
        """How often a guarded trump falls to the lead of a higher one."""
        self.fall_each = 0.4
        """How much oftener for each further master."""
        self.fall_most = 0.85
        self.plain = [0.0] * 9 + [0.5, 1.5, 3.5, 5.0]
        """By rank: the pips that plain cards may still win, if kept; tens win nothing."""
        self.plain_drawing = 0.25
        """How much of that is left while the stock lasts: others draw what beats them."""
        self.trump = 4.0
        """The pips that any trump may still win."""
        self.rank = 0.1
        """How many more for each rank."""
        self.master = 6.5
        """How many more if no other player has a higher one."""
        self.control = 0.4
        """How much of the points that ride on others' trumps is won by the highest."""
        self.pointed = 0.6
        """How much the power of a trump with points on it counts to a follower."""
        self.last_trump = 0.3
        """What the last trump is worth where having none may cost a point."""
        self.last_of_suit = 0.05
        """What the last card of a plain suit is worth there."""


USUAL: Final = Habits()
