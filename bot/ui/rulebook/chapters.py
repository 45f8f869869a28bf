"""The chapters of a game's rules, in order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot.engine.variants import Form, Option, OptionValue, Variant
from bot.locale import Say
from bot.ui.controls.rulebook import options_of
from bot.ui.rulebook.choices import choices
from bot.ui.rulebook.forms import forms_text
from bot.ui.rulebook.opening import deal, in_short
from bot.ui.rulebook.points import ending, points
from bot.ui.rulebook.revokes import revokes
from bot.ui.rulebook.rule_set import RuleSet
from bot.ui.rulebook.tricks import tricks
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
from bot.ui.text.punctuation import semicolons, with_colon


def chapters(
    variant: Variant, form: Form | None, options: Mapping[str, OptionValue], say: Say
) -> list[str]:
    """Explain a game as usually played or, with a form, as a table plays it.

    The options are those that differ from the usual.

    Raises:
        BadOption: if the game has no such option, or it does not take the value.
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
        choices(variant, game, say),
    )
    return list(filter(None, map("\n".join, written)))


def _head(
    variant: Variant, game: RuleSet, options: Mapping[str, OptionValue], say: Say
) -> Iterator[str]:
    yield f"## {say(variant.name)}"
    yield f"*{say(variant.line)}*"
    here = unusual(variant, game.forms[0], options, say)
    if here:
        yield say("**This table:** {options}.", options=", ".join(here))
    yield from in_short(game, say)


def _at_the_table(say: Say) -> Iterator[str]:
    yield f"### {say('At the table')}"
    yield say(
        "Press *My hand* on the board, or type `/hand`: only you see your cards. I also send them"
        " by direct message; `/settings me` changes that. To play a card, press it or use `/play`."
        " `/table leave` gives your seat to a computer player."
    )


def _options(variant: Variant, form: Form | None, say: Say) -> Iterator[str]:
    yield f"### {say('House options of /table open, the usual first')}"
    forms = variant.forms if form is None else (form,)
    offered = [option for option in options_of(variant, form) if _matters(option, forms)]
    for option in offered:
        if option.name == TARGET:
            values = semicolons(
                (
                    describe(option, option.default, say),
                    f"*{alternatives_text(option, say)}*",
                ),
                say,
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
