"""Lessons: a step's question with its cards or calls, what came of a choice, and the end."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from bot.engine.actions import Action, Play
from bot.engine.cards import PACK, Suit
from bot.locale.say import N_, Say
from bot.ui.controls.learn import PlayForReal, ShowStep, TryChoice
from bot.ui.controls.rulebook import ShowGameRules
from bot.ui.core.framed import framed
from bot.ui.core.layout import GOLD, GOOD, GREEN, MAIN, Button, Part, button, small
from bot.ui.core.message import Outgoing
from bot.ui.pictures.hand import hand_picture
from bot.ui.posts.story import story_lines
from bot.ui.table.decision import turn_line
from bot.ui.table.status import players, sides_lines, trumps_line
from bot.ui.table.table_picture import draw_table, picture_after_deal
from bot.ui.text.calls import call_label, refusal
from bot.ui.text.cards import card_label, card_text, cards_text, fan, marking, suit_text
from bot.views.history import ToldDeal
from bot.views.learn import LEARNER, Judgement, LessonEnd, LessonStep, TriedChoice, write_choice

_IN_A_ROW: Final = 3
"""Cards side by side: as many as a phone has room for."""
_JUDGEMENTS: Final = {
    Judgement.RIGHT: N_("✅ **Well done.**"),
    Judgement.WRONG: N_("↩️ **Allowed, but there is better.**"),
    Judgement.REFUSED: N_("✋ **Not that one.**"),
}


def lesson_page(shown: LessonStep | LessonEnd, say: Say, *, in_server: bool = True) -> Outgoing:
    """Show a step of a lesson, or its end; it leads to a table where there can be one."""
    if isinstance(shown, LessonEnd):
        return _end(shown, say, in_server=in_server)
    in_words = partial(lesson_page, shown, say.drawing(None))
    return framed(_parts(shown, say), GOLD, in_words=in_words)


def _parts(shown: LessonStep, say: Say) -> list[Part]:
    tried, say = shown.tried, marking(shown.public.rules, shown.public.trumps, say)
    parts: list[Part] = [_heading(shown, say)]
    parts += _table(shown, say)
    if tried is None or tried.refusal is not None:
        parts.append(fill(shown.text, say))
    if tried is not None:
        parts.append("\n".join(_told(shown, tried, say)))
    if shown.choices:
        return [*parts, *_choices(shown, say)]
    return [*parts, [_onward(shown, say)]]


def _heading(shown: LessonStep, say: Say) -> str:
    place = say(
        "{lesson} · step {n} of {steps}",
        lesson=say(shown.lesson.title),
        n=shown.number + 1,
        steps=shown.lesson.steps,
    )
    return f"## {say(shown.idea)}\n{small(place)}"


def _table(shown: LessonStep, say: Say) -> list[Part]:
    """Show the table as a hand does: in a picture, for readers who want it, or in words."""
    table, public = shown.table, shown.public
    if say.own_place is None:
        lines = sides_lines(table, public, say)
        return ["\n".join([*lines, *trumps_line(public, say), *players(table, public, say)])]
    drawing = say.drawing(say.own_place)
    if shown.tried is not None and shown.tried.ended is not None:
        return [*picture_after_deal(table, shown.tried.ended, drawing, LEARNER)]
    return [draw_table(table, public, {}, drawing, viewer=LEARNER)]


def _told(shown: LessonStep, tried: TriedChoice, say: Say) -> Iterator[str]:
    """Say what came of a choice: the reason, and then the engine's part, as the channel is told."""
    judgement = say(_JUDGEMENTS[tried.judgement])
    if tried.refusal is not None:
        yield f"{judgement} {refusal(tried.refusal, say)}"
        return
    yield f"{judgement} {fill(tried.why, say)}"
    yield from map(small, story_lines(ToldDeal(shown.table, tried.ended), tried.told, say))
    if isinstance(tried.choice, Play) and tried.ended is None:
        yield small(turn_line(shown.table, shown.public, say))


def _choices(shown: LessonStep, say: Say) -> list[Part]:
    public, held = shown.public, fan(shown.seen.hand, shown.public)
    picture = hand_picture(held, say)
    signs = {} if picture else say.signs
    plays = [choice for choice in shown.choices if isinstance(choice, Play)]
    places = {card: place for place, card in enumerate(held)}
    cards = [
        button(_try(shown, play), card_label(play.card, say), MAIN, emoji=signs.get(play.card.code))
        for play in sorted(plays, key=lambda play: places[play.card])
    ]
    if cards:
        rows = range(0, len(cards), _IN_A_ROW)
        return [*picture, *(cards[start : start + _IN_A_ROW] for start in rows)]
    calls = [
        button(_try(shown, call), call_label(call, shown.table, public, say), MAIN)
        for call in shown.choices
    ]
    hand: list[Part] = [*picture]
    return [*(hand or [say("Your hand: {cards}", cards=cards_text(held, say))]), calls]


def _try(shown: LessonStep, choice: Action) -> TryChoice:
    return TryChoice(shown.lesson.id, shown.number, write_choice(choice))


def _onward(shown: LessonStep, say: Say) -> Button:
    here = ShowStep(shown.lesson.id, shown.number)
    if shown.tried is not None and shown.tried.judgement is Judgement.WRONG:
        return button(here, say("Try again"), MAIN)
    return button(ShowStep(here.lesson, here.step + 1), say("Next ▶"), GOOD)


def _end(end: LessonEnd, say: Say, *, in_server: bool) -> Outgoing:
    points = [f"- {fill(point, say)}" for point in end.points]
    real = say(
        "Now a real game, against easy computers: nobody else sees it, and *{hint}* on your hand"
        " says what to do and why.",
        hint=say("Hint"),
    )
    text = "\n".join([f"## {say('What you know now')}", *points])
    buttons = [button(PlayForReal(end.lesson.id), say("Play a real game"), GOOD)]
    if not in_server:
        real, buttons = say("Tables are in server channels: ask me again in one."), []
    buttons += [button(ShowStep(other.id, 0), say(other.title)) for other in end.others]
    buttons.append(button(ShowGameRules(end.lesson.game), say("All the rules")))
    return framed([text, real, buttons], GREEN)


def fill(text: str, say: Say) -> str:
    """Return a lesson's text in the reader's language, with its cards as the reader sees them."""
    cards = {card.code: card_text(card, say) for card in PACK}
    suits = {suit.letter: suit_text(suit, say) for suit in Suit}
    return say(text, **cards, **suits)
