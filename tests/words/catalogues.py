"""The catalogues as files: read and written in one form, so that a diff shows what has changed."""

from __future__ import annotations

import io
from datetime import UTC, datetime
from typing import Final

from babel import Locale
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po, write_po

from bot.locale import DOMAIN, place

_WIDTH: Final = 100


def catalogue(language: str) -> Catalog:
    """Return a language's catalogue as it stands; an empty one if there is none."""
    path = place(language)
    if not path.exists():
        return _new(language)
    with path.open("rb") as file:
        return read_po(file, language, DOMAIN)


def _new(language: str) -> Catalog:
    begun = datetime.now(UTC)
    return Catalog(
        language,
        DOMAIN,
        header_comment=f"# Hang Jack in {Locale(language).get_display_name('en')}.",
        project="Hang Jack",
        version="0",
        msgid_bugs_address="none",
        creation_date=begun,
        revision_date=begun,
        last_translator="Hang Jack contributors",
        language_team=language,
        fuzzy=False,
    )


def untranslated(messages: Catalog) -> list[Message]:
    """Return the messages that are left to translate, or to look at again."""
    return [message for message in messages if message.id and not _whole(message)]


def _whole(message: Message) -> bool:
    return all(forms(message)) and not message.fuzzy


def originals(message: Message) -> tuple[str, ...]:
    """Return what a message says in English: of a plural both forms."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def forms(message: Message) -> tuple[str, ...]:
    """Return a message's translation: of a plural all forms; an empty text where there is none."""
    text = message.string or ""
    return (text,) if isinstance(text, str) else tuple(text)


def write(messages: Catalog) -> bytes:
    """Return a catalogue as a file: in the source's order, but without its lines, which move."""
    written = io.BytesIO()
    write_po(
        written,
        messages,
        width=_WIDTH,
        sort_by_file=True,
        ignore_obsolete=True,
        include_lineno=False,
    )
    return written.getvalue()
