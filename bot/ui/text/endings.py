"""Words for what decides the game at once: for the player's side, on buttons and in a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.actions import Action, Play
from bot.engine.views import GameEnding, GameOutcome, PublicView
from bot.locale.say import N_, Say
from bot.ui.text.calls import call_label
from bot.ui.text.cards import card_label
from bot.ui.text.names import escaped
from bot.views.table.view import TableView

_ON_BUTTONS: Final[dict[GameOutcome, str]] = {
    GameOutcome.LOST: N_("{call} (loses the game)"),
    GameOutcome.LAST: N_("{call} (loses second place)"),
    GameOutcome.DRAWN: N_("{call} (draws the game)"),
    GameOutcome.SECOND: N_("{call} (takes second place)"),
    GameOutcome.WON: N_("{call} (wins the game)"),
}
_ON_CARDS: Final[dict[GameOutcome, str]] = {
    GameOutcome.LOST: N_("{card} loses"),
    GameOutcome.LAST: N_("{card} last"),
    GameOutcome.DRAWN: N_("{card} draws"),
    GameOutcome.SECOND: N_("{card} second"),
    GameOutcome.WON: N_("{card} wins"),
}
_SOME: Final[dict[GameOutcome, str]] = {
    GameOutcome.LOST: N_("⚠ Loses the game: {calls}."),
    GameOutcome.LAST: N_("⚠ Loses second place: {calls}."),
    GameOutcome.DRAWN: N_("Draws the game: {calls}."),
    GameOutcome.SECOND: N_("Takes second place: {calls}."),
    GameOutcome.WON: N_("Wins the game: {calls}."),
}
_ALL: Final[dict[GameOutcome, str]] = {
    GameOutcome.LOST: N_("⚠ You lose the game, whatever you do."),
    GameOutcome.LAST: N_("⚠ You come last, whatever you do."),
    GameOutcome.DRAWN: N_("The game is drawn, whatever you do."),
    GameOutcome.SECOND: N_("You come second, whatever you do."),
    GameOutcome.WON: N_("You win the game, whatever you do."),
}


def call_with_outcome(label: str, outcome: GameOutcome | None, say: Say) -> str:
    """Return the label of a call's button, which says so if it decides the game."""
    return label if outcome is None else say(_ON_BUTTONS[outcome], call=label)


def card_with_outcome(label: str, outcome: GameOutcome | None, say: Say) -> str:
    """Return the label of a card's button, likewise, as short as it can be."""
    return label if outcome is None else say(_ON_CARDS[outcome], card=label)


def outcomes_line(
    actions: Sequence[Action],
    endings: Sequence[GameEnding],
    view: TableView,
    public: PublicView,
    say: Say,
) -> str:
    """Say which of all that may be done decides the game, after a space; empty if nothing does."""
    ends = dict(endings)
    outcomes = {ends.get(action) for action in actions}
    found = [one for one in GameOutcome if one in outcomes]
    if len(outcomes) == len(found) == 1:
        return f" {say(_ALL[found[0]])}"
    lines = []
    for one in found:
        labels = [
            _label(action, view, public, say) for action in actions if ends.get(action) is one
        ]
        lines.append(say(_SOME[one], calls=escaped(", ".join(labels))))
    return "".join(f" {line}" for line in lines)


def _label(action: Action, view: TableView, public: PublicView, say: Say) -> str:
    if isinstance(action, Play):
        return card_label(action.card, say)
    return call_label(action, view, public, say)
