"""Hands, boards and posts where players can revoke: nothing tells before the deal is scored."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.actions import Beg, CallRevoke, Give
from bot.engine.cards import Card, parse
from bot.engine.errors import Reason
from bot.engine.events import Cause, RevokeCalled, Scored
from bot.engine.game.game import Game
from bot.engine.revokes import PublicRevokes, Revoke, RevokeCall
from bot.engine.views import Ask
from bot.locale.say import LANGUAGES, speak
from bot.ui.core.message import Outgoing
from bot.ui.table.board.board import board
from bot.ui.table.hand.hand import hand
from bot.ui.table.results.deal_result import deal_result
from bot.ui.table.revokes import EARLIER, LATER, revoke_page
from bot.ui.text.cards import card_label
from bot.views.table.deals import JudgedCall, RevokeMade
from tests.revoking import CALLED, DISCARD, LAWFUL, OFFENDER, UNLAWFUL, twins
from tests.ui.reading import buttons, check, enabled, menus, text
from tests.ui.room import EIGHT, LONGEST, SAY, game, holding, playing, reach, table
from tests.ui.scenes.results import judged


def seen(played: Game, seat: int, **changes: Any) -> Outgoing:
    shown = hand(holding(played, seat, **changes), SAY, direct=True)
    check(shown)
    return shown


def written(shown: Outgoing) -> str:
    return repr(shown.to_send())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lawful_card_and_a_revoke_look_the_same(language: str) -> None:
    say = speak(language)
    lawful, unlawful = twins()
    held, other = Card.of(LAWFUL), Card.of(UNLAWFUL)
    swapped = {other.code: held.code, card_label(other, say): card_label(held, say)}
    assert written(board(playing(lawful), say)) == written(board(playing(unlawful), say))
    for seat in range(4):
        for direct in (True, False):
            first, second = (
                written(hand(holding(one, seat), say, direct=direct)) for one in (lawful, unlawful)
            )
            if seat == OFFENDER:
                assert first != second, "they hold one other card"
                for mark, instead in swapped.items():
                    second = second.replace(mark, instead)
            assert first == second
    assert "Take back 2" in text_of_buttons(lawful, OFFENDER)


def text_of_buttons(played: Game, seat: int) -> str:
    return " ".join(buttons(seen(played, seat)))


def test_twenty_six_tricks_are_turned_like_pages() -> None:
    played = reach(Ask.DONE, "california-jack", 2, options=CALLED, score=(0, 0))
    view = holding(played, 0)
    opponent = [action for action in view.view.legal if isinstance(action, CallRevoke)]
    # A leader breaks no rule, so that a whole deal has fewer: all of them, for once.
    legal = tuple(CallRevoke(1, trick) for trick in range(26))
    tricks = tuple(replace(trick, seats=(0, 1)) for trick in view.view.public.tricks)
    public = replace(view.view.public, tricks=tricks)
    view = replace(view, view=replace(view.view, public=public, legal=legal))
    assert opponent
    first, second = (revoke_page(view, SAY, page=page) for page in (0, 1))
    check(first)
    check(second)
    (newest,), (oldest,) = menus(first), menus(second)
    values = [option.value for option in (*newest.options, *oldest.options)]
    assert values == [*map(str, range(25, 2, -1)), EARLIER, LATER, "2", "1", "0"]
    fewer = replace(view, view=replace(view.view, legal=legal[1:]))
    shown = revoke_page(fewer, SAY, page=1)
    check(shown)
    assert [option.value for option in menus(shown)[0].options] == [*map(str, range(25, 0, -1))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_dozens_of_calls_leave_room_for_the_tricks(language: str) -> None:
    played, say = reach(Ask.DONE, "trinidad", options=CALLED), speak(language)
    public = played.public()
    calls = [
        RevokeCall((seat + 1) % 4, seat, trick)
        for trick in range(len(public.tricks))
        for seat in range(4)
    ]
    exposed = tuple((seat, card) for trick in public.tricks for seat, card in trick.plays)
    story = (*public.story, *(RevokeCalled(one.seat, one.offender, one.trick) for one in calls))
    revokes = PublicRevokes(calls=tuple(calls), exposed=exposed)
    public = replace(public, revokes=revokes, story=story)
    here = replace(playing(played, names=LONGEST[:4]), public=public)
    shown = board(here, say)
    check(shown)
    last = public.tricks[-1]
    assert card_label(last.cards[-1], say) in text(shown), "the newest trick is there"
    view = replace(played.view(0), public=public)
    check(hand(replace(holding(played, 0), table=here, view=view), say))


@pytest.mark.parametrize("language", LANGUAGES)
def test_dozens_of_revokes_fit_in_a_message(language: str) -> None:
    many = [(seat, trick) for trick in range(6) for seat in range(8)]
    law = Reason.NO_UNDERTRUMPING
    made = [Revoke(trick, seat, DISCARD, law, parse("KH 4H 5H 6H 7H 8H")) for seat, trick in many]
    calls = [JudgedCall(RevokeCall(0, one.seat, one.trick), one, *LONGEST[:2]) for one in made[:24]]
    calls += [JudgedCall(RevokeCall(0, *one), None, *LONGEST[:2]) for one in many]
    summary = judged(
        names=LONGEST,
        judged=tuple(calls),
        revokes=tuple(RevokeMade(one, LONGEST[one.seat]) for one in made),
        points=tuple(
            Scored(side, Cause.REVOKE, 1, one.seat, (one.card,))
            for one in made[:24]
            for side in range(8)
        ),
        sides=8,
        unscored=(),
        pips=(1,) * 8,
        score=(3,) * 8,
    )
    shown = deal_result(summary, table(names=EIGHT, options=CALLED, sides=8), speak(language))
    check(shown)
    assert text(shown).count("**3**") == 8, "the score is not cut off"


def test_a_dealer_who_may_not_give_a_point_sees_the_same_buttons() -> None:
    may: set[bool] = set()
    for seed in range(1, 20):
        played = game(seed, options={"gift_needs_trump": True})
        played.apply(1, Beg())
        may.add(Give() in played.legal(0))
        assert {"Give a point", "Run them"} <= enabled(seen(played, 0))
    assert may == {True, False}
