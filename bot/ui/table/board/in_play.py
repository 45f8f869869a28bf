"""The board of a deal in play: the table, whose turn it is, the log, and the calls.

With a picture of the table the text names nobody a second time. Without one, the players are
listed, each in a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.rules import Blind, Drawing
from bot.engine.views import PublicView
from bot.locale import Say
from bot.ui.controls.table import MyHand, ShowTricks
from bot.ui.core.custom_ids import written
from bot.ui.core.layout import GOOD, LAYOUT_TEXT, Button, Part, button, small, written_button
from bot.ui.table import clock, revokes
from bot.ui.table.board.log import Log, deal_log, last_trick_line, open_trick_notes
from bot.ui.table.decision import call_buttons, turn_line
from bot.ui.table.more import more_button
from bot.ui.table.status import in_order, stakes
from bot.ui.table.table_picture import not_drawn, table_picture
from bot.ui.text.cards import card_label, card_text, cards_text, suit_text
from bot.ui.text.measure import size
from bot.ui.text.people import mark, short_name, who
from bot.ui.text.points import goal_text
from bot.views.settings.server import TricksAs
from bot.views.table import TableView

_BETWEEN: Final = " · "
_SPARE: Final = 300
"""Code units that are left free, among them those of the small print at the end."""


def in_play(view: TableView, public: PublicView, say: Say) -> list[Part]:
    """Return the board's parts, with the picture of the table where its readers want one."""
    drawn = table_picture(view, say)
    heading = f"### {say(view.variant.name)} · {say('deal {n}', n=public.deal + 1)}"
    words = [] if drawn else _table_in_words(view, public, say)
    top: list[Part] = ["\n".join([heading, *words]), *drawn]
    if drawn and (names := not_drawn(view, say)):
        top.append(small(names))
    line = "" if view.paused else turn_line(view, public, say)
    pause = [part for part in clock.pause_notice(view, say) if part is not None]
    wishes = clock.requests(view, say)
    notes = [
        *_blind(view, public, say),
        *open_trick_notes(view, public, say),
        *revokes.notes(view, public, say),
        *clock.clock_events(view, say),
    ]
    notes = [small(note) for note in notes]
    others = (*top, *pause, line, *notes, *wishes)
    taken = size("\n".join([part for part in others if isinstance(part, str)]))
    if view.tricks is TricksAs.MESSAGES:
        log = Log(tuple(last_trick_line(view, public, say)))
    else:
        log = deal_log(view, public, say, LAYOUT_TEXT - _SPARE - taken - 1)
    told = "\n".join(filter(None, [line, *notes, *log.lines]))
    buttons = _buttons(view, public, say, earlier=log.earlier > 0)
    return [*top, *pause, *([told] if told else []), buttons, *wishes]


def _buttons(view: TableView, public: PublicView, say: Say, *, earlier: bool) -> list[Button]:
    """Return the board's buttons, one for the tricks that it has no room for among them."""
    calls = revokes.closing_buttons(view, public, say) if view.paused is None else []
    if public.decision is not None and view.paused is None and not calls:
        actor = view.seats[public.decision.seat]
        calls = call_buttons(view, public, say) if actor.here else []
    hand = written_button(written(MyHand, view.id), say("My hand"), GOOD)
    tricks = button(ShowTricks(view.id, view.game, public.deal), say("Show the tricks"))
    shown = [hand, tricks] if earlier else [hand]
    return [*calls, *clock.come_back(view, say), *shown, more_button(view)]


def _blind(view: TableView, public: PublicView, say: Say) -> Iterator[str]:
    if not public.blind:
        return
    names = ", ".join(short_name(view.seats[seat].name) for seat in public.blind)
    if public.rules.blind is Blind.PARTNERS:
        yield say("Can't look until the pitch: {names}", names=names)
    else:
        yield say("Can't look until trumps are settled: {names}", names=names)


def _table_in_words(view: TableView, public: PublicView, say: Say) -> list[str]:
    """Say what the picture shows: the score, the players with their cards, and trumps."""
    partners = public.seats > public.sides
    score = [_side_score(view, public, number, say) for number in range(public.sides)]
    goal = [goal_text(public.rules, say), *stakes(public.rules, say)]
    if public.out and not public.game_over:
        goal.append(say("the others play on for second place"))
    first = _BETWEEN.join([*score, *goal]) if partners else small(_BETWEEN.join(goal))
    players = [_player(view, public, seat, say) for seat in in_order(public)]
    return [first, *players, _trumps(public, say), *_stock(public, say)]


def _trumps(public: PublicView, say: Say) -> str:
    up = cards_text(public.turn_ups, say)
    if public.trumps is None:
        return say("Turned up **{cards}**", cards=up) if up else say("No trumps yet")
    suit = suit_text(public.trumps, say)
    if not up:
        return say("Trumps **{suit}**", suit=suit)
    return say("Trumps **{suit}** · turned up {cards}", suit=suit, cards=up)


def _stock(public: PublicView, say: Say) -> Iterator[str]:
    if public.rules.drawing is Drawing.NONE:
        return
    if not public.stock_count:
        yield say("Stock empty")
    elif public.stock_top is None:
        yield say.count("Stock: {n} card", "Stock: {n} cards", public.stock_count)
    else:
        yield say.count(
            "Stock: **{card}** on top, {n} card",
            "Stock: **{card}** on top, {n} cards",
            public.stock_count,
            card=card_label(public.stock_top, say),
        )


def _side_score(view: TableView, public: PublicView, number: int, say: Say) -> str:
    pips = say.count("{n} pip", "{n} pips", public.pips[number])
    score = f"{mark(view, number)}**{public.score[number]}**"
    return f"{score} ({pips})" if public.pips[number] else score


def _player(view: TableView, public: PublicView, seat: int, say: Say) -> str:
    number = seat % public.sides
    name = f"{mark(view, number)}{who(view.seats[seat], say)}"
    if public.seats == public.sides:
        name += f" {_side_score(view, public, number, say)}"
    return _BETWEEN.join([name, *_about(public, seat, say)])


def _about(public: PublicView, seat: int, say: Say) -> Iterator[str]:
    card = dict(public.trick.plays).get(seat)
    if card is not None:
        text = f"**{card_text(card, say)}**"
        yield f"{text} {say('winning')}" if seat == public.trick.best else text
    if seat % public.sides in public.out:
        yield say("out")
    elif seat in dict(public.thrown_in):
        yield say("threw in")
    else:
        yield say.count("{n} card", "{n} cards", public.hand_counts[seat])
    if seat == public.dealer:
        yield say("dealer")
