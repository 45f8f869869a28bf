"""Words for events: who takes part, when, and how a match stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from babel.core import Locale
from babel.numbers import format_decimal, format_percent

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event.acts import Cancelled
from bot.competition.event.parts import Match, Roster
from bot.competition.event.plan import EventPlan
from bot.competition.event.state import Event
from bot.competition.matches import Bye, HowEnded, MatchFormat, Pairing
from bot.competition.pairings.rounds import rounds_of
from bot.competition.scoring import table_lines
from bot.competition.stages import EntrantKind, Knockout, Movement
from bot.competition.standings import Standing
from bot.locale.say import N_, P_, Say
from bot.ui.text.measure import cut
from bot.ui.text.names import escaped, plain, safe, safe_line
from bot.views.events.event import LONGEST_TEAM, EventView, MatchTableLink
from bot.views.names import NOBODY, split_tag

Shown: TypeAlias = Callable[[str], str]
"""How a name is written: `plain`, or `whole` for a file."""
NAME: Final = 60
"""Most code units of an event's name."""
_HALF: Final = Fraction(1, 2)
_MOST_WINNERS: Final = 4
_NEAR_MS: Final = 12 * 3_600_000
"""A time of day alone says enough within half a day."""
BYES: Final[dict[Bye, str]] = {
    Bye.NOTHING: N_("nothing"),
    Bye.HALF: N_("half a win"),
    Bye.WIN: N_("a win"),
    Bye.AVERAGE: N_("what the winners of the round get on average"),
    Bye.FIELD: N_("what everyone in the round gets on average"),
    Bye.OWN: N_("their own average, at most 60%"),
}
"""What a bye is worth."""
_FINALS: Final = (N_("Final"), N_("Semi-finals"), N_("Quarter-finals"))
"""The last rounds of a single knock-out, from the end."""
_ENTRANTS: Final[dict[EntrantKind, tuple[str, str]]] = {
    EntrantKind.PERSON: P_("{n} person", "{n} people"),
    EntrantKind.PAIR: P_("{n} pair", "{n} pairs"),
    EntrantKind.TEAM: P_("{n} team", "{n} teams"),
}


def title(view: EventView) -> str:
    """Return an event's name for a text."""
    return safe_line(cut(view.name, NAME))


def nothing_played(event: Event) -> bool:
    """Say whether an event has ended without a match."""
    matches = (match for match in event.matches.values() if not match.pairing.bye)
    return event.over and not any(match.over for match in matches)


def called_off(event: Event) -> bool:
    """Say whether an event was called off, also once it is archived."""
    steps = (step for step in event.steps if step.number not in event.undone)
    return any(isinstance(step.act, Cancelled) for step in steps)


def rounds_of_stage(event: Event, stage: int | None = None) -> int | None:
    """Return how many rounds a stage has, by default the running one; None if it is open."""
    number = len(event.stages) - 1 if stage is None else stage
    return rounds_of(event.plan.format.stages[number], len(event.stages[number].entrants))


def round_name(event: Event, number: int, say: Say, stage: int | None = None) -> str:
    """Name a round of a stage, by default the running one, as its players do."""
    if final := final_of(event, number, stage):
        return say(final)
    if event.plan.days_between:
        return say("Matchday {n}", n=number)
    return say("Round {n}", n=number)


def final_of(event: Event, number: int, stage: int | None = None) -> str | None:
    """Return what a knock-out calls one of its last rounds; None for other rounds."""
    at = len(event.stages) - 1 if stage is None else stage
    system = event.plan.format.stages[at].system
    if not isinstance(system, Knockout):
        return None
    to_come = (rounds_of_stage(event, at) or 0) - number
    if system.double:
        return {0: _FINALS[0], -1: N_("Second final")}.get(to_come)
    return _FINALS[to_come] if 0 <= to_come < len(_FINALS) else None


def match_round(event: Event, match: Match, say: Say) -> str:
    """Name the round of a match; one for third place is no final."""
    if _for_third(event, match):
        return say("Third place")
    return round_name(event, match.round, say, match.stage)


def _for_third(event: Event, match: Match) -> bool:
    system = event.plan.format.stages[match.stage].system
    last = final_of(event, match.round, match.stage) == _FINALS[0]
    return last and isinstance(system, Knockout) and system.third_place and match.pairing.slot > 0


def count_entrants(kind: EntrantKind, n: int, say: Say) -> str:
    """Say how many entrants."""
    return say.count(*_ENTRANTS[kind], n)


