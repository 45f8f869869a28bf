"""The rules that a page explains: a game as usually played, or as one table plays it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine.axes import Trumps
from bot.engine.rules import Rules
from bot.engine.variants import Form, OptionValue, Variant


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules and forms: a table's form, or all forms of the game.

    The rulebook says what holds in some forms for those forms, and leaves out what holds in none.
    """

    rules: Rules
    forms: tuple[Form, ...]
    targets: Mapping[Form, int] = field(default_factory=dict)
    """Targets of forms that differ from the rules' target."""
    kick_out: bool = False
    """Whether players call it a kick out when a turn-up wins the game, from the variant."""
    anticlockwise: bool = False
    """Which way play goes round at a real table, from the variant."""

    @classmethod
    def of(
        cls, variant: Variant, form: Form | None = None, options: Mapping[str, OptionValue] = {}
    ) -> RuleSet:
        """Build the rules of a game in one form, or in all if it is None; raise BadOption."""
        forms = variant.forms if form is None else (form,)
        rules = variant.rules(options, form)
        other = {} if "target" in options else variant.targets or {}
        targets = {form: other[form] for form in forms if form in other}
        return cls(
            rules, forms, targets, kick_out=variant.kick_out, anticlockwise=variant.anticlockwise
        )

    @property
    def partners(self) -> bool:
        """Return whether a form has partners."""
        return any(form.seats > form.sides for form in self.forms)

    @property
    def team_sizes(self) -> set[int]:
        """Return how many players a side has, in the forms with partners."""
        return {form.seats // form.sides for form in self.forms if form.seats > form.sides}

    @property
    def only_partners(self) -> bool:
        """Return whether all forms have partners."""
        return all(form.seats > form.sides for form in self.forms)

    @property
    def most_sides(self) -> int:
        """Return the largest number of sides."""
        return max(form.sides for form in self.forms)

    @property
    def fewest_sides(self) -> int:
        """Return the smallest number of sides."""
        return min(form.sides for form in self.forms)

    @property
    def most_seats(self) -> int:
        """Return the largest number of players."""
        return max(form.seats for form in self.forms)

    @property
    def fewest_seats(self) -> int:
        """Return the smallest number of players."""
        return min(form.seats for form in self.forms)

    @property
    def three(self) -> bool:
        """Return whether a form has three sides."""
        return any(form.sides == 3 for form in self.forms)

    @property
    def begging(self) -> bool:
        """Return whether players may beg for another suit."""
        return self.rules.trumps is Trumps.TURN
