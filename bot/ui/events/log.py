"""The log of an event: a line for each act, with who did it and why."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import groupby, takewhile
from math import ceil
from typing import Any, Final

from bot.competition.entrants import PersonId
from bot.competition.event import acts
from bot.competition.event.lots import was_drawn
from bot.competition.event.parts import MatchId
from bot.competition.event.sealing import tells_result
from bot.competition.event.series import Repeat
from bot.competition.event.state import Act, Event, EventStep
from bot.competition.stages import Arena
from bot.locale.say import N_, Say
from bot.ui.core.framed import unframed
from bot.ui.core.layout import PLAIN_TEXT, fit
from bot.ui.core.message import Outgoing
from bot.ui.events import words
from bot.ui.events.once_more import how_often
from bot.ui.events.plan_parts import changed_parts
from bot.ui.text.key import key
from bot.ui.text.measure import cut
from bot.ui.text.names import safe_line
from bot.views.events.event import EventView

_REASON: Final = 150
_MARKS: Final = re.compile(r"\*\*|\\(.)")
"""Markdown that a button does not show: bold, and backslashes in names."""


def log_piece(view: EventView, first: int, last: int, say: Say) -> Outgoing:
    """Render the acts from one number to another."""
    event = view.event
    # A piece begins and ends with a logged act. People may have changed since, so do not ask again.
    steps = [
        step
        for step in event.steps[first - 1 : last]
        if step.number in {first, last} or step.act.is_logged(event, step)
    ]
    runs = [[*run] for _, run in groupby(steps, partial(_run, event))]
    lines = [line for run in runs for line in (_line(view, run, say), *_result(view, run[-1], say))]
    return unframed(fit(lines, PLAIN_TEXT), key(view.id, f"log {first}–{last}"))


def _run(event: Event, step: EventStep) -> tuple[object, ...]:
    """Return a key that consecutive steps share if one line tells them all."""
    undone = step.number in event.undone
    if isinstance(step.act, acts.MemberAdded) and not step.reason:
        return acts.MemberAdded, step.act.entrant, step.by, undone
    if isinstance(step.act, acts.Confirmed) and not undone:
        entry = event.entry_of(step.by)
        return acts.Confirmed, None if entry is None else entry.id
    return (None, step.number)


def _line(view: EventView, steps: Sequence[EventStep], say: Say) -> str:
    step = steps[0]
    what = act_words(view, step.act, say)
    if len(steps) > 1 and isinstance(step.act, acts.Confirmed):
        return f"{words.moment(step.at, 't')} {_all_accepted(view, steps, say)}"
    if len(steps) > 1:
        what = _members(view, [step.act for step in steps], say)
    if isinstance(step.act, acts.MemberLeft) and step.by != step.act.person:
        what = _said(N_("{person} is removed from {name}"), view, step.act, say)
    if isinstance(step.act, acts.MemberAdded) and step.by == step.act.person:
        captain = view.event.entries[step.act.entrant].captain
        what = say("joins {name}", name=words.person(view, captain, say))
    if step.number in view.event.undone:
        what = f"~~{what}~~"
    return f"{words.moment(step.at, 't')} {_by_whom(view, step, what, say)}"


def step_words(view: EventView, step: EventStep, say: Say) -> str:
    """Say who did what, and why."""
    return _by_whom(view, step, act_words(view, step.act, say), say)


def _by_whom(view: EventView, step: EventStep, what: str, say: Say) -> str:
    if step.by is not None:
        what = say("**{name}**: {what}", name=words.person(view, step.by, say), what=what)
    why = f" · “{safe_line(cut(step.reason, _REASON))}”" if step.reason else ""
    return f"{what}{why}"


def act_words(view: EventView, act: Act, say: Say) -> str:
    """Say what an act does."""
    made = WORDS[type(act)]
    return _said(made, view, act, say) if isinstance(made, str) else made(view, act, say)


def short_words(view: EventView, act: Act, say: Say) -> str:
    """Say what an act does where neither times nor marks are shown, such as on a button."""
    match act:
        case acts.PlanChanged():
            text = say("the plan is changed")
        case acts.RoundPaired():
            text = say("{round}: drawn", round=_round(view, act, say))
        case acts.RoundMoved():
            text = say("{round}: new start", round=_round(view, act, say))
        case acts.StartMoved():
            text = say("{match}: new start", match=_meeting(view, act.match, say))
        case _:
            text = act_words(view, act, say)
    return _MARKS.sub(r"\1", text)


def _said(text: str, view: EventView, act: Act, say: Say) -> str:
    """Fill in a text with values of an act."""
    return say(text, **{name: _VALUES[name](view, act, say) for name in _NAMED.findall(text)})


def _round_moved(view: EventView, act: acts.RoundMoved, say: Say) -> str:
    when = act.starts[0][1]
    if any(at != when for _, at in act.starts):
        text = N_("{round}: now starts {when}, and later rounds move with it")
    else:
        text = N_("{round}: now starts {when}")
    return say(text, round=_round(view, act, say), when=words.moment(when))


def _round(
    view: EventView, act: acts.RoundPaired | acts.RoundMoved | acts.RoundCancelled, say: Say
) -> str:
    """Name the round of an act, as its players do."""
    match act:
        case acts.RoundPaired():
            first = act.first
        case acts.RoundMoved():
            first = act.starts[0][0]
        case acts.RoundCancelled():
            first = _paired_before(view, act).first
    # A round that was cancelled has no matches, but the same stage plays it again.
    later = min((number for number in view.event.matches if number >= first), default=None)
    stage = None if later is None else view.event.matches[later].stage
    return words.round_name(view.event, act.round, say, stage)


def _paired_before(view: EventView, cancelled: acts.RoundCancelled) -> acts.RoundPaired:
    """Return the pairing of a round that was cancelled after it."""
    before = takewhile(lambda step: step.act is not cancelled, view.event.steps)
    paired = [step.act for step in before if isinstance(step.act, acts.RoundPaired)]
    return [act for act in paired if act.round == cancelled.round][-1]


def _finished(view: EventView, _: acts.Finished, say: Say) -> str:
    if words.nothing_played(view.event):
        return say("**the event is over**; no match was played")
    return say("**the event is over**; the standings are final")


def _name(view: EventView, of: int, say: Say) -> str:
    """Return an entrant's name; one whose entry was undone has none."""
    return words.entrant(view, of, say) if of in view.event.entries else say("someone")


