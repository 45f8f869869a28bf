"""The boards of a round of duplicate: what they came to at each table, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.competition.entrants import PersonId
from bot.competition.event.parts import Match
from bot.competition.event.standings.sheet import (
    AtTable,
    BoardSheet,
    TeamBoard,
    sheets,
    team_boards,
)
from bot.locale.say import Say
from bot.ui.controls.events import ShowDraw, ShowSheet
from bot.ui.core.layout import LAYOUT_TEXT, MAIN, VIOLET, Part, button, fit, small
from bot.ui.core.message import Outgoing
from bot.ui.events.pages import ListPage, event_page, page_of, turn_buttons
from bot.ui.events.rounds.tables import own_first
from bot.ui.events.words import match_line, percent, round_name, side, title
from bot.ui.text.punctuation import with_colon
from bot.views.events.event import EventView

_LINES: Final = 24
"""About so many lines are on a page."""
_BELOW: Final = 500
"""Code units left for what is around the boards."""


def sheet_page(view: EventView, control: ShowSheet, who: PersonId | None, say: Say) -> Outgoing:
    """Show a page of a round's boards, as far as everybody may know what they came to."""
    stage = min(control.stage, len(view.event.stages) - 1)
    name = round_name(view.event, control.round, say, stage)
    heading = f"## {say('Boards')} · {name} · {title(view)}"
    form = view.event.plan.format.stages[stage].match
    lines: Sequence[str]
    page: ListPage[BoardSheet] | ListPage[Match]
    if form.per_imp:
        page = page_of(_matches(view, stage, control.round, who), control.page, 1)
        lines = [line for match in page.lines for line in _team_lines(view, match, say)]
        about = say("The score at each table, then the IMPs.")
    else:
        boards = sheets(view.event, stage, control.round)
        tables = max((len(board.tables) for board in boards), default=1)
        page = page_of(boards, control.page, max(_LINES // (tables + 1), 1))
        lines = [line for board in page.lines for line in _board_lines(view, board, say)]
        about = say("On the left of each line are those who held the same cards.")
    shown = fit(lines, LAYOUT_TEXT - _BELOW) if lines else say("No board can be shown yet.")
    parts: list[Part] = [f"{heading}\n{small(about)}" if lines else heading, shown]
    parts += turn_buttons(page, lambda to: ShowSheet(view.id, stage, control.round, to), say)
    parts.append([button(ShowDraw(view.id, stage, control.round), say("Draw"), MAIN)])
    return event_page(parts, VIOLET)


def _matches(view: EventView, stage: int, round_: int, who: PersonId | None) -> list[Match]:
    """Return the matches of a round that have boards to show, the reader's own first."""
    matches = (
        match
        for match in view.event.of_stage(stage)
        if match.round == round_ and match.over and not match.sealed and match.games
    )
    return own_first(matches, view.event.entry_of(who))


def _team_lines(view: EventView, match: Match, say: Say) -> Iterator[str]:
    yield f"### {match_line(view, match, say)}"
    for board in team_boards(view.event, match):
        yield _team_line(board, say)


def _team_line(board: TeamBoard, say: Say) -> str:
    scores = " · ".join("–".join(map(str, score)) for score in board.scores)
    name = say("Board {n}", n=board.number) if board.number else say("All boards of a game")
    ours, theirs = board.imps
    imps = f"**{ours}**–{theirs}" if ours > theirs else f"{ours}–**{theirs}**" if theirs else "0–0"
    return f"- {with_colon(name, f'{scores} · {imps}', say)}"


def _board_lines(view: EventView, board: BoardSheet, say: Say) -> Iterator[str]:
    yield f"### {say('Board {n}', n=board.number)}"
    for at in board.tables:
        yield f"- {_table_line(view, at, say)}"


def _table_line(view: EventView, at: AtTable, say: Say) -> str:
    names = [side(view, at.match.pairing.sides[number], say) for number in at.sides]
    score = f"**{'–'.join(map(str, at.score))}**"
    line = f" {score} ".join(names) if len(names) == 2 else f"{' – '.join(names)} {score}"
    shares = " – ".join(percent(share, say) for share in at.shares)
    return f"{line} · {shares}" if shares else line
