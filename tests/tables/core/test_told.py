"""What is told of a deal: its great moments, and its revokes, when and under whose names."""

from __future__ import annotations

import re
from functools import partial

import pytest

from bot.engine.actions import Action, CallCard, CallRevoke, Done, TakeBack
from bot.engine.cards import Card, parse
from bot.engine.errors import Reason
from bot.engine.events import CardCalled, RevokeCalled, TakenBack, TrickTaken
from bot.engine.game.game import Game
from bot.engine.revokes import Revoke
from bot.engine.rulings import Ruling, RulingKind
from bot.tables.core.deal_summary import dump_result, load_result
from bot.views.drama import Drama, Happening, happenings
from bot.views.seat_changes import SeatChange, names_at
from bot.views.settings.server import TricksAs
from tests.hands import BARE, BARE_PLAY, HEARTS, HEARTS_PLAY, KING_PLAY, action, deal, lay
from tests.tables.retelling import dramas, facts_of, lines_of, posted, tell
from tests.tables.room import ANN, BOB, BOSS, SERVER, Room

LAST_JACK = (*BARE[:1], "AS KS QS TS 2S JS", *BARE[2:])
LATE_PLAY = BARE_PLAY.replace(
    "1:JS 2:5H 3:5D 0:5C   1:TS 2:6H 3:6D 0:6C   1:2S",
    "1:TS 2:5H 3:5D 0:5C   1:2S 2:6H 3:6D 0:6C   1:JS",
)
TRINIDAD = partial(deal, "trinidad")


@pytest.mark.parametrize(
    ("game", "script", "drama"),
    [
        (TRINIDAD(lay(HEARTS, "9S")), HEARTS_PLAY, [[("hung", "Ann", "Dee", "JS")]]),
        (TRINIDAD(lay(BARE, "9S")), BARE_PLAY, [[("four", "Bob Dee", None, None)]]),
        (
            TRINIDAD(lay(LAST_JACK, "9S")),
            LATE_PLAY,
            [[("saved", "Bob", None, "JS"), ("four", "Bob Dee", None, None)]],
        ),
        (
            # The next dealer turns the jack up.
            TRINIDAD(lay(HEARTS, "9S"), lay(BARE, "JH"), score=(0, 11)),
            HEARTS_PLAY,
            [[("hung", "Ann", "Dee", "JS")], [("kick-out", "Bob", None, "JH")]],
        ),
        (
            TRINIDAD(lay(HEARTS, "9S"), options={"target": 3}),
            HEARTS_PLAY,
            [[("hung", "Ann", "Dee", "JS")], [("won", "Ann Cy", None, None)]],
        ),
    ],
    ids=["hung", "four", "saved", "kick-out", "won"],
)
def test_each_great_moment_is_told_once(
    game: tuple[Game, object], script: str, drama: list[list[tuple[object, ...]]]
) -> None:
    told, _ = tell(game[0], f"1:stand {script}")
    assert [[told_of(one) for one in post] for post in dramas(told)] == drama


def told_of(one: Happening) -> tuple[object, ...]:
    return one.what.value, " ".join(one.names), one.other, one.card and one.card.code


def test_a_bid_that_is_set_is_told_with_what_was_made() -> None:
    game, _ = deal("auction-pitch", lay(HEARTS), sides=4, dealer=3)
    *_, (one,) = dramas(tell(game, f"0:bid4 {KING_PLAY}")[0])
    assert (one.what, one.names, one.points, one.needed) == (Drama.SET, ("Ann",), 2, 4)


@pytest.mark.parametrize("tricks", TricksAs)
async def test_a_deal_is_posted_only_on_request(room: Room, tricks: TricksAs) -> None:
    table = await room.begin(ANN, BOB, tricks=tricks, variant="trinidad", seats=2)
    await room.play_out(table.id)
    kinds = await room.kinds(table.id)
    assert ("story" in kinds) is (tricks is TricksAs.MESSAGES)
    assert "board" in kinds


async def test_highlights_are_posted_where_the_server_wants_them(room: Room) -> None:
    await room.host.settings.settle(BOSS, SERVER, drama=True)
    table = await room.begin(ANN, BOB, tricks=TricksAs.BOARD, seats=2)
    assert table.drama
    await room.play_out(table.id)
    told = [one.what for post in dramas(await posted(room, table)) for one in post]
    ends = {Drama.WON, Drama.SHUT_OUT, Drama.KICK_OUT}
    assert [what for what in told if what in ends] == told[-1:], "one game has one end"


NINE = Card.of("9C")
REST = """
    0:2S 1:AS 2:8H 3:3C   1:4H 2:AH 3:4C 0:3D   2:KH 3:5C 0:4D 1:5H   2:QH 3:6C 0:5D 1:6H
    2:TH 3:7C 0:6D 1:7H
"""
"""After a first trick to which Cy, who has hearts, plays a club."""


def table() -> Game:
    return deal("trinidad", lay(HEARTS, "9S"), options={"revokes": "called"})[0]


