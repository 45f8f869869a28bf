"""The slash commands: what they offer, do, refuse and say."""

from simcord import InteractionResult

from bot.engine.variants import VARIANTS
from bot.tables.errors.opening import BadOrder, UnfitOption, UnknownGame
from bot.tables.errors.rights import OpenerOnly
from bot.ui.controls.table import ChooseOption, MyHand, PlayCard, ShowOptions, Start
from bot.ui.core.custom_ids import decode
from tests.choosing import offers

from .playing import cut, hands, play_on, press_first, sit_down
from .reading import menus, visible_text
from .world import World, seen


def told(result: InteractionResult) -> str:
    """Return the answer, which only its reader sees."""
    assert result.response is not None
    assert result.ephemeral
    return visible_text(result.response)


async def test_games_are_found_by_any_of_their_names(world: World) -> None:
    ann = world.people[0]
    for typed, games in (
        ("all foe", {"trinidad"}),
        ("set", {"auction-pitch"}),
        ("sledge", {"seven-up"}),
        ("", set(VARIANTS)),
    ):
        choices = await ann.autocomplete(world.channel, "table open", "game", typed)
        assert {choice["value"] for choice in choices} == games
    await ann.slash(world.channel, "table open", game="all foes")
    assert "Trinidad" in visible_text(offers(seen(ann, world.channel))[0].message)


async def test_an_unknown_game_option_or_number_of_players_is_refused(world: World) -> None:
    ann = world.people[0]
    for order, error in (
        ({"game": "poker"}, UnknownGame),
        ({"players": 5}, BadOrder),
        ({"house_options": "smudge=on"}, UnfitOption),
        ({"house_options": "game_points"}, BadOrder),
        ({"house_options": "game_points=9"}, UnfitOption),
    ):
        answer = told(await ann.slash(world.channel, "table open", **order))
        if error is not BadOrder:
            assert error.text.partition("{")[0] in answer
        assert not offers(seen(ann, world.channel)), "nothing was opened"


async def test_house_options_are_offered_and_kept(world: World) -> None:
    ann = world.people[0]
    choices = await ann.autocomplete(world.channel, "table open", "house_options", "gift")
    assert [choice["value"] for choice in choices] == ["gift_limit=on"]
    await ann.slash(world.channel, "table open", house_options="gift_limit=on, game_points=2")
    board = visible_text(offers(seen(ann, world.channel))[0].message)
    assert "no gift that would win the game" in board
    assert "Game counts 2 points" in board


async def test_house_options_can_be_changed_from_the_board(world: World) -> None:
    ann, bob = world.people[:2]
    await ann.slash(world.channel, "table open")
    shown = await press_first(ann, seen(ann, world.channel), ShowOptions)
    assert shown.response is not None
    (menu,) = menus(shown.response)
    assert isinstance(decode(menu.custom_id), ChooseOption)
    value = menu.options["Game counts 2 points"]
    changed = await ann.select(shown.response, [value], custom_id=menu.custom_id)
    assert changed.acknowledged
    board = visible_text(offers(seen(bob, world.channel))[0].message)
    assert "Game counts 2 points" in board
    others = await press_first(bob, seen(bob, world.channel), ShowOptions)
    assert others.response is not None
    refused = await bob.select(others.response, ["gift_limit=on"], custom_id=menu.custom_id)
    assert OpenerOnly.text.partition("{")[0] in told(refused)
    answer = told(await ann.slash(world.channel, "table options", target=21))
    assert "to 21 points" in answer


async def test_a_partner_can_be_chosen(world: World) -> None:
    ann, bob, cy, dee = world.people
    await ann.slash(world.channel, "table open")
    answer = told(await bob.slash(world.channel, "table join", partner=ann))
    assert "seat 3" in answer
    assert ann.name in answer
    assert "seat 4" in told(await cy.slash(world.channel, "table join", seat=4))
    refused = told(await dee.slash(world.channel, "table join", seat=9 - 1))
    assert refused
    await dee.slash(world.channel, "table join")
    assert offers(seen(cy, world.channel), MyHand) or offers(seen(cy, world.channel))


async def test_computers_are_added_and_removed(world: World) -> None:
    ann = world.people[0]
    await ann.slash(world.channel, "table open", empty_seats="nobody")
    refused = await press_first(ann, seen(ann, world.channel), Start)
    assert told(refused)
    await ann.slash(world.channel, "table add", seat=2)
    assert "🤖" in visible_text(offers(seen(ann, world.channel))[0].message)
    await ann.slash(world.channel, "table remove", seat=2)
    assert "🤖" not in visible_text(offers(seen(ann, world.channel))[0].message)


async def test_play_by_command_offers_only_what_is_legal(world: World) -> None:
    people = world.people[:2]
    await sit_down(world, people, players=2)
    await cut(world, people)
    offered = {who.id: await who.autocomplete(world.channel, "play", "card", "") for who in people}
    (caller,) = [who for who in people if offered[who.id]]
    assert {choice["value"] for choice in offered[caller.id]} == {"stand", "beg"}
    told(await caller.slash(world.channel, "play", card="stand"))
    leader = next(who for who in people if offers(hands(who)[-1:], PlayCard))
    choices = await leader.autocomplete(world.channel, "play", "card", "")
    buttons = {
        offer.control.card.code
        for offer in offers(hands(leader)[-1:], PlayCard)
        if isinstance(offer.control, PlayCard)
    }
    assert {choice["value"] for choice in choices} == buttons
    other = next(who for who in people if who is not leader)
    assert not await other.autocomplete(world.channel, "play", "card", "")
    assert told(await leader.slash(world.channel, "play", card="the best one"))
    before = len(buttons)
    told(await leader.user.slash("play", card=choices[0]["name"]))
    assert len(offers(hands(other)[-1:], PlayCard)) >= 1
    assert before == 6


async def test_rules_score_and_list_answer_to_the_asker_alone(world: World) -> None:
    people = world.people[:2]
    table = await sit_down(world, people, players=2, target=2)
    assert table in told(await world.stranger.slash(world.channel, "table list"))
    rules = told(await world.stranger.slash(world.channel, "rules", game="tobago"))
    assert "beg" in rules.lower()
    nothing = told(await people[0].slash(world.channel, "score"))
    assert nothing
    await cut(world, people)
    assert people[1].name in told(await people[0].slash(world.channel, "score"))
    assert told(await people[0].slash(world.channel, "leaderboard"))
    await play_on(people)
    assert people[0].name in told(await people[0].slash(world.channel, "leaderboard"))
    assert people[0].name not in told(
        await people[0].slash(world.channel, "leaderboard", game="tobago")
    )


async def test_commands_without_a_table_say_how_to_open_one(world: World) -> None:
    ann = world.people[0]
    for command in ("table join", "table leave", "table start", "table close", "hand", "score"):
        assert "/table open" in told(await ann.slash(world.channel, command))
    assert "/table open" in told(await ann.slash(world.channel, "play", card="AS"))
