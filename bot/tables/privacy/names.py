"""Names in posts and in the stored results of deals.

In posts their types tell: every field of `bot.views.posts` says what it holds.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from bot.views.posts import KINDS, Name, Post

Rename: TypeAlias = Callable[[str], str]

_TYPES: Final[Mapping[str, Mapping[str, Any]]] = {
    kind: get_type_hints(post, include_extras=True) for kind, post in KINDS.items()
}
"""What the fields of each kind of post hold."""


def renamed(post: Post, rename: Rename) -> Post:
    """Return a post, as read from the store, with every name in it changed."""
    types = _TYPES[post.kind]
    values = {field.name: getattr(post, field.name) for field in fields(post)}
    return replace(post, **{key: _walk(types[key], value, rename) for key, value in values.items()})


def names_in(post: Post) -> set[str]:
    """Return every name in a post."""
    names: set[str] = set()

    def note(name: str) -> str:
        names.add(name)
        return name

    renamed(post, note)
    return names


def _walk(kind: Any, value: Any, rename: Rename) -> Any:
    if kind == Name:
        return rename(value)
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        (inner,) = (arg for arg in args if arg is not NoneType)
        return None if value is None else _walk(inner, value, rename)
    if origin is list:
        return [_walk(args[0], item, rename) for item in value]
    if origin is tuple:
        return [_walk(arg, item, rename) for arg, item in zip(args, value, strict=True)]
    return value


def with_names(
    result: Mapping[str, Any], by_seat: Callable[[Sequence[str]], list[str]], rename: Rename
) -> dict[str, Any]:
    """Return a result with every name in it changed.

    Args:
        by_seat: changes the names by seat.
        rename: changes any other.
    """
    changed = {**result, "names": by_seat(result["names"])}
    if result.get("doers"):
        holder, taker, scorers, *bidder = result["doers"]
        names = [name and rename(name) for name in (holder, taker, *bidder, *scorers)]
        place = 2 + len(bidder)
        changed["doers"] = [*names[:2], names[place:], *names[2:place]]
    if result.get("judged"):
        changed["judged"] = [[rename(a), rename(b), *rest] for a, b, *rest in result["judged"]]
    if result.get("revokes"):
        changed["revokes"] = [[rename(name), *rest] for name, *rest in result["revokes"]]
    return changed


def names_in_result(result: Mapping[str, Any]) -> set[str]:
    """Return every name in a result."""
    names: set[str] = set()

    def note(name: str) -> str:
        names.add(name)
        return name

    with_names(result, lambda by_seat: [note(name) for name in by_seat], note)
    return names
