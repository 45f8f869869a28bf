"""Words for what decides the game at once: for the player's side, on buttons and in a line."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from enum import Enum, auto, unique
from typing import Final

from bot.engine.actions import Action, Play
from bot.engine.views import GameEnding, PublicView
from bot.locale.say import N_, Say
from bot.ui.text.calls import call_label
from bot.ui.text.cards import card_label
from bot.ui.text.names import escaped
from bot.views.table.view import TableView


@unique
class Fate(Enum):
    """What an action brings the side of its player."""

    __hash__ = object.__hash__  # as for `Suit`: members are singletons

    LOST = auto()
    LAST = auto()
    """Another side comes second, where one has won before."""
    DRAWN = auto()
    SECOND = auto()
    WON = auto()


_ON_BUTTONS: Final[dict[Fate, str]] = {
    Fate.LOST: N_("{call} (loses the game)"),
    Fate.LAST: N_("{call} (loses second place)"),
    Fate.DRAWN: N_("{call} (draws the game)"),
    Fate.SECOND: N_("{call} (takes second place)"),
    Fate.WON: N_("{call} (wins the game)"),
}
_ON_CARDS: Final[dict[Fate, str]] = {
    Fate.LOST: N_("{card} loses"),
    Fate.LAST: N_("{card} last"),
    Fate.DRAWN: N_("{card} draws"),
    Fate.SECOND: N_("{card} second"),
    Fate.WON: N_("{card} wins"),
}
_SOME: Final[dict[Fate, str]] = {
    Fate.LOST: N_("⚠ Loses the game: {calls}."),
    Fate.LAST: N_("⚠ Loses second place: {calls}."),
    Fate.DRAWN: N_("Draws the game: {calls}."),
    Fate.SECOND: N_("Takes second place: {calls}."),
    Fate.WON: N_("Wins the game: {calls}."),
}
_ALL: Final[dict[Fate, str]] = {
    Fate.LOST: N_("⚠ You lose the game, whatever you do."),
    Fate.LAST: N_("⚠ You come last, whatever you do."),
    Fate.DRAWN: N_("The game is drawn, whatever you do."),
    Fate.SECOND: N_("You come second, whatever you do."),
    Fate.WON: N_("You win the game, whatever you do."),
}


def fate(action: Action, endings: Collection[GameEnding], public: PublicView) -> Fate | None:
    """Return what an action brings the side whose turn it is; None if it decides nothing."""
    ending = next((one for one in endings if one.action == action), None)
    if ending is None or public.decision is None:
        return None
    if ending.side is None:
        return Fate.DRAWN
    mine = ending.side == public.decision.seat % public.sides
    if public.out:
        return Fate.SECOND if mine else Fate.LAST
    return Fate.WON if mine else Fate.LOST


def warns(found: Fate | None) -> bool:
    """Say whether an action is one to be warned of."""
    return found in {Fate.LOST, Fate.LAST}


def call_with_fate(label: str, found: Fate | None, say: Say) -> str:
    """Return the label of a call's button, which says so if it decides the game."""
    return label if found is None else say(_ON_BUTTONS[found], call=label)


def card_with_fate(label: str, found: Fate | None, say: Say) -> str:
    """Return the label of a card's button, likewise, as short as it can be."""
    return label if found is None else say(_ON_CARDS[found], card=label)


def fates_line(
    actions: Iterable[Action],
    endings: Sequence[GameEnding],
    view: TableView,
    public: PublicView,
    say: Say,
) -> str:
    """Say which of all that may be done decides the game, after a space; empty if nothing does."""
    if not endings:
        return ""
    named = [(action, fate(action, endings, public)) for action in actions]
    found = {one for _, one in named if one is not None}
    if len(found) == 1 and all(one is not None for _, one in named):
        return f" {say(_ALL[found.pop()])}"
    lines = []
    for one in filter(found.__contains__, Fate):
        labels = [_label(action, view, public, say) for action, other in named if other is one]
        lines.append(say(_SOME[one], calls=escaped(", ".join(labels))))
    return "".join(f" {line}" for line in lines)


def _label(action: Action, view: TableView, public: PublicView, say: Say) -> str:
    if isinstance(action, Play):
        return card_label(action.card, say)
    return call_label(action, view, public, say)
