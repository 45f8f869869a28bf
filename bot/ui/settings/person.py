"""`/settings me`: what one person has chosen for what they read."""

from __future__ import annotations

from typing import Final

from bot.engine.cards import Card
from bot.locale.say import N_, Say
from bot.ui.controls.settings import SettingsAct
from bot.ui.core.framed import framed
from bot.ui.core.layout import Part
from bot.ui.core.message import Outgoing
from bot.ui.pictures.hand import hand_picture
from bot.ui.settings.panel import SHEET, languages, own_name, values
from bot.ui.text.cards import cards_text
from bot.views.settings.preferences import HandPlace, Look, Reader, Remind, RemindBy

_LOOKS: Final = {
    Look.PICTURE: N_("The table, my cards' faces, and buttons"),
    Look.EMOJI: N_("The table, and buttons"),
    Look.TEXT: N_("Words and buttons, for screen readers"),
}
_PLACES: Final = {
    HandPlace.CHANNEL: N_("In the channel, for my eyes only"),
    HandPlace.DM: N_("In direct messages"),
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
ASK, NOT_ASK = "ask", "-"
_ILLEGAL: Final = {NOT_ASK: N_("Play it at once"), ASK: N_("Ask me first")}
NAMED, NOT_NAMED = "named", "-"
_RECAPS: Final = {NAMED: N_("Name me"), NOT_NAMED: N_("Leave me out")}
TWO, FOUR = "2", "4"
_COLOURS: Final = {
    TWO: N_("Two colours: red and black"),
    FOUR: N_("Four colours: each suit has its own"),
}
_SAMPLE: Final = tuple(map(Card.of, ("AS", "JH", "TD", "6C")))


def panel(reader: Reader, say: Say) -> Outgoing:
    """Show a person what they have chosen, with menus to change it."""
    illegal = ASK if reader.ask_before_revoke else NOT_ASK
    where = say("At tables where I accept any card, but not in events.")
    recaps = NAMED if reader.in_recaps else NOT_NAMED
    about = say("Whether a server's card, and those of your partners, can name you.")
    parts: list[Part] = [
        f"## {say('Your settings')}\n{say('Only for you, on every server.')}",
        f"**{say('Language')}**",
        languages(
            SettingsAct.MY_LANGUAGE,
            reader.language,
            say("Same as my Discord app")
            if reader.language
            else say("Same as my Discord app ({language})", language=own_name(say.language)),
        ),
        f"**{say('Cards')}** · {cards_text(_SAMPLE, say)}",
        values(SettingsAct.MY_LOOK, _LOOKS, reader.look, say),
        values(SettingsAct.MY_COLOURS, _COLOURS, FOUR if reader.four_colours else TWO, say),
        *hand_picture(_SAMPLE, say),
        f"**{say('Your hand')}** · {say('`/hand` always shows it in the channel.')}",
        values(SettingsAct.MY_PLACE, _PLACES, reader.place, say),
        *_reminders(reader, say),
        f"**{say('A card that breaks the rules')}** · {where}",
        values(SettingsAct.MY_ILLEGAL_CARDS, _ILLEGAL, illegal, say),
        f"**{say('Cards of the month')}** · {about}",
        values(SettingsAct.MY_RECAPS, _RECAPS, recaps, say),
    ]
    return framed(parts, SHEET)


def _reminders(reader: Reader, say: Say) -> list[Part]:
    """Return the menus for reminders of one's turn; how matters only where there are any."""
    parts: list[Part] = [
        f"**{say('Remind me of my turn')}** · {say('The reminder disappears once you play.')}",
        values(SettingsAct.MY_REMINDERS, _REMIND, reader.remind, say),
    ]
    if reader.remind is not Remind.NEVER:
        parts.append(values(SettingsAct.MY_REMINDERS_BY, _REMIND_BY, reader.remind_by, say))
    return parts
