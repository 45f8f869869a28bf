"""What decides the game is said where it is decided, in every game and language."""

from __future__ import annotations

import pytest

from bot.engine.actions import Action, Discards, Play, ThrowIn
from bot.engine.game.game import Game
from bot.locale.say import LANGUAGES, Say, speak
from bot.ui.controls.table import AskThrowIn, MakeCall, PlayCard
from bot.ui.core.components import BUTTON
from bot.ui.core.custom_ids import encode
from bot.ui.core.layout import GRAVE
from bot.ui.core.message import Outgoing
from bot.ui.table.board.board import board
from bot.ui.table.decision import turn_of
from bot.ui.table.hand.hand import hand
from bot.views.table.view import HandView
from tests.engine.near_the_end import played, setups
from tests.ui.reading import parts, text
from tests.ui.room import holding

LABELS = {
    "en": ("loses", "wins", "draws", "second", "last"),
    "de": ("verliert", "gewinnt", "unentschieden", "zweiten Platz", "remis", "Platz 2", "Platz 3"),
    "fr": ("perd", "gagne", "nulle", "deuxième place", "2e", "3e"),
}
LINES = {"en": ("game", "second", "You come"), "de": ("artie", "Platz"), "fr": ("artie", "place")}


@pytest.mark.parametrize("seed", [1])
def test_what_decides_the_game_is_said_on_its_line_and_its_button(seed: int) -> None:
    warned = 0
    for setup in setups(seed):
        for game in played(setup, seed):
            public = game.public()
            if public.decision is None:
                continue
            view = holding(game, public.decision.seat, last_cards=False)
            if isinstance(view.view.legal, Discards):
                continue
            for language in LANGUAGES if view.view.endings else ("en",):
                warned += look(game, view, speak(language))
    assert warned > 100


def look(game: Game, view: HandView, say: Say) -> int:
    """Hold a hand and its board against what is certain; return how many actions decide."""
    seen, public = view.view, game.public()
    certain = dict(seen.endings)
    shown = hand(view, say)
    labels = _labels(shown)
    task = next(line for line in text(shown).splitlines() if "▶" in line)
    assert ("⚠" in task) == any(one.is_loss for one in certain.values())
    assert any(words in task for words in LINES[say.language]) >= bool(certain)
    found = 0
    for action in seen.legal:
        key = _key(action, view)
        if key not in labels:
            assert action not in certain
            continue
        label, style = labels[key]
        assert any(word in label for word in LABELS[say.language]) == (action in certain), label
        if action in certain:
            assert (style == GRAVE.value) == certain[action].is_loss
        found += action in certain
    on_board = _labels(board(view.table, say))
    for one in public.decision.endings if public.decision else ():
        label, _ = on_board[_key(one.action, view)]
        assert any(word in label for word in LABELS[say.language])
    return found


def _labels(message: Outgoing) -> dict[str, tuple[str, int]]:
    return {
        part["custom_id"]: (part["label"], part["style"])
        for part in parts(message)
        if part["type"] == BUTTON and "custom_id" in part
    }


def _key(action: Action, view: HandView) -> str:
    turn = turn_of(view.table, view.view.public)
    if isinstance(action, Play):
        return encode(PlayCard(*turn[:-1], action.card))
    return encode(AskThrowIn(*turn) if isinstance(action, ThrowIn) else MakeCall(*turn, action))
