"""One codec for the custom_ids of all buttons, menus and forms.

A control is a frozen dataclass. Its custom_id is its prefix, its tag and its fields, joined by
colons: ``past1:check:K7QF:1:0``. A prefix ends in the version of its format. Annotations say how a
field is written. `decode` refuses what `encode` would not write.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import Enum
from functools import cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    NamedTuple,
    TypeAlias,
    dataclass_transform,
    get_args,
    get_type_hints,
)

from bot.engine.cards import Card
from bot.engine.variants import VARIANTS
from bot.errors import HangJackError
from bot.locale.say import N_

LONGEST: Final = 100
"""Most characters that Discord allows in a custom_id."""
RENEWED: Final = "%~"
"""Comes before a number that means nothing; `bot.ui.controls.again.escape` never writes it."""
_RENEWAL: Final = re.compile(rf"{RENEWED}\d{{1,6}}\Z", re.ASCII)
NONE: Final = "-"
"""Written for None, unless an annotation names another word."""

CONTROLS: Final[dict[str, dict[str, Any]]] = {}
"""The controls of all imported modules, by prefix and tag."""


class BadControl(HangJackError):
    """A custom_id that is none of ours."""

    text = N_("This button no longer works. /table list shows the open tables.")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Control:
    """What a button, menu or form means. Its subclasses are frozen dataclasses."""

    __dataclass_fields__: ClassVar[dict[str, Any]]
    prefix: ClassVar[str]
    tag: ClassVar[str]
    """Empty if the prefix has one control only."""
    tag_at: ClassVar[int]
    """Number of fields before the tag."""

    def __init_subclass__(
        cls, *, prefix: str | None = None, tag: str | None = None, tag_at: int = 0
    ) -> None:
        """Make a dataclass of the class, and register it if it has a tag."""
        dataclass(frozen=True)(cls)
        if prefix is not None:
            cls.prefix, cls.tag_at = prefix, tag_at
        if tag is not None:
            cls.tag = tag
            CONTROLS.setdefault(cls.prefix, {})[tag] = cls


@dataclass(frozen=True, slots=True)
class Spelling:
    """The word for one value of a field. An empty word, at the end of a custom_id, is left out."""

    word: str
    value: int | None


@dataclass(frozen=True, slots=True)
class FieldCodec:
    """How a field is written if its type does not say so."""

    write: Callable[[Any, Any], Sequence[str]]
    """Take the field's value and the control, and return words."""
    read: Callable[[list[str], Mapping[str, Any]], object]
    """Take the remaining words and the fields before this one, and return the value."""


Number: TypeAlias = Annotated[int, range(10**9)]
DiscordId: TypeAlias = Annotated[int, range(2**63)]
"""A snowflake that fits the store's integers."""
TableIdField: TypeAlias = Annotated[str, re.compile(r"[0-9A-Z]{1,16}")]
GameId: TypeAlias = Annotated[str, frozenset(VARIANTS)]
"""A game's id."""
Practice: TypeAlias = Annotated[bool, Spelling("practice", value=True), Spelling("", value=False)]


def encode(control: Control) -> str:
    """Write a control as a custom_id."""
    kind: Any = type(control)
    words = [kind.prefix]
    for one in _fields(kind):
        words += _write(one.notes, getattr(control, one.name), control)
    if kind.tag:
        words.insert(kind.tag_at + 1, kind.tag)
    return ":".join(words)


def renewed(custom_id: str, number: int) -> str:
    """Return another custom_id that means the same; the same one if Discord takes none longer.

    A client goes on showing what was chosen in a menu while its custom_id stays, and does not let
    it be chosen again.
    """
    other = f"{custom_id.partition(RENEWED)[0]}{RENEWED}{number}"
    return other if len(other) <= LONGEST else custom_id


def decode(custom_id: str) -> Control:
    """Read a custom_id; raise BadControl if neither `encode` nor `renewed` would write it."""
    custom_id = _RENEWAL.sub("", custom_id)
    prefix, *words = custom_id.split(":")
    try:
        controls = CONTROLS[prefix]
        tag_at = next(iter(controls.values())).tag_at
        kind = controls["" if "" in controls else words.pop(tag_at)]
        values: dict[str, Any] = {}
        for one in _fields(kind):
            values[one.name] = _read(one, words, values)
        control: Control = kind(**values)
    except (LookupError, ValueError):
        raise BadControl from None
    if len(custom_id) > LONGEST or encode(control) != custom_id:
        raise BadControl
    return control


def read_word(hint: Any, word: str) -> Any:
    """Read a menu's value like a field of this type; raise BadControl if it is never written so."""
    try:
        value = _reader(hint)(word)
    except (LookupError, ValueError):
        raise BadControl from None
    if _word(value) != word:
        raise BadControl
    return value


class _Field(NamedTuple):
    name: str
    notes: tuple[FieldCodec | Spelling, ...]
    read: Callable[[str], Any]


@cache
def _fields(kind: Any) -> list[_Field]:
    hints = get_type_hints(kind, include_extras=True)
    return [_field(one.name, hints[one.name]) for one in fields(kind)]


def _field(name: str, hint: Any) -> _Field:
    spelled = tuple(note for note in _notes(hint) if isinstance(note, FieldCodec | Spelling))
    return _Field(name, spelled, _reader(hint))


def _notes(hint: Any) -> tuple[Any, ...]:
    return getattr(hint, "__metadata__", ())


def _write(notes: Sequence[Any], value: object, control: Control) -> Sequence[str]:
    for note in notes:
        if isinstance(note, FieldCodec):
            return note.write(value, control)
        if isinstance(note, Spelling) and note.value is value:
            return [note.word] if note.word else []
    return [_word(value)]


def _word(value: object) -> str:
    match value:
        case None:
            return NONE
        case bool():
            return str(int(value))
        case Enum():
            return str(value.value)
        case Card():
            return value.code
    return str(value)


def _read(one: _Field, words: list[str], before: Mapping[str, Any]) -> object:
    for note in one.notes:
        if isinstance(note, FieldCodec):
            return note.read(words, before)
    word = words.pop(0) if words else ""
    for note in one.notes:
        if isinstance(note, Spelling) and note.word == word:
            return note.value
    return one.read(word)


def _reader(hint: Any) -> Callable[[str], Any]:
    """Return what reads a word as an annotation says, and raises ValueError if it does not fit."""
    if notes := _notes(hint):
        read = _reader(hint.__origin__)
        checks = [note for note in notes if not isinstance(note, FieldCodec | Spelling)]

        def fitting(word: str) -> Any:
            value = read(word)
            for check in checks:
                if not _fits(value, check):
                    raise ValueError(word)
            return value

        return fitting
    if len(kinds := get_args(hint)) > 1:
        read = _reader(kinds[0])
        return lambda word: None if word == NONE else read(word)
    if hint is bool:
        return lambda word: word == "1"
    return Card.of if hint is Card else hint


def _fits(value: object, note: Any) -> bool:
    if isinstance(note, re.Pattern):
        return note.fullmatch(str(value)) is not None
    return value in note
