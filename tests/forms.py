"""Every game in one form, and every form in some game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from bot.engine.variants import VARIANTS, Form, Variant


def _in_turn() -> Iterator[tuple[Variant, Form]]:
    met: Counter[Form] = Counter()
    for game in VARIANTS.values():
        form = min(game.forms, key=lambda form: (met[form], -form.seats))
        met[form] += 1
        yield game, form
    for game in VARIANTS.values():
        for form in game.forms:
            if not met[form]:
                met[form] += 1
                yield game, form


ONE_FORM_EACH: Final = tuple(_in_turn())
"""For what is the same in all forms; tests/engine and tests/players/core go through them all."""
