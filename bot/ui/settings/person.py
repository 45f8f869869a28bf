"""`/settings me`: what one person has chosen for what they read."""

from __future__ import annotations

from typing import Final

from bot.engine.cards import Card
from bot.locale import N_, Say
from bot.tables.settings.preferences import HandPlace, Reader, Remind, RemindBy
from bot.ui.controls.settings import SettingsAct
from bot.ui.core.layout import Part, layout, pictures_of
from bot.ui.core.message import Outgoing
from bot.ui.pictures.drawings import hand_picture
from bot.ui.settings.panel import SHEET, choice, languages, looks, own_name
from bot.ui.text.cards import cards_text

PLACES: Final = {
    HandPlace.DM: N_("In direct messages, and in the channel"),
    HandPlace.CHANNEL: N_("In the channel alone, for my eyes only"),
}
_REMIND: Final = {
    Remind.AT_ONCE: N_("At once"),
    Remind.LATER: N_("After a while"),
    Remind.NEVER: N_("Never"),
}
_REMIND_BY: Final = {
    RemindBy.MENTION: N_("Mention me at the table"),
    RemindBy.DM: N_("Send me a direct message"),
}
TWO, FOUR = "2", "4"
_COLOURS: Final = {
    TWO: N_("Two colours: red and black"),
    FOUR: N_("Four colours: each suit has its own"),
}
_SAMPLE: Final = tuple(map(Card.of, ("AS", "JH", "TD", "6C")))


def panel(reader: Reader, say: Say) -> Outgoing:
    """Show a person what they have chosen, with menus to change it."""
    here = own_name(say.language)
    colours = FOUR if reader.four_colours else TWO
    parts: list[Part] = [
        "\n".join(
            [
                f"## {say('Your settings')}",
                say("They hold for you alone, in every server, and at once."),
            ]
        ),
        f"**{say('Language')}** · {say('Of my answers to you and of your hand.')}",
        languages(
            SettingsAct.MY_LANGUAGE,
            reader.language,
            say("As my Discord speaks")
            if reader.language
            else say("As my Discord speaks ({language})", language=here),
        ),
        "\n".join(
            [
                f"**{say('Cards')}** · {say('In your hand and in my answers to you.')}",
                say("So they look: {cards}", cards=cards_text(_SAMPLE, say)),
            ]
        ),
        looks(SettingsAct.MY_LOOK, reader.look, say),
        choice(
            SettingsAct.MY_COLOURS,
            {value: say(label) for value, label in _COLOURS.items()},
            colours,
        ),
        *hand_picture(_SAMPLE, say),
        f"**{say('Your hand')}** · {say('Where I show it when cards are dealt.')}",
        choice(
            SettingsAct.MY_PLACE,
            {place.value: say(label) for place, label in PLACES.items()},
            reader.place.value,
        ),
        say("My hand on the board shows your cards in the channel in any case, to you alone."),
    ]
    parts += _reminders(reader, say)
    return Outgoing(layout=layout(parts, None, SHEET), pictures=pictures_of(parts))


def _reminders(reader: Reader, say: Say) -> list[Part]:
    """Return the menus for reminders of one's turn; how matters only where there are any."""
    when = {value.value: say(label) for value, label in _REMIND.items()}
    how = {value.value: say(label) for value, label in _REMIND_BY.items()}
    parts: list[Part] = [
        f"**{say('Remind me of my turn')}** · {say('The reminder goes once you have played.')}",
        choice(SettingsAct.MY_REMINDERS, when, reader.remind.value),
    ]
    if reader.remind is not Remind.NEVER:
        parts.append(choice(SettingsAct.MY_REMINDERS_BY, how, reader.remind_by.value))
    return parts
