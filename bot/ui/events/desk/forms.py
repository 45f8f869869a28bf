"""The forms of the desk: for a reason, a time, a score, a name, or the order of the seeds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import discord

from bot.competition.entrants import EntrantId, PersonId
from bot.competition.event.acts import adjustments
from bot.competition.event.parts import Match
from bot.competition.event.seating import side_at
from bot.competition.event.state import ReasonRule
from bot.competition.matches import GameResult
from bot.locale.say import Say
from bot.ui.controls.events import DeskAct, DeskForm, DoAtDesk, NewTeamForm, SubstituteForm
from bot.ui.core.forms import Field, StatelessModal, form, labelled, text_field
from bot.ui.core.layout import CHOICES, MODAL_LABEL
from bot.ui.events import words
from bot.ui.events.entry.arranging import team_field
from bot.ui.text.measure import cut
from bot.ui.text.people import names_within
from bot.ui.text.punctuation import capital
from bot.views.events.event import LONGEST_NAME, EventView

REASON, VALUE, PERSON, WORTH = "reason", "value", "person", "worth"
"""The fields of a form: why, what, who, and what it is worth."""
ROUNDS: Final = "rounds"
ONE, LATER = "one", "later"
"""The field that says which rounds move, and its values."""
LONGEST_REASON: Final = 200
_LONGEST_LIST: Final = 4_000


def needs_form(act: DeskAct) -> bool:
    """Say whether a director is asked for something before it is done."""
    return _has_reason(act) or act in {DeskAct.NAME, DeskAct.SEEDS}


def _has_reason(act: DeskAct) -> bool:
    return act.kind.reason is not ReasonRule.NONE


def desk_form(view: EventView, control: DoAtDesk, zone: str, say: Say) -> discord.ui.Modal:
    """Return the form for what needs a reason, a time, a score, a name or a list."""
    act, at = control.act, control.at
    if act is DeskAct.ADJUST:
        at = adjustments(view.event, control.number) + 1
    answer = DeskForm(view.id, act, control.number, at, control.game, control.again)
    fields = [*_value(view, control, zone, say), *([_reason(say)] if _has_reason(act) else [])]
    return form(answer, _form_title(view, control, say), *fields)


def _reason(say: Say) -> Field:
    about = say("Everyone can read it in the event's log.")
    return text_field(REASON, say("Why?"), about, max_length=LONGEST_REASON)


def _value(view: EventView, control: DoAtDesk, zone: str, say: Say) -> Iterator[Field]:
    """Return the field for what is asked besides a reason, if anything is."""
    match control.act:
        case DeskAct.MOVE | DeskAct.MOVE_ROUND:
            about = say("For example Fri 20:00 (time zone {zone}) or in 2 hours", zone=zone)
            yield text_field(VALUE, say("New start"), about, max_length=60)
            if control.act is DeskAct.MOVE_ROUND and has_later_rounds(view, control):
                moved = {ONE: say("only this round"), LATER: say("this round and all later ones")}
                yield labelled(_menu(ROUNDS, moved), say("What moves?"))
        case DeskAct.BYE:
            worth = {bye.value: say(words.BYES[bye]) for bye in view.event.plan.given_byes}
            yield labelled(_menu(WORTH, worth), say("What is it worth?"))
        case DeskAct.ADJUST:
            yield text_field(VALUE, say("Points"), say("For example 2, -1 or 1/2"), max_length=10)
        case DeskAct.RESULT | DeskAct.CORRECT:
            match = view.event.matches.get(control.number)
            sides = words.plain_sides(view, match, say) if match else ""
            about = say("One number for each side, in this order: {sides}", sides=sides)
            yield text_field(VALUE, _score_asked(view, control, say), about, max_length=30)
        case DeskAct.NAME:
            about = say("The panel and later messages show it.")
            now = view.name[:LONGEST_NAME]
            yield text_field(VALUE, say("Name"), about, now=now, max_length=LONGEST_NAME)
        case DeskAct.SEEDS:
            about = say("The strongest first. Each line begins with an entrant's number.")
            now = seeds_text(view, say)
            yield text_field(
                VALUE, say("The order"), about, now=now, max_length=_LONGEST_LIST, long=True
            )


def _score_asked(view: EventView, control: DoAtDesk, say: Say) -> str:
    """Ask for the score of a game, and name the one that it has now."""
    game = _game(view, control)
    if game is None or view.event.matches[control.number].sealed:
        return say("The score, such as 14, 9")
    return say("The score, now {score}", score="–".join(map(str, game.score)))


def _game(view: EventView, control: DoAtDesk) -> GameResult | None:
    """Return the game that a director corrects; None for one that has no result yet."""
    match = view.event.matches.get(control.number)
    games = () if match is None else match.games
    of = control.at, control.game
    return next((game for game in games if (game.table, game.game) == of), None)


def _menu(name: str, labels: Mapping[str, str]) -> discord.ui.Select[StatelessModal]:
    """Return a menu of labels by value; the first is chosen."""
    first, *_ = labels
    options = [
        discord.SelectOption(label=capital(label), value=value, default=value == first)
        for value, label in labels.items()
    ]
    return discord.ui.Select(custom_id=name, options=options)


def has_later_rounds(view: EventView, control: DoAtDesk) -> bool:
    """Say whether later rounds than a match's are drawn, and have yet to start."""
    match = view.event.matches.get(control.number)
    waiting = (one for one in view.event.open_matches() if not one.started)
    return match is not None and any(
        (one.stage, one.round) > (match.stage, match.round) for one in waiting
    )


