"""The number of random examples: `--hypothesis-profile=soak` tries many more."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("soak", max_examples=10_000, deadline=None)
# No example has to be done in time: this machine may have other things to do.
settings.register_profile("patient", parent=settings.default, deadline=None)
settings.load_profile("patient")


def examples(hundredths: int) -> int:
    """Return how many examples to try, given how many of a hundred a test has time for."""
    assert settings.default is not None
    return max(1, settings.default.max_examples * hundredths // 100)
