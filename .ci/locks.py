"""Check that the lock files answer pyproject.toml, agree with each other and name no place.

Needs no network: it cannot see that a newer version exists, only that the locks hold what is asked.
"""

import re
import sys
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
# Each lock file, with the extras it was compiled for; dev.txt holds them all.
EXTRAS = {
    "run": (),
    "sandbox": ("sandbox",),
    "postgres": ("postgres",),
    "metrics": ("metrics",),
    "dev": ("sandbox", "postgres", "metrics", "dev"),
}
# Addresses, options that hold one, and absolute paths.
PLACE = re.compile(r"\w+://|--(?:extra-)?index|--find-links|--trusted-host|(?:^|\s)/", re.MULTILINE)


def pins(text: str) -> tuple[dict[str, str], list[str]]:
    """Return the version pinned for each package, and the packages pinned without a hash."""
    found: dict[str, str] = {}
    bare: list[str] = []
    for entry in re.split(r"\n(?=\S)", text):
        if match := re.match(r"([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)", entry):
            name = canonicalize_name(match[1])
            found[name] = match[2]
            if "--hash=sha256:" not in entry:
                bare.append(name)
    return found, bare


def faults() -> list[str]:
    """Return what does not hold, a sentence each."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    optional = project["optional-dependencies"]
    said: list[str] = []
    everything, _ = pins((ROOT / "requirements/dev.txt").read_text("utf-8"))
    for lock, extras in EXTRAS.items():
        text = (ROOT / f"requirements/{lock}.txt").read_text("utf-8")
        said += [f"{lock}.txt names a place: {match[0]!r}" for match in PLACE.finditer(text)]
        locked, bare = pins(text)
        said += [f"{lock}.txt has no hash for {name}" for name in bare]
        said += [
            f"{lock}.txt has {name} {version}, dev.txt has {everything.get(name)}"
            for name, version in locked.items()
            if everything.get(name) != version
        ]
        wanted = project["dependencies"] + [line for extra in extras for line in optional[extra]]
        for requirement in map(Requirement, wanted):
            version = locked.get(canonicalize_name(requirement.name))
            if version is None or version not in requirement.specifier:
                said.append(f"{lock}.txt has {version} for {requirement}")
    tools, _ = pins((ROOT / "requirements/compile.txt").read_text("utf-8"))
    said += [
        f"compile.txt has {name} {version}, dev.txt has {everything.get(name)}"
        for name, version in tools.items()
        if everything.get(name) != version
    ]
    return said + faults_of("compile") + faults_of("bench")


def faults_of(lock: str) -> list[str]:
    """Return what does not hold of a lock file that answers a file of its own, as bench.in."""
    text = (ROOT / f"requirements/{lock}.txt").read_text("utf-8")
    said = [f"{lock}.txt names a place: {match[0]!r}" for match in PLACE.finditer(text)]
    locked, bare = pins(text)
    said += [f"{lock}.txt has no hash for {name}" for name in bare]
    for line in (ROOT / f"requirements/{lock}.in").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            requirement = Requirement(line)
            version = locked.get(canonicalize_name(requirement.name))
            if version is None or version not in requirement.specifier:
                said.append(f"{lock}.txt has {version} for {requirement}")
    return said


def main() -> int:
    """Print every fault; exit status 1 if there is one."""
    said = faults()
    for fault in said:
        print(f"{fault}; `make lock` mends it")
    if not said:
        print(f"{len(EXTRAS) + 2} lock files answer pyproject.toml, compile.in and bench.in.")
    return int(bool(said))


if __name__ == "__main__":
    sys.exit(main())
