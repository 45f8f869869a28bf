"""Organised evenings over Discord, each from its announcement to its result."""

from __future__ import annotations

from simcord import Env

from bot.ui.controls.drafts import PresetCode
from tests.e2e.clocks import pass_time
from tests.e2e.events.evenings import SHORT, Evening
from tests.e2e.reading import visible_text
from tests.e2e.world import ask, click, newest_with, shown


async def test_a_league_night_of_two_houses_of_eight(env: Env) -> None:
    houses = [f"{house}{number}" for house in ("upper", "lower") for number in range(8)]
    evening = Evening(env, houses)
    channel, people = evening.world.channel, evening.people
    upper, lower = people[:8], people[8:]
    await evening.announce(PresetCode.LEAGUE, name="League night")
    await evening.join_as_team("Upper House", *upper)
    await evening.join_as_team("Lower House", *lower)
    assert "Entries are open · 2 teams" in evening.panel()

    await evening.desk("Start")
    links = (await evening.view()).tables
    assert len(links) == 4
    # Messages that look alike go out a few a second.
    await pass_time(env, 10)
    assert all("Your table is open" in evening.told(one) for one in people)
    assert "You play with upper1, against lower0 & lower1 of Lower House" in evening.told(upper[0])
    scores = list((await evening.play_round()).values())

    # By hand: two match points for each of the four games, and two for the higher total.
    games = [sum(2 for score in scores if score[side] > score[1 - side]) for side in (0, 1)]
    totals = [sum(score[side] for score in scores) for side in (0, 1)]
    points = [games[side] + 2 * (totals[side] > totals[1 - side]) for side in (0, 1)]
    assert max(map(max, scores)) >= SHORT
    assert sum(games) == 8
    log, panel = evening.log(), evening.panel()
    for table, (made, against) in enumerate(scores, 1):
        line = f"Upper House – Lower House · table {table}, game 1: **{made}–{against}**"
        assert line in log
    named = ", ".join(f"upper{number}" for number in range(1, 8))
    assert f"**upper0**: {named} are invited to Upper House" in log
    assert log[-1] == "**the event is over**; the standings are final"
    assert "these standings are final" in panel
    for name, got in zip(("Upper House", "Lower House"), points, strict=True):
        assert f"{name} · **{got}**" in panel
    standings = await ask(upper[0], channel, "event standings")
    for side in (0, 1):
        difference = f"{totals[side] - totals[1 - side]:+}".replace("-", "−").replace("+0", "0")
        assert f"difference {difference}" in standings
        assert f"total {totals[side]}" in standings


async def test_two_captains_cut_the_cards_of_all_tables(env: Env) -> None:
    evening = Evening(env, ["a", "b", "c", "d"])
    channel, people = evening.world.channel, evening.people
    await evening.announce(PresetCode.DUPLICATE)
    await evening.join_as_pair(*people[:2])
    await evening.join_as_pair(*people[2:])
    assert "Two captains can cut now" in evening.panel()
    for captain, words in ((people[0], ("two words", " Rose ")), (people[2], ("",))):
        mine = shown(await click(captain, newest_with(captain, channel, "Join"), "My entry"))
        for word in words:
            form = await click(captain, mine, "Cut the cards…")
            answer = await captain.submit_modal(form, {"word": word})
            refused = "1 to 32 letters" in visible_text(shown(answer))
            assert refused == (word == "two words")
    view = await evening.view()
    assert len(view.event.cuts) == 2
    assert view.event.cuts[0] == "rose"
    assert all(word in evening.panel() for word in (view.commitment, *view.event.cuts))
    await evening.start(without_others=True)  # two pairs have nobody to compare with
    # Nobody cuts at a table: the boards say who deals.
    assert len(await evening.play_round()) == 1
    (match,) = [one for one in (await evening.view()).event.matches.values() if one.games]
    assert len(match.games[0].deals) == 4
