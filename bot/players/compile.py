"""Compiles the modules that play deals out, with mypyc and the C compiler of the system.

    python -m bot.players.compile               for this Python environment
    python -m bot.players.compile /opt/venv     for another one of the same Python
    python -m bot.players.compile --wanted      fails unless there is something to do, and the means

It takes a minute or two, once for each version of the sources. It needs requirements/compile.txt.
Where that fails, it is not wanted again with the same sources, Python and compiler.
"""

from __future__ import annotations

import os
import shutil
import sys
import sysconfig
import tempfile
import time
from pathlib import Path
from typing import Final

from bot.players.machine_code import HERE, LIBRARY, MODULES, folder_in

KEPT_SECONDS: Final = 30 * 86_400
"""How long the machine code of other versions is kept; `make back` may need it again."""
_FAILED: Final = "failed"
"""Beside the machine code: the file that names what was compiled in vain, and by what."""


def obstacle() -> str | None:
    """Return what the system lacks to compile, if it lacks anything."""
    compiler = _compiler()
    if shutil.which(compiler) is None:
        return f"There is no C compiler ({compiler}): the computer players stay plain Python."
    if not Path(str(sysconfig.get_config_var("INCLUDEPY")), "Python.h").exists():
        return "Python's headers are missing (python3-dev): the computer players stay plain Python."
    return None


def compile_players(folder: Path) -> None:
    """Compile into a folder that appears when all is there."""
    from mypyc.build import mypycify
    from setuptools import Distribution

    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as name:
        work = Path(name)
        extensions = mypycify(
            [
                "--config-file=",
                f"--cache-dir={work / 'cache'}",
                *(str(HERE / module) for module in MODULES),
            ],
            debug_level="0",
            target_dir=str(work / "c"),
            group_name=LIBRARY,
            # All in one file need 330 MB of a small machine's memory, and are hardly faster.
            multi_file=True,
        )
        headers = work.joinpath("c", *LIBRARY.split(".")).parent
        for extension in extensions:
            extension.include_dirs = [*extension.include_dirs, str(headers)]
            # Calls inside the library need no look-up.
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
        build = Distribution({"name": "players", "ext_modules": extensions})
        command = build.get_command_obj("build_ext")
        command.build_lib, command.build_temp = str(work / "made"), str(work / "temp")
        build.run_command("build_ext")
        try:
            (work / "made").rename(folder)
        except OSError:
            if not folder.is_dir():  # else another process was faster
                raise
    for other in folder.parent.iterdir():
        if other != folder and time.time() - other.stat().st_mtime > KEPT_SECONDS:
            shutil.rmtree(other, ignore_errors=True)


def main() -> int:
    """Compile unless it was done before, or say why not."""
    given = sys.argv[1:]
    only_asked = given == ["--wanted"]
    folder = folder_in(sys.prefix if only_asked or not given else given[0])
    if folder.is_dir():
        return int(only_asked)
    if reason := obstacle():
        print(reason, file=sys.stderr)
        return 1
    failed = folder.with_name(_FAILED)
    tools = f"{folder.name}\n{sys.version}\n{_compiler_version()}"
    if only_asked:
        if failed.is_file() and failed.read_text("utf-8") == tools:
            print("The computer players could not be compiled. `make compile` tries again, as does")
            print("each start once the bot, the compiler or Python has changed.")
            return 1
        return 0
    os.chdir(HERE.parents[1])
    try:
        compile_players(folder)
    except (Exception, SystemExit):  # not where it was stopped
        failed.write_text(tools, "utf-8")
        raise
    failed.unlink(missing_ok=True)
    print("The computer players are compiled. What starts from now on uses that.")
    return 0


def _compiler() -> str:
    return str(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]


def _compiler_version() -> str:
    """Return what another compiler, or another version of it, does not share."""
    found = Path(shutil.which(_compiler()) or "").resolve()
    return f"{found} {found.stat().st_mtime_ns}"


if __name__ == "__main__":
    sys.exit(main())
