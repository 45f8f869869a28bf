"""Tables where players can revoke: nothing tells, and players who want it are asked before."""

import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import simcord
from prometheus_client import CollectorRegistry
from simcord import Env, InteractionResult, MemberActor

from bot.engine import shuffle
from bot.engine.cards import Card
from bot.engine.errors import Reason
from bot.locale.say import speak
from bot.ops import metrics
from bot.ui.controls import table as controls
from bot.ui.controls.settings import SettingsAct
from bot.ui.pictures.table.picture import TablePicture
from bot.ui.text.calls import refusal
from bot.ui.text.cards import card_label
from tests.choosing import offers
from tests.e2e import raw
from tests.e2e.bots import build_bot, settings_in
from tests.e2e.hands.channel_hands import open_hand
from tests.e2e.listening import Everything, Kind
from tests.e2e.playing import begin, caller_of, hand_of, hands, make_playing_world
from tests.e2e.reading import menus, visible_text
from tests.e2e.settling import settle
from tests.e2e.world import World, ask, choose, click, click_dm, labels, press, reply_text, shown
from tests.revoking import LAWFUL, UNLAWFUL, laid_out

SAY = speak()
CALLED = "revokes=called"
_TIMES = ("_created", "_bucket", "_sum")
"""What follows from the time that something took."""


@pytest.fixture(autouse=True)
def stacked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal the dealer the king of hearts, beside the two of diamonds."""
    monkeypatch.setattr(shuffle, "deal_pack", laid_out(UNLAWFUL))


def label(code: str) -> str:
    return card_label(Card.of(code), SAY)


async def play(who: MemberActor, code: str) -> InteractionResult:
    """Press a card of one's hand in direct messages."""
    for offer in offers(hands(who)[-1:], controls.PlayCard):
        assert isinstance(offer.control, controls.PlayCard)
        if offer.control.card == Card.of(code):
            return await press(who, offer.message, offer.custom_id)
    raise AssertionError(f"{who.name} cannot press {code}")


async def play_all(eldest: MemberActor, dealer: MemberActor, tricks: str) -> None:
    """Let eldest lead to tricks, written as ``AH-KH``, and take them all."""
    for trick in tricks.split():
        led, followed = trick.split("-")
        await play(eldest, led)
        await play(dealer, followed)


async def seated(world: World, target: int = 14) -> tuple[MemberActor, MemberActor]:
    """Begin a game of two and let eldest stand; return eldest and the dealer."""
    people = world.people[:2]
    await begin(world, *people, game="trinidad", house_options=CALLED, target=target)
    eldest = caller_of(people)
    await click_dm(eldest, "Stand")
    return eldest, next(who for who in people if who is not eldest)


async def accuse(who: MemberActor, trick: int) -> InteractionResult:
    """Call a revoke of the only opponent from one's hand."""
    page = shown(await click_dm(who, "Call a revoke…"))
    (tricks,) = menus(page)
    await choose(who, page, [str(trick - 1)], tricks.custom_id)
    name = next(one for one in labels(page) if one.startswith("Call it"))
    assert name.endswith(f"trick {trick}")
    return await click(who, page, name)


# ------------------------------------------------------------------------------ nothing tells


@asynccontextmanager
async def another_world(folder: Path) -> AsyncIterator[World]:
    """Begin anew: the same server and people, with the same ids, in a simulated Discord."""
    async with simcord.run(build_bot(settings_in(folder)), shard_count=1) as env:
        yield await make_playing_world(env)
        await env.bot.close()


