"""Hints on the hand: the button that asks for one, what it says, and the button that it means."""

from __future__ import annotations

from typing import TypeGuard

from bot.engine.actions import Action, Discard, Play, ThrowIn
from bot.locale.say import Say
from bot.players.hints import Hint, by_rules_of_thumb
from bot.ui.controls.table import AskHint, AskThrowIn, MakeCall, PlayCard
from bot.ui.core.custom_ids import encode
from bot.ui.core.layout import GOOD, Button, Part, button
from bot.ui.table.decision import turn_of
from bot.ui.text.calls import call_label, call_name
from bot.ui.text.reasons import reason_line
from bot.views.table.view import HandView, Hints, is_closing


def shown_hint(view: HandView, considered: Action | Hint | None) -> Hint | None:
    """Return the hint that was asked for, or the one that the hand shows by itself."""
    if considered is not None:
        return considered if isinstance(considered, Hint) else None
    if view.table.hinted is not Hints.SHOWN or not _may_ask(view):
        return None
    return by_rules_of_thumb(view.view)


def hint_button(view: HandView, say: Say) -> list[Button]:
    """Return the button for a hint where there are any, and something to choose."""
    if not _may_ask(view):
        return []
    return [button(AskHint(*turn_of(view.table, view.view.public)), say("Hint"))]


def hint_line(hint: Hint, view: HandView, say: Say) -> str:
    """Say what to do, and why."""
    action, public = hint.action, view.view.public
    if isinstance(action, Play | Discard):
        what = call_name(action, say)
    else:
        what = call_label(action, view.table, public, say)
    return f"💡 **{what}** · {reason_line(hint.why, say)}"


def marked(parts: list[Part], hint: Hint, view: HandView) -> list[Part]:
    """Give the button that a hint means another colour."""
    wanted = _custom_id(hint.action, view)
    return [
        [_coloured(one) if one["custom_id"] == wanted else one for one in part]
        if _is_row(part)
        else part
        for part in parts
    ]


def _may_ask(view: HandView) -> bool:
    seen = view.view
    choice = seen.to_act and len(seen.legal) > 1 and not is_closing(seen.public)
    return choice and view.table.has_hints and view.table.paused is None


def _custom_id(action: Action, view: HandView) -> str:
    turn = turn_of(view.table, view.view.public)
    if isinstance(action, Play):
        return encode(PlayCard(*turn[:-1], action.card))
    return encode(AskThrowIn(*turn) if isinstance(action, ThrowIn) else MakeCall(*turn, action))


def _is_row(part: Part) -> TypeGuard[list[Button]]:
    return isinstance(part, list)


def _coloured(one: Button) -> Button:
    return Button({**one, "style": GOOD.value})
