"""What the Dockerfile says, instruction by instruction."""

from __future__ import annotations

import json
import re
from posixpath import normpath
from typing import Final

from tests.root import ROOT

_COMMENT: Final = re.compile(r"^ *#.*\n", re.MULTILINE)
_TEXT: Final = _COMMENT.sub("", (ROOT / "Dockerfile").read_text("utf-8")).replace("\\\n", " ")


def said(instruction: str) -> list[list[str]]:
    """Return the words after each such instruction, in order."""
    return [line.split() for line in re.findall(rf"^{instruction} (.*)$", _TEXT, re.MULTILINE)]


def command(instruction: str) -> list[str]:
    """Return the words of a command that is written as JSON; of two, the last."""
    [*_, words] = re.findall(rf"^{instruction}\b.*?(\[.*\])$", _TEXT, re.MULTILINE)
    return [str(word) for word in json.loads(words)]


COPIED: Final = [
    normpath(source)
    for words in said("COPY")
    for source in words[:-1]
    if not words[0].startswith("--from=")
]
"""What comes from this folder."""
ENV: Final = dict(pair.split("=", 1) for words in said("ENV") for pair in words)
VOLUMES: Final = [place for words in said("VOLUME") for place in words]
START: Final = command("ENTRYPOINT") + command("CMD")
HEALTH: Final = command("HEALTHCHECK")
