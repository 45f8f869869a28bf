"""Bring the catalogues up to date with the source."""

from __future__ import annotations

import sys

from bot.locale.say import TRANSLATIONS, place
from tests.words.catalogues import untranslated, updated, write
from tests.words.gathering import gathered


def main(languages: list[str]) -> None:
    """Take new messages in and unused ones out, and name those that are left to translate."""
    for language in languages or TRANSLATIONS:
        kept = updated(language, gathered())
        place(language).parent.mkdir(parents=True, exist_ok=True)
        place(language).write_bytes(write(kept))
        left = untranslated(kept)
        print(f"{language}: {len(kept)} messages, {len(left)} to translate or to look at again")
        for message in left:
            print(f"  {message}")


main(sys.argv[1:])
