"""The games that tests play to their end, with what each of them is about."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bot.engine.variants import Form
from bot.locale import TRANSLATIONS


@dataclass(frozen=True)
class Case:
    """A game in which cards are hard to keep secret."""

    game: str
    form: Form
    target: int
    met: set[str]
    """What must come up in it."""
    house: str = ""
    """Its house options."""

    def __str__(self) -> str:
        return f"{self.game} {self.house}".strip()

    @property
    def order(self) -> dict[str, str | int]:
        """What /table open is given for it."""
        form = self.form
        house = {"house_options": self.house} if self.house else {}
        return {"game": self.game, "players": form.seats, "sides": form.sides, **house}


CASES = [
    Case("trinidad", Form(2, 4), 3, {"run"}),
    Case("seven-up", Form(3, 3), 5, {"run", "discard"}),
    Case("shasta-sam", Form(2, 2), 3, {"unseen draw"}),
    Case("lancashire", Form(2, 4), 3, {"blind", "guess"}),
    Case("french", Form(2, 4), 3, {"blind"}),
    Case("pitch", Form(3, 3), 3, set(), "revokes=called"),
]


MARKED: Final = "marked"


GAMES: Final = [
    (MARKED, "trinidad", 4),
    (MARKED, "seven-up", 3),
    (MARKED, "all-fives", 2),
    (MARKED, "west-yorkshire", 4),
    (MARKED, "free-style-pitch", 4),
    (MARKED, "commercial-pitch", 4),
    (MARKED, "californie", 2),
    (TRANSLATIONS[0], "hoyle", 4),
]
"""Every kind of call, and of post, is in one of them."""