def test_calls_are_told_at_once_and_revokes_once_the_deal_is_scored() -> None:
    script = f"1:stand 1:3H 2:9C 3:JS 0:KS 1:right {REST} 2:wrong 0:done 1:done 3:done 2:done"
    calls: dict[str, Action] = {
        "right": CallRevoke(2, 0),
        "wrong": CallRevoke(1, 1),
        "done": Done(),
    }
    # Cy leaves after the revoke, Bob after calling it.
    found, (ended,) = tell(table(), script, {5: (2, "Eve"), 6: (1, "Fay")}, **calls)
    assert [(*fact.names, fact.what) for fact in facts_of(found, RevokeCalled)] == [
        ("Bob", "Cy", RevokeCalled(1, 2, 0)),
        ("Eve", "Fay", RevokeCalled(2, 1, 1)),
    ]
    revoke = Revoke(0, 2, NINE, Reason.MUST_FOLLOW_OR_TRUMP, tuple(parse("8H TH QH KH AH")))
    assert [(one.caller, one.offender, one.call.trick, one.revoke) for one in ended.judged] == [
        ("Bob", "Cy", 0, revoke),
        ("Eve", "Fay", 1, None),
    ]
    assert [(one.name, one.revoke) for one in ended.revokes] == [("Cy", revoke)]
    assert load_result(1, 0, dump_result(ended)) == ended
    *before, outcome = lines_of(found)
    assert "**Cy revoked in trick 1**, called by Bob" in outcome
    assert "No revoke: Fay, trick 2 (called by Eve)" in outcome
    assert "evoke" not in re.sub("calls a revoke", "", str(before))


def test_a_revoke_that_nobody_called_is_told_too() -> None:
    script = f"1:stand 1:3H 2:9C 3:JS 0:KS {REST} 0:done 1:done 3:done 2:done"
    _, (ended,) = tell(table(), script, {}, done=Done())
    assert (ended.judged, [one.name for one in ended.revokes]) == ((), ["Cy"])


def test_calls_are_told_of_their_own_deal_where_the_next_turn_up_wins_the_game() -> None:
    layouts = lay(HEARTS, "9S"), lay(HEARTS, "JD")
    game, _ = deal("trinidad", *layouts, options={"revokes": "called"}, score=(0, 11))
    script = f"1:stand 1:3H 2:9C 3:JS 0:KS 1:call {REST} 0:done 1:done 3:done 2:done"
    _, (first, second) = tell(game, script, {}, call=CallRevoke(2, 0), done=Done())
    assert (len(first.judged), len(first.revokes)) == (1, 1)
    assert (second.judged, second.revokes) == ((), ())
    assert game.public().winner == 1


def test_a_revoke_in_a_trick_that_a_ruling_cuts_short_is_told() -> None:
    script = "1:stand 1:3H 2:9C 3:JS 0:ruling"
    won = Ruling(RulingKind.SCORE, (14, 0))
    _, (ended,) = tell(table(), script, {}, ruling=won)
    assert [(one.name, one.revoke.trick) for one in ended.revokes] == [("Cy", 0)]


def test_a_card_put_in_the_place_of_another_is_its_players() -> None:
    """Cy takes a card back and leaves; Dee leaves too, after playing to the trick."""
    game = table()
    script = "1:stand 1:3H 2:9C 3:JS 2:back 2:8H 1:expose 0:KS 0:2S 1:AS 2:9C 3:3C"
    calls: dict[str, Action] = {"back": TakeBack(), "expose": CallCard(NINE)}
    found, _ = tell(game, script, {5: (2, "Eve"), 7: (3, "Gus")}, **calls)
    (back,) = facts_of(found, TakenBack)
    (called,) = facts_of(found, CardCalled)
    assert (back.names, called.names) == (("Cy",), ("Bob", "Eve"))
    first, second = facts_of(found, TrickTaken)
    assert first.names == ("Bob", "Eve", "Dee", "Ann")
    assert second.names[2:] == ("Eve", "Gus")


def test_a_player_who_left_while_an_earlier_card_was_replaced_keeps_their_card() -> None:
    game = table()
    script = "1:stand 1:3H 2:9C 3:JS 2:back 2:8H 0:KS"
    found, _ = tell(game, script, {5: (3, "Gus")}, back=TakeBack())
    (trick,) = facts_of(found, TrickTaken)
    assert trick.names == ("Bob", "Cy", "Dee", "Ann")


def test_a_jack_saved_in_the_last_trick_is_told_when_all_are_done() -> None:
    game = table()
    script = """1:stand 1:3H 2:8H 3:3C 0:KS   0:2S 1:AS 2:9C 3:4C   1:4H 2:AH 3:5C 0:3D
        2:KH 3:6C 0:4D 1:5H   2:QH 3:7C 0:5D 1:6H   2:TH 3:JS 0:6D 1:7H
        0:done 1:done 2:done 3:done"""
    _, (ended,) = tell(game, script, {}, done=Done())
    told_of = [one.what for one in happenings(ended, game.public().rules)]
    assert Drama.SAVED in told_of


def test_a_moment_shows_who_has_just_acted() -> None:
    """Who takes the seat then is named from the next act on."""
    game = table()
    game.apply(1, action("stand"))
    then = game.public()
    change = SeatChange(0, 1, "Bob", "Eve", (len(then.story),))
    names = ("Ann", "Eve", "Cy", "Dee")
    assert names_at(then, names, [change])[1] == "Bob"
    game.apply(1, action("3H"))
    assert names_at(game.public(), names, [change])[1] == "Eve"


def test_a_card_put_in_the_place_of_another_counted_as_one_in_earlier_versions() -> None:
    game = table()
    for step in ["1:stand", "1:3H", "2:9C", "3:JS"]:
        seat, word = step.split(":")
        game.apply(int(seat), action(word))
    game.apply(2, TakeBack())
    game.apply(2, action("8H"))
    after = len(game.public().story)
    game.apply(0, action("KS"))
    assert SeatChange(0, 0, "Ann", "Eve", (1, 0, 3, 0, 0, 0)).place(game.public().story) < after
    assert SeatChange(0, 0, "Ann", "Eve", (1, 0, 4, 0, 0, 0)).place(game.public().story) > after
