from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import PLAYS, Beg, Give, Run, Stand
from bot.engine.cards import PACK, Card
from bot.engine.errors import Reason
from bot.locale.say import speak
from bot.tables.errors import NotStarted, TableClosed, UnknownTable
from bot.tables.errors.play import (
    AlreadyCut,
    BadCut,
    CardPlayed,
    DealOver,
    GameFinished,
    IllegalCard,
    NothingDealt,
    NotYourTurn,
    TurnOver,
)
from bot.tables.errors.seating import NotSeated
from bot.views.person import Person
from bot.views.table.view import HandView, TableView
from tests.tables.deciding import illegal_for, until
from tests.tables.room import ANN, BOB, EVE, MOD, PEOPLE, Room, public, refused_with, who_sits


async def at_play(room: Room) -> tuple[TableView, Person, HandView]:
    """Begin a game and let eldest stand; return the leader and their hand."""
    table = await room.begin()
    who = who_sits(table, public(table).eldest)
    await room.host.call(table.id, who, 1, 0, 0, Stand())
    hand = await room.host.hand(table.id, who)
    return hand.table, who, hand


async def test_a_call_clicked_twice_or_by_another(room: Room) -> None:
    table = await room.begin()
    eldest, dealer = (who_sits(table, s) for s in (public(table).eldest, public(table).dealer))
    call = room.host.call
    await call(table.id, eldest, 1, 0, 0, Beg())
    for action in (Beg(), Stand()):
        await refused_with(TurnOver, call(table.id, eldest, 1, 0, 0, action))
    await refused_with(TurnOver, call(table.id, dealer, 1, 0, 2, Give()))
    await refused_with(NotYourTurn, call(table.id, eldest, 1, 0, 1, Give()), match=dealer.name)
    await illegal_for(Reason.WRONG_KIND, call(table.id, dealer, 1, 0, 1, Stand()))
    await call(table.id, dealer, 1, 0, 1, Give())


async def test_a_card_clicked_twice_or_by_another(room: Room) -> None:
    table, who, hand = await at_play(room)
    for other in PEOPLE:
        if other.id != who.id:
            card = (await room.host.hand(table.id, other)).view.hand[0]
            refusal = await refused_with(
                NotYourTurn, room.host.play(table.id, other, 1, 0, card), match=who.name
            )
            assert who.name in refusal.said(speak("en"))
    await room.host.play(table.id, who, 1, 0, hand.view.hand[0])
    await refused_with(CardPlayed, room.host.play(table.id, who, 1, 0, hand.view.hand[0]))
    await refused_with(NotYourTurn, room.host.play(table.id, who, 1, 0, hand.view.hand[1]))


async def test_cards_that_may_not_be_played(room: Room) -> None:
    table, who, hand = await at_play(room)
    alien = next(card for card in PACK if card not in hand.view.hand)
    refusal = await refused_with(IllegalCard, room.host.play(table.id, who, 1, 0, alien))
    assert (refusal.reason, refusal.card) == (Reason.NOT_IN_HAND, alien)
    # Sooner or later a player holds a card that the follow rule forbids.
    who, hand = await until(room, table, lambda view: view.to_act and bool(view.refused))
    for card, reason in hand.view.refused:
        await illegal_for(reason, room.host.play(table.id, who, 1, 0, card))
        assert reason in {Reason.MUST_FOLLOW_OR_TRUMP, Reason.MUST_PLAY_TRUMP}
    assert await room.host.table(table.id) == hand.table


async def test_a_call_is_no_card_and_a_card_is_no_call(room: Room) -> None:
    table = await room.begin()
    eldest = who_sits(table, public(table).eldest)
    hand = await room.host.hand(table.id, eldest)
    await illegal_for(Reason.WRONG_KIND, room.host.play(table.id, eldest, 1, 0, hand.view.hand[0]))
    await refused_with(
        IllegalCard, room.host.call(table.id, eldest, 1, 0, 0, PLAYS[hand.view.hand[0]])
    )
    await room.host.call(table.id, eldest, 1, 0, 0, Stand())
    refusal = await refused_with(IllegalCard, room.host.call(table.id, eldest, 1, 0, 1, Run()))
    assert (refusal.reason, refusal.card) == (Reason.WRONG_KIND, None)


async def test_controls_of_an_earlier_deal_or_game_are_refused(room: Room) -> None:
    table, who, hand = await at_play(room)
    card = hand.view.hand[0]
    await room.to_deal(table.id, 1)
    await refused_with(DealOver, room.host.play(table.id, who, 1, 0, card))
    for deal in (0, 9):
        await refused_with(DealOver, room.host.call(table.id, who, 1, deal, 0, Stand()))
    await room.play_out(table.id)
    await refused_with(GameFinished, room.host.play(table.id, who, 1, 0, card))
    again = await room.host.rematch(table.id, who, 1)
    for game in (1, 3):
        await refused_with(GameFinished, room.cut(replace(again, game=game)))
    await room.cut(again)
    await refused_with(GameFinished, room.host.play(table.id, who, 1, 0, card))
    await refused_with(GameFinished, room.host.call(table.id, who, 1, 0, 0, Stand()))


async def test_nothing_is_played_before_the_first_deal(room: Room) -> None:
    table = await room.open(ANN, BOB)
    await refused_with(NothingDealt, room.host.hand(table.id, ANN))
    assert await room.host.delivery.hands(table.id, [0]) == (table, {})
    await refused_with(NotStarted, room.host.play(table.id, ANN, 1, 0, Card.of("AS")))
    await refused_with(NotStarted, room.host.call(table.id, ANN, 1, 0, 0, Stand()))
    await refused_with(NotStarted, room.host.cut(table.id, ANN, 1, 5))
    await room.host.start(table.id, ANN)
    await refused_with(NotStarted, room.host.play(table.id, ANN, 1, 0, Card.of("AS")))


async def test_strangers_and_closed_tables(room: Room) -> None:
    table, who, hand = await at_play(room)
    card = hand.view.hand[0]
    for stranger in (EVE, MOD):
        await refused_with(NotSeated, room.host.play(table.id, stranger, 1, 0, card))
        await refused_with(NotSeated, room.host.call(table.id, stranger, 1, 0, 0, Stand()))
        await refused_with(NotSeated, room.host.hand(table.id, stranger))
    await refused_with(UnknownTable, room.host.play("ZZZZ", who, 1, 0, card))
    await refused_with(UnknownTable, room.host.table("ZZZZ"))
    await room.host.close(table.id, MOD)
    await refused_with(TableClosed, room.host.play(table.id, who, 1, 0, card))
    await refused_with(TableClosed, room.host.hand(table.id, who))


async def test_the_cut_goes_into_the_deal_and_is_made_once(room: Room) -> None:
    table = await room.open()
    for number in (-1, 52, 1_000):
        await refused_with(BadCut, room.cut(table, number))
    dealt = await room.cut(table, 51)
    await refused_with(AlreadyCut, room.cut(table, 51))
    post = await room.ceremony(table.id)
    assert (post.cut, post.cutter, post.timed_out) == (51, "Dee", [])
    assert {name for name, _ in post.cards} == {"Ann", "Bob", "Cy", "Dee"}
    assert post.dealer == dealt.seats[public(dealt).dealer].name
