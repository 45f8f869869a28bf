"""Install one lock file with pip, and say how far it is.

    python requirements/install.py requirements/run.txt

On a terminal, one line counts the packages as pip takes them up. Elsewhere, as in CI's log, there
is a line at the start and one at the end. Needs only Python, since nothing is installed yet.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import IO

WHAT = {
    "run": "the bot",
    "sandbox": "the bot and its sandbox",
    "postgres": "what PostgreSQL needs",
    "metrics": "what metrics need",
    "compile": "what compiles the computer players",
    "dev": "the bot, its tests and tools",
    "bench": "what the benchmarks compare with",
}
"""For each lock file, what it is for."""

LAST_WORDS = 12
"""How many of pip's lines are shown when it fails."""

TAKEN_UP = re.compile(r"Collecting ([\w.-]+)|Processing (?:\S*/)?([^/\s-]+)-")
"""How pip's lines begin that take up a package."""

LEFT_OUT = "Ignoring "
"""How pip's first lines begin, about what this Python or system does not need."""

BACK = "\r\033[K"
"""Empties the terminal's line, to write it again."""


def main(file: Path) -> int:
    """Install a lock file; return pip's exit status."""
    print(f"Installing {WHAT.get(file.stem, file)} …", flush=True)
    began = time.monotonic()
    command = [sys.executable, "-m", "pip", "install", "--progress-bar=off", "--require-hashes"]
    said: deque[str] = deque(maxlen=LAST_WORDS)
    back = BACK if sys.stdout.isatty() else ""
    with subprocess.Popen(  # noqa: S603 - the file is one of ours
        [*command, "--requirement", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as pip:
        for line in progress(heard(pip.stdout, said), missing(file.read_text("utf-8"))):
            if back:
                print(f"{back}  {line}", end="", flush=True)
    if pip.returncode:
        print(f"{back}This did not work. pip's last words:\n", *said, sep="  ", file=sys.stderr)
        print("Once that is put right, run the same command again.", file=sys.stderr)
    else:
        print(f"{back}  done in {time.monotonic() - began:.0f} s")
    return pip.returncode


def heard(output: IO[str] | None, said: deque[str]) -> Iterator[str]:
    """Yield each line that pip prints, and keep the last ones."""
    for line in output or ():
        said.append(line)
        yield line


def missing(lock: str) -> int:
    """Count the packages of a lock file that are not installed in the version it pins."""
    pins = re.findall(r"^([\w.-]+)(?:\[.*?\])?==([^\s;\\]+)", lock, re.MULTILINE)
    return sum(not _is_installed(name, wanted) for name, wanted in pins)


def _is_installed(name: str, wanted: str) -> bool:
    try:
        return version(name) == wanted
    except PackageNotFoundError:
        return False


def progress(output: Iterable[str], total: int) -> Iterator[str]:
    """Yield what to show for each of pip's lines that tells of progress."""
    done = 0
    for line in output:
        # A file that lies here already is processed, not collected.
        if line.startswith(LEFT_OUT):
            total -= 1
        elif match := TAKEN_UP.match(line):
            done += 1
            yield f"{done} of {total}: {match[1] or match[2]}"
        elif line.startswith("Installing collected packages"):
            yield "unpacking …"


if __name__ == "__main__":
    try:
        sys.exit(main(Path(sys.argv[1])))
    except KeyboardInterrupt:
        sys.exit(130)