def moment(at: int, style: str = "f") -> str:
    """Return a time, which each reader sees in their own time zone."""
    return f"<t:{at // 1000}:{style}>"


def person(view: EventView, number: PersonId, say: Say) -> str:
    """Return a person's name for a text."""
    name = view.people.get(number)
    return safe(name) if name else _someone(view, number, say)


def _someone(view: EventView, number: PersonId, say: Say) -> str:
    """Return what an erased person is called; several are numbered."""
    alone = sum(not name for name in view.people.values()) <= 1
    return say("someone") if alone else f"{say('someone')} {number}"


def plain_person(view: EventView, number: PersonId) -> str:
    """Return a person's name for a place without markdown, such as a menu."""
    return plain(view.people.get(number) or f"{NOBODY} {number}")


def plain_people(view: EventView, numbers: Iterable[PersonId]) -> dict[str, str]:
    """Return the labels of a menu of people, by their numbers."""
    return {str(number): plain_person(view, number) for number in numbers}


def next_bye(event: Event, worth: Bye | None, say: Say) -> str:
    """Say what a bye is worth that a director has given for the next round."""
    stage, _ = event.next_up
    return say(BYES[worth or event.plan.format.stages[stage].bye])


def lacking(event: Event, entry: Roster, say: Say) -> str:
    """Say what an entrant still lacks to play."""
    needed = event.most_members(substitutes=False)
    if needed == 1:
        return say("still to confirm")
    joined = say.count(
        "{n} of {all} has joined", "{n} of {all} have joined", len(entry.people), all=needed
    )
    if needed == event.least_members:
        return joined
    if event.complete(entry):
        return say("{joined}, enough to play", joined=joined)
    return say("{joined}, {least} are needed", joined=joined, least=event.least_members)


def entrant(view: EventView, number: EntrantId, say: Say) -> str:
    """Return an entrant's name for a text: what a team calls itself, or its people."""
    team = view.teams.get(number)
    if team:
        name, tag = split_tag(team)
        return " ".join((safe_line(cut(name, LONGEST_TEAM)), *([escaped(tag)] if tag else [])))
    return " & ".join(person(view, member, say) for member in _named_after(view.event, number))


def placed(view: EventView, place: Standing, say: Say, *, mine: bool = False) -> str:
    """Return an entrant's name in a list of places; it says if they have withdrawn."""
    name = entrant(view, place.entrant, say)
    name = f"**▸ {name}**" if mine else name
    if place.expunged:
        return say("{name} (withdrawn, results don't count)", name=name)
    return say("{name} (withdrawn)", name=name) if place.out else name


def plain_entrant(view: EventView, number: EntrantId, say: Say, shown: Shown = plain) -> str:
    """Return an entrant's name for a place without markdown, such as a menu."""
    return " & ".join(plain_names(view, number, say, shown))


def plain_names(view: EventView, number: EntrantId, say: Say, shown: Shown = plain) -> list[str]:
    """Return the names that make up an entrant's name, for a place without markdown."""
    team = view.teams.get(number)
    if team:
        return [shown(team)]
    names = {member: view.people.get(member) for member in _named_after(view.event, number)}
    return [shown(name) if name else _someone(view, member, say) for member, name in names.items()]


def _named_after(event: Event, number: EntrantId) -> Iterable[PersonId]:
    entry = event.entries[number]
    if event.plan.format.entrant is EntrantKind.TEAM:
        return (entry.captain,)
    players = entry.members[: event.most_members(substitutes=False)]
    return [player.person for player in players] or (entry.captain,)


def side(view: EventView, entrants: Sequence[EntrantId], say: Say) -> str:
    """Return the names of a side of a match for a text."""
    return " & ".join(entrant(view, number, say) for number in entrants)


def sides(view: EventView, pairing: Pairing, say: Say) -> str:
    """Return who meets in a match for a text."""
    return " – ".join(side(view, entrants, say) for entrants in pairing.sides)


def sides_of(view: EventView, match: Match, sides: Iterable[int], say: Say) -> tuple[str, int]:
    """Return the names of some sides of a match for a text, and how many names they are."""
    chosen = [match.pairing.sides[at] for at in sides]
    names = [
        name
        for entrants in chosen
        for number in entrants
        for name in plain_names(view, number, say)
    ]
    return ", ".join(side(view, entrants, say) for entrants in chosen), len(names)


