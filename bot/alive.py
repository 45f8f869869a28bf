"""The sign of life that a running bot leaves beside its database, and how it is read."""

from __future__ import annotations

import logging
import time
from pathlib import Path
from typing import Final

from bot.locale import speak
from bot.settings import Settings

EVERY_SECONDS: Final = 20
"""How often a sign is left."""
SICK_AFTER: Final = 3 * EVERY_SECONDS

log = logging.getLogger(__name__)


def sign(settings: Settings) -> None:
    """Leave a sign of life; where that cannot be, say so in the log, for the bot itself is well."""
    file = _file(settings)
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    except OSError as error:
        log.warning("no sign of life can be left in %s: %s", file, error.strerror)


def health(settings: Settings) -> int:
    """Say whether the bot with these settings is well; return 0 where it is, else 1."""
    say = speak()
    try:
        age = time.time() - _file(settings).stat().st_mtime
    except OSError:
        print(say("The bot has not been started with these settings yet."))
        return 1
    if age > SICK_AFTER:
        print(say("The bot has given no sign of life for {seconds} seconds.", seconds=round(age)))
        return 1
    print(say("The bot is well."))
    return 0


def _file(settings: Settings) -> Path:
    # The whole name, as the lock's: two databases in one folder may differ in their endings alone.
    return Path(f"{settings.database_path}.alive")
