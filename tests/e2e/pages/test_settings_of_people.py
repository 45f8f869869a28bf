"""People's settings: language, look, colours, and where their hand is."""

from __future__ import annotations

from simcord import Env

from bot.engine.variants import VARIANTS
from bot.locale import speak
from bot.ui.controls.settings import SettingsAct
from bot.ui.controls.table import MakeCall, PlayCard
from bot.ui.settings.person import FOUR
from bot.views.settings.preferences import Look
from tests.choosing import hands
from tests.e2e import raw
from tests.e2e.bots import bot_of
from tests.e2e.playing import begin, begin_alone, hand_of, press_first
from tests.e2e.reading import visible_text
from tests.e2e.settling import opened, settle, turn
from tests.e2e.world import World, click, direct_messages, labels, shown

FRENCH, GERMAN = speak("fr"), speak("de")


async def test_a_hand_is_in_the_language_of_its_reader(env: Env, world: World) -> None:
    ann, bob = world.people[:2]
    raw.let_speak(env, "de", ann="fr", bob="pt-BR")
    await begin(world, ann, bob)
    assert FRENCH("to {n}", n=14) in visible_text(direct_messages(ann)[-1])
    assert "to 14" in visible_text(direct_messages(bob)[-1]), "in what we speak of theirs"


async def test_a_choice_holds_from_the_next_edit_of_a_hand_by_any_player(
    world: World,
) -> None:
    ann, bob = world.people[:2]
    await begin(world, ann, bob)
    (hand,) = hands(direct_messages(ann))
    await settle(ann, world, SettingsAct.MY_LANGUAGE, "de")
    # The eldest hand's own call; then the dealer's, which the others' hands tell of.
    await press_first(ann, [hand], MakeCall)
    (hand,) = [one for one in direct_messages(ann) if one.id == hand.id]
    assert GERMAN("to {n}", n=14) in visible_text(hand)
    await settle(ann, world, SettingsAct.MY_LANGUAGE, "fr")
    for who in (ann, bob):
        await press_first(who, direct_messages(who), PlayCard)
    (hand,) = [one for one in direct_messages(ann) if one.id == hand.id]
    assert FRENCH("to {n}", n=14) in visible_text(hand)


async def test_a_newcomer_is_asked_once_how_the_table_looks(world: World) -> None:
    ann = await begin_alone(world)
    panel = shown(await click(ann, hand_of(ann), "How it looks…"))
    assert "Your settings" in visible_text(panel)
    await turn(ann, panel, SettingsAct.MY_LOOK, Look.EMOJI.value)
    await press_first(ann, direct_messages(ann), MakeCall, PlayCard)
    assert "How it looks…" not in labels(hand_of(ann))


async def test_a_panel_turns_into_the_language_that_was_chosen(world: World) -> None:
    ann = world.people[0]
    panel = await settle(ann, world, SettingsAct.MY_LANGUAGE, "fr")
    assert FRENCH("Your settings") in visible_text(panel)
    await turn(ann, panel, SettingsAct.MY_COLOURS, FOUR)
    assert (await bot_of(world.env).host.people.load(ann.id)).four_colours
    again = await opened(ann, world, SettingsAct.MY_LOOK)
    assert FRENCH("Your settings") in visible_text(again), "also in commands from now on"
    await turn(ann, again, SettingsAct.MY_LANGUAGE, "-")
    assert "Your settings" in visible_text(again)


async def test_suggestions_are_in_the_language_that_was_chosen(world: World) -> None:
    ann = world.people[0]
    await settle(ann, world, SettingsAct.MY_LANGUAGE, "de")
    offered = await ann.autocomplete(world.channel, "rules", "game", "")
    names = [choice["name"].partition(":")[0] for choice in offered]
    assert set(names) < {GERMAN(variant.name) for variant in VARIANTS.values()}
    assert not set(names) < {variant.name for variant in VARIANTS.values()}


async def test_a_hand_shows_the_table_but_to_those_who_want_words_alone(world: World) -> None:
    ann, bob = world.people[:2]
    await settle(bob, world, SettingsAct.MY_LOOK, "text")
    await begin(world, ann, bob)
    for who, files in ((ann, ["table.png"]), (bob, [])):
        (hand,) = hands(direct_messages(who))
        assert [file.filename for file in hand.attachments] == files
