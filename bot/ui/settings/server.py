"""`/settings server`: what a server has settled for its tables, on six pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import discord

from bot.engine.variants import VARIANTS
from bot.locale.say import N_, Say
from bot.ui.controls.settings import SettingsAct, SettingsControl
from bot.ui.core.components import CHANNELS, ROLES, USERS, id_menu
from bot.ui.core.custom_ids import encode
from bot.ui.core.forms import Field, form, text_field
from bot.ui.core.framed import framed
from bot.ui.core.layout import MAIN, PLAIN, Menu, Part, small
from bot.ui.core.message import Outgoing
from bot.ui.rulebook.forms import form_text
from bot.ui.rulebook.menus import game_menus
from bot.ui.rulebook.presets import house_rules
from bot.ui.settings.panel import SHEET, choice, languages, own_name, press, values
from bot.ui.table.clock import clock_explained, pace_line, span_typed
from bot.ui.text.measure import cut
from bot.ui.text.names import safe_line
from bot.views.computer_names import ComputerLevel
from bot.views.settings.clock import Clock, Pace, pace_of
from bot.views.settings.house_games import UsualGame
from bot.views.settings.preferences import Look
from bot.views.settings.server import (
    MOST_REFEREES,
    OpenerRule,
    ServerSettings,
    TableLimits,
    Tempo,
    TricksAs,
)

HERE, THREAD = "here", "thread"
_THREADS: Final = {
    HERE: N_("In the channel itself"),
    THREAD: N_("In a thread of its own for each table"),
}
_OPENING: Final = {
    OpenerRule.EVERYBODY: N_("Everyone who can write there"),
    OpenerRule.ROLE: N_("Members with a certain role, and moderators"),
    OpenerRule.MODERATORS: N_("Moderators: members who can manage messages there"),
}
_LOOKS: Final = {
    Look.PICTURE: N_("Pictures, and emojis in the words"),
    Look.EMOJI: N_("Emojis in the words"),
    Look.TEXT: N_("Plain text, such as J♥"),
}
_TRICKS: Final = {
    TricksAs.BOARD: N_("On the board, one message per game"),
    TricksAs.DEALS: N_("On the board, one message per deal"),
    TricksAs.MESSAGES: N_("Each in its own message"),
}
ON_BOARD, POSTED = "board", "posts"
_DRAMA: Final = {ON_BOARD: N_("On the board"), POSTED: N_("Also as short posts")}
_TEMPOS: Final = {
    Tempo.LIVELY: N_("Lively: half a second per card"),
    Tempo.USUAL: N_("Usual: one second per card"),
    Tempo.AT_ONCE: N_("At once: no waiting"),
}
_LEVELS: Final = {
    ComputerLevel.EASY: N_("Easy: overlooks things, as beginners do"),
    ComputerLevel.STEADY: N_("Steady: plays soundly, by rules of thumb"),
    ComputerLevel.STRONG: N_("Strong: looks ahead"),
}
_RECAP: Final = N_(
    "What the past month came to: games, records, titles. Posted once, on the first of each"
    " month, if games were played. `/settings me` lets people leave their names out."
)
_REFEREES: Final = N_(
    "They rule when players ask for it: members with a role, people you choose, or both. They"
    " see every hand of that deal, but never at their own table. Applies to all tables at once."
)
_ANNOUNCERS: Final = N_(
    "Members with the *Manage Events* permission, and those with the role that you choose here."
)
_CALLED: Final = N_(
    "When somebody looks for players (`/lfg`), the list mentions this role, at most once an"
    " hour. The role has to be one that anyone can mention."
)
_HOUSE_LINE: Final = 160
"""The most code units of a house game's rules in the list."""
REMIND, MOVE, MISSES = "remind", "move", "misses"
MOST_TABLES, MOST_SEATS = "tables", "seats"
ZONE = "zone"
"""The fields of the forms."""


MENTIONED: Final = ("referee_role", "lfg_role")
"""The settings that name a role which the bot mentions."""


