"""What Discord refuses of the components of messages and forms, beside what tests/openapi says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from bot.ui.core.components import BUTTON, FRAME, GALLERY, MENU, ROW, TEXT

COMPONENTS: Final = 40
TEXTS: Final = 4_000
OPTIONS: Final = 25
_LINK: Final = 5
"""The style of a button that opens an address."""


def units(text: str) -> int:
    """Count UTF-16 code units, as Discord's clients do."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def refusals(components: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Say why Discord would refuse these components."""
    parts = list(_walk(components))
    if len(parts) > COMPONENTS:
        yield f"{len(parts)} components"
    if (whole := sum(units(part["content"]) for part in parts if part["type"] == TEXT)) > TEXTS:
        yield f"{whole} characters of text"
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    yield from (f"custom_id {one} is not unique" for one in set(ids) if ids.count(one) > 1)
    for part in parts:
        yield from (f"{part['type']}: {why}" for why in _refused(part))


def body_refusals(body: object) -> Iterator[str]:
    """Say why Discord would refuse the components of a request's body."""
    if isinstance(body, Mapping):
        yield from refusals(body.get("components") or ())
        yield from body_refusals(body.get("data"))


def _walk(components: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for one in components:
        yield one
        inner = [one[key] for key in ("component", "accessory") if key in one]
        yield from _walk([*one.get("components", ()), *inner])


def _refused(part: Mapping[str, Any]) -> Iterator[str]:
    kind = part["type"]
    if kind == TEXT and not part["content"].strip():
        yield "an empty text"
    if kind == FRAME and not part["components"]:
        yield "an empty frame"
    if kind == ROW and not 1 <= len(part["components"]) <= 5:  # of a row
        yield "a row of none, or of too many"
    if kind == ROW and any(one["type"] != BUTTON for one in part["components"][1:]):
        yield "a menu beside something in its row"
    if kind == BUTTON:
        yield from _refused_button(part)
    if kind == GALLERY and any(units(one["description"]) > 1_024 for one in part["items"]):
        yield "a long description of a picture"
    if "max_values" in part:
        yield from _refused_menu(part)
    if kind == MENU:
        yield from _refused_options(part)


def _refused_button(part: Mapping[str, Any]) -> Iterator[str]:
    if not 1 <= units(part.get("label") or "") <= 80:  # of a label
        yield f"the label {part.get('label')!r}"
    if (part["style"] == _LINK) == ("custom_id" in part):
        yield "a link with a custom_id, or another button without"


def _refused_menu(part: Mapping[str, Any]) -> Iterator[str]:
    least, most = part["min_values"], part["max_values"]
    if not 0 <= least <= most or not 1 <= most <= OPTIONS:
        yield f"from {least} to {most} values"
    if len(part.get("default_values", ())) > most:
        yield "more chosen than can be"
    if units(part.get("placeholder") or "") > 150:  # of a placeholder
        yield f"the placeholder {part['placeholder']}"


def _refused_options(part: Mapping[str, Any]) -> Iterator[str]:
    options = part["options"]
    if not part.get("max_values", 1) <= len(options) <= OPTIONS:
        yield f"{len(options)} options"
    values = [one["value"] for one in options]
    if len({*values}) < len(values):
        yield f"values twice: {values}"
    if sum(one.get("default", False) for one in options) > part.get("max_values", 1):
        yield "more chosen than can be"
    for one in options:
        sizes = units(one["label"]), units(one["value"]), units(one.get("description", "x"))
        if not all(1 <= size <= 100 for size in sizes):  # of an option
            yield f"the option {one}"
