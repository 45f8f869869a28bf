"""The numbers by which the steady player weighs its choices: all in points, chances or pips.

People set the usual ones by hand; self-play makes others for each game and form (`tuned`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Habits:
    """What a player believes of hands, of others, and of what cards may still do."""

    game_won: float = 5.0
    """What winning or losing the game outright weighs, in points."""
    one_is_near: tuple[float, ...] = (3.0, 1.5, 1.0, 0.8)
    """The points of a deal in the order scored, where one side needs a single point more."""
    all_are_near: tuple[float, ...] = (3.0, 0.6, 0.4, 0.3)
    """The same where two sides do: what is scored first ends the game."""
    guarded: tuple[float, ...] = (0.3, 0.68, 0.85)
    """How often a trump comes home past a higher one, bare and with one guard or more."""
    catch: float = 0.12
    """How often a jack that another holds is caught by a hand without a higher trump."""
    catch_each: float = 0.15
    """How much oftener with each higher trump."""
    catch_most: float = 0.6
    plain_home: float = 0.45
    """How often a plain card with points on it comes home, if it is kept for a better trick."""
    safe_with_partner: float = 0.8
    """How often a partner brings a trump with points on it home."""
    low_length: float = 0.25
    """What each trump above the average brings towards Low, where its taker scores it."""
    low_most: float = 0.5
    length: float = 0.12
    """What each trump above the average brings towards Game."""
    top: float = 0.05
    """What a trump above the jack does."""
    game_ten: float = 0.05
    """What the ten of trumps does."""
    overbid: tuple[float, ...] = (0.0, 0.5, 0.3, 0.06, 0.0)
    """By quarters of the greatest bid: how often each player still to speak bids over it."""
    likely: float = 0.5
    """No bid is made with less of a chance to be made good."""
    passed: float = -0.9
    """The expected value of a deal in which another player pitches."""
    theirs: float = -0.7
    """What a deal should bring in which an opponent pitches who might have sold."""
    most_offered: int = 2
    """No pitch is worth more than this to offer."""
    sold: float = -1.1
    """What a deal should bring in which a buyer pitches, the price apart."""
    alone: float = 0.24
    """The chance of Game for a pitcher with nothing, without opponents."""
    against: float = 0.08
    """What each opponent, less partners, takes from it."""
    game_each: float = 0.1
    """What each trump adds to it."""
    game_top: float = 0.07
    """What each trump above the jack adds."""
    game_pip: float = 0.012
    """What each pip in the hand adds."""
    game_most: float = 0.95
    low_taken: float = 0.15
    """A pitcher's chance to take Low without trumps, where its taker scores it."""
    low_each: float = 0.15
    """What each trump adds to it."""
    low_taken_most: float = 0.9
    control_long: float = 0.1
    """How much each trump above the average commands the others, where hands exchange cards."""
    control_top: float = 0.1
    """How much each trump above the jack does."""
    own_home: float = 0.55
    """How often such a hand brings a trump home that an opponent could take."""
    own_control: float = 0.5
    """How much oftener with full command."""
    partner_home: float = 0.6
    """The same of a trump that a partner has."""
    partner_control: float = 0.4
    their_home: float = 0.35
    """The same of one that an opponent has."""
    their_control: float = 0.5
    company: float = 0.8
    """How much oftener others' trumps are caught if all the others are partners, not none."""
    game_home: float = 0.65
    """The same of Game by pips."""
    game_control: float = 0.5
    gives: float = 0.3
    """How often a dealer gives, when the score lets them."""
    gives_deal: float = 0.02
    """The same where the deal is lost by it."""
    begged: float = 0.25
    """What it is worth to the dealer that eldest has shown a poor hand in the suit."""
    still_mine: float = 2 / 3
    """What a hand in another suit counts after a run: three cards of nine are luck."""
    anew: float = 0.0
    """What a new deal should bring anybody."""
    keep_trump: float = 30.0
    """Of discards: any trump before any plain card."""
    keep_plain: tuple[float, ...] = (0.0,) * 8 + (10.0, 3.0, 5.0, 8.0, 12.0)
    """By rank, from the two: what a plain card is worth then; 0 if as much as a small one."""
    guard: float = 0.5
    """What a small card is worth beside the ten or a high card of its suit."""
    small: float = 0.1
    """What each rank is worth."""
    keep_peg: float = 4.0
    """What a point that a trump pegs is worth."""
    keep_jack: float = 20.0
    """What a point for the jack of trumps is worth."""
    keep_high: float = 20.0
    keep_low: float = 15.0
    comes: float = 1.0
    """Pips that a card yet to be played brings to a trick on average: 80 over 52."""
    decided: float = 0.005
    """What a pip is worth once Game is decided: who throws tens about is looked at askance."""
    pip_base: float = 4.0
    """Among how many pips, beside those still open, Game is decided."""
    pip_left: float = 0.5
    """How much those still open count."""
    others_prey: float = 0.3
    """The cost for a side if another player than the bound one takes a trick."""
    heads: float = 0.85
    """How often a seat that can win by following suit does so."""
    hope: float = 0.6
    """How far to trust that a partner wins back a trick that the others are winning."""
    bait_of_jack: int = 12
    """As how many pips the jack of trumps tempts others."""
    tempted: float = 0.3
    """How often a seat trumps a trick without pips, if it may."""
    tempted_each: float = 0.06
    """How much oftener for each pip."""
    tempted_most: float = 0.95
    drawn_trump: tuple[float, ...] = (0.0,) * 8 + (0.8, 1.2, 0.9, 1.0, 2.8)
    """By rank: what it is worth to draw a trump; High is scored by who plays it."""
    drawn_low_trump: float = 0.45
    drawn_plain: tuple[float, ...] = (0.0,) * 8 + (0.12, 0.0, 0.1, 0.2, 0.3)
    """By rank: what it is worth to draw a plain card."""
    fall: float = 0.1
    """How often a guarded trump falls to the lead of a higher one."""
    fall_each: float = 0.4
    """How much oftener for each further master."""
    fall_most: float = 0.85
    plain: tuple[float, ...] = (0.0,) * 9 + (0.5, 1.5, 3.5, 5.0)
    """By rank: the pips that plain cards may still win, if kept; tens win nothing."""
    plain_drawing: float = 0.25
    """How much of that is left while the stock lasts: others draw what beats them."""
    trump: float = 4.0
    """The pips that any trump may still win."""
    rank: float = 0.1
    """How many more for each rank."""
    master: float = 6.5
    """How many more if no other player has a higher one."""
    control: float = 0.4
    """How much of the points that ride on others' trumps is won by the highest."""
    pointed: float = 0.6
    """How much the power of a trump with points on it counts to a follower."""
    last_trump: float = 0.3
    """What the last trump is worth where having none may cost a point."""
    last_of_suit: float = 0.05
    """What the last card of a plain suit is worth there."""


USUAL: Final = Habits()
