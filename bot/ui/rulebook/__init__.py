"""The rules of a game in words, chapter by chapter, from the values that the engine plays by.

Nothing here asks which game it is: a chapter reads `Rules` and the forms, so that what is said and
what is played cannot drift apart. A variant only adds its name, its options and its own choices.
"""

from bot.ui.rulebook.case import RuleSet
from bot.ui.rulebook.chapters import chapters
from bot.ui.rulebook.forms import form_in_short, form_text, forms_in_short, forms_text

__all__ = ["RuleSet", "chapters", "form_in_short", "form_text", "forms_in_short", "forms_text"]
