"""Compiles the catalogues wherever the bot is built as a package; pyproject.toml says the rest."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithWords(build_py):
    """Takes the compiled catalogues along."""

    def run(self) -> None:
        """Compile them first: what belongs to the package is looked for once."""
        here = Path(__file__).parent
        subprocess.run([sys.executable, "-m", "bot.locale"], cwd=here, check=True)
        super().run()


setup(cmdclass={"build_py": BuildWithWords})
