"""Choices of docs/rules.md where the old books are silent or disagree.

Most depend on the rules' values; a game adds its own (`Variant.choices`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from bot.engine.rules import AfterGift, Counted, FirstDeal, GameTie, Gift, Market
from bot.engine.variants import Variant
from bot.locale import N_, Say
from bot.ui.rulebook.rule_set import RuleSet

_HIGHEST_CUT: Final = N_("Letting the highest cut pitch first is a custom of some Yorkshire pubs.")
_HIGHEST_CUT_SELLS: Final = N_(
    "Eldest is the highest cut, as in some Yorkshire pubs, where the highest cut pitches first."
)


def choices(variant: Variant, game: RuleSet, say: Say) -> Iterator[str]:
    """Explain the choices that apply to a game."""
    yield f"### {say('Our choices where the sources are silent or disagree')}"
    if game.rules.pitched and variant.base.first_deal is FirstDeal.CUT:
        # Where the cut is only an option, the sources describe it.
        yield f"- {say(_HIGHEST_CUT if game.rules.market is Market.NONE else _HIGHEST_CUT_SELLS)}"
    for holds, text in _CHOICES:
        if holds(game):
            yield f"- {say(text)}"
    for own in variant.choices:
        yield f"- {say(own)}"


def _several(game: RuleSet) -> bool:
    return game.most_sides > 2


def _chips_of_several(game: RuleSet) -> bool:
    return _several(game) and bool(game.rules.stake_game or game.rules.stake_four)


def _settled_late(game: RuleSet) -> bool:
    return game.begging and game.rules.turn_ups_counted is Counted.FINAL


_CHOICES: Final[tuple[tuple[Callable[[RuleSet], bool], str], ...]] = (
    (
        lambda _: True,
        N_("Every deal is played to its last trick, even when the winner is already certain."),
    ),
    (lambda _: True, N_("0 : 0 pips is a tie like any other.")),
    (lambda _: True, N_("Every new game starts by finding a first dealer again.")),
    (
        lambda game: game.begging and game.rules.after_gift is AfterGift.ABANDON,
        N_("After an abandoned deal, too, the next player deals."),
    ),
    (
        lambda game: game.begging and game.rules.gift is Gift.EACH_OPPONENT and _several(game),
        N_("A gift to several sides is scored one side at a time, from eldest on."),
    ),
    (
        lambda game: _settled_late(game) and game.rules.after_gift is AfterGift.PLAY_ON,
        N_("After a gift the turn-up scores too, but the gift is scored first."),
    ),
    (
        lambda game: _settled_late(game) and game.rules.after_gift is AfterGift.ABANDON,
        N_("If a gift ends the deal, the turn-up does not score."),
    ),
    (
        lambda game: not game.rules.undertrump,
        N_(
            "The source's sentence about undertrumping is garbled. Here the ban applies only while"
            " you have another card you can play."
        ),
    ),
    (
        lambda game: game.rules.throw_in and game.partners,
        N_("A hand with a card that would win the trick as it is cannot be thrown in."),
    ),
    (
        lambda game: game.rules.game_tie is GameTie.NON_DEALER and _several(game),
        N_("If all three have the same number of pips, nobody scores Game."),
    ),
    (
        lambda game: game.rules.second_place and _several(game),
        N_("The way two play on for second place: the source has only one sentence about it."),
    ),
    (
        lambda game: game.rules.game_tie is GameTie.ELDEST_SIDE and _several(game),
        N_(
            "When the most pips are tied, Game goes to eldest's side even if it is not one of the"
            " tied sides."
        ),
    ),
    (
        lambda game: game.rules.penalty,
        N_(
            "The penalty is played as the source has it; other books make it one for revoking, for"
            " breaking the follow rule."
        ),
    ),
    (_chips_of_several, N_("With three sides, each losing side pays the winner.")),
)
"""Each choice, and whether it applies to a game."""
