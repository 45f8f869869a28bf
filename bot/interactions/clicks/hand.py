"""Answer clicks on hands, and on the board's calls.

A clicked hand, in direct messages or ephemeral, is edited to show the hand as it is now.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias

from bot.delivery.tables.inflight_edits import InflightEdit
from bot.delivery.tables.live_hands.hand_answer import HandAnswer
from bot.engine.actions import (
    PLAYS,
    Action,
    Bid,
    CallCard,
    Discard,
    Discards,
    Offer,
    TakeBack,
    ThrowIn,
)
from bot.engine.cards import PACK_ORDER, Card
from bot.engine.errors import Reason
from bot.engine.views import SeatView
from bot.errors import HangJackError, StoreError, TableError
from bot.interactions.answer import Reply, refused
from bot.interactions.chosen import chosen_number, chosen_value, chosen_values, filled_in_number
from bot.interactions.context import TableContext, is_direct_message
from bot.interactions.places import Work, place_for
from bot.interactions.remedies import HAND
from bot.interactions.rights import is_ephemeral
from bot.interactions.table_actions import asks_first, breaks_rule, dm_notices
from bot.locale.say import N_
from bot.players.hints import Hint, by_rules_of_thumb, look_ahead
from bot.tables.errors.play import (
    DealOver,
    GameFinished,
    IllegalCard,
    NotYourTurn,
    StaleControl,
    TurnOver,
)
from bot.ui.controls import table as controls
from bot.ui.core.custom_ids import BadControl
from bot.ui.table import modals
from bot.ui.table.hand.hand import Considered, hand
from bot.views.table.view import HandView, TableState

_OUTDATED: Final = frozenset(
    {
        *(Reason.WRONG_KIND, Reason.NOT_IN_HAND, Reason.WRONG_DISCARD),
        *(Reason.TOO_LATE_TO_TAKE_BACK, Reason.NOT_EXPOSED, Reason.CALLED_ALREADY),
    }
)
"""The refusals of a click on an outdated hand."""
_PATIENCE_S: Final = 2.0
"""How long a hint may take before it is one by rules of thumb."""
_Acts: TypeAlias = (
    controls.MakeCall
    | controls.PlayCard
    | controls.PlayAnyway
    | controls.PickBid
    | controls.OfferModal
    | controls.TakeBackCard
    | controls.PickExposed
)
"""The controls that act at the table."""


class NoPoints(TableError):
    text = N_("That's not a number of points. Press Offer more… again, and type a number.")


async def make_call(ctx: TableContext, control: controls.MakeCall) -> Reply:
    return await _call(ctx, control, control.action)


async def play_card(ctx: TableContext, control: controls.PlayCard) -> Reply:
    """Play a card; first ask players who want to be asked before a card that breaks the rules."""
    view = await _hand_to_break_rules(ctx, control) if asks_first(ctx) else None
    if view is not None:
        with ctx.showing_hand() as shown:
            return await _considering(ctx, view, shown, PLAYS[control.card])
    return await _play(ctx, control)


async def play_anyway(ctx: TableContext, control: controls.PlayAnyway) -> Reply:
    """Play a card that breaks the rules, in the turn in which the player was asked."""
    return await _play(ctx, control, control.turn)


async def _play(
    ctx: TableContext, control: controls.PlayCard | controls.PlayAnyway, turn: int | None = None
) -> Reply:
    card = (control.game, control.deal, control.card)
    return await _act(ctx, control, ctx.host.play(ctx.table.id, ctx.who, *card, turn))


async def _hand_to_break_rules(ctx: TableContext, control: controls.PlayCard) -> HandView | None:
    """Return the player's hand if the card would break the rules; None if there is nothing to ask.

    Why a card cannot be played at all, the host says when it is played.
    """
    with suppress(TableError):
        view = await ctx.host.hand(ctx.table.id, ctx.who)
        here = (view.table.game, view.view.public.deal) == (control.game, control.deal)
        if here and breaks_rule(view, control.card):
            return view
    return None


async def take_back(ctx: TableContext, control: controls.TakeBackCard) -> Reply:
    return await _act(ctx, control, _take_back(ctx, control))


async def _take_back(ctx: TableContext, control: controls.TakeBackCard) -> HandView:
    """Take back the card that the control names, not another one of the player's."""
    view = await ctx.host.hand(ctx.table.id, ctx.who)
    public = view.view.public
    lies_there = (view.view.seat, control.card) in [*public.trick.plays]
    if (control.game, control.deal) == (view.table.game, public.deal) and not lies_there:
        raise IllegalCard(Reason.TOO_LATE_TO_TAKE_BACK, control.card)
    # The host takes it in any turn.
    turn = 0 if public.decision is None else public.decision.turn
    place = (control.game, control.deal, turn)
    return await ctx.host.call(ctx.table.id, ctx.who, *place, TakeBack())


