"""Choices of docs/rules.md where the old books are silent or disagree.

Most depend on the rules' values; a game adds its own (`Variant.choices`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from bot.engine.rules import AfterGift, Counted, FirstDeal, GameTie, Gift
from bot.engine.variants import Variant
from bot.locale import N_, Say
from bot.ui.rulebook.case import RuleSet


def choices(variant: Variant, case: RuleSet, say: Say) -> Iterator[str]:
    """Explain the choices that apply to a game."""
    yield f"### {say('Choices of this house, where the books are silent or disagree')}"
    if case.rules.pitched and variant.base.first_deal is FirstDeal.CUT:
        # Where the cut is only an option, the books describe it.
        yield "- " + say("That the highest cut pitches first is taken from the Yorkshire houses.")
    for holds, text in _CHOICES:
        if holds(case):
            yield f"- {say(text)}"
    for own in variant.choices:
        yield f"- {say(own)}"


def _several(case: RuleSet) -> bool:
    return case.most_sides > 2


def _chips_of_several(case: RuleSet) -> bool:
    return _several(case) and bool(case.rules.stake_game or case.rules.stake_four)


def _settled_late(case: RuleSet) -> bool:
    return case.begging and case.rules.turn_ups_counted is Counted.FINAL


_CHOICES: Final[tuple[tuple[Callable[[RuleSet], bool], str], ...]] = (
    (
        lambda _: True,
        N_("Every deal is played to its last trick, even if the winner is certain before."),
    ),
    (lambda _: True, N_("0 : 0 pips is a tie like any other.")),
    (lambda _: True, N_("A new game begins with a new ceremony for the first deal.")),
    (
        lambda case: case.begging and case.rules.after_gift is AfterGift.ABANDON,
        N_("The deal passes to the next player after an abandoned deal too."),
    ),
    (
        lambda case: case.begging and case.rules.gift is Gift.EACH_OPPONENT and _several(case),
        N_("A gift to several sides is scored one side at a time, from eldest on."),
    ),
    (
        lambda case: _settled_late(case) and case.rules.after_gift is AfterGift.PLAY_ON,
        N_("After a gift the turn-up scores too, once the gift is scored."),
    ),
    (
        lambda case: _settled_late(case) and case.rules.after_gift is AfterGift.ABANDON,
        N_("If a gift ends the deal, the turn-up does not score."),
    ),
    (
        lambda case: not case.rules.undertrump,
        N_(
            "No undertrumping is read from a garbled sentence: it holds only while you have another"
            " card that you may play."
        ),
    ),
    (
        lambda case: case.rules.throw_in and case.partners,
        N_("A hand that would win the trick as it stands cannot be thrown in."),
    ),
    (
        lambda case: case.rules.game_tie is GameTie.NON_DEALER and _several(case),
        N_("If all three are level in pips, nobody scores Game."),
    ),
    (
        lambda case: case.rules.second_place and _several(case),
        N_("How two play on for second place; the book has but one sentence on it."),
    ),
    (
        lambda case: case.rules.game_tie is GameTie.ELDEST_SIDE and _several(case),
        N_(
            "When the pips are level, Game goes to eldest's side even if that side is not among"
            " those level."
        ),
    ),
    (
        lambda case: case.rules.penalty,
        N_("The penalty is read as the book has it; other books make it one for revoking."),
    ),
    (_chips_of_several, N_("With three sides each losing side pays the winner.")),
)
"""Each choice, and whether it applies to a game."""
