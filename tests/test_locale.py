"""The catalogue: English where nothing else is, names filled in, plurals, other languages."""

from __future__ import annotations

import gettext
import io
import struct
from pathlib import Path

import pytest

import bot.locale
from bot.errors import HangJackError
from bot.locale import DOMAIN, N_, speak


@pytest.mark.parametrize("language", ["en", "en-GB", "fr", "zh-CN", "nonsense", ""])
def test_what_is_not_translated_is_said_in_english(language: str) -> None:
    say = speak(language)
    assert say("{name} deals.", name="Ann") == "Ann deals."
    assert say.count("{n} trick", "{n} tricks", 1) == "1 trick"
    assert say.count("{n} trick", "{n} tricks", 0) == "0 tricks"
    assert say.count("{n} trick for {name}", "{n} tricks for {name}", 2, name="Ann").endswith("Ann")


def test_what_people_write_is_never_read_as_a_message() -> None:
    assert speak()("{name} deals.", name="{0} {secret}") == "{0} {secret} deals."
    assert speak()("no names: {}") == "no names: {}"


def test_a_mark_changes_nothing() -> None:
    assert N_("{name} deals.") == "{name} deals."


def compiled(messages: dict[str, str]) -> bytes:
    """Return a catalogue as msgfmt writes it."""
    ids = sorted(messages)
    keys = [text.encode() + b"\0" for text in ids]
    texts = [messages[text].encode() + b"\0" for text in ids]
    tables, at = [], 28 + 16 * len(ids)
    for strings in (keys, texts):
        table = []
        for string in strings:
            table.append(struct.pack("<2I", len(string) - 1, at))
            at += len(string)
        tables.append(b"".join(table))
    head = struct.pack("<7I", 0x950412DE, 0, len(ids), 28, 28 + 8 * len(ids), 0, 0)
    return b"".join([head, *tables, *keys, *texts])


def test_another_language_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    content = compiled(
        {
            "": "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n>1;\n",
            "{name} deals.": "{name} distribue.",
            "{n} trick\0{n} tricks": "{n} pli\0{n} plis",
        }
    )
    gettext.GNUTranslations(io.BytesIO(content))
    (folder / f"{DOMAIN}.mo").write_bytes(content)
    monkeypatch.setattr(bot.locale, "__file__", str(tmp_path / "__init__.py"))
    speak.cache_clear()
    for language in ("fr", "fr-CA"):
        say = speak(language)
        assert say("{name} deals.", name="Ann") == "Ann distribue."
        assert [say.count("{n} trick", "{n} tricks", n) for n in (0, 1, 2)] == [
            "0 pli",
            "1 pli",
            "2 plis",
        ]
        assert say("Not translated yet.") == "Not translated yet."
    assert speak("de")("{name} deals.", name="Ann") == "Ann deals."
    speak.cache_clear()


def test_an_error_is_said_in_the_readers_words() -> None:
    class Full(HangJackError):
        text = N_("{name} has no free seat.")

    error = Full(name="K7QF")
    assert str(error) == error.said(speak()) == "K7QF has no free seat."
    assert error.details == {"name": "K7QF"}
    assert HangJackError().said(speak()) == HangJackError.text
