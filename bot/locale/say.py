"""The message catalogue: every text a person reads comes out of here.

Messages are written in English where they are used and looked up through gettext, so that a
catalogue for another language is one file. `N_` marks a message that is looked up later, `P_` a
plural.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

from bot.locale.compiling import load

DOMAIN: Final = "hangjack"
DEFAULT: Final = "en"
"""The language that messages are written in."""
_HERE: Final = Path(__file__).parent
TRANSLATIONS: Final = tuple(
    sorted(path.parent.parent.name for path in _HERE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
)
"""The languages that have a catalogue."""
LANGUAGES: Final = (DEFAULT, *TRANSLATIONS)
"""The languages that the bot speaks."""
_MARKED: Final = 256
"""Plain voices remembered of each language: one for each trump suit and what is added to it."""
_REMEMBERED: Final = 4_000
"""Texts remembered of each language, twice as many as there are, and their numbers."""


class Marks(NamedTuple):
    """The trumps of a deal that do not look like trumps, which a voice marks."""

    suit: str = ""
    """The trump suit's letter."""
    cards: frozenset[str] = frozenset()
    """Their codes."""


NO_MARKS: Final = Marks()
NO_SIGNS: Final[Mapping[str, str]] = MappingProxyType({})
_OF_COMMAND, _OF_OPTION = "command", "option"
TYPED: Final = frozenset({_OF_COMMAND, _OF_OPTION})
"""The contexts of names that are typed, in the catalogues."""
_COMMAND: Final = re.compile(
    r"(?<![\w/.:<])/([-\w]+)(?: ([-\w]+)(?![-\w:]))?(?: ([-\w]+)(?=:(?!\w)))?"
)
"""``/table open game:``: a command, its subcommand and an option, in English."""


def place(language: str) -> Path:
    """Return where a language's catalogue is."""
    return _HERE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def N_(message: str) -> str:  # noqa: N802  # gettext's own name for the marker, which tools look for
    """Mark a message for the catalogue and return it as it is."""
    return message


def P_(one: str, many: str) -> tuple[str, str]:  # noqa: N802  # as N_ is named
    """Mark both forms of a plural for the catalogue and return them as they are."""
    return one, many


class Say(Protocol):
    """Says messages in one language."""

    @property
    def language(self) -> str:
        """The language, one of `LANGUAGES`; dates and numbers are written as in it."""

    @property
    def signs(self) -> Mapping[str, str]:
        """What stands for something instead of words, by its name; empty for plain text.

        An emoji stands for a card, by the card's code.
        """

    @property
    def palette(self) -> str | None:
        """The colours in which cards that lie together are drawn too; None for words alone."""

    @property
    def own_place(self) -> str | None:
        """The colours of the table's picture on a hand, its reader's place at the bottom; or None.

        It is None for readers who want no such picture.
        """

    @property
    def marks(self) -> Marks:
        """The cards to mark as trumps, wherever they are named or drawn."""

    @property
    def newcomer(self) -> bool:
        """Whether the reader is at their first table and has not chosen how cards look."""

    @property
    def plain(self) -> Say:
        """The same voice in words and characters alone: one object for each language and marks.

        What says the same in all such voices is remembered by it.
        """

    def drawing(self, palette: str | None) -> Say:
        """Return the same voice for a text with pictures in these colours, or with none."""

    def marking(self, marks: Marks) -> Say:
        """Return the same voice for a deal with these trumps."""

    def __hash__(self) -> int:
        """Return what tells this voice from all others."""

    def __call__(self, message: str, /, **values: Any) -> str:
        """Look a message up and fill in its ``{names}``."""

    def count(self, one: str, many: str, n: int, /, **values: Any) -> str:
        """Look up the plural form for ``n`` and fill in its ``{names}``, ``{n}`` among them."""

    def meant(self, context: str, message: str, /, **values: Any) -> str:
        """Look up one meaning of a word that has several, such as that of a command's name."""


