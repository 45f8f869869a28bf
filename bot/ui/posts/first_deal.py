"""The posts of the cut: who cut the pack, and who deals or pitches first."""

from __future__ import annotations

from bot.locale import Say
from bot.ui.posts.deal import Rendered
from bot.ui.table.lobby.ceremony import ceremony, cut_line
from bot.ui.text.key import key
from bot.views import posts
from bot.views.table import TableView


def cut(post: posts.CutPost, table: TableView, say: Say) -> Rendered:
    """Render the cut, and how the first dealer or pitcher was found."""
    return ceremony(post, table, say), key(table.id, say, say("cut"), game=post.game)


def cut_again(post: posts.CutAgainPost, table: TableView, say: Say) -> Rendered:
    """Render the cut for a new secret in the middle of a game."""
    lines = [cut_line(post.cutter, post.cut, say, late=post.timed_out)]
    return lines, key(table.id, say, say("cut"), game=post.game)
