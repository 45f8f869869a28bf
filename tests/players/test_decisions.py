"""Every change of what computer players decide, or of what they weigh, shows."""

from __future__ import annotations

import pytest

from tests.players.decisions import deals, kept, read_deal


def test_decisions_are_kept_for_every_game_and_form() -> None:
    assert kept().keys() == deals().keys(), "write them: python -m tests.players.decisions"


@pytest.mark.parametrize("lines", kept().values(), ids=kept())
def test_players_decide_as_the_file_says(lines: list[str]) -> None:
    """If they are meant to decide otherwise: python -m tests.players.decisions."""
    assert read_deal(lines).lines() == lines
