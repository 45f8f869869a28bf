"""Every picture has room for its texts: nothing but names is cut, and nothing touches."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final

import pytest

from bot.engine.actions import Action, Discards, Play
from bot.engine.variants import VARIANTS
from bot.locale.say import LANGUAGES, Say
from bot.ui.core.message import Outgoing, Picture
from bot.ui.pictures.table.picture import TablePicture
from bot.ui.scores import leaderboard
from bot.ui.table.table_picture import table_picture
from bot.ui.text.calls import call_name
from bot.ui.text.people import level_name
from bot.ui.text.points import goal_text
from bot.views.computer_names import ComputerLevel
from tests.ui import approved
from tests.ui.faces import pictured
from tests.ui.pictures.recorder import MODULES, recording
from tests.ui.room import EIGHT, every_form, game, playing, wander
from tests.ui.scenes import SCENES

_ = approved  # it imports all scenes
LEAST: Final = 15
"""The smallest letters, in pixels; a phone shows half of that."""
LONG: Final = {name: f"Wilhelmina {name} Wolkenstein-Wurm" for name in EIGHT} | {
    "Ann": "Wilhelmina Wolkenstein-Wurmbach A",
    "Bob": "Wilhelmina Wolkenstein-Wurmbach B",
}
_NAMES: Final = re.compile(rf"\b({'|'.join(EIGHT)})\b")


def renamed(value: Any, names: dict[str, str]) -> Any:
    """Return a picture, or a part of one, with other names."""
    if isinstance(value, str):
        return _NAMES.sub(lambda found: names.get(found[0], found[0]), value)
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return tuple(renamed(one, names) for one in value)
    if is_dataclass(value) and not isinstance(value, type):
        whole = value.__class__.__name__.endswith(("Picture", "Chart", "Card"))
        kept = {"description", "name"} if hasattr(value, "draw") and whole else {"description"}
        named = [one.name for one in fields(value) if one.init and one.name not in kept]
        return replace(value, **{name: renamed(getattr(value, name), names) for name in named})
    return value


def strings(value: Any) -> Iterator[str]:
    """Go through all strings of a picture."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from strings(one)
    elif is_dataclass(value) and not isinstance(value, type):
        for one in fields(value):
            if one.name != "description":
                yield from strings(getattr(value, one.name))


def faults(picture: Picture) -> list[str]:
    """Draw a picture and say what is wrong with its texts."""
    with recording() as drawn:
        picture.draw()
    wrong = [*drawn.faults()]
    long = {*LONG.values()}
    shown = [*strings(picture)]
    for text in drawn.texts():
        if "…" in text and not any(text in whole for whole in shown):
            begins = text.split("…")[0]
            if not any(name[: len(begins)] == begins[: len(name)] for name in long):
                wrong.append(f"{text!r} is cut")
    names = {text for text in shown if any(name in text for name in long)}
    read = {text for text in drawn.texts() if "…" in text or text in names}
    if len(read) < len(names):
        wrong.append(f"of {len(names)} names only {len(read)} are told apart: {sorted(read)}")
    if drawn.smallest() < LEAST:
        wrong.append(f"letters of {drawn.smallest()} pixels")
    return wrong


def of_scenes(say: Say) -> Iterator[tuple[str, Picture]]:
    """Yield the pictures of all scenes, each with where it was found."""
    for name in sorted(SCENES):
        for title, message in SCENES[name](say):
            for picture in message.pictures if isinstance(message, Outgoing) else ():
                yield f"{name}: {title}", picture


def of_games(say: Say) -> Iterator[tuple[str, Picture]]:
    """Yield the table of every game in each of its forms, at many moments."""
    for number, played in enumerate(every_form(5)):
        for move in range(12):
            view = playing(wander(played, 1 + number % 3, move))
            for picture in table_picture(view, say):
                yield f"{view.variant.id}, {len(view.seats)} players", picture


def calls_of_all_games() -> set[Action]:
    """Return what players can call in any game."""
    found = set[Action]()
    for played in every_form(3):
        for move in range(16):
            decision = wander(played, 1, move).public().decision
            legal = () if decision is None else played.legal(decision.seat)
            if not isinstance(legal, Discards):
                found |= {one for one in legal if not isinstance(one, Play)}
    return found


def of_words(say: Say) -> Iterator[tuple[str, Picture]]:
    """Yield tables where everybody says the same, for all that can be said, and with every goal."""
    said = {call_name(call, say) for call in calls_of_all_games()}
    said |= {say("bid {n}", n=20), say("out"), say("dry"), say("away"), say("done")}
    said |= {level_name(level, say) for level in ComputerLevel}
    rules = VARIANTS["trinidad"].base
    goals = [goal_text(replace(rules, deals=n), say) for n in (1, 88)]
    goals.append(goal_text(replace(rules, target=500), say))
    for seats, sides, variant in ((4, 2, "trinidad"), (2, 2, "trinidad"), (8, 8, "pitch")):
        view = playing(game(1, seats, variant=variant, sides=sides))
        [picture] = table_picture(view, say)
        assert isinstance(picture, TablePicture)
        for number, words in enumerate(sorted(said)):
            plates = [replace(seat.plate, said=words, held=14) for seat in picture.seats]
            if sides == seats:
                plates = [replace(plate, score="-12") for plate in plates]
            crowded = [
                replace(seat, plate=plate, dealer=True)
                for seat, plate in zip(picture.seats, plates, strict=True)
            ]
            rows = tuple(
                replace(row, score="-12", note=say("pips {n}", n=88)) for row in picture.score
            )
            shown = replace(
                picture, seats=tuple(crowded), goal=goals[number % len(goals)], score=rows
            )
            yield f"{words}, {seats} players", shown


def with_new_texts(pictures: Iterable[tuple[str, Picture]]) -> Iterator[tuple[str, Picture]]:
    """Yield the pictures with a text that none before had; other figures are no other text."""
    seen = set[tuple[str, str]]()
    for where, picture in pictures:
        kind = type(picture).__name__
        texts = {(kind, re.sub(r"\d", "0", text)) for text in strings(picture)}
        if texts - seen:
            seen |= texts
            yield where, picture


@pytest.mark.long
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("source", [of_scenes, of_games, of_words])
def test_no_text_of_a_picture_is_cut_or_touches_anything(
    language: str, source: Callable[[Say], Iterator[tuple[str, Picture]]]
) -> None:
    wrong = [
        f"{where}: {fault}"
        for where, picture in with_new_texts(source(pictured(language)))
        for names in (LONG, {})
        for fault in faults(renamed(picture, names))
    ]
    assert not wrong, "\n".join(wrong)


def test_every_kind_of_picture_is_among_them() -> None:
    """A kind of picture that no scene shows would not be measured."""
    kinds = {
        value
        for module in (*MODULES, leaderboard)
        for value in vars(module).values()
        if isinstance(value, type)
        and "draw" in vars(value)
        and hasattr(value, "__dataclass_fields__")
    }
    assert {type(picture) for _, picture in of_scenes(pictured())} == kinds