@dataclass(frozen=True, slots=True)
class ServerState:
    """A server's settings, and what is wrong with them now."""

    settings: ServerSettings
    allowed: TableLimits
    """How many tables the program allows."""
    speaks: str
    """The server's own language in Discord."""
    no_channel: bool = False
    """Whether the channel for tables is gone."""
    no_role: bool = False
    """Whether the role that may open tables is gone."""
    lacking: tuple[str, ...] = ()
    """English names of the permissions that the bot lacks in that channel."""
    silent: frozenset[int] = frozenset()
    """The roles whose mention would reach nobody."""
    levels: tuple[ComputerLevel, ...] = tuple(ComputerLevel)
    """At which levels computers can play."""


def panel(page: SettingsAct, state: ServerState, say: Say) -> Outgoing:
    """Show a page of a server's settings, with menus and buttons to change them."""
    title = f"## {say('Server settings')}"
    holds = say("Changes apply to tables opened from now on.")
    tabs = [
        press(tab, say(label), MAIN if tab is page else PLAIN, disabled=tab is page)
        for tab, (label, _) in _PAGES.items()
    ]
    _, parts_of = _PAGES[page]
    return framed([f"{title}\n{holds}", tabs, None, *parts_of(state, say)], SHEET)


def form_value(game: UsualGame) -> str:
    """Return a game with one of its forms as a menu's value."""
    return f"{game.variant.id}:{game.form.sides}x{game.form.seats}"


# ---------------------------------------------------------------------------------------- pages


def _tables(state: ServerState, say: Say) -> list[Part]:
    settings, usual = state.settings, state.settings.usual_game
    channel = None if state.no_channel else settings.channel_id
    games = VARIANTS.values()
    forms = {
        form_value(UsualGame(usual.variant, form)): form_text(form, say)
        for form in usual.variant.forms
    }
    where = say("Where tables are posted, no matter which channel they're opened from.")
    parts: list[Part] = [
        f"**{say('Game')}** · {say('Used when nobody names a game.')}",
        *game_menus(SettingsControl(SettingsAct.GAME), "", games, say, usual.variant.id),
    ]
    if len(forms) > 1:
        parts.append(choice(SettingsAct.FORM, forms, form_value(usual)))
    parts += _house_games(settings, say)
    parts += [
        "\n".join([f"**{say('Channel')}** · {where}", *_trouble(state, say)]),
        _channel(SettingsAct.CHANNEL, say("Where they are opened"), channel),
    ]
    if settings.channel_id is not None:
        parts.append([press(SettingsAct.ANY_CHANNEL, say("Where they are opened"))])
    chosen = THREAD if settings.threads else HERE
    levels = {level: _LEVELS[level] for level in state.levels}
    return [
        *parts,
        values(SettingsAct.THREADS, _THREADS, chosen, say),
        f"**{say('Computers')}** · {say('How well they play, unless a table says otherwise.')}",
        values(SettingsAct.LEVEL, levels, settings.level, say),
    ]


def _house_games(settings: ServerSettings, say: Say) -> list[Part]:
    """List what the server has saved under names of its own, to be made usual or deleted."""
    usual, saved = settings.usual_game, settings.house_games
    rules = house_rules(usual, say)[2:]
    parts: list[Part] = [small(" · ".join(rules))] if rules else []
    if not saved:
        return parts
    lines = [
        f"- **{safe_line(one.name)}** · {cut(' · '.join(house_rules(one.game, say)), _HOUSE_LINE)}"
        for one in saved
    ]
    names = {one.name: one.name for one in saved}
    chosen = next((one.name for one in saved if one.game == usual), None)
    about = say("Saved from a table's house options; `/table open` takes their names.")
    return [
        *parts,
        "\n".join([f"**{say('House games')}** · {about}", *lines]),
        choice(SettingsAct.USUAL_HOUSE_GAME, names, chosen, say("Make one the usual game…")),
        choice(SettingsAct.DROP_HOUSE_GAME, names, None, say("Delete one…")),
    ]


def _trouble(state: ServerState, say: Say) -> list[str]:
    if state.no_channel:
        return [say("⚠️ That channel is gone, so tables are posted where they're opened.")]
    if state.lacking:
        names = ", ".join(say(name) for name in state.lacking)
        return [
            say(
                "⚠️ Missing permissions in {channel}: {names}. People can open tables once I have"
                " them.",
                names=names,
                channel=f"<#{state.settings.channel_id}>",
            )
        ]
    return []


