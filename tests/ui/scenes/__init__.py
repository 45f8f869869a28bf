"""Messages in the situations that matter, each with a title that says what is to be seen.

In English they must look as in tests/ui/approved, which ``python -m tests.ui.approved`` writes
anew: read the difference before you commit it. In every language they must fit and be translated
whole (tests/ui/core/test_scenes.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias

from bot.locale.say import Say, speak
from bot.ui.core.message import Outgoing
from bot.ui.pictures.colours import Palette
from bot.ui.posts.render import post, story_post
from bot.views.history import ToldDeal
from bot.views.posts import Post, StoryPost, dump, load
from bot.views.table.view import TableView
from tests.ui.room import table
from tests.ui.writing import Shown

Scene: TypeAlias = tuple[str, Shown]
Scenes: TypeAlias = Callable[[Say], Iterator[Scene]]
SCENES: Final = dict[str, Scenes]()
"""By the name of their file, which is that of the function."""


def scenes(made: Scenes) -> Scenes:
    """Approve of what a function shows."""
    assert made.__name__ not in SCENES
    SCENES[made.__name__] = made
    return made


def drawing(say: Say) -> Say:
    """Return the voice of a reader of the same language who wants pictures."""
    return speak(say.language, palette=Palette.FOUR.value, own_place=Palette.TWO.value)


def posted(what: Post, say: Say, where: TableView | None = None, **changes: Any) -> Outgoing:
    """Return a post as the deliverer sends it: it has been through the store."""
    return post(load(dump(what)), where or table(**changes), say)


def told_post(what: StoryPost, deal: ToldDeal, say: Say) -> Outgoing:
    """Return a post of a deal as the deliverer sends it: it has been through the store."""
    stored = load(dump(what))
    assert isinstance(stored, StoryPost)
    return story_post(stored, deal, say)
