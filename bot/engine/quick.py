"""Frozen dataclasses that are made often, made faster."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any, TypeVar

_T = TypeVar("_T")


def quick(cls: type[_T]) -> type[_T]:
    """Let a frozen dataclass with slots put its fields straight into them when one is made.

    The ``__init__`` that `dataclass` writes looks each field up by name, which takes three times as
    long. While it is being made, a value is of a class with the same slots that is not frozen. The
    class is the same in all else: nothing can set a field afterwards. A class that inherits from it
    is to be a dataclass too, so that it has an ``__init__`` of its own.

    >>> from dataclasses import dataclass
    >>> @quick
    ... @dataclass(frozen=True, slots=True)
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> Point(1), Point(x=1) == Point(1, 0)
    (Point(x=1, y=0), True)

    Raises:
        TypeError: if it has what this does not know: no slots, a default factory, a field that is
            left out of ``__init__`` or named there alone, or a ``__post_init__``.
    """
    if "__slots__" not in vars(cls) or hasattr(cls, "__post_init__"):
        raise TypeError(f"{cls.__name__} has no slots, or does more than set its fields")
    thawed = {
        "__slots__": vars(cls)["__slots__"],
        "__setattr__": object.__setattr__,  # a base may be frozen
        "__delattr__": object.__delattr__,
    }
    scope: dict[str, Any] = {
        "__name__": cls.__module__,
        "set_class": vars(object)["__class__"].__set__,
        "being_made": type(cls.__name__, cls.__bases__, thawed),
        "made": cls,
    }
    parameters, lines = ["self"], ["    set_class(self, being_made)"]
    for field in fields(cls):  # type: ignore[arg-type]  # mypy cannot tell that it is a dataclass
        name = field.name
        if field.default_factory is not MISSING or field.kw_only or not field.init:
            raise TypeError(f"{cls.__name__}.{name} cannot be set quickly")
        scope[f"default_{name}"] = field.default
        parameters.append(name if field.default is MISSING else f"{name}=default_{name}")
        lines.append(f"    self.{name} = {name}")
    lines.append("    self.__class__ = made")
    # As `dataclass` itself does: only names of fields are put into the text.
    exec("\n".join([f"def __init__({', '.join(parameters)}):", *lines, ""]), scope)  # noqa: S102
    init = scope["__init__"]
    init.__qualname__ = f"{cls.__qualname__}.__init__"
    init.__annotations__ = cls.__init__.__annotations__
    cls.__init__ = init  # type: ignore[method-assign]
    return cls
