"""Catalogues from what translators write (``.po``) to what gettext reads (``.mo``).

``python -m bot.locale`` compiles them at build. A compiled catalogue carries the hash of what it
was compiled from, so that a stale one is recognized without the files' dates. Where it is missing
or stale it is compiled in memory: nothing is ever said in yesterday's words.
"""

from __future__ import annotations

import hashlib
import io
import logging
import os
import struct
from gettext import GNUTranslations
from pathlib import Path
from typing import Final

log = logging.getLogger(__name__)

_SOURCE: Final = ("compiled from", "sha256")
"""The context and the message under which the hash is kept."""


def load(po: Path) -> GNUTranslations:
    """Return the translations that a catalogue holds at this moment."""
    source = _digest(po)
    translations = _compiled(po, source)
    if translations is not None:
        return translations
    log.warning("%s is missing or out of date: run python -m bot.locale", po.with_suffix(".mo"))
    return GNUTranslations(io.BytesIO(_translated(po, source)))


def compile_catalogue(po: Path) -> bool:
    """Write the compiled catalogue beside its source; say whether there was anything to do."""
    source = _digest(po)
    if _compiled(po, source) is not None:
        return False
    # Whole or not at all: a bot may start at this moment.
    begun = po.with_suffix(f".mo.{os.getpid()}")
    begun.write_bytes(_translated(po, source))
    begun.replace(po.with_suffix(".mo"))
    return True


def _digest(po: Path) -> str:
    return hashlib.sha256(po.read_bytes()).hexdigest()


def _compiled(po: Path, source: str) -> GNUTranslations | None:
    """Return the compiled catalogue, unless it was compiled from something else."""
    try:
        with po.with_suffix(".mo").open("rb") as file:
            translations = GNUTranslations(file)
    except (OSError, ValueError, struct.error):  # not there, or not whole
        return None
    return translations if translations.pgettext(*_SOURCE) == source else None


def _translated(po: Path, source: str) -> bytes:
    # Only here: a bot with compiled catalogues does without.
    from babel.messages.mofile import write_mo  # noqa: PLC0415
    from babel.messages.pofile import read_po  # noqa: PLC0415

    with po.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    context, message = _SOURCE
    catalogue.add(message, source, context=context)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()
