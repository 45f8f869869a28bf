"""Compile every catalogue that has changed: ``python -m bot.locale``."""

from __future__ import annotations

from bot.locale import TRANSLATIONS, place
from bot.locale.compiling import compile_catalogue

for language in TRANSLATIONS:
    compile_catalogue(place(language))
