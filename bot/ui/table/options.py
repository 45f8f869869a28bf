"""House options in words (docs/rules.md §5.12)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

from discord import SelectOption

from bot.engine.axes import (
    AfterRun,
    AllPass,
    Blind,
    FirstDeal,
    Follow,
    GameTie,
    JokerOrder,
    JokerRank,
    LowTo,
    Pack,
    Partners,
    RevokePenalty,
    Revokes,
    Shoot,
    Steal,
    TakeBacks,
)
from bot.engine.events import Cause
from bot.engine.variants import Form, Option, OptionValue, Variant
from bot.engine.variants.families import FOUR, TWO
from bot.locale.say import N_, Say
from bot.ui.controls.table import ChooseOption
from bot.ui.core.layout import CHOICES, VIOLET, Part, layout, menus, small
from bot.ui.core.message import Outgoing
from bot.ui.text.punctuation import semicolons
from bot.views.table.view import TableView

TARGET: Final = "target"
REVOKES: Final = "revokes"
DEALS: Final = "deals"
_USUAL_NUMBERS: Final[dict[str, Sequence[int]]] = {
    TARGET: (7, 11, 14, 15, 21),
    "hung_jack_points": (1, 3, 6),
    "least_bid": (1, 2, 3, 4),
    DEALS: (4, 8, 12),
}
_HIGH_TARGETS: Final = (61, 81, 91, 121, 181)
_SMALL_NUMBERS: Final = (0, 1, 2, 5)
"""Few, so that one menu of Discord's takes all rules of every game."""

