"""The catalogues as files: read and written in one form, so that a diff shows what has changed."""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime
from typing import Final

from babel import Locale
from babel.messages import Catalog, Message
from babel.messages.pofile import read_po, write_po

from bot.locale.say import DOMAIN, place

_WIDTH: Final = 100
_HEADER: Final = re.compile(r"\A(?:#(?: .*)?\n)*")
"""The comment at the top."""
_PROGRAM: Final = re.compile(rb'"Generated-By: .*\n')
"""The version of Babel, which says nothing of the catalogue."""


def catalogue(language: str) -> Catalog:
    """Return a language's catalogue as it stands; an empty one if there is none."""
    path = place(language)
    if not path.exists():
        return _new(language)
    written = path.read_bytes()
    read = read_po(io.BytesIO(written), language, DOMAIN, abort_invalid=True)
    # Babel drops the spaces that columns of the comment begin with.
    read.header_comment = "".join(_HEADER.findall(written.decode())).rstrip()
    return read


def updated(language: str, found: Catalog) -> Catalog:
    """Return a language's catalogue with the messages found, and without those not found."""
    kept = catalogue(language)
    kept.update(found, update_creation_date=False)
    for message in kept:
        if message.previous_id:  # it is new, and Babel gives it the translation of one like it
            message.flags = Message(message.id).flags
            if message.previous_id[0] in found:
                message.string = ""
            else:  # reworded: translators look at it again, and nothing fuzzy is compiled
                message.flags.add("fuzzy")
    return kept


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


def untranslated(messages: Catalog) -> list[str]:
    """Name the messages that are left to translate, or to look at again, with their files."""
    return [
        f"{originals(message)[0]!r} ({', '.join(sorted({file for file, _ in message.locations}))})"
        for message in messages
        if message.id and not _whole(message)
    ]


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
    """Return a catalogue as a file: in the order of its messages.

    So a text that moves to another file or line stays where it is in the catalogue.
    """
    written = io.BytesIO()
    write_po(
        written,
        messages,
        width=_WIDTH,
        sort_output=True,
        ignore_obsolete=True,
        include_lineno=False,
    )
    return _PROGRAM.sub(b"", written.getvalue(), count=1).rstrip() + b"\n"
