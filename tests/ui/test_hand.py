"""A hand in direct messages and as a private answer."""

import asyncio

from bot.engine.actions import Beg, Give, Play, Run, Stand
from bot.engine.events import Cause, Scored
from bot.engine.game import Game
from bot.engine.views import Ask
from bot.tables.views import DealSummary, HandView, TableState
from bot.ui.controls.table import CutModal, MakeCall, MyHand, PlayCard
from bot.ui.core.custom_ids import decode
from bot.ui.table import modals
from bot.ui.table.hand import hand, old_hand
from bot.ui.text.cards import card_text

from .room import (
    NAMES,
    SAY,
    buttons,
    check,
    control,
    enabled,
    ends_with_key,
    game,
    hand_text,
    holding,
    reach,
    table,
    text,
    wander,
)


def constrained() -> tuple[Game, int]:
    """Find a game in which the player to act may not play every card."""
    for seed in range(50):
        played = game(seed)
        played.apply(1, Stand())
        wander(played, 3, seed)
        decision = played.public().decision
        if decision is not None and played.view(decision.seat).refused:
            return played, decision.seat
    raise AssertionError("no such deal")


def test_in_direct_messages_only_legal_cards_can_be_pressed() -> None:
    played, seat = constrained()
    view = played.view(seat)
    shown = hand(holding(played, seat), SAY, direct=True)
    legal = {card_text(a.card, SAY) for a in view.legal if isinstance(a, Play)}
    cards = {card_text(card, SAY) for card in view.hand}
    assert enabled(shown) == legal | {"Go to the table"}
    assert set(buttons(shown)) == cards | {"Go to the table"}
    assert "Not now: " in text(shown)
    assert all(card_text(card, SAY) in text(shown) for card, _ in view.refused)
    assert "You must" in text(shown)
    for card in view.hand:
        assert control(shown, card_text(card, SAY)) == PlayCard("K7QF", 1, 0, card)
    assert ends_with_key(shown)
    check(shown)


def test_a_private_answer_serves_for_the_whole_deal() -> None:
    played, seat = constrained()
    for place in range(4):
        shown = hand(holding(played, place), SAY, refresh=True)
        assert enabled(shown) == set(buttons(shown))
        assert control(shown, "Refresh") == MyHand("K7QF")
        check(shown)
    assert "Not now: " in text(hand(holding(played, seat), SAY, refresh=True))


def test_a_waiting_player_sees_for_whom_and_can_press_nothing() -> None:
    played, seat = constrained()
    other = (seat + 1) % 4
    shown = hand(holding(played, other), SAY, direct=True)
    assert f"Waiting for **{NAMES[seat]}** to play a card." in text(shown)
    assert enabled(shown) == {"Go to the table"}


def test_calls_can_be_made_from_the_hand_by_the_caller_alone() -> None:
    played = game(3)
    for reply in (False, True):
        eldest = hand(holding(played, 1), SAY, refresh=reply, direct=not reply)
        assert control(eldest, "Stand") == MakeCall("K7QF", 1, 0, 0, Stand())
        assert control(eldest, "I beg") == MakeCall("K7QF", 1, 0, 0, Beg())
        assert "Stand" not in buttons(
            hand(holding(played, 0), SAY, refresh=reply, direct=not reply)
        )
    played.apply(1, Beg())
    dealer = hand(holding(played, 0), SAY, direct=True)
    assert control(dealer, "Take one") == MakeCall("K7QF", 1, 0, 1, Give())
    assert control(dealer, "I run them") == MakeCall("K7QF", 1, 0, 1, Run())


def test_a_hand_says_all_its_reader_needs() -> None:
    played = game(3)
    played.apply(1, Stand())
    wander(played, 2)
    public = played.public()
    said = hand_text(holding(played, 0, thread_id=33))
    assert "You are ● Ann, partner of Cy." in said
    assert "● **0** Ann & Cy" in said
    assert "Trumps **" in said
    assert f"turned up {card_text(public.turn_ups[0], SAY)}" in said
    cards = ", ".join(f"{NAMES[seat]} {card_text(card, SAY)}" for seat, card in public.trick.plays)
    assert f"Trick 1: {cards} · " in said
    assert "Waiting for **Dee**" in said


def test_the_link_leads_to_the_place_of_the_table() -> None:
    played = game(3)
    for thread, place in ((None, 22), (33, 33)):
        shown = hand(holding(played, 0, thread_id=thread), SAY, direct=True)
        url = buttons(shown)["Go to the table"].url
        assert url == f"https://discord.com/channels/11/{place}"


