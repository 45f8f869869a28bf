"""A table's clock, pauses and who is away, in words."""

from __future__ import annotations

from typing import Final

from bot.locale.say import N_, P_, Say
from bot.ui.controls import table as controls
from bot.ui.core.layout import GOOD, GRAVE, Button, Part, button
from bot.ui.text.names import safe
from bot.views.settings.clock import DAY, HOUR, MINUTE, SECOND, Clock, Pace, pace_of
from bot.views.table.view import Pause, SeatInfo, TableState, TableView

PACES: Final[dict[Pace, str]] = {
    Pace.QUICK: N_("quick"),
    Pace.USUAL: N_("usual"),
    Pace.SLOW: N_("slow"),
    Pace.BY_THE_DAY: N_("daily"),
}
_UNTIMED: Final = N_("No clock: only computers are waiting")
_UNITS: Final = (
    (DAY, "d", P_("{n} day", "{n} days")),
    (HOUR, "h", P_("{n} hour", "{n} hours")),
    (MINUTE, "m", P_("{n} minute", "{n} minutes")),
    (SECOND, "s", P_("{n} second", "{n} seconds")),
)


def span(ms: int, say: Say) -> str:
    """Say a duration in the largest unit that divides it."""
    unit, _, (one, many) = next((unit for unit in _UNITS if ms % unit[0] == 0), _UNITS[-1])
    return say.count(one, many, ms // unit)


def span_typed(ms: int) -> str:
    """Write a duration as people type it: ``90s``, ``12h``."""
    unit, letter, _ = next((unit for unit in _UNITS if ms % unit[0] == 0), _UNITS[-1])
    return f"{ms // unit}{letter}"


def pace_line(pace: Pace, say: Say) -> str:
    """Say a pace's times in one line."""
    return say(
        "{pace}: reminder after {remind}, computer moves after {move}",
        pace=say(PACES[pace]).capitalize(),
        remind=span(pace.clock.remind_ms, say),
        move=span(pace.clock.move_ms, say),
    )


def clock_terms(view: TableView, say: Say) -> str:
    """Say a table's clock in a few words."""
    return clock_times(view.clock, say) if view.timed else say(_UNTIMED)


def clock_times(clock: Clock, say: Say) -> str:
    """Say a clock's times in a few words."""
    pace = pace_of(clock)
    times = say(
        "reminder after {remind}, the computer moves after {move}",
        remind=span(clock.remind_ms, say),
        move=span(clock.move_ms, say),
    )
    if pace is None:
        return say("Clock: {times}", times=times)
    return say("Clock ({pace}): {times}", pace=say(PACES[pace]), times=times)


def clock_explained(clock: Clock, say: Say) -> str:
    """Explain a clock."""
    away = say.count(
        "Miss {n} turn and you're away: the computer plays for you until you press I'm back.",
        "Miss {n} turns in a row and you're away: the computer plays for you until you press I'm"
        " back.",
        clock.misses,
    )
    return f"{clock_times(clock, say)}. {away}"


def clock_events(view: TableView, say: Say) -> list[str]:
    """Say for whom the clock moved and who is away. If all are, `pause_notice` says so."""
    if view.paused is Pause.IDLE:
        return []
    lines = absent_side(view, say)
    for seat in view.seats:
        if seat.away:
            lines.append(
                say(
                    "💤 {name} is away: the computer plays for them until they press I'm back.",
                    name=safe(seat.name),
                )
            )
        elif seat.missed:
            lines.append(
                say.count(
                    "⏱ Time ran out for {name}: the computer made that move.",
                    "⏱ Time ran out for {name}, {n} turns in a row: the computer made those moves.",
                    seat.missed,
                    name=safe(seat.name),
                )
            )
    return lines


def absent_side(view: TableView, say: Say) -> list[str]:
    """Say which side loses its match of an event, as nobody of it has come, and when."""
    turn = view.waited_side
    if view.loses_at is None or turn is None or view.paused is not None:
        return []
    names = [safe(one.name) for one in view.seats if one.seat % view.sides == turn and one.human]
    return [
        say(
            "⏳ No sign of {names} yet. Their side loses the match {in_time}, unless it plays or"
            " presses I'm here.",
            names=" & ".join(names),
            in_time=f"<t:{view.loses_at // 1000}:R>",
        )
    ]


def own_clock_events(view: TableView, seat: SeatInfo, say: Say) -> list[str]:
    """Tell players what the clock did for them."""
    clock = view.clock
    if seat.away:
        return [
            say(
                "💤 **You're away:** the computer plays for you until you press I'm back or make a"
                " move."
            )
        ]
    if not (seat.missed and view.timed):
        return []
    text = say(
        "⏱ You took more than {time}, so the computer made your move.",
        time=span(clock.move_ms, say),
    )
    left = clock.misses - seat.missed
    more = say.count(
        "Miss {n} more, and it plays for you until you're back.",
        "Miss {n} more in a row, and it plays for you until you're back.",
        left,
    )
    return [f"{text} {more}"]


def come_back(view: TableView, say: Say) -> list[Button]:
    """Return the button for players who are away, if any."""
    if any(seat.away for seat in view.seats):
        return [button(controls.ComeBack(view.id), say("I'm back"), GOOD)]
    if view.loses_at is not None and view.paused is None:
        return [button(controls.ComeBack(view.id), say("I'm here"), GOOD)]
    return []


def pause_notice(view: TableView, say: Say) -> list[Part]:
    """Say why a table is paused, and how it resumes."""
    if view.paused is None:
        return []
    if view.paused is Pause.REFUSED:
        text = say(
            "⏸ **This table is paused:** Discord won't let me post here. Someone who manages this"
            " channel needs to let me view it and send messages, or to unlock the thread; then use"
            " `/table resume`."
        )
        return [text, None]
    if view.paused is Pause.IDLE:
        text = say(
            "⏸ **The game is waiting:** everyone is away. It continues as soon as a player presses"
            " I'm back."
        )
        return [text, None]
    if view.paused is Pause.REFEREE:
        return [_for_referee(view, say), [button(controls.Resume(view.id), say("Withdraw"))], None]
    return [_asked(view, say), [button(controls.Resume(view.id), say("Resume"), GOOD)], None]


def _for_referee(view: TableView, say: Say) -> str:
    title = say("⏸ **This table is waiting for a referee's ruling.**")
    if view.request is None:
        return title
    name = safe(view.seats[view.request.seat].name)
    if view.request.referee is not None:
        referee = safe(view.request.referee)
        text = say("{name} asked for it; {referee} is looking into it.", name=name, referee=referee)
    else:
        text = say("{name} asked for it, and can withdraw that.", name=name)
    return f"{title} {text}"


def _asked(view: TableView, say: Say) -> str:
    title = say("⏸ **This table is paused.**")
    if view.state not in {TableState.CUTTING, TableState.PLAYING}:
        opener = safe(view.arranger)
        return f"{title} {say('{opener} or a moderator can press Resume.', opener=opener)}"
    eager = [safe(seat.name) for seat in view.seats if seat.here and not seat.wants_pause]
    if not eager:
        return f"{title} {say('Press Resume when you want to play on.')}"
    text = say(
        "{names} asked to resume. The game resumes when all players agree, or {time} after the"
        " first request.",
        names=", ".join(eager),
        time=span(view.clock.move_ms, say),
    )
    return f"{title} {text}"


def requests(view: TableView, say: Say) -> list[Part]:
    """Say who asked to pause or to end the game, and let the others agree."""
    parts: list[Part] = []
    pausing = [safe(seat.name) for seat in view.seats if seat.wants_pause]
    if pausing and view.paused is None:
        text = say(
            "{names} asked for a pause. The game pauses when everyone playing here agrees.",
            names=", ".join(pausing),
        )
        parts += [text, [button(controls.PauseGame(view.id), say("Pause the game"))]]
    ending = [safe(seat.name) for seat in view.seats if seat.wants_end]
    if ending:
        text = say(
            "{names} asked to end the game. It ends when everyone playing here agrees.",
            names=", ".join(ending),
        )
        parts += [text, [button(controls.CloseTable(view.id), say("End the game"), GRAVE)]]
    return parts
