"""What checks of acts share: an entrant that takes part, and who may speak for it."""

from __future__ import annotations

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event import errors
from bot.competition.event.state import Event, Roster


def entry_of(event: Event, entrant: EntrantId) -> Roster:
    """Return an entrant that has not withdrawn.

    Raises:
        NoSuchEntrant: if there is none.
    """
    entry = event.entries.get(entrant)
    if entry is None or entry.withdrawn:
        raise errors.NoSuchEntrant
    return entry


def check_captain(event: Event, entry: Roster, by: PersonId | None) -> None:
    """Accept an entrant's captain, directors and the bot.

    Raises:
        NotCaptain: for others.
    """
    if by is not None and by != entry.captain and by not in event.directors:
        raise errors.NotCaptain


def check_own(event: Event, entry: Roster, by: PersonId | None) -> None:
    """Accept those who play for an entrant, directors and the bot.

    Raises:
        NotYourEntrant: for others.
    """
    if by is not None and by not in entry.people and by not in event.directors:
        raise errors.NotYourEntrant
