"""How much room a disk has."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final

LEAST: Final = 1_000_000
"""Bytes without which a database soon stops: a commit and its log take that much."""


def free_bytes(folder: Path) -> int:
    """Return how many bytes the disk with a folder has free; the folder may be still to be made."""
    nearest = next(
        place for place in (folder, *folder.absolute().parents) if os.access(place, os.F_OK)
    )
    return shutil.disk_usage(nearest).free


def is_full(folder: Path) -> bool:
    """Say whether the disk with a folder has no room."""
    return free_bytes(folder) < LEAST
