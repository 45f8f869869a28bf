"""The rules of games, as whole books and for single tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.engine.variants import VARIANTS, Form, OptionValue
from bot.engine.variants.families import ANY, FOUR, THREE, TWO
from bot.locale import Say
from bot.ui.rulebook.chapters import chapters
from bot.ui.rulebook.forms import forms_in_short, forms_text
from bot.ui.rulebook.traits import game_facts
from tests.ui.scenes import Scene, scenes

BOOKS: Final = (
    *("trinidad", "west-yorkshire", "cotton", "dick", "all-fives", "commercial-pitch"),
    *("california-jack", "setback", "pidro", "cinch", "irish-don", "phat"),
)
"""Games of every family; tests/ui/pages/test_rulebook.py holds what is said to all rules."""
SEVERAL: Final[tuple[tuple[str, Form, Mapping[str, OptionValue]], ...]] = (
    ("trinidad", FOUR, {"target": 7, "undertrump": False, "revokes": "called"}),
    ("trinidad", TWO, {}),
    ("west-yorkshire", TWO, {"throw_in": False, "partners": "jacks"}),
    ("west-yorkshire", Form(3, 6), {"stake_game": 1, "partners": "jacks", "throw_in": False}),
    ("american", TWO, {"gift_ends_deal": False}),
    ("dick", THREE, {"second_place": True}),
    ("seven-up", THREE, {}),
    ("free-style-pitch", FOUR, {}),
    ("foster", THREE, {}),
    ("auction-pitch", Form(4, 4), {"smudge": True}),
    ("californie", TWO, {"penalty": False}),
    ("german", TWO, {}),
    ("setback", FOUR, {"jokers": 2, "kitty": 3, "draw": True, "shoot": "moon", "steal": "any"}),
    ("ten-point-pitch", FOUR, {"points": 13}),
)
"""Where something depends on the form or an option."""


@scenes
def books(say: Say) -> Iterator[Scene]:
    for game in BOOKS:
        yield game, "\n".join(chapters(VARIANTS[game], None, {}, say))


@scenes
def rules_of_tables(say: Say) -> Iterator[Scene]:
    for game, form, options in SEVERAL:
        shown = "\n".join(chapters(VARIANTS[game], form, options, say))
        yield f"{game}, {form.seats} on {form.sides} sides, {dict(options) or 'as usual'}", shown
    some = (ANY, (TWO, FOUR, THREE), (TWO, THREE, FOUR), (TWO,))
    yield "forms in words", "\n".join(forms_text(forms, say) for forms in some)
    yield "forms in short", "\n".join(forms_in_short(forms, say) for forms in some)
    seven_up = VARIANTS["seven-up"]
    lines = (game_facts(seven_up, say, most) for most in (100, 45, 30))
    yield "a game in a line that is too short", "\n".join(lines)
