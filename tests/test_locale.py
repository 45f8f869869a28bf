"""The catalogue: English where nothing else is, names filled in, plurals, other languages."""

from __future__ import annotations

import logging
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import PoFileError

import bot.locale.say
from bot.errors import HangJackError
from bot.locale.compiling import compile_catalogue, load
from bot.locale.say import DOMAIN, N_, P_, TRANSLATIONS, place, speak
from tests.root import ROOT

HEAD = 'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
FRENCH = """
msgid "{name} deals."
msgstr "{name} distribue."

msgid "{n} trick"
msgid_plural "{n} tricks"
msgstr[0] "{n} pli"
msgstr[1] "{n} plis"

msgctxt "command"
msgid "table"
msgstr "table-de-jeu"

#, fuzzy
msgid "Not looked at again."
msgstr "Presque."
"""


@pytest.mark.parametrize("language", ["en", "en-GB", "zh-CN", "nonsense", "", "../fr"])
def test_untranslated_messages_are_in_english(language: str) -> None:
    say = speak(language)
    assert say.language == "en"
    assert say("{name} deals.", name="Ann") == "Ann deals."
    assert say.count("{n} trick", "{n} tricks", 1) == "1 trick"
    assert say.count("{n} trick", "{n} tricks", 0) == "0 tricks"
    assert say.count("{n} trick for {name}", "{n} tricks for {name}", 2, name="Ann").endswith("Ann")


@pytest.mark.parametrize(
    ("language", "suit", "days"),
    [("en", "hearts", "1 day"), ("de-DE", "Herz", "1 Tag"), ("fr", "cœur", "1 jour")],
)
def test_each_language_has_its_words(language: str, suit: str, days: str) -> None:
    say = speak(language)
    assert say.language == language[:2]
    assert say("hearts") == suit
    assert say.count("{n} day", "{n} days", 1) == days


def test_user_text_is_never_formatted_as_a_message() -> None:
    assert speak()("{name} deals.", name="{0} {secret}") == "{0} {secret} deals."
    assert speak()("no names: {}") == "no names: {}"


def test_a_mark_changes_nothing() -> None:
    assert N_("{name} deals.") == "{name} deals."
    assert P_("{n} day", "{n} days") == ("{n} day", "{n} days")


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The source of the only catalogue there is."""
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    source = folder / f"{DOMAIN}.po"
    source.write_text(HEAD + FRENCH, encoding="utf-8")
    monkeypatch.setattr(bot.locale.say, "_HERE", tmp_path)
    bot.locale.say._translations.cache_clear()
    yield source
    bot.locale.say._translations.cache_clear()


def test_another_language_is_one_file(french: Path) -> None:
    assert compile_catalogue(french)
    for language in ("fr", "fr-CA"):
        say = speak(language)
        assert say("{name} deals.", name="Ann") == "Ann distribue."
        plis = [say.count("{n} trick", "{n} tricks", n) for n in (0, 1, 2)]
        assert plis == ["0 pli", "1 pli", "2 plis"]
        assert say.meant("command", "table") == "table-de-jeu"
        assert say("table") == "table", "which is another word"
        assert say("Not translated yet.") == "Not translated yet."
        assert say("Not looked at again.") == "Not looked at again."


def test_it_is_compiled_once(french: Path, caplog: pytest.LogCaptureFixture) -> None:
    assert compile_catalogue(french)
    assert not compile_catalogue(french)
    assert [path.name for path in french.parent.iterdir() if path != french] == [f"{DOMAIN}.mo"]
    load(french)
    assert not caplog.records


@pytest.mark.parametrize("trouble", ["missing", "broken", "cut short", "stale"])
def test_no_start_speaks_yesterdays_words(
    french: Path, trouble: str, caplog: pytest.LogCaptureFixture
) -> None:
    compile_catalogue(french)
    compiled = french.with_suffix(".mo")
    whole = compiled.read_bytes()
    if trouble == "missing":
        compiled.unlink()
    elif trouble == "stale":
        text = french.read_text(encoding="utf-8")
        french.write_text(text.replace("distribue", "donne"), encoding="utf-8")
    else:
        compiled.write_bytes(b"no catalogue" if trouble == "broken" else whole[:40])
    with caplog.at_level(logging.WARNING):
        said = speak("fr")("{name} deals.", name="Ann")
    assert said == ("Ann donne." if trouble == "stale" else "Ann distribue.")
    assert "python -m bot.locale" in caplog.text
    assert compile_catalogue(french), "and so it is put right"


def test_a_catalogue_that_cannot_be_read_is_not_passed_over(french: Path) -> None:
    french.write_text(HEAD + "nonsense\n", encoding="utf-8")
    with pytest.raises(PoFileError):
        compile_catalogue(french)


def test_the_build_compiles_all_of_them(french: Path) -> None:
    sources = [place(language) for language in TRANSLATIONS]
    for source in sources:
        source.parent.mkdir(parents=True, exist_ok=True)
        source.write_bytes(french.read_bytes())
    runpy.run_path(str(ROOT / "bot/locale/__main__.py"))
    assert not any(map(compile_catalogue, sources))


def test_an_error_is_said_in_the_readers_words() -> None:
    class Full(HangJackError):
        text = N_("{name} has no free seat.")

    error = Full(name="K7QF")
    assert str(error) == error.said(speak()) == "K7QF has no free seat."
    assert error.details == {"name": "K7QF"}
    assert HangJackError().said(speak()) == HangJackError.text
    assert HangJackError().said(speak("de")) != HangJackError.text
