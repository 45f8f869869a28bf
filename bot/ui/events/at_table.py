"""What a table's board says of its event: which match is played, and what comes after it."""

from __future__ import annotations

from collections.abc import Iterator

from bot.competition.event import acts
from bot.competition.event.parts import Match
from bot.competition.event.sealing import tells_result
from bot.competition.event.seating import wanted_tables
from bot.competition.event.state import Act, Event
from bot.competition.matches import HowEnded
from bot.competition.stages import Arena, EntrantKind
from bot.locale.say import Say
from bot.ui.events import words
from bot.ui.events.listing import panel_link
from bot.ui.events.log import step_words
from bot.ui.table.event_table import EventNote
from bot.views.events.event import EventView, TableInEvent


def event_note(place: TableInEvent, game: int, say: Say, *, closed: bool = False) -> EventNote:
    """Return what the board of a game says of the event that its table belongs to.

    Args:
        place: the table in its event.
        game: the number of the game at the table.
        say: the voice of the table.
        closed: whether the table is closed.
    """
    heading = " · ".join([words.title(place.view), *_where(place, game, say)])
    after = tuple(_after(place, say))
    sealed = not tells_result(place.view.event, place.match_id)
    panel = panel_link(place.view, place.panel_id)
    return EventNote(heading, after, panel, tuple(_closed(place, say)) if closed else (), sealed)


def _closed(place: TableInEvent, say: Say) -> Iterator[str]:
    """Say who closed a table, why, and what takes its place."""
    event, match = place.view.event, place.match
    steps = (step for step in reversed(event.steps) if step.number not in event.undone)
    step = next((step for step in steps if _closes(place, step.act)), None)
    if step is not None:
        yield step_words(place.view, step, say)
    if event.over or (match is not None and match.over):
        return
    if match is None:
        yield say("*To the event* shows who meets whom now.")
    elif step is None or place.table in match.stopped:
        yield say("A director opens a new table, or enters the result.")
    else:
        yield say("A new table takes its place.")


def _closes(place: TableInEvent, act: Act) -> bool:
    """Say whether an act has closed a table before its game was over."""
    match act:
        case acts.TableStopped():
            return (act.match, act.table) == (place.match_id, place.table)
        case acts.MatchForfeited():
            return act.match == place.match_id
        case acts.Withdrew():
            found = place.match
            return found is not None and found.over and act.entrant in found.pairing.entrants
        case acts.GameCorrected() | acts.MatchReopened() | acts.WinGiven():
            return place.match_id in (act.redrawn or ())
        case acts.RoundCancelled() | acts.Undone():
            return place.match is None
    return isinstance(act, acts.Cancelled)


def _where(place: TableInEvent, number: int, say: Say) -> Iterator[str]:
    """Say which round, match and game a table plays; who sits there is on its board anyway."""
    event, match = place.view.event, place.match
    if match is None:
        return
    if not isinstance(event.plan.format.stages[match.stage].system, Arena):
        yield words.match_round(event, match, say)
    if event.plan.format.entrant is EntrantKind.TEAM:
        yield words.sides(place.view, match.pairing, say)
    form = event.format_of(match).match
    if form.tables > 1:
        yield say("table {n} of {all}", n=place.table + 1, all=form.tables)
    game, games = place.first_game + number - 1, form.games[place.table]
    if game > games:
        yield say("decider")
    elif games > 1 and form.best_of:
        yield say("game {n}, best of {all}", n=game, all=games)
    elif games > 1:
        yield say("game {n} of {all}", n=game, all=games)


def _after(place: TableInEvent, say: Say) -> Iterator[str]:
    event, match = place.view.event, place.match
    if match is None:
        return
    form = event.format_of(match).match
    if not match.over:
        # Between two games of a table nobody needs words: the next one is dealt.
        open_tables = {(wanted.match, wanted.table) for wanted in wanted_tables(event)}
        if (match.id, place.table) not in open_tables and place.table not in match.stopped:
            yield say("The match goes on at other tables.")
        return
    if form.games != (1,) or match.how is not HowEnded.PLAYED:
        yield words.match_line(place.view, match, say)
    yield from _next(place.view, match, say)


def _next(view: EventView, match: Match, say: Say) -> Iterator[str]:
    event, plan, here = view.event, view.event.plan, (match.stage, match.round)
    if event.over:
        yield say("The event is over.")
        if first := words.winners(view, say):
            yield words.winner_words(first, say)
    elif event.held:
        yield say("The event is on hold. A director says when it goes on.")
    elif isinstance(plan.format.stages[match.stage].system, Arena):
        yield say("You'll be paired again as soon as enough players are free.")
    elif later := [after for after in event.matches.values() if (after.stage, after.round) > here]:
        starts = [after.starts_at for after in later if not after.started]
        if starts:
            yield say("The next round starts {when}.", when=words.moment(min(starts)))
    elif not plan.pairs_itself:
        yield say("A director draws the next round.")
    elif _is_last(event, match):
        yield say("This is the last round. The standings are final once all its matches are over.")
    else:
        yield say("The next round is drawn once all matches of this one are over.")


def _is_last(event: Event, match: Match) -> bool:
    """Say whether no round comes after a match's, unless it is level at the top."""
    rounds = words.rounds_of_stage(event, match.stage)
    last = match.stage + 1 == len(event.plan.format.stages)
    return last and rounds is not None and match.round >= rounds
