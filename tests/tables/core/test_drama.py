"""What is posted of a deal: nothing, each trick, or the great moments too."""

from __future__ import annotations

from functools import partial

import pytest

from bot.engine.game import Game
from bot.views.drama import Drama
from bot.views.posts import DramaPost
from bot.views.settings.server import TricksAs
from tests.hands import BARE, BARE_PLAY, HEARTS, HEARTS_PLAY, KING_PLAY, deal, lay
from tests.tables.retelling import tell
from tests.tables.room import ANN, BOB, BOSS, SERVER, Room

TOLD_BY_BOARD = {"turn-up", "trumps-cut", "pitch", "discards", "bunch", "trick", "deal"}


LAST_JACK = (*BARE[:1], "AS KS QS TS 2S JS", *BARE[2:])
LATE_PLAY = BARE_PLAY.replace(
    "1:JS 2:5H 3:5D 0:5C   1:TS 2:6H 3:6D 0:6C   1:2S",
    "1:TS 2:5H 3:5D 0:5C   1:2S 2:6H 3:6D 0:6C   1:JS",
)
TRINIDAD = partial(deal, "trinidad")


@pytest.mark.parametrize(
    ("game", "script", "drama"),
    [
        (TRINIDAD(lay(HEARTS, "9S")), HEARTS_PLAY, [(1, "hung", ["Ann"], "Dee", "JS")]),
        (TRINIDAD(lay(BARE, "9S")), BARE_PLAY, [(0, "four", ["Bob", "Dee"], None, None)]),
        (
            TRINIDAD(lay(LAST_JACK, "9S")),
            LATE_PLAY,
            [(0, "saved", ["Bob"], None, "JS"), (0, "four", ["Bob", "Dee"], None, None)],
        ),
        (
            # The next dealer turns the jack up.
            TRINIDAD(lay(HEARTS, "9S"), lay(BARE, "JH"), score=(0, 11)),
            HEARTS_PLAY,
            [(1, "hung", ["Ann"], "Dee", "JS"), (0, "kick-out", ["Bob"], None, "JH")],
        ),
        (
            TRINIDAD(lay(HEARTS, "9S"), options={"target": 3}),
            HEARTS_PLAY,
            [(1, "hung", ["Ann"], "Dee", "JS"), (0, "won", ["Ann", "Cy"], None, None)],
        ),
    ],
    ids=["hung", "four", "saved", "kick-out", "won"],
)
def test_each_great_moment_is_told_once(
    game: tuple[Game, object], script: str, drama: list[tuple[object, ...]]
) -> None:
    told, _ = tell(game[0], f"1:stand {script}")
    assert [
        (post.trick, what, by, other, card)
        for post in told
        if isinstance(post, DramaPost)
        for what, by, other, card, *_ in post.told
    ] == drama


def test_a_bid_that_is_set_is_told_with_what_was_made() -> None:
    game, _ = deal("auction-pitch", lay(HEARTS), sides=4, dealer=3)
    *_, last = (one for one in tell(game, f"0:bid4 {KING_PLAY}")[0] if isinstance(one, DramaPost))
    (((what, by, _, _, made, needed)),) = last.told
    assert (what, by, made, needed) == ("set", ["Ann"], 2, 4)


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
