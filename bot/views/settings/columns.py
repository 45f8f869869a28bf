"""How settings are stored: each field of a settings dataclass names its columns in its metadata."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

_Settings = TypeVar("_Settings", bound="DataclassInstance")


def stored(
    *columns: str,
    load: Callable[..., Any] = lambda value: value,
    dump: Callable[[Any], Sequence[Any]] = lambda value: [value],
) -> Mapping[str, Any]:
    """Return the metadata of a field: where and how its value is stored.

    Args:
        columns: the columns that hold it, by default one with the field's name. NULL in all of them
            stands for the field's default.
        load: makes the value from the columns' values.
        dump: returns the columns' values; enums and truth values may be left as they are.
    """
    return {"columns": columns, "load": load, "dump": dump}


def load_row(kind: type[_Settings], row: Mapping[str, Any] | None) -> _Settings:
    """Return the settings in a row; the defaults where there is no row."""
    if row is None:
        return kind()
    values: dict[str, Any] = {}
    for field in fields(kind):
        cells = [row[column] for column in field.metadata["columns"] or (field.name,)]
        if any(cell is not None for cell in cells):
            values[field.name] = field.metadata["load"](*cells)
    return kind(**values)


def dump_field(kind: type[_Settings], name: str, value: object) -> dict[str, Any]:
    """Return the columns of a field that gets a value, and what they hold then."""
    (field,) = (field for field in fields(kind) if field.name == name)
    cells = map(_plain, field.metadata["dump"](value))
    return dict(zip(field.metadata["columns"] or (name,), cells, strict=True))


def _plain(cell: Any) -> object:
    if isinstance(cell, Enum):
        return cell.value
    return int(cell) if isinstance(cell, bool) else cell
