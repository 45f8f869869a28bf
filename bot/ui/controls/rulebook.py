"""Controls of the rulebook: ``leaf1:rules:<game>:<form>:<options>:<page>``.

They hold all that their page needs, so they work until their message is deleted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, Final, TypeAlias

from bot.engine.variants import VARIANTS, Form, Option, OptionValue, Variant
from bot.ui.core.custom_ids import NONE, Control, FieldCodec, GameId

_Page: TypeAlias = Annotated[int, range(1_000)]
_LATER: Final = frozenset(
    {"hung_jack_points", "gift_needs_trump", "revokes", "take_back", "revoke_penalty", "deals"}
)
"""The options that games got after the first buttons with options were sent."""


def _write_form(form: Form | None, _: Control | None = None) -> list[str]:
    return [NONE if form is None else f"{form.sides}x{form.seats}"]


def _read_form(words: list[str], before: Mapping[str, Any]) -> Form | None:
    forms = [None, *VARIANTS[before["variant"]].forms]
    return {_write_form(form)[0]: form for form in forms}[words.pop(0)]


def _write_options(
    options: Mapping[str, OptionValue], control: ShowGameRules | ShowCardWords
) -> list[str]:
    """Write options as the indexes of their values, which is shorter than their names.

    Options that games got later come last, and are left out while none after them is chosen: so
    the buttons of earlier versions keep their meaning.
    """
    if not options:
        return [""]
    offered = options_of(VARIANTS[control.variant], control.form)
    written = list(offered)
    while written[-1].name in _LATER and written[-1].name not in options:
        written.pop()
    places = (option.known.index(options.get(option.name, option.default)) for option in written)
    return [".".join(map(str, places))]


def _read_options(words: list[str], before: Mapping[str, Any]) -> dict[str, OptionValue]:
    word = words.pop(0)
    if not word:
        return {}
    offered = options_of(VARIANTS[before["variant"]], before["form"])
    places = word.split(".")
    values = {
        option: option.known[int(place)]
        for option, place in zip(offered[: len(places)], places, strict=True)
    }
    return {option.name: value for option, value in values.items() if value != option.default}


def options_of(variant: Variant, form: Form | None) -> tuple[Option, ...]:
    """Return the options of a form, or of all the game's forms."""
    return variant.options if form is None else variant.options_in(form)


_Form: TypeAlias = Annotated[Form | None, FieldCodec(_write_form, _read_form)]
_Options: TypeAlias = Annotated[
    Mapping[str, OptionValue], FieldCodec(_write_options, _read_options)
]


class RulebookControl(Control, prefix="leaf1"):
    """A control of the rulebook."""


class ShowGames(RulebookControl, tag="games"):
    """Show the list of games: at 0 those to begin with, then a family on each page."""

    page: _Page = 0


class ChooseGameRules(RulebookControl, tag="choose"):
    """The menu of games of older lists, which leads to their rules. Its value is a game's id."""

    page: _Page = 0


class ChooseListedGame(RulebookControl, tag="listed"):
    """The menu of a family's games. Its value is a game's id."""


class ChooseShelf(RulebookControl, tag="shelf"):
    """The menu of families of games. Its value is a family's name."""


class ShowFirstGame(RulebookControl, tag="first"):
    """Show what to know before a first game."""


class ShowGameRules(RulebookControl, tag="rules"):
    """Show a page of a game's rules: as usually played, or in one form with options."""

    variant: GameId
    form: _Form = None
    options: _Options = field(default_factory=dict)
    page: _Page = 0


class ShowCardWords(RulebookControl, tag="words"):
    """Explain the words of card players, with the way back to a game's rules."""

    variant: GameId
    form: _Form = None
    options: _Options = field(default_factory=dict)
