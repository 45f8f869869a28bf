"""House options as typed into a command: ``game_points=2 gift_limit=on``, commas or not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from discord import app_commands

from bot.engine.errors import BadOption
from bot.engine.variants import Form, Option, OptionValue, Variant
from bot.interactions.autocomplete import Choices
from bot.interactions.next_steps import Instead, Value, one_of
from bot.locale.say import N_, Say
from bot.tables.errors.opening import BadOrder, UnfitNumber, UnfitOption, UnfitValue, UnknownOption
from bot.ui.core.layout import CHOICES, OPTION
from bot.ui.table.options import (
    TARGET,
    alternatives,
    describe,
    options_that_matter,
    word,
    worth_offering,
)
from bot.ui.text.measure import cut, size
from bot.ui.text.punctuation import with_colon

_ON: Final = frozenset({"on", "yes", "true"})
_OFF: Final = frozenset({"off", "no", "false"})
_NUMBER: Final = re.compile("[0-9]{1,4}")
_EQUALS: Final = re.compile(r"(?<!\s)\s*=\s*")
"""It begins where spaces begin: tried at each of many spaces it would take their square in time."""
_BETWEEN: Final = re.compile(r"[\s,;]+")
_DONE: Final = re.compile(r"[\s,;]*(?:[^\s,;=]+=[^\s,;]+[\s,;]+)*")
"""The options that are typed completely; the rest is being typed."""


class UnreadableOption(BadOrder):
    text = N_(
        "I can't read “{word}”. Write house options as name=value, with spaces or commas between"
        " them."
    )


def read(offered: Sequence[Option], text: str) -> dict[str, OptionValue]:
    """Read house options.

    Raises:
        UnreadableOption: if a part is not ``name=value``.
        UnfitOption: if the option is not offered, or does not take the value.
    """
    known = {option.name: option for option in offered}
    options: dict[str, OptionValue] = {}
    parts = list(filter(None, _BETWEEN.split(_EQUALS.sub("=", text))))
    for at, part in enumerate(parts):
        name, mark, value = part.lower().partition("=")
        if not mark:
            raise UnreadableOption(word=part[:40])
        rest = [*parts[:at], *parts[at + 1 :]]
        if name not in known:
            raise _unknown(name[:40], known, rest)
        try:
            options[name] = _value(known[name], value)
        except BadOption:
            raise _unfit(known[name], value[:40], rest) from None
    return options


def _value(option: Option, text: str) -> OptionValue:
    value: OptionValue = text
    if isinstance(option.default, bool):
        value = text in _ON if text in _ON | _OFF else text
    elif isinstance(option.default, int) and _NUMBER.fullmatch(text):
        value = int(text)
    option.check(value)
    return value


def _unknown(name: str, known: Iterable[str], rest: Sequence[str]) -> UnknownOption:
    names = ", ".join(f"`{option}`" for option in known if option != TARGET) or "–"
    error = UnknownOption(option=name, options=names)
    return error.offer(Instead(lambda say: {say("Leave it out"): _house(rest)}))


def _unfit(option: Option, value: str, rest: Sequence[str]) -> UnfitOption:
    error: UnfitOption
    if isinstance(option.values, range):
        least, most = option.values[0], option.values[-1]
        error = UnfitNumber(rule=option.name, value=value, least=least, most=most)
    else:
        words = [f"`{word(each)}`" for each in option.values]
        error = UnfitValue(rule=option.name, value=value, values=lambda say: one_of(words, say))
    ways = {each: _house([*rest, f"{option.name}={word(each)}"]) for each in worth_offering(option)}
    return error.offer(
        Instead(lambda say: {describe(option, each, say): way for each, way in ways.items()})
    )


def _house(parts: Sequence[str]) -> dict[str, Value]:
    return {"house_options": ",".join(parts) or None}


def write(options: Mapping[str, OptionValue]) -> str:
    """Write options as `read` reads them."""
    return ", ".join(f"{name}={word(value)}" for name, value in options.items())


def suggest(
    variant: Variant, form: Form, held: Mapping[str, OptionValue], current: str, say: Say
) -> Choices:
    """Suggest options to add to those typed so far, other than those that the table holds already.

    The target is left out: commands have an option for it.
    """
    if size(current) > OPTION:
        # No suggestion that begins so would be one that Discord takes.
        return []
    typed = _EQUALS.sub("=", current)
    done = _DONE.match(typed)
    end = done.end() if done else 0
    try:
        options = read(variant.options_in(form), typed[:end])
    except BadOrder:
        return []
    offered = options_that_matter(variant, form, {**held, **options})
    begun = typed[end:].strip().lower()
    choices: Choices = []
    for option, value in [*_number_typed(offered, begun), *alternatives(offered, held)]:
        text = write({**options, option.name: value})
        label = with_colon(f"{option.name}={word(value)}", describe(option, value, say), say)
        if option.name in (TARGET, *options) or begun not in label.lower():
            continue
        if size(text) <= OPTION and text not in {choice.value for choice in choices}:
            name = label if not options else f"… + {label}"
            choices.append(app_commands.Choice(name=cut(name, OPTION), value=text))
    return choices[:CHOICES]


def _number_typed(offered: Sequence[Option], begun: str) -> list[tuple[Option, OptionValue]]:
    """Return the option with a long range that is being typed, and its number."""
    name, mark, number = (piece.strip() for piece in begun.partition("="))
    return [
        (option, int(number))
        for option in offered
        if mark and option.name == name and isinstance(option.values, range)
        if _NUMBER.fullmatch(number) and int(number) in option.values
    ]
