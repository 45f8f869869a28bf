"""The seeds of a record's fair deal and of its boards, read and checked (docs/record.md)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.engine.boards import BoardSeed
from bot.engine.game.game import DealRecord
from bot.engine.record.flaws import Flaw, fail
from bot.engine.record.model import Boards, Fair
from bot.engine.record.place import Place
from bot.engine.shuffle import CUTS, SECRET_BYTES, Entropy, Seed, commit, cut_place, made_at

_HEX: Final = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}", re.ASCII)
_ID: Final = re.compile(r"[1-9][0-9]{0,19}", re.ASCII)
_ID_BITS: Final = 64
_SEALED: Final = ("commit", "secret", "cut")
_MIXED: Final = ("message", "presses")


def read_fair(fair: Place, revision: int) -> Fair:
    """Read the seeds: one object in the first revision of the format, a list in the second."""
    if revision == 1:
        parts = fair.members(_SEALED)
        return Fair((_seed(parts),), (_commit(parts),))
    if fair.value == []:
        fair.wrong()
    entries = [_members(entry, first=at == 0) for at, entry in enumerate(fair.items())]
    return Fair(tuple(map(_seed, entries)), tuple(map(_commit, entries)))


def _members(entry: Place, *, first: bool) -> dict[str, Place]:
    """Read a seed's keys: only the first, of a game that an earlier version began, has no ids."""
    keys = entry.value if isinstance(entry.value, dict) else ()
    if first and not any(key in keys for key in (*_MIXED, "cutter")):
        return entry.members(("deal", *_SEALED))
    return entry.members(("deal", *_SEALED, *_MIXED), ("cutter",))


def _seed(parts: dict[str, Place]) -> Seed:
    return Seed(
        secret=parts["secret"].word(_hex_bytes),
        cut=parts["cut"].number(CUTS),
        entropy=_entropy(parts) if "presses" in parts else None,
        deal=parts["deal"].number() if "deal" in parts else 0,
    )


def _entropy(parts: dict[str, Place]) -> Entropy:
    message = parts["message"]
    return Entropy(
        message=None if message.value is None else message.word(_id),
        presses=tuple(press.word(_id) for press in parts["presses"].items()),
        cutter=parts["cutter"].word(_id) if "cutter" in parts else None,
    )


def _commit(parts: dict[str, Place]) -> str:
    return parts["commit"].word(_hex_bytes).hex()


def _hex_bytes(text: str) -> bytes:
    """Read a commitment or a secret; a ValueError if it is none."""
    if not _HEX.fullmatch(text):
        raise ValueError(text)
    return bytes.fromhex(text)


def _id(text: str) -> int:
    if not _ID.fullmatch(text) or int(text) >= 2**_ID_BITS:
        raise ValueError(text)
    return int(text)


_KEYS: Final = ("commit", "secret", "cuts")
_WORD: Final = re.compile(r"[a-z0-9]{1,32}", re.ASCII)
_CAPTAINS: Final = 2
_NUMBERS: Final = range(1, 100_000)
"""Boards are numbered from 1; nobody plays as many."""


def read_boards(boards: Place) -> Boards:
    """Read what an event's boards are dealt from, and which of them the game began with."""
    parts = boards.members((*_KEYS, "first"), ("later",))
    seed, commit = _board_seed(parts)
    first = parts["first"].number(_NUMBERS)
    later = parts["later"].items() if "later" in parts else ()
    return Boards(seed, commit, first, tuple(_later_boards(each) for each in later))


def _later_boards(place: Place) -> tuple[BoardSeed, str]:
    parts = place.members((*_KEYS, "deal"))
    seed, commit = _board_seed(parts)
    return replace(seed, deal=parts["deal"].number()), commit


def _board_seed(parts: dict[str, Place]) -> tuple[BoardSeed, str]:
    cuts = parts["cuts"]
    if len(cuts.values()) > _CAPTAINS:
        cuts.wrong()
    words = tuple(word.word(_word) for word in cuts.items())
    secret = parts["secret"].word(_hex_bytes)
    return BoardSeed(secret, words), parts["commit"].word(_hex_bytes).hex()


def _word(text: str) -> str:
    if not _WORD.fullmatch(text):
        raise ValueError(text)
    return text


# ---------------------------------------------------------------------------------- checking


def check_seeds(fair: Fair, deals: Sequence[DealRecord], seats: int) -> None:
    """Check the seeds' commitments, deals and ids; raise BadRecord if something does not hold."""
    secrets = (seed.secret for seed in fair.seeds)
    check_commits([*zip(secrets, fair.commits, strict=True)])
    check_starts([seed.deal for seed in fair.seeds], deals)
    before: tuple[int, ...] = ()
    for seed in fair.seeds:
        if seed.entropy is not None:
            _check_press(seed.cut, seed.entropy, seats)
            _check_times(seed.entropy, before)
            before = seed.entropy.ids


def check_commits(seeds: Sequence[tuple[bytes, str]]) -> None:
    """Raise BadRecord unless each secret fits its commitment, and none was used twice."""
    for secret, posted in seeds:
        if posted != commit(secret):
            fail(Flaw.UNFAIR, key="commit", recorded=posted, rules=commit(secret))
    if len({secret for secret, _ in seeds}) < len(seeds):
        fail(Flaw.TWICE, what="secret")


def check_starts(starts: Sequence[int], deals: Sequence[DealRecord]) -> None:
    """Raise BadRecord unless a fresh seed follows each deal that was broken off, and no other."""
    if starts[0] != 0 or any(start >= after for start, after in pairwise(starts)):
        fail(Flaw.OUT_OF_ORDER, key="deal", value=list(starts))
    for start in starts[1:]:
        if start > len(deals) or not deals[start - 1].void:
            fail(Flaw.VOID, start)
    fresh = set(starts)
    for number, deal in enumerate(deals):
        if deal.void and number + 1 not in fresh:
            fail(Flaw.VOID, number)


def _check_press(cut: int, entropy: Entropy, seats: int) -> None:
    presses = entropy.presses
    if len(presses) > seats + 1:
        fail(Flaw.WRONG_LENGTH, key="presses", recorded=len(presses), rules=seats + 1)
    if any(press >= after for press, after in pairwise(presses)):
        fail(Flaw.OUT_OF_ORDER, key="presses", value=[*map(str, presses)])
    if entropy.cutter is None:
        return
    if entropy.cutter not in presses:
        fail(Flaw.WRONG_VALUE, key="cutter", value=str(entropy.cutter))
    place = cut_place(entropy.cutter)
    if cut != place:
        fail(Flaw.UNFAIR, key="cut", recorded=cut, rules=place)


def _check_times(entropy: Entropy, before: Sequence[int]) -> None:
    """Check that each message is younger than the seed before, and presses than the message."""
    earlier = max(before, default=0)
    if entropy.message is not None:
        if made_at(entropy.message) < made_at(earlier):
            fail(Flaw.OUT_OF_ORDER, key="message", value=str(entropy.message))
        earlier = entropy.message
    for press in entropy.presses:
        if made_at(press) < made_at(earlier):
            fail(Flaw.OUT_OF_ORDER, key="presses", value=str(press))
