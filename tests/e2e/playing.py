"""People at a table: each acts by what their own messages show, and by nothing else."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

import discord
from simcord import ChannelHandle, Env, InteractionResult, MemberActor, UserHandle

from bot.engine.actions import Play
from bot.engine.ceremony import Colour
from bot.tables.host import Host
from bot.ui.controls import table as controls
from bot.ui.controls.table import TableControl
from bot.views.person import Person
from bot.views.settings.preferences import HandPlace
from bot.views.table.view import FirstDealQuestion, TableState, TableView
from tests import choosing
from tests.choosing import offers
from tests.e2e.bots import bot_of
from tests.e2e.reading import proofs, visible_text
from tests.e2e.world import PEOPLE, World, choose, click, direct_messages, make_world, press, seen
from tests.tables.room import ordered

MOST_STEPS = 3_000
"""A game of two players to 14 takes a few hundred clicks."""


async def press_first(
    who: MemberActor, messages: Sequence[discord.Message], *kinds: type[TableControl]
) -> InteractionResult:
    """Press the newest enabled button of these kinds."""
    found = offers(messages, *kinds)
    assert found, f"{who.name} finds none of {kinds}"
    return await press(who, found[0].message, found[0].custom_id)


async def make_playing_world(
    env: Env, name: str = "Card Club", people: Sequence[str | UserHandle] = PEOPLE
) -> World:
    """Build a server whose people get their hands by direct message, where tests read them."""
    world = make_world(env, name, people)
    for who in (*world.people, world.stranger, world.moderator, world.manager):
        await bot_of(env).host.people.choose(who.id, place=HandPlace.DM)
    return world


async def sit_down(
    world: World,
    people: Sequence[MemberActor],
    place: ChannelHandle | None = None,
    **options: str | int,
) -> str:
    """Let the first open a table and the others join it; return the table's id."""
    opener, *others = people
    await opener.slash(place or world.channel, "table open", **options)
    for other in others:
        board = offers(seen(other, place or world.channel), controls.Join)
        assert board, "no seat in sight"
        await press(other, board[0].message, board[0].custom_id)
    return newest_board(world, opener, place).table


async def begin(
    world: World, *people: MemberActor, place: ChannelHandle | None = None, **options: str | int
) -> str:
    """Seat these people at a new table for as many, and cut the pack; return the table's id."""
    table = await sit_down(world, people, place, **{"players": len(people), **options})
    await cut(world, people, place)
    return table


async def begin_alone(world: World, **options: str | int) -> MemberActor:
    """Seat the first person with computers, and cut the pack; return that person."""
    ann = world.people[0]
    await ann.slash(world.channel, "table open", **options)
    await press_first(ann, seen(ann, world.channel), controls.Start)
    await cut(world, [ann])
    return ann


async def begin_tricks(
    world: World, *people: MemberActor, place: ChannelHandle | None = None, **options: str | int
) -> str:
    """Begin a game and make calls until a player may play a card; return the table's id."""
    table = await begin(world, *people, place=place, **options)
    await play_on(people, until=lambda: any(map(may_play, people)))
    return table


async def play_game(
    world: World, *people: MemberActor, place: ChannelHandle | None = None, **options: str | int
) -> str:
    """Play a game to its end, to one point if nothing else is said; return the table's id."""
    table = await begin(world, *people, place=place, **{"target": 1, **options})
    await play_on(people)
    return table


async def played(
    world: World,
    *people: MemberActor,
    place: ChannelHandle | None = None,
    target: int = 1,
    **order: Any,
) -> str:
    """Play a game through the host, without a click, and show its end; return the table's id.

    It takes a tenth of `play_game`: for what is done with games that are over.
    """
    bot, server = bot_of(world.env), world.guild.id
    seated = {who.id: Person(who.id, who.name, server_id=server) for who in people}
    opener, *others = seated.values()
    fields = {"seats": len(people), "options": {"target": target}, **order}
    table = await bot.host.open(opener, ordered(server, (place or world.channel).id, **fields))
    for one in others:
        table = await bot.host.join(table.id, one)
    while table.state is not TableState.OVER:
        table = await _step(bot.host, table, seated)
    before = _ends(people[0], place or world.channel)
    bot.runner.wake(table.id)
    for _ in range(10):
        await world.env.advance_time(2)
        if _ends(people[0], place or world.channel) > before:
            return table.id
    raise AssertionError("the end of the game is not shown")


def _ends(who: MemberActor, place: ChannelHandle) -> int:
    """Count the games whose end a person sees."""
    return len([message for message in seen(who, place) if proofs(message)])


