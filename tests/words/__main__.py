"""Bring the catalogues up to date with the source."""

from __future__ import annotations

import sys

from bot.locale import TRANSLATIONS, place
from tests.words.catalogues import catalogue, untranslated, write
from tests.words.gathering import gather


def main(languages: list[str]) -> None:
    """Take new messages in and unused ones out, and say how many are left to translate."""
    for language in languages or TRANSLATIONS:
        kept = catalogue(language)
        # What is close to a message that went away keeps its translation, to be looked at.
        kept.update(gather(), update_creation_date=False)
        place(language).parent.mkdir(parents=True, exist_ok=True)
        place(language).write_bytes(write(kept))
        left = len(untranslated(kept))
        print(f"{language}: {len(kept)} messages, {left} to translate or to look at again")


main(sys.argv[1:])
