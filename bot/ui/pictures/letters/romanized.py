"""Letters of other scripts in Latin ones, for names in pictures.

The font has Latin letters alone. Cyrillic, Greek, kana and Hangul have a usual spelling letter by
letter; other scripts have none.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

_KEPT: Final = 2_000
_SPELLINGS: Final = """
а a б b в v г g д d е e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts
ч ch ш sh щ shch ъ - ы y ь - э e ю yu я ya ё e є ye і i ї i ґ g ў u ј j љ lj њ nj ћ c џ dz ђ dj
α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch
ψ ps ω o
"""
"""Each letter of Cyrillic and Greek with its spelling; a dash for none."""
_LATIN: Final = dict(zip(_SPELLINGS.split()[::2], _SPELLINGS.split()[1::2], strict=True))
_SOUNDS: Final = re.compile(r"(?:(?:HIRAGANA|KATAKANA) LETTER (?:SMALL )?|HANGUL SYLLABLE )(\w+)")


@lru_cache(_KEPT)
def romanized(character: str) -> str:
    """Return a character in Latin letters, or nothing.

    >>> "".join(map(romanized, "Жан")), "".join(map(romanized, "さくら"))
    ('Zhan', 'sakura')
    """
    simple = unicodedata.normalize("NFKC", character)
    if simple.isascii():
        return simple
    base = unicodedata.normalize("NFD", character)[0]
    latin = _LATIN.get(character.lower(), _LATIN.get(base.lower(), ""))
    if latin:
        latin = latin.strip("-")
        return latin if character.islower() else latin.capitalize()
    sound = _SOUNDS.fullmatch(unicodedata.name(character, ""))
    return sound[1].lower() if sound else ""
