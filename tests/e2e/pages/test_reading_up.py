"""Looking games up: the list, the rules, a table's own rules, the forms of a game."""

from bot.engine.variants import VARIANTS
from bot.ui.controls.help import ChooseGame, ShowTopic, Topic
from bot.ui.controls.rulebook import ChooseGameRules, ShowCardWords, ShowFirstGame, ShowGames
from bot.ui.core.custom_ids import decode
from tests.e2e.playing import board_text
from tests.e2e.reading import buttons, menus, visible_text
from tests.e2e.world import World, ask, choose, press, shown


async def test_a_game_is_chosen_from_the_list_and_explained(world: World) -> None:
    ann = world.people[0]
    page = shown(await ann.slash(world.channel, "games"))
    (families,) = menus(page)
    await choose(ann, page, ["bidding"], families.custom_id)
    menu, _ = menus(page)
    assert isinstance(decode(menu.custom_id), ChooseGameRules)
    for game in menu.options.values():
        assert f"**{VARIANTS[game].name}**" in visible_text(page)
    await choose(ann, page, ["auction-pitch"], menu.custom_id)
    assert "auction" in visible_text(page), "in place of the list"
    (back,) = [button for button in buttons(page) if decode(str(button.custom_id)) == ShowGames()]
    await press(ann, page, back.custom_id)
    assert "Trinidad, Tobago" in visible_text(page)
    for control, words in (
        (ShowFirstGame(), "Save the jack"),
        (ShowCardWords("basic"), "Trick:"),
        (ShowFirstGame(), "Save the jack"),
        (ShowTopic(Topic.OPEN), "I want to open a table"),
    ):
        (there,) = [button for button in buttons(page) if decode(str(button.custom_id)) == control]
        await press(ann, page, there.custom_id)
        assert words in visible_text(page)
    assert any(isinstance(decode(menu.custom_id), ChooseGame) for menu in menus(page))


async def test_six_are_seated_as_pairs_or_as_threes(world: World) -> None:
    ann = world.people[0]
    choices = await ann.autocomplete(
        world.channel, "table open", "sides", "", game="pitch", players=6
    )
    assert {choice["value"] for choice in choices} == {6, 3, 2}
    choices = await ann.autocomplete(world.channel, "table open", "players", "", game="california")
    assert not choices, "no game is called so"
    choices = await ann.autocomplete(world.channel, "table open", "players", "", game="shasta sam")
    assert [choice["value"] for choice in choices] == [2]
    await ann.slash(world.channel, "table open", game="pitch", players=6, sides=3)
    board = board_text(ann, world.channel)
    assert board.endswith(
        "● ann\n○ free seat\n▲ free seat" + "\n● free seat\n○ free seat\n▲ free seat"
    )
    refused = await ask(ann, world.channel, "table open", game="pitch", players=6, sides=5)
    assert "isn't played by 6 on 5 sides" in refused