_TEXTS: Final[dict[tuple[str, OptionValue], str]] = {
    ("game_tie", GameTie.NOBODY.value): N_("if pips are tied, nobody scores Game"),
    ("game_tie", GameTie.NON_DEALER.value): N_(
        "if pips are tied, the side that did not deal scores Game"
    ),
    ("undertrump", True): N_("undertrumping is allowed"),
    ("undertrump", False): N_("no undertrumping"),
    ("gift_limit", True): N_("the dealer cannot give a point that would win the game"),
    ("gift_limit", False): N_("the dealer can give a point that wins the game"),
    ("gift_ends_deal", True): N_("a gift ends the deal"),
    ("gift_ends_deal", False): N_("after a gift the deal is played out"),
    ("discard", AfterRun.KEEP_ALL.value): N_("all cards of a run are played"),
    ("discard", AfterRun.TO_SIX.value): N_("after a run everyone discards down to six"),
    ("discard", AfterRun.TO_NINE.value): N_(
        "after a run, players with more than nine cards discard down to nine"
    ),
    ("discard", AfterRun.TO_SIX_FROM_TWELVE.value): N_(
        "after a run, players with twelve or more cards discard down to six"
    ),
    ("follow", Follow.FOLLOW_OR_TRUMP.value): N_("you can trump even if you could follow"),
    ("follow", Follow.STRICT.value): N_("you can trump only if you cannot follow"),
    ("follow", Follow.TRUMPS_ONLY.value): N_("only trumps are played"),
    ("throw_in", True): N_("worthless hands can be thrown in"),
    ("throw_in", False): N_("hands cannot be thrown in"),
    ("first_pitch", FirstDeal.JACK.value): N_("the player dealt the first jack pitches first"),
    ("first_pitch", FirstDeal.CUT.value): N_("the highest cut pitches first"),
    ("partners", Partners.FIXED.value): N_("partners by seat"),
    ("partners", Partners.JACKS.value): N_("partners by the jacks, red against black"),
    ("low", LowTo.HOLDER.value): N_("Low for the side that held it"),
    ("low", LowTo.TAKER.value): N_("Low for the side that wins it"),
    ("second_place", False): N_("the first to reach the target ends the game"),
    ("second_place", True): N_("the others play on for second place"),
    ("smudge", False): N_("winning a bid of four scores four points, as usual"),
    ("smudge", True): N_("winning a bid of four wins the game (smudge)"),
    ("shoot", Shoot.NONE.value): N_("winning the greatest bid scores its points, as usual"),
    ("shoot", Shoot.SMUDGE.value): N_("winning the greatest bid wins the game (smudge)"),
    ("shoot", Shoot.MOON.value): N_(
        "you can shoot the moon: every point wins the game, one fewer loses the target"
    ),
    ("off_jack", True): N_("the off-jack is a trump and scores"),
    ("off_jack", False): N_("no off-jack"),
    ("joker_order", JokerOrder.RANKED.value): N_("the big joker beats the little one"),
    ("joker_order", JokerOrder.FIRST.value): N_("of two jokers in a trick the first is higher"),
    ("joker_rank", JokerRank.MIDDLE.value): N_("jokers rank between jack and ten"),
    ("joker_rank", JokerRank.LOW.value): N_("jokers rank below the two"),
    ("five", True): N_("the five of trumps scores 5"),
    ("five", False): N_("the five of trumps scores nothing"),
    ("draw", True): N_("after naming, everyone can exchange plain cards"),
    ("draw", False): N_("no cards are exchanged"),
    ("pack", Pack.FULL.value): N_("all 52 cards"),
    ("pack", Pack.SEVENS.value): N_("only the cards from the seven up"),
    ("set", "give"): N_("the others score a bid that is not made"),
    ("set", "minus"): N_("a bid that is not made is subtracted"),
    ("steal", Steal.NONE.value): N_("the dealer must bid higher than the others"),
    ("steal", Steal.ANY.value): N_("the dealer can take the highest bid for as much"),
    ("steal", Steal.TOP.value): N_("the dealer can take the greatest bid for as much"),
    ("all_pass", AllPass.STUCK.value): N_("if everyone else passes, the dealer must bid"),
    ("all_pass", AllPass.REDEAL.value): N_("if everyone passes, the same dealer deals again"),
    ("all_pass", AllPass.NEXT.value): N_("if everyone passes, the next player deals"),
    ("all_pass", AllPass.FREE.value): N_("if everyone passes, the dealer names trumps, unbound"),
    ("blind", Blind.PARTNERS.value): N_("the pitcher's partner sees no cards until the pitch"),
    ("blind", Blind.ALL_BUT_PITCHER.value): N_("only the pitcher sees any cards until the pitch"),
    ("blind", Blind.NOBODY.value): N_("everyone sees their cards at once"),
    ("penalty", True): N_("you lose a point if you can neither follow nor trump"),
    ("penalty", False): N_("no penalty if you can neither follow nor trump"),
    ("gift_needs_trump", True): N_("the dealer needs a card of the turned-up suit to give a point"),
    ("gift_needs_trump", False): N_("the dealer can give a point with any hand"),
    (REVOKES, Revokes.NONE.value): N_("the bot refuses cards that break the rules"),
    (REVOKES, Revokes.CALLED.value): N_("players can revoke, and opponents can call it"),
    ("take_back", TakeBacks.TRICK.value): N_(
        "a card that breaks the rules can be taken back until the trick is complete"
    ),
    ("take_back", TakeBacks.NEXT.value): N_(
        "a card that breaks the rules can be taken back until the next card is played"
    ),
    ("take_back", TakeBacks.NONE.value): N_("a card laid is a card played"),
    ("revoke_penalty", RevokePenalty.USUAL.value): N_("the game's usual penalty for a revoke"),
    ("revoke_penalty", RevokePenalty.GAME.value): N_("a revoke loses the game"),
}
_NO_SCORE: Final = ("revoke_penalty", RevokePenalty.NO_SCORE.value)
NUMBERS: Final[dict[str, Callable[[Say, int], str]]] = {
    TARGET: lambda say, n: say.count("to {n} point", "to {n} points", n),
    "game_points": lambda say, n: say.count(
        "the Game point is worth {n} point", "the Game point is worth {n} points", n
    ),
    "hung_jack_points": lambda say, n: say.count(
        "a hung jack scores {n} point", "a hung jack scores {n} points", n
    ),
    DEALS: lambda say, n: (
        say.count("{n} deal, whatever the score", "{n} deals, whatever the score", n)
        if n
        else say("no fixed number of deals")
    ),
    "least_bid": lambda say, n: say("the lowest bid is {n}", n=n),
    "jokers": lambda say, n: say.count("{n} joker", "{n} jokers", n) if n else say("no jokers"),
    "kitty": lambda say, n: (
        say.count("a kitty of {n} card", "a kitty of {n} cards", n) if n else say("no kitty")
    ),
    "points": lambda say, n: say.count("{n} point in a deal", "{n} points in a deal", n),
    "stake_game": lambda say, n: say.count("{n} chip for the game", "{n} chips for the game", n),
    "stake_four": lambda say, n: say.count(
        "{n} chip for all four points of a deal", "{n} chips for all four points of a deal", n
    ),
}


def name_of(option: Option, say: Say) -> str:
    """Return an option's name as people type it: the target is an option of the commands."""
    return say.meant("option", option.name) if option.name == TARGET else option.name


def describe(option: Option, value: OptionValue, say: Say) -> str:
    """Say what an option's value means."""
    # True equals 1, so the option's name decides, not the value.
    if option.name in NUMBERS:
        return NUMBERS[option.name](say, int(value))
    if (option.name, value) == _NO_SCORE:
        return say(_no_score(option.order))
    return say(_TEXTS[option.name, value])


def _no_score(order: Collection[Cause]) -> str:
    if Cause.JACK in order:
        return N_("a revoke gives opponents a point, and its side can't score Jack or Game")
    if Cause.GAME in order:
        return N_("a revoke gives opponents a point, and its side can't score Game")
    return N_("a revoke gives opponents a point")


def alternatives_text(option: Option, say: Say) -> str:
    """Say the values of an option besides its default."""
    if isinstance(option.values, range):
        return say("{least} to {most}", least=option.values[0], most=option.values[-1])
    rest = (value for value in option.values if value != option.default)
    return semicolons((describe(option, value, say) for value in rest), say)


