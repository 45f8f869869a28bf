"""How long the tests wait for what should happen."""

from __future__ import annotations

from typing import Final

PATIENCE: Final = 300
"""Seconds until it counts as not happening: only there to end a hang, so that it suits a machine
that is slow, and busy with something else, too."""