def _clock(state: ServerState, say: Say) -> list[Part]:
    clock = state.settings.clock
    pace = pace_of(clock)
    placeholder = "" if pace else say("Custom times")
    speed = say("How fast computers play, and how long a finished deal stays on the board.")
    return [
        f"**{say('Clock')}** · {say('How long a turn can take.')}",
        choice(
            SettingsAct.PACE,
            {each.value: pace_line(each, say) for each in Pace},
            pace and pace.value,
            placeholder,
        ),
        clock_explained(clock, say),
        [press(SettingsAct.ASK_TIMES, say("Custom times…"))],
        say("`/table clock` changes it for a single table."),
        f"**{say('Speed')}** · {speed}",
        values(SettingsAct.TEMPO, _TEMPOS, state.settings.tempo, say),
    ]


def _words(state: ServerState, say: Say) -> list[Part]:
    settings = state.settings
    otherwise = say("Same as the server ({language})", language=own_name(state.speaks))
    return [
        f"**{say('Language')}** · {say('Used on boards and in everything the whole table reads.')}",
        languages(SettingsAct.LANGUAGE, settings.language, otherwise),
        f"**{say('Cards')}** · {say('On boards and in everything the whole table reads.')}",
        values(SettingsAct.LOOK, _LOOKS, settings.look, say),
        say("What only one person sees is in their own language and look: `/settings me`."),
    ]


def _deals(state: ServerState, say: Say) -> list[Part]:
    settings = state.settings
    return [
        f"**{say('Tricks')}** · {say('Where turn-ups, calls and tricks are shown.')}",
        values(SettingsAct.TRICKS, _TRICKS, settings.tricks, say),
        f"**{say('Highlights')}** · {say('A jack hung, all four points, a bid set, a game won.')}",
        values(SettingsAct.DRAMA, _DRAMA, POSTED if settings.drama else ON_BOARD, say),
        f"**{say('Card of the month')}** · {say(_RECAP)}",
        _channel(SettingsAct.RECAP_CHANNEL, say("Channel for it, if any"), settings.recap_channel),
    ]


def _people(state: ServerState, say: Say) -> list[Part]:
    settings, allowed = state.settings, state.allowed
    openers, most = settings.openers, settings.most
    limits = say(
        "At most {tables} at once; one person can be at {seats} of them at most.",
        tables=_lower(most.tables, allowed.tables),
        seats=_lower(most.seats, allowed.seats),
    )
    who = f"**{say('Who can open tables')}** · {say('Everyone who can write there can join them.')}"
    role, announcers = None if state.no_role else openers.role_id, settings.event_role
    if state.no_role and openers.who is OpenerRule.ROLE:
        gone = say("⚠️ That role is gone, so only moderators can open tables.")
        who = f"{who}\n{gone}"
    return [
        who,
        values(SettingsAct.OPENERS, _OPENING, openers.who, say),
        _role(SettingsAct.ROLE, say("Required role, if any"), role),
        f"**{say('Referees')}** · {say(_REFEREES)}{_silence('referee_role', state, say)}",
        _role(SettingsAct.REFEREE_ROLE, say("Role of the referees, if any"), settings.referee_role),
        _id_menu(
            USERS,
            SettingsAct.REFEREES,
            say("Up to {n} people, if any", n=MOST_REFEREES),
            settings.referees,
            MOST_REFEREES,
        ),
        f"**{say('Who can announce events')}** · {say(_ANNOUNCERS)}",
        _role(SettingsAct.EVENT_ROLE, say("Role that can announce events too, if any"), announcers),
        f"**{say('Whom to call')}** · {say(_CALLED)}{_silence('lfg_role', state, say)}",
        _role(SettingsAct.LFG_ROLE, say("Role to mention, if any"), settings.lfg_role),
        f"**{say('How many tables at once')}** · {limits}",
        [press(SettingsAct.ASK_MOST, say("Other numbers…"))],
    ]


