"""Lessons: what each says of every choice is what the engine says."""

from __future__ import annotations

import re

import pytest

from bot.engine.actions import Bid, Play
from bot.engine.axes import Trumps
from bot.engine.cards import Card, Rank
from bot.tables.learn.lessons import NoSuchStep, answer, lessons, question
from bot.tables.learn.script import Script, scripts
from bot.ui.rulebook.traits import TRAITS
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


RANKS = {Rank.ACE: "ace", Rank.SIX: "six", Rank.JACK: "jack"}


@pytest.mark.parametrize("lesson", scripts())
def test_what_its_game_scores_and_asks_is_taught_and_then_named_at_the_end(lesson: str) -> None:
    script = scripts()[lesson]
    rules = script.setup.rules
    taught = " ".join([*(step.text for step in script.steps), *_answers(script)]).casefold()
    end = " ".join(script.end).casefold()
    words = [cause.value for cause in rules.order]
    words += [trait.name for trait in TRAITS if trait.has(rules)]
    words += ["stand"] * (rules.trumps is Trumps.TURN)
    words += [RANKS[rank] for rank, _ in rules.turn_up_points]
    for word in words:
        assert word in taught
        assert word in end
    for rank, points in rules.turn_up_points:
        assert re.search(rf"{RANKS[rank]}\W+(turned up scores )?{points}\b", taught)


@pytest.mark.parametrize("lesson", scripts())
def test_each_idea_of_a_lesson_is_named_at_its_end(lesson: str) -> None:
    end = set(_words(" ".join(scripts()[lesson].end)))
    for step in scripts()[lesson].steps:
        assert end & {word for word in _words(step.idea) if word not in _SMALL}, step.idea


@every_step
def test_points_that_the_score_does_not_show_are_told_as_still_to_come(
    lesson: str, step: int
) -> None:
    before = asked(lesson, step)
    for choice in before.choices:
        tried = answer(lesson, step, choice, "Mia")
        assert tried.tried is not None
        if "point" in tried.tried.why and tried.public.score == before.public.score:
            assert re.search(_TO_COME, tried.tried.why), tried.tried.why


_SMALL = {"a", "and", "are", "for", "is", "of", "or", "the", "they", "what", "you", "your"}
_TO_COME = r"in the count|is theirs|\bmust\b|\bbid\b|brings"
"""How a text says that points come later, or if something is done."""


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _answers(script: Script) -> list[str]:
    return [one.text for step in script.steps for one in step.answers]


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
