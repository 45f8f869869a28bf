"""Clicks that come late, twice, at once, from strangers, or with forged custom_ids."""

from simcord import Env

from bot.ui.controls import table as controls
from bot.ui.controls.scores import LeaderboardAct, ShowLeaderboard, ShowStats, StatsAct
from bot.ui.controls.table import MyHand, PlayCard
from bot.ui.core import custom_ids
from bot.ui.core.custom_ids import BadControl, encode
from tests.choosing import offers
from tests.e2e import raw
from tests.e2e.playing import begin_tricks, board_text, hand_of, sit_down
from tests.e2e.reading import buttons, visible_text
from tests.e2e.world import World, reply_text, says, seen

FORGED = (
    "1:{table}:play:1:0:9X",
    "1:{table}:play:1:999:AS",
    "1:{table}:call:1:0:0:fly",
    "1:{table}:join:77",
    "1:ZZZZ:hand",
    "1:{table}:cut:1:52",
    "1:{table}:option",
    "1:{table}:again:12",
)
BROKEN = (
    "somebody else's",
    encode(ShowLeaderboard(act=LeaderboardAct.WHEN)),
    encode(ShowStats(act=StatsAct.WHO)),
    "privacy1:burn:1:1",
)
"""Custom_ids that the bot has never made, or only for menus."""


def cards(world: World, place: int) -> list[str]:
    """Return the custom_ids of the cards on a person's hand, playable or not."""
    found = []
    for button in buttons(hand_of(world.people[place])):
        custom_id = button.custom_id
        if custom_id is not None and isinstance(custom_ids.decode(custom_id), PlayCard):
            found.append(custom_id)
    return found


async def test_forged_custom_ids_are_refused(env: Env, world: World) -> None:
    table = await begin_tricks(world, *world.people)
    ann = world.people[0]
    board = offers(seen(ann, world.channel), MyHand)[0]
    hands = [cards(world, place) for place in range(4)]
    shown = visible_text(board.message)
    for custom_id in FORGED:
        forged = custom_id.format(table=table)
        assert reply_text(await raw.forged_click(env, ann, board.message, forged)), forged
    for custom_id in BROKEN:
        result = await raw.forged_click(env, ann, board.message, custom_id)
        assert says(BadControl, reply_text(result)), custom_id
    assert [cards(world, place) for place in range(4)] == hands
    after = next(message for message in seen(ann, world.channel) if message.id == board.message.id)
    assert visible_text(after) == shown


async def test_a_forged_form_is_answered_kindly(env: Env, world: World) -> None:
    table = await sit_down(world, world.people)
    ann, dee = world.people[0], world.people[3]
    form = encode(controls.CutModal(table, 1))
    for who, typed in ((dee, "many"), (dee, "52"), (ann, "7")):
        result = await raw.forged_modal(env, who, world.channel, form, number=typed)
        assert reply_text(result)
    for button in (controls.Cut(table, 1), controls.Cut(table, 1, 7), MyHand(table)):
        result = await raw.forged_modal(env, dee, world.channel, encode(button))
        assert says(BadControl, reply_text(result)), "a button is no form"
    assert offers(seen(dee, world.channel), controls.CutHere), "the pack is not cut yet"
    await raw.forged_modal(env, dee, world.channel, form, number="7")
    assert "deal 1" in board_text(dee, world.channel)
