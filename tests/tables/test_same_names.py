"""People of one name in what the host reads of scores, days and those who look for a game."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.variants import VARIANTS
from bot.tables.lfg.facade import LfgPlace
from bot.ui.text.names import plain
from bot.views.leaderboard import LeaderboardQuery
from bot.views.lfg import Wish
from bot.views.names import alike, untagged
from bot.views.person import Person
from bot.views.posts import ClosedPost, SeatPost
from bot.views.settings.clock import HOUR
from tests.tables.daily.test_daily import end_day, play
from tests.tables.room import CHANNEL, MOD, SERVER, Room

SAM, TOO, THIRD, FOURTH = SAMS = tuple(
    Person(number, name, username=username, server_id=SERVER)
    for number, name, username in (
        (61, "Sam", "sam.one"),
        (62, "Ѕаm", "sam_two"),
        (63, "SAM", ""),
        (64, "Sam", "s4m"),
    )
)
TOLD = ["Sam (@sam.one)", "Ѕаm (@sam_two)", "SAM #cf57", "Sam (@s4m)"]


async def test_what_is_stored_has_no_tags(room: Room) -> None:
    table = await room.play_game(*SAMS, options={"target": 1})
    for query in ("SELECT name FROM seats", "SELECT name FROM sums", "SELECT name FROM results"):
        names = [row["name"] for row in await room.rows(query)]
        assert names == [*map(untagged, names)]
        assert {"Sam", "Ѕаm", "SAM"} <= {*names}
    assert alike((await room.host.table(table.id)).side_names(0)) == []


async def test_people_who_look_for_a_game_are_told_apart(room: Room) -> None:
    place = LfgPlace(SERVER, CHANNEL, "en")
    for who in (SAM, TOO):
        await room.host.lfg.wait(who, place, Wish(VARIANTS["cinch"]), HOUR)
    view = await room.host.lfg.view(place.panel_id)
    assert view is not None
    (game,) = view.games
    assert [plain(one.name) for one in game.people] == TOLD[:2]


async def test_who_takes_the_seat_of_one_of_their_name_is_somebody_else(room: Room) -> None:
    table = await room.begin(SAM, MOD, variant="pitch", seats=2)
    await room.host.leave(table.id, SAM)
    await room.host.join(table.id, TOO, seat=0)
    posts = await room.posts_of(table.id, SeatPost)
    assert posts
    for post in posts:
        assert post.left is None or alike([post.left, post.taken_by]) == []


async def test_a_moderator_of_a_players_name_closes_the_table(room: Room) -> None:
    table = await room.open(SAM, TOO, variant="pitch", seats=2)
    keeper = replace(MOD, name="Sam", username="the.mod")
    await room.host.close(table.id, keeper)
    post = await room.last_post(table.id, ClosedPost)
    assert post.by is not None
    assert plain(post.by) == "Sam (@the.mod)"


async def test_a_computer_player_of_a_persons_name_is_somebody_else(room: Room) -> None:
    table = await room.begin(replace(SAM, name="Papa Bois"), variant="pitch", seats=4)
    names = [seat.name for seat in table.seats]
    assert alike(names) == []
    assert plain(names[0]).startswith("Papa Bois")
    computers = {name for name in map(untagged, names) if name.startswith("🤖")}
    assert len(computers) == 3


async def test_two_people_of_one_name_are_told_apart_in_old_games_until_one_is_forgotten(
    room: Room,
) -> None:
    table = await room.play_game(SAM, TOO, seats=2, options={"target": 1})
    await room.tamper('UPDATE games SET names = \'["Sam","Sam"]\'')
    (key, *_) = await room.host.history.games_in(SERVER, SAM.id)
    game = await room.host.history.game(key)
    assert [*map(plain, game.names)] == ["Sam #1", "Sam #2"]
    frame = await room.host.history.frame(key, None, 0)
    assert [plain(seat.name) for seat in frame.table.seats] == ["Sam #1", "Ѕаm #2"]
    assert table.id == key.table
    alike_again = "json_set(result, '$.names[0]', 'S', '$.names[1]', 'S')"
    await room.tamper(f"UPDATE deals SET result = {alike_again}")
    summary = await room.summary(table.id)
    assert [plain(name) for side in summary.sides for name in side] == ["S #1", "S #2"]
    await room.host.eraser.erase(SAM.id)
    assert await room.rows("SELECT user_id FROM people WHERE username = 'sam.one'") == []
    lines = (await room.host.scores.page(LeaderboardQuery(SERVER))).lines
    assert [line.people for line in lines] == [((TOO.id, TOO.name),)]


async def test_the_daily_deal_tells_results_apart(room: Room) -> None:
    for who in SAMS[:3]:
        await play(room, who)
    over = await end_day(room)
    told = {each.result.user_id: plain(each.result.name) for each in over.results}
    assert [told[who.id] for who in SAMS[:2]] == TOLD[:2]
    assert told[THIRD.id].startswith("SAM #")
