"""An event's panel, one public message, and the pages of its entrants and of all there is to do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.competition.entrants import PersonId
from bot.competition.event.clockwork import begins_at
from bot.competition.event.parts import Match, Roster
from bot.competition.event.plan import Starts
from bot.competition.event.state import EARLY, Event, EventPhase
from bot.competition.stages import Arena
from bot.locale.say import N_, Say
from bot.ui.controls import events as controls
from bot.ui.core.framed import framed
from bot.ui.core.layout import GOOD, GREEN, GREY, MAIN, VIOLET, Button, Part, button, fit, small
from bot.ui.core.message import Outgoing
from bot.ui.events import plan as plans
from bot.ui.events import words
from bot.ui.events.export import FILES
from bot.ui.events.once_more import join_again, repeats
from bot.ui.events.overall import overall_button
from bot.ui.events.pages import event_page, page_of, turn_buttons
from bot.ui.events.plan_parts import begins_words
from bot.ui.events.standings import place_lines
from bot.ui.text.key import key
from bot.ui.text.measure import cut
from bot.ui.text.punctuation import capital
from bot.views.events.event import EventView

_TOP: Final = 10
"""Lines of the standings shown."""
_LATEST: Final = 5
"""Matches that are over of which an arena shows the results."""
_MATCHES: Final = 1_500
_RESULTS: Final = 700
_NAMES: Final = 900
"""Code units of the matches, of the last results, and of those who have entered."""
_THREAD: Final = 90
_ENDED: Final[dict[EventPhase, str]] = {
    EventPhase.FINISHED: N_("Finished: these standings are final"),
    EventPhase.CANCELLED: N_("Called off"),
    EventPhase.ARCHIVED: N_("Archived"),
}
_ENTRANTS_ON_PAGE: Final = 30


def panel(view: EventView, say: Say) -> Outgoing:
    """Render an event's panel."""
    parts: list[Part] = ["\n".join([f"## {words.title(view)}", *state_lines(view, say)])]
    lines = [*plans.summary(view.event.plan, say), *repeats(view.event, say)]
    parts.append("\n".join(map(small, lines)))
    if view.event.plan.duplicate:
        parts.append("\n".join(small(line) for line in _boards(view, say)))
    if view.lot and view.event.phase in EARLY:
        lot = say("Seeds are drawn by lot. The lot's fingerprint: `{hex}`", hex=view.lot)
        parts.append(small(lot))
    if view.event.stages:
        parts += [None, *_round(view, say), *_standings(view, say)]
    elif names := fit(_entrant_lines(view, say), _NAMES):  # all may have withdrawn
        parts += [None, names]
    parts += filter(None, (_own_buttons(view, say), _buttons(view, say)))
    colour = VIOLET if view.event.over else GREEN
    return framed(parts, colour, key(view.id, "panel"))


def moved_panel(view: EventView, place: str, say: Say) -> Outgoing:
    """Render what stays where a panel was: the way to where it is now, and what it has promised."""
    lines = [say("**{event}** goes on [further down]({url}).", event=words.title(view), url=place)]
    if view.event.plan.duplicate:
        lines += [small(line) for line in _fingerprints(view, say)]
    return framed(["\n".join(lines)], GREY)


def _fingerprints(view: EventView, say: Say) -> Iterator[str]:
    for earlier in view.earlier:
        yield say("Before the bot was restored from a backup: `{hex}`", hex=earlier)
    yield say("Their fingerprint, fixed before anyone cuts: `{hex}`", hex=view.commitment)


def _boards(view: EventView, say: Say) -> Iterator[str]:
    """Say what the cards of all tables are dealt from."""
    yield say("All tables of a round play the same cards.")
    yield from _fingerprints(view, say)
    if not view.event.over:
        yield say("Results are shown, and count, once all tables of a round have finished.")
    for secret in view.secrets:
        yield say("The secret they came from: `{hex}`", hex=secret)
    if view.event.cuts:
        cuts = " · ".join(f"`{word}`" for word in view.event.cuts)
        yield say("The captains have cut: {words}", words=cuts)
    elif view.event.waits_for_cut:
        yield say("Two captains can cut now: *Cut the cards…* under *My entry*")


def _own_buttons(view: EventView, say: Say) -> list[Button]:
    """Return what people do about their own entry while a drop-in evening runs."""
    if not view.event.drops_in:
        return []
    return [
        button(controls.JoinEvent(view.id), say("Join"), GOOD),
        button(controls.ShowEntry(view.id), say("My entry")),
        button(controls.PauseEntry(view.id), say("Pause")),
        button(controls.WithdrawEntry(view.id, sure=False), say("Leave")),
    ]