def _meeting(view: EventView, number: MatchId, say: Say) -> str:
    """Say who meets in a match; those of a round that was cancelled are found in its pairings."""
    for step in reversed(view.event.steps):
        act = step.act
        if isinstance(act, (acts.RoundPaired, acts.DecidersPaired)):
            at = number - act.first
            if 0 <= at < len(act.pairings):
                return words.sides(view, act.pairings[at], say)
    return say("match {n}", n=number)


def _plan_changed(view: EventView, act: acts.PlanChanged, say: Say) -> str:
    """Say what of the plan has changed, beside the plan before it."""
    before = act.plan
    for step in view.event.steps:
        if step.act is act:
            break
        if isinstance(step.act, (acts.Created, acts.PlanChanged)):
            before = step.act.plan
    changed = changed_parts(before, act.plan, say)
    if not changed:
        return say("the plan is changed")
    return say("the plan is changed: {what}", what=" · ".join(changed))


def _members(view: EventView, added: Sequence[Any], say: Say) -> str:
    people = ", ".join(words.person(view, act.person, say) for act in added)
    name = _name(view, added[0].entrant, say)
    return say("{people} are invited to {name}", people=people, name=name)


def _accepted(view: EventView, act: acts.Confirmed, say: Say) -> str:
    if team := _team_of(view, act.person):
        return say("plays for {name}", name=safe_line(team))
    return say("accepts the invitation")


def _all_accepted(view: EventView, steps: Sequence[EventStep], say: Say) -> str:
    people = ", ".join(words.person(view, step.by, say) for step in steps if step.by is not None)
    if team := _team_of(view, steps[0].by):
        return say("{people} play for {name}", people=people, name=safe_line(team))
    return say("{people} accept the invitation", people=people)


