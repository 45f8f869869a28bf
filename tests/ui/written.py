"""A custom_id of each kind of control, as messages of today and of earlier versions have them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from bot.ui.core.custom_ids import Control, decode

_FILE: Final = Path(__file__).with_name("custom_ids.txt")
MEANINGS: Final[dict[str, str]] = {
    custom_id: meaning
    for line in _FILE.read_text("utf-8").splitlines()
    for custom_id, _, meaning in [line.partition(" = ")]
}
"""What each means: the control with its fields."""
WRITTEN: Final[tuple[tuple[str, Control], ...]] = tuple((one, decode(one)) for one in MEANINGS)
"""Each with the control as it is read."""
