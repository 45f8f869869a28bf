"""Sees each text of a picture with its box, and says what is wrong with where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from itertools import combinations
from pkgutil import walk_packages
from types import FunctionType, ModuleType
from typing import Any, Final, NamedTuple

import pytest
from PIL import Image, ImageDraw

from bot.ui import pictures
from bot.ui.pictures import letters, sheet, sprites
from bot.ui.pictures.sprites import Spot, Sprite
from bot.ui.pictures.table import cards

MODULES: Final[tuple[ModuleType, ...]] = tuple(
    import_module(found.name) for found in walk_packages(pictures.__path__, "bot.ui.pictures.")
)
_CARDS: Final = (sheet.sprite, cards.laid, cards.back)


class Box(NamedTuple):
    """From the upper left corner to the lower right one, which is outside."""

    left: int
    top: int
    right: int
    bottom: int

    def moved(self, by: Spot) -> Box:
        """Return the box where what it belongs to is put on something."""
        return Box(self.left + by[0], self.top + by[1], self.right + by[0], self.bottom + by[1])

    def meets(self, other: Box) -> bool:
        """Return whether they have pixels in common."""
        beside = self.right <= other.left or other.right <= self.left
        return not (beside or self.bottom <= other.top or other.bottom <= self.top)

    def within(self, other: Box) -> bool:
        """Return whether all of it is inside of another one."""
        wide = other.left <= self.left and self.right <= other.right
        return wide and other.top <= self.top and self.bottom <= other.bottom


@dataclass(slots=True)
class Mark:
    """A text, or something else, on an image."""

    box: Box
    text: str = ""
    size: int = 0
    card: bool = False
    carries: int | None = None
    """The image that was put there."""


@dataclass(slots=True)
class Recorder:
    """What lies on each image, in order."""

    images: dict[int, tuple[Image.Image, list[Mark]]] = field(default_factory=dict)
    written: dict[int, tuple[Image.Image, str, int, Box]] = field(default_factory=dict)
    cards: dict[int, Image.Image] = field(default_factory=dict)
    kept: list[Image.Image] = field(default_factory=list)
    """All that was put on something: else another one might get its id."""

    def texts(self) -> set[str]:
        """Return all texts."""
        return {mark.text for _, marks in self.images.values() for mark in marks if mark.text}

    def smallest(self) -> int:
        """Return the size of the smallest letters."""
        return min(
            (mark.size for _, marks in self.images.values() for mark in marks if mark.text),
            default=99,
        )

    def note(self, image: Image.Image, mark: Mark) -> None:
        """Remember what is put on an image."""
        self.images.setdefault(id(image), (image, []))[1].append(mark)

    def faults(self) -> Iterator[str]:
        """Say which texts leave their image, or touch each other or something else."""
        for image, marks in self.images.values():
            whole = Box(0, 0, *image.size)
            placed = [*self._with_what_they_carry(marks)]
            texts = [(at, mark) for at, mark in placed if mark.text]
            for _, mark in texts:
                if not mark.box.within(whole):
                    yield f"{mark.text!r} leaves its image: {mark.box}, {image.size}"
            for (_, one), (_, other) in combinations(texts, 2):
                if one.box.meets(other.box):
                    yield f"{one.text!r} touches {other.text!r}"
            for at, mark in texts:
                for where, thing in enumerate(marks):
                    if thing.text or where == at or not mark.box.meets(thing.box):
                        continue
                    if where > at or thing.card or not mark.box.within(thing.box):
                        yield f"{mark.text!r} meets {'a card' if thing.card else thing.box}"

    def _with_what_they_carry(self, marks: list[Mark]) -> Iterator[tuple[int, Mark]]:
        """Go through what lies on an image and on what lies there, each with its place in order."""
        for at, mark in enumerate(marks):
            yield at, mark
            if mark.carries in self.images:
                for _, one in self._with_what_they_carry(self.images[mark.carries][1]):
                    yield at, Mark(one.box.moved(mark.box[:2]), one.text, one.size, one.card)


def _ink(text: str, size: int, *, bold: bool) -> Box:
    """Return the box of a text's pixels, as seen from where it is written."""
    box = letters.label(text, size, bold=bold).getbbox() or (0, letters.ABOVE, 1, letters.ABOVE + 1)
    return Box(*box).moved((0, -letters.ABOVE))


@contextmanager
def recording() -> Iterator[Recorder]:
    """Record what is drawn; nothing that was drawn before is used again."""
    found = Recorder()
    stamp, written, write = sprites.stamp, sprites.written, letters.write

    def stamped(image: Image.Image, sprite: Sprite, at: Spot) -> None:
        stamp(image, sprite, at)
        key = id(sprite.image)
        found.kept.append(sprite.image)
        if key in found.written:
            _, text, size, box = found.written[key]
            found.note(image, Mark(box.moved(at), text, size))
        else:
            box = Box(0, 0, *sprite.image.size).moved(at)
            found.note(image, Mark(box, card=key in found.cards, carries=key))

    def as_sprite(text: str, size: int, *args: Any, bold: bool = False) -> Sprite:
        sprite = written(text, size, *args, bold=bold)
        box = _ink(text, size, bold=bold).moved((0, letters.ABOVE))
        found.written[id(sprite.image)] = sprite.image, text, size, box
        return sprite

    def with_pen(
        draw: ImageDraw.ImageDraw, at: Spot, text: str, size: int, *args: Any, bold: bool = False
    ) -> None:
        write(draw, at, text, size, *args, bold=bold)
        image: Image.Image = draw._image
        if image.mode != "L":  # else it becomes a sprite
            found.note(image, Mark(_ink(text, size, bold=bold).moved(at), text, size))

    def card(made: Callable[..., Sprite]) -> Callable[..., Sprite]:
        def drawn(*args: Any, **named: Any) -> Sprite:
            sprite = made(*args, **named)
            found.cards[id(sprite.image)] = sprite.image
            return sprite

        return drawn

    instead = {stamp: stamped, written: as_sprite, write: with_pen}
    instead |= {made: card(made) for made in _CARDS}
    with pytest.MonkeyPatch.context() as patch:
        for module, name, value in _functions():
            if value in instead:
                patch.setattr(module, name, instead[value])
        yield found


def _functions() -> Iterator[tuple[ModuleType, str, Any]]:
    """Go through the functions of pictures where they are used; they forget what they kept."""
    for module in MODULES:
        for name, value in list(vars(module).items()):
            if isinstance(value, FunctionType) or hasattr(value, "cache_clear"):
                getattr(value, "cache_clear", lambda: None)()
                yield module, name, value