def _team_of(view: EventView, who: PersonId | None) -> str | None:
    """Return what a person's team calls itself; None for other entrants."""
    entry = view.event.entry_of(who)
    return None if entry is None else view.teams.get(entry.id)


def _captain(view: EventView, act: acts.CaptainNamed, say: Say) -> str:
    name = words.person(view, act.person, say)
    if act.entrant not in view.teams:  # it goes by its people's names
        return say("{person} is captain now", person=name)
    team = _name(view, act.entrant, say)
    return say("{person} is captain of {name} now", person=name, name=team)


def _substituted(view: EventView, act: acts.Substituted, say: Say) -> str:
    if act.out:
        return _said(N_("{into} plays instead of {out} for {name}"), view, act, say)
    return _said(N_("{into} takes an empty seat of {name}"), view, act, say)


def _begun(view: EventView, act: acts.StageBegun, say: Say) -> str:
    form = view.event.plan.format
    entered = words.count_entrants(form.entrant, len(act.field), say)
    if len(form.stages) == 1:
        begins = say("the event begins with {entrants}", entrants=entered)
    else:
        begins = say("stage {n} begins with {entrants}", n=act.stage + 1, entrants=entered)
    if act.stage or not was_drawn(view.event, act.field, view.lot):
        return begins
    return f"{begins} · {say('drawn by the lot `{hex}`', hex=view.lot)}"


_Game = acts.GamePlayed | acts.GameEntered | acts.GameCorrected


def _result(view: EventView, step: EventStep, say: Say) -> Iterator[str]:
    """Say how a match of several games has ended, after the act that its result comes from."""
    if not isinstance(step.act, (_Game, acts.MatchForfeited)):
        return
    event, number = view.event, step.act.match
    match = event.matches.get(number)
    if match is None or match.result is None or match.sealed:
        return
    if event.format_of(match).match.games == (1,):  # its game says it
        return
    counted = (
        each.number
        for each in reversed(event.steps)
        if isinstance(each.act, (_Game, acts.MatchForfeited))
        and each.act.match == number
        and each.number not in event.undone
    )
    if next(counted, 0) == step.number:
        result = f"**{words.score(match, event.format_of(match).match, say)}**"
        said = say(
            "{match}: match over, {score}",
            match=words.sides(view, match.pairing, say),
            score=result,
        )
        yield f"{words.moment(step.at, 't')} {said}"


def _played(view: EventView, act: _Game, say: Say) -> str:
    match = _meeting(view, act.match, say)
    several = view.event.plan.format.stages[_stage_of(view.event, act.match)].match.games != (1,)
    if several:
        where = say("table {n}, game {m}", n=act.table + 1, m=act.game)
        match = f"{match} · {where}"
    if not tells_result(view.event, act.match):
        return say("{match}: result sealed", match=match)
    result = f"**{'–'.join(map(str, act.score))}**"
    if isinstance(act, acts.GameEntered):
        return say("{match}: {score}, entered by hand", match=match, score=result)
    if isinstance(act, acts.GameCorrected):
        return _redrawn(act, _corrected(view.event, act, match, result, say), say)
    return say("{match}: {score}", match=match, score=result)


def _corrected(event: Event, act: acts.GameCorrected, match: str, result: str, say: Say) -> str:
    """Say which score has taken the place of which; a game of a lost table had none."""
    game = (act.match, act.table, act.game)
    scores = [
        step.act.score
        for step in takewhile(lambda step: step.act is not act, event.steps)
        if isinstance(step.act, _Game)
        and (step.act.match, step.act.table, step.act.game) == game
        and step.number not in event.undone
    ]
    if not scores:
        return say("{match}: {score}, corrected", match=match, score=result)
    before = "–".join(map(str, scores[-1]))
    return say(
        "{match}: {before} is corrected to {score}", match=match, before=before, score=result
    )


def _reopened(view: EventView, act: acts.MatchReopened, say: Say) -> str:
    match = _meeting(view, act.match, say)
    return _redrawn(act, say("{match}: goes on, the forfeit is taken back", match=match), say)


