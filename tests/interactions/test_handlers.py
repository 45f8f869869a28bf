"""Each button, menu and form has a handler."""

from bot.interactions.clicks.table import HANDLERS
from bot.ui.controls.table import TableControl
from bot.ui.core.custom_ids import CONTROLS
from cogs.clicks import PAGES


def test_each_control_has_a_handler() -> None:
    assert set(CONTROLS) == {TableControl.prefix, *PAGES}
    assert set(CONTROLS[TableControl.prefix].values()) == set(HANDLERS)
