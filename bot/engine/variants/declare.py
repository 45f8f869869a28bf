"""The declaration of a game: rules, forms and options, all of them values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, unique
from typing import Any, Final, TypeAlias

from bot.engine.axes import Drawing, Market, Trumps
from bot.engine.errors import BadForm, BadOption
from bot.engine.events import Cause
from bot.engine.rules import Rules

OptionValue: TypeAlias = int | bool | str

TARGETS: Final = range(1, 101)
"""What a game may be played to (docs/rules.md §5.12)."""
HIGH_TARGETS: Final = range(1, 501)
"""What the games of docs/rules.md §8 may be played to."""


@dataclass(frozen=True, slots=True)
class Form:
    """How many sit down, on how many sides."""

    sides: int
    seats: int


@unique
class Family(Enum):
    """Games that find their trumps, or their cards, in one way; players have a rating in each.

    The values are stored with ratings and results.
    """

    TURNED = "turned"
    """A card is turned up for trumps; eldest may beg."""
    FIXED = "fixed"
    """A card is turned up, and its suit is trumps."""
    PITCHED = "pitched"
    """The first card led sets trumps."""
    BOUGHT = "bought"
    """The right to pitch is offered for, sold or bid for."""
    DRAWN = "drawn"
    """Cards are drawn from the stock after each trick."""


_BY_TRUMPS: Final = {
    Trumps.TURN: Family.TURNED,
    Trumps.TURN_NO_BEG: Family.FIXED,
    Trumps.PITCH: Family.PITCHED,
    Trumps.CUT: Family.FIXED,
}


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a table has within a game (docs/rules.md §5.12)."""

    name: str
    default: OptionValue
    values: Sequence[OptionValue]
    """All that it takes: a tuple with the default first, or a range of numbers."""
    sets: Callable[[Rules, Any], Rules]
    """Returns rules with a value chosen that is not the default."""
    only: tuple[Form, ...] = ()
    """The forms that have it; none named: every form of the game."""
    order: tuple[Cause, ...] = ()
    """The points that the game counts at the end of a deal, in their order."""
    older: Sequence[OptionValue] = ()
    """Values after these that old games have, and that nobody can choose now."""

    @property
    def known(self) -> Sequence[OptionValue]:
        """All values that a game may have; new ones come last."""
        return (*self.values, *self.older)

    def check(self, value: object) -> None:
        """Refuse with BadOption what the option does not take; ``True`` is no 1."""
        if type(value) is not type(self.default) or value not in self.known:
            raise BadOption(self.name, value)


