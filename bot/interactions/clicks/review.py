"""Answer the buttons of reviews."""

from __future__ import annotations

from dataclasses import replace

from bot.interactions.answer import Reply
from bot.interactions.context import sees_channel
from bot.interactions.reviewing import NotYourGame, owner_of
from bot.interactions.services import Context
from bot.tables.errors.history import NoSuchGame
from bot.ui.controls.review import ReviewControl, ReviewStage, ShowMistake, ShowReview
from bot.ui.history.review import mistake_page
from bot.views.history import GameKey


async def show_review(ctx: Context, control: ReviewControl) -> Reply:
    """Show a person's own review of a game, or one of its mistakes."""
    user_id = ctx.user_id
    key = await ctx.host.history.find(control.table, control.game, user_id)
    if not key.played:
        raise NotYourGame if sees_channel(ctx.interaction, key) else NoSuchGame
    if isinstance(control, ShowMistake):
        return await _mistake(ctx, key, control)
    reviewer, owner = ctx.services.reviewer, owner_of(key)
    await reviewer.begin(key, user_id)
    with reviewer.live.answer(owner, user_id) as answer:
        message, is_last = await reviewer.page(owner, user_id, ctx.say)
        if not is_last:
            answer.prepare(message, ctx.interaction.locale.value)
    return replace(ctx.page(message), live=None if is_last else answer)


async def _mistake(ctx: Context, key: GameKey, control: ShowMistake) -> Reply:
    user_id, history = ctx.user_id, ctx.host.history
    _, _, told = await ctx.services.reviewer.found(key, user_id)
    if control.number > len(told):
        # It was found anew since, or never was.
        return await show_review(ctx, ShowReview(key.table, key.number))
    one = told[control.number - 1]
    step = one.mistake.step
    frame = await history.frame(key, one.mistake.deal, step, one.mistake.seat)
    if control.look is ReviewStage.AFTER:
        step = next((trick for trick in frame.tricks if trick > step), frame.steps)
        frame = await history.frame(key, one.mistake.deal, step, one.mistake.seat)
    place = control.number, len(told)
    return ctx.page(mistake_page(frame, one, control.look, place, ctx.say))
