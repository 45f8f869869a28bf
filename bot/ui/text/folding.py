"""Compare what people type, with or without accents and capitals."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

_WRITTEN_OUT: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


def fold(text: str) -> str:
    """Return a text without capitals and accents: ``Trèfle`` is trefle, ``cœur`` is coeur."""
    letters = unicodedata.normalize("NFD", text.casefold().replace("œ", "oe"))
    bare = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return unicodedata.normalize("NFC", bare)


def spellings(words: str) -> Iterator[str]:
    """Yield spellings of words: as they are, without accents, and with umlauts written out."""
    yield words.casefold()
    yield fold(words)
    yield words.casefold().translate(_WRITTEN_OUT)
