"""Which commit this code is, where that is known: in a clone by git's files, else by the build."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

LETTERS: Final = 8
"""Of a commit's name."""
BUILT: Final = "commit.txt"
"""Beside this file, where a build has written it: a package and an image have no clone."""


def commit(package: Path = Path(__file__).parent) -> str | None:
    """Return the short name of the commit.

    git itself may be missing, and refuses to look into another user's clone.
    """
    try:
        if (built := package / BUILT).is_file():
            return built.read_text("utf-8").strip()[:LETTERS] or None
        return _commit_of(package.parent / ".git")
    except (OSError, UnicodeDecodeError):
        return None


def _commit_of(folder: Path) -> str | None:
    """Return the commit of a clone; raise OSError if it is none."""
    if folder.is_file():  # a worktree, whose folder is inside its clone's
        pointer = folder.read_text("utf-8").removeprefix("gitdir:").strip()
        folder = folder.parent / pointer
    head = (folder / "HEAD").read_text("utf-8").strip()
    branch = head.removeprefix("ref: ")
    if branch == head:
        return head[:LETTERS]
    common = folder / "commondir"
    clone = folder / common.read_text("utf-8").strip() if common.is_file() else folder
    if (clone / branch).is_file():
        return (clone / branch).read_text("utf-8")[:LETTERS]
    packed = (clone / "packed-refs").read_text("utf-8")
    found = re.search(rf"^([0-9a-f]+) {re.escape(branch)}$", packed, re.MULTILINE)
    return found and found[1][:LETTERS]
