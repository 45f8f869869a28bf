"""Games in which the bot dies again and again, each in its own way, for tests and `make soak`.

Each function plays in its folder, checks everything at the end, and returns how often the bot was
killed.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final

from tests.patience import PATIENCE
from tests.wire.process import Process
from tests.wire.rest import Request
from tests.wire.site import DIES_AT
from tests.wire.wire import Wire, open_wire

from .checks import assert_whole_story
from .story import Story

NAMES: Final = ("ann", "bob", "cy", "dee")
OUTLIVING_S: Final = 200.0
"""Seconds of a death after which Discord has forgotten the bot's nonces."""
AT_TABLES: Final = ("/channels/", "/interactions/", "/webhooks/", "/users/@me/channels")
"""How the routes of play begin; the others belong to a start."""

LEAST: Final = 4
"""A target that no turn-up reaches before a player has acted: the deals differ at each run."""


def make_story(wire: Wire, seed: int, people: int = 4, **options: str | int) -> Story:
    """Make a server, a room, people in it, and a bot that is not yet started."""
    room, players = wire.club(*NAMES[:people])
    # How quickly it answers is another question, and this machine may have other things to do.
    wire.answer_within = PATIENCE
    bot = wire.process()
    bot.seed = seed
    story = Story(wire, bot, room, players, Random(seed), {"game": "trinidad", **options})
    story.with_computers = people < 4
    return story


# ---------------------------------------------------------------------------- request by request


@dataclass
class EveryNth:
    """Kills at every n-th request of those that are made while people play."""

    every: int
    phase: int
    before: bool
    count: int = 0

    def __call__(self, request: Request, before: bool) -> bool:
        """Say whether the bot dies by this request."""
        if not request.route.startswith(AT_TABLES):
            return False
        self.count += before
        return before == self.before and self.count % self.every == self.phase


async def killed_every_nth(folder: Path, every: int, phase: int, *, before: bool) -> int:
    """Die by every n-th request of a game, beginning at another one for each phase.

    All phases together die by every request, each before it is carried out and after it. Every
    third death lasts longer than Discord remembers nonces.
    """
    async with open_wire(folder, forks=True) as wire:
        story = make_story(wire, 1, target=LEAST)
        doom = EveryNth(every, phase, before)

        def foretell(bot: Process) -> None:
            bot.doom = doom
            if bot.kills % 3 == 2:
                wire.advance(OUTLIVING_S)

        story.revived = foretell
        await story.play()
        await assert_whole_story(story)
        return story.bot.kills


# ------------------------------------------------------------------------------------ by chance


async def killed_by_chance(folder: Path, seed: int, kills: int) -> int:
    """Die by some request, by some statement of the database's, or at some instant.

    Every other game is one of two people with two computers. From the third on players may revoke,
    who play any card, take some back and call.
    """
    async with open_wire(folder, forks=True) as wire:
        laws = {"house_options": "revokes=called"} if seed > 2 else {}
        story = make_story(wire, seed, people=4 - 2 * (seed % 2), target=5, **laws)
        # So that it also dies before a computer's card, and while a finished deal rests.
        story.bot.settings["COMPUTER_PAUSE"] = "0.05"
        chance = Random(seed)
        killers: list[asyncio.Task[None]] = []

        def foretell(bot: Process) -> None:
            bot.doom = None
            bot.settings.pop(DIES_AT, None)
            while killers:
                killers.pop().cancel()
            if bot.lives and chance.random() < 0.3:
                wire.advance(OUTLIVING_S)
            if bot.lives >= kills:
                return
            match chance.choice(("request", "statement", "instant")):
                case "request":
                    bot.kill_at(chance.randint(1, 15), before=chance.random() < 0.5)
                case "statement":
                    bot.settings[DIES_AT] = str(chance.randint(10, 200))
                case "instant":
                    killers.append(asyncio.create_task(_kill_after(bot, chance.uniform(0.1, 2.5))))

        story.revived = foretell
        await story.play()
        for killer in killers:
            killer.cancel()
        await assert_whole_story(story)
        return story.bot.lives - 1


async def _kill_after(bot: Process, seconds: float) -> None:
    await asyncio.sleep(seconds)
    bot.kill()


# --------------------------------------------------------------------------------- in migrations
