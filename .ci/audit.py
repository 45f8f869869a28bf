"""Ask a database of known vulnerabilities about every version that the lock files pin.

Where no such database is reached, it says so and lets the gate pass: that is no fault of a change.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UV = Path(sys.executable).parent / "uv"
PROJECT = """\
[project]
name = "audited"
version = "0"
requires-python = ">=3.11"
dependencies = {pins}
"""


def pins() -> list[str]:
    """Return all that is pinned, with its markers; requirements/dev.txt holds everything."""
    text = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")
    return re.findall(r"^([A-Za-z0-9][^#\\\n]*?) *\\$", text, re.MULTILINE)


def ask(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run uv in a project that has nothing but the pins."""
    return subprocess.run(  # noqa: S603  # our own uv, our own words
        [UV, *command], cwd=folder, check=False, capture_output=True, text=True
    )


def main() -> int:
    """Print what is known; return 1 where a pinned version is vulnerable."""
    found = pins()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "pyproject.toml").write_text(PROJECT.format(pins=found), encoding="utf-8")
        locked = ask(folder, "lock", "--quiet")
        audit = ask(folder, "audit", "--frozen", *sys.argv[1:]) if not locked.returncode else locked
    if audit.returncode == 0:
        print(f"{len(found)} pinned packages: no vulnerability is known.")
    elif audit.returncode == 1 and not locked.returncode:
        print(audit.stdout, audit.stderr, sep="\n")
        return 1
    else:
        why = (audit.stderr.strip() or "no reason is told").splitlines()[-1].strip()
        print(f"No database of vulnerabilities is reached from here, nothing was audited: {why}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
