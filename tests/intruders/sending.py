"""Interactions that no client sends, and how each must be answered."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from typing import Any, Final

import pytest
from simcord import Env, InteractionResult

from tests.e2e import raw
from tests.e2e.bots import bot_of

AT_ONCE: Final = 40
"""How many are sent in together: SimCord takes longer for each, the more are on their way."""


def commands_of(env: Env) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Yield all commands with their options."""
    for command in bot_of(env).tree.get_commands():
        root = command.to_dict(bot_of(env).tree)
        inner = [part for part in root.get("options", ()) if part["type"] == 1]
        for part in inner or [root]:
            name = root["name"] if part is root else f"{root['name']} {part['name']}"
            yield name, part.get("options", [])


async def in_batches(env: Env, sent: Sequence[raw.Act]) -> list[InteractionResult]:
    """Send interactions, many at once; return how each was answered."""
    ends = []
    for first in range(0, len(sent), AT_ONCE):
        ends += await raw.together(env, *sent[first : first + AT_ONCE])
    return ends


async def send_in(
    env: Env, sent: Sequence[raw.Act], caplog: pytest.LogCaptureFixture
) -> list[InteractionResult]:
    """Send interactions, many at once; return how each was answered.

    Fail if one is not answered, or not to its sender alone, or if the bot logs a warning.
    """
    with caplog.at_level(logging.WARNING):
        ends = await in_batches(env, sent)
    assert not caplog.records
    for act, end in zip(sent, ends, strict=True):
        assert end.acknowledged, act
        for message in (end.response, *end.followups):
            board = getattr(act, "message", None)
            if message is not None and (board is None or message.id != board.id):
                assert message.ephemeral, act
    return ends
