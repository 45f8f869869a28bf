"""Keep what tests write in memory, where the machine has a file system there with room.

The store waits for the disk after each action, so that a power cut loses none. No test cuts the
power: on a file system in memory they take half as long.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

SHARED: Final = Path("/dev/shm")
"""Where Linux has a file system in memory; in containers it may be tiny."""
ROOM: Final = 2**30


def write_to_memory() -> None:
    """Let temporary files of this process, and of those that it starts, be in memory.

    TMPDIR, where it is set, has the last word.
    """
    if "TMPDIR" in os.environ or not os.access(SHARED, os.W_OK):
        return
    if shutil.disk_usage(SHARED).free >= ROOM:
        os.environ["TMPDIR"] = tempfile.tempdir = str(SHARED)
