"""SimCord, made quicker where it does again and again what leads to nothing."""

import copy
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from simcord import _dpy_internals as internals
from simcord import components, gateway, results
from simcord.backend import serializers
from simcord.http import router

# ---------------------------------------------------------------------------------------- copies

_SINGLE = frozenset({str, int, bool, float, type(None)})


def copied(value: Any) -> Any:
    """Copy a value that is JSON for the most part.

    SimCord copies each request, message and event several times by `copy.deepcopy`, which
    remembers every object on its way; in JSON nothing occurs twice that has to stay one.
    """
    kind = type(value)
    if kind in _SINGLE:
        return value
    if kind is dict:
        return {key: item if type(item) in _SINGLE else copied(item) for key, item in value.items()}
    if kind is list:
        return [item if type(item) in _SINGLE else copied(item) for item in value]
    return copy.deepcopy(value)


# -------------------------------------------------------------------------------------- settling


def _listens(client: Any) -> bool:
    """Say whether a bot waits for any event by ``Client.wait_for``."""
    return bool(client._listeners)


def _has_views(client: Any) -> bool:
    """Say whether a bot has any views or modals that discord.py keeps."""
    store = client._connection._view_store
    return bool(store._views or store._modals)


_LOOKED_FOR = {
    "is_listener_future": _listens,
    "is_wait_for_listener": _listens,
    "is_view_wait_future": _has_views,
    "view_expiry_task": _has_views,
}
"""What SimCord asks about each task, a dozen times a click, and who can have such tasks at all."""


def _only_if(any_at_all: Callable[[Any], bool], question: Callable[..., bool]) -> Any:
    def asked(client: Any, *rest: Any) -> bool:
        return any_at_all(client) and question(client, *rest)

    return asked


def make_quick() -> None:
    """Let SimCord copy and settle like this from now on."""
    for module in (components, results, serializers):
        vars(module)["deepcopy"] = copied
    for module in (gateway, router):
        vars(module)["copy"] = SimpleNamespace(deepcopy=copied)
    for name, any_at_all in _LOOKED_FOR.items():
        vars(internals)[name] = _only_if(any_at_all, getattr(internals, name))
