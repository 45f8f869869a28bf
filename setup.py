"""Compiles the catalogues and notes the commit wherever the bot is built as a package.

pyproject.toml says the rest.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithWords(build_py):
    """Takes the compiled catalogues along, and the name of the commit."""

    def run(self) -> None:
        """Compile them first: what belongs to the package is looked for once."""
        here = Path(__file__).parent
        subprocess.run([sys.executable, "-m", "bot.locale"], cwd=here, check=True)
        super().run()
        ask = "from bot import COMMIT; print(COMMIT or '')"
        told = subprocess.run(  # noqa: S603  # our own Python
            [sys.executable, "-c", ask], cwd=here, check=True, stdout=subprocess.PIPE, text=True
        ).stdout.strip()
        if told and not self.editable_mode:
            Path(self.build_lib, "bot", "commit.txt").write_text(f"{told}\n", "utf-8")


setup(cmdclass={"build_py": BuildWithWords})
