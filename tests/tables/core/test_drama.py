"""What is posted of a deal: nothing, each trick, or the great moments too."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.engine.game import Game
from bot.views.drama import Drama
from bot.views.posts import DramaPost
from bot.views.settings.server import TricksAs
from tests.hands import BARE, BARE_PLAY, HEARTS, HEARTS_PLAY, KING_PLAY, deal, lay
from tests.tables.retelling import of_kind, tell
from tests.tables.room import ANN, BOB, BOSS, SERVER, Room

TOLD_BY_BOARD = {"turn-up", "trumps-cut", "pitch", "discards", "bunch", "trick", "deal"}


def told(game: Game, script: str) -> list[DramaPost]:
    """Play a script, and return the drama of each step, in order."""
    return list(of_kind(tell(game, script)[0], DramaPost))


def kinds(found: Sequence[DramaPost]) -> list[tuple[int, list[str]]]:
    return [(post.trick, [what for what, *_ in post.told]) for post in found]


def test_a_hung_jack_is_told_with_its_trick_and_not_again() -> None:
    game, _ = deal("trinidad", lay(HEARTS, "9S"))
    found = told(game, f"1:stand {HEARTS_PLAY}")
    assert kinds(found) == [(1, ["hung"])]
    ((what, by, other, card, points, needed),) = found[0].told
    assert (what, by, other, card, points, needed) == ("hung", ["Ann"], "Dee", "JS", 0, 0)


def test_all_four_points_are_told() -> None:
    game, _ = deal("trinidad", lay(BARE, "9S"))
    found = told(game, f"1:stand {BARE_PLAY}")
    assert kinds(found) == [(0, ["four"])]
    assert found[0].told[0][1] == ["Bob", "Dee"]


def test_a_jack_that_comes_home_last_is_told() -> None:
    bare = (*BARE[:1], "AS KS QS TS 2S JS", *BARE[2:])
    late = BARE_PLAY.replace(
        "1:JS 2:5H 3:5D 0:5C   1:TS 2:6H 3:6D 0:6C   1:2S",
        "1:TS 2:5H 3:5D 0:5C   1:2S 2:6H 3:6D 0:6C   1:JS",
    )
    game, _ = deal("trinidad", lay(bare, "9S"))
    assert kinds(told(game, f"1:stand {late}")) == [(0, ["saved", "four"])]


def test_a_bid_that_is_set_is_told_with_what_was_made() -> None:
    game, _ = deal("auction-pitch", lay(HEARTS), sides=4, dealer=3)
    found = told(game, f"0:bid4 {KING_PLAY}")
    *_, last = found
    assert [what for what, *_ in last.told] == ["set"]
    ((_, by, _, _, made, needed),) = last.told
    assert (by, made, needed) == (["Ann"], 2, 4)


def test_a_kick_out_is_told_and_a_shut_out() -> None:
    hands = lay(HEARTS, "9S")
    game, _ = deal("trinidad", hands, lay(BARE, "JH"), score=(0, 11))
    found = told(game, f"1:stand {HEARTS_PLAY}")
    # The next dealer turns the jack up.
    assert kinds(found)[-1] == (0, ["kick-out"])
    game, _ = deal("trinidad", hands, lay(BARE, "JH"), score=(0, 0), options={"target": 3})
    found = told(game, f"1:stand {HEARTS_PLAY}")
    assert "shut-out" in kinds(found)[-1][1] or "won" in kinds(found)[-1][1]


@pytest.mark.parametrize("tricks", TricksAs)
async def test_a_deal_is_posted_only_on_request(room: Room, tricks: TricksAs) -> None:
    table = await room.begin(ANN, BOB, tricks=tricks, variant="trinidad", seats=2)
    await room.play_out(table.id)
    posted = set(await room.kinds(table.id))
    assert bool(posted & TOLD_BY_BOARD) is (tricks is TricksAs.MESSAGES)
    assert "board" in posted


async def test_highlights_are_posted_where_the_server_wants_them(room: Room) -> None:
    await room.host.settings.settle(BOSS, SERVER, drama=True)
    table = await room.begin(ANN, BOB, tricks=TricksAs.BOARD, seats=2)
    assert table.drama
    await room.play_out(table.id)
    found = await room.posts_of(table.id, DramaPost)
    last = found[-1].told[-1][0]
    assert last in {Drama.WON.value, Drama.SHUT_OUT.value, Drama.KICK_OUT.value}
    keys = [(post.deal, post.trick) for post in found]
    assert len(set(keys)) == len(keys)
    # One game, one end: nothing is told twice.
    assert sum(what in {"won", "kick-out"} for post in found for what, *_ in post.told) <= 1
