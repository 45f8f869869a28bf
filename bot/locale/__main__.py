"""Compile every catalogue that has changed: ``python -m bot.locale``."""

from __future__ import annotations

from bot.locale.compiling import compile_catalogue
from bot.locale.say import TRANSLATIONS, place

for language in TRANSLATIONS:
    compile_catalogue(place(language))
