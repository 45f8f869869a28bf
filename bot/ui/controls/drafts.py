"""Controls of an event that is still to be announced.

They are written ``newevent1:<tag>:…`` and hold all that was chosen for it.
"""

from __future__ import annotations

from enum import Enum, unique
from typing import Annotated, Self, TypeAlias

from bot.ui.controls.again import text_codec
from bot.ui.controls.events import NumberOrNone, Page
from bot.ui.core.custom_ids import Control, Number
from bot.views.events.event import LONGEST_NAME
from bot.views.names import visible


@unique
class PresetCode(Enum):
    """A preset, in the few letters that a custom_id has room for.

    In the order in which they are offered: those for the fewest people come first.
    """

    preset: str

    def __new__(cls, value: str, preset: str) -> Self:
        """Return one that is written like this in a custom_id."""
        one = object.__new__(cls)
        one._value_, one.preset = value, preset
        return one

    SWISS = "se", "swiss-evening"
    EVERYBODY = "ed", "everybody-deals-twice"
    ALL = "aa", "all-against-all"
    KNOCK_OUT = "ko", "knock-out"
    DOUBLE = "dk", "double-knock-out"
    CUP = "cc", "club-cup"
    DROP_IN = "di", "drop-in"
    LEAGUE = "hk", "heckmondwike"
    SEASON = "ls", "league-season"
    TABLES = "tt", "three-tables-to-22"
    DUPLICATE = "dp", "duplicate-pairs"
    FOURS = "t4", "teams-of-four"


def _is_name(text: str) -> bool:
    return 1 <= len(text) <= LONGEST_NAME and visible(text) == text


EventName: TypeAlias = Annotated[str, text_codec(_is_name)]
"""What an event is called, in a custom_id."""


class NewEventControl(Control, prefix="newevent1"):
    """A control of an event that is still to be announced."""


class PickPreset(NewEventControl, tag="preset"):
    """Choose the kind of a new event, from a menu."""


class NewEventForm(NewEventControl, tag="form"):
    """The form that asks for name, start and limit."""

    preset: PresetCode


class DraftControl(NewEventControl):
    """A control of an event whose name and start are known."""

    preset: PresetCode
    minute: Number
    """When it starts, in minutes since 1970; 0 for when a director says so."""
    limit: Page
    """The most entrants; 0 for any number."""
    to: Page
    """To how many points a game goes; 0 for as many as in the preset."""
    zone: Number
    """The code of the time zone that was typed (`bot.interactions.typed.zones`); 0 for none."""
    name: EventName
    begins: NumberOrNone = None
    """With how many entrants it begins by itself, 0 for the fewest; None for when a director says
    so."""


class ChangeDraft(DraftControl, tag="change"):
    """Ask for name, start and limit once more."""


class ChooseTarget(DraftControl, tag="to"):
    """Choose to how many points a game goes, from a menu."""


class ChooseZone(DraftControl, tag="zone"):
    """Choose which of several time zones was meant, from a menu."""


class ChooseBegins(DraftControl, tag="begins"):
    """Choose whether the event begins by itself, from a menu."""


class Announce(DraftControl, tag="announce"):
    """Announce the event."""
