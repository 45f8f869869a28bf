"""Each refusal advises what the person who is refused can do, where and when they are."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

import pytest
from simcord import Env, InteractionResult, MemberActor

from bot.errors import HangJackError
from bot.interactions.context import ServerOnly
from bot.interactions.posting import LacksPermissions
from bot.tables.errors import rights
from bot.tables.errors.events import AnnouncersOnly, AnnouncingRole
from bot.tables.errors.seating import NotSeated
from tests.e2e import raw
from tests.e2e.advice.mentions import buttons_in, commands_in, helpers_in, labels, refusals
from tests.e2e.advice.scenes import SCENES, Scene, Told
from tests.e2e.bots import bot_of
from tests.e2e.playing import make_playing_world
from tests.e2e.reading import buttons
from tests.e2e.world import World, direct_messages, reply_text, says, seen, shown

Way: TypeAlias = Callable[[World, Told], Awaitable[InteractionResult]]
"""Does what a refusal advises."""
TYPED: Final[dict[str, dict[str, str | int]]] = {
    "table referee": {"question": "?"},
    "event desk": {"event": "E0"},
}
"""What a command needs to be given at all."""
NOT_FOR_ALL: Final[tuple[type[HangJackError], ...]] = (
    *(rights.OpenerOnly, rights.OpenerLeft, rights.MayNotWrite, rights.ModeratorOnly),
    *(rights.ManagerOnly, rights.OpenersOnly, rights.RoleOnly, NotSeated, ServerOnly),
    *(AnnouncersOnly, AnnouncingRole, LacksPermissions),
)
"""What nobody may hear who does as they were advised."""
FOR_OTHERS: Final[dict[tuple[str, str], Callable[[World], MemberActor]]] = {
    **{
        (name, "settings server"): lambda world: world.manager
        for name in ("AnnouncersOnly", "NoEvents", "NoReferees")
    },
    ("RefereeAwaited", "table resume"): lambda world: world.people[0],
    ("NobodyHere", "I'm back"): lambda world: world.people[0],
    ("RefereeAwaited", "Withdraw"): lambda world: world.people[0],
}
"""Of which a refusal says that somebody else can do it: the manager, the player who asked."""
HELPERS: Final[dict[str, Callable[[World], MemberActor]]] = {
    **dict.fromkeys(
        ("OpenerOnly", "StarterOnly", "OpenerLeft", "ModeratorOnly", "OpenersOnly", "RoleOnly"),
        lambda world: world.moderator,
    ),
    **dict.fromkeys(("AnnouncersOnly", "NotDirector"), lambda world: world.manager),
}
"""Who may do what a refusal says is for them: they give the same command."""
IN_A_SERVER: Final = {("table open", "in a server's channel")}
"""Commands of which a refusal in direct messages says where they can be given."""
NO_BUTTONS: Final = {"Manage Events", "Who and how many", "⋯"}
"""A permission, a page of the settings, and what each hand has."""
UNTRIED: Final[dict[str, str]] = {
    **dict.fromkeys(
        ("LacksPermissions", "MessagesRefused", "NotShownYet", "ThreadLocked"),
        "tests/e2e/table/test_posting.py gives the channel back, and gives the command again",
    ),
    **dict.fromkeys(
        ("RefereesOnly", "HasSeenHand", "PlaysAtTable", "NobodyToRule", "NothingAsked"),
        "only says who is no referee here; tests/tables/referees has one who is",
    ),
    **dict.fromkeys(
        ("NotCaptain", "NotYourEntrant", "ByDirectorOnly", "TooOften", "LastDirector"),
        "names captains and directors to those who are none; who is one may do all of it",
    ),
    **dict.fromkeys(
        ("DamagedGame", "CannotStudy", "NotInServer"),
        "names the owner, or who may add the bot: no button of ours",
    ),
    "AnnouncingRole": "as AnnouncersOnly, with a role",
    "TablesElsewhere": "a moderator of the server can change the channel's rights, or the setting",
    "OfEvent": "names the directors to those who sit at a table of their event",
    "NothingToRule": "names no way but to wait for a deal",
    "BotsDontRule": "asks to choose again in the same menu",
    "DamagedTable": "tests/e2e/trouble/test_unreadable.py closes one by that command",
    "NotLookedInto": "tests/e2e/table/test_referees.py presses Look into it",
    "CaptainOfThen": "as NotThereThen: Join is on the same panel",
    "OnHold": "tests/e2e/events/desk presses Go on",
    "UnlikelyScore": "tests/e2e/events/desk/test_redraw.py sends the form again",
    "NoPoints": "My hand comes with it; tests/tables/test_offers.py does what refusals offer",
    "CardsLeft": "tests/e2e/play/test_revokes.py presses Done",
    "PlayedForYou": "as NobodyHere: I'm back is on the board, and with the refusal",
    "PlaysForYou": "as NobodyHere: I'm back is on the board, and with the refusal",
    "BetweenDeals": "tests/e2e/play/test_pace.py asks between deals: Next deal is on that board",
    "NobodySeated": "a table closes with its last person: only two at once meet it",
}
"""What is not tried here, and why."""


def known(env: Env) -> set[str]:
    """Return the names of all commands."""
    return {one.qualified_name for one in bot_of(env).tree.walk_commands()}


async def test_each_command_and_button_that_a_refusal_names_is_there(
    env: Env, world: World
) -> None:
    del world
    for name, text in refusals().items():
        assert {*commands_in(text, known(env))} <= known(env), name
        buttons = {one.rstrip("…") for one in buttons_in(text)} - {"Manage Events", "⋯"}
        assert buttons <= labels(), (name, buttons - labels())


def refused(told: Told, name: str, answer: str) -> bool:
    """Say whether what was advised is refused as before, or was never for this person."""
    again = answer == told.text and bool(answer)
    return again or any(says(kind, answer) for kind in NOT_FOR_ALL if kind.__name__ != name)


def whom(world: World, told: Told, name: str, what: str) -> MemberActor:
    """Return who is to do what a refusal advises."""
    other = FOR_OTHERS.get((name, what))
    return told.who if other is None else other(world)


async def give(world: World, told: Told, *, name: str, command: str) -> InteractionResult:
    """Give a command that a refusal names, as whom it names for it."""
    actor = whom(world, told, name, command)
    there = any(one == command and where in told.text for one, where in IN_A_SERVER)
    direct = told.direct and not there
    who, place = (actor.user, actor.user.dm_channel) if direct else (actor, world.channel)
    (end,) = await raw.together(world.env, raw.Command(who, place, command, TYPED.get(command, {})))
    return end


def ways(told: Told, name: str, commands: set[str]) -> list[Way]:
    """Return all that a refusal advises: each is tried by itself."""
    named = commands_in(told.text, commands)
    pages = [one for one in named if (name, one) not in FOR_OTHERS]
    labelled = sorted({*buttons_in(told.text)} - NO_BUTTONS)
    made: list[Way] = [partial(give, name=name, command=one) for one in named]
    made += [partial(press_labelled, name=name, label=one, commands=pages) for one in labelled]
    made += [
        partial(press_offered, custom_id=button.custom_id)
        for button in told.buttons
        if button.custom_id is not None and not button.disabled
    ]
    return [*made, partial(again, helper=HELPERS[name])] if name in HELPERS else made


async def press_offered(world: World, told: Told, *, custom_id: str) -> InteractionResult:
    """Press a button that comes with a refusal."""
    return await raw.forged_click(world.env, told.actor, shown(told.end), custom_id)


async def again(
    world: World, told: Told, *, helper: Callable[[World], MemberActor]
) -> InteractionResult:
    """Give the command that was refused once more, as one who may."""
    assert told.given is not None
    command, options = told.given
    return await helper(world).slash(world.channel, command, **options)


async def press_labelled(
    world: World, told: Told, *, name: str, label: str, commands: Sequence[str]
) -> InteractionResult:
    """Press a button that a text names, where the person finds it."""
    who = whom(world, told, name, label)
    messages: list[raw.Shown] = []
    if who is told.who and told.end.response is not None:
        messages.append(told.end.response)
    messages += [*seen(who, world.channel)[::-1], *direct_messages(who)[::-1]]
    for command in commands:
        end = await give(world, told, name=name, command=command)
        messages += [] if end.response is None else [end.response]
    found = [
        (message, button)
        for message in messages
        for button in buttons(message)
        if button.label.rstrip("…") == label.rstrip("…") and not button.disabled
    ]
    assert found, f"{who.name} finds no button {label}"
    message, button = found[0]
    return await raw.forged_click(world.env, who, message, str(button.custom_id))


@pytest.mark.parametrize("name", SCENES)
async def test_what_a_refusal_advises_can_be_done(world: World, name: str) -> None:
    for number, scene in enumerate(SCENES[name]):
        await try_all(await make_playing_world(world.env, f"Club {number}"), name, scene)


async def try_all(world: World, name: str, scene: Scene) -> None:
    """Meet a refusal, and do each of the things that it advises."""
    text, commands, tried = refusals()[name], known(world.env), 0
    while True:
        told = await scene(world)
        await world.env.advance_time(2)
        assert text.partition("{")[0].replace("*", "") in told.text.replace("*", ""), told.text
        advised = ways(told, name, commands)
        if tried == len(advised):
            return
        answer = reply_text(await advised[tried](world, told))
        assert not refused(told, name, answer), (told.text, tried, answer)
        # What was done may stand in the way of what else was advised.
        tried, world = tried + 1, await make_playing_world(world.env, f"Club {tried}")


def test_each_refusal_that_advises_something_is_tried_or_has_a_reason() -> None:
    named = {
        name
        for name, text in refusals().items()
        if buttons_in(text) or commands_in(text, set()) or helpers_in(text)
    }
    assert named - SCENES.keys() == UNTRIED.keys() - SCENES.keys()
    assert not UNTRIED.keys() & SCENES.keys()
