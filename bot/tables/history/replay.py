"""Replaying past games, moment by moment."""

from __future__ import annotations

import json
from collections.abc import Container, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from bot.engine.actions import PLAYS
from bot.engine.errors import IllegalAction
from bot.engine.game.game import Setup
from bot.engine.game.replay import Course, Moment, PastDeal, look_back, past_decisions
from bot.engine.revokes import Revoke
from bot.engine.views import PublicView
from bot.tables.core.rows import DealRow, GameRow
from bot.tables.core.telling import how_ended, told_to
from bot.tables.errors.history import DealNotReplayed
from bot.views.history import DealHead, OpenCards, OwnDecision, PastGame, ReplayFrame, ToldDeal
from bot.views.names import by_seat
from bot.views.seat_changes import Cast, SeatChange, names_at
from bot.views.table.deals import DealSummary
from bot.views.table.view import SeatInfo, SeatKind, TableState, TableView


def play_again(setup: Setup, deal: DealRow, step: int) -> Course:
    """Replay a stored deal up to a moment; raise DealNotReplayed if these rules do not allow it."""
    with _replaying(deal):
        return look_back(setup, _past(deal), step)


def own_decisions(setup: Setup, deal: DealRow, steps: Container[int]) -> list[OwnDecision]:
    """Return what was decided at some steps of a stored deal; raise as `play_again`."""
    with _replaying(deal):
        found = past_decisions(setup, _past(deal), steps)
    return [OwnDecision(deal.number, step, view, action) for step, view, action in found]


@contextmanager
def _replaying(deal: DealRow) -> Iterator[None]:
    try:
        yield
    except (IllegalAction, ValueError) as error:
        raise DealNotReplayed(deal=deal.number + 1) from error


def _past(deal: DealRow) -> PastDeal:
    return PastDeal(
        deal.number,
        deal.dealer,
        deal.score_before,
        deal.layout,
        deal.actions(),
        carried=deal.carried,
    )


def replay_frame(  # noqa: PLR0913, PLR0917  # what a moment is made of
    game: PastGame,
    heads: Sequence[DealHead],
    deal: DealRow,
    players: tuple[Sequence[str], Sequence[SeatChange]],
    step: int,
    eye: int | None,
) -> ReplayFrame:
    """Return one moment of a stored deal, as `History.frame` does.

    The heads are those of all deals that can be shown. The players are the names by seat at the end
    of the deal, and the seats that changed hands in the middle of it.

    Raises:
        DealNotReplayed: if the rules of this version do not allow it, or score it otherwise.
    """
    course = play_again(Setup(game.variant, game.options, game.sides, len(game.names)), deal, step)
    head = next(head for head in heads if head.number == deal.number)
    if head.over and course.score != head.score:
        raise DealNotReplayed(deal=deal.number + 1)
    moment = course.moment
    changes = players[1]
    names = names_at(moment.public, *players)
    known = 0 if moment.before is None else told_to(moment.before)
    cast = Cast.of(names, changes, moment.public)
    table = replace(_table(game, names, moment.public), seat_changes=tuple(changes))
    return ReplayFrame(
        game=game,
        then=ToldDeal(table, how_ended(game.key.number, cast)),
        deals=tuple(heads),
        deal=deal.number,
        step=course.step,
        steps=course.steps,
        tricks=course.tricks,
        events=moment.events,
        told=range(known, told_to(moment.public)),
        seen=None if eye is None else moment.seats[eye],
        open=_open(moment) if eye is None else None,
        # Each names the cards that could have been played instead.
        revokes=_that_stay(course, deal) if eye is None or moment.over else (),
        ruling=next((note for note in deal.rulings if note.action == course.step - 1), None),
    )


def _that_stay(course: Course, deal: DealRow) -> tuple[Revoke, ...]:
    """Return a deal's revokes without those whose card is played once more, after it came back."""
    again = deal.actions()[course.step :] if course.revokes else ()
    return tuple(made for made in course.revokes if (made.seat, PLAYS[made.card]) not in again)


def told_deal(
    table: TableView,
    game: GameRow,
    deal: DealRow,
    summary: DealSummary,
    changes: Sequence[SeatChange],
) -> ToldDeal:
    """Return a finished deal as the channel saw it, at a table of today; raise DealNotReplayed."""
    names = summary.names
    course = play_again(game.setup(len(names)), deal, len(deal.words))
    if course.score != summary.score:
        raise DealNotReplayed(deal=deal.number + 1)
    seats = tuple(SeatInfo(seat, SeatKind.HUMAN, name) for seat, name in enumerate(names))
    then = replace(
        table,
        seats=seats,
        game=game.number,
        public=course.moment.public,
        seat_changes=tuple(changes),
    )
    return ToldDeal(then, summary)


def _open(moment: Moment) -> OpenCards:
    return OpenCards(
        hands=moment.hands,
        discarded=tuple(seen.discarded for seen in moment.seats),
        drew=tuple(seen.drew for seen in moment.seats),
        stock=moment.stock,
    )


def names_after(game: PastGame, result: str | None) -> tuple[str, ...]:
    """Return the players' names in a deal's result; without one, those of the game's start."""
    return game.names if result is None else by_seat(tuple(json.loads(result)["names"]))


def _table(game: PastGame, names: Sequence[str], public: PublicView) -> TableView:
    """Return the table as it was, without what no replay shows."""
    key = game.key
    return TableView(
        id=key.table,
        server_id=key.server_id,
        channel_id=key.channel_id,
        thread_id=key.thread_id,
        state=TableState.OVER,
        variant=game.variant,
        options=game.options,
        sides=game.sides,
        # The store knows of each action, not of each seat, whether the computer played.
        seats=tuple(SeatInfo(seat, SeatKind.HUMAN, name) for seat, name in enumerate(names)),
        language=game.language,
        game=key.number,
        public=public,
    )