async def traces(
    folder: Path, log: pytest.LogCaptureFixture, patch: pytest.MonkeyPatch, card: str
) -> str:
    """Return all that a card leaves behind until the deal is scored: requests, log and metrics."""
    # What has been drawn before comes sooner, so that messages of the second deal had other ids.
    patch.setattr(TablePicture, "is_quick", lambda _: True)
    patch.setattr(shuffle, "deal_pack", laid_out(card))
    registry = CollectorRegistry()
    async with another_world(folder) as world:
        eldest, dealer = await seated(world)
        # In the dealer's own hand a gap would show which card is gone.
        await settle(dealer, world, SettingsAct.MY_LOOK, "text")
        await open_hand(eldest, world)
        await play(eldest, "AH")
        everything = Everything(world.env)
        mark = everything.mark()
        log.clear()
        patch.setattr(metrics, "_active", metrics.Metrics(registry))
        await play(dealer, "2D")
        await play_all(eldest, dealer, "QH-4C 9D-5C")
        await accuse(eldest, 1)
        patch.setattr(metrics, "_active", None)
        sent = [(one.kind, one.reader, one.entry) for one in everything.requests(mark)]
    logged = [(one.name, one.levelno, one.getMessage()) for one in log.records]
    counted = [
        (one.name, one.labels, one.value)
        for family in registry.collect()
        for one in family.samples
        if not one.name.endswith(_TIMES)
    ]
    assert {Kind.EDIT, Kind.DM_EDIT, Kind.ANSWER_EDIT} <= {kind for kind, *_ in sent}
    assert any(value for *_, value in counted)
    return "\n".join(map(repr, [*sent, *logged, *counted]))


async def test_an_illegal_card_leaves_the_same_traces_as_a_legal_one(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO)
    for ours in ("bot", "cogs"):
        caplog.set_level(logging.DEBUG, ours)
    lawful = await traces(tmp_path / "lawful", caplog, monkeypatch, LAWFUL)
    unlawful = await traces(tmp_path / "unlawful", caplog, monkeypatch, UNLAWFUL)
    assert lawful != unlawful, "the dealer's own hand shows one other card"
    for code in (LAWFUL, UNLAWFUL):
        pattern = re.compile(f"{code}|{label(code)}")
        lawful, unlawful = (pattern.sub("?", text) for text in (lawful, unlawful))
    # Messages are edited beside each other: which edit goes out first is chance.
    assert sorted(lawful.split("\n")) == sorted(unlawful.split("\n"))


# ------------------------------------------------------------------------ asking before a revoke


async def test_players_who_want_it_are_asked_before_a_revoke(env: Env, world: World) -> None:
    for who in world.people[:2]:
        await env.bot.host.people.choose(who.id, ask_before_revoke=True)  # type: ignore[attr-defined]
    eldest, dealer = await seated(world)
    await play(eldest, "AH")
    await play(dealer, "2D")
    asked = visible_text(hand_of(dealer))
    assert f"{label('2D')}? {refusal(Reason.MUST_FOLLOW_OR_TRUMP, SAY)} Play it anyway?" in (
        asked.replace("**", "")
    )
    await click_dm(dealer, "Not now")
    assert "Play it anyway?" in await ask(dealer, world.channel, "play", card="2D")
    await play(dealer, "2D")
    (anyway,) = offers(hands(dealer)[-1:], controls.PlayAnyway)
    await click_dm(dealer, "Not now")
    await play(dealer, "KH")
    await play(eldest, "QH")
    stale = await raw.forged_click(env, dealer, hand_of(dealer), anyway.custom_id)
    assert reply_text(stale).startswith("That question has already been answered.")
    card, *_ = offers(hands(dealer)[-1:], controls.PlayCard)
    await play(dealer, "2D")
    assert label("2D") not in labels(hand_of(dealer))
    await play_all(eldest, dealer, "9D-4C TD-5C JD-6C")
    for who in (eldest, dealer):
        await click_dm(who, "Done")
    stale = await raw.forged_click(env, dealer, hand_of(dealer), card.custom_id)
    assert reply_text(stale).startswith("That deal is over."), "as it says to all others"
    # Others are not, nor is anybody before what is no revoke.
    await env.bot.host.people.choose(eldest.id, ask_before_revoke=False)  # type: ignore[attr-defined]
    for who, typed in ((dealer, "stand"), (dealer, "AH"), (eldest, "2D")):
        await ask(who, world.channel, "play", card=typed)
    assert label("2D") not in labels(hand_of(eldest))
