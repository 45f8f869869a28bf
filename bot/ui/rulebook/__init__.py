"""The rules of a game in words, written from the values that the engine uses.

A chapter reads `Rules` and the forms, never which game it is, so words and play cannot differ. A
variant only adds its name, its options and its own choices.
"""

from bot.ui.rulebook.chapters import chapters
from bot.ui.rulebook.forms import form_in_short, form_text, forms_in_short, forms_text
from bot.ui.rulebook.rule_set import RuleSet
from bot.ui.rulebook.traits import game_facts, games_that_have

__all__ = [
    "RuleSet",
    "chapters",
    "form_in_short",
    "form_text",
    "forms_in_short",
    "forms_text",
    "game_facts",
    "games_that_have",
]
