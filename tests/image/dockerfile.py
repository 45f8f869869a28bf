"""A Dockerfile, as far as ours goes: its stages, what is copied into them, what is run there."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path
from posixpath import join, normpath


@dataclass(slots=True)
class Copied:
    """A COPY: what it takes, from where, and where it puts it."""

    sources: list[str]
    target: str
    """From the image's root; ends in a slash where it is a folder."""
    stage: str | None
    """None where it takes from the context."""


@dataclass(slots=True)
class Stage:
    """All that a stage says."""

    base: str
    name: str
    folder: str = "/"
    copies: list[Copied] = field(default_factory=list)
    runs: list[tuple[str, list[str]]] = field(default_factory=list)
    """Each command's folder and words."""
    env: dict[str, str] = field(default_factory=dict)
    entrypoint: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)
    health: list[str] = field(default_factory=list)
    volumes: list[str] = field(default_factory=list)

    def files(self, context: list[str]) -> dict[str, str]:
        """Return where the context's files lie in the image: path there to path here."""
        found = {}
        for copied in self.copies:
            for source in copied.sources if copied.stage is None else ():
                for path in below(source, context):
                    inner = path.removeprefix(source).lstrip("/")
                    name = inner or (Path(path).name if copied.target.endswith("/") else "")
                    found[normpath(join(copied.target, name))] = path
        return found

    def makes(self) -> set[str]:
        """Return the folders that another stage may take: its own, and its environments."""
        made = {words[-1] for _, words in self.runs if words[:3] == ["python", "-m", "venv"]}
        return {self.folder, *made}


def below(source: str, context: list[str]) -> list[str]:
    """Return the context's files that a COPY's source names, itself or as their folder."""
    return [path for path in context if path == source or path.startswith(f"{source}/")]


def read(text: str) -> list[Stage]:
    """Read a Dockerfile; an instruction that is not known here is an error."""
    arguments: dict[str, str] = {}
    stages: list[Stage] = []
    for word, written in _instructions(text):
        rest = re.sub(r"\$\{(\w+)\}", lambda one: arguments.get(one[1], one[0]), written)
        if word == "ARG":
            name, _, value = rest.partition("=")
            arguments[name] = value
        elif word == "FROM":
            base, _, name = rest.partition(" AS ")
            stages.append(Stage(base.strip(), name.strip()))
        else:
            _take(stages[-1], word, rest)
    return stages


def _instructions(text: str) -> list[tuple[str, str]]:
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    joined = re.sub(r"\\\n", " ", "\n".join(lines))
    words = (line.split(None, 1) for line in joined.splitlines() if line.strip())
    return [(word.upper(), rest.strip()) for word, rest in words]


def _take(stage: Stage, word: str, rest: str) -> None:
    match word:
        case "ENV":
            stage.env |= dict(pair.split("=", 1) for pair in shlex.split(rest))
        case "WORKDIR":
            stage.folder = normpath(join(stage.folder, rest))
        case "COPY":
            stage.copies.append(_copied(stage, shlex.split(rest)))
        case "RUN":
            commands = re.split(r"&&|\|\||;", rest)
            stage.runs += [(stage.folder, shlex.split(command)) for command in commands]
        case "HEALTHCHECK":
            stage.health = json.loads(rest.partition("CMD ")[2])
        case "ENTRYPOINT":
            stage.entrypoint = json.loads(rest)
        case "CMD":
            stage.command = json.loads(rest)
        case "VOLUME":
            stage.volumes += shlex.split(rest)
        case "LABEL" | "USER":
            pass
        case _:
            raise ValueError(f"{word} is not known here")


def _copied(stage: Stage, words: list[str]) -> Copied:
    given = [word for word in words if word.startswith("--")]
    *sources, target = [word for word in words if not word.startswith("--")]
    whence = next((word.removeprefix("--from=") for word in given if "--from=" in word), None)
    folder = "/" if target.endswith("/") else ""
    return Copied([normpath(one) for one in sources], join(stage.folder, target) + folder, whence)
