"""A table from its opening to its last point, by people who see only their own messages."""

import re
from itertools import count
from typing import Any, Final

import pytest
from simcord import Env

from bot.engine.cards import Card
from bot.locale.say import speak
from bot.settings import Settings
from bot.ui.controls.settings import SettingsAct
from bot.ui.text.cards import card_label
from bot.ui.text.key import key
from bot.views.settings.server import TricksAs
from tests.e2e.bots import restart
from tests.e2e.listening import Everything, Kind
from tests.e2e.playing import begin, cut, play_on, sit_down
from tests.e2e.reading import keys_of
from tests.e2e.recorded import promise_of, record_of, verified_record_of
from tests.e2e.settling import settle
from tests.e2e.world import World, ask

TURN_UP: Final = re.compile(r" turned up ")
TOLD: Final = re.compile(rf"\d+ |### Deal |.* begged; |.*{TURN_UP.pattern}")
"""The lines of texts that tell of a deal: a trick, its end, its begging, its turn-up."""
SAY: Final = speak()


@pytest.mark.parametrize("tricks", TricksAs)
async def test_a_game_of_four_from_the_first_post_to_the_last(
    env: Env, world: World, tricks: TricksAs
) -> None:
    people, everything = world.people, Everything(env)
    await settle(world.manager, world, SettingsAct.TRICKS, tricks.value)
    table = await sit_down(world, people, players=4, target=3)
    promised = await promise_of(world)
    await cut(world, people)
    assert await play_on(people) > 12
    record = await record_of(world)
    assert record["seats"] == [who.name for who in people]
    assert record["winner"] in {0, 1}
    await verified_record_of(world)

    check_secret(record, promised, everything.public)
    posts = [one for one in everything.requests() if one.kind is Kind.POST]
    said = [one.text for one in posts]
    assert len(said) == len(set(said)), "each message tells something of its own"
    dealt = [number for number, deal in enumerate(record["deals"]) if deal["actions"]]
    board, boards = key(table, "board"), [key(table, "board", deal=number) for number in dealt]
    lobby, result = key(table, "lobby"), key(table, "result")
    keys = keys_of(posts, [lobby, board, *boards, result])
    match tricks:
        case TricksAs.MESSAGES:
            assert list(filter(None, keys)) == [lobby, *boards, result]
            told = zip(posts, keys, strict=True)
            check_tricks(record, [one.text for one, own_key in told if not own_key])
        case TricksAs.DEALS:
            assert keys == [lobby, *boards, result]
        case TricksAs.BOARD:
            assert keys == [lobby, board, result]
    leaders = await ask(people[0], world.channel, "leaderboard")
    assert all(who.name in leaders for who in people)


def check_secret(record: dict[str, Any], promised: str, public: list[str]) -> None:
    """Check that who asked saw the commitment before the cut, and the channel never the secret."""
    fair = record["fair"]
    assert fair["commit"] == promised
    assert not any(fair["secret"] in text for text in public)
    assert not any(promised[:8] in text for text in public), "nor digits that nobody asked for"


def check_tricks(record: dict[str, Any], texts: list[str]) -> None:
    """Check that all of each deal is told once, in order; its last trick with its points."""
    told = [line for text in texts for line in text.splitlines() if TOLD.match(line)]
    for number, deal in enumerate(record["deals"], start=1):
        played = [Card.of(action[2]) for action in deal["actions"] if action[1] == "play"]
        assert TURN_UP.search(told.pop(0))
        if any(action[1] == "beg" for action in deal["actions"]):
            assert " begged; " in told.pop(0)
        for trick in range(len(played) // 4):
            line = told.pop(0)
            assert line.startswith(f"{trick + 1} ")
            cards = [line.index(card_label(card, SAY)) for card in played[trick * 4 :][:4]]
            assert cards == sorted(cards), "in the order in which they were played"
        assert told.pop(0).startswith(f"### Deal {number} ")
    assert not told


@pytest.mark.parametrize("game", ["cinch", "smear", "phat"])
async def test_a_game_of_today_is_played_through_restarts(
    env: Env, world: World, settings: Settings, game: str
) -> None:
    """One at its first decision, a bid or the pitch, and one after a trick or two.

    One game refills hands, one has jokers, and one deals thirteen cards and pegs.
    """
    await begin(world, *world.people, game=game, house_options="deals=1")
    await restart(env, settings)
    asked = count()
    await play_on(world.people, until=lambda: next(asked) > 11)
    await restart(env, settings, seed=3)
    await play_on(world.people)
    record = await verified_record_of(world)
    assert record.setup.variant.id == game
    assert [len(hand) for hand in record.deals[0].layout.hands] == [record.setup.rules.hand] * 4
