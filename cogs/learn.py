"""``/learn``: lessons, for one person alone."""

from __future__ import annotations

from typing import Final

from discord import app_commands

from bot.engine.actions import Action
from bot.interactions.answer import Reply
from bot.interactions.next_steps import Press
from bot.interactions.services import Context, ServicesCog, command
from bot.interactions.typed.order import open_table
from bot.tables.learn.lessons import NoSuchStep, answer, lesson_of, lessons, question
from bot.ui.controls.learn import FIRST_LESSON, LearnControl, PlayForReal, ShowStep, TryChoice
from bot.ui.core.custom_ids import BadControl
from bot.ui.core.layout import MAIN, button
from bot.ui.learn import lesson_page
from bot.views.computer_names import ComputerLevel
from bot.views.learn import LessonEnd, LessonStep, read_choice
from bot.views.names import given

_BEGIN: Final = Press(lambda say: [button(FIRST_LESSON, say("Learn by playing"), MAIN)])


class LearnCommands(ServicesCog):
    """Lessons, in servers and in direct messages."""

    @command(name="learn", description="Learn the game by playing: a deal of two minutes")
    @app_commands.describe(lesson="Which lesson (the first one if left out)")
    @app_commands.choices(
        lesson=[app_commands.Choice(name=head.title, value=head.id) for head in lessons()]
    )
    async def learn(self, ctx: Context, lesson: str = FIRST_LESSON.lesson) -> Reply:
        return await show_lesson(ctx, ShowStep(lesson, 0))


async def show_lesson(ctx: Context, ask: LearnControl) -> Reply:
    """Do what a control of a lesson means; for what there is not, offer the beginning."""
    name, say = given(ctx.interaction.user.display_name), ctx.say
    try:
        match ask:
            case PlayForReal(lesson):
                game, easy = lesson_of(lesson).game, ComputerLevel.EASY.value
                return await open_table(ctx, game=game, level=easy, private=True, hints=True)
            case TryChoice(lesson, step):
                view: LessonStep | LessonEnd = answer(lesson, step, _choice(ask), name)
            case ShowStep(lesson, step):
                view = question(lesson, step, name)
            case _:
                raise BadControl
    except NoSuchStep as error:
        raise error.offer(_BEGIN) from None
    return ctx.page(lesson_page(view, say, in_server=ctx.interaction.guild is not None))


def _choice(ask: TryChoice) -> Action:
    try:
        return read_choice(ask.choice)
    except ValueError:
        raise NoSuchStep from None