class _Language:
    """The catalogue of one language, with commands as a reader's Discord names them.

    Each text is looked up once: they are all in the code.
    """

    def __init__(
        self, code: str, translations: gettext.NullTranslations, client: gettext.NullTranslations
    ) -> None:
        self.code = code
        self._translations = translations
        self._client = client
        self.one = lru_cache(_REMEMBERED)(self._one)
        self.plural = lru_cache(_REMEMBERED)(self._plural)
        self.counted = lru_cache(_REMEMBERED)(self._counted)
        self.plain = lru_cache(_MARKED)(self._plain)

    def _plain(self, marks: Marks) -> Say:
        return _Voice(self, NO_SIGNS, None, None, marks)

    def meant(self, context: str, message: str) -> str:
        """Look up one meaning of a word: that of a command or an option as Discord names it."""
        names = self._client if context in TYPED else self._translations
        return names.pgettext(context, message)

    def _one(self, message: str) -> str:
        return self._named(self._translations.gettext(message), message)

    def _plural(self, one: str, many: str, n: int) -> str:
        return self._named(self._translations.ngettext(one, many, n), many)

    def _named(self, text: str, message: str) -> str:
        if self._client is self._translations:
            return text
        return named_as_in(text, message, self._translations, self._client)

    def _counted(self, one: str, many: str, n: int) -> str:
        return self.plural(one, many, n).format_map({"n": n})


class _Voice:
    __slots__ = ("_language", "language", "marks", "newcomer", "own_place", "palette", "signs")

    def __init__(  # noqa: PLR0913  # a voice's parts
        self,
        language: _Language,
        signs: Mapping[str, str],
        palette: str | None,
        own_place: str | None,
        marks: Marks = NO_MARKS,
        *,
        newcomer: bool = False,
    ) -> None:
        self._language = language
        self.newcomer = newcomer
        self.language = language.code
        self.signs = signs
        self.palette = palette
        self.own_place = own_place
        self.marks = marks

    @property
    def plain(self) -> Say:
        return self._language.plain(self.marks)

    def drawing(self, palette: str | None) -> Say:
        return self._with(palette, None, self.marks)

    def marking(self, marks: Marks) -> Say:
        return self if marks == self.marks else self._with(self.palette, self.own_place, marks)

    def _with(self, palette: str | None, own_place: str | None, marks: Marks) -> Say:
        newcomer = self.newcomer
        return _Voice(self._language, self.signs, palette, own_place, marks, newcomer=newcomer)

    def __call__(self, message: str, /, **values: Any) -> str:
        text = self._language.one(message)
        return text.format_map(values) if values else text

    def count(self, one: str, many: str, n: int, /, **values: Any) -> str:
        if not values:
            return self._language.counted(one, many, n)
        return self._language.plural(one, many, n).format_map({"n": n, **values})

    def meant(self, context: str, message: str, /, **values: Any) -> str:
        text = self._language.meant(context, message)
        return text.format_map(values) if values else text


def speak(  # noqa: PLR0913  # a voice's parts
    language: str = DEFAULT,
    signs: Mapping[str, str] = NO_SIGNS,
    palette: str | None = None,
    own_place: str | None = None,
    *,
    newcomer: bool = False,
    client: str | None = None,
) -> Say:
    """Return the voice of a language such as ``fr`` or ``en-GB``; English where it has none.

    The client is the language of the reader's Discord, in which its commands are named.
    """
    known, named = _known(language), _known(client or language)
    spoken = _language(known, _translations(known), _translations(named))
    return _Voice(spoken, signs, palette, own_place, newcomer=newcomer)


def _known(language: str) -> str:
    known = language.partition("-")[0]
    return known if known in LANGUAGES else DEFAULT


@lru_cache(len(LANGUAGES) ** 2)
def _language(
    code: str, translations: gettext.NullTranslations, client: gettext.NullTranslations
) -> _Language:
    return _Language(code, translations, client)


@cache
def _translations(language: str) -> gettext.NullTranslations:
    return load(place(language)) if language in TRANSLATIONS else gettext.NullTranslations()


def named_as_in(
    text: str, english: str, language: gettext.NullTranslations, client: gettext.NullTranslations
) -> str:
    """Return a text with its commands named as in the language of the reader's Discord.

    A person may read the bot in one language and Discord in another, and Discord knows its commands
    in its own language alone. A mention (``</name:id>``) would not help: Discord shows it under the
    English name (discord/discord-api-docs#5518).

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


def _path(words: list[str], option: str, catalogue: gettext.NullTranslations) -> str:
    named = [catalogue.pgettext(_OF_COMMAND, word) for word in words]
    asked = [catalogue.pgettext(_OF_OPTION, option)] if option else []
    return "/" + " ".join([*named, *asked])
