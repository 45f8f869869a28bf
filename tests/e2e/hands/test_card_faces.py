"""Card faces as emojis and pictures, from the upload to what people see."""

import logging
from dataclasses import replace

import discord
import pytest
from simcord import Env

from bot.delivery.emoji_sync import EmojiSync
from bot.engine.cards import JOKERS, PACK, Card
from bot.locale.say import speak
from bot.settings import Settings
from bot.ui.controls.table import MyHand, PlayCard
from bot.ui.core import custom_ids
from bot.ui.pictures.colours import Palette
from bot.ui.pictures.emojis import Emojis, all_faces
from bot.ui.pictures.face.face import VERSION
from bot.ui.text.cards import card_words
from bot.views.settings.preferences import HandPlace, Look
from tests.e2e.bots import bot_of, restart
from tests.e2e.playing import begin, hand_of, hands, press_first
from tests.e2e.reading import buttons, components, visible_text, walk
from tests.e2e.world import World, seen, shown


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, card_emojis=True)


def uploaded(env: Env) -> dict[str, int]:
    return {one.name: one.id for one in env.backend.application_emojis.values()}


def uploads(env: Env) -> int:
    made = [entry for entry in env.http_requests if entry.path.endswith("/emojis")]
    return sum(entry.method == "POST" for entry in made)


def cards_on(hand: discord.Message) -> set[Card]:
    """Return the cards that a hand has buttons for."""
    held = [one for one in buttons(hand) if one.label and one.label.strip("\u2800")]
    shown = [custom_ids.decode(one.custom_id) for one in held if one.custom_id]
    return {one.card for one in shown if isinstance(one, PlayCard)}


@pytest.mark.usefixtures("drawn")
async def test_cards_are_shown_by_their_faces_and_in_pictures_to_those_who_want_them(
    env: Env, world: World
) -> None:
    assert uploaded(env).keys() == all_faces().keys()
    ann, bob, cy, _ = people = world.people
    await bot_of(env).host.people.choose(ann.id, look=Look.PICTURE)
    await bot_of(env).host.people.choose(bob.id, look=Look.PICTURE, place=HandPlace.CHANNEL)
    await begin(world, *people)
    [table] = seen(ann, world.channel)[-1].attachments
    assert table.filename == "table.png"
    assert "turned up, " in (table.description or "")
    faces = [part["emoji"] for part in walk(components(hand_of(cy))) if part.get("emoji")]
    assert len(faces) == 6
    assert {int(face["id"]) for face in faces} <= set(uploaded(env).values())
    [table] = hand_of(cy).attachments
    assert table.filename == "table.png", "nobody else is sent one of their cards"

    _, picture = hand_of(ann).attachments
    assert picture.filename == "hand.png"
    assert (await picture.read()).startswith(b"\x89PNG")
    held = cards_on(hand_of(ann))
    assert len(held) == 6
    assert all(card_words(card, speak()) in (picture.description or "") for card in held)
    assert not hands(bob)
    answer = shown(await press_first(bob, seen(bob, world.channel), MyHand))
    _, picture = answer.attachments
    assert (picture.description or "").startswith("Your hand: ")


async def test_faces_are_uploaded_once_and_old_ones_removed(
    env: Env, world: World, settings: Settings
) -> None:
    before = uploaded(env)
    for name in ("party_parrot", f"jack_of_hearts_{VERSION + 1}", "ten_of_green_clubs_0"):
        env.backend.create_application_emoji(name)
    env.backend.delete_application_emoji(before["ace_of_spades_1"])
    count = uploads(env)
    await restart(env, settings)
    after = uploaded(env)
    assert uploads(env) == count + 1, "what is there is kept"
    assert after.keys() == {*all_faces(), "party_parrot"}
    assert {name: after[name] for name in before if name != "ace_of_spades_1"} == {
        name: number for name, number in before.items() if name != "ace_of_spades_1"
    }


async def test_without_the_right_to_add_them_cards_are_text(
    env: Env, world: World, settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    for emoji_id in list(env.backend.application_emojis):
        env.backend.delete_application_emoji(emoji_id)
    env.inject_error("POST", "/applications/*/emojis", status=403, code=50_013, times=None)
    with caplog.at_level(logging.INFO):
        await restart(env, settings)
        await bot_of(env).emoji_sync.sync()
    assert caplog.text.count("cannot be kept as emojis") == 1, "it is said once"
    people = world.people
    await begin(world, *people)
    assert "<:" not in visible_text(hand_of(people[0]))
    assert "♠" in visible_text(hand_of(people[0])) + visible_text(hand_of(people[1]))


async def test_a_process_without_the_first_shard_only_looks(env: Env) -> None:
    known = Emojis()
    other = EmojiSync(env.bot, known, manages=False)
    await other.sync()
    assert len(known.signs("en", Palette.TWO)) == len((*PACK, *JOKERS))
    count, gone = uploads(env), uploaded(env)["ace_of_spades_1"]
    env.backend.delete_application_emoji(gone)
    await other.sync()
    assert uploads(env) == count, "it adds nothing"
    assert not known.signs("en", Palette.TWO), "a pack that is not whole is not used"
