"""Places for long work: a person has few of each kind, so that nobody takes those of others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from enum import Enum, unique
from typing import Any

import discord

from bot.errors import HangJackError
from bot.locale.say import N_


class StillBusy(HangJackError):
    text = N_("I'm still busy with what you asked for before. Ask again when that's done.")


class TooManyAsk(HangJackError):
    text = N_("Too many people are asking for that right now. Try again in a minute.")


@unique
class Work(Enum):
    """The kinds of work that people ask for and that others wait behind."""

    REVIEW = "review", 20, 1
    HINT = "hint", 50, 1
    RECORD_FILE = "record file", 8, 1
    """A file of records that somebody sent; each is up to a megabyte."""
    FAIRNESS = "fairness", 50, 2
    """A whole game is played again; people leaf through its pages."""
    COPY = "copy", 50, 1
    """All that is stored about a person."""
    EVENT_FILE = "event file", 50, 1
    PICTURE = "picture", 1_000, 3
    """The pictures of an answer; all are drawn in one thread."""

    def __init__(self, _: str, people: int, each: int) -> None:
        self.people = people
        """How many people may have a place at once."""
        self.each = each
        """How many places each of them may have."""


class WorkPlaces:
    """Knows who waits for which work."""

    def __init__(self) -> None:
        self._taken = {work: Counter[int]() for work in Work}

    @contextmanager
    def place(self, work: Work, user_id: int) -> Iterator[None]:
        """Keep a place for a person while their work is waited for and done.

        Raises:
            StillBusy: if they have as many as they may.
            TooManyAsk: if as many others have one.
        """
        taken = self._taken[work]
        if taken[user_id] >= work.each:
            raise StillBusy
        if user_id not in taken and len(taken) >= work.people:
            raise TooManyAsk
        taken[user_id] += 1
        try:
            yield
        finally:
            taken[user_id] -= 1
            if not taken[user_id]:
                del taken[user_id]


def place_for(interaction: discord.Interaction[Any], work: Work) -> AbstractContextManager[None]:
    """Keep a place for the person who sent the interaction; see `WorkPlaces.place`."""
    places: WorkPlaces = interaction.client.places
    return places.place(work, interaction.user.id)
