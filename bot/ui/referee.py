"""Referees: what they see of a deal, and the forms of questions and rulings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import discord

from bot.engine.rulings import RulingKind
from bot.engine.views import RefereeView
from bot.locale.say import N_, Say
from bot.ui.controls.table import AskRuling, PickPenalty, RefereeModal, RulingModal
from bot.ui.core.forms import form, text_field
from bot.ui.core.framed import framed
from bot.ui.core.layout import GREY, LAYOUT_TEXT, MAIN, PLAIN, button, fit, labelled_menu, small
from bot.ui.core.message import Outgoing
from bot.ui.table.board.log import DealLog
from bot.ui.table.status import points_so_far, sides_lines, trick_now, trumps_line
from bot.ui.text.cards import cards_text, marking
from bot.ui.text.names import plain, safe, safe_line
from bot.views.referee_request import NOTE
from bot.views.table.view import TableView

REASON: Final = "reason"
SCORE: Final = "score"
"""The fields of the forms."""
_ROOM: Final = 400
"""What the menus and the small print need besides the text."""
_LABELS: Final = {
    RulingKind.NONE: N_("No penalty"),
    RulingKind.AGAIN: N_("Deal again"),
    RulingKind.SCORE: N_("Adjust the score…"),
}


def whole_deal(table: TableView, view: RefereeView, say: Say) -> Outgoing:
    """Show a referee all of a deal, and what they may rule."""
    # Cards in characters: the markup of emojis would not leave room for a long deal.
    text = fit(_lines(table, view, say.plain), LAYOUT_TEXT - _ROOM)
    public = view.public
    where = table.id, table.game, public.deal
    names = {str(seat): plain(table.seats[seat].name) for seat in sorted(public.order)}
    buttons = [
        button(AskRuling(*where, kind), say(label), MAIN if kind is RulingKind.NONE else PLAIN)
        for kind, label in _LABELS.items()
    ]
    chooser = labelled_menu(PickPenalty(*where), say("A penalty for…"), names)
    return framed([text, None, buttons, chooser], GREY)


def _lines(table: TableView, view: RefereeView, say: Say) -> Iterator[str]:
    public, request = view.public, table.request
    say = marking(public.rules, public.trumps, say)
    title = say("Deal {n} at table {table}", n=public.deal + 1, table=table.id)
    yield f"### ⚖ {title}"
    yield small(
        say(
            "For you alone. You know every hand now, so you can't take a seat until this deal is"
            " over. Players read your name and your reason."
        )
    )
    if request is not None:
        yield say("**{name}** asks:", name=safe(table.seats[request.seat].name))
        yield from (f"> {safe_line(line)}" for line in request.note.splitlines() if line)
    yield from sides_lines(table, public, say)
    yield from points_so_far(table, public, say)
    yield from trumps_line(public, say)
    yield from _revokes(table, view, say)
    yield from _hands(table, view, say)
    yield from DealLog.of(table, public, say, view.revokes).whole()
    yield from trick_now(table.cast(public), public, say)


def _hands(table: TableView, view: RefereeView, say: Say) -> Iterator[str]:
    none = say("no cards")
    for seat in sorted(view.public.order):
        held = cards_text(view.hands[seat], say) or none
        dealt, away = cards_text(view.dealt[seat], say), cards_text(view.discarded[seat], say)
        parts = [f"**{safe(table.seats[seat].name)}** {held}", say("dealt {cards}", cards=dealt)]
        parts += [say("discarded {cards}", cards=away)] if away else []
        yield " · ".join(parts)


def _revokes(table: TableView, view: RefereeView, say: Say) -> Iterator[str]:
    """Say which cards broke the follow rule, and who was called; the bot judges calls itself."""
    for one in view.revokes:
        yield "❗ " + say(
            "{name} revoked in trick {n}: {card}, with {cards} in hand.",
            name=safe(table.seats[one.seat].name),
            n=one.trick + 1,
            card=cards_text([one.card], say),
            cards=cards_text(one.instead, say),
        )
    calls = () if view.public.revokes is None else view.public.revokes.calls
    for call in calls:
        yield say(
            "{caller} has called a revoke by {name} in trick {n}. I'll judge it when the deal is"
            " scored.",
            caller=safe(table.seats[call.seat].name),
            name=safe(table.seats[call.offender].name),
            n=call.trick + 1,
        )


def question_modal(table: str, say: Say) -> discord.ui.Modal:
    """Return the form with a player's question."""
    about = say("What happened? Everyone can read it. The game waits for the ruling.")
    question = text_field(REASON, say("Your question"), about, max_length=NOTE, long=True)
    return form(RefereeModal(table), say("Ask for a referee"), question)


def ruling_modal(control: RulingModal, score: str, say: Say) -> discord.ui.Modal:
    """Return the form with the reason of a ruling and, if it sets the score, the score."""
    about = say("Everyone at the table reads it.")
    fields = [text_field(REASON, say("The reason"), about, max_length=NOTE, long=True)]
    if control.kind is RulingKind.SCORE:
        about = say("One number for each side, in the board's order, such as 3, 7.")
        fields.insert(0, text_field(SCORE, say("The score"), about, now=score, max_length=60))
    return form(control, say("Your ruling"), *fields)
