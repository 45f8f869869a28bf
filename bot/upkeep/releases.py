"""Tells the owner of a newer release, where the settings name a repository to ask."""

from __future__ import annotations

import logging
import re
import uuid
from typing import Final

import aiohttp

from bot import VERSION
from bot.delivery.outbox.lease import take_turn
from bot.discord_api.errors import CONNECTION_ERRORS, connection_error_text
from bot.errors import HangJackError
from bot.locale.say import N_
from bot.notices import NOTICES, Notice
from bot.ops.clocks import Clock
from bot.ops.error_log import report
from bot.store.database import Database

PATIENCE_S: Final = 20
MOST_BYTES: Final = 4_000_000
"""How much of an answer is read: that many bytes name 50,000 branches and tags."""
YEAR_MS: Final = 365 * 86_400_000
"""For how long no process tells of the same release again."""

_TAG: Final = re.compile(rb"[ \t]refs/tags/v(\d+\.\d+\.\d+)$", re.MULTILINE)
"""A release in what a repository says of its branches and tags."""

_log = logging.getLogger(__name__)


class ReleasesUnknown(HangJackError):
    """The repository of RELEASES cannot be asked. The text does not quote its address."""

    text = N_(
        "The repository of RELEASES doesn't say which releases there are ({reason}). RELEASES must"
        " be the address from which git clones it, beginning with https://"
    )


async def newer_release(address: str, own: str = VERSION) -> str | None:
    """Ask a git repository for its newest release; return its version if it is newer than ours.

    Releases are tags such as v1.2.0. Raises ReleasesUnknown.
    """
    releases = [found.decode() for found in _TAG.findall(await _refs(address))]
    newest = max(releases, key=_order, default=own)
    return newest if _order(newest) > _order(own) else None


def _order(version: str) -> tuple[int, ...]:
    return tuple(map(int, version.split(".")))


async def _refs(address: str) -> bytes:
    """Ask for all branches and tags, as `git ls-remote` does."""
    asked = f"{address.rstrip('/')}/info/refs"
    timeout = aiohttp.ClientTimeout(total=PATIENCE_S)
    try:
        async with (
            aiohttp.ClientSession(timeout=timeout) as session,
            session.get(asked, params={"service": "git-upload-pack"}) as answer,
        ):
            if answer.status != 200:
                raise ReleasesUnknown(reason=answer.status)
            refs = b""
            async for part in answer.content.iter_any():
                refs += part
                if len(refs) > MOST_BYTES:
                    break
    except aiohttp.ClientConnectorError as error:
        raise ReleasesUnknown(reason=connection_error_text(error)) from error
    except CONNECTION_ERRORS as error:
        raise ReleasesUnknown(reason=type(error).__name__) from error
    if b"refs/" not in refs:
        raise ReleasesUnknown(reason="no git repository")
    return refs


class ReleaseWatch:
    """Asks for newer releases, and tells of each once, whichever process asks first."""

    def __init__(self, address: str, db: Database, clock: Clock) -> None:
        self._address = address
        self._db = db
        self._clock = clock

    async def look(self) -> None:
        """Tell the owner if there is a newer release; log where nobody says."""
        try:
            newest = await newer_release(self._address)
            if newest is None:
                return
            _log.info("Hang Jack %s is out; this is %s", newest, VERSION)
            told, now = f"release {newest}", self._clock()
            if await take_turn(self._db, told, uuid.uuid4().hex, now, YEAR_MS):
                NOTICES.note(Notice.NEWER_RELEASE, newest=newest, own=VERSION)
        except ReleasesUnknown as error:
            _log.warning("%s", error)
        except Exception as error:  # noqa: BLE001  # tomorrow's look tries again
            report(_log, "the newest release could not be told", error)
