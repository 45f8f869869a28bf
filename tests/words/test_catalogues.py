"""The catalogues are complete: they have every message in every language, and no others."""

from __future__ import annotations

import copy
import re
import string
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from babel.messages import Catalog

from bot.engine.variants import VARIANTS
from bot.locale.say import LANGUAGES, TRANSLATIONS, place, speak
from tests.words.catalogues import catalogue, forms, originals, untranslated, updated, write
from tests.words.gathering import gathered
from tests.words.source import all_labels

_MARKS: Final = re.compile(
    r"[^\w\s.,:;!?()\[\]{}/%+=<>«»„“”‚‘’'\"–—…·&|#♠♥♦♣-]|(?<=\n)(?:-|\d\.) |\*\*|`"
)
"""What stands in a message beside its words: emphasis, lists, code, signs such as ⏸ and →.

No suits: what is typed as JS in English is V♠ in French.
"""

QUOTES: Final = {"de": "„“", "fr": "«»"}
_CODE: Final = re.compile(r"`[^`]*`")

MENU: Final = 100
BUTTON: Final = 80
"""How many letters Discord shows."""

_UNSPOKEN: Final = re.compile(r"`[^`]*`|\w+://\S*")
"""Code and addresses, which are written the same in every language."""
_BREAKING: Final = re.compile(r"(?<!\u00a0)[;!?»]|(?<!\u00a0):(?=[\s*]|$)|«(?!\u00a0)|’")
"""French punctuation that a line may break off, and the one apostrophe too many."""

each_language = pytest.mark.parametrize("language", TRANSLATIONS)


@cache
def words(language: str) -> Catalog:
    return catalogue(language)


def translated(language: str) -> Iterator[tuple[str, str]]:
    """Yield every text, but for those that are not translated yet, which is one test's matter."""
    for message in words(language):
        for number, text in enumerate(forms(message)):
            if message.id and text:
                yield originals(message)[min(number, 1)], text


def test_the_bot_speaks_three_languages() -> None:
    assert LANGUAGES == ("en", "de", "fr")


@each_language
def test_make_words_has_nothing_to_change(language: str) -> None:
    known = {(message.id, message.context) for message in words(language)}
    used = {(message.id, message.context) for message in gathered()}
    told = f"run make words: new {used - known or 'none'}, unused {known - used or 'none'}"
    same = write(updated(language, gathered())) == place(language).read_bytes()
    assert same, told


@each_language
def test_a_new_message_adds_its_lines_alone(language: str) -> None:
    found = copy.deepcopy(gathered())
    found.add("Nobody is banned!", locations=[("bot/magic.py", 1)])
    more = updated(language, found)
    entry = b'#: bot/magic.py\nmsgid "Nobody is banned!"\nmsgstr ""\n\n'
    before, added, after = write(more).partition(entry)
    same = before + after == write(updated(language, gathered()))
    assert added
    assert same
    assert "'Nobody is banned!' (bot/magic.py)" in untranslated(more)


@each_language
def test_a_reworded_message_keeps_its_translation_to_be_looked_at(language: str) -> None:
    found = copy.deepcopy(gathered())
    found.delete("Nobody is banned.")
    found.add("Nobody is banned!", locations=[("bot/magic.py", 1)])
    more = updated(language, found)
    kept = more.get("Nobody is banned!")
    assert kept is not None
    assert kept.fuzzy
    assert forms(kept) == (speak(language)("Nobody is banned."),)
    assert "'Nobody is banned!' (bot/magic.py)" in untranslated(more)


@each_language
def test_every_message_is_translated(language: str) -> None:
    assert untranslated(words(language)) == []


@each_language
def test_every_plural_has_all_its_forms(language: str) -> None:
    messages = words(language)
    for message in messages:
        if len(originals(message)) > 1:
            assert len(forms(message)) == messages.num_plurals, message.id


def fields(text: str) -> set[str | None]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


@each_language
def test_translations_have_the_same_placeholders(language: str) -> None:
    for original, text in translated(language):
        # One of something may be said in words.
        assert fields(text) | {"n"} == fields(original) | {"n"}, original
        assert fields(text) <= fields(original), original


@each_language
def test_translations_have_the_same_marks(language: str) -> None:
    for original, text in translated(language):
        assert sorted(_MARKS.findall(text)) == sorted(_MARKS.findall(original)), original
        assert text.count("\n") == original.count("\n"), original
        assert (text[:1].isspace(), text[-1:].isspace()) == (
            original[:1].isspace(),
            original[-1:].isspace(),
        ), original


def test_french_punctuation_stays_with_its_word() -> None:
    for _, text in translated("fr"):
        assert not _BREAKING.search(_UNSPOKEN.sub("", text)), text


@each_language
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    pair = QUOTES[language]
    for original, text in translated(language):
        marks = "".join(re.findall('["„“”«»]', _CODE.sub("", text)))
        assert marks == pair * (len(marks) // 2), original


@each_language
def test_nothing_is_cut_off_for_being_longer_than_in_english(language: str) -> None:
    say = speak(language)
    for game in VARIANTS.values():
        assert len(say(game.name)) <= MENU, game.name
        assert len(say(game.line)) <= MENU, game.line
    for label in all_labels():
        assert len(say(label)) <= BUTTON, label


@each_language
def test_the_compiled_catalogue_is_up_to_date(language: str) -> None:
    say = speak(language)
    for message in words(language):
        if message.id and message.string and not message.context and isinstance(message.id, str):
            assert say(message.id) == message.string
