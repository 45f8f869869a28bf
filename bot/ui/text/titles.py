"""Words for titles that players earn: the title, its rule, and when it was earned."""

from __future__ import annotations

from datetime import date
from typing import Final

from babel.dates import format_date, format_interval

from bot.locale.say import N_, Say
from bot.views.periods import date_of, day_of
from bot.views.titles import EarnedTitle, Title

TITLES: Final[dict[Title, tuple[str, str]]] = {
    Title.HANGMAN: (N_("Hangman"), N_("ten jacks of trumps hung")),
    Title.KICK_OUT: (N_("Kick-out"), N_("won a game with a card turned up as dealer")),
    Title.SHUT_OUT: (N_("Shut-out"), N_("won a game in which nobody else had a point")),
    Title.FOUR: (N_("All Four"), N_("High, Low, Jack and Game in one deal")),
    Title.GALLOWS: (N_("Gallows Hill"), N_("three jacks of trumps hung in one game")),
    Title.SAFE: (N_("Bodyguard"), N_("three jacks of trumps brought home in one game")),
    Title.ROW: (N_("Five in a Row"), N_("won five games in a row")),
    Title.COMEBACK: (N_("Comeback"), N_("won a game from half the target behind")),
    Title.WORD: (N_("Word Kept"), N_("made all bids of a game, at least five")),
    Title.MOON: (N_("Moonshot"), N_("bid for every point of a deal, and made it")),
    Title.BEGGAR: (N_("Lucky Beggar"), N_("begged three times in a game, always well")),
    Title.REGULAR: (N_("Regular"), N_("a hundred games")),
    Title.ROUNDER: (N_("All-rounder"), N_("won at five different games")),
    Title.SEASON: (N_("Season Won"), N_("first on the leaderboard at the end of a season")),
}
"""The name of each, and what it is for."""
_SEASON: Final = 2
"""Months from the first of a season to its last."""
_THIN_SPACE: Final = "\u2009"
"""Some fonts lack it."""


def title_name(title: Title, say: Say) -> str:
    """Return a title's name."""
    return say(TITLES[title][0])


def title_rule(title: Title, say: Say) -> str:
    """Say what a title is for."""
    return say(TITLES[title][1])


def since_text(earned: EarnedTitle, zone: str, say: Say) -> str:
    """Return the day on which a title was earned, or the season that it is for."""
    day = date_of(day_of(earned.at, zone))
    if earned.title is not Title.SEASON:
        return format_date(day, "long", locale=say.language)
    last = date(day.year, day.month + _SEASON, 1)
    return format_interval(day, last, "yMMMM", locale=say.language).replace(_THIN_SPACE, " ")
