"""Acts as the store has them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.competition.event.acts import KINDS
from bot.competition.event.codec import dump, load
from tests.competition.event.story import STORED


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_stored_acts_are_read_and_written_as_ever(kind: str) -> None:
    act = load(kind, json.dumps(STORED[kind]))
    name, body = dump(act)
    assert name == kind
    assert without_newer(json.loads(body), STORED[kind]) == STORED[kind]
    assert load(name, body) == act


def without_newer(written: Any, stored: Any) -> Any:
    """Leave out the fields that acts did not have when they were stored first."""
    if isinstance(stored, dict):
        return {name: without_newer(written[name], value) for name, value in stored.items()}
    if isinstance(stored, list):
        return [without_newer(*both) for both in zip(written, stored, strict=True)]
    return written
