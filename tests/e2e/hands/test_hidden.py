"""Hidden cards stay hidden: everything sent over whole games, searched as it was sent."""

from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from simcord import Env

from bot.engine.variants import Form
from bot.settings import Settings
from bot.ui.controls import table as controls
from bot.views.settings.preferences import Look
from tests.choosing import offers
from tests.e2e.bots import bot_of
from tests.e2e.hands.channel_hands import act_here, open_hand, want_hands_here
from tests.e2e.hands.knowledge import BEFORE, Knowledge
from tests.e2e.hands.watching import Watch, look_about
from tests.e2e.listening import Everything, Kind
from tests.e2e.playing import guess, play_one, press_first, public, sit_down
from tests.e2e.recorded import verified_record_of
from tests.e2e.world import World, seen

LOOKS: list[dict[str, Any]] = [
    {"look": Look.TEXT},
    {"look": Look.EMOJI},
    {"look": Look.PICTURE},
    {"look": Look.PICTURE, "four_colours": True},
]
"""How each person sees cards."""
NOSY = 0.15
"""The share of actions before which people open other hands and pages."""


@dataclass(frozen=True)
class Case:
    """A game in which cards are hard to keep secret."""

    game: str
    form: Form
    target: int
    met: set[str]
    """What must come up in it."""
    house: str = ""
    """Its house options."""

    def __str__(self) -> str:
        return f"{self.game} {self.house}".strip()

    @property
    def order(self) -> dict[str, str | int]:
        """What /table open is given for it."""
        form = self.form
        house = {"house_options": self.house} if self.house else {}
        return {"game": self.game, "players": form.seats, "sides": form.sides, **house}


CASES = [
    Case("trinidad", Form(2, 4), 3, {"run"}),
    Case("shasta-sam", Form(2, 2), 3, {"unseen draw"}),
    Case("lancashire", Form(2, 4), 3, {"blind", "guess"}),
    Case("pitch", Form(3, 3), 3, set(), "revokes=called"),
    Case("setback", Form(2, 4), 11, {"discard", "kitty"}, "deals=3, kitty=4, draw=on, jokers=2"),
]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, card_emojis=True)


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_nobody_is_ever_shown_a_card_they_may_not_know(
    env: Env, world: World, settings: Settings, case: Case
) -> None:
    chance, people = Random(str(case)), world.people[: case.form.seats]
    watch = Watch(env, settings)
    for who, look in zip(world.people, LOOKS, strict=True):
        await bot_of(env).host.people.choose(who.id, **look)
    await sit_down(world, people, None, **case.order, target=case.target)
    watch.note(BEFORE)
    await press_first(people[-1], seen(people[-1], world.channel), controls.CutHere)
    if offers(public(seen(people[0], world.channel))[-1:], controls.Guess):
        await look_about(world, people, chance)
        watch.note(BEFORE)
        await guess(people, world.channel)
    watch.note()
    while await play_one(people, chance):
        watch.note()
        if chance.random() < NOSY:
            await look_about(world, people, chance)
            watch.note()

    knowledge = Knowledge(await verified_record_of(world))
    assert case.met <= knowledge.met
    found = watch.check(knowledge, people)
    assert found > knowledge.actions, "the search finds the cards that are there"


@pytest.mark.parametrize("case", CASES[:2], ids=str)
async def test_hands_in_the_channel_show_nobody_elses_cards(
    env: Env, world: World, settings: Settings, case: Case
) -> None:
    """Each edit by an interaction's token reaches one person, and names what they may know."""
    chance, people = Random(case.game), world.people[: case.form.seats]
    watch, everything = Watch(env, settings), Everything(env)
    await want_hands_here(world, people)
    await sit_down(world, people, None, **case.order, target=case.target)
    watch.note(BEFORE)
    await press_first(people[-1], seen(people[-1], world.channel), controls.CutHere)
    for who in people:
        await open_hand(who, world)
    watch.note()
    while await act_here(people, world, chance):
        watch.note()
    knowledge = Knowledge(await verified_record_of(world))
    assert watch.check(knowledge, people) > knowledge.actions
    edits = [one for one in everything.requests() if one.kind is Kind.ANSWER_EDIT]
    assert len(edits) >= knowledge.actions
    assert {edit.reader for edit in edits} == {who.id for who in people}