async def call_exposed(ctx: TableContext, control: controls.PickExposed) -> Reply:
    try:
        card = Card.of(chosen_value(ctx.interaction))
    except ValueError:
        raise BadControl from None
    place = (control.game, control.deal, 0)
    return await _act(ctx, control, ctx.host.call(ctx.table.id, ctx.who, *place, CallCard(card)))


async def ask_discard(ctx: TableContext, control: controls.PickDiscards) -> Reply:
    try:
        cards = {*map(Card.of, chosen_values(ctx.interaction))}
    except ValueError:
        raise BadControl from None
    legal = (await ctx.host.hand(ctx.table.id, ctx.who)).view.legal
    if isinstance(legal, Discards):
        cards.update(legal.always)
    return await _ask_confirmation(ctx, control, Discard(tuple(sorted(cards, key=PACK_ORDER))))


async def give_hint(ctx: TableContext, control: controls.AskHint) -> Reply:
    """Show what the computer would do; nothing if the decision is made before it has thought."""
    try:
        place = (control.game, control.deal, control.turn)
        asked = await ctx.host.take_hint(ctx.table.id, ctx.who, *place)
        hint = await _find_hint(ctx, asked.view)
        with ctx.showing_hand() as shown:
            view = await ctx.host.hand(ctx.table.id, ctx.who)
            _check_turn(view, control)
            return await _considering(ctx, view, shown, hint)
    except (StaleControl, NotYourTurn) as error:
        return await _refuse(ctx, error)


async def _find_hint(ctx: TableContext, view: SeatView) -> Hint:
    """Look ahead in a process that is free soon, or go by rules of thumb."""
    with suppress(HangJackError, TimeoutError), place_for(ctx.interaction, Work.HINT):
        async with asyncio.timeout(_PATIENCE_S):
            return await ctx.services.thinkers.study(partial(look_ahead, view))
    return await asyncio.to_thread(by_rules_of_thumb, view)


async def ask_throw_in(ctx: TableContext, control: controls.AskThrowIn) -> Reply:
    return await _ask_confirmation(ctx, control, ThrowIn())


async def make_bid(ctx: TableContext, control: controls.PickBid) -> Reply:
    return await _call(ctx, control, Bid(chosen_number(ctx.interaction)))


async def ask_offer(ctx: TableContext, control: controls.MakeOffer) -> Reply:
    view = await ctx.host.hand(ctx.table.id, ctx.who)
    _check_turn(view, control)
    most = view.view.public.score[view.view.seat % view.table.sides]
    return Reply(modal=modals.offer_modal(control, most, ctx.say))


async def make_offer(ctx: TableContext, control: controls.OfferModal) -> Reply:
    points = filled_in_number(ctx.interaction)
    if points is None:
        raise NoPoints().offer(HAND)
    return await _call(ctx, control, Offer(points))


async def _call(
    ctx: TableContext,
    control: controls.MakeCall | controls.PickBid | controls.OfferModal,
    action: Action,
) -> Reply:
    place = (control.game, control.deal, control.turn)
    return await _act(ctx, control, ctx.host.call(ctx.table.id, ctx.who, *place, action))


async def _ask_confirmation(
    ctx: TableContext, control: controls.TurnControl, action: Action
) -> Reply:
    try:
        with ctx.showing_hand() as shown:
            view = await ctx.host.hand(ctx.table.id, ctx.who)
            _check(view, control, action)
            return await _considering(ctx, view, shown, action)
    except (StaleControl, NotYourTurn, IllegalCard) as error:
        return await _refuse(ctx, error)


