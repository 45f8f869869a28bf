"""Forms that people have open: what was typed is there again if it is refused."""

from __future__ import annotations

import json
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final
from zlib import crc32

import discord

from bot.ui.table.modals import chosen_in, filled_in

_REMEMBERED: Final = 900.0
"""Seconds."""
_FORMS: Final = 10**9
_MOST: Final = 1_000
"""Forms remembered; the oldest is forgotten first."""


@dataclass(slots=True)
class _Open:
    modal: discord.ui.Modal
    since: float
    refused: bool = False
    """Whether it holds what was typed."""


@dataclass(frozen=True, slots=True)
class Question:
    """A form whose answer is not taken before its person has said what a field means."""

    data: Mapping[str, Any]
    """The form as it was filled in."""
    field: str
    answers: frozenset[str]
    """What the field can mean, as it is written without doubt."""
    since: float

    @property
    def form(self) -> int:
        """The number that stands for the form, with all that was filled in."""
        return crc32(json.dumps(self.data, sort_keys=True, default=str).encode()) % _FORMS


class OpenForms:
    """The form that each person opened last, for a quarter of an hour.

    The clock is in monotonic seconds.
    """

    def __init__(self, most: int = _MOST, clock: Callable[[], float] = time.monotonic) -> None:
        self._most = most
        self._clock = clock
        self._open: OrderedDict[int, _Open] = OrderedDict()
        self._asked: OrderedDict[int, Question] = OrderedDict()

    def opened(self, user_id: int, modal: discord.ui.Modal) -> discord.ui.Modal:
        """Note that a form is opened; return it as it was typed, if that was refused."""
        before = self.refused(user_id)
        if before is not None and before.custom_id == modal.custom_id:
            return before
        self._open[user_id] = _Open(modal, self._clock())
        self._open.move_to_end(user_id)
        oldest = next(iter(self._open))
        while len(self._open) > self._most or self._is_old(self._open[oldest]):
            self._open.popitem(last=False)
            oldest = next(iter(self._open))
        return modal

    def refuse(self, user_id: int, data: Mapping[str, Any]) -> bool:
        """Keep what was typed into a form; return False if that form is not known."""
        form = self._open.get(user_id)
        if form is None or form.modal.custom_id != data.get("custom_id"):
            return False
        for item in form.modal.walk_children():
            _fill(item, data)
        form.refused, form.since = True, self._clock()
        self._open.move_to_end(user_id)
        return True

    def ask(
        self, user_id: int, data: Mapping[str, Any], field: str, answers: Iterable[str]
    ) -> Question:
        """Keep a form as it was sent until its person has said what a field means."""
        question = Question(data, field, frozenset(answers), self._clock())
        self._asked[user_id] = question
        self._asked.move_to_end(user_id)
        if len(self._asked) > self._most:
            self._asked.popitem(last=False)
        return question

    def asked(self, user_id: int, answer: str) -> Question | None:
        """Return the form that a person was asked about, if it can mean that."""
        question = self._asked.get(user_id)
        if question is None or answer not in question.answers:
            return None
        return None if self._clock() - question.since > _REMEMBERED else question

    def close(self, user_id: int) -> None:
        """Forget the form of a person: it was taken."""
        self._open.pop(user_id, None)
        self._asked.pop(user_id, None)

    def refused(self, user_id: int) -> discord.ui.Modal | None:
        """Return the form that a person typed into and that was refused, if it is remembered."""
        form = self._open.get(user_id)
        return None if form is None or not form.refused or self._is_old(form) else form.modal

    def holds(self, user_id: int, data: Mapping[str, Any], field: str) -> bool:
        """Say whether a form was refused with the same in a field before."""
        form = self.refused(user_id)
        if form is None or form.custom_id != data.get("custom_id"):
            return False
        typed = [one for one in form.walk_children() if isinstance(one, discord.ui.TextInput)]
        return any(
            one.custom_id == field and one.default == filled_in(data, field) for one in typed
        )

    def _is_old(self, form: _Open) -> bool:
        return self._clock() - form.since > _REMEMBERED


def _fill(item: discord.ui.Item[Any], data: Mapping[str, Any]) -> None:
    """Let a field hold what was typed or chosen."""
    if isinstance(item, discord.ui.TextInput):
        item.default = filled_in(data, item.custom_id) or None
    elif isinstance(item, discord.ui.Select):
        chosen = chosen_in(data, item.custom_id)
        for option in item.options:
            option.default = option.value in chosen
    elif isinstance(item, discord.ui.UserSelect):
        people = filter(str.isdecimal, chosen_in(data, item.custom_id))
        user = discord.SelectDefaultValueType.user
        item.default_values = [
            # As text, as Discord describes ids; discord.py sends what it is given.
            discord.SelectDefaultValue(id=each, type=user)  # type: ignore[arg-type]
            for each in people
        ]
