"""Reads messages as one who wants to know which of several people of one name is meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from bot.ui.core.message import Outgoing
from bot.views.names import alike, text_looks

SAMS: Final = ("Sam", "Ѕаm", "ＳＡＭ", "Sаrn", "Sam", "sam", "S\u200bam", "𝐒𝐚𝐦")
"""Four names and more that read the same."""
_SAM: Final = re.compile("(?<!Shasta )(?:S|Ѕ|Ｓ|s)(?:a|а|Ａ)(?:m|Ｍ|rn)(?![a-z])")
_TAG: Final = re.compile(r" \\?(?:#[0-9a-f]{1,12}|\(\\?@[^)]+\))")


def said(message: Outgoing) -> Iterator[str]:
    """Go through all texts of a message: also menus, buttons, alt texts and files."""
    if message.text is not None:
        yield message.text
    if message.layout is not None:
        yield from texts(list(message.layout.walk()))
    yield from (picture.description for picture in message.pictures)
    for file in message.files:
        yield file.content.decode("utf-8-sig", "replace").replace('\\"', '"')


def texts(body: object) -> Iterator[str]:
    """Go through the texts of a request's body."""
    if isinstance(body, Mapping):
        for key, value in body.items():
            if key in {"content", "label", "description", "placeholder"} and isinstance(value, str):
                yield value
            else:
                yield from texts(value)
    elif isinstance(body, Sequence) and not isinstance(body, str):
        for one in body:
            yield from texts(one)


def menus(body: object) -> Iterator[list[str]]:
    """Go through the labels of the menus in a request's body."""
    if isinstance(body, Mapping):
        options: Any = body.get("options")
        if isinstance(options, Sequence) and all(isinstance(one, Mapping) for one in options):
            yield [str(one["label"]) for one in options if "label" in one]
        for value in body.values():
            yield from menus(value)
    elif isinstance(body, Sequence) and not isinstance(body, str):
        for one in body:
            yield from menus(one)


def untold(lines: Iterable[str]) -> list[str]:
    """Return the texts in which somebody is just called Sam."""
    return [
        line
        for line in lines
        if any(not _TAG.match(line, found.end()) for found in _SAM.finditer(line))
    ]


def check_told(message: Outgoing) -> int:
    """Check that a message tells its Sams apart; return how often it names one."""
    lines = list(said(message))
    assert not untold(lines), untold(lines)
    walked = [] if message.layout is None else list(message.layout.walk())
    for labels in menus(walked):
        assert len(set(labels)) == len(labels)
        assert not alike([label for label in labels if _SAM.search(label)], text_looks), labels
    return sum(len(_SAM.findall(line)) for line in lines)