def _win_given(view: EventView, act: acts.WinGiven, say: Say) -> str:
    match = view.event.matches.get(act.match)
    if match is None:
        return _meeting(view, act.match, say)
    names, n = words.sides_of(view, match, (act.side,), say)
    what = say.count(
        "{match}: {names} wins, as the director decides",
        "{match}: {names} win, as the director decides",
        n,
        match=_meeting(view, act.match, say),
        names=names,
    )
    return _redrawn(act, what, say)


def _redrawn(act: acts.Correction, what: str, say: Say) -> str:
    return say("{what}; what follows is drawn again", what=what) if act.redrawn else what


def _stage_of(event: Event, number: MatchId) -> int:
    match = event.matches.get(number)
    return 0 if match is None else match.stage


def _forfeited(view: EventView, act: acts.MatchForfeited, say: Say) -> str:
    match = view.event.matches.get(act.match)
    if match is None:
        return say("{match}: forfeit", match=_meeting(view, act.match, say))
    names, n = words.sides_of(view, match, act.sides, say)
    return say.count(
        "{match}: {names} loses by forfeit",
        "{match}: {names} lose by forfeit",
        n,
        match=_meeting(view, act.match, say),
        names=names,
    )


def _tables_lost(view: EventView, act: acts.TablesLost, say: Say) -> str:
    match = view.event.matches.get(act.match)
    lost = [
        say(
            "{name} is short of people and loses table {n}",
            name="" if match is None else words.side(view, match.pairing.sides[at], say),
            n=table + 1,
        )
        for table, at in act.lost
    ]
    return say("{match}: {what}", match=_meeting(view, act.match, say), what=", ".join(lost))


def _withdrew(view: EventView, act: acts.Withdrew, say: Say) -> str:
    text = say("withdrawal of {name}", name=_name(view, act.entrant, say))
    lines = view.standings() if view.event.stages else ()
    if any(line.expunged and line.entrant == act.entrant for line in lines):
        return say("{what}; their results don't count", what=text)
    return text


def _idle(view: EventView, act: acts.EntrantsIdle, say: Say) -> str:
    names = ", ".join(words.entrant(view, number, say) for number in act.entrants)
    match = view.event.matches.get(act.match)
    stage = None if match is None else view.event.plan.format.stages[match.stage]
    if stage is not None and isinstance(stage.system, Arena):
        return say("{names} did nothing: no points, and not paired until *Go on*", names=names)
    return say("{names} did nothing: no points", names=names)


def _adjusted(view: EventView, act: acts.PointsAdjusted, say: Say) -> str:
    return say.count(
        "{name}: {points} point",
        "{name}: {points} points",
        ceil(abs(act.points)),
        name=_name(view, act.entrant, say),
        points=words.signed(act.points, say),
    )


def _undone(view: EventView, act: acts.Undone, say: Say) -> str:
    last = view.event.steps[act.steps[0] - 1]
    return say("takes back: {what}", what=act_words(view, last.act, say))


