"""Controls of `/settings`: ``set1:<action>``, where 1 is the version of this code.

They belong to no table and hold no current value, so an old panel works like a new one.
"""

from __future__ import annotations

from enum import Enum, unique
from typing import Annotated, Final

from bot.ui.core.custom_ids import Control, FieldCodec


@unique
class SettingsAct(Enum):
    """What a control of the settings does; its value is part of the custom_id."""

    ME = "see:me"
    MY_LANGUAGE = "me:language"
    MY_LOOK = "me:look"
    MY_COLOURS = "me:colours"
    MY_PLACE = "me:place"
    MY_REMINDERS = "me:remind"
    MY_REMINDERS_BY = "me:remind-by"
    MY_ILLEGAL_CARDS = "me:illegal"
    MY_RECAPS = "me:recaps"
    TABLES = "see:tables"
    CLOCK = "see:clock"
    WORDS = "see:words"
    DEALS = "see:deals"
    PEOPLE = "see:people"
    DAILY = "see:daily"
    GAME = "server:game"
    FORM = "server:form"
    USUAL_HOUSE_GAME = "server:usual-house"
    DROP_HOUSE_GAME = "server:drop-house"
    CHANNEL = "server:channel"
    ANY_CHANNEL = "server:anywhere"
    THREADS = "server:threads"
    PACE = "server:pace"
    TEMPO = "server:tempo"
    LEVEL = "server:level"
    ASK_TIMES = "ask:times"
    TIMES = "server:times"
    LANGUAGE = "server:language"
    LOOK = "server:look"
    TRICKS = "server:tricks"
    DRAMA = "server:drama"
    RECAP_CHANNEL = "server:recap"
    OPENERS = "server:openers"
    ROLE = "server:role"
    REFEREE_ROLE = "server:referee-role"
    REFEREES = "server:referees"
    EVENT_ROLE = "server:event-role"
    LFG_ROLE = "server:lfg-role"
    ASK_MOST = "ask:most"
    MOST = "server:most"
    DAILY_GAME = "server:daily-game"
    DAILY_CHANNEL = "server:daily-channel"
    ASK_ZONE = "ask:zone"
    ZONE = "server:zone"


FORMS: Final = frozenset({SettingsAct.TIMES, SettingsAct.MOST, SettingsAct.ZONE})
"""The actions of forms; all others are of buttons and menus."""

_ACTION: Final = FieldCodec(
    lambda action, _: [action.value], lambda words, _: SettingsAct(":".join(words))
)


class SettingsControl(Control, prefix="set1", tag=""):
    """A button, menu or form of the settings."""

    action: Annotated[SettingsAct, _ACTION]
