"""Irreversible actions need a confirmation, in place, on each kind of hand."""

import discord
import pytest
from simcord import Env, MemberActor, ResponseMessage

from bot.interactions.clicks.hand import NoPoints
from bot.tables.errors.play import GameFinished, NotYourTurn, TurnOver
from bot.ui.controls import table as controls
from bot.ui.controls.table import MakeCall, MakeOffer, MyHand
from bot.ui.core.custom_ids import encode
from tests.choosing import offers
from tests.e2e import raw
from tests.e2e.playing import (
    begin,
    begin_alone,
    behind_more,
    caller_of,
    hand_of,
    hands,
    newest_board,
)
from tests.e2e.reading import Menu, menus, visible_text
from tests.e2e.world import (
    World,
    button,
    choose,
    click,
    click_dm,
    click_newest,
    labels,
    reply_text,
    says,
    seen,
    shown,
)


async def to_discards(world: World) -> tuple[MemberActor, MemberActor]:
    """Play German All Fours until three cards must be discarded; return eldest and the dealer."""
    people = world.people[:2]
    await begin(world, *people, game="german")
    eldest = caller_of(people)
    dealer = next(who for who in people if who is not eldest)
    await click_dm(eldest, "I beg")
    await click_dm(dealer, "Run them")
    return eldest, dealer


def menu(message: discord.Message | ResponseMessage) -> Menu:
    (found,) = menus(message)
    return found


def some(message: discord.Message | ResponseMessage) -> tuple[str, list[str]]:
    """Return the menu of a hand, and as many of its cards as must be thrown away."""
    of = menu(message)
    return of.custom_id, list(of.options.values())[: of.least]


def board_of(who: MemberActor, world: World) -> discord.Message:
    return offers(seen(who, world.channel), MyHand)[0].message


async def test_in_direct_messages_the_hand_asks_and_then_is_the_hand_again(world: World) -> None:
    eldest, dealer = await to_discards(world)
    custom_id, cards = some(hand_of(eldest))
    await choose(eldest, hand_of(eldest), cards, custom_id)
    assert labels(hand_of(eldest))[:2] == ["Discard", "Choose again"]
    assert len(hands(eldest)) == 1
    await click_dm(eldest, "Choose again")
    assert menu(hand_of(eldest)).custom_id == custom_id
    assert not menus(hand_of(dealer)), "nothing has been thrown away"
    await choose(eldest, hand_of(eldest), cards, custom_id)
    await click_dm(eldest, "Discard")
    assert "you discarded" in visible_text(hand_of(eldest))
    assert menus(hand_of(dealer)), "it is the dealer's turn"
    assert f"Discarded: {eldest.name} 3" in visible_text(board_of(dealer, world))
    assert len(hands(eldest)) == 1


async def test_a_private_answer_asks_in_its_own_place(world: World) -> None:
    eldest, dealer = await to_discards(world)
    answer = shown(await click_newest(eldest, world.channel, "My hand"))
    custom_id, cards = some(answer)
    asked = shown(await choose(eldest, answer, cards, custom_id))
    assert labels(asked)[:2] == ["Discard", "Choose again"]
    back = shown(await click(eldest, asked, "Choose again"))
    assert menus(back)
    asked = shown(await choose(eldest, back, cards, custom_id))
    done = shown(await click(eldest, asked, "Discard"))
    assert "you discarded" in visible_text(done)
    assert menus(hand_of(dealer))


async def test_a_late_choice_is_refused_and_its_hand_updated(env: Env, world: World) -> None:
    eldest, _ = await to_discards(world)
    answer = shown(await click_newest(eldest, world.channel, "My hand"))
    custom_id, cards = some(answer)
    await choose(eldest, hand_of(eldest), cards, custom_id)
    await click_dm(eldest, "Discard")
    # The hand in the channel has ended; their click may have been on its way.
    [late] = await raw.together(env, raw.Choose(eldest, answer, custom_id, list(cards)))
    assert says(TurnOver, reply_text(late))
    assert not menus(late.response or answer), "the answer shows the hand as it is now"
    forged = await raw.forged_click(env, eldest.user, hand_of(eldest), custom_id)
    assert says(TurnOver, reply_text(forged))


async def test_offers_that_a_form_asks_for_are_checked(env: Env, world: World) -> None:
    people = world.people[:2]
    table = await begin(world, *people, game="free-style-pitch")
    caller = caller_of(people)
    other = next(who for who in people if who is not caller)
    board = seen(caller, world.channel)[-1]
    (passing,) = [one.control for one in offers([hand_of(caller)], MakeCall)]
    assert isinstance(passing, MakeCall)
    place = (table, passing.game, passing.deal, passing.turn)
    asked = await raw.forged_click(env, caller, board, encode(MakeOffer(*place)))
    assert asked.modal is not None
    foreign = await raw.forged_click(env, other, board, encode(MakeOffer(*place)))
    assert says(NotYourTurn, reply_text(foreign))
    form = encode(controls.OfferModal(*place))
    for points, words in (("many", NoPoints.text), ("1", "points your side has"), ("-1", "")):
        answer = reply_text(await raw.forged_modal(env, caller, world.channel, form, number=points))
        assert words in answer
        assert answer
    # A button is no form, and a form no button.
    assert reply_text(await raw.forged_click(env, caller, board, form))
    assert reply_text(await raw.forged_modal(env, caller, world.channel, encode(MakeOffer(*place))))
    assert button(hand_of(caller), "Pass")


@pytest.mark.parametrize("by", ["button", "leave", "remove"])
async def test_leaving_in_mid_game_needs_a_confirmation(world: World, by: str) -> None:
    bob = world.people[1]
    await begin(world, *world.people[:2])
    if by == "button":
        result = await behind_more(bob, world.channel, "Leave")
    elif by == "leave":
        result = await bob.slash(world.channel, "table leave")
    else:
        result = await bob.slash(world.channel, "table remove", seat=2)
    assert "counts as a loss" in reply_text(result)
    hand = shown(await click(bob, shown(result), "Stay"))
    assert hand.ephemeral
    assert "Leave the game" not in labels(hand)
    assert "bob" in visible_text(board_of(world.stranger, world)), "bob still plays"


@pytest.mark.parametrize("by", ["button", "command"])
async def test_ending_a_game_alone_needs_a_confirmation(env: Env, world: World, by: str) -> None:
    ann = world.people[0]
    await begin_alone(world, players=2)
    table = newest_board(world, ann).table
    if by == "button":
        close = encode(controls.CloseTable(table))
        result = await raw.forged_click(env, ann, board_of(ann, world), close)
    else:
        result = await ann.slash(world.channel, "table close")
    asked = shown(result)
    assert "the game counts as a loss for you" in reply_text(result)
    other = encode(controls.CloseGame(table, 2))
    assert says(GameFinished, reply_text(await raw.forged_click(env, ann, asked, other)))
    await click(ann, asked, "End the game")
    assert visible_text(asked) == f"Table {table} is closed."
    board = await ann.slash(world.channel, "leaderboard", practice=True)
    board = await click(ann, shown(board), "Text only")
    assert "1 left early" in reply_text(board)