def late_words(view: EventView, at: int, match: Match, absent: Sequence[int], say: Say) -> str:
    """Say which sides of a match have not come, and when they lose it."""
    names, n = sides_of(view, match, absent, say)
    return say.count(
        "{names} isn't here yet: forfeit {in_time}",
        "{names} aren't here yet: forfeit {in_time}",
        n,
        names=names,
        in_time=moment(at, "R"),
    )


def start_words(plan: EventPlan, say: Say) -> str:
    """Say when an event starts."""
    if not plan.starts_at:
        return say("Starts when a director says so")
    return when_words(plan.starts_at, say)


def when_words(at: int, say: Say) -> str:
    """Say when something starts: the day, and in how long."""
    return say("Starts {when}, {in_time}", when=moment(at, "F"), in_time=moment(at, "R"))


def halt_words(event: Event, say: Say) -> list[str]:
    """Say why nothing new begins in an event; nothing where all goes on."""
    lines = []
    if event.held:
        lines.append(say("⏸️ On hold: nothing new starts until a director lets it go on."))
    if event.paused:
        lines.append(refused_words(say))
    return lines


def refused_words(say: Say) -> str:
    """Say that Discord refuses messages where an event's tables should be."""
    return say("⚠️ I can't write where the tables should be, so nothing new starts.")


def passed_words(event: Event, say: Say) -> str:
    """Say that the start of an event has passed."""
    in_time = moment(event.plan.starts_at, "R")
    return say("The event was to start {in_time}, and has not begun.", in_time=in_time)


def ready_words(event: Event, say: Say) -> str:
    """Say how many entrants could play if the event began now."""
    ready = count_entrants(event.plan.format.entrant, len(event.first_field()), say)
    return say("Ready to play: {entrants}", entrants=ready)


def least_compared(plan: EventPlan) -> int:
    """Return how many entrants it takes for a second table to compare boards with; else 0."""
    stage = plan.format.stages[0]
    if not stage.match.per_board:
        return 0
    return 2 * (stage.system.seats if isinstance(stage.system, Movement) else plan.sides)


def compared_words(plan: EventPlan, say: Say) -> str:
    """Say how many entrants it takes to compare boards."""
    return say(
        "Results are compared between tables. It takes at least {entrants}: with fewer there is one"
        " table, and nobody can win a point.",
        entrants=count_entrants(plan.format.entrant, least_compared(plan), say),
    )


def left_out_words(view: EventView, entry: Roster, say: Say) -> str:
    """Say why an entrant does not play."""
    name = entrant(view, entry.id, say)
    if not view.event.complete(entry):
        return say("{name} does not play: {why}", name=name, why=lacking(view.event, entry, say))
    if view.event.check_in and not entry.here:
        return say("{name} does not play: not there at check-in", name=name)
    return say("{name} does not play: no place, or too late", name=name)


def stopped_words(view: EventView, match: Match, table: int, say: Say) -> str:
    """Say that a table of a match is stopped, and what a director can do."""
    return say(
        "{match}: table {n} is stopped. Open a new one, or enter a result.",
        match=sides(view, match.pairing, say),
        n=table + 1,
    )


def plain_sides(view: EventView, match: Match, say: Say) -> str:
    """Return who meets in a match for a place without markdown."""
    return " – ".join(plain_side(view, entrants, say) for entrants in match.pairing.sides)


def plain_side(view: EventView, entrants: Sequence[EntrantId], say: Say) -> str:
    """Return the names of a side of a match for a place without markdown."""
    return " & ".join(plain_entrant(view, number, say) for number in entrants)


def named_side(view: EventView, match: Match | None, at: int, say: Say) -> str:
    """Return what a button that is about a side names; nothing where there is no such side."""
    sides = () if match is None else match.pairing.sides[at:]
    return plain_side(view, next(iter(sides), ()), say)


def number(value: Fraction, say: Say) -> str:
    """Write a number of points: ``3``, ``-2½``, ``46.67``, and in French ``46,67``."""
    whole, rest = divmod(abs(value), 1)
    sign = "-" if value < 0 else ""
    if rest == 0:
        return f"{sign}{whole}"
    if rest == _HALF:
        return f"{sign}{whole or ''}½"
    return format_decimal(float(value), "0.##", locale=say.language)


def percent(share: Fraction, say: Say) -> str:
    """Write a share in percent: ``58.33%``, and in French ``58,33 %``."""
    pattern = Locale(say.language).percent_formats[None].pattern.replace("#0", "#0.##")
    return format_percent(float(share), pattern, locale=say.language)


