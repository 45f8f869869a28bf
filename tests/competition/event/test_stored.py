"""Acts as the store has them."""

from __future__ import annotations

import json

import pytest

from bot.competition.event.acts import KINDS
from bot.competition.event.codec import dump, load
from tests.competition.event.story import STORED


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_stored_acts_are_read_and_written_as_ever(kind: str) -> None:
    act = load(kind, json.dumps(STORED[kind]))
    name, body = dump(act)
    assert (name, json.loads(body)) == (kind, STORED[kind])
