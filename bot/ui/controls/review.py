"""The buttons of reviews.

Their custom_ids hold all that they mean, so they work until their message is deleted:
``review1:at:<table>:<game>:<number>:<look>``, where 1 is the version of this code.
"""

from __future__ import annotations

from enum import Enum, unique
from typing import Annotated

from bot.ui.core.custom_ids import Control, TableIdField


@unique
class ReviewStage(Enum):
    """What a page shows of a decision, in the order of the pages."""

    BEFORE = "before"
    """The table as the person saw it."""
    BETTER = "better"
    """The same with the better card on the table."""
    AFTER = "after"
    """What really came of it."""


class ReviewControl(Control, prefix="review1"):
    """A button of a review."""

    table: TableIdField
    game: Annotated[int, range(100_000)]


class ShowReview(ReviewControl, tag="show"):
    """Shows which decisions of a game cost the reader most; looks for them first if need be."""


class ShowMistake(ReviewControl, tag="at"):
    """Shows one of these decisions."""

    number: Annotated[int, range(1, 10)]
    """From 1: the one that cost most."""
    look: ReviewStage
