"""The boards of a record, read (docs/record.md, Boards)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bot.engine.boards import BoardSeed
from bot.engine.record.model import Boards
from bot.engine.record.place import Place
from bot.engine.record.seeds import hex_bytes

_KEYS: Final = ("commit", "secret", "cuts")
_WORD: Final = re.compile(r"[a-z0-9]{1,32}", re.ASCII)
_CAPTAINS: Final = 2
_NUMBERS: Final = range(1, 100_000)
"""Boards are numbered from 1; nobody plays as many."""


def read_boards(boards: Place) -> Boards:
    """Read what an event's boards are dealt from, and which of them the game began with."""
    parts = boards.members((*_KEYS, "first"), ("later",))
    seed, commit = _seed(parts)
    first = parts["first"].number(_NUMBERS)
    later = parts["later"].items() if "later" in parts else ()
    return Boards(seed, commit, first, tuple(_later(each) for each in later))


def _later(place: Place) -> tuple[BoardSeed, str]:
    parts = place.members((*_KEYS, "deal"))
    seed, commit = _seed(parts)
    return replace(seed, deal=parts["deal"].number()), commit


def _seed(parts: dict[str, Place]) -> tuple[BoardSeed, str]:
    """Read a seed, and its commitment."""
    cuts = parts["cuts"]
    if len(cuts.values()) > _CAPTAINS:
        cuts.wrong()
    words = tuple(word.word(_word) for word in cuts.items())
    secret = parts["secret"].word(hex_bytes)
    return BoardSeed(secret, words), parts["commit"].word(hex_bytes).hex()


def _word(text: str) -> str:
    if not _WORD.fullmatch(text):
        raise ValueError(text)
    return text
