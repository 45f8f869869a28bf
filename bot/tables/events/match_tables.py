"""The tables of an event's matches: opening one, giving its seats away, going on, closing it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.competition.event.acts import GamePlayed
from bot.competition.event.parts import MatchId
from bot.competition.event.plan import EventPlan
from bot.competition.event.seating import WantedTable, turned
from bot.competition.event.state import Event
from bot.engine.boards import BoardPacks, BoardSeed
from bot.engine.errors import BadForm, BadOption, EngineError
from bot.engine.game.game import Setup
from bot.engine.rules import Rules
from bot.engine.shuffle import commit
from bot.engine.variants import OptionValue, find_variant
from bot.store.database import Database, Row, Write
from bot.tables.actions.first_deal import deal_boards
from bot.tables.actions.lifecycle import begin, close, shut
from bot.tables.actions.lifecycle import next_game as begin_next_game
from bot.tables.actions.opening import Order, open_table
from bot.tables.actions.seating import hand_over, seat_person
from bot.tables.core.change import Change
from bot.tables.core.deal_summary import board_scores, load_results
from bot.tables.core.rows import DM_UNASKED, DM_UNTRIED, SeatRow, secrets_of
from bot.tables.errors.events import UnfitPlan
from bot.tables.events.rows import StoredEvent
from bot.tables.events.schedule import call
from bot.views.computer_names import ComputerLevel
from bot.views.person import Person
from bot.views.posts import PlayersPost
from bot.views.settings.server import ServerSettings, TricksAs
from bot.views.table.deals import DealSummary
from bot.views.table.view import EmptySeats, TableState


@dataclass(frozen=True, slots=True)
class MatchTable:
    """A table that an event wants, and the people for its seats."""

    wanted: WantedTable
    people: Sequence[Person | None]
    """By seat; None for a computer."""


def home_of(stored: StoredEvent, wanted: WantedTable) -> tuple[int, int]:
    """Return the server and the channel of a table: the home side's, or else the event's."""
    home = stored.event.home_of(stored.event.matches[wanted.match])
    return home or (stored.row.server_id, stored.row.channel_id)


def rules_of(plan: EventPlan, deals: int) -> Rules:
    """Return the rules of the game that an event plays; see `_setup_of`."""
    return _setup_of(plan, deals).rules


def _setup_of(plan: EventPlan, deals: int) -> Setup:
    """Return which game an event plays, ``deals`` as in `deals_of`; raise UnfitPlan if none."""
    options: Mapping[str, OptionValue] = plan.options
    try:
        variant = find_variant(plan.game)
        return Setup(
            variant, {**options, "deals": deals} if deals else options, plan.sides, plan.seats
        )
    except (BadForm, BadOption, EngineError) as error:
        raise UnfitPlan from error


def order_of(stored: StoredEvent, wanted: WantedTable, settings: ServerSettings) -> Order:
    """Return what a table of an event plays; raise UnfitPlan if that is impossible."""
    plan, row = stored.event.plan, stored.row
    server_id, channel_id = home_of(stored, wanted)
    setup = _setup_of(plan, wanted.deals)
    return Order(
        server_id=server_id,
        channel_id=channel_id,
        variant=setup.variant,
        form=setup.form,
        options=setup.options,
        settings=_settings(settings, plan),
        fill=EmptySeats.COMPUTERS,
        level=ComputerLevel.STEADY,
        sit=False,
        language=row.language,
    )


def _settings(settings: ServerSettings, plan: EventPlan) -> ServerSettings:
    # A round's tables would talk across each other in one channel.
    settings = replace(settings, threads=True)
    if plan.duplicate:
        # Posts of tricks and of great moments would show cards that others have yet to play.
        settings = replace(settings, tricks=TricksAs.BOARD, drama=False)
    return settings


def open_match_table(  # noqa: PLR0913, PLR0917  # all that a table begins with
    stored: StoredEvent, table: MatchTable, order: Order, table_id: str, secret: bytes, now: int
) -> Change:
    """Open a table of a match, seat its people and ask for the cut."""
    # Nobody opens it: no person has an opener's rights there.
    opener = Person(0, stored.row.name, server_id=order.server_id)
    change = open_table(opener, order, table_id, secret, now)
    change.set_table(event_id=stored.row.id)
    change.write("set_table_event", event_id=stored.row.id)
    wanted = table.wanted
    values = {
        "event_id": stored.row.id,
        "match_id": wanted.match,
        "board": wanted.table,
        "attempt": wanted.attempt,
        "table_id": table_id,
        "first_game": wanted.game,
    }
    for write in call(stored.row.id, [who.id for who in table.people if who is not None]):
        change.write_elsewhere(write)
    change.write_elsewhere(Write("add_event_table", values))
    news = {"event_id": stored.row.id, "match_id": wanted.match}
    change.write_elsewhere(Write("want_event_news", news))
    for seat, who in enumerate(table.people):
        if who is not None:
            seat_person(change, seat, who)
    begin(change)
    if wanted.board:
        _deal_boards(change, stored, wanted)
    change.post_board_now()
    _call(change, change.humans)
    return change


def _call(change: Change, rows: Iterable[SeatRow]) -> None:
    """Mention players at the table, but those whom others have named and who have yet to act."""
    players = [(row.seat, row.name) for row in rows if row.dm != DM_UNASKED]
    if players:
        change.post(PlayersPost(change.table.game, players))


def _deal_boards(change: Change, stored: StoredEvent, wanted: WantedTable) -> None:
    *earlier, secret = stored.row.secrets
    packs = BoardPacks(BoardSeed(secret, stored.event.cuts), wanted.board)
    deal_boards(change, packs, commit(secret), len(earlier))


def bring_up(change: Change, stored: StoredEvent, table: MatchTable, *, next_game: bool) -> bool:
    """Give seats to those who should have them, and begin the next game where it is wanted.

    Returns whether all is done; who has seen another hand waits for the next deal.
    """
    if change.table.state is TableState.CLOSED:
        return True
    done = True
    for seat, who in enumerate(table.people):
        row = change.seats[seat]
        if row.user_id != (None if who is None else who.id):
            given = hand_over(change, seat, who)
            if given and who is not None:
                _call(change, [change.seats[seat]])
            done = given and done
        elif who is not None and row.dm == DM_UNASKED and not who.named:
            _send_hands(change, row)
    if next_game and change.table.state is TableState.OVER:
        begin_next_game(change)
        if table.wanted.board:
            _deal_boards(change, stored, table.wanted)
        else:
            change.new_board()
    return done


def _send_hands(change: Change, row: SeatRow) -> None:
    """Send hands to a person who has joined since they got their seat."""
    change.set_seat(replace(row, dm=DM_UNTRIED))
    _call(change, [change.seats[row.seat]])
    if change.live is not None and not change.live.over and not change.table.resting:
        change.new_hand(change.seats[row.seat])


def end_match_table(change: Change, news: tuple[str, MatchId] | None) -> None:
    """Close a table that its event wants no more; its panel shows that, if there is news."""
    if change.table.state is TableState.OVER:
        shut(change)  # the result says how the event goes on
    elif change.table.state is not TableState.CLOSED:
        close(change, None)
    change.write("end_event_table")
    if news is not None:
        values = {"event_id": news[0], "match_id": news[1]}
        change.write_elsewhere(Write("want_event_news", values))


def counts(event: Event, row: Row) -> bool:
    """Say whether a finished game may be the next one that counts at its table."""
    match = event.matches.get(row["match_id"])
    if match is None or match.over or match.attempts.get(row["board"], 0) != row["attempt"]:
        return False
    return bool(row["game"] >= match.next_game(row["board"]))


async def game_played(db: Database, event: Event, row: Row) -> GamePlayed:
    """Return the act that counts a finished game, given its row of ``event_games``."""
    score: tuple[int, ...] = tuple(json.loads(row["score"]))
    at = {"table_id": row["table_id"], "game": row["number"]}
    results = load_results(row["number"], await db.all("deal_results", **at))
    jacks, hung = [0] * len(score), [0] * event.plan.seats
    for taken in (result.jack for result in results):
        if taken is not None and taken.hung(len(score)):
            jacks[taken.taker % len(score)] += 1
            hung[taken.taker] += 1
    # A team of four sits the other way round at its second table.
    turn, winner = turned(event, row["board"]), row["winner"]
    deals = board_scores(results) if row["boards"] else ()
    secrets = _board_secrets(row["boards"], results) if row["boards"] else ()
    return GamePlayed(
        row["match_id"],
        row["board"],
        row["game"],
        _turn(score, turn),
        None if winner is None else (winner + turn) % len(score),
        _turn(jacks, turn),
        tuple(_turn(deal, turn) for deal in deals),
        tuple(hung),
        secrets,
    )


def _turn(by_side: Sequence[int], seats: int) -> tuple[int, ...]:
    """Return by side of the match what is by side of a table where they sit some seats further."""
    return tuple(by_side[(side - seats) % len(by_side)] for side in range(len(by_side)))


def _board_secrets(boards: str, results: Sequence[DealSummary]) -> tuple[int, ...]:
    """Return from which of the event's secrets each board came; nothing if all from the first."""
    known = secrets_of(boards)
    ended = (result.deal for result in results if not result.redealt)
    secrets = tuple(max(one for one in known if one[0] <= deal)[1] for deal in ended)
    return secrets if any(secrets) else ()
