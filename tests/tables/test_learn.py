"""Lessons: what each says of every choice is what the engine says."""

from __future__ import annotations

import pytest

from bot.engine.actions import Bid, Play
from bot.engine.cards import Card
from bot.tables.learn.lessons import NoSuchStep, answer, lessons, question
from bot.tables.learn.script import scripts
from bot.views.learn import Judgement, LessonEnd, LessonStep

every_step = pytest.mark.parametrize(
    ("lesson", "step"), [(head.id, step) for head in lessons() for step in range(head.steps)]
)


def asked(lesson: str, step: int) -> LessonStep:
    shown = question(lesson, step, "Mia")
    assert isinstance(shown, LessonStep)
    return shown


@pytest.mark.parametrize("lesson", scripts())
def test_a_lesson_is_short(lesson: str) -> None:
    assert 5 <= len(scripts()[lesson].steps) <= 7


@every_step
def test_every_choice_that_the_rules_allow_has_its_answer_and_one_is_right(
    lesson: str, step: int
) -> None:
    shown, script = asked(lesson, step), scripts()[lesson].steps[step]
    assert shown.seen.to_act
    answered = [choice for one in script.answers for choice in one.choices]
    assert sorted(map(str, answered)) == sorted(map(str, shown.seen.legal))
    assert sum(one.right for one in script.answers) == 1
    assert len(script.right.choices) == 1


@every_step
def test_every_choice_is_played_to_the_end_of_its_trick(lesson: str, step: int) -> None:
    for choice in asked(lesson, step).choices:
        shown = answer(lesson, step, choice, "Mia")
        assert shown.tried is not None
        if shown.tried.judgement is Judgement.REFUSED:
            assert shown.tried.refusal is not None
            assert shown.choices == asked(lesson, step).choices, "another can be tried at once"
        else:
            assert not shown.public.trick.cards
            assert shown.tried.why


def test_the_first_lesson_hangs_the_jack_and_counts_the_deal() -> None:
    hung = answer("trinidad", 2, Play(Card.of("AS")), "Mia")
    assert hung.tried is not None
    assert hung.tried.judgement is Judgement.RIGHT
    assert hung.public.tricks[-1].winner == 0
    counted = answer("trinidad", 4, Play(Card.of("6C")), "Mia")
    assert counted.tried is not None
    assert counted.tried.ended is not None
    assert counted.tried.ended.score == (5, 1)


def test_the_end_leads_to_the_other_lessons() -> None:
    for head in lessons():
        end = question(head.id, head.steps, "Mia")
        assert isinstance(end, LessonEnd)
        assert {head, *end.others} == {*lessons()}


@pytest.mark.parametrize(
    ("lesson", "step", "choice"),
    [
        ("nonsense", 0, Play(Card.of("3H"))),
        ("trinidad", 99, Play(Card.of("3H"))),
        ("trinidad", len(scripts()["trinidad"].steps), Play(Card.of("3H"))),
        ("trinidad", -1, Play(Card.of("3H"))),
        ("trinidad", 0, Play(Card.of("2H"))),
        ("trinidad", 0, Bid(2)),
        ("trinidad", 5, Play(Card.of("AH"))),
    ],
)
def test_what_is_not_in_a_lesson_is_refused(lesson: str, step: int, choice: Play | Bid) -> None:
    with pytest.raises(NoSuchStep):
        answer(lesson, step, choice, "Mia")
