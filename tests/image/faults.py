"""Faults of the Dockerfile that a build or the start of a container would show."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

from bot.__main__ import _parser
from bot.locale import speak
from tests.image.context import Ignore
from tests.image.dockerfile import Stage, below, read

_PINNED: Final = re.compile(r"[a-z/]+:[\w.-]+@sha256:[0-9a-f]{64}")
_BOT: Final = ["python", "-m", "bot"]


def faults(root: Path, dockerfile: str, dockerignore: str) -> list[str]:
    """Return the faults, a few words each."""
    context = Ignore(dockerignore).context(root)
    stages = read(dockerfile)
    return [
        *_copies(stages, context),
        *_unused(stages, context),
        *(fault for stage in stages for fault in _stage(stage, set(stage.files(context)))),
        *_commands(stages[-1]),
    ]


def _copies(stages: list[Stage], context: list[str]) -> Iterator[str]:
    for at, stage in enumerate(stages):
        before = {one.name: one for one in stages[:at]}
        for copied in stage.copies:
            for source in copied.sources:
                if copied.stage is None and not below(source, context):
                    yield f"{source} is not in the context"
                elif copied.stage is not None and copied.stage not in before:
                    yield f"there is no stage {copied.stage}"
                elif copied.stage is not None and source not in before[copied.stage].makes():
                    yield f"{source} is not in stage {copied.stage}"


def _unused(stages: list[Stage], context: list[str]) -> Iterator[str]:
    taken = {path for stage in stages for path in stage.files(context).values()}
    yield from (f"{path} is in the context, and nobody copies it" for path in {*context} - taken)


def _stage(stage: Stage, files: set[str]) -> Iterator[str]:
    if not _PINNED.fullmatch(stage.base):
        yield f"{stage.base} is not pinned by a digest"
    for _, words in stage.runs:
        for option, path in pairwise(words):
            if option in {"-r", "--requirement"} and path not in files:
                yield f"{path} is not in the stage where it is installed"


def _commands(stage: Stage) -> Iterator[str]:
    """Check that the bot's command line accepts the image's start command and health check."""
    parser: ArgumentParser = _parser(speak())
    for words in ([*stage.entrypoint, *stage.command], stage.health):
        if words[:3] != _BOT or not _taken(parser, words[3:]):
            yield f"the bot has no command {' '.join(words)!r}"


def _taken(parser: ArgumentParser, words: list[str]) -> bool:
    try:
        parser.parse_args(words)
    except SystemExit:
        return False
    return True
