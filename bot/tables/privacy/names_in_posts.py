"""Names in posts, found by their types: every field of `bot.views.posts` says what it holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from types import NoneType, UnionType
from typing import Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from bot.views.posts import Post
from bot.views.posts.stored import Name

Rename: TypeAlias = Callable[[str], str]

_TYPES: Final[Mapping[str, Mapping[str, Any]]] = {
    kind.kind: get_type_hints(kind, include_extras=True) for kind in get_args(Post)
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
