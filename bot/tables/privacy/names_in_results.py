"""Names in the stored results of deals (`bot.tables.core.deal_result`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any


def with_names(
    result: Mapping[str, Any],
    by_seat: Callable[[Sequence[str]], list[str]],
    rename: Callable[[str], str],
) -> dict[str, Any]:
    """Return a result with every name in it changed.

    Args:
        result: as it is stored.
        by_seat: changes the names by seat.
        rename: changes any other.
    """
    changed = {**result, "names": by_seat(result["names"])}
    if result.get("doers"):
        holder, taker, scorers = result["doers"]
        names = [name and rename(name) for name in (holder, taker, *scorers)]
        changed["doers"] = [*names[:2], names[2:]]
    if result.get("judged"):
        changed["judged"] = [[rename(a), rename(b), *rest] for a, b, *rest in result["judged"]]
    if result.get("revokes"):
        changed["revokes"] = [[rename(name), *rest] for name, *rest in result["revokes"]]
    return changed


def names_in_result(result: Mapping[str, Any]) -> set[str]:
    """Return every name in a result."""
    return set(_names(result))


def _names(result: Mapping[str, Any]) -> Iterator[str]:
    yield from result["names"]
    if result.get("doers"):
        holder, taker, scorers = result["doers"]
        yield from (name for name in (holder, taker, *scorers) if name)
    for caller, offender, *_ in result.get("judged", ()):
        yield from (caller, offender)
    for name, *_ in result.get("revokes", ()):
        yield name
