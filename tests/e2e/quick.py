"""SimCord, made quicker where it does again and again what leads to nothing."""

import asyncio
import copy
import time
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from discord import app_commands
from simcord import _dpy_internals as internals
from simcord import _runtime, actors, components, env, gateway, results
from simcord.backend import serializers
from simcord.http import router

import bot.locale.say
from bot.interactions.translator import Translator
from bot.ui.core import render_images
from bot.ui.core.message import Picture
from bot.ui.pictures.table.picture import TablePicture

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


def walked(parts: Any) -> list[Any]:
    """Return all components in order, outer ones first, as `components.walk_components` does."""
    found = list[Any]()
    waiting = [parts] if type(parts) is dict else list(reversed(parts))
    while waiting:
        part = waiting.pop()
        if type(part) is not dict:
            continue
        found.append(part)
        waiting += [part[key] for key in ("component", "accessory") if key in part]
        if type(inner := part.get("components")) is list:
            waiting += reversed(inner)
    return found


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


_parked: WeakKeyDictionary[asyncio.Task[Any], asyncio.Future[Any]] = WeakKeyDictionary()
"""For each task that was found to wait for no work of the bot's, what it waits for."""
_is_parked, _virtualize_recognized_waits = (
    vars(env)[name] for name in ("_is_parked", "_virtualize_recognized_waits")
)


def _still_waits(task: Any) -> bool:
    """Say whether a task waits for the same as when SimCord last looked for the reason."""
    waiter = task._fut_waiter
    return waiter is not None and not waiter.done() and _parked.get(task) is waiter


def _waits(state: Any, task: Any, deadline: float) -> bool:
    if _still_waits(task):
        return True
    waiter = task._fut_waiter
    waits: bool = _is_parked(state, task, deadline)
    if waits and waiter is not None:
        _parked[task] = waiter
    return waits


def _virtualize(state: Any, pending: Sequence[Any]) -> None:
    _virtualize_recognized_waits(state, [task for task in pending if not _still_waits(task)])


class _State(SimpleNamespace):
    """What SimCord reads of a world at one moment, a dozen times a click."""


def _state_of(world: Any) -> _State:
    return _State(
        work=world._work,
        bot=world.bot,
        loop=world._loop,
        virtual_time=world.backend.clock.elapsed,
        advancing=world._advancing,
        generation=world._generation,
        last_dispatch=world._last_dispatch,
    )


# -------------------------------------------------------------------------------------- commands

_Command = app_commands.Command[Any, ..., Any] | app_commands.Group
_payloads: dict[object, dict[str, Any]] = {}


def _nature(command: _Command) -> object:
    """Return what makes a command the same as that of another bot."""
    inner = command.commands if isinstance(command, app_commands.Group) else ()
    return (
        command.qualified_name,
        getattr(command, "callback", None),
        tuple(_nature(one) for one in inner),
    )


def _once(kind: Any) -> Any:
    """Translate each command for the first bot alone, and again where the texts are others."""
    translated = kind.get_translated_payload

    async def payload(command: Any, tree: Any, translator: Any) -> dict[str, Any]:
        if type(translator) is not Translator:
            other: dict[str, Any] = await translated(command, tree, translator)
            return other
        texts = tuple(bot.locale.say._translations(each) for each in bot.locale.say.LANGUAGES)
        known = (_nature(command), texts)
        if known not in _payloads:
            _payloads[known] = await translated(command, tree, translator)
        found: dict[str, Any] = copied(_payloads[known])
        return found

    return payload


# ----------------------------------------------------------------------------------------- clock

_monotonic = time.monotonic


def _clock() -> float:
    """Return the bot's time in the bot, and the machine's elsewhere."""
    scope = _runtime._BOT_SCOPE.get()
    if scope is None:
        return _monotonic()
    world = _runtime._selected_env(driver=False)
    return _monotonic() if world is None else world._virtual_time


# -------------------------------------------------------------------------------------- pictures

_draw = render_images._drawn
_PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
    "0000000a49444154789c636000000002000148afa4710000000049454e44ae426082"
)
"""A picture of one black dot."""


def _undrawn(drawing: Picture) -> bytes:
    return _PIXEL if isinstance(drawing, TablePicture) else _draw(drawing)


def leave_undrawn(patch: pytest.MonkeyPatch) -> None:
    """Send a dot for each picture of a table: it takes an eighth of a game, and nobody looks."""
    patch.setattr(TablePicture, "is_quick", lambda _: True)
    patch.setattr(render_images, "_drawn", _undrawn)


# ------------------------------------------------------------------------------------------- all


def make_quick() -> None:
    """Let SimCord copy, settle, name commands and tell the time like this from now on."""
    for module in (components, results, serializers):
        vars(module)["deepcopy"] = copied
    for module in (gateway, router):
        vars(module)["copy"] = SimpleNamespace(deepcopy=copied)
    for module in (components, actors):
        vars(module)["walk_components"] = walked
    for name, any_at_all in _LOOKED_FOR.items():
        vars(internals)[name] = _only_if(any_at_all, getattr(internals, name))
    for owner, name, quick in (
        (env, "_is_parked", _waits),
        (env, "_virtualize_recognized_waits", _virtualize),
        (env.Env, "_settlement_state", _state_of),
        # Each record is itself alone: nobody need compare its fields.
        (_runtime._CallbackRecord, "__eq__", object.__eq__),
        (internals, "_clock_monotonic", _clock),
        (app_commands.Command, "get_translated_payload", _once(app_commands.Command)),
        (app_commands.Group, "get_translated_payload", _once(app_commands.Group)),
    ):
        setattr(owner, name, quick)
