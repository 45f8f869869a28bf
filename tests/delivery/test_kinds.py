"""Every kind of message declares who sees it and what comes of a refusal, and is held to it."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path

import pytest

import bot.store
from bot.delivery.kinds import MessageKind, SeenBy, Then
from bot.delivery.messenger import (
    DmClosed,
    Gone,
    Limited,
    NotTried,
    PlaceGone,
    Refused,
    Rejected,
    Stale,
    Undelivered,
    Unsure,
    Unwell,
)
from bot.engine.variants import VARIANTS
from bot.notices import NOTICES
from bot.tables.lfg.facade import LfgPlace
from bot.views.lfg import Wish
from bot.views.settings.clock import DAY, HOUR, MINUTE
from tests.delivery.everything import ELSEWHERE, KINDS, SCENES, Everything, Scene
from tests.delivery.sweep import Sweep
from tests.root import ROOT
from tests.tables.organised import plan
from tests.tables.room import BOB, CHANNEL, CY, SERVER

REFUSALS: dict[str, Undelivered] = {
    "50013 lacks a permission": Refused(status=403, code=50013),
    "10003 unknown channel": PlaceGone(status=404, code=10003),
    "10008 unknown message": Gone(status=404, code=10008),
    "50083 archived thread": Stale(status=400, code=50083),
    "50035 invalid form": Rejected(status=400, code=50035),
    "50007 direct messages closed": DmClosed(status=403, code=50007),
    "40003 opening too fast": Unsure(status=403, code=40003),
    "20028 slow mode of the channel": Unsure(status=429, code=20028),
    "429": Limited(status=429),
    "503": Unwell(status=503),
}
"""One for each kind of failure; `test_discord_messenger` holds Discord's codes to these kinds."""
PASSING = (Unsure,)
TIDYING = frozenset({"lfg moved", "event moved"})
"""Messages in whose place there are others already: nobody misses their last edit."""
SILENT = {
    ("lfg ended", DmClosed): "they take no messages, and the page says that they are on no list",
    ("lfg ended", Refused): "the same",
    ("table news", DmClosed): "they take no messages, and the table offers Follow again",
    ("table news", Refused): "the same",
}
"""Who is not told, and why nobody can tell them."""


def test_every_stored_kind_is_declared_and_tried() -> None:
    folder = Path(bot.store.__file__).parent / "sql"
    sql = "\n".join(path.read_text("utf-8") for path in sorted(folder.glob("*.sql")))
    inserts = re.findall(r"INSERT INTO messages .*?;", sql, re.DOTALL)
    stored = {kind for insert in inserts for kind in re.findall(r"'([a-z]+)'", insert)}
    declared = {name.partition(" ")[2] for name in KINDS}
    assert stored <= declared | {"shared", "table"}
    assert KINDS.keys() == SCENES.keys()


class Watch:
    """What has changed since a moment, as the readers of a message see it."""

    def __init__(self, everything: Everything, scene: Scene) -> None:
        self.all, self.scene = everything, scene
        self.before = self.target()
        self.private = self.letters()

    def target(self) -> object:
        """Return what is where the message goes."""
        if self.scene.method == "list":
            return sorted(self.all.listings.listed)
        if self.scene.reader is not None:
            return [message.shows for message in self.all.told(self.scene.reader)]
        return [(m.id, m.shows, m.edits, m.deleted) for m in self.all.in_public()]

    def letters(self) -> list[str]:
        channels = self.all.messenger.privates.values()
        return [m.shows for channel in channels for m in self.all.messenger.shown(channel)]

    @property
    def is_shown(self) -> bool:
        return self.target() != self.before

    async def is_told(self) -> bool:
        """Say whether the owner or a person was told, or the message went elsewhere."""
        if NOTICES.held:
            return True
        reader = self.scene.reader
        if reader is None:
            return self.letters() != self.private
        listening = await self.all.room.host.lfg.listeners.load(reader, 77)
        mentioned = any(f"<@{reader}>" in message.shows for message in self.all.in_public())
        asked = "SELECT 1 FROM seats WHERE user_id = ? AND dm <> 'untried'"
        closed = await self.all.room.rows(asked, reader)
        return listening.closed or mentioned or bool(closed)


def refuse(everything: Everything, scene: Scene, error: Undelivered) -> None:
    if scene.method == "list":
        everything.listings.refusal = error
        return
    if scene.reader is not None:
        everything.fail("post", everything.dm_of(scene.reader), error)
        return
    thread = None if scene.channel_id == CHANNEL else scene.channel_id
    private = set(everything.messenger.privates.values())
    for place in [thread] if thread else set(everything.messenger.channels) - private:
        everything.fail(scene.method, place, error)
        if scene.method == "post":
            everything.fail("thread", place, error)


@pytest.mark.parametrize("kind", SCENES)
async def test_no_refusal_is_the_last_word(everything: Everything, kind: str) -> None:
    await SCENES[kind].want(everything)
    with closing(Sweep(everything)) as sweep:
        for refusal, error in REFUSALS.items():
            sweep.go_back()
            NOTICES.forget()
            assert await is_answered(everything, kind, error), refusal