_NAMED: Final = re.compile(r"\{(\w+)\}")
_VALUES: Final[dict[str, Callable[[EventView, Any, Say], object]]] = {
    "event": lambda view, _act, _say: f"**{words.title(view)}**",
    "title": lambda _view, act, _say: f"**{safe_line(cut(act.name, words.NAME))}**",
    "channel": lambda _view, act, _say: f"<#{act.channel}>",
    "name": lambda view, act, say: _name(view, act.entrant, say),
    "person": lambda view, act, say: words.person(view, act.person, say),
    "into": lambda view, act, say: words.person(view, act.into, say),
    "out": lambda view, act, say: words.person(view, act.out, say),
    "match": lambda view, act, say: _meeting(view, act.match, say),
    "n": lambda _view, act, _say: act.table + 1,
    "when": lambda _view, act, _say: words.moment(act.at),
    "start": lambda _view, act, _say: words.moment(act.starts_at),
    "round": _round,
    "word": lambda _view, act, _say: act.word,
    "worth": lambda view, act, say: words.next_bye(view.event, act.worth, say),
    "hex": lambda _view, act, _say: act.commitment,
}
"""What a text can say about an act, by placeholder."""
WORDS: Final[dict[type[Act], str | Callable[[EventView, Any, Say], str]]] = {
    acts.Created: N_("{event} is announced"),
    acts.PlanChanged: _plan_changed,
    acts.Repeated: lambda _, act, say: how_often(Repeat(act.days, act.ahead, 0), say),
    acts.RepeatStopped: N_("the event is no longer repeated"),
    acts.DivisionAdded: N_("the division below is announced"),
    acts.NextAnnounced: N_("the next one is announced"),
    acts.Renamed: N_("the event is called {title} now"),
    acts.ChannelChanged: N_("tables open in {channel} now"),
    acts.DirectorNamed: N_("{person} is a director now"),
    acts.DirectorDismissed: N_("{person} is no longer a director"),
    acts.EntriesOpened: N_("entries are open"),
    acts.Entered: N_("entry of {name}"),
    acts.MemberAdded: N_("{person} is invited to {name}"),
    acts.Confirmed: _accepted,
    acts.MemberLeft: N_("{person} leaves {name}"),
    acts.Withdrew: _withdrew,
    acts.BreakTaken: N_("{name} takes a break"),
    acts.BreakOver: N_("{name} goes on"),
    acts.CameBack: N_("{name} is back"),
    acts.HomeChosen: N_("home tables of {name} chosen"),
    acts.CaptainNamed: _captain,
    acts.TeamRenamed: N_("{name} is the team's new name"),
    acts.LinedUp: N_("{name} lines up"),
    acts.Seeded: N_("the seeds are changed"),
    acts.ByeGiven: N_("{name} has a bye in the next round, worth {worth}"),
    acts.ByeAsked: N_("{name} asks to sit out the next round"),
    acts.ByeTakenBack: N_("{name} plays the next round"),
    acts.CheckInOpened: N_("check-in is open"),
    acts.CheckedIn: N_("here: {name}"),
    acts.BoardsCut: N_("cuts the boards: {word}"),
    acts.BoardsRenewed: N_(
        "the bot was restored from a backup, so boards come from a new secret now. Its fingerprint"
        " is `{hex}`"
    ),
    acts.StageBegun: _begun,
    acts.RoundPaired: N_("{round}: drawn, starts {start}"),
    acts.Arrived: N_("here: {name}"),
    acts.StartProposed: N_("{match}: proposes {when}"),
    acts.DecidersPaired: N_("a deal breaks the tie"),
    acts.StartAgreed: N_("{match} now starts {when}"),
    acts.StartMoved: N_("{match} now starts {when}"),
    acts.RoundMoved: _round_moved,
    acts.MatchesStarted: N_("matches start"),
    acts.MatchesTold: N_("players are told of their matches"),
    acts.MatchesKept: N_("matches wait for people who play elsewhere"),
    acts.Substituted: _substituted,
    acts.BoardsLookedAt: N_("looks at the cards of {match} as a referee"),
    acts.GamePlayed: _played,
    acts.GameEntered: _played,
    acts.GameCorrected: _played,
    acts.MatchForfeited: _forfeited,
    acts.TablesLost: _tables_lost,
    acts.EntrantsIdle: _idle,
    acts.MatchReopened: _reopened,
    acts.WinGiven: _win_given,
    acts.TableStopped: N_("{match}: table {n} is stopped"),
    acts.TableReopened: N_("{match}: a new table {n} opens"),
    acts.PointsAdjusted: _adjusted,
    acts.RoundCancelled: N_("{round}: cancelled"),
    acts.TimeOver: N_("time is up; no new matches start"),
    acts.Paused: N_("the event is paused: I can't write at its tables"),
    acts.Resumed: N_("the event goes on"),
    acts.Held: N_("the event is on hold"),
    acts.GoneOn: N_("the event goes on"),
    acts.Finished: _finished,
    acts.Cancelled: N_("the event is called off"),
    acts.Reminded: N_("a reminder goes out"),
    acts.Archived: N_("the event is archived"),
    acts.Undone: _undone,
}
"""What each act does: a text with placeholders, or a function."""