def _buttons(view: EventView, say: Say) -> list[Button]:
    """Return what everybody can do now; what only some can do is behind the last one."""
    event = view.event
    made: list[Button] = []
    if event.takes_entries and not event.drops_in:
        made.append(button(controls.JoinEvent(view.id), say("Join"), GOOD))
    if again := join_again(view, say):
        made.append(again)
    if event.phase in {EventPhase.ENTRIES, EventPhase.CHECK_IN}:
        made.append(button(controls.ShowEntry(view.id), say("My entry")))
    if event.phase is EventPhase.CHECK_IN or _arrivals(event):
        made.insert(0, button(controls.CheckInHere(view.id), say("I'm here"), GOOD))
    if event.stages:
        made.append(button(controls.ShowDraw(view.id), say("Draw")))
        made.append(
            button(controls.ShowStandings(view.id, len(event.stages) - 1), say("Standings"))
        )
    if event.phase is not EventPhase.ARCHIVED:
        made.append(button(controls.ShowEventMore(view.id), "⋯"))
    return made


def _arrivals(event: Event) -> bool:
    """Say whether a match waits for those who play it to say that they are there."""
    together = event.plan.starts is Starts.TOGETHER
    return not together and any(not match.started for match in event.open_matches())


def log_name(view: EventView, say: Say) -> str:
    """Return the name of the thread of an event's log."""
    return cut(say("Log: {name}", name=view.name), _THREAD)


def state_lines(view: EventView, say: Say) -> list[str]:
    """Say where an event stands."""
    event = view.event
    if event.phase is EventPhase.FINISHED and words.nothing_played(event):
        return [f"**{say('Finished: no match was played')}**"]
    if event.phase in _ENDED:
        lines = [f"**{say(_ENDED[event.phase])}**"]
        if words.called_off(event) or not event.stages or words.nothing_played(event):
            return lines
        if first := words.winners(view, say):
            return [f"**{words.winner_words(first, say)}**", *lines]
        return [*lines, say("Nobody has won: the deciding match was not played.")]
    if event.phase is EventPhase.RUNNING:
        lines = [f"**{_round_words(event, say)}**"]
    else:
        lines = [f"**{_entries(event, say)}**"]
        if event.held and event.plan.starts_at:
            lines.append(say("Planned for {when}", when=words.moment(event.plan.starts_at, "F")))
        else:
            lines += [words.start_words(event.plan, say), *_begins(view, say)]
    return [*lines, *words.halt_words(event, say)]


def _begins(view: EventView, say: Say) -> Iterator[str]:
    """Say when an event begins by itself, or for how many it waits."""
    event = view.event
    if not event.plan.begins_itself or not event.plan.starts_at or event.held:
        return
    at = begins_at(event, view.outages)
    if at is None:
        begins = capital(begins_words(event.plan, event.least, say))
        yield f"{begins} · {words.ready_words(event, say)}"
    elif at > event.plan.starts_at:
        yield say(
            "Begins by itself {in_time}; until then you can join", in_time=words.moment(at, "R")
        )
    else:
        yield capital(begins_words(event.plan, 0, say))


def _entries(event: Event, say: Say) -> str:
    there, waiting = event.places()
    kind = event.plan.format.entrant
    entered = words.count_entrants(kind, len(there), say)
    if event.plan.limit:
        entered = say(
            "{n} of {most}", n=len(there), most=words.count_entrants(kind, event.plan.limit, say)
        )
    if event.phase is EventPhase.ANNOUNCED:
        return say("Entries are not open yet")
    if event.phase is EventPhase.CHECK_IN:
        here = sum(entry.here for entry in there)
        return say("Check-in is open · {here} of {n} are here", here=here, n=len(there))
    line = say("Entries are open · {entered}", entered=entered)
    return f"{line} · {say('{n} waiting', n=len(waiting))}" if waiting else line


def _round_words(event: Event, say: Say) -> str:
    if isinstance(event.stage.system, Arena):
        over = sum(match.over for match in event.of_stage())
        return say.count("Running · {n} match over", "Running · {n} matches over", over)
    now = event.current_round
    if not now:
        return say("The first round is being drawn")
    paired = [match for match in event.of_stage() if match.round == now]
    matches = [match for match in paired if not match.pairing.bye]
    total, over = len(matches), sum(match.over for match in matches)
    which = words.round_name(event, now, say)
    rounds = words.rounds_of_stage(event)
    if rounds is not None and now <= rounds and words.final_of(event, now) is None:
        which = say("{n} of {most}", n=which, most=rounds)
    done = say.count("{over} of {n} match over", "{over} of {n} matches over", total, over=over)
    return f"{which} · {done}"


