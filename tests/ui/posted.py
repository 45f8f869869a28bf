"""Posts to render, with likely values for fields that a test leaves out."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from bot.ui.core.message import Outgoing
from bot.ui.posts.render import post
from bot.views import posts
from bot.views.posts import Post

from .reading import check, is_found_by_key
from .room import SAY, table

SECRET = "00" * 32
OTHER = "ab" * 32
SIDES = [["Ann", "Cy"], ["Bob", "Dee"]]


def posted(what: Post, **changes: Any) -> Outgoing:
    # Through the store and back, as the deliverer does.
    shown = post(posts.load(posts.dump(what)), table(**changes), SAY)
    assert is_found_by_key(shown)
    check(shown)
    return shown


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
"""Makes a post with likely values; its caller names those that matter."""