def test_after_the_game_a_hand_has_the_result_and_no_cards_to_press() -> None:
    played = wander(game(3), 1_000)
    for reply in (False, True):
        shown = hand(holding(played, 0), SAY, refresh=reply, direct=not reply)
        assert "won!**" in text(shown)
        assert set(buttons(shown)) == (set() if reply else {"Go to the table"})
        check(shown)


def test_a_closed_table_leaves_nothing_to_press_in_hands() -> None:
    played = game(3)
    closed = HandView(table(TableState.CLOSED, played.public()), played.view(1))
    shown = hand(closed, SAY, direct=True)
    assert set(buttons(shown)) == {"Go to the table"}
    assert "closed" in text(shown)


def test_an_old_hand_shows_no_cards() -> None:
    shown = old_hand(table(public=game(3).public()), 1, 0, None, SAY)
    assert "This hand is over" in text(shown)
    assert set(buttons(shown)) == {"Go to the table"}
    assert shown.key == hand(holding(game(3), 0), SAY, direct=True).key
    check(shown)


def test_an_old_hand_says_how_its_deal_ended() -> None:
    points = (Scored(0, Cause.HIGH, 1, 2), Scored(0, Cause.GAME, 1), Scored(1, Cause.LOW, 1, 1))
    ended = DealSummary(1, 2, 1, NAMES, 2, None, points, (43, 37), (9, 5), exhausted=False)
    shown = old_hand(table(), 1, 2, ended, SAY)
    said = text(shown).split("\n")
    assert "Deal 3 is over" in said
    assert "High ● · Game 43 : 37 ● · Low ○" in said
    assert "● **9** Ann & Cy" in said
    assert "○ **5** Bob & Dee" in said
    assert "This hand is over" in said[-2] + said[-1]
    check(shown)


def test_the_first_player_out_reads_so_after_the_game() -> None:
    played = game(1, 3, {"second_place": True}, "dick", sides=3, score=(6, 3, 2))
    for seed in range(400):
        if played.public().out and len(played.public().order) == 2:
            break
        wander(played, 1, seed)
    (first,) = played.public().out
    during = hand_text(holding(played, first))
    assert "The others play on for second place." in during
    after = hand_text(holding(wander(played, 2_000), first))
    assert played.public().winner == first
    assert "play on" not in after
    assert "You were the first to go out, and have won." in after


def test_a_hand_does_not_send_its_reader_to_the_hand() -> None:
    played = reach(Ask.DISCARD, "german", 2)
    decision = played.public().decision
    assert decision is not None
    said = hand_text(holding(played, decision.seat))
    assert "Throw away 3 cards, face down." in said
    assert "in your hand" not in said


def test_nobody_is_said_to_pitch_while_that_is_being_settled() -> None:
    for ask, variant in ((Ask.BID, "auction-pitch"), (Ask.OFFER, "free-style-pitch")):
        played = reach(ask, variant, 4, 4, score=(3, 3, 3, 3))
        said = hand_text(holding(played, 0))
        assert "No trumps yet: it is being settled who pitches" in said
    said = hand_text(holding(game(3, variant="pitch"), 0))
    assert "No trumps yet: the first card led names them" in said


async def test_nothing_waits_for_what_was_sent() -> None:
    """discord.py stores what is not finished; that must hold inside an event loop and outside."""
    asyncio.get_running_loop()
    shown = hand(holding(game(3), 0), SAY, direct=True).layout
    assert shown is not None
    assert shown.is_finished()
    assert modals.cut_modal("K7QF", 2, SAY).is_finished()


def test_the_cut_form_and_its_answer() -> None:
    form = modals.cut_modal("K7QF", 2, SAY)
    assert decode(form.custom_id) == CutModal("K7QF", 2)
    assert len(form.title) <= 45
    field = {"type": 4, "id": 2, "custom_id": "number", "value": "17"}
    label = {"type": 18, "id": 1, "component": field}
    assert modals.filled_in({"custom_id": form.custom_id, "components": [label]}, "number") == "17"
    row = {"type": 1, "components": [field]}
    assert modals.filled_in({"components": [row]}, "number") == "17"
    assert modals.filled_in({"components": [label]}, "other") == ""
    assert modals.filled_in({}, "number") == ""
