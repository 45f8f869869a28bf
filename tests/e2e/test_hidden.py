"""Hidden cards stay hidden: everything sent over whole games, searched as it was sent."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import pytest
from simcord import Env, MemberActor

from bot.app import HangJack
from bot.engine.cards import PACK, Card
from bot.engine.variants import Form
from bot.locale import speak
from bot.settings import Settings
from bot.tables.settings.preferences import Look
from bot.ui.controls import table as controls
from bot.ui.pictures.emojis import emoji_name, faces
from bot.ui.pictures.palette import Palette
from bot.ui.text.cards import card_label, card_words
from tests.choosing import offers

from . import raw
from .channel_hands import act_here, open_hand, want_hands_here
from .knowledge import BEFORE, Knowledge
from .listening import Everything, Kind
from .playing import guess, hands, play_one, press_first, sit_down
from .recorded import verified_record_of
from .world import World, press, seen

SAY = speak()
SIGNS = {
    card: (
        card_label(card, SAY),
        card_words(card, SAY),
        *(emoji_name(faces("en", palette)[card.code]) for palette in Palette),
    )
    for card in PACK
}
"""How a card is written: in characters, in words beside a picture, and as an emoji's name."""
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
    Case("seven-up", Form(3, 3), 5, {"run", "discard"}),
    Case("shasta-sam", Form(2, 2), 3, {"unseen draw"}),
    Case("lancashire", Form(2, 4), 3, {"blind", "guess"}),
    Case("french", Form(2, 4), 3, {"blind"}),
    Case("pitch", Form(3, 3), 3, set(), "revokes=called"),
]


def named(text: str) -> set[Card]:
    """Return every card that a text names, as people or records write it."""
    words = set(text.replace(":", " ").replace("*", " ").replace(",", " ").split())
    return {
        card for card in PACK if card.code in words or any(sign in text for sign in SIGNS[card])
    }


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, card_emojis=True)


class Watch:
    """All requests, each with the number of actions before it."""

    def __init__(self, env: Env, settings: Settings) -> None:
        self._everything = Everything(env)
        self._database = settings.database_path
        self._marks: list[tuple[int, int]] = []

    def note(self, actions: int | None = None) -> None:
        """Note the actions before all requests since the last note; None counts them now."""
        now = self._actions() if actions is None else actions
        self._marks.append((now, self._everything.mark()))

    def check(
        self, knowledge: Knowledge, people: Sequence[MemberActor], *, computers: bool = False
    ) -> int:
        """Check each request against what its reader may know; return how many name cards.

        Args:
            knowledge: what the game showed, to whom, and when.
            people: its players.
            computers: whether they play too, so that several actions come between two notes.
        """
        names: dict[int | None, str] = {who.id: who.name for who in people}
        requests = self._everything.requests()
        start = found = 0
        earlier = 0
        for actions, mark in self._marks:
            moments = range(earlier if computers else actions, actions + 1)
            for request in requests[start:mark]:
                # How a command describes itself says nothing of any table.
                shown = set() if request.kind is Kind.OTHER else named(request.everything)
                reader = names.get(request.reader)
                allowed = set[Card]().union(*(knowledge.after(n, reader) for n in moments))
                assert shown <= allowed, (actions, request.entry.path, shown - allowed)
                found += bool(shown)
            start, earlier = mark, actions
        return found

    def _actions(self) -> int:
        with closing(sqlite3.connect(self._database)) as connection:
            (count,) = connection.execute("SELECT count(*) FROM actions").fetchone()
            return int(count)


@pytest.mark.parametrize("case", CASES, ids=str)
async def test_nobody_is_ever_shown_a_card_they_may_not_know(
    env: Env, world: World, settings: Settings, case: Case
) -> None:
    chance, people = Random(str(case)), world.people[: case.form.seats]
    watch = Watch(env, settings)
    assert isinstance(env.bot, HangJack)
    for who, look in zip(world.people, LOOKS, strict=True):
        await env.bot.host.people.choose(who.id, **look)
    await sit_down(world, people, None, **case.order, target=case.target)
    watch.note(BEFORE)
    await press_first(people[-1], seen(people[-1], world.channel), controls.CutHere)
    if offers(seen(people[0], world.channel)[-1:], controls.Guess):
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


@pytest.mark.parametrize("case", [CASES[0], CASES[2]], ids=str)
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


async def look_about(world: World, people: Sequence[MemberActor], chance: Random) -> None:
    """Let a player and a stranger open a hand, and a person press another's button."""
    await world.stranger.slash(world.channel, "score")
    # A stranger sees it on boards only; once the game is over it is nowhere.
    for mine in offers(seen(world.stranger, world.channel), controls.MyHand)[:1]:
        for who in (world.stranger, chance.choice(people)):
            await press(who, mine.message, mine.custom_id)
        for who in people:
            for offer in offers(hands(who)[-1:], controls.PlayCard, controls.MakeCall)[:1]:
                other = chance.choice([one for one in (*people, world.stranger) if one is not who])
                await raw.forged_click(world.env, other, mine.message, offer.custom_id)
