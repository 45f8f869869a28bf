"""Controls of `/privacy`: the two buttons that confirm or cancel a deletion.

They belong to one person and no table, and work for some minutes:
``privacy1:<delete or keep>:<person>:<minute>``, where 1 is the version of this code.
"""

from __future__ import annotations

from typing import Annotated

from bot.ui.core.custom_ids import Control, DiscordId, Number, Spelling


class DeletionControl(Control, prefix="privacy1", tag=""):
    """A person's decision whether all that is stored about them is deleted."""

    delete: Annotated[bool, Spelling("delete", value=True), Spelling("keep", value=False)]
    user_id: DiscordId
    minute: Number
    """When the person was asked, in minutes since 1970."""