def unusual(
    variant: Variant,
    form: Form,
    options: Mapping[str, OptionValue],
    say: Say,
    *,
    besides: Collection[str] = (),
) -> list[str]:
    """Say the options of a table that are not the usual and matter in its form.

    Those that are named besides stand elsewhere.
    """
    return [
        describe(option, options[option.name], say)
        for option in options_that_matter(variant, form, options)
        if option.name in options and option.name not in besides
    ]


def options_that_matter(
    variant: Variant, form: Form, options: Mapping[str, OptionValue]
) -> tuple[Option, ...]:
    """Return the options that change anything in a form, given those that a table has.

    A record may have others too (docs/record.md, options).
    """
    only_trumps = options.get("follow") == Follow.TRUMPS_ONLY.value
    called = options.get(REVOKES) == Revokes.CALLED.value and not only_trumps
    by_deals = bool(options.get(DEALS))
    jokers = int(options.get("jokers", variant.base.jokers))
    sevens = options.get("pack") == Pack.SEVENS.value
    return tuple(
        option
        for option in variant.options_in(form, options)
        if matters(option, form)
        and (called or option.name not in _OF_REVOKES)
        and not (only_trumps and option.name == REVOKES)
        and not (by_deals and option.name in _OF_TARGETS)
        and jokers >= _OF_JOKERS.get(option.name, 0)
        and not (sevens and option.name in _OF_THE_FULL_PACK)
    )


def matters(option: Option, form: Form) -> bool:
    """Say whether an option changes anything in a form of its game."""
    return option.name not in _MATTERS or _MATTERS[option.name](form)


def can_take_back(form: Form) -> bool:
    """Say whether anybody can take a card back: with two players each card completes its trick."""
    return form.seats > TWO.seats


_OF_REVOKES: Final = frozenset({"take_back", "revoke_penalty"})
"""Options that change nothing where the host checks each card."""
_OF_TARGETS: Final = frozenset({TARGET, "gift_limit", "smudge", "shoot", "second_place"})
"""Options that change nothing in a game of so many deals."""
_OF_JOKERS: Final = {"joker_rank": 1, "joker_order": 2}
"""Options that change nothing with fewer jokers."""
_OF_THE_FULL_PACK: Final = frozenset({"draw", "five"})
"""Options that change nothing without the low cards."""
_MATTERS: Final[dict[str, Callable[[Form], bool]]] = {
    "throw_in": lambda form: form.seats > form.sides,
    "partners": lambda form: form == FOUR,
    "take_back": can_take_back,
}
"""Options that matter in some forms only, and in which."""


def word(value: OptionValue) -> str:
    """Write an option's value as commands and menus do."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def alternatives(
    choices: Sequence[Option], options: Mapping[str, OptionValue]
) -> list[tuple[Option, OptionValue]]:
    """List each option with each other value that it could have.

    Of a long range of numbers, only the usual ones.
    """
    return [
        (option, value)
        for option in choices
        for value in worth_offering(option)
        if value != options.get(option.name, option.default)
    ]


def worth_offering(option: Option) -> Sequence[OptionValue]:
    """Return an option's values; of a long range of numbers, only the usual ones."""
    if not isinstance(option.values, range):
        return option.values
    numbers = (option.default, *_usual_numbers(option))
    return [number for number in dict.fromkeys(numbers) if number in option.values]


def _usual_numbers(option: Option) -> Sequence[int]:
    usual = _USUAL_NUMBERS.get(option.name, _SMALL_NUMBERS)
    far = option.name == TARGET and int(option.default) > 2 * max(usual)
    return _HIGH_TARGETS if far else usual


def panel(table: TableView, say: Say, more: Sequence[Part] = ()) -> Outgoing:
    """Render a table's house options, with menus of the other values, then more controls."""
    here = options_that_matter(table.variant, table.form, table.options)
    lines = [f"## {say('House options')} · {say(table.variant.name)}"]
    # Only leagues and events limit the deals.
    here = tuple(option for option in here if option.name != DEALS or DEALS in table.options)
    for option in here:
        usual = option.name not in table.options
        now = describe(option, table.options.get(option.name, option.default), say)
        lines.append(f"- {now}" if usual else f"- **{now}**")
    notes = [
        say(
            "Until the game starts, the person who opened the table or a moderator can change them."
        )
    ]
    numbers = [f"`{name_of(option, say)}`" for option in here if isinstance(option.values, range)]
    if numbers:
        text = say(
            "For other numbers, set {options} with `/table options`.", options=", ".join(numbers)
        )
        notes.append(text)
    labels = {
        f"{option.name}={word(value)}": describe(option, value, say)
        for option, value in alternatives(here, table.options)
    }
    rows = [SelectOption(label=label, value=value) for value, label in labels.items()]
    choosers = menus(
        ChooseOption(table.id),
        {
            say("More rules…") if at else say("Change a rule…"): rows[at : at + CHOICES]
            for at in range(0, len(rows), CHOICES)
        },
    )
    parts: list[Part] = ["\n".join(lines), "\n".join(map(small, notes)), *choosers, *more]
    return Outgoing(layout=layout(parts, None, VIOLET))
