"""A value in a record, read as its type or refused with its place in the record."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NoReturn, TypeVar

from bot.engine.cards import Card
from bot.engine.record.flaws import Flaw, fail

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Place:
    """A value and its place in the record."""

    value: object
    key: str = ""
    deal: int | None = None
    action: int | None = None

    def fail(self, flaw: Flaw, **details: object) -> NoReturn:
        """Raise BadRecord for this place."""
        fail(flaw, self.deal, self.action, **details)

    def wrong(self) -> NoReturn:
        """Raise BadRecord: the value is not what it should be."""
        self.fail(Flaw.WRONG_VALUE, key=self.key, value=self.value)

    def part(self, value: object, key: str) -> Place:
        """Return a place within this one."""
        return replace(self, value=value, key=key)

    def members(self, required: Sequence[str], optional: Sequence[str] = ()) -> dict[str, Place]:
        """Read an object that has these keys and no others."""
        if not isinstance(self.value, dict):
            self.wrong()
        prefix = f"{self.key}." if self.key else ""
        for key in self.value:
            if key not in required and key not in optional:
                self.fail(Flaw.KEY_UNKNOWN, key=prefix + key)
        for key in required:
            if key not in self.value:
                self.fail(Flaw.KEY_MISSING, key=prefix + key)
        return {key: self.part(value, prefix + key) for key, value in self.value.items()}

    def values(self, length: int | None = None) -> list[object]:
        """Read a list, of exactly that length if one is given."""
        if not isinstance(self.value, list):
            self.wrong()
        if length is not None and len(self.value) != length:
            self.fail(Flaw.WRONG_LENGTH, key=self.key, recorded=len(self.value), rules=length)
        return self.value

    def items(self, length: int | None = None) -> Iterator[Place]:
        """Read a list's entries one by one: a place takes far more memory than a value."""
        for at, value in enumerate(self.values(length)):
            yield self.part(value, f"{self.key}[{at}]")

    def text(self) -> str:
        """Read a text."""
        if not isinstance(self.value, str):
            self.wrong()
        return self.value

    def number(self, among: range | None = None) -> int:
        """Read a whole number."""
        value = self.value
        if not isinstance(value, int) or isinstance(value, bool):  # True is no 1
            self.wrong()
        if among is not None and value not in among:
            self.wrong()
        return value

    def word(self, read: Callable[[str], T]) -> T:
        """Read a text with ``read``, which raises a ValueError for a wrong one."""
        try:
            return read(self.text())
        except ValueError:
            self.wrong()

    def card(self, pack: Collection[Card]) -> Card:
        """Read the code of a card that a pack has."""
        card = self.word(Card.of)
        if card not in pack:
            self.wrong()
        return card
