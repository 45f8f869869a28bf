"""The chapters of a game's rules, in order, and the choices where old books are silent or disagree.

Most choices of docs/rules.md depend on the rules' values; a game adds its own (`Variant.choices`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from bot.engine.axes import AfterGift, Counted, FirstDeal, GameTie, Gift, Market
from bot.engine.variants import Form, Option, OptionValue, Variant
from bot.engine.variants.families import HIGHEST_CUT
from bot.locale.say import N_, Say
from bot.ui.controls.rulebook import options_of
from bot.ui.rulebook.forms import forms_text
from bot.ui.rulebook.opening import deal, in_short
from bot.ui.rulebook.points import ending, points
from bot.ui.rulebook.rule_set import RuleSet
from bot.ui.rulebook.tricks import revokes, tricks
from bot.ui.rulebook.trumps import trumps
from bot.ui.table.options import (
    TARGET,
    alternatives_text,
    describe,
    matters,
    name_of,
    unusual,
    word,
)
from bot.ui.text.points import by_pips
from bot.ui.text.punctuation import semicolons, with_colon

_HIGHEST_CUT: Final = N_("Letting the highest cut pitch first is a custom of some Yorkshire pubs.")
_HIGHEST_CUT_SELLS: Final = N_(
    "Eldest is the highest cut, as in some Yorkshire pubs, where the highest cut pitches first."
)


def chapters(
    variant: Variant, form: Form | None, options: Mapping[str, OptionValue], say: Say
) -> list[str]:
    """Explain a game as usually played or, with a form, as a table plays it.

    The options are those that differ from the usual; BadOption refuses those that do not fit.
    """
    game = RuleSet.of(variant, form, options)
    written = (
        _head(variant, game, options, say),
        deal(game, say),
        trumps(game, say),
        tricks(game, say),
        revokes(game, say),
        points(game, say),
        ending(game, say),
        _at_the_table(say),
        _options(variant, form, say),
        _choices(variant, game, say),
    )
    return list(filter(None, map("\n".join, written)))


def _head(
    variant: Variant, game: RuleSet, options: Mapping[str, OptionValue], say: Say
) -> Iterator[str]:
    yield f"## {say(variant.name)}"
    yield f"*{say(variant.line)}*"
    here = unusual(variant, game.forms[0], options, say)
    if here:
        yield say("**This table:** {options}.", options=semicolons(here, say))
    yield from in_short(game, say)


def _at_the_table(say: Say) -> Iterator[str]:
    yield f"### {say('At the table')}"
    yield say(
        "Press *My hand* on the board, or type `/hand`: only you see your cards. Direct"
        " messages instead: `/settings me`. To play a card, press it or use `/play`."
        " `/table leave` gives your seat to a computer player."
    )


def _options(variant: Variant, form: Form | None, say: Say) -> Iterator[str]:
    yield f"### {say('House options of /table open, the usual first')}"
    forms = variant.forms if form is None else (form,)
    offered = [option for option in options_of(variant, form) if _matters(option, forms)]
    for option in offered:
        if option.name == TARGET:
            values = semicolons(
                (describe(option, option.default, say), f"*{alternatives_text(option, say)}*"), say
            )
            text = with_colon(f"`{name_of(option, say)}`", values, say)
            if form is None and variant.also_to:
                text += f". {say(variant.also_to)}"
            yield f"- {text}"
    house = [option for option in offered if option.name != TARGET]
    if house:
        yield say("To type in `{option}`:", option=say.meant("option", "house_options"))
    for option in house:
        text = semicolons((describe(option, option.default, say), *_others(option, say)), say)
        where = _matters(option, forms)
        yield f"- {text}" if where == forms else f"- {text} ({forms_text(where, say)})"


def _others(option: Option, say: Say) -> Iterator[str]:
    """Yield an option's unusual values as people type them, with their meaning."""
    if isinstance(option.values, range):
        least, most = (f"`{option.name}={option.values[end]}`" for end in (0, -1))
        yield say("{least} to {most}", least=least, most=most)
        return
    for value in option.values:
        if value != option.default:
            typed = f"`{option.name}={word(value)}`"
            yield with_colon(typed, f"*{describe(option, value, say)}*", say)


def _matters(option: Option, forms: Sequence[Form]) -> tuple[Form, ...]:
    """Return the forms in which an option changes anything."""
    return tuple(form for form in forms if form in (option.only or forms) and matters(option, form))


def _choices(variant: Variant, game: RuleSet, say: Say) -> Iterator[str]:
    yield f"### {say('Our choices where the sources are silent or disagree')}"
    cut = game.rules.finds_eldest and variant.base.first_deal is FirstDeal.CUT
    if cut and HIGHEST_CUT not in variant.choices:
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
        # Where cards score as they are won, one may win the game in the middle of a deal.
        lambda game: not game.rules.pegs or game.rules.deals > 0,
        N_("Every deal is played to its last trick, even when the winner is already certain."),
    ),
    (lambda game: by_pips(game.rules), N_("0 : 0 pips is a tie like any other.")),
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
