"""Approved messages: how scenes look in English, one file for each function of tests/ui/scenes.

And some of their pictures, at half their size.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from io import BytesIO
from pathlib import Path
from pkgutil import iter_modules
from typing import Final

from PIL import Image

from bot import TITLE
from bot.ui.core.message import Outgoing, Picture
from tests.ui import scenes
from tests.ui.room import SAY
from tests.ui.scenes import SCENES, Scene
from tests.ui.writing import Menus, written

FOLDER: Final = Path(__file__).with_name("approved")
PICTURES: Final = FOLDER / "pictures"
_OF_A_KIND: Final = 4
for module in iter_modules(scenes.__path__, "tests.ui.scenes."):
    import_module(module.name)


@cache
def _in_english(name: str) -> tuple[Scene, ...]:
    return tuple(SCENES[name](SAY))


def shown(name: str) -> str:
    """Return what a function shows in English, without the commit that the title names."""
    return "\n".join(_lines(name)).replace(TITLE, "Hang Jack")


def _lines(name: str) -> Iterator[str]:
    menus: Menus = set()
    for title, message in _in_english(name):
        yield f"== {title} =="
        yield f"{written(message, menus)}\n"


@cache
def pictures() -> dict[str, Picture]:
    """Return the first pictures of each kind, by a name for each."""
    kinds: dict[str, list[Picture]] = {}
    for name in sorted(SCENES):
        for _, message in _in_english(name):
            for picture in message.pictures if isinstance(message, Outgoing) else ():
                kinds.setdefault(picture.name.removesuffix(".png"), []).append(picture)
    return {
        f"{kind}_{number}": picture
        for kind, found in kinds.items()
        for number, picture in enumerate([*dict.fromkeys(found)][:: _step(len(found))], 1)
    }


def _step(many: int) -> int:
    return -(-many // _OF_A_KIND)


def half(picture: Picture) -> Image.Image:
    """Draw a picture at half its size."""
    image = Image.open(BytesIO(picture.draw())).convert("RGB")
    return image.resize((image.width // 2, image.height // 2), Image.Resampling.BOX)


def approve() -> None:
    """Write all files anew."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for old in [*FOLDER.glob("*.txt"), *PICTURES.iterdir()]:
        old.unlink()
    for name in sorted(SCENES):
        (FOLDER / f"{name}.txt").write_text(shown(name), "utf-8")
    for name, picture in pictures().items():
        half(picture).save(PICTURES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    approve()
