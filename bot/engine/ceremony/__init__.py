"""First-deal ceremonies: how the first dealer or pitcher is found (docs/rules.md §5.2, §5.11).

They are public, and part of the game's record. Their cards come from the top of the pack that
docs/record.md calls ``first``.
"""

from bot.engine.ceremony.guess import guess_made, guessed
from bot.engine.ceremony.holding import hold, recall
from bot.engine.ceremony.jacks import by_jacks, partners_by_jacks
from bot.engine.ceremony.model import Ceremony, Colour, Shown

__all__ = [
    "Ceremony",
    "Colour",
    "Shown",
    "by_jacks",
    "guess_made",
    "guessed",
    "hold",
    "partners_by_jacks",
    "recall",
]
