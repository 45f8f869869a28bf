"""Hidden cards stay hidden: everything sent over a whole game, searched as it was sent."""

import json
from typing import Any

from simcord import Env

from bot.engine.cards import PACK, Card
from bot.engine.record import loads
from bot.locale import speak
from bot.ui.cards import card_text

from .listening import Everything, Kind
from .playing import cut, play_one, sit_down
from .reading import files
from .world import World, seen

SAY = speak()


def named(text: str) -> set[Card]:
    """Return every card that a text names, as people or as records write it."""
    words = set(text.replace(":", " ").replace("*", " ").replace(",", " ").split())
    return {card for card in PACK if card.code in words or card_text(card, SAY) in text}


async def test_nobody_is_ever_shown_a_card_they_may_not_know(env: Env, world: World) -> None:
    people = world.people
    everything = Everything(env)
    await sit_down(world, people, target=14)
    await cut(world, people)
    marks = [everything.mark()]
    while await play_one(people):
        marks.append(everything.mark())
    knowledge = Knowledge(await the_record(world), [who.id for who in people])
    start = found = 0
    for actions, mark in enumerate(marks):
        for request in everything.requests(start, mark):
            # How a command describes itself says nothing of any table.
            shown = set() if request.kind is Kind.OTHER else named(request.everything)
            allowed = knowledge.after(actions, request.reader)
            assert shown <= allowed, (actions, request.entry.path, shown - allowed)
            found += bool(shown)
        start = mark
    assert found > len(marks), "the search finds the cards that are there"


async def the_record(world: World) -> dict[str, Any]:
    for message in reversed(seen(world.people[0], world.channel)):
        for content in (await files(message)).values():
            loads(content.decode())
            record = json.loads(content)
            assert isinstance(record, dict)
            return record
    raise AssertionError("no record was handed out")


class Knowledge:
    """What each may know after so many actions of a game, worked out from its record alone."""

    def __init__(self, record: dict[str, Any], people: list[int]) -> None:
        self._people = people
        self._cut = {Card.of(code) for _, code in record["first"]["cards"]}
        self._deals: list[dict[str, Any]] = record["deals"]

    def after(self, actions: int, reader: int | None) -> set[Card]:
        """Return the cards that a reader, or the channel where None, may just then be shown.

        Those of the deal that is on; as it begins, also those of the one that has ended, which is
        told of then. Of a deal longer ago nothing is known any more: each has its own pack.
        """
        known = set[Card]() if actions else set(self._cut)
        for deal in self._deals:
            if actions > len(deal["actions"]):
                actions -= len(deal["actions"])
                continue
            done = deal["actions"][:actions]
            runs = _runs(deal) if any(verb == "run" for _, verb, *_ in done) else 0
            known |= {Card.of(word[0]) for _, verb, *word in done if verb == "play"}
            known |= {Card.of(deal["stock"][13 * up]) for up in range(runs + 1)}
            if reader in self._people:
                known |= _hand(deal, self._people.index(reader), runs)
            actions -= len(deal["actions"])
            if actions < 0:
                break
        return known


def _hand(deal: dict[str, Any], seat: int, runs: int) -> set[Card]:
    """Return a seat's cards: as dealt, and three of each run, eldest served first."""
    cards = {Card.of(code) for code in deal["hands"][seat]}
    place = (seat - deal["dealer"] - 1) % 4
    for run in range(runs):
        start = 1 + 13 * run + 3 * place
        cards |= {Card.of(code) for code in deal["stock"][start : start + 3]}
    return cards


def _runs(deal: dict[str, Any]) -> int:
    """Count the runs of a deal: twelve cards and a turn-up each, while the refused suit comes."""
    stock = deal["stock"]
    runs = 1
    while stock[13 * runs][1] == stock[0][1] and 13 * (runs + 1) < len(stock):
        runs += 1
    return runs
