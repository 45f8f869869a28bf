"""The log of a deal on its board: the calls in words, and a line for each trick."""

from __future__ import annotations

from bot.ui.table.board.log import MOST_TRICKS, DealLog
from tests.ui.room import SAY, game, playing, wander


def test_a_log_uses_the_room_that_there_is() -> None:
    for told in (MOST_TRICKS, 22):
        played = wander(game(5, 2, variant="california-jack"), 2 * told)
        log = DealLog.of(playing(played), played.public(), SAY)
        for room in range(0, 1_500, 5):
            shown = log.within(room)
            assert sum(len(line) + 1 for line in shown.lines) <= max(room, 40)
            tricks = [line for line in shown.lines if line[3].isdigit()]
            assert len(tricks) + shown.earlier == told
            assert not tricks or tricks[-1].startswith(f"-# {told} ")
        assert len(tricks) == MOST_TRICKS
