"""A disk that can be full."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest


@contextmanager
def mounted(folder: Path, megabytes: int = 8) -> Iterator[Path]:
    """Mount a small real disk; skip the test if this user may not."""
    folder.mkdir()
    mount, size = shutil.which("mount"), f"size={megabytes}m"
    options = ["-t", "tmpfs", "-o", size, "tmpfs", str(folder)]
    if not mount or subprocess.run([mount, *options], check=False, capture_output=True).returncode:
        pytest.skip("a full disk is not tested: this user may not mount one")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(disk: Path) -> Path:
    """Fill all free space; return the file that takes it."""
    ballast = disk / "ballast"
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 4096)
    return ballast
