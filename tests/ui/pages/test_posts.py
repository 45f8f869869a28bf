"""Every post: its words and its key."""

import json
from collections.abc import Callable

import pytest

from bot.ui.controls.history import ShowCheck, ShowReplay
from bot.ui.posts import post
from bot.ui.table.board import board
from bot.views import posts
from bot.views.posts import Post
from bot.views.table import TableState
from tests.ui.posted import (
    OTHER,
    SECRET,
    SIDES,
    cut_made,
    deal_made,
    drama_made,
    game_made,
    pitch_found,
    posted,
    trick_made,
    turn_up,
)
from tests.ui.reading import board_text, buttons, control, text
from tests.ui.room import COMMITMENT, SAY, game, playing, table, typed


def test_the_first_post_of_an_earlier_version_holds_the_commitment_and_how_to_check_it() -> None:
    said = text(posted(posts.OpenedPost(COMMITMENT)))
    assert "Ann has opened a table of Trinidad" in said
    assert COMMITMENT in said
    assert "SHA-256" in said


def test_a_turn_up_and_its_points() -> None:
    shown = posted(turn_up())
    assert typed("Bob deals and turns up **J♥** (jack of hearts).") in text(shown)
    assert typed("J♥ turned up: **3 points** for Bob's side.") in text(shown)
    assert shown.key == "K7QF · deal 3 · turn-up"


def test_a_run_and_its_new_trumps() -> None:
    shown = posted(turn_up(run=1, cards=["4H", "6S"], points=[("6S", 2)], trumps="S", game=2))
    said = text(shown)
    assert "Bob runs the cards 2 times: three more each, every time." in said
    assert typed("Turned up: **4♥ 6♠**") in said
    once = text(posted(turn_up(run=1, cards=["6S"], points=[], trumps="S")))
    assert "Bob runs the cards: three more each." in once
    assert typed("Trumps are **♠ spades**.") in said
    assert shown.key == "K7QF · game 2 · deal 3 · run 1"


def test_an_exhausted_pack() -> None:
    for cards in (["4H"], []):
        said = text(posted(turn_up(run=1, cards=cards, points=[], exhausted=True)))
        assert "Bob deals again" in said
        assert "****" not in said


def test_the_points_of_a_deal_in_order_with_their_cards() -> None:
    shown = posted(deal_made())
    assert text(shown).split("\n") == [
        "**Deal 3 is over.**",
        typed("**Turn-up** A♣: Bob & Dee **+1** (turned by Bob)"),
        typed("**High** A♥: Ann & Cy **+1** (held by Ann)"),
        typed("**Low** 2♥: Bob & Dee **+1** (held by Dee)"),
        typed("**Jack hung** J♥: Ann & Cy **+3** (taken by Cy)"),
        typed("**Game** 43 : 37: Ann & Cy **+1** (10♦ A♥ K♣)"),
        "Score: Ann & Cy **9** · Bob & Dee **5**",
        "-# K7QF · deal 3 · points",
    ]


def test_what_was_not_scored_is_said_too() -> None:
    points = [(0, "high", 1, "Ann", ["AH"]), (0, "low", 1, "Ann", ["2H"])]
    said = text(posted(deal_made(points=points, pips=[38, 38])))
    assert typed("**Jack**: the jack of ♥ hearts wasn't in play.") in said
    assert "**Game**: tied at 38 pips, nobody scores it." in said
    assert "Not counted" not in said


def test_a_jack_kept_by_its_own_side_is_not_hung() -> None:
    said = text(posted(deal_made(points=[(0, "jack", 1, "Cy", ["JH"])])))
    assert typed("**Jack** J♥: Ann & Cy **+1**") in said


def test_what_would_have_followed_the_last_point_is_not_counted() -> None:
    points = [(0, "high", 1, "Ann", ["AH"]), (1, "low", 1, "Dee", ["2H"])]
    said = text(posted(deal_made(points=points, score=[13, 14])))
    assert "Not counted, as the game was already over: Jack, Game." in said
    assert "not in play" not in said
    gift = text(posted(deal_made(points=[(1, "gift", 1, "Bob", [])], score=[13, 14])))
    assert "Not counted, as the game was already over: High, Low, Jack, Game." in gift
    kicked = posted(
        deal_made(points=[(1, "turn-up", 3, "Bob", ["JH"])], score=[0, 14], trumps=None)
    )
    assert "Not counted" not in text(kicked)
    missed = text(posted(deal_made(points=[(0, "game", 1, None, [])], score=[14, 5])))
    assert typed("**Jack**: the jack of ♥ hearts wasn't in play.") in missed


def test_the_end_of_a_game() -> None:
    shown = posted(game_made())
    said = text(shown)
    assert "Ann & Cy won!" in said
    assert "Ann & Cy **14** · Bob & Dee **9**" in said
    for part in (SECRET, COMMITMENT, OTHER, "cut at 26", "python -m bot verify"):
        assert part in said
    assert "Ann climbs from number 4 to 2 · 2 wins · 3 games · 40 points" in said
    newcomer = "Bob is new on the leaderboard at number 5 · no win yet · 1 game · 9 points"
    assert newcomer in said
    assert "Cy stays at number 1 · 2 wins · 2 games · 30 points" in said
    assert "Press Rematch" in said
    fallen = text(posted(game_made(standings=[("Ann", 1, 1, 1, 1, 2)], cut=0)))
    assert "Ann drops from number 1 to 2 · 1 win · 1 game · 1 point" in fallen
    assert "The pack was left as it was." in fallen
    assert shown.key == "K7QF · end"
    assert posted(game_made(game=2)).key == "K7QF · game 2 · end"


