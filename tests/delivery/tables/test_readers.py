"""People get messages in their language, or none if their settings say so."""

from __future__ import annotations

from bot.delivery.messenger import Refused
from bot.locale.say import speak
from bot.views.settings.preferences import HandPlace, Look, Reader
from tests.delivery.checks import assert_nothing_pending, hand_of, is_put_away
from tests.delivery.world import CHANNEL, World

ANN, BOB, CY, DEE = range(4)
FRENCH, GERMAN = speak("fr"), speak("de")


async def test_each_hand_is_in_its_readers_language(world: World) -> None:
    world.readers = {
        100: Reader(language="de", spoken="fr", look=Look.TEXT, place=HandPlace.DM),
        101: Reader(spoken="fr-CA", look=Look.TEXT, place=HandPlace.DM),
        102: Reader(spoken="ja", look=Look.TEXT, place=HandPlace.DM),
    }
    await world.open()
    await world.next_deal()
    await world.deliver()
    voices = (GERMAN, FRENCH, speak(), speak())
    for seat, say in enumerate(voices):
        assert say("to {n}", n=14) in hand_of(world, seat).shows
    world.readers[101] = Reader(language="en", spoken="fr-CA", look=Look.TEXT, place=HandPlace.DM)
    await world.card(BOB, CY)
    await world.deliver()
    assert "to 14" in hand_of(world, BOB).shows, "as chosen meanwhile"


async def test_a_hand_that_is_wanted_in_the_channel_alone_is_not_sent(world: World) -> None:
    world.readers = {100: Reader(place=HandPlace.CHANNEL)}
    await world.open()
    await world.next_deal()
    await world.deliver()
    assert 100 not in world.messenger.privates, "no conversation is opened either"
    await assert_nothing_pending(world.db)
    assert world.closed_dms == []
    world.readers = {}
    await world.card(ANN, BOB)
    await world.next_deal()
    await world.deliver()
    assert hand_of(world, ANN).key is not None, "sent again from the next deal on"


async def test_a_hand_that_was_sent_before_stays_true_to_the_end_of_its_deal(world: World) -> None:
    await world.open()
    await world.next_deal()
    await world.deliver()
    world.readers = {100: Reader(place=HandPlace.CHANNEL)}
    await world.card(ANN, BOB)
    await world.deliver()
    assert hand_of(world, ANN).edits == 1
    await world.next_deal()
    await world.deliver()
    (hand,) = world.messenger.shown(world.messenger.privates[100])
    assert is_put_away(hand)
    assert "Your next hand is in the channel" in hand.shows


async def test_bad_news_comes_in_the_language_of_each(world: World) -> None:
    world.readers = {100: Reader(language="fr", look=Look.TEXT, place=HandPlace.DM)}
    world.fail("post", Refused(code=50013))
    await world.open()
    await world.deliver()
    french, english = (
        world.messenger.shown(world.messenger.privates[who])[0] for who in (100, 101)
    )
    assert f"<#{CHANNEL}>" in french.shows
    assert "I can no longer write" in english.shows
    assert "I can no longer write" not in french.shows
