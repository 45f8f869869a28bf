"""One side cuts, the other guesses red or black (docs/rules.md §5.2, Lancashire)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.cards import Card
from bot.engine.ceremony.model import Ceremony, Colour
from bot.engine.rules import FirstDeal
from bot.engine.variants import Form


def guess_made(
    pack: Sequence[Card], cutter: int, guesser: int, colour: Colour, sides: int = 2
) -> tuple[Card, int]:
    """Show the cut card; return it with the side that has the first pitch.

    A right guess gives it to the guessing side, a wrong one to the cutting side.
    """
    card = pack[0]
    right = Colour.of(card) is colour
    return card, (guesser if right else cutter) % sides


def guessed(
    pack: Sequence[Card], form: Form, cutter: int, guess: tuple[int, Colour], pitcher: int
) -> Ceremony:
    """Write the ceremony down, once the side with the first pitch has chosen who pitches.

    Raises:
        ValueError: if the guesser is on the side that cut, or the pitcher not on the right one.
    """
    guesser, colour = guess
    card, side = guess_made(pack, cutter, guesser, colour, form.sides)
    if guesser % form.sides == cutter % form.sides:
        raise ValueError(f"seat {guesser} is on the side that cut")
    if pitcher % form.sides != side:
        raise ValueError(f"the first pitch is side {side}'s, not seat {pitcher}'s")
    return Ceremony(
        FirstDeal.GUESS.value,
        ((cutter, card),),
        dealer=(pitcher - 1) % form.seats,
        pitcher=pitcher,
        guess=guess,
    )