async def is_answered(everything: Everything, kind: str, error: Undelivered) -> bool:
    """Let Discord refuse a message for a while; say whether what its kind declares comes of it."""
    scene = SCENES[kind]
    watch = Watch(everything, scene)
    refuse(everything, scene, error)
    await everything.tick(3)
    told = await watch.is_told()
    everything.messenger.faults.clear()
    everything.listings.refusal = None
    await everything.tick(10, ms=60_000)
    if isinstance(error, Stale) and scene.method == "post":
        error = Refused()  # no new message opens the thread: it is locked
    then = KINDS[kind].refusal.then(error)
    if then in {Then.WAIT, Then.ASK_AGAIN, Then.ANEW}:
        return watch.is_shown or bool(scene.reader and await watch.is_told())
    if kind in TIDYING or (kind, type(error)) in SILENT or then is Then.DROP:
        return True
    return told or watch.is_shown or await watch.is_told()


LASTING = {
    kind: declared.lasts_ms
    for kind, declared in KINDS.items()
    if declared.lasts_ms is not None and SCENES[kind].method == "post"
}


@pytest.mark.parametrize("kind", LASTING)
async def test_what_is_not_worth_sending_any_more_is_dropped(
    everything: Everything, kind: str
) -> None:
    scene = SCENES[kind]
    await scene.want(everything)
    oldest = "SELECT created_at FROM messages WHERE kind = ? AND created_at > 0"
    (row,) = await everything.room.rows(oldest, kind.partition(" ")[2])
    with closing(Sweep(everything)) as sweep:
        for late_ms in (0, 1):
            sweep.go_back()
            watch = Watch(everything, scene)
            everything.room.clock.now = row["created_at"] + LASTING[kind] + late_ms
            await everything.look()
            assert watch.is_shown == (not late_ms)
        assert await everything.room.rows(oldest, kind.partition(" ")[2]) == []


PRIVATE = [kind for kind, declared in KINDS.items() if declared.seen.is_private]


@pytest.mark.parametrize("kind", PRIVATE)
async def test_who_may_not_learn_of_a_place_gets_no_message_about_it(
    everything: Everything, kind: str
) -> None:
    scene, audience = SCENES[kind], everything.audience
    assert scene.reader is not None
    for shut_out in (audience.gone, audience.blind):
        if shut_out is audience.gone or KINDS[kind].seen is SeenBy.BY_VIEWER:
            shut_out.add(scene.reader)
    await scene.want(everything)
    before = len(everything.told(scene.reader))
    await everything.tick(10, ms=60_000)
    assert len(everything.told(scene.reader)) == before == 0
    waiting = "SELECT 1 FROM messages WHERE wanted <> shown AND refused = 0"
    assert await everything.room.rows(waiting) == [], "nothing waits for them"


@pytest.mark.parametrize("kind", PRIVATE)
async def test_a_message_waits_while_discord_does_not_say_who_may_see_it(
    everything: Everything, kind: str
) -> None:
    scene = SCENES[kind]
    assert scene.reader is not None
    everything.audience.silence = NotTried()
    await scene.want(everything)
    await everything.tick()
    assert everything.told(scene.reader) == []
    everything.audience.silence = None
    await everything.tick(5, ms=60_000)
    assert everything.told(scene.reader)


async def test_an_event_that_not_everybody_may_see_leaves_the_list(everything: Everything) -> None:
    await SCENES["event listing"].want(everything)
    await everything.tick()
    assert len(everything.listings.listed) == 1
    everything.audience.hidden.add(CHANNEL)
    await everything.event.enter([1], [2])
    await everything.event.begin()
    await everything.tick()
    assert everything.listings.listed == {}


async def test_a_panel_names_no_event_that_its_readers_may_not_see(everything: Everything) -> None:
    elsewhere = LfgPlace(SERVER, ELSEWHERE, "en")
    await everything.event.announce(plan())
    await everything.room.host.lfg.wait(CY, elsewhere, Wish(VARIANTS["cinch"]), HOUR)
    await everything.tick()
    (panel,) = everything.messenger.shown(ELSEWHERE)
    assert "League" in panel.shows
    everything.audience.hidden.add(CHANNEL)
    await everything.room.host.lfg.wait(BOB, elsewhere, Wish(VARIANTS["cinch"]), HOUR)
    await everything.tick()
    (panel,) = everything.messenger.shown(ELSEWHERE)
    assert "Bob" in panel.shows
    assert "League" not in panel.shows


def test_the_docs_list_what_every_kind_declares() -> None:
    docs = (ROOT / "docs" / "design.md").read_text("utf-8")
    for name, kind in KINDS.items():
        words = (kind.seen.name, *_thens(kind), kind.pace.name, _length(kind.lasts_ms))
        row = " | ".join(word.lower().replace("_", " ") for word in words)
        assert f"| {name} | {row} |" in docs


def _thens(kind: MessageKind) -> tuple[str, str, str]:
    refusal = kind.refusal
    return refusal.lost.name, refusal.gone.name, refusal.shut.name


def _length(ms: int | None) -> str:
    if ms is None:
        return "as long as it is wanted"
    return f"{ms // DAY} d" if ms % DAY == 0 else f"{ms // MINUTE} min"


@pytest.mark.parametrize("want", ["table post", "table hand", "event log", "lfg panel"])
async def test_what_cannot_be_posted_is_tried_less_and_less_often(
    everything: Everything, want: str
) -> None:
    everything.fail("post", None, Gone(status=404, code=10_015))
    everything.listings.refusal = Gone(status=404, code=10_070)
    await SCENES[want].want(everything)
    everything.messenger.requests.clear()
    await everything.tick(120, ms=5_000)
    assert len(everything.messenger.requests) < 60
