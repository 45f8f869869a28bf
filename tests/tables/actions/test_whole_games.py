from __future__ import annotations

import pytest

from bot.engine.shuffle import commit
from bot.views import posts
from bot.views.table import AFTER_DEALS
from tests.tables.room import Room, last_legal, public


@pytest.mark.parametrize(("seed", "exhausted", "kicked"), [(22, 2, False), (13, 1, True)])
async def test_runs_redeals_and_kick_outs(
    room: Room, seed: int, exhausted: int, kicked: bool
) -> None:
    """With these seeds, a game that always begs and runs has all of these events."""
    room.reseed(seed)
    room.choose = last_legal
    table = await room.begin(options={"target": 7})
    over = await room.play_out(table.id)
    await room.verified_record(table.id)
    game_posts = await room.posts(table.id)
    turn_ups = [post for post in game_posts if isinstance(post, posts.TurnUpPost)]
    assert sum(post.exhausted for post in turn_ups) == exhausted
    # A deal that ran out has turn-ups only; each other deal has its points posted.
    counted = {post.deal for post in game_posts if isinstance(post, posts.DealPost)}
    assert counted == {post.deal for post in turn_ups} - {p.deal for p in turn_ups if p.exhausted}
    assert {post.run for post in turn_ups} == {0, 1}
    assert all((post.trumps is None) == (post.run == 0 or post.exhausted) for post in turn_ups)
    if kicked:
        assert public(over).tricks == ()
        # The newest board, below the game's end, offers the rematch.
        assert [post.kind for post in game_posts[-3:]] == ["turn-up", "deal", "board"]
        faces = await room.faces(table.id)
        assert ("board", 1, AFTER_DEALS, -1) in faces
        assert not any(deal == public(over).deal for _, _, deal, _ in faces)
    for number in {post.deal for post in turn_ups if post.exhausted}:
        summary = await room.deal(table.id, number)
        assert summary.exhausted
        assert summary.trumps is None


async def test_the_end_of_a_game_in_posts(room: Room) -> None:
    table = await room.begin()
    await room.play_out(table.id)
    record = await room.verified_record(table.id)
    assert record.fair is not None
    assert record.fair.commits == (table.commitment,)
    game_posts = await room.posts(table.id)
    assert [post.kind for post in game_posts[:4]] == ["board", "cut", "turn-up", "board"]
    counted, end = game_posts[-2:]
    assert counted.kind == "deal"
    assert isinstance(end, posts.BoardPost)
    assert end.is_of(1, AFTER_DEALS)
    # It is the one message of the end, and holds what binds the next game's cards.
    assert end.commitment == commit(bytes.fromhex(await room.secret(table.id, 2)))
    assert not end.practice
    # Four newcomers, and two of them have won.
    assert sorted(line[5] for line in end.standings) == [1, 1, 3, 3]
    assert all(line[1] == 1 and line[4] is None for line in end.standings)
    # Every deal's tricks stay in the channel, each once.
    tricks = [(p.deal, p.number) for p in game_posts if isinstance(p, posts.TrickPost)]
    assert tricks == sorted(set(tricks))
    boards = [(p.game, p.deal) for p in game_posts[:-1] if isinstance(p, posts.BoardPost)]
    assert boards == [(1, deal) for deal in range(-1, len(boards) - 1)]
