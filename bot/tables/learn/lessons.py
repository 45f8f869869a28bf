"""Lessons: scripted deals that teach one idea at each step, for one person alone.

A step is the deal played from its script up to there, so nothing is stored: lesson, step and choice
say it all. The engine says what may be done and what comes of it, the script says why.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.actions import PLAYS, Action
from bot.engine.deal import Deal
from bot.engine.game.gate import public_view, seat_view
from bot.engine.views import Ask, PublicView
from bot.errors import HangJackError
from bot.locale.say import N_
from bot.tables.core.telling import how_ended, told_to
from bot.tables.learn.script import Answer, Script, ScriptStep, scripts
from bot.views.learn import LEARNER, Judgement, LessonEnd, LessonHead, LessonStep, TriedChoice
from bot.views.names import by_seat
from bot.views.seat_changes import Cast
from bot.views.table.view import SeatInfo, SeatKind, TableState, TableView


class NoSuchStep(HangJackError):
    """A lesson, a step or a choice that there is not, or no longer."""

    text = N_("That lesson has changed since. Begin it again: it takes two minutes.")


def lessons() -> tuple[LessonHead, ...]:
    """Return all lessons, in the order in which they are best learned."""
    return tuple(script.head for script in scripts().values())


def lesson_of(ident: str) -> LessonHead:
    """Return a lesson; raise NoSuchStep if there is none of that id."""
    return _script(ident).head


def question(lesson: str, step: int, name: str) -> LessonStep | LessonEnd:
    """Return a step's question, by the person's name; after the last, the end; or NoSuchStep."""
    script = _script(lesson)
    if step == len(script.steps):
        others = tuple(head for head in lessons() if head.id != lesson)
        return LessonEnd(script.head, script.end, others)
    deal = _played_to(script, step)
    return _shown(script, step, deal, name, _choices(deal))


def answer(lesson: str, step: int, choice: Action, name: str) -> LessonStep:
    """Return what comes of a choice; raise NoSuchStep for no such lesson, step or choice."""
    script = _script(lesson)
    deal = _played_to(script, step)
    choices = _choices(deal)
    if choice not in choices:
        raise NoSuchStep
    refusal = deal.refusal(LEARNER, choice)
    if refusal is not None:
        tried = TriedChoice(choice, Judgement.REFUSED, "", refusal)
        return _shown(script, step, deal, name, choices, tried)
    told = _answer_to(script.steps[step], choice)
    judgement = Judgement.RIGHT if told.right else Judgement.WRONG
    known = told_to(public_view(deal))
    _apply(deal, (choice, *told.then))
    names, public = by_seat((name, *script.others)), public_view(deal)
    ended = how_ended(1, Cast.of(names, (), public))
    told_of = range(known, told_to(public))
    tried = TriedChoice(choice, judgement, told.text, None, told_of, ended)
    return _shown(script, step, deal, name, (), tried)


def _script(lesson: str) -> Script:
    if lesson not in scripts():
        raise NoSuchStep
    return scripts()[lesson]


def _answer_to(step: ScriptStep, choice: Action) -> Answer:
    return next(answer for answer in step.answers if choice in answer.choices)


def _played_to(script: Script, number: int) -> Deal:
    """Return a step's deal when the learner must decide; raise NoSuchStep if there is none."""
    if not 0 <= number < len(script.steps):
        raise NoSuchStep
    steps = script.steps[: number + 1]
    first = max(at for at, step in enumerate(steps) if step.deal is not None)
    place = steps[first].deal or 0
    dealt = script.deals[place]
    deal = Deal(script.setup.plan, place, dealt.dealer, dealt.layout, dealt.score)
    deal.begin()
    for step in steps[first:-1]:
        right = step.right
        _apply(deal, (*step.before, right.choices[0], *right.then))
    _apply(deal, steps[-1].before)
    return deal


def _apply(deal: Deal, actions: Sequence[Action]) -> None:
    for action in actions:
        deal.apply(_turn(deal), action)


def _turn(deal: Deal) -> int:
    """Return whose turn it is; raise ValueError if the script goes on although the deal is over."""
    if deal.turn is None:
        raise ValueError("the deal is over")
    return deal.turn


def _choices(deal: Deal) -> tuple[Action, ...]:
    if deal.ask is Ask.PLAY:
        return tuple(PLAYS[card] for card in deal.hands[LEARNER])
    return tuple(deal.legal(LEARNER))


def _shown(  # noqa: PLR0913, PLR0917  # a step's parts
    script: Script,
    number: int,
    deal: Deal,
    name: str,
    choices: tuple[Action, ...],
    tried: TriedChoice | None = None,
) -> LessonStep:
    step = script.steps[number]
    return LessonStep(
        lesson=script.head,
        number=number,
        idea=step.idea,
        text=step.text,
        table=_table(script, public_view(deal), name),
        seen=seat_view(deal, LEARNER),
        choices=choices,
        tried=tried,
    )


def _table(script: Script, public: PublicView, name: str) -> TableView:
    """Return the lesson's table, without what no lesson shows."""
    setup = script.setup
    people = [
        SeatInfo(seat, SeatKind.HUMAN, who)
        for seat, who in enumerate(by_seat((name, *script.others)))
    ]
    return TableView(
        id="",
        server_id=0,
        channel_id=0,
        thread_id=None,
        state=TableState.PLAYING,
        variant=setup.variant,
        options=setup.options,
        sides=setup.sides,
        seats=tuple(people),
        language="",
        game=1,
        public=public,
    )