def _daily(state: ServerState, say: Say) -> list[Part]:
    settings = state.settings
    game = settings.daily_game or settings.usual_game.variant
    games = VARIANTS.values()
    about = say("`/daily`: four deals a day, with the same cards for everyone here.")
    where = say("Each day's results are posted there once the day is over. Empty: nowhere.")
    day = say(
        "Days and months begin at midnight by these clocks. Games already counted stay in their"
        " month."
    )
    return [
        f"**{say('Daily deal')}** · {about}",
        *game_menus(SettingsControl(SettingsAct.DAILY_GAME), "", games, say, game.id),
        small(say("Another game or time zone counts from the next day on.")),
        f"**{say('Results')}** · {where}",
        _channel(
            SettingsAct.DAILY_CHANNEL,
            say("Channel for the results, if any"),
            settings.daily_channel,
        ),
        f"**{say('Time zone')}** · {settings.zone.replace('_', ' ')}\n{day}",
        [press(SettingsAct.ASK_ZONE, say("Time zone…"))],
    ]


def _lower(settled: int | None, allowed: int | None) -> int:
    return min(number for number in (settled, allowed) if number is not None)


def _channel(action: SettingsAct, placeholder: str, chosen: int | None) -> Menu:
    return _id_menu(CHANNELS, action, placeholder, [chosen])


def _role(action: SettingsAct, placeholder: str, chosen: int | None) -> Menu:
    return _id_menu(ROLES, action, placeholder, [chosen])


def _id_menu(
    kind: int, action: SettingsAct, placeholder: str, chosen: Iterable[int | None], most: int = 1
) -> Menu:
    given = [number for number in chosen if number is not None]
    return Menu(id_menu(kind, encode(SettingsControl(action)), placeholder, given, most))


def _silence(role: str, state: ServerState, say: Say) -> str:
    if getattr(state.settings, role) not in state.silent:
        return ""
    warning = say(
        "⚠️ I can mention that role, but nobody hears of it. In the role's settings, switch on"
        " *Allow anyone to @mention this role*, or let me mention all roles."
    )
    return f"\n{warning}"


# ---------------------------------------------------------------------------------------- forms


def times(clock: Clock, say: Say) -> discord.ui.Modal:
    """Return the form that asks for a clock's times."""
    remind, move = span_typed(clock.remind_ms), span_typed(clock.move_ms)
    after = say("After this many, the computer plays for them.")
    return form(
        SettingsControl(SettingsAct.TIMES),
        say("Custom times"),
        _line(REMIND, say("Remind a player after"), say("For example 90s, 5m or 12h."), remind),
        _line(MOVE, say("The computer moves after"), say("For example 3m or 1d."), move),
        _line(MISSES, say("Missed turns in a row"), after, str(clock.misses)),
    )


def numbers(most: TableLimits, allowed: TableLimits, say: Say) -> discord.ui.Modal:
    """Return the form that asks how many tables there may be."""
    about = N_("1 to {n}; leave empty for my maximum.")
    tables, seats = str(most.tables or ""), str(most.seats or "")
    return form(
        SettingsControl(SettingsAct.MOST),
        say("How many tables at once"),
        _line(MOST_TABLES, say("Tables on this server"), say(about, n=allowed.tables), tables),
        _line(MOST_SEATS, say("Tables per person here"), say(about, n=allowed.seats), seats),
    )


def time_zone(zone: str, say: Say) -> discord.ui.Modal:
    """Return the form that asks for a server's time zone."""
    about = say("Your city, region or country, such as Leeds, Ontario or Trinidad")
    now = zone.rpartition("/")[2].replace("_", " ")
    return form(
        SettingsControl(SettingsAct.ZONE),
        say("Time zone"),
        text_field(ZONE, say("Time zone"), about, now=now, max_length=60),
    )


def _line(name: str, label: str, about: str, now: str) -> Field:
    return text_field(name, label, about, now=now, max_length=12, required=False)


_PAGES: Final[dict[SettingsAct, tuple[str, Callable[[ServerState, Say], list[Part]]]]] = {
    SettingsAct.TABLES: (N_("Tables"), _tables),
    SettingsAct.CLOCK: (N_("Clock"), _clock),
    SettingsAct.WORDS: (N_("Words and cards"), _words),
    SettingsAct.DEALS: (N_("Deals"), _deals),
    SettingsAct.PEOPLE: (N_("Who and how many"), _people),
    SettingsAct.DAILY: (N_("Daily deal"), _daily),
}
"""The label of each page's button, and its parts."""
