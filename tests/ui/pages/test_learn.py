"""Lessons as people see them: each step and each choice, in words and in pictures."""

from __future__ import annotations

import pytest

from bot.locale.say import LANGUAGES, speak
from bot.tables.learn.lessons import answer, lessons, question
from bot.ui.controls.learn import ShowStep, TryChoice
from bot.ui.core.custom_ids import decode
from bot.ui.core.message import Outgoing
from bot.ui.learn import lesson_page
from bot.ui.pictures.colours import Palette
from bot.views.learn import LessonEnd, LessonStep, read_choice
from tests.ui.reading import buttons, check, text
from tests.ui.room import SAY

_VOICES = [
    speak(language, own_place=place)
    for language in LANGUAGES
    for place in (None, Palette.TWO.value)
]


def see(control: ShowStep | TryChoice) -> LessonStep | LessonEnd:
    """Return what a control of a lesson leads to."""
    if isinstance(control, TryChoice):
        return answer(control.lesson, control.step, read_choice(control.choice), "Mia")
    return question(control.lesson, control.step, "Mia")


def leads_to(page: Outgoing) -> list[ShowStep | TryChoice]:
    found = [decode(str(button.custom_id)) for button in buttons(page).values()]
    return [one for one in found if isinstance(one, ShowStep | TryChoice)]


@pytest.mark.parametrize("lesson", [head.id for head in lessons()])
def test_whatever_is_pressed_leads_on_and_fits_into_a_message(lesson: str) -> None:
    met, ahead = set[ShowStep | TryChoice](), [ShowStep(lesson, 0)]
    wanted = list[ShowStep | TryChoice](ahead)
    while wanted:
        here = wanted.pop()
        met.add(here)
        shown = see(here)
        for say in _VOICES:
            page = lesson_page(shown, say)
            check(page)
            assert "{" not in text(page)
            assert bool(page.pictures) == (say.own_place is not None and page.in_words is not None)
        wanted += [one for one in leads_to(lesson_page(shown, SAY)) if one not in met]
    assert ShowStep(lesson, see(ShowStep(lesson, 0)).lesson.steps) in met
