"""The scripts of lessons: text and cards, one file each. `bot.tables.learn` plays them.

A lesson has deals and steps. The learner sits in seat 0. What is done is written as words, one for
each action of whoever's turn it is: a card's code to play it, or a call such as ``stand``,
``bid.3``. At the places of cards texts have names such as ``{JS}`` or, for a suit, ``{S}``.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from bot.engine.actions import Action
from bot.engine.cards import parse
from bot.engine.game.game import Setup
from bot.engine.shuffle import Layout
from bot.engine.variants import VARIANTS
from bot.views.learn import LessonHead, read_choice

_HERE: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class LessonDeal:
    """A deal of a lesson."""

    dealer: int
    score: tuple[int, ...]
    """By side, before it."""
    layout: Layout


@dataclass(frozen=True, slots=True)
class Answer:
    """What the lesson has to say of some choices."""

    choices: tuple[Action, ...]
    text: str
    then: tuple[Action, ...]
    """What is done after it: to the end of the trick, or of the deal."""
    right: bool


@dataclass(frozen=True, slots=True)
class ScriptStep:
    """One idea, and one decision."""

    idea: str
    text: str
    before: tuple[Action, ...]
    """What is done before it, since the step before or since the cards were dealt."""
    answers: tuple[Answer, ...]
    deal: int | None
    """The deal that begins with it; None if the last one goes on."""

    @property
    def right(self) -> Answer:
        """The answer with which the lesson goes on."""
        return next(answer for answer in self.answers if answer.right)


@dataclass(frozen=True, slots=True)
class Script:
    """A lesson as it is written."""

    head: LessonHead
    setup: Setup
    others: tuple[str, ...]
    """The names of the other players, by seat; they are the same in all languages."""
    deals: tuple[LessonDeal, ...]
    steps: tuple[ScriptStep, ...]
    end: tuple[str, ...]


@cache
def scripts() -> Mapping[str, Script]:
    """Return all lessons by their ids, in the order in which they are best learned."""
    raw = {
        path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in _HERE.glob("*.toml")
    }
    ordered = sorted(raw, key=lambda ident: raw[ident]["row"])
    return MappingProxyType({ident: _read(ident, raw[ident]) for ident in ordered})


def _read(ident: str, raw: Mapping[str, Any]) -> Script:
    game, sides, seats = raw["game"], raw["sides"], raw["seats"]
    steps = tuple(map(_step, raw["steps"]))
    return Script(
        LessonHead(ident, raw["title"], game, len(steps)),
        Setup(VARIANTS[game], {}, sides, seats),
        tuple(raw["others"]),
        tuple(map(_deal, raw["deals"])),
        steps,
        tuple(map(_one_line, raw["end"])),
    )


def _deal(raw: Mapping[str, Any]) -> LessonDeal:
    hands = tuple(map(parse, raw["hands"]))
    return LessonDeal(raw["dealer"], tuple(raw["score"]), Layout(hands, parse(raw["stock"])))


def _step(raw: Mapping[str, Any]) -> ScriptStep:
    answers = tuple(map(_answer, raw["answers"]))
    text = _one_line(raw["text"])
    return ScriptStep(raw["idea"], text, _actions(raw.get("before", "")), answers, raw.get("deal"))


def _answer(raw: Mapping[str, Any]) -> Answer:
    choices, then = _actions(raw["choices"]), _actions(raw.get("then", ""))
    return Answer(choices, _one_line(raw["text"]), then, raw.get("right", False))


def _actions(words: str) -> tuple[Action, ...]:
    return tuple(map(read_choice, words.split()))


def _one_line(text: str) -> str:
    return " ".join(text.split())