def _round(view: EventView, say: Say) -> Iterator[str]:
    """List the open matches and those of the present round, and what came of the last matches."""
    event = view.event
    now = event.current_round
    if not now:
        return
    arena = isinstance(event.stage.system, Arena)
    matches = [
        match
        for match in event.of_stage()
        if (match.round == now and not arena) or (match.round <= now and not match.over)
    ]
    # Those that are played come first: they may not fit all.
    matches.sort(key=lambda match: (match.over, match.pairing.bye))
    if matches:
        yield fit(words.match_list(view, matches, None, say), _MATCHES)
    if event.resting:
        names = (f"- {words.entrant(view, number, say)}" for number in event.resting)
        yield fit([f"### {say('Bye in the next round')}", *names], _NAMES)
    if any(match.over and not match.pairing.bye for match in matches):
        return
    if last := _last_results(event):
        yield f"### {say('Last results')}"
        yield fit(words.match_list(view, last, None, say), _RESULTS)


def _last_results(event: Event) -> list[Match]:
    """Return the matches of the newest round with a result; in an arena, the last few."""
    over = [match for match in event.matches.values() if match.over and not match.pairing.bye]
    if not over or isinstance(event.stage.system, Arena):
        return over[: -_LATEST - 1 : -1]
    last = max((match.stage, match.round) for match in over)
    return [match for match in over if (match.stage, match.round) == last]


def _standings(view: EventView, say: Say) -> Iterator[str]:
    # By a bye alone, all are level at the top.
    of = (match for match in view.event.of_stage() if not match.pairing.bye and not match.sealed)
    if not any(match.over for match in of):
        return
    yield f"### {say('Standings')}"
    yield "\n".join(place_lines(view, view.standings()[:_TOP], say))


def entrants_page(view: EventView, control: controls.ShowEntrants, say: Say) -> Outgoing:
    """Show a page of those who have entered."""
    lines = [*_entrant_lines(view, say)] or [say("Nobody has entered yet.")]
    page = page_of(lines, control.page, _ENTRANTS_ON_PAGE)
    parts: list[Part] = ["\n".join([f"## {say('Entrants')} · {words.title(view)}", *page.lines])]
    parts += turn_buttons(page, lambda to: controls.ShowEntrants(view.id, to), say)
    return event_page(parts)


def _entrant_lines(view: EventView, say: Say) -> Iterator[str]:
    entered, waiting = view.event.places()
    for number, entry in enumerate(entered, 1):
        yield f"{number}. {_entrant_line(view, entry, say)}"
    if waiting:
        yield f"**{say('Waiting for a place')}**"
    for number, entry in enumerate(waiting, 1):
        yield f"{number}. {_entrant_line(view, entry, say)}"


def _entrant_line(view: EventView, entry: Roster, say: Say) -> str:
    name = words.entrant(view, entry.id, say)
    mark = _mark(view.event, entry, say)
    return f"{name} · {mark}" if mark else name


def _mark(event: Event, entry: Roster, say: Say) -> str:
    if event.looks_for_partner(entry):
        return say("looking for a partner")
    if event.phase is EventPhase.CHECK_IN and entry.here and event.complete(entry):
        return say("here ✓")
    if event.short(entry):
        return words.lacking(event, entry, say)
    return say("bye in the next round") if entry.id in event.resting else ""


def more_page(view: EventView, who: PersonId | None, say: Say) -> Outgoing:
    """Show all that there is to see and do."""
    made: list[Button] = [
        button(controls.ShowEntry(view.id), say("My entry")),
        button(controls.ShowEntrants(view.id), say("Entrants")),
    ]
    if view.event.stages:
        made += [
            button(controls.ShowDraw(view.id), say("Draw")),
            button(controls.ShowStandings(view.id, len(view.event.stages) - 1), say("Standings")),
            button(controls.ShowFixtures(view.id), say("Fixtures")),
        ]
    made += overall_button(view, say)
    if who in view.event.directors:
        made.append(button(controls.ShowDesk(view.id), say("Director's desk"), MAIN))
    text = "\n".join([f"### {words.title(view)}", *state_lines(view, say)])
    parts: list[Part] = [text, made]
    if view.event.matches:
        files = [button(controls.GetEventFile(view.id, kind), name) for kind, name in FILES.items()]
        parts += [say("As files:"), files]
    return event_page(parts)
