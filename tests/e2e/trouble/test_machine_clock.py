"""The machine's clock jumps far ahead while the bot runs."""

from simcord import Env

from tests.e2e.bots import bot_of
from tests.e2e.raw import clock_ahead

TEN_YEARS = 10 * 365 * 24 * 3_600


async def test_a_clock_set_far_ahead_does_not_keep_the_bot_busy(env: Env) -> None:
    """discord.py's loops would run once for each second that they seem to have missed."""
    bot = bot_of(env)
    with clock_ahead(TEN_YEARS):
        before = bot.tick.current_loop
        await env.advance_time(10)
        assert bot.tick.current_loop - before <= 11
