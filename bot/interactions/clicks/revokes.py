"""Answer clicks that call a revoke: whose, in which trick, and the call itself."""

from __future__ import annotations

from bot.engine.actions import CallRevoke
from bot.engine.errors import Reason
from bot.errors import TableError
from bot.interactions.answer import Reply
from bot.interactions.chosen import chosen_number, chosen_value, read_number
from bot.interactions.context import TableContext
from bot.locale.say import N_
from bot.tables.errors.play import DealOver, GameFinished, IllegalCard
from bot.ui.controls import table as controls
from bot.ui.table.revokes import EARLIER, LATER, called_page, can_call, revoke_page
from bot.views.table.view import HandView, TableState


class NothingToCall(TableError):
    """No opponent has followed to a complete trick, or all that could be called has been."""

    text = N_("There's no trick yet in which you could call a revoke.")


async def ask_revoke(ctx: TableContext, control: controls.CallARevoke) -> Reply:
    """Ask whose revoke is called. The hand that was clicked stays."""
    return Reply(revoke_page(await _view(ctx, control), ctx.say))


async def pick_offender(ctx: TableContext, control: controls.PickOffender) -> Reply:
    view, seat = await _view(ctx, control), chosen_number(ctx.interaction)
    _check_player(view, seat)
    return ctx.page(revoke_page(view, ctx.say, offender=seat))


async def pick_trick(ctx: TableContext, control: controls.PickTrick) -> Reply:
    """Show the button that calls the revoke, or other tricks."""
    view, value = await _view(ctx, control), chosen_value(ctx.interaction)
    turned = {EARLIER: control.page + 1, LATER: max(control.page - 1, 0)}
    if value in turned:
        _check_player(view, control.seat)
        page, trick = turned[value], None
    else:
        page, trick = control.page, read_number(value)
        _check(view, CallRevoke(control.seat, trick))
    return ctx.page(revoke_page(view, ctx.say, offender=control.seat, page=page, trick=trick))


async def confirm_revoke(ctx: TableContext, control: controls.ConfirmRevoke) -> Reply:
    view = await _view(ctx, control)
    call = CallRevoke(control.seat, control.trick)
    _check(view, call)
    public = view.view.public
    turn = 0 if public.decision is None else public.decision.turn
    await ctx.host.call(ctx.table.id, ctx.who, control.game, control.deal, turn, call)
    return ctx.changed(called_page(view, control.seat, control.trick, ctx.say))


async def _view(ctx: TableContext, control: controls.DealControl) -> HandView:
    """Return what the player knows, while the control's deal is on and there is a call to make."""
    view = await ctx.host.hand(ctx.table.id, ctx.who)
    if control.game != view.table.game or view.table.state is not TableState.PLAYING:
        raise GameFinished
    if control.deal != view.view.public.deal:
        raise DealOver
    if not can_call(view.view):
        raise NothingToCall
    return view


def _open(view: HandView) -> list[CallRevoke]:
    return [action for action in view.view.legal if isinstance(action, CallRevoke)]


def _check_player(view: HandView, seat: int) -> None:
    """Refuse a player of whom no revoke is left to call: the menu of tricks would be empty."""
    if not any(call.seat == seat for call in _open(view)):
        raise IllegalCard(Reason.NO_SUCH_PLAY)


def _check(view: HandView, call: CallRevoke) -> None:
    """Refuse a revoke that cannot be called, so that what follows may look its trick up."""
    if call in _open(view):
        return
    revokes = view.view.public.revokes
    called = () if revokes is None else revokes.calls
    again = any((past.offender, past.trick) == (call.seat, call.trick) for past in called)
    raise IllegalCard(Reason.CALLED_ALREADY if again else Reason.NO_SUCH_PLAY)