async def _considering(
    ctx: TableContext, view: HandView, shown: HandAnswer, considered: Considered
) -> Reply:
    if _is_dm_hand(ctx):
        return Reply(hand(view, ctx.say, direct=True, considered=considered), in_place=True)
    return await ctx.hand_reply(view, shown, considered=considered)


async def _act(ctx: TableContext, control: _Acts, work: Awaitable[HandView]) -> Reply:
    try:
        # Begin before the card is stored: from then on delivery finds the hand out of date.
        if is_ephemeral(ctx.interaction):
            with ctx.showing_hand() as shown:
                return await _show_here(ctx, await work, shown)
        with _editing(ctx) as edit:
            view = await work
            is_same_deal = (control.game, control.deal) == (view.table.game, view.view.public.deal)
            return await _show(ctx, view, edit if is_same_deal else None)
    except (StaleControl, IllegalCard) as error:
        return await _refuse(ctx, error)


def _editing(ctx: TableContext) -> AbstractContextManager[InflightEdit | None]:
    """Leave a clicked hand in direct messages to the answer, which is going to edit it."""
    message = ctx.interaction.message
    if message is None or not _is_dm_hand(ctx):
        return nullcontext()
    return ctx.services.deliverer.editing(ctx.table.id, message.id)


def _is_dm_hand(ctx: TableContext) -> bool:
    """Say whether the clicked message is a hand that delivery keeps in direct messages."""
    return is_direct_message(ctx.interaction) and not is_ephemeral(ctx.interaction)


async def _refuse(ctx: TableContext, error: TableError) -> Reply:
    """Say why the action is refused; show the present hand in place of an outdated one."""
    why = await refused(ctx.interaction, error)
    outdated = not isinstance(error, IllegalCard) or error.reason in _OUTDATED
    if outdated and ctx.table.private:
        return replace(await ctx.private_table(), notes=(why,))
    if outdated and is_ephemeral(ctx.interaction):
        with suppress(TableError), ctx.showing_hand() as shown:
            view = await ctx.host.hand(ctx.table.id, ctx.who)
            return await ctx.hand_reply(view, shown, notes=(why,))
    return Reply(why)


async def _show_here(ctx: TableContext, view: HandView, shown: HandAnswer) -> Reply:
    try:
        notes = await dm_notices(ctx, view)
    except StoreError:
        # The action is stored all the same, and must not be denied.
        return Reply(then=ctx.wake)
    return await ctx.hand_reply(view, shown, notes=notes, then=ctx.wake)


async def _show(ctx: TableContext, view: HandView, edit: InflightEdit | None) -> Reply:
    """Answer a card or call with the clicked hand in direct messages as it is now.

    A call made on the board is only acknowledged: the board shows the result. So is the last card
    of a deal, since the next hand is a new message.
    """
    if _is_dm_hand(ctx):
        ctx.services.deliverer.hands.moved(ctx.table.id, ctx.user_id)
    try:
        notes = await dm_notices(ctx, view)
        if edit is not None:
            await edit.prepare(view.table.version)
    except StoreError:
        # The action is stored all the same, and must not be denied.
        return Reply(then=ctx.wake)
    if edit is None:
        return Reply(notes=notes, then=ctx.wake)
    shown = hand(view, ctx.say, direct=True)
    return Reply(shown, in_place=True, notes=notes, edit=edit, then=ctx.wake)


def _check_turn(view: HandView, control: controls.TurnControl) -> None:
    """Refuse a control whose decision is made already, or is another player's."""
    table, public = view.table, view.view.public
    if control.game != table.game or table.state is not TableState.PLAYING:
        raise GameFinished
    if control.deal != public.deal:
        raise DealOver
    if public.decision is None or not view.is_present(control.turn):
        raise TurnOver
    if not view.view.to_act:
        raise NotYourTurn(name=table.seats[public.decision.seat].name)


def _check(view: HandView, control: controls.TurnControl, action: Action) -> None:
    """Refuse an action that would be refused after its confirmation too."""
    _check_turn(view, control)
    if action not in view.view.legal:
        wrong = isinstance(action, Discard)
        raise IllegalCard(Reason.WRONG_DISCARD if wrong else Reason.MAY_NOT_THROW_IN)
