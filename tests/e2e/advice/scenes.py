"""Refusals as people meet them: each scene ends with one, and with who was refused where."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from simcord import ChannelHandle, InteractionResult, MemberActor

from bot.engine.variants import VARIANTS
from bot.tables.actions.limits import PRIVATE
from bot.tables.events.order import EventOrder
from bot.ui.controls import table as controls
from bot.ui.controls.daily import ShareDaily
from bot.ui.controls.privacy import DeletionControl
from bot.ui.controls.review import ShowReview
from bot.ui.controls.series import JoinAgain
from bot.ui.controls.settings import SettingsAct, SettingsControl
from bot.ui.core.custom_ids import Control, encode
from bot.ui.rulebook.presets import NAME
from bot.views.person import Person
from bot.views.settings.house_games import MOST_HOUSE_GAMES, HouseGame, UsualGame
from bot.views.settings.server import OpenerRule, Openers
from tests.e2e import raw
from tests.e2e.bots import bot_of
from tests.e2e.events.plans import PAIRS
from tests.e2e.playing import begin, begin_tricks, play_one, played, sit_down
from tests.e2e.raw import Actor
from tests.e2e.reading import Button, buttons
from tests.e2e.settling import settle
from tests.e2e.world import World, click, reply_text, shown


@dataclass(frozen=True, slots=True)
class Told:
    """What somebody was refused, and where."""

    who: MemberActor
    end: InteractionResult
    text: str
    """All words of the answer: a press may put another one in its place."""
    buttons: tuple[Button, ...]
    direct: bool = False
    """Whether they were in direct messages."""
    given: tuple[str, Mapping[str, str | int]] | None = None
    """The command that was refused, with its options."""

    @classmethod
    def of(
        cls,
        who: MemberActor,
        end: InteractionResult,
        *,
        direct: bool = False,
        given: tuple[str, Mapping[str, str | int]] | None = None,
    ) -> Told:
        """Read an answer."""
        offered = () if end.response is None else tuple(buttons(end.response))
        return cls(who, end, reply_text(end), offered, direct, given)

    @property
    def actor(self) -> Actor:
        """The person, where they were."""
        return self.who.user if self.direct else self.who

    def place(self, world: World) -> ChannelHandle:
        """Return the channel in which they were."""
        return self.who.user.dm_channel if self.direct else world.channel


Scene: TypeAlias = Callable[[World], Awaitable[Told]]


async def given(
    world: World, who: MemberActor, command: str, *, direct: bool = False, **options: str | int
) -> Told:
    """Give a command."""
    what = command, options
    if direct:
        return Told.of(who, await who.user.slash(command, **options), direct=True, given=what)
    return Told.of(who, await who.slash(world.channel, command, **options), given=what)


async def pressed(
    world: World, who: MemberActor, control: Control | str, *, direct: bool = False
) -> Told:
    """Press what an old page may still show."""
    custom_id = control if isinstance(control, str) else encode(control)
    actor: Actor = who.user if direct else who
    page = shown(await (who.user.slash("help") if direct else who.slash(world.channel, "help")))
    end = await raw.forged_click(world.env, actor, page, custom_id)
    return Told.of(who, end, direct=direct)


def typed(
    command: str,
    before: Callable[[World], Awaitable[object]] | None = None,
    *,
    who: Callable[[World], MemberActor] = lambda world: world.people[0],
    direct: bool = False,
    **options: str | int,
) -> Scene:
    """Return the scene in which a person gives a command, after something else."""

    async def scene(world: World) -> Told:
        if before is not None:
            await before(world)
        return await given(world, who(world), command, direct=direct, **options)

    return scene


def old(
    control: Callable[[World], Control | str],
    *,
    who: Callable[[World], MemberActor] = lambda world: world.people[0],
    direct: bool = False,
) -> Scene:
    """Return the scene in which a person presses what an old page may still show."""
    return lambda world: pressed(world, who(world), control(world), direct=direct)


def manager(world: World) -> MemberActor:
    return world.manager


def bob(world: World) -> MemberActor:
    return world.people[1]


def deletion_of_ann(world: World) -> Control:
    return DeletionControl(delete=True, user_id=world.people[0].id, minute=0)


async def two_wait(world: World) -> str:
    return await sit_down(world, world.people[:2], players=4)


async def two_play(world: World) -> str:
    return await begin_tricks(world, *world.people[:2])


async def only_moderators_open(world: World) -> None:
    """Let nobody else open tables."""
    await settle_openers(world, Openers(OpenerRule.MODERATORS))


async def settle_openers(world: World, openers: Openers) -> None:
    """Let only some open tables."""
    manager = Person(
        world.manager.id, "manager", manager=True, moderator=True, server_id=world.guild.id
    )
    await bot_of(world.env).host.settings.settle(manager, world.guild.id, openers=openers)


async def _closed_table(world: World) -> str:
    ann = world.people[0]
    table = await sit_down(world, [ann])
    await ann.slash(world.channel, "table close")
    await world.env.advance_time(2)
    return table


async def closed(world: World) -> Told:
    return await pressed(world, world.people[1], controls.Join(await _closed_table(world)))


async def closed_in_direct_messages(world: World) -> Told:
    hand = controls.MyHand(await _closed_table(world))
    return await pressed(world, world.people[0], hand, direct=True)


async def no_openers(world: World) -> Told:
    await only_moderators_open(world)
    await world.moderator.slash(world.channel, "table open", empty_seats="nobody")
    return await given(world, world.people[0], "table open")


async def event_elsewhere(world: World) -> Told:
    lounge = world.guild.create_voice_channel("lounge")
    return Told.of(world.manager, await world.manager.slash(lounge, "event create"))


async def announce(world: World, *organisers: MemberActor) -> None:
    """Announce an event for each of these people; they are called E0, E1 and so on."""
    for n, one in enumerate(organisers):
        order = EventOrder(
            server_id=world.guild.id,
            channel_id=world.channel.id,
            name=f"E{n}",
            plan=PAIRS,
            language="en",
        )
        who = Person(one.id, one.name, organiser=True, server_id=world.guild.id)
        await bot_of(world.env).host.events.create(who, order)


async def own_events(world: World) -> Told:
    most = bot_of(world.env).host._policy.events_per_person
    await announce(world, *[world.manager] * most)
    return await given(world, world.manager, "event create")


async def many_events(world: World) -> Told:
    most, everyone = bot_of(world.env).host._policy.events_per_server, [*world.people]
    others = (everyone * most)[: most - 1]
    await announce(world, world.manager, *others)
    return await given(world, world.manager, "event create")


async def no_director(world: World) -> Told:
    await announce(world, world.manager)
    return await given(world, world.people[0], "event desk")


async def opener_left(world: World) -> Told:
    ann, bob, cy = world.people[:3]
    await sit_down(world, [ann, bob, cy], players=4)
    await ann.slash(world.channel, "table leave")
    return await given(world, cy, "table options", house_options="gift_limit=on")


async def no_role(world: World) -> Told:
    role = world.guild.create_role("hosts")
    await settle_openers(world, Openers(OpenerRule.ROLE, role.id))
    return await given(world, world.people[0], "table open")


async def channel_refuses(world: World) -> Told:
    ann, bob = world.people[:2]
    table = await begin_tricks(world, ann, bob)
    raw.refuse(world.env, world.channel)
    await play_one([ann, bob])
    await world.env.advance_time(5)
    world.env.backend.faults.clear()
    return await pressed(world, ann, f"1:{table}:play:1:0:JS", direct=True)


async def nobody_here(world: World) -> Told:
    ann, bob = world.people[:2]
    await begin_tricks(world, ann, bob)
    times = {"remind_after": "10s", "move_after": "20s", "missed_turns": 1}
    await world.moderator.slash(world.channel, "table clock", **times)
    await world.env.advance_time(120)
    return await given(world, world.moderator, "table resume")


async def a_deal_over(world: World) -> tuple[str, MemberActor]:
    """Play a deal and begin the next one."""
    ann, bob = world.people[:2]
    table = await begin_tricks(world, ann, bob)
    host = bot_of(world.env).host
    while (await host.table(table)).board_deal < 1:
        await play_one([ann, bob])
        await world.env.advance_time(1)
    return table, ann


async def deal_over(world: World) -> Told:
    table, ann = await a_deal_over(world)
    return await pressed(world, ann, f"1:{table}:play:1:0:JS")


async def not_there_then(world: World) -> Told:
    await announce(world, world.manager)
    events = bot_of(world.env).host.events
    (line,) = await events.in_server(world.guild.id)
    who = Person(world.manager.id, "manager", organiser=True, server_id=world.guild.id)
    again = await events.series.copy(line.id, who, "Next", 0)
    await world.env.advance_time(5)
    return await pressed(world, world.stranger, JoinAgain(again))


async def many_house_games(world: World) -> Told:
    ann = world.people[0]
    table = await sit_down(world, [ann])
    who = Person(world.manager.id, "manager", manager=True, server_id=world.guild.id)
    settings, pitch = bot_of(world.env).host.settings, VARIANTS["pitch"]
    for n in range(MOST_HOUSE_GAMES):
        game = HouseGame(f"Game {n}", UsualGame(pitch, pitch.forms[0]))
        await settings.save_house_game(who, world.guild.id, game)
    form = raw.Submit(
        world.manager, world.channel, encode(controls.HouseGameModal(table)), {NAME: "One more"}
    )
    (end,) = await raw.together(world.env, form)
    return Told.of(world.manager, end)


async def of_daily(world: World) -> Told:
    ann = world.people[0]
    page = shown(await ann.slash(world.channel, "daily"))
    await click(ann, page, "Play")
    return await given(world, ann, "table close")


async def anothers_game(world: World) -> Told:
    table = await played(world, *world.people[:2])
    return await pressed(world, world.people[2], ShowReview(table, 1))


async def paused(world: World) -> tuple[str, MemberActor, MemberActor]:
    """Begin a game and let its two players pause it."""
    ann, bob = world.people[:2]
    table = await begin_tricks(world, ann, bob)
    for who in (ann, bob):
        await who.slash(world.channel, "table pause")
    return table, ann, bob


async def paused_already(world: World) -> Told:
    _, ann, _ = await paused(world)
    return await given(world, ann, "table pause")


async def paused_by_players(world: World) -> Told:
    _, ann, bob = await paused(world)
    for who in (ann, bob):
        told = await given(world, who, "play", card="JS")
        if "paused" in told.text:
            break
    return told


async def referee_awaited(world: World) -> Told:
    ann, bob, rita = world.people[:3]
    await settle(world.manager, world, SettingsAct.REFEREES, rita)
    await begin_tricks(world, ann, bob)
    await ann.slash(world.channel, "table referee", question="Was that right?")
    return await given(world, ann, "table pause")


async def moderator_plays(world: World) -> Told:
    await begin_tricks(world, world.people[0], world.moderator)
    return await given(world, world.moderator, "table remove", seat=1)


async def cut_already(world: World) -> Told:
    ann, bob = world.people[:2]
    table = await begin(world, ann, bob)
    return await pressed(world, ann, controls.CutHere(table, 1))


async def many_private(world: World) -> Told:
    ann = world.people[0]
    for _ in range(PRIVATE):
        await ann.slash(world.channel, "table open", private=True)
        await world.env.advance_time(30)
    return await given(world, ann, "table open", private=True)


SCENES: Final[dict[str, tuple[Scene, ...]]] = {
    "TableClosed": (closed, closed_in_direct_messages),
    "UnknownTable": (typed("table join", table="ZZZZ"), typed("hand", table="ZZZZ", direct=True)),
    "NoTableAtAll": (
        typed("table leave"),
        typed("table leave", only_moderators_open),
        typed("table leave", direct=True),
    ),
    "OpenersOnly": (no_openers,),
    "NoEvents": (typed("event join"), typed("event join", who=manager)),
    "AnnouncersOnly": (typed("event create"),),
    "NoEventHere": (event_elsewhere,),
    "TooManyOwnEvents": (own_events,),
    "BadControl": (old(lambda _: "1:gone"), old(lambda _: "1:gone", direct=True)),
    "NothingToShare": (old(lambda _: ShareDaily(1)),),
    "NoSuchGame": (typed("replay", table="ZZZZ"), typed("replay", table="ZZZZ", direct=True)),
    "NotYourGame": (anothers_game,),
    "PausedAlready": (paused_already,),
    "PausedByPlayers": (paused_by_players,),
    "RefereeAwaited": (referee_awaited, typed("table pause", referee_awaited, who=bob)),
    "NoReferees": (typed("table referee", two_play, question="Was that right?"),),
    "GivesUp": (typed("table leave", two_play),),
    "PlaysHere": (moderator_plays,),
    "AlreadyCut": (cut_already,),
    "TooManyPrivate": (many_private,),
    "TooManyEvents": (many_events,),
    "NotDirector": (no_director,),
    "OpenerOnly": (typed("table options", two_wait, who=bob, house_options="gift_limit=on"),),
    "StarterOnly": (typed("table start", two_wait, who=bob),),
    "OpenerLeft": (opener_left,),
    "ModeratorOnly": (typed("table remove", two_play, seat=2),),
    "ManagerOnly": (old(lambda _: SettingsControl(SettingsAct.PEOPLE)),),
    "RoleOnly": (no_role,),
    "TablePaused": (channel_refuses,),
    "NobodyHere": (nobody_here,),
    "DealOver": (deal_over,),
    "AskedTooLongAgo": (old(deletion_of_ann),),
    "NotYours": (old(deletion_of_ann, who=bob),),
    "OfDaily": (of_daily,),
    "NotThereThen": (not_there_then,),
    "TooManyHouseGames": (many_house_games,),
}
"""By the refusal, how people meet it."""
