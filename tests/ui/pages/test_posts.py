"""Every post: its words and its key."""

import json
from collections.abc import Callable

from bot.ui.posts import post
from bot.ui.table.board import board
from bot.views import posts
from bot.views.posts import Post
from bot.views.table import TableState
from tests.ui.posted import (
    SECRET,
    cut_made,
    deal_made,
    drama_made,
    game_made,
    pitch_found,
    trick_made,
    turn_up,
)
from tests.ui.room import COMMITMENT, SAY, game, playing, table


def test_a_post_of_an_earlier_version_about_a_closed_table_is_read() -> None:
    old = {"commitment": COMMITMENT, "secret": SECRET, "earlier": [["x1", "y1"]]}
    values = json.loads(posts.dump(posts.ClosedPost("Ann", 2, played=True)))
    assert posts.load(json.dumps(values | old)) == posts.ClosedPost("Ann", 2, played=True)


def test_keys_differ_within_a_table() -> None:
    of_deals: list[Callable[..., Post]] = [turn_up, deal_made, pitch_found, trick_made, drama_made]
    of_games: list[Callable[..., Post]] = [cut_made, game_made]
    made: list[Post] = [make(game=g, deal=d) for make in of_deals for g in (1, 2) for d in (0, 1)]
    made += [make(game=g) for make in of_games for g in (1, 2)]
    made += [turn_up(run=1), trick_made(number=0), drama_made(trick=0)]
    made += [posts.TrumpsCutPost(1, 0, "Ann", "8S"), posts.DiscardsPost(1, 0, [])]
    made += [posts.BunchPost(1, 0, "Ann"), posts.OpenedPost(COMMITMENT)]
    made.append(posts.ClosedPost(None, 1, played=False))
    keys = [post(one, table(), SAY).key for one in made]
    keys += [board(table(TableState.LOBBY), SAY).key, board(playing(game(3)), SAY).key]
    assert len(set(keys)) == len(keys)
