"""Posts to render, with likely values for fields that a test leaves out."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from bot.ui.core.message import Outgoing
from bot.ui.posts import post
from bot.views import posts
from bot.views.posts import Post

from .reading import check, ends_with_key
from .room import COMMITMENT, SAY, table

SECRET = "00" * 32
OTHER = "ab" * 32
SIDES = [["Ann", "Cy"], ["Bob", "Dee"]]


def posted(what: Post, **changes: Any) -> Outgoing:
    # Through the store and back, as the deliverer does.
    shown = post(posts.load(posts.dump(what)), table(**changes), SAY)
    assert ends_with_key(shown)
    check(shown)
    return shown


turn_up = partial(
    replace,
    posts.TurnUpPost(
        game=1,
        deal=2,
        run=0,
        dealer="Bob",
        cards=["JH"],
        points=[("JH", 3)],
        trumps=None,
        exhausted=False,
    ),
)
deal_made = partial(
    replace,
    posts.DealPost(
        game=1,
        deal=2,
        sides=SIDES,
        points=[
            (1, "turn-up", 1, "Bob", ["AC"]),
            (0, "high", 1, "Ann", ["AH"]),
            (1, "low", 1, "Dee", ["2H"]),
            (0, "jack", 3, "Cy", ["JH"]),
            (0, "game", 1, None, ["AH", "TD", "KC"]),
        ],
        pips=[43, 37],
        score=[9, 5],
        trumps="H",
    ),
)
drama_made = partial(
    replace, posts.DramaPost(1, 2, trick=3, told=[("hung", ["Ann"], "Dee", "JH", 0, 0)])
)
game_made = partial(
    replace,
    posts.GamePost(
        game=1,
        sides=SIDES,
        winner=0,
        score=[14, 9],
        commitment=COMMITMENT,
        secret=SECRET,
        cut=26,
        standings=[("Ann", 3, 2, 40, 4, 2), ("Bob", 1, 0, 9, None, 5), ("Cy", 2, 2, 30, 1, 1)],
        next_commitment=OTHER,
    ),
)
cut_made = partial(
    replace,
    posts.CutPost(
        game=1,
        cutter="Dee",
        cut=26,
        timed_out=[],
        by="cut",
        cards=[("Ann", "5S"), ("Bob", "KH"), ("Cy", "KD"), ("Dee", "2C")],
        dealer="Cy",
    ),
)
pitch_found = partial(
    replace,
    posts.PitchPost(
        game=1,
        deal=2,
        eldest="Bob",
        calls=[("Bob", "pass", None), ("Cy", "bid", 2), ("Dee", "bid", 3), ("Ann", "pass", None)],
        outcome="won",
        pitcher="Dee",
        points=3,
        bound=True,
        sides=[["Ann"], ["Bob"], ["Cy"], ["Dee"]],
        paid=[],
        score=[1, 2, 3, 4],
    ),
)
trick_made = partial(
    replace,
    posts.TrickPost(
        game=1,
        deal=2,
        number=4,
        cards=[("Cy", "TH"), ("Dee", "3H"), ("Ann", "AH"), ("Bob", "2C")],
        winner="Ann",
        pips=14,
    ),
)
"""Each makes a post with likely values; its caller names those that matter."""
