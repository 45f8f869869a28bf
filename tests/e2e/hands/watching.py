"""All requests of a game, each searched for cards that its reader may not know."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from random import Random

from simcord import Env, MemberActor

from bot.engine.cards import JOKERS, PACK, Card
from bot.locale.say import speak
from bot.settings import Settings
from bot.ui.controls import table as controls
from bot.ui.pictures.colours import Palette
from bot.ui.pictures.emojis import emoji_name, faces
from bot.ui.text.cards import card_label, card_words
from tests.choosing import offers
from tests.e2e import raw
from tests.e2e.hands.knowledge import Knowledge
from tests.e2e.listening import Everything, Kind
from tests.e2e.playing import hands
from tests.e2e.world import World, press, seen

SAY = speak()


SIGNS = {
    card: (
        card_label(card, SAY),
        card_words(card, SAY),
        *(emoji_name(faces("en", palette)[card.code]) for palette in Palette),
    )
    for card in (*PACK, *JOKERS)
}
"""How a card is written: in characters, in words beside a picture, and as an emoji's name."""


def named(text: str) -> set[Card]:
    """Return every card that a text names, as people or records write it."""
    words = set(text.replace(":", " ").replace("*", " ").replace(",", " ").split())
    return {
        card
        for card, signs in SIGNS.items()
        if card.code in words or any(sign in text for sign in signs)
    }


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
