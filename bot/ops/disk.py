"""Whether a disk is full."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Final

LEAST: Final = 1_000_000
"""Bytes without which a database soon stops: a commit and its log take that much."""


def is_full(folder: Path) -> bool:
    """Say whether the disk with a folder, which may be still to be made, has no room."""
    nearest = next(
        place for place in (folder, *folder.absolute().parents) if os.access(place, os.F_OK)
    )
    return shutil.disk_usage(nearest).free < LEAST
