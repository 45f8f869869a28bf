"""A cache of the texts that the preview parses.

For each revision the preview parses every text and label of a channel's whole history, and builds a
new parser for each: 0.2 s for fifty messages, which a game has in ten minutes. The result depends
only on the text, its kind and the names that it mentions.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from simcord.preview import _component_projection, _messages, _queries, _snapshot
from simcord.preview._markdown import markdown_tokens

CACHE_SIZE: Final = 8_192
"""Texts; about as many as a thousand messages have."""


def cache_parsed_texts() -> None:
    """Let the preview use the cache, from now on and in this process."""
    for module in (_component_projection, _messages, _queries, _snapshot):
        vars(module)["markdown_tokens"] = _tokens


def _tokens(
    value: Any, profile: str = "message", *, context: Mapping[str, Any] | None = None
) -> list[dict[str, Any]]:
    if value is None:
        return []
    known = json.dumps(context, sort_keys=True) if context else ""
    # Written out and read back, because callers change the result.
    tokens: list[dict[str, Any]] = json.loads(_parsed(str(value), profile, known))
    return tokens


@lru_cache(CACHE_SIZE)
def _parsed(text: str, profile: str, context: str) -> str:
    known = json.loads(context) if context else None
    return json.dumps(markdown_tokens(text, profile, context=known))