def test_a_side_of_one_is_not_named_twice() -> None:
    points = [(0, "high", 1, "Ann", ["AH"]), (1, "turn-up", 1, "Bob", ["JC"])]
    lines = text(posted(deal_made(sides=[["Ann"], ["Bob"]], points=points))).split("\n")
    assert typed("**High** A♥: Ann **+1**") in lines
    assert typed("**Turn-up** J♣: Bob **+1**") in lines


def test_chips_and_the_second_place_are_shown_at_the_end() -> None:
    said = text(posted(game_made(chips=[3, -3])))
    assert "Chips for each player: Ann & Cy **+3** · Bob & Dee **-3**" in said
    three = game_made(sides=[["Ann"], ["Bob"], ["Cy"]], score=[7, 3, 7], second=2)
    assert "Second: Cy" in text(posted(three))
    assert "Chips" not in text(posted(game_made()))


def test_a_game_broken_off_can_be_looked_back_at() -> None:
    closed = posts.ClosedPost("Ann", 2, played=True, sides=SIDES, score=[9, 4])
    shown = posted(closed)
    assert text(shown).split("\n")[:2] == [
        "**Ann has closed the table.**",
        "Score: Ann & Cy **9** · Bob & Dee **4**",
    ]
    assert control(shown, "Replay") == ShowReplay("K7QF", 2)
    assert control(shown, "Was it fair?") == ShowCheck("K7QF", 2, 0)
    empty = posted(posts.ClosedPost(None, 1, played=False))
    assert "everyone has left" in text(empty)
    assert not buttons(empty)


def test_a_post_of_an_earlier_version_about_a_closed_table_is_read() -> None:
    old = {"commitment": COMMITMENT, "secret": SECRET, "earlier": [["x1", "y1"]]}
    values = json.loads(posts.dump(posts.ClosedPost("Ann", 2, played=True)))
    assert posts.load(json.dumps(values | old)) == posts.ClosedPost("Ann", 2, played=True)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (
            posts.SeatPost(1, 2, "Cy", "🤖 Anansi", computer=True),
            "Cy has left; the computer player 🤖 Anansi",
        ),
        (
            posts.SeatPost(1, 2, "🤖 Anansi", "Eve", computer=False),
            "Eve takes over from the computer player 🤖 Anansi.",
        ),
        (posts.SeatPost(1, 2, None, "Eve", computer=False), "Eve takes seat 3."),
    ],
)
def test_a_seat_that_changes_hands(change: posts.SeatPost, words: str) -> None:
    shown = posted(change)
    assert words in text(shown)
    assert shown.key == "K7QF · seat 3"


def test_a_deal_dealt_again_is_apologised_for() -> None:
    assert "Sorry" in text(posted(posts.RedealPost(1, 2)))


def test_a_restored_table_reads_since_when() -> None:
    shown = posted(posts.RestoredPost(1_700_000_000_999))
    assert "how it was on <t:1700000000:f>" in text(shown)
    assert shown.key == "K7QF · put back"


def test_a_table_restored_in_a_deal_reads_what_comes() -> None:
    said = text(posted(posts.RestoredPost(1_700_000_000_999, OTHER, redealt=True)))
    assert "the pack is cut and dealt again" in said
    assert f"`{OTHER}`" in said
    end = text(posted(game_made(earlier=[(COMMITMENT[::-1], SECRET[::-1])])))
    assert all(part in end for part in (COMMITMENT[::-1], SECRET[::-1], SECRET))


def test_a_board_is_rendered_as_its_table_stands() -> None:
    view = playing(game(3))
    shown = post(posts.BoardPost(1, 0), view, SAY)
    assert text(shown) == board_text(view)


def test_keys_differ_within_a_table() -> None:
    of_deals: list[Callable[..., Post]] = [turn_up, deal_made, pitch_found, trick_made, drama_made]
    of_games: list[Callable[..., Post]] = [cut_made, game_made]
    made: list[Post] = [make(game=g, deal=d) for make in of_deals for g in (1, 2) for d in (0, 1)]
    made += [make(game=g) for make in of_games for g in (1, 2)]
    made += [turn_up(run=1), trick_made(number=0), drama_made(trick=0)]
    made += [posts.TrumpsCutPost(1, 0, "Ann", "8S"), posts.DiscardsPost(1, 0, [])]
    made += [posts.BunchPost(1, 0, "Ann"), posts.OpenedPost(COMMITMENT)]
    made.append(posts.ClosedPost(None, 1, played=False))
    keys = [post(one, table(), SAY).key for one in made]
    keys += [board(table(TableState.LOBBY), SAY).key, board(playing(game(3)), SAY).key]
    assert len(set(keys)) == len(keys)
