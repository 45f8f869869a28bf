"""What a page of rules is about: a game as it is usually played, or as one table plays it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.engine.rules import Rules, Trumps
from bot.engine.variants import Form, OptionValue, Variant


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Rules, and the forms in which they are played: one at a table, all of the game's in a book.

    What holds in some of the forms only is said for those; what holds in none is not said.
    """

    rules: Rules
    forms: tuple[Form, ...]
    targets: Mapping[Form, int] = field(default_factory=dict)
    """What forms are played to, where that differs from the rules."""
    gift_words: str = "Take it"
    """What the dealer says who gives, as the variant has it."""

    @classmethod
    def of(
        cls, variant: Variant, form: Form | None = None, options: Mapping[str, OptionValue] = {}
    ) -> RuleSet:
        """Take a game in one form with options, or, if no form is named, in all of them.

        Raises:
            BadOption: if the game has no such option, or it does not take the value.
        """
        forms = variant.forms if form is None else (form,)
        rules = variant.rules(options, form)
        other = {} if "target" in options else variant.targets or {}
        targets = {one: other[one] for one in forms if one in other}
        return cls(rules, forms, targets, variant.gift_words)

    @property
    def partners(self) -> bool:
        """Say whether there are sides of several players."""
        return any(form.seats > form.sides for form in self.forms)

    @property
    def only_partners(self) -> bool:
        """Say whether nobody plays alone."""
        return all(form.seats > form.sides for form in self.forms)

    @property
    def most_sides(self) -> int:
        """Return how many sides there are at most."""
        return max(form.sides for form in self.forms)

    @property
    def fewest_sides(self) -> int:
        """Return how many sides there are at least."""
        return min(form.sides for form in self.forms)

    @property
    def most_seats(self) -> int:
        """Return how many play at most."""
        return max(form.seats for form in self.forms)

    @property
    def fewest_seats(self) -> int:
        """Return how many play at least."""
        return min(form.seats for form in self.forms)

    @property
    def three(self) -> bool:
        """Say whether three sides may play."""
        return any(form.sides == 3 for form in self.forms)

    @property
    def begging(self) -> bool:
        """Say whether the turned suit may be refused."""
        return self.rules.trumps is Trumps.TURN
