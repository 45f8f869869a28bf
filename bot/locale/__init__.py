"""The message catalogue: every text a person reads comes out of here.

Messages are written in English where they are used and looked up through gettext, so that a
catalogue for another language is one file. `N_` marks a message that is looked up later.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path
from typing import Any, Final, Protocol

DOMAIN: Final = "hangjack"
DEFAULT: Final = "en"


def N_(message: str) -> str:  # noqa: N802  # gettext's own name for the marker, which tools look for
    """Mark a message for the catalogue and return it as it is."""
    return message


class Say(Protocol):
    """Says messages in one language."""

    def __call__(self, message: str, /, **values: Any) -> str:
        """Look a message up and fill in its ``{names}``."""

    def count(self, one: str, many: str, n: int, /, **values: Any) -> str:
        """Look up the plural form for ``n`` and fill in its ``{names}``, ``{n}`` among them."""


class _Catalogue:
    def __init__(self, translations: gettext.NullTranslations) -> None:
        self._translations = translations

    def __call__(self, message: str, /, **values: Any) -> str:
        text = self._translations.gettext(message)
        return text.format_map(values) if values else text

    def count(self, one: str, many: str, n: int, /, **values: Any) -> str:
        text = self._translations.ngettext(one, many, n)
        return text.format_map({"n": n, **values})


@cache
def speak(language: str = DEFAULT) -> Say:
    """Return the voice of a language such as ``fr`` or ``en-GB``; English where it has none."""
    here = Path(__file__).parent
    languages = [language.replace("-", "_"), language.partition("-")[0]]
    return _Catalogue(gettext.translation(DOMAIN, here, languages, fallback=True))