async def _step(host: Host, table: TableView, seated: Mapping[int, Person]) -> TableView:
    """Let whose turn it is do the first thing that they may."""
    public, first = table.public, table.first
    if public is None or public.decision is None:
        assert first is not None
        who, game = seated[table.seats[first.seat].user_id or 0], table.game
        match first.ask:
            case FirstDealQuestion.CUT:
                return await host.cut(table.id, who, game, 7)
            case FirstDealQuestion.GUESS:
                return await host.guess(table.id, who, game, Colour.BLACK)
            case FirstDealQuestion.PITCHER:
                return await host.choose_pitcher(table.id, who, game, first.choices[-1])
    who = seated[table.seats[public.decision.seat].user_id or 0]
    action = (await host.hand(table.id, who)).view.legal[0]
    if isinstance(action, Play):
        return (await host.play(table.id, who, table.game, public.deal, action.card)).table
    turn = public.decision.turn
    return (await host.call(table.id, who, table.game, public.deal, turn, action)).table


async def behind_more(who: MemberActor, place: ChannelHandle, label: str) -> InteractionResult:
    """Press a button that the newest board has behind its *⋯*."""
    shown = (await press_first(who, seen(who, place), controls.ShowMore)).response
    assert shown is not None
    return await click(who, shown, label)


def newest_board(
    world: World, who: MemberActor, place: ChannelHandle | None = None
) -> TableControl:
    """Return some control of the newest board in sight, which names its table."""
    return offers(seen(who, place or world.channel))[0].control


def board_text(who: MemberActor, place: ChannelHandle) -> str:
    """Return the words of the newest board that a person sees in a channel."""
    return visible_text(offers(public(seen(who, place)))[0].message)


def public(messages: Sequence[discord.Message]) -> list[discord.Message]:
    """Return the messages that all see."""
    return [message for message in messages if not message.flags.ephemeral]


async def cut(
    world: World, people: Sequence[MemberActor], place: ChannelHandle | None = None
) -> None:
    """Let the person in the highest seat cut the pack, then guess and choose the pitcher."""
    place = place or world.channel
    await press_first(people[-1], seen(people[-1], place), controls.CutHere)
    await guess(people, place)


async def guess(people: Sequence[MemberActor], place: ChannelHandle) -> None:
    """Let a person guess the colour of the cut card, and another choose the first pitcher."""
    for kind in (controls.Guess, controls.ChoosePitcher):
        for who in people:
            # The board asks one person; a click of another is refused and changes nothing.
            found = offers(public(seen(who, place))[-1:], kind)
            if found:
                await press(who, found[0].message, found[0].custom_id)


def hands(who: MemberActor) -> list[discord.Message]:
    """Return a person's direct messages that are hands."""
    return choosing.hands(direct_messages(who))


def newest_hand(who: MemberActor) -> list[discord.Message]:
    """Return a person's newest hand, if they have one."""
    newest = next(filter(choosing.is_hand, reversed(direct_messages(who))), None)
    return [] if newest is None else [newest]


def hand_of(who: MemberActor) -> discord.Message:
    """Return a person's newest hand."""
    (hand,) = newest_hand(who)
    return hand


def may_play(who: MemberActor) -> bool:
    """Return whether a person may play a card by their newest hand."""
    return bool(offers(newest_hand(who), controls.PlayCard))


def caller_of(people: Sequence[MemberActor]) -> MemberActor:
    """Return the person whose newest hand offers a call."""
    return next(who for who in people if offers(newest_hand(who), controls.MakeCall))


def is_over(world: World, place: ChannelHandle | None = None) -> bool:
    """Return whether a channel shows the end of a game."""
    return any(map(proofs, seen(world.stranger, place or world.channel)))


async def play_one(people: Sequence[MemberActor], chance: Random | None = None) -> bool:
    """Let the player to act do what their hand offers; return False if there is none.

    Args:
        people: those who play.
        chance: what they choose by; the last button if left out.
    """
    for who in people:
        for hand in newest_hand(who):
            wish = choosing.wish(hand, chance)
            if wish is not None and wish.values is not None:
                await choose(who, wish.message, wish.values, wish.custom_id)
            elif wish is not None:
                await press(who, wish.message, wish.custom_id)
            if wish is not None:
                return True
    return False


async def play_on(
    people: Sequence[MemberActor],
    until: Callable[[], bool] = lambda: False,
    chance: Random | None = None,
) -> int:
    """Play until there is nothing to do, or `until` holds; return the number of actions."""
    for step in range(MOST_STEPS):
        if until():
            return step
        if not await play_one(people, chance):
            # A hand whose picture is drawn in a thread may come a moment later.
            await people[0]._env.settle()
            if not await play_one(people, chance):
                return step
    raise AssertionError("the game does not end")
