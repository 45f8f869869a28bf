"""Tables where players may revoke: clocks, computers, people who leave, restarts."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import Action, CallRevoke, Done, Play, TakeBack
from bot.engine.revokes import RevokeCall
from bot.engine.views import Ask, SeatView
from bot.tables.errors.play import TurnOver
from bot.views.person import Remind
from bot.views.posts import AwayPost, ReminderPost
from bot.views.settings.clock import USUAL
from bot.views.table.view import TableView, is_closing, waited_for
from tests.tables.revoking import CALLED, breaks, lawful, revoke, revokes, until_able
from tests.tables.room import ANN, BOB, CY, DEE, EVE, PEOPLE, Room, decision, public, refused_with

REMIND, MOVE = USUAL.remind_ms, USUAL.move_ms


async def until_closing(room: Room, table: TableView) -> TableView:
    """Play lawfully until all cards of the deal are played."""
    room.choose = lawful
    return await room.play_to(table.id, lambda now: is_closing(public(now)))


def calling(view: SeatView) -> Action:
    """Keep to the rules; after the last trick call once, and be done."""
    if view.public.decision is None or view.public.decision.ask is not Ask.DONE:
        return lawful(view)
    mine = [one for one in revoked(view) if one.seat == view.seat]
    calls = [one for one in view.legal if isinstance(one, CallRevoke)]
    return calls[0] if calls and not mine else Done()


def revoked(view: SeatView) -> tuple[RevokeCall, ...]:
    assert view.public.revokes is not None
    return view.public.revokes.calls


async def test_there_is_one_wait_for_all_who_are_not_done(room: Room) -> None:
    await room.host.people.choose(DEE.id, remind=Remind.NEVER)
    dee = replace(DEE, remind=Remind.NEVER)
    table = await until_closing(room, await room.begin(ANN, BOB, CY, dee, options=CALLED))
    deal = public(table).deal
    room.clock.now += REMIND - 1
    assert await room.host.timers.run_due() == []
    # Neither being done nor a call gives the others more time.
    await room.host.call(table.id, ANN, 1, deal, 0, Done())
    hand = await room.host.hand(table.id, BOB)
    await room.act(hand, BOB, next(one for one in hand.view.legal if isinstance(one, CallRevoke)))
    room.clock.now += 1
    assert await room.host.timers.run_due() == [table.id]
    reminders = await room.posts_of(table.id, ReminderPost)
    assert [(one.name, one.rest_ms) for one in reminders] == [
        (name, MOVE - REMIND) for name in ("Bob", "Cy")
    ]
    await room.host.call(table.id, CY, 1, deal, 0, Done())
    after = await room.due_after(table.id, MOVE - REMIND)
    assert public(after).deal == deal + 1
    assert [seat.missed for seat in after.seats] == [0] * 4
    assert await room.posts_of(table.id, AwayPost) == []


async def test_computers_and_people_away_are_done_without_a_pause(room: Room) -> None:
    table = await room.begin(ANN, BOB, options=CALLED)
    table = await until_closing(room, table)
    await room.tamper("UPDATE tables SET version = version + 1")
    await room.tamper("UPDATE seats SET away = 1 WHERE user_id = ?", BOB.id)
    room.choose = calling
    await room.host.set_last_cards(table.id, ANN, of_bot=False)  # anything that sets the timer
    assert await room.host.timers.run_due() == [table.id]
    after = await room.host.table(table.id)
    assert waited_for(public(after)) == (after.seat_of(ANN.id),)
    # Each has called first what there is to call.
    assert len(revokes(after).calls) == 3
    assert [seat for seat in revokes(after).done if after.seats[seat].here] == []
    await room.host.call(table.id, ANN, 1, public(after).deal, 0, Done())
    assert public(await room.host.table(table.id)).deal == public(after).deal + 1


async def test_nothing_is_called_in_the_name_of_a_player_who_is_late(room: Room) -> None:
    def call(view: SeatView) -> Action:
        return next((one for one in view.legal if isinstance(one, CallRevoke)), lawful(view))

    def could_call(view: SeatView) -> bool:
        return view.to_act and isinstance(call(view), CallRevoke)

    table = await room.begin(*PEOPLE, options=CALLED)
    _, hand = await until_able(room, table, could_call)
    room.choose = call
    await room.due_after(table.id, REMIND)
    after = await room.due_after(table.id, MOVE - REMIND)
    assert revokes(after).calls == ()
    assert hand.view.seat in public(after).trick.seats
    assert after.seats[hand.view.seat].missed == 1


async def test_a_player_who_leaves_after_the_last_trick_counts_as_done(room: Room) -> None:
    table = await until_closing(room, await room.begin(*PEOPLE, options=CALLED))
    seat = table.seat_of(CY.id)
    await room.host.leave(table.id, CY)
    assert await room.host.timers.run_due() == [table.id]
    after = await room.host.table(table.id)
    assert revokes(after).done == (seat,)
    await room.host.join(table.id, EVE, seat)
    await refused_with(TurnOver, room.host.call(table.id, EVE, 1, public(after).deal, 0, Done()))


async def test_a_computer_puts_a_lawful_card_in_the_place_of_one_taken_back(room: Room) -> None:
    table = await room.begin(*PEOPLE, options=CALLED)
    who, hand = await revoke(room, table)
    deal, seat = public(hand.table).deal, hand.view.seat
    await room.host.call(table.id, who, 1, deal, 0, TakeBack())
    await room.restart()
    table = await room.host.table(table.id)
    assert revokes(table).replacing == (seat,)
    await room.host.leave(table.id, who)
    seen: list[SeatView] = []

    def failing(view: SeatView) -> Action:
        seen.append(view)
        raise ValueError

    room.choose = failing
    room.clock.now += 60_000
    assert await room.host.timers.run_due() == [table.id]
    after = await room.host.table(table.id)
    (view,) = seen
    (card,) = (card for at, card in public(after).trick.plays if at == seat)
    assert (view.seat, breaks(view, Play(card))) == (seat, False)
    assert decision(after).seat != seat