def option(
    rules: Rules,
    name: str,
    values: Sequence[OptionValue],
    *,
    field: str = "",
    only: tuple[Form, ...] = (),
) -> Option:
    """Declare an option, with the game's own value as default.

    Args:
        name: the option's, as docs/rules.md §5.12 has it.
        values: all that it takes, the default first; or a range of numbers.
        field: the field of `Rules` that it sets, where it is not called as the option.
        only: the forms that have it; none named: every form of the game.
    """
    held = getattr(rules, field or name)
    default = held.value if isinstance(held, Enum) else held

    def sets(rules: Rules, value: Any) -> Rules:
        return replace(rules, **{field or name: type(held)(value)})

    return Option(name, default, values, sets, only, rules.order)


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """One game of docs/rules.md §3: its name, the ways to sit down to it, its rules as values."""

    row: int
    """Its place in the list of games; docs/rules.md §3 has those from 1 to 24, §8.3 the others."""
    id: str
    name: str
    """In English: the key of the message catalogue."""
    line: str
    """What it is, in one line of English: the key of the message catalogue."""
    turns: int
    """About how many turns, cards and calls, a game takes in its first form, as computer players
    play it."""
    aliases: tuple[str, ...] = ()
    """Other names that a player may type."""
    forms: tuple[Form, ...]
    """The first is the usual one."""
    base: Rules
    """The rules with every option at its default."""
    targets: Mapping[Form, int] | None = None
    """What forms are played to that differ from the base."""
    by_form: Mapping[Form, Mapping[str, Any]] | None = None
    """Other fields of the rules that forms have otherwise."""
    also_to: str = ""
    """What else it is played to, if the books tell (docs/rules.md §5.12): a sentence of English,
    the key of the message catalogue."""
    anticlockwise: bool = False
    """Whether play goes round that way at a real table (docs/rules.md §2): only drawings differ."""
    kick_out: bool = False
    """Whether its players call it a kick out when a turn-up wins the game (docs/rules.md §5.1)."""
    options: tuple[Option, ...]
    """Of all forms; `options_in` has those of one."""
    recorded_from: int = 1
    """The first revision of the record's format that has the game (docs/record.md)."""
    choices: tuple[str, ...] = ()
    """What docs/rules.md settles for this game by a choice of its own, where the books are silent
    or disagree, and the rules' values do not say: in English, keys of the message catalogue."""

    @property
    def family(self) -> Family:
        """The game's family by its base rules: it is the same with any options."""
        if self.base.drawing is not Drawing.NONE:
            return Family.DRAWN
        if self.base.market is not Market.NONE:
            return Family.BOUGHT
        return _BY_TRUMPS[self.base.trumps]

    def rules(self, options: Mapping[str, OptionValue], form: Form | None = None) -> Rules:
        """Return the rules of a form, the usual one if none is named, with options applied.

        Raises:
            BadOption: if the game has no such option, or it does not take the value.
        """
        return self._rules(self.trim(options, form), form)

    def _rules(self, chosen: Mapping[str, OptionValue], form: Form | None) -> Rules:
        form = form or self.forms[0]
        rules = replace(self.base, target=self._target(form), **(self.by_form or {}).get(form, {}))
        for offered in self._all_in(form):
            if offered.name in chosen:
                rules = offered.sets(rules, chosen[offered.name])
        return rules.for_deals() if rules.deals else rules

    def _target(self, form: Form | None) -> int:
        return (self.targets or {}).get(form or self.forms[0], self.base.target)

    def options_in(
        self, form: Form | None = None, chosen: Mapping[str, OptionValue] | None = None
    ) -> tuple[Option, ...]:
        """Return the options of a form with their defaults there, as they go with those chosen."""
        form = form or self.forms[0]
        return tuple(self._here(offered, form, chosen or {}) for offered in self._all_in(form))

    def _all_in(self, form: Form) -> list[Option]:
        return [offered for offered in self.options if not offered.only or form in offered.only]

    def _here(self, offered: Option, form: Form, chosen: Mapping[str, OptionValue]) -> Option:
        """Return an option of a form as it is there, without bids that nobody makes good."""
        if offered.name == "target":
            return replace(offered, default=self._target(form))
        if offered.name != "least_bid":
            return offered
        defaults = {one.name: one.default for one in self._all_in(form)}
        others = {name: value for name, value in chosen.items() if value != defaults.get(name)}
        most = max(3, self._rules(others, form).greatest_bid // 2)
        return replace(offered, values=offered.values[:most], older=offered.values[most:])

    def trim(
        self, options: Mapping[str, OptionValue], form: Form | None = None
    ) -> dict[str, OptionValue]:
        """Return only the options that differ from their defaults, in the game's own order.

        >>> from bot.engine.variants import VARIANTS
        >>> VARIANTS["auction-pitch"].trim({"smudge": True, "target": 11})
        {'smudge': True}

        Raises:
            BadOption: if the game has no such option, or it does not take the value; or if nobody
                could make the least bid with the other options.
        """
        offers = {offered.name: offered for offered in self.options_in(form)}
        for name, value in options.items():
            if name not in offers:
                raise BadOption(name, value)
            offers[name].check(value)
        chosen = {
            name: options[name]
            for name, offered in offers.items()
            if options.get(name, offered.default) != offered.default
        }
        if "least_bid" in chosen:
            rules = self._rules(chosen, form)
            if rules.least_bid > rules.greatest_bid:
                raise BadOption("least_bid", rules.least_bid)
        return chosen

    def choose(
        self, options: Mapping[str, OptionValue], form: Form | None = None
    ) -> dict[str, OptionValue]:
        """Return a new table's options, as `trim` does; raise BadOption for old games' values."""
        chosen = self.trim(options, form)
        for offered in self.options_in(form, chosen):
            if chosen.get(offered.name) in offered.older:
                raise BadOption(offered.name, chosen[offered.name])
        return chosen

    def form(self, sides: int, seats: int) -> Form:
        """Return one of the game's forms; raise BadForm if the game is not played so."""
        form = Form(sides, seats)
        if form not in self.forms:
            raise BadForm(sides, seats)
        return form
