"""The rules of the All Fours family: pure, with no input or output, no clock and no chance.

`Game` is the way in; `PublicView` and `SeatView` are the only ways out.
"""

from typing import Final

REVISION: Final = 2
"""Raised whenever the same actions may come to other points than before; games store theirs."""
