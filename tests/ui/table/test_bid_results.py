"""What the board, the post and *Why?* say of bids that no point tells of."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.actions import Action
from bot.engine.game import Game
from bot.engine.rulings import Ruling
from bot.ui.posts import RENDER
from bot.ui.table.results.deal_result import deal_result
from bot.ui.table.results.why import why
from bot.views.posts import DealPost
from tests.engine.variants.test_rules_8_8_examples import CINCH, V7, V7_PLAY
from tests.hands import deal, lay
from tests.tables.retelling import tell
from tests.ui.reading import check, text
from tests.ui.room import SAY, playing


def cinch(bid: int, *score: int) -> Game:
    """Let Bob be bound, with V7's hands: each side makes seven points."""
    script = f"1:bid{bid} 2:pass 3:pass 0:pass"
    return deal(CINCH, lay(V7), score=score, script=script)[0]


def told(game: Game, script: str, **calls: Action) -> tuple[str, str, str]:
    """Play the last deal of a game; return what board, post and *Why?* say of it."""
    posts, (summary,) = tell(game, script, None, **calls)
    table = replace(playing(game), variant=CINCH)
    board, explained = deal_result(summary, table, SAY), why(table, summary, SAY)
    check(board)
    check(explained)
    told_posts = [one for one in posts if isinstance(one, DealPost)]
    lines = [line for one in told_posts for line in RENDER[DealPost](one, table, SAY)[0]]
    return text(board), "\n".join(lines), text(explained)


def test_bid_is_set_though_the_others_win_before_it_is_paid() -> None:
    board, post, explained = told(cinch(8, 44, 0), V7_PLAY)
    assert "**Set!** Bob needed 8 and made 7; the game ended before the bid was scored" in board
    assert "made it" not in board
    for said in (post, explained):
        assert "Bob & Dee made Low, Jack and Five, 7 of 8: they don't count." in said
        assert "The game ended before the others could score the bid." in said
        assert "is out" not in said
    assert "Bid not made" not in board + post + explained


def test_bid_is_set_where_the_bid_itself_wins_the_game() -> None:
    board, post, explained = told(cinch(8, 43, 0), V7_PLAY)
    assert "**Set!** Bob needed 8 and made 7: +8 for the others" in board
    for said in (board, post, explained):
        assert "ot counted" not in said, "all points count before the bid"


def test_bid_is_made_though_its_first_points_win_the_game() -> None:
    board, post, explained = told(cinch(7, 0, 45), V7_PLAY)
    assert "Bob needed 7 and made it." in board
    for said in (post, explained):
        assert "Not counted, as the game was already over: High, Game, Off-five." in said
        assert "made Low" not in said


def test_bid_is_told_of_who_made_it_though_another_plays_it_out() -> None:
    game = cinch(8, 44, 0)
    posts, (summary,) = tell(game, V7_PLAY, {3: (1, "Eve")})
    said = text(deal_result(summary, replace(playing(game), variant=CINCH), SAY))
    assert "**Set!** Bob needed 8 and made 7; the game ended before the bid was scored" in said
    assert [one.bound for one in posts if isinstance(one, DealPost)] == [("Bob", 8)]


def test_bid_is_neither_made_nor_set_where_a_ruling_ends_the_deal() -> None:
    cards = " ".join(V7_PLAY.split()[:8])
    for words in ((51, 3), (3, 51)):
        board, post, explained = told(
            cinch(8, 3, 3), f"{cards} 0:ruled", ruled=Ruling.of("score", words)
        )
        for said in (board, post, explained):
            assert "made it" not in said
            assert "Set!" not in said
            assert "doesn't count" not in said


def test_deal_that_a_referee_threw_in_explains_no_points_of_play() -> None:
    cards = " ".join(V7_PLAY.split()[:8])
    board, post, explained = told(cinch(8, 3, 3), f"{cards} 0:ruled", ruled=Ruling.of("again", ()))
    assert not post
    for said in (board, explained):
        assert "A referee had the cards thrown in: Ann deals again." in said
        for wrong in ("in play", "level", "Jack", "made it", "Set!", "ot counted", "trick 1"):
            assert wrong not in said
