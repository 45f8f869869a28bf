"""Build the wheel, look at what is in it, and start the bot that was installed from it.

Needs no network: the packages that the bot needs are those of this environment.
"""

import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UV = Path(sys.executable).parent / "uv"
ROOMS = ("bot", "cogs")
BESIDE = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
"""What the build reads besides the rooms."""


def run(*command: object, cwd: Path = ROOT) -> str:
    """Run a program that must succeed; return what it printed."""
    words = [str(word) for word in command]
    return subprocess.run(words, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True).stdout  # noqa: S603


def build(folder: Path) -> Path:
    """Build the wheel from a copy, since setuptools leaves its work in the tree; return it."""
    source = folder / "source"
    for name in run("git", "ls-files", "--", *ROOMS, *BESIDE).splitlines():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, source / name)
    (source / ".git").mkdir()
    (source / ".git" / "HEAD").write_text(run("git", "rev-parse", "HEAD"), "utf-8")
    how = ("--quiet", "--wheel", "--no-build-isolation", "--python", sys.executable)
    run(UV, "build", *how, "--out-dir", folder / "dist", cwd=source)
    [wheel] = (folder / "dist").glob("*.whl")
    return wheel


def wrong_content(wheel: Path) -> Iterator[str]:
    """Yield each file that is too much or missing: all of the rooms belongs there, and no more."""
    wanted = set(run("git", "ls-files", "--", *ROOMS).splitlines())
    wanted |= {"bot/commit.txt"} | {
        f"{name.removesuffix('.po')}.mo" for name in wanted if name.endswith(".po")
    }
    names = set(zipfile.ZipFile(wheel).namelist())
    found = {name for name in names if ".dist-info/" not in name}
    yield from (f"the wheel lacks {name}" for name in sorted(wanted - found))
    yield from (f"the wheel has {name}" for name in sorted(found - wanted))
    for licence in ("LICENSE", "OFL.txt"):
        if not any(name.endswith(f"/{licence}") for name in names - found):
            yield f"the wheel lacks the licence {licence}"


def install(wheel: Path, venv: Path) -> Path:
    """Install a wheel beside the packages of this environment; return its command."""
    run(sys.executable, "-m", "venv", "--without-pip", venv)
    python = venv / "bin" / "python"
    run(UV, "pip", "install", "--quiet", "--offline", "--no-deps", "--python", python, wheel)
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    line = f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n"
    Path(run(python, "-c", ask).strip(), "packages.pth").write_text(line, "utf-8")
    return venv / "bin" / "hang-jack"


def wrong_start(command: Path, wheel: Path, folder: Path) -> Iterator[str]:
    """Yield what does not work of the installed command, in an empty folder."""
    version = wheel.name.split("-")[1]
    title = f"Hang Jack {version} ({run('git', 'rev-parse', 'HEAD')[:8]})"
    if run(command, "--version", cwd=folder) != f"{title}\n":
        yield f"the command does not say that it is {title}"
    # The whole bot: its tables, texts and pictures.
    with subprocess.Popen(  # noqa: S603  # our own command
        [command, "run"],
        cwd=folder,
        env={"PATH": os.environ["PATH"], "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        text=True,
    ) as sandbox:
        said = sandbox.stdout.readline() if sandbox.stdout else ""
        address = said.rpartition(" ")[2].strip()
        if not address.startswith("http://"):
            yield f"the sandbox does not open: {said}"
        elif urllib.request.urlopen(address).status != 200:  # noqa: S310  # our own page
            yield "the sandbox's page cannot be read"
        sandbox.send_signal(signal.SIGINT)
    if not (folder / "data" / "sandbox").is_dir():
        yield "what it keeps is not in the folder where it was started"


def main() -> int:
    """Print every fault; return 1 if there is one."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        wheel = build(folder)
        said = list(wrong_content(wheel))
        command = install(wheel, folder / "venv")
        (folder / "home").mkdir()
        said += wrong_start(command, wheel, folder / "home")
    for line in said:
        print(line, file=sys.stderr)
    if not said:
        print(f"{wheel.name} has all that it needs, and the bot starts from it.")
    return int(bool(said))


if __name__ == "__main__":
    sys.exit(main())
