"""The real bot in a simulated Discord, as the end-to-end tests have it."""

from tests.e2e.conftest import env, settings, simcord_bot

__all__ = ["env", "settings", "simcord_bot"]
