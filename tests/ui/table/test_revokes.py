"""Hands, boards and posts where players can revoke: nothing tells before the deal is scored."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.actions import PLAYS, Beg, CallCard, CallRevoke, Done, Give, Play, TakeBack
from bot.engine.cards import Card, natural, parse
from bot.engine.errors import Reason
from bot.engine.events import Cause, Scored
from bot.engine.game import Game
from bot.engine.revokes import PublicRevokes, Revoke, RevokeCall
from bot.engine.views import Ask
from bot.locale import LANGUAGES, speak
from bot.ui.controls import table as controls
from bot.ui.core.message import Outgoing
from bot.ui.history.replay import replay_page
from bot.ui.posts import post
from bot.ui.table.board import board
from bot.ui.table.board.tricks import tricks
from bot.ui.table.hand import hand
from bot.ui.table.results.deal_result import deal_result
from bot.ui.table.revokes import EARLIER, LATER, revoke_page
from bot.ui.text.cards import card_label, card_text
from bot.ui.text.drama import drama_line
from bot.views.drama import Drama, happenings
from bot.views.posts import DealPost, RevokePost
from bot.views.table import TableState
from bot.views.table.deals import DealSummary, JudgedCall, RevokeMade
from tests.revoking import CALLED, DISCARD, LAWFUL, OFFENDER, UNLAWFUL, twins
from tests.ui.past import look
from tests.ui.reading import buttons, check, control, enabled, menus, text
from tests.ui.room import EIGHT, LONGEST, NAMES, SAY, game, holding, playing, reach, table, typed


def seen(played: Game, seat: int, **changes: Any) -> Outgoing:
    shown = hand(holding(played, seat, **changes), SAY, direct=True)
    check(shown)
    return shown


def written(shown: Outgoing) -> str:
    return repr(shown.to_send())


# ------------------------------------------------------------------------------ nothing tells


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


def test_every_card_can_be_pressed_and_no_word_says_which_the_rules_allow() -> None:
    for played in twins():
        decision = played.public().decision
        assert decision is not None
        shown = seen(played, decision.seat)
        held = played.view(decision.seat).hand
        assert {card_text(card, SAY) for card in held} <= enabled(shown)
        assert text(shown).startswith(typed("▶ **Your turn.** ♥ led.\n"))


# ----------------------------------------------------------------- taking back, calling for it


def taken_back() -> Game:
    """Take the revoke back, put the king in its place, and finish the trick."""
    _, played = twins()
    played.apply(OFFENDER, TakeBack())
    return played


def test_a_card_is_taken_back_and_lies_exposed() -> None:
    _, played = twins()
    back = control(seen(played, OFFENDER), typed("Take back 2♦"))
    assert back == controls.TakeBackCard("K7QF", 1, 0, DISCARD)
    played = taken_back()
    said = text(seen(played, OFFENDER))
    assert said.startswith(
        typed("▶ **Your turn.** You took back 2♦: play another card in its place.")
    )
    assert typed("exposed: 2♦ (yours)") in said
    assert typed("-# Exposed: 2♦ (Cy)") in text(board(playing(played), SAY))
    assert not any(label.startswith("Call for") for label in buttons(seen(played, 1)))


def finished_trick() -> Game:
    played = taken_back()
    for seat, code in ((2, "KH"), (3, "5H"), (0, "3H")):
        played.apply(seat, PLAYS[Card.of(code)])
    return played


def test_an_opponent_calls_for_an_exposed_card() -> None:
    played = finished_trick()
    call = control(seen(played, 3), typed("Call for 2♦"))
    assert isinstance(call, controls.MakeCall)
    assert call.action == CallCard(DISCARD)
    assert not any(label.startswith("Call for") for label in buttons(seen(played, 0))), "a partner"
    played.apply(3, CallCard(DISCARD))
    owner = text(seen(played, OFFENDER))
    assert typed("**Dee calls for your 2♦.** Play it if the rules allow.") in owner
    assert typed("Exposed: 2♦ (Cy, called for by Dee)") in text(board(playing(played), SAY))
    assert typed("Ann 3♥ · 7 pips · Cy took back 2♦") in text(board(playing(played), SAY))
    assert typed("exposed: 2♦ (Cy, you called for it)") in text(seen(played, 3))
    played.apply(1, PLAYS[Card.of("9D")])
    assert enabled(seen(played, OFFENDER)) & {typed("2♦"), typed("4♣")} == {typed("2♦")}
    assert typed("**Dee calls for your 2♦:** you must play it now.") in text(seen(played, OFFENDER))


def test_many_exposed_cards_are_a_menu() -> None:
    played = finished_trick()
    view = holding(played, 3)
    cards = [Card.of(code) for code in ("2D", "4C", "5C", "6C")]
    public = replace(
        view.view.public,
        revokes=PublicRevokes(exposed=tuple((OFFENDER, card) for card in cards)),
    )
    legal = tuple(map(CallCard, cards))
    shown = hand(replace(view, view=replace(view.view, public=public, legal=legal)), SAY)
    check(shown)
    (menu,) = menus(shown)
    assert [option.value for option in menu.options] == [card.code for card in cards]
    assert menu.options[0].label == typed("2♦ Cy")


# --------------------------------------------------------------------------- calling a revoke


def test_whose_and_in_which_trick_is_asked_step_by_step() -> None:
    played = finished_trick()
    view = holding(played, 1)
    assert control(seen(played, 1), "Call a revoke…") == controls.CallARevoke("K7QF", 1, 0)
    shown = revoke_page(view, SAY)
    check(shown)
    (who,) = menus(shown)
    assert [option.label for option in who.options] == ["Ann", "Cy"]
    shown = revoke_page(view, SAY, offender=OFFENDER)
    check(shown)
    _, which = menus(shown)
    assert [option.label for option in which.options] == [typed("Trick 1: A♥ led, Cy played K♥")]
    assert not buttons(shown)
    shown = revoke_page(view, SAY, offender=OFFENDER, trick=0)
    check(shown)
    assert control(shown, "Call it: Cy, trick 1") == controls.ConfirmRevoke("K7QF", 1, 0, 2, 0)


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


def test_a_called_revoke_is_told_without_a_verdict() -> None:
    played = finished_trick()
    played.apply(1, CallRevoke(2, 0))
    assert "-# Bob calls a revoke: Cy, trick 1" in text(board(playing(played), SAY))
    assert "you called a revoke: Cy, trick 1" in text(seen(played, 1))
    assert "Bob calls a revoke: you, trick 1" in text(seen(played, 2))
    assert "Bob calls a revoke: Cy, trick 1" in text(seen(played, 3))


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
    public = replace(public, revokes=PublicRevokes(calls=tuple(calls), exposed=exposed))
    here = replace(playing(played, names=LONGEST[:4]), public=public)
    shown = board(here, say)
    check(shown)
    last = public.tricks[-1]
    assert card_label(last.cards[-1], say) in text(shown), "the newest trick is there"
    view = replace(played.view(0), public=public)
    check(hand(replace(holding(played, 0), table=here, view=view), say))


# ------------------------------------------------------------------------------ all are played


def test_when_all_cards_are_played_everybody_calls_or_is_done() -> None:
    played = reach(Ask.DONE, "trinidad", options=CALLED)
    played.apply(2, Done())
    here = board(playing(played), SAY)
    check(here)
    waiting = "Waiting for Bob, Dee, Ann."
    assert f"▶ **All cards are played.** Call a revoke, or press Done. {waiting}" in text(here)
    assert list(buttons(here)) == ["Done", "Call a revoke…", "My hand", "⋯"]
    for seat in range(4):
        shown = seen(played, seat)
        assert ("Done" in buttons(shown)) == (seat != 2)
        said = "Call a revoke, or press Done." if seat != 2 else "and you're done."
        assert said in text(shown)
        assert "Call a revoke…" in buttons(shown)
    away = tuple(replace(seat, away=True) for seat in playing(played).seats)
    assert "Done" not in buttons(board(replace(playing(played), seats=away), SAY))


# ------------------------------------------------------------------------- the deal is scored


def finished(played: Game) -> Game:
    """Play a deal to its end, and call nothing."""
    while (now := played.public()).deal == 0:
        assert now.decision is not None
        seat = now.decision.seat
        plays = [action for action in played.legal(seat) if isinstance(action, Play)]
        played.apply(seat, plays[0] if plays else Done())
    return played


def test_a_replay_marks_a_revoke_at_its_card() -> None:
    played = finished(twins()[1])
    words = typed("**Cy** plays **2♦**")
    assert f"{words} (revoke)" in text(replay_page(look(played, 0, 3), SAY))
    as_bob = text(replay_page(look(played, 0, 3, eye=1), SAY))
    assert words in as_bob
    assert "revoke" not in as_bob, "Bob did not know"
    end = replay_page(look(played, 0, 99), SAY)
    check(end)
    assert typed("Revokes that nobody called: Cy 2♦, trick 1") in text(end)


def test_a_replay_marks_a_card_that_came_back_once_it_stays() -> None:
    played = twins()[1]
    played.apply(OFFENDER, TakeBack())
    played.apply(OFFENDER, PLAYS[DISCARD])
    finished(played)
    marked = [
        step for step in range(3, 6) if "(revoke)" in text(replay_page(look(played, 0, step), SAY))
    ]
    assert marked == [5], "not where it was taken back"


def test_the_tricks_of_a_scored_deal_mark_its_revokes() -> None:
    played = twins()[1]
    for seat, code in ((3, "5H"), (0, "3H")):
        played.apply(seat, PLAYS[Card.of(code)])
    made = Revoke(0, OFFENDER, DISCARD, Reason.MUST_FOLLOW_OR_TRUMP, parse("KH"))
    here = playing(played)
    told = tricks(here, scored(deal=0, revokes=(RevokeMade(made, "Cy"),)), 0, SAY)
    assert typed("Cy 2♦ (revoke) · Dee 5♥") in text(told)
    assert "(revoke)" not in text(tricks(here, None, 0, SAY))


BOB = Revoke(2, 1, DISCARD, Reason.MUST_FOLLOW_OR_TRUMP, parse("KH 4H"))
DEE = Revoke(4, 3, Card.of("3C"), Reason.MUST_PLAY_TRUMP, parse("9S"))


def scored(**changes: Any) -> DealSummary:
    fields: dict[str, Any] = {
        "game": 1,
        "deal": 2,
        "dealer": 1,
        "names": NAMES,
        "sides": 2,
        "trumps": natural(DEE.instead[0]).suit,
        "points": (Scored(0, Cause.REVOKE, 1, 1, (DISCARD,)), Scored(0, Cause.HIGH, 1, 0)),
        "unscored": (Scored(1, Cause.GAME, 1, None, parse("TD")),),
        "pips": (10, 20),
        "score": (5, 3),
        "exhausted": False,
        "judged": (
            JudgedCall(RevokeCall(0, 1, 2), BOB, "Ann", "Bob"),
            JudgedCall(RevokeCall(2, 3, 0), None, "Cy", "Dee"),
        ),
        "revokes": (RevokeMade(BOB, "Bob"), RevokeMade(DEE, "Dee")),
    }
    return DealSummary(**{**fields, **changes})


def test_the_result_proves_what_was_called_and_tells_what_was_not() -> None:
    shown = deal_result(scored(), table(options=CALLED), SAY)
    check(shown)
    said = text(shown).split("\n")
    assert said[1] == typed(
        "**Bob revoked in trick 3**, called by Ann: 2♦ instead of K♥ 4♥ (follow suit or trump)"
        " · ● **+1** · no Game for ○"
    )
    assert typed("-# No revoke: Dee, trick 1 (called by Cy)") in said
    assert typed("-# Revokes that nobody called: Dee 3♣, trick 5") in said
    assert "Revoke" not in said[2], "the proof has told what it cost"


def test_a_revoke_that_is_called_is_a_highlight_of_its_own() -> None:
    told = list(happenings(scored(), table(options=CALLED).rules))
    assert [one.what for one in told] == [Drama.REVOKE]
    line = drama_line(told[0], SAY)
    assert line == typed("**Revoke!** Ann caught Bob with 2♦")
    assert "caught" not in text(deal_result(scored(), table(options=CALLED), SAY))


def test_a_revoke_that_costs_the_game_says_so() -> None:
    rules = {**CALLED, "revoke_penalty": "game"}
    shown = deal_result(scored(), table(options=rules), SAY)
    assert "**costs the game**" in text(shown)


def test_a_namesakes_revoke_in_the_same_trick_is_told_too() -> None:
    made = (RevokeMade(BOB, "Bob"), RevokeMade(replace(DEE, trick=BOB.trick), "Bob"))
    said = text(deal_result(scored(revokes=made), table(options=CALLED), SAY))
    assert typed("Revokes that nobody called: Bob 3♣, trick 3") in said


def test_a_revoke_judged_after_the_game_was_lost_is_proven_and_costs_nothing() -> None:
    rules = {**CALLED, "revoke_penalty": "game"}
    both = (scored().judged[0], JudgedCall(RevokeCall(0, 3, 4), DEE, "Ann", "Dee"))
    said = text(deal_result(scored(judged=both), table(options=rules), SAY))
    assert said.count("**costs the game**") == 1
    assert "**Dee revoked in trick 5**, called by Ann" in said
    assert "nobody called" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_dozens_of_revokes_fit_in_a_message(language: str) -> None:
    many = [(seat, trick) for trick in range(6) for seat in range(8)]
    law = Reason.NO_UNDERTRUMPING
    made = [Revoke(trick, seat, DISCARD, law, parse("KH 4H 5H 6H 7H 8H")) for seat, trick in many]
    calls = [JudgedCall(RevokeCall(0, one.seat, one.trick), one, *LONGEST[:2]) for one in made[:24]]
    calls += [JudgedCall(RevokeCall(0, *one), None, *LONGEST[:2]) for one in many]
    summary = scored(
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


def test_a_post_of_points_proves_the_same() -> None:
    proof = ("2D", "must-follow-or-trump", ["KH", "4H"])
    told = DealPost(
        1,
        2,
        [["Ann", "Cy"], ["Bob", "Dee"]],
        [(0, "revoke", 1, "Bob", ["2D"])],
        [10, 20],
        [5, 3],
        "S",
        unscored=[(1, "game", 1, None, ["TD"])],
        judged=[("Ann", "Bob", 2, proof), ("Cy", "Dee", 0, None)],
        revokes=[("Bob", 2, *proof), ("Dee", 4, "3C", "must-play-trump", ["9S"])],
    )
    shown = post(told, table(options=CALLED), SAY)
    check(shown)
    said = text(shown)
    assert typed("2♦ instead of K♥ 4♥ (follow suit or trump) · no Game for Bob & Dee") in said
    assert typed("**Revoke** 2♦: Ann & Cy **+1** (Bob's revoke)") in said
    assert "**Game**: won by Bob & Dee, but not scored, because of the revoke." in said
    assert typed("Revokes that nobody called: Dee 3♣, trick 5") in said
    said = text(post(replace(told, points=[]), table(options=CALLED), SAY))
    assert "no Game for" not in said, "the game was over before it"


def test_corrections_and_calls_have_posts_where_each_trick_has_one() -> None:
    told = {
        RevokePost(
            1, 0, "taken-back", "Cy", card="2D"
        ): "Cy takes back 2♦, which lies exposed now.",
        RevokePost(1, 0, "card-called", "Bob", "Cy", "2D"): "Bob calls for Cy's exposed 2♦.",
        RevokePost(1, 0, "called", "Bob", "Cy", trick=0): "**Bob calls a revoke:** Cy, trick 1.",
    }
    for each, words in told.items():
        shown = post(each, table(options=CALLED), SAY)
        check(shown)
        assert text(shown).startswith(typed(words))


# ------------------------------------------------------------------ the lobby, and gifts


def test_a_lobby_says_that_nobody_checks_the_cards() -> None:
    warning = "**Watch each other:** the bot accepts any card here; a revoke has to be called."
    options = {**CALLED, "take_back": "none"}
    said = text(board(table(TableState.LOBBY, options=options), SAY)).split("\n")
    assert warning in said
    assert "-# a card laid is a card played" in said
    assert warning not in text(board(table(TableState.LOBBY), SAY))


def test_a_dealer_who_may_not_give_a_point_sees_the_same_buttons() -> None:
    may: set[bool] = set()
    for seed in range(1, 20):
        played = game(seed, options={"gift_needs_trump": True})
        played.apply(1, Beg())
        may.add(Give() in played.legal(0))
        assert {"Give a point", "Run them"} <= enabled(seen(played, 0))
    assert may == {True, False}
