"""Controls of lessons: ``learn1:step:trinidad:2``, ``learn1:try:trinidad:2:JS``.

They hold all that their message needs, so they work until it is deleted. What they name may be
gone in a later version; then the answer offers the lesson from its beginning.
"""

from __future__ import annotations

import re
from typing import Annotated, Final, TypeAlias

from bot.ui.core.custom_ids import Control

_Step: TypeAlias = Annotated[int, range(100)]


class LearnControl(Control, prefix="learn1"):
    """A control of a lesson."""

    lesson: Annotated[str, re.compile(r"[a-z-]{1,24}")]


class ShowStep(LearnControl, tag="step"):
    """Show a step's question; the number after the last step's shows the end."""

    step: _Step


class TryChoice(LearnControl, tag="try"):
    """Try a card or a call."""

    step: _Step
    choice: Annotated[str, re.compile(r"[0-9A-Za-z.-]{1,24}")]
    """As `bot.views.learn.write_choice` writes it."""


class PlayForReal(LearnControl, tag="real"):
    """Open a table of the lesson's game for the learner and computers alone."""


FIRST_LESSON: Final = ShowStep("trinidad", 0)
"""For people who have never played."""
