"""Commands in texts, named as the reader's Discord names them.

A person may read the bot in one language and Discord in another, and Discord knows its commands
in its own language alone. A mention (``</name:id>``) would not help: Discord shows it under the
English name (discord/discord-api-docs#5518).
"""

from __future__ import annotations

import re
from gettext import NullTranslations
from typing import Final

_OF_COMMAND, _OF_OPTION = "command", "option"
TYPED: Final = frozenset({_OF_COMMAND, _OF_OPTION})
"""The contexts of names that are typed, in the catalogues."""
_COMMAND: Final = re.compile(
    r"(?<![\w/.:<])/([-\w]+)(?: ([-\w]+)(?![-\w:]))?(?: ([-\w]+)(?=:(?!\w)))?"
)
"""``/table open game:``: a command, its subcommand and an option, in English."""


def named_as_in(
    text: str, english: str, language: NullTranslations, client: NullTranslations
) -> str:
    """Return a text with its commands named as in the language of the reader's Discord.

    Args:
        text: in the reader's language.
        english: what it was translated from.
        language: the catalogue of the reader's language.
        client: the catalogue of the language of their Discord.
    """
    names: dict[str, str] = {}
    for command, second, option in _COMMAND.findall(english):
        # The second word may be the sentence's own: "/history lists".
        for words in ([command, second], [command]):
            names.setdefault(_path(words, option, language), _path(words, option, client))
    if not names:
        return text
    # Of two names the longer one first: "/table open" before "/table".
    known = "|".join(map(re.escape, sorted(names, reverse=True)))
    return re.sub(rf"(?:{known})(?!\w)", lambda found: names[found[0]], text)


def _path(words: list[str], option: str, catalogue: NullTranslations) -> str:
    named = [catalogue.pgettext(_OF_COMMAND, word) for word in words]
    asked = [catalogue.pgettext(_OF_OPTION, option)] if option else []
    return "/" + " ".join([*named, *asked])