def substitute_form(view: EventView, of: EntrantId, out: PersonId, say: Say) -> discord.ui.Modal:
    """Return the form that asks who takes a person's place, and why."""
    name = say("Instead of {name}", name=words.plain_person(view, out))
    people: discord.ui.UserSelect[StatelessModal] = discord.ui.UserSelect(custom_id=PERSON)
    who = labelled(people, say("Who plays instead?"))
    return form(SubstituteForm(view.id, of, out), name, who, _reason(say))


def new_team_form(view: EventView, say: Say) -> discord.ui.Modal:
    """Return the form that asks a director for a team's name and its people."""
    most = min(view.event.most_members(), CHOICES)
    people: discord.ui.UserSelect[StatelessModal] = discord.ui.UserSelect(
        custom_id=PERSON, max_values=most
    )
    name = team_field(say("What is the team called?"), say)
    who = labelled(people, say("Who plays for it?"), say("You can change the captain later."))
    return form(NewTeamForm(view.id), say("Enter a team"), name, who)


def seeds_text(view: EventView, say: Say) -> str:
    """Return the entrants in the order of their seeds, a line each, by their numbers."""
    event = view.event
    there = [entry.id for entry in event.there]
    seeded = [number for number in event.seeds if number in there]
    order = [*seeded, *(number for number in there if number not in seeded)]
    room = max(_LONGEST_LIST // max(len(order), 1) - 6, 0)
    return "\n".join(
        f"{number} {cut(words.plain_entrant(view, number, say), room)}".strip() for number in order
    )


def _form_title(view: EventView, control: DoAtDesk, say: Say) -> str:
    match = view.event.matches.get(control.number)
    if match is not None and control.act in {DeskAct.RESULT, DeskAct.CORRECT}:
        return _game_named(view, match, control, say)
    name = words.named_side(view, match, control.at, say)
    return say(control.act.label, name=name, n=control.at + 1).rstrip("…")


def _game_named(view: EventView, match: Match, control: DoAtDesk, say: Say) -> str:
    """Name a game by its table and those who sit there, or sat there."""
    event, form = view.event, view.event.format_of(match).match
    rows = dict(zip(((game.table, game.game) for game in match.games), match.rows, strict=False))
    row = rows.get((control.at, control.game)) or next(iter(match.seats[control.at :]), ())
    sides = [
        [
            words.plain_person(view, who)
            for seat, who in enumerate(row)
            if who is not None and side_at(event, control.at, seat) == side
        ]
        for side in range(len(match.pairing.sides))
    ]
    if form.tables == 1 or not all(sides):
        sides = [
            [name for number in side for name in words.plain_names(view, number, say)]
            for side in match.pairing.sides
        ]
    only = form.tables > 1 and control.game == 1 and form.games[control.at :][:1] == (1,)
    where = say("Table {n}" if only else "table {n}, game {m}", n=control.at + 1, m=control.game)

    def written(names: list[str]) -> str:
        line = " – ".join(names)
        if form.games == (1,):
            return line
        return say("{what}: {value}", what=capital(where), value=line)

    return names_within(sides, MODAL_LABEL, written)