def signed(value: Fraction, say: Say) -> str:
    """Write a number with its sign: ``+3``, ``−½``; nothing has none."""
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return f"{sign}{number(abs(value), say)}"


def score(match: Match, form: MatchFormat, say: Say) -> str:
    """Return how a match stands, by side; empty before its first game, and while it is sealed."""
    if match.sealed:
        return ""
    sides = len(match.pairing.sides)
    lines = table_lines(form, sides, match.games)
    if form.games == (1,) and match.games:
        last = max(match.games, key=lambda game: game.game)
        return "–".join(map(str, last.score))
    if match.result is not None and not match.pairing.bye:
        return "–".join(number(points, say) for points in match.result.match_points)
    if not match.games:
        return ""
    return "–".join(
        number(sum((line.points[at] for line in lines), Fraction(0)), say) for at in range(sides)
    )


def match_line(view: EventView, match: Match, say: Say) -> str:
    """Say in a line who meets whom, and how it stands or where it is."""
    form = view.event.plan.format.stages[match.stage].match
    names = [side(view, entrants, say) for entrants in match.pairing.sides]
    if match.pairing.bye:
        return say("{name}: bye", name=names[0])
    result = match.result
    if result is not None and match.sealed:
        line = " – ".join(names)
        if match.how is HowEnded.FORFEIT:
            return say("{line} · forfeit", line=line)
        return say("{line} · result sealed", line=line)
    if result is not None:
        shown = score(match, form, say)
        won = result.winner
        words = [f"**{name}**" if at == won else name for at, name in enumerate(names)]
        line = (
            f"{words[0]} {shown} {words[1]}" if len(words) == 2 else f"{' – '.join(words)} {shown}"
        )
        if match.how is HowEnded.FORFEIT:
            return say("{line} · forfeit", line=line)
        if games := _in_games(match, form, say):
            line = say("{line} in match points", line=line)
        return " · ".join([line, *games])
    line = " – ".join(names)
    so_far = _in_games(match, form, say) or [score(match, form, say)]
    parts = [line, *so_far, *places(view, match)]
    # On hold nothing starts at its time; what is drawn ahead keeps its date.
    if not match.started and (view.event.plan.ahead or not view.event.held):
        parts.append(_start(view.event, match))
    return " · ".join(part for part in parts if part)


def _in_games(match: Match, form: MatchFormat, say: Say) -> list[str]:
    """Say how many games each side of a team match has won: its score is in match points."""
    if form.tables == 1 or form.per_imp or match.sealed or not match.games:
        return []
    won = (line.games for line in table_lines(form, len(match.pairing.sides), match.games))
    score = "–".join(map(str, map(sum, zip(*won, strict=True))))
    return [say("{score} in games", score=score)]


def match_list(
    view: EventView, matches: Iterable[Match], mine: Roster | None, say: Say
) -> Iterator[str]:
    """List matches, those of the reader marked; one for third place stands below its name."""
    for match in sorted(matches, key=lambda match: _for_third(view.event, match)):
        if _for_third(view.event, match):
            yield f"### {say('Third place')}"
        mark = "▸ " if mine is not None and mine.id in match.pairing.entrants else ""
        yield f"- {mark}{match_line(view, match, say)}"


def winners(view: EventView, say: Say) -> list[str]:
    """Return the names of those who are first at the end of an event; none if nobody has won."""
    places = () if called_off(view.event) else view.standings()
    return [entrant(view, line.entrant, say) for line in places if line.rank == 1]


def winner_words(names: Sequence[str], say: Say) -> str:
    """Say who has won an event."""
    more = ["…"] if len(names) > _MOST_WINNERS else []
    joined = ", ".join([*names[:_MOST_WINNERS], *more])
    return say.count(
        "🏆 Winner: {names}", "🏆 Level in first place: {names}", len(names), names=joined
    )


def _start(event: Event, match: Match) -> str:
    """Return when a match starts: with its date, unless that is hours from the last act."""
    is_near = abs(match.starts_at - event.steps[-1].at) < _NEAR_MS
    return moment(match.starts_at, "t" if is_near else "f")


def places(view: EventView, match: Match) -> list[str]:
    """Return links to the tables at which a match is played."""
    return [table_link(link) for link in view.tables_of(match.id) if not link.done]


def table_link(link: MatchTableLink) -> str:
    """Return a link to the board of a table; the table's id before there is one."""
    if link.board_id is None:
        return link.table_id
    url = f"https://discord.com/channels/{link.server_id}/{link.place_id}/{link.board_id}"
    return f"[{link.table_id}]({url})"
