"""Ask what a typed time or zone means before it counts: the one way for all forms.

The form is kept as it was sent. A button for each meaning sends it once more; another opens it
again as it was filled in.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

from bot.errors import HangJackError
from bot.interactions.chosen import MEANT, filled_in
from bot.interactions.context import Interaction
from bot.interactions.next_steps import Press
from bot.interactions.typed.moments import TypedMoment, WhichMoment, understand
from bot.interactions.typed.zones import WhichZone, read_zone, zone_name
from bot.locale.say import N_, Say
from bot.ui.controls.again import FormAgain, SendForm
from bot.ui.core.layout import GOOD, PLAIN, button


class Understood(HangJackError):
    """A time that was read, and counts once its person says that it is right."""

    text = N_("I understand: {when}")


def ask(
    interaction: Interaction,
    field: str,
    answers: Mapping[str, Callable[[Say], str]],
    question: HangJackError,
) -> HangJackError:
    """Return a question about a field of a form that was sent.

    Args:
        answers: the label of the button for each meaning, which is written without doubt.
        question: what is asked.
    """
    forms, user_id = interaction.client.forms, interaction.user.id
    data: Any = interaction.data or {}
    form = forms.ask(user_id, data, field, answers).form
    opens_again = [FormAgain()] if forms.refuse(user_id, data) else []
    style = GOOD if len(answers) == 1 else PLAIN
    return question.offer(
        Press(
            lambda say: [
                *(
                    button(SendForm(text, form), label(say), style)
                    for text, label in answers.items()
                ),
                *(button(again, say("Type again…")) for again in opens_again),
            ]
        )
    )


def is_sure(interaction: Interaction) -> bool:
    """Say whether a person has said what they mean by a form."""
    return MEANT in interaction.extras


async def typed_moment(
    interaction: Interaction, field: str, zone: ZoneInfo, *, shown_later: bool = False
) -> TypedMoment:
    """Read a day and time that was typed into a form; show it before it counts.

    Args:
        field: the form's field.
        zone: where it is that time, if the text names no zone.
        shown_later: whether a page shows it before it counts, in any case.

    Raises:
        HangJackError: a question; or why the text is refused.
    """
    now = round(interaction.created_at.timestamp() * 1000)
    text, language = filled_in(interaction, field), interaction.locale.value
    try:
        meant = await asyncio.to_thread(understand, text, zone, now, language)
    except WhichMoment as which:
        answers = {f"<t:{one.stamp}>": one.place for one in which.meant}
        raise ask(interaction, field, answers, which) from None
    if shown_later or is_sure(interaction):
        return meant
    raise ask_if_right(interaction, field, f"<t:{meant.stamp}>", meant.shown)


def ask_if_right(
    interaction: Interaction, field: str, text: str, words: Callable[[Say], str]
) -> HangJackError:
    """Return the question whether a form was understood.

    Args:
        field: one of its fields, and `text` what it means.
        words: what was understood of the form.
    """
    return ask(
        interaction, field, {text: lambda say: say("Yes, that's right")}, Understood(when=words)
    )


async def typed_zone(interaction: Interaction, field: str) -> ZoneInfo:
    """Read a time zone that was typed into a form; of several, ask which."""
    with asking_which_zone(interaction, field):
        return await asyncio.to_thread(read_zone, filled_in(interaction, field))


@contextmanager
def asking_which_zone(interaction: Interaction, field: str) -> Iterator[None]:
    """Ask which zone is meant by a field of a form, if there are several."""
    try:
        yield
    except WhichZone as which:
        answers = {zone: partial(zone_name, zone) for zone in which.zones}
        raise ask(interaction, field, answers, which) from None
