"""Duplicate events: all tables of a round play the same cards (docs/record.md, Boards)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from bot.competition.event import acts, errors
from bot.competition.event.plan import Starts
from bot.competition.event.state import EventPhase
from bot.competition.stages import Arena, EntrantKind
from bot.engine.boards import BoardPacks, BoardSeed
from bot.engine.record import BoardRun, Record, compare, loads, verify
from bot.engine.shuffle import commit
from bot.tables.errors.events import EventRefusal, FaultyFormat
from bot.tables.errors.history import BoardsSealed
from bot.tables.referees.errors import HasSeenHand, PlaysTheseBoards
from bot.tables.scores.recount import recount
from bot.views import posts
from bot.views.posts import BoardPost
from bot.views.table.view import TableState
from tests.tables.organised import DIRECTOR, Organised, duplicate, player, refused_for
from tests.tables.room import BOSS, SERVER, Room, refused_with


async def begun(event: Organised, *entrants: list[int], of: Any = None) -> list[str]:
    """Begin an event whose first two captains have cut, and return its tables."""
    await event.announce(of or duplicate())
    await event.enter(*entrants)
    host = event.room.host
    await host.events.cut(event.id, player(entrants[0][0]), " Rose ")
    await host.events.cut(event.id, replace(player(entrants[1][0]), press=1180000012582912000))
    await event.begin()
    return await event.open_tables()


async def record_at(room: Room, table_id: str, game: int = 1) -> Record:
    key = await room.host.history.find(table_id, game, DIRECTOR.id)
    return loads(await room.host.history.record(key))


async def test_all_tables_of_a_round_play_the_same_boards(room: Room, event: Organised) -> None:
    first = await begun(event, [1], [2], [3], [4])
    for table_id in first:
        table = await room.host.table(table_id)
        assert table.state is TableState.PLAYING
        (lobby, board) = await room.posts_of(table_id, BoardPost)
        assert (lobby.commitment, board.commitment) == ((await event.view()).commitment, "")
    await event.play(first[0])
    room.host = room.another_host()  # deals on from the event's row
    await event.play_round()
    view = await event.view()
    assert (view.event.phase, bool(view.secrets)) == (EventPhase.FINISHED, True)
    tables = [link.table_id for link in view.tables]
    records = [await record_at(room, table_id) for table_id in tables]
    verdicts = [verify(record) for record in records]
    assert {verdict.finding for verdict in verdicts} == {None}
    (room_,) = compare([verdict.boards for verdict in verdicts if verdict.boards])
    assert (room_.commit, room_.runs, room_.other) == (view.commitment, (BoardRun(1, 6, 2),), None)
    for record in records:
        assert record.boards is not None
        assert record.boards.seed.cuts == ("rose", "1180000012582912000")
    for match in view.event.matches.values():
        (game,) = match.games
        assert tuple(map(sum, zip(*game.deals, strict=True))) == game.score
        assert len(game.deals) == 2


async def test_boards_are_sealed_until_all_have_played(room: Room, event: Organised) -> None:
    one, other = await begun(event, [1], [2], [3], [4], of=duplicate(days_between=7))
    host = room.host
    await event.play(one)
    await event.runs()
    assert (await host.table(one)).state is TableState.CLOSED
    key = await host.history.find(one, 1, player(1).id)
    for look in (
        host.history.game(key),
        host.history.record(key),
        host.history.frame(key, 0, 0),
        host.history.check(key),
        host.reviews.decisions(key, player(1).id),
        host.reviews.load(key, player(1).id, 1),
    ):
        await refused_with(BoardsSealed, look)
    assert await host.history.games_of(player(1).id, player(1).id, None, None) == []
    assert await host.history.games_in(SERVER, player(1).id) == []
    secret = (await room.rows("SELECT secret FROM events"))[0]["secret"]
    for kept in ("games", "deals", "messages", "tables", "event_acts"):
        rows = await room.rows(f"SELECT * FROM {kept}")  # names of tables
        assert not any(secret in str(cell) for row in rows for cell in dict(row).values())
    await event.play(other)
    await event.runs()
    await refused_with(BoardsSealed, host.history.check(key))
    for _ in range(2):
        room.clock.now += 7 * 86_400_000
        await event.runs()
        await event.play_round()
    checked = await host.history.check(key)
    assert checked.boards is not None
    assert commit(checked.boards.seed.secret) == checked.boards.commit == checked.game.commitment
    assert checked.boards.seed.secret.hex() == secret
    assert checked.verdict.finding is None


async def test_a_team_of_four_sits_both_ways(room: Room, event: Organised) -> None:
    fours = duplicate(games=(1, 1), entrant=EntrantKind.TEAM, team_size=4, seats=4)
    one, other = await begun(event, [1, 2, 3, 4], [5, 6, 7, 8], of=fours)
    seated = [
        [row.user_id - 1000 for row in (await room.host.table(at)).seats if row.user_id]
        for at in (one, other)
    ]
    assert seated == [[1, 5, 2, 6], [7, 3, 8, 4]]
    await event.play_round()
    (match,) = (await event.view()).event.matches.values()
    scores = [tuple((await room.summary(at)).score) for at in (one, other)]
    assert [game.score for game in match.games] == [scores[0], scores[1][::-1]]
    assert match.result is not None
    assert match.result.totals == (scores[0][0] + scores[1][1], scores[0][1] + scores[1][0])
    records = [verify(await record_at(room, at)).boards for at in (one, other)]
    (room_,) = compare([played for played in records if played])
    assert room_.runs == (BoardRun(1, 2, 2),)


async def test_nobody_sees_a_board_twice(room: Room, event: Organised) -> None:
    pairs = duplicate(entrant=EntrantKind.PAIR, seats=4)
    one, other = await begun(event, [1, 2], [3, 4], [5, 6], [7, 8], of=pairs)
    host = room.host
    spare = player(20)
    view = await event.view()
    sitting = [(await host.table(at)).seats[0].user_id or 0 for at in (one, other)]
    here, there = (view.event.entry_of(view.person_of(user)) for user in sitting)
    assert here is not None
    assert there is not None
    out = here.people[1]
    await host.events.substitute(event.id, DIRECTOR, here.id, out, spare, "ill")
    await event.runs()
    assert (await host.table(one)).seat_of(spare.id) is not None
    # They give the seat back, leave the pair, and would help out at the other table.
    number = (await event.view()).person_of(spare.id) or 0
    await host.events.act(event.id, DIRECTOR, acts.Substituted(here.id, number, out), "ill")
    await host.events.act(event.id, DIRECTOR, acts.MemberLeft(here.id, number))
    await refused_for(
        errors.BoardsSeen,
        host.events.substitute(event.id, DIRECTOR, there.id, there.people[1], spare, "ill"),
    )
    # Who has looked at the table as a referee cannot either.
    await host.settings.settle(BOSS, SERVER, referees=(77,))
    await host.referees.ask(one, player(sitting[0] - 1000), "")
    await host.referees.look(one, replace(spare, id=77))
    await refused_for(
        errors.BoardsSeen,
        host.events.substitute(
            event.id, DIRECTOR, there.id, there.people[1], replace(spare, id=77), "ill"
        ),
    )


async def test_a_game_counts_when_it_is_unsealed(room: Room, event: Organised) -> None:
    one, other = await begun(event, [1], [2], [3], [4])
    await event.play(one)
    await event.runs()
    assert (await recount(room.db)).games == 0
    assert await room.rows("SELECT * FROM results") == []
    assert await room.rows("SELECT * FROM sums") == await room.rows("SELECT * FROM ratings") == []
    summary = await room.host.delivery.game_summary(one, 1)
    assert summary is not None
    assert summary.standings == ()
    await event.play(other)
    await event.runs()
    assert len(await room.rows("SELECT * FROM results")) == 4
    report = await recount(room.db)
    assert (report.games, report.differed) == (2, False)
    wanted = "SELECT * FROM messages WHERE owner = ? AND kind = 'board' AND part = -2"
    (end,) = await room.rows(wanted, one)
    assert end["wanted"] == (await room.host.table(one)).version


async def test_players_referee_no_boards_they_will_play(room: Room, event: Organised) -> None:
    one, other = await begun(event, [1], [2], [3], [4])
    players = [(await room.host.table(at)).seats[0].user_id for at in (one, other)]
    assert None not in players
    judge = player((players[1] or 0) - 1000)
    await room.host.settings.settle(BOSS, SERVER, referees=(judge.id, 77))
    asker = player((players[0] or 0) - 1000)
    await room.host.referees.ask(one, asker, "")
    await refused_with(PlaysTheseBoards, room.host.referees.look(one, judge))
    await room.host.referees.look(one, replace(judge, id=77))


async def test_captains_cannot_seat_a_referee_of_the_boards(room: Room, event: Organised) -> None:
    of = duplicate(entrant=EntrantKind.TEAM, team_size=1, substitutes=1, starts=Starts.WHEN_THERE)
    assert not await begun(event, [1], [2], [3], [4], of=of)
    host, judge = room.host, replace(player(20), id=77)
    await host.settings.settle(BOSS, SERVER, referees=(judge.id,))
    one, other, *_ = (await event.view()).event.matches.values()
    first, later = ([side[0] for side in match.pairing.sides] for match in (one, other))
    for team in first:
        await host.events.check_in(event.id, player(team))
    await event.runs()
    (table,) = await event.open_tables()
    await host.referees.ask(table, player(first[0]), "")
    await host.referees.look(table, judge)
    # Their captain names them, they confirm, and sit in the line-up.
    captain = player(later[0])
    await host.events.add_members(event.id, captain, later[0], [judge])
    await host.events.confirm(event.id, judge)
    number = (await event.view()).person_of(judge.id) or 0
    await host.events.act(event.id, captain, acts.LinedUp(later[0], ((number,),)))
    for team in later:
        await host.events.check_in(event.id, player(team))
    await event.runs()
    (seated,) = (await event.view()).event.matches[other.id].seats
    assert set(seated) == {None, (await event.view()).person_of(player(later[1]).id)}
    for at in await event.open_tables():
        assert (await host.table(at)).seat_of(judge.id) is None


async def test_players_who_left_referee_no_known_boards(room: Room, event: Organised) -> None:
    pairs = duplicate(entrant=EntrantKind.PAIR, seats=4)
    one, other = await begun(event, [1, 2], [3, 4], [5, 6], [7, 8], of=pairs)
    host = room.host
    left = player((((await host.table(one)).seats[0].user_id) or 0) - 1000)
    asker = player((((await host.table(other)).seats[0].user_id) or 0) - 1000)
    await host.settings.settle(BOSS, SERVER, referees=(left.id,))
    await host.events.leave(event.id, left)
    await event.runs()
    assert (await event.view()).event.entry_of((await event.view()).person_of(left.id)) is None
    await host.referees.ask(other, asker, "")
    await refused_with(HasSeenHand, host.referees.look(other, left))


async def test_a_replacement_table_has_its_own_cards(room: Room, event: Organised) -> None:
    """Its players have seen the boards."""
    (one,) = await begun(event, [1], [2])
    await room.host.events.act(event.id, DIRECTOR, acts.TableStopped(1, 0))
    await event.runs()
    await room.host.events.act(event.id, DIRECTOR, acts.TableReopened(1, 0))
    await event.runs()
    (again,) = await event.open_tables()
    assert again != one
    assert (await room.host.table(again)).state is TableState.CUTTING
    await event.play_round()
    assert (await record_at(room, again)).fair is not None
    assert (await record_at(room, one)).boards is not None


def foretold(known: BoardSeed, records: Iterable[Record]) -> set[int]:
    """Return the boards that were played with the cards that a known secret tells."""
    found = set[int]()
    for record in records:
        assert record.boards is not None
        packs, dealers = BoardPacks(known, record.boards.first), list[int]()
        for number, deal in enumerate(record.deals):
            dealers.append(deal.dealer)
            layout = packs.layout(number, (), record.setup.shape(dealers, [0, 0]))
            if layout == deal.layout and not deal.void:
                found.add(packs.place(dealers).board)
    return found


async def test_a_known_secret_foretells_no_later_board(room: Room, event: Organised) -> None:
    one, other = await begun(event, [1], [2], [3], [4])
    await event.play(one)
    await event.runs()
    (row,) = await room.rows("SELECT secret FROM events")
    before = await event.view()
    known = BoardSeed(bytes.fromhex(row["secret"]), before.event.cuts)
    await room.put_back()
    view = await event.view()
    assert view.commitment != before.commitment
    assert view.earlier == (before.commitment,)
    assert isinstance(view.event.steps[-1].act, acts.BoardsRenewed)
    stored = (
        "SELECT payload FROM messages WHERE owner = ? AND kind = 'post'"
        " ORDER BY number DESC LIMIT 1"
    )
    (post,) = await room.rows(stored, other)
    notice = posts.load(post["payload"])
    assert isinstance(notice, posts.RestoredPost)
    assert (notice.commitment, notice.redealt) == (view.commitment, True)
    table = await room.host.table(other)
    assert (table.state, table.kept) == (TableState.PLAYING, None)
    assert (await room.host.delivery.game_start(other, table.game)).commitment == view.commitment
    await event.play_round()
    view = await event.view()
    assert [commit(bytes.fromhex(one)) for one in view.secrets] == [*view.earlier, view.commitment]
    records = {link.table_id: await record_at(room, link.table_id) for link in view.tables}
    # The table that had finished keeps its boards; all others have the cards of the new secret.
    assert foretold(known, [records.pop(one)]) == {1, 2}
    assert foretold(known, records.values()) == set()
    verdicts = [verify(record) for record in [await record_at(room, one), *records.values()]]
    assert {verdict.finding for verdict in verdicts} == {None}
    old, new = compare([verdict.boards for verdict in verdicts if verdict.boards])
    assert (old.commit, old.runs, old.other) == (
        before.commitment,
        (BoardRun(1, 1, 2), BoardRun(2, 2, 1)),
        None,
    )
    assert (new.commit, new.runs, new.other) == (
        view.commitment,
        (BoardRun(1, 2, 1), BoardRun(3, 6, 2)),
        None,
    )
    (broken,) = (deal for deal in records[other].deals if deal.void)
    assert broken == records[other].deals[0]
    key = await room.host.history.find(other, 1, DIRECTOR.id)
    assert (await room.host.history.check(key)).verdict.finding is None


async def test_a_damaged_event_leaves_the_others_their_fresh_secrets(room: Room) -> None:
    both = [await Organised(room).announce(duplicate()) for _ in range(2)]
    damaged, well = sorted(both, key=lambda event: event.id)
    await room.tamper("UPDATE event_acts SET body = '{' WHERE event_id = ?", damaged.id)
    await room.put_back()
    assert (await room.host.events.view(well.id)).commitment != well.commitment


async def test_captains_cut_again_after_a_restore(room: Room, event: Organised) -> None:
    await begun(event, [1], [2], [3], [4], of=duplicate(break_minutes=10))
    await event.play_round()
    cut = room.host.events.cut
    await refused_with(EventRefusal, cut(event.id, player(1), "thistle"))
    await room.put_back()
    assert (await event.view()).event.cuts == ()
    await room.host.events.cut(event.id, player(1), "thistle")
    await refused_with(EventRefusal, room.host.events.cut(event.id, player(1), "oak"))
    room.clock.now += 600_000
    await event.runs()
    (row, *_) = await room.rows("SELECT boards FROM games WHERE boards LIKE '%thistle%'")
    assert json.loads(row["boards"]) == {"first": 3, "cuts": ["thistle"], "secret": 1}
    await refused_with(EventRefusal, room.host.events.cut(event.id, player(2), "oak"))


async def test_only_the_same_cards_are_compared(room: Room, event: Organised) -> None:
    of = duplicate(scored={"per_board": Fraction(2)})
    one, _ = await begun(event, [1], [2], [3], [4], of=of)
    await event.play(one)
    await event.runs()
    await room.put_back()
    await event.play_round()
    first = [match for match in (await event.view()).event.matches.values() if match.round == 1]
    assert sorted(game.secrets for match in first for game in match.games) == [(), (1, 1)]
    lines = {match.pairing: match for match in (await event.view()).event.played(0)}
    for match in first:
        assert match.result is not None
        counted = lines[match.pairing].result
        assert counted is not None
        gained = [a - b for a, b in zip(counted.points, match.result.points, strict=True)]
        # Half of two points for each board: the other table had other cards.
        assert gained == [2, 2]


async def test_what_everybody_has_seen_cannot_be_undone(room: Room, event: Organised) -> None:
    await begun(event, [1], [2])
    await event.play_round()
    await room.host.events.act(event.id, DIRECTOR, acts.PointsAdjusted(1, Fraction(1)), "why")
    await refused_for(errors.TooLate, room.host.events.undo(event.id, DIRECTOR))


async def test_boards_need_rounds_of_so_many_deals_that_stand_alone(event: Organised) -> None:
    revoked = replace(duplicate(), options={"revokes": "called"})
    carried = replace(duplicate(), game="phat", sides=2, seats=4)
    for of in (duplicate(deals=0), duplicate(system=Arena(60)), revoked, carried):
        await refused_with(FaultyFormat, event.announce(of))
