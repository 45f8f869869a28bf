"""Approved messages: how scenes look in English, one file for each function of tests/ui/scenes."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Final

from bot import TITLE
from tests.ui import scenes
from tests.ui.room import SAY
from tests.ui.scenes import SCENES
from tests.ui.writing import Menus, written

FOLDER: Final = Path(__file__).with_name("approved")
for module in iter_modules(scenes.__path__, "tests.ui.scenes."):
    import_module(module.name)


def shown(name: str) -> str:
    """Return what a function shows in English, without the commit that the title names."""
    return "\n".join(_scenes(name)).replace(TITLE, "Hang Jack")


def _scenes(name: str) -> Iterator[str]:
    menus: Menus = set()
    for title, message in SCENES[name](SAY):
        yield f"== {title} =="
        yield f"{written(message, menus)}\n"


def approve() -> None:
    """Write all files anew."""
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for name in SCENES:
        (FOLDER / f"{name}.txt").write_text(shown(name), "utf-8")


if __name__ == "__main__":
    approve()
