"""A table from its opening to its last point, by people who see only their own messages."""

from itertools import count
from typing import Any

import pytest
from simcord import Env

from bot.settings import Settings
from bot.ui.controls.settings import SettingsAct
from bot.ui.text.key import shown_digits
from bot.views.settings.server import TricksAs
from tests.e2e.bots import restart
from tests.e2e.listening import Everything, Kind
from tests.e2e.playing import begin, play_on
from tests.e2e.recorded import record_of, verified_record_of
from tests.e2e.settling import settle
from tests.e2e.world import World, ask


@pytest.mark.parametrize("tricks", TricksAs)
async def test_a_game_of_four_from_the_first_post_to_the_last(
    env: Env, world: World, tricks: TricksAs
) -> None:
    people, everything = world.people, Everything(env)
    await settle(world.manager, world, SettingsAct.TRICKS, tricks.value)
    await begin(world, *people, target=3)
    assert await play_on(people) > 12
    record = await record_of(world)
    assert record["seats"] == [who.name for who in people]
    assert record["winner"] in {0, 1}
    await verified_record_of(world)

    posts = [one.text for one in everything.requests() if one.kind is Kind.POST]
    check_secret(record, posts)
    keys = [text.rpartition("-# ")[2].split("\n")[0] for text in posts]
    assert len(keys) == len(set(keys)), "each message has a key of its own"
    match tricks:
        case TricksAs.MESSAGES:
            check_tricks(record, keys)
        case TricksAs.DEALS:
            check_one_a_deal(record, keys)
        case TricksAs.BOARD:
            assert len(keys) == 3, "the lobby, the board, the result"
    leaders = await ask(people[0], world.channel, "leaderboard")
    assert all(who.name in leaders for who in people)


def check_secret(record: dict[str, Any], posts: list[str]) -> None:
    """Check that the commitment comes first, and the secret is nowhere among the posts."""
    fair = record["fair"]
    assert shown_digits(fair["commit"]) in posts[0]
    assert not any(fair["secret"] in text for text in posts)


def check_tricks(record: dict[str, Any], keys: list[str]) -> None:
    """Check that all of each deal is posted once, in order; its last trick with its points."""
    table = keys[0].partition(" ")[0]
    for number, deal in enumerate(record["deals"], start=1):
        start = f"{table} · deal {number} ·"
        kinds = [action[1] for action in deal["actions"]]
        tricks = [key for key in keys if key.startswith(f"{start} trick ")]
        assert tricks == [f"{start} trick {n}" for n in range(1, kinds.count("play") // 4)]
        assert keys.count(f"{start} points") == keys.count(f"{start} turn-up") == 1
        assert (f"{start} trumps" in keys) == ("beg" in kinds)


def check_one_a_deal(record: dict[str, Any], keys: list[str]) -> None:
    """Check that each deal has one message, its board, in order."""
    table = keys[0].partition(" ")[0]
    dealt = [number for number, deal in enumerate(record["deals"], 1) if deal["actions"]]
    of_deals = [key for key in keys if " · deal " in key]
    assert of_deals == [f"{table} · deal {number} · board" for number in dealt]


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
