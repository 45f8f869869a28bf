"""What must hold after a game, however often the bot died: checked from outside.

Only what boards and hands must show is rendered again from the bot's database (rendered.py).
"""

from __future__ import annotations

import json
from collections import Counter
from difflib import unified_diff
from typing import Any, Final

from simcord.backend.models.interaction import ResponseKind

from bot.engine import actions
from bot.engine.record import loads, verify
from bot.ui.controls import table as controls
from tests.choosing import control_of
from tests.wire.people import Asked
from tests.wire.playing import record_file

from .rendered import assert_shown_right, nothing_pending
from .story import Deed, Story, refused

DONE: Final = (ResponseKind.UPDATE, ResponseKind.DEFERRED_UPDATE)
"""How a card or call is answered that was taken."""


async def assert_whole_story(story: Story) -> None:
    """Check everything about a game that is over."""
    record: dict[str, Any] = json.loads(await record_file(story.wire, story.people[0], story.room))
    findings = verify(loads(json.dumps(record)))
    assert findings.finding is None, findings
    assert findings.fair_checked
    assert_nothing_lost(story, record)
    assert_posted_once(story, record)
    # A stop stores what its last edits have shown; a kill would leave that to the next start.
    assert await story.bot.stop() == 0, story.bot.log
    file = story.bot.home / "hangjack.db"
    if not await nothing_pending(file):
        # On a busy machine it had no time to show the end; the next start does.
        await story.bot.start()
        await story.bot.ready()
        await story.wire.quiet()
        assert await story.bot.stop() == 0, story.bot.log
    await assert_shown_right(story.wire, file)


# ------------------------------------------------------------------------- what people have done


def assert_nothing_lost(story: Story, record: dict[str, Any]) -> None:
    """Check that the record has every confirmed action, and none that people did not take."""
    made = Counter(
        (record["seats"][seat], deal, *action)
        for deal, entry in enumerate(record["deals"], 1)
        for seat, *action in entry["actions"]
    )
    people = {who.name for who in story.people}
    asked = {_meant(deed) for deed in story.deeds}
    meant = (_meant(deed) for deed in story.deeds if _is_done(deed.asked))
    done = Counter(action for action in meant if action is not None)
    assert done, "nothing was done"
    # A person who sees a lost action undone may do it again; then it is confirmed once too often.
    assert done <= made, f"lost: {done - made}"
    by_people = {action for action in made if action[0] in people}
    by_themselves = _last_cards(record)
    assert by_people - by_themselves <= asked, f"nobody asked for {by_people - asked}"


def _last_cards(record: dict[str, Any]) -> set[tuple[object, ...]]:
    """Return the last card of each hand, which the bot may play by itself."""
    last: dict[tuple[int, int], tuple[object, ...]] = {}
    for deal, entry in enumerate(record["deals"], 1):
        for seat, *action in entry["actions"]:
            if action[0] == "play":
                last[deal, seat] = (record["seats"][seat], deal, *action)
    return set(last.values())


def _is_done(asked: Asked) -> bool:
    """Return whether the answer confirms the action; a refusal is a message."""
    return asked.record.response_kind in DONE and not refused(asked)


def _meant(deed: Deed) -> tuple[object, ...] | None:
    """Return what a click means, in a record's words; None for what is in no record."""
    control = control_of(deed.custom_id) if deed.custom_id else None
    match control:
        case controls.PlayCard(deal=deal, card=card):
            return (deed.who.name, deal + 1, "play", card.code)
        case controls.MakeCall(deal=deal, action=action):
            return (deed.who.name, deal + 1, *actions.encode(action))
        case controls.TakeBackCard(deal=deal):
            return (deed.who.name, deal + 1, "take-back")
        case controls.ConfirmRevoke(deal=deal, seat=seat, trick=trick):
            return (deed.who.name, deal + 1, "call", seat, trick)
    return None


# ------------------------------------------------------------------------------- what is posted


def assert_posted_once(story: Story, record: dict[str, Any]) -> None:
    """Each board and each end is posted once, and in order."""
    deals = len(record["deals"])
    keys = story.keys(story.wire.messages(story.room), deals)
    assert keys == POSTED, "\n".join(unified_diff(POSTED, keys, "expected", "posted"))
    for who in story.people:
        hands = [key for key in story.keys(who.direct_messages(), deals) if key]
        expected = [
            f"deal {number} · hand"
            for number, deal in enumerate(record["deals"], 1)
            # Computers may run through a whole pack before a hand is sent; then it never is.
            if any(action[1] == "play" for action in deal["actions"])
            or (deal["actions"] and f"deal {number} · hand" in hands)
        ]
        assert hands == expected, f"{who.name}: {hands}"


POSTED: Final = ["lobby", "board", "result"]
"""The keys of all posts of a game, in order: one board shows each of its deals."""
