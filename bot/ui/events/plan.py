"""How an event runs, in words: the game, who meets whom, what a match is."""

from __future__ import annotations

from bot.competition.event.plan import EventPlan
from bot.competition.matches import MatchFormat
from bot.competition.stages import (
    Arena,
    EntrantKind,
    Format,
    Groups,
    Knockout,
    Movement,
    RoundRobin,
    Stage,
    Swiss,
    System,
)
from bot.engine.errors import EngineError
from bot.engine.variants import find_variant
from bot.locale.say import Say
from bot.ui.text.punctuation import capital


def summary(plan: EventPlan, say: Say) -> list[str]:
    """Say in a few lines what is played and how."""
    form = plan.format
    ways = [system(stage.system, say) for stage in form.stages]
    then = say("{first}, then {second}", first=ways[0], second=ways[-1]) if ways[1:] else ways[0]
    lines = [f"**{game(plan, say)}** · {who(form, say)} · {then}"]
    matches = list(dict.fromkeys(match(stage, say) for stage in form.stages))
    if plan.days_between:
        days = plan.days_between
        matches.append(say.count("a round each day", "a round every {n} days", days))
    return [*lines, capital(" · ".join(matches))]


def game(plan: EventPlan, say: Say) -> str:
    """Return the name of the game."""
    try:
        name = say(find_variant(plan.game).name)
    except EngineError:
        return plan.game
    target = plan.options.get("target")
    return name if target is None else say("{game} to {n}", game=name, n=target)


def who(form: Format, say: Say) -> str:
    """Say who enters."""
    if form.entrant is EntrantKind.PERSON:
        return say("everyone enters alone")
    if form.entrant is EntrantKind.PAIR:
        return say("pairs")
    return say("teams of {n}", n=form.team_size)


def system(of: System, say: Say) -> str:
    """Say who meets whom."""
    match of:
        case RoundRobin(meetings):
            return say("all against all") if meetings == 1 else say("all against all, twice")
        case Swiss(rounds):
            return say.count("Swiss system, {n} round", "Swiss system, {n} rounds", rounds)
        case Knockout(double=True):
            return say("double knock-out")
        case Knockout():
            return say("knock-out")
        case Groups(size=size, through=through):
            return say.count(
                "groups of {m}, of which {n} goes on",
                "groups of {m}, of which {n} go on",
                through,
                m=size,
            )
        case Movement(rounds=rounds):
            return say.count("{n} round", "{n} rounds, new partners each time", rounds)
        case Arena(minutes=minutes):
            return say.count(
                "whoever is free plays, for {n} minute",
                "whoever is free plays, for {n} minutes",
                minutes,
            )


def match(stage: Stage, say: Say) -> str:
    """Say what a match is."""
    form = stage.match
    if form.per_imp:
        return say("{match}, counted in IMPs", match=_tables(form, say))
    return _tables(form, say)


def _tables(form: MatchFormat, say: Say) -> str:
    if form.tables > 1:
        if len({*form.games}) == 1:
            each = say.count("{n} game at each", "{n} games at each", form.games[0])
            return say("a match: {n} tables, {games}", n=form.tables, games=each)
        games = "+".join(map(str, form.games))
        return say("a match: {n} tables, {games} games", n=form.tables, games=games)
    return _one_table(form, say)


def _one_table(form: MatchFormat, say: Say) -> str:
    (games,) = form.games
    if form.best_of:
        return say("a match: best of {n} games", n=games)
    if form.deals:
        return say.count("a match: {n} deal", "a match: {n} deals", form.deals)
    return say.count("a match: {n} game", "a match: {n} games", games)
