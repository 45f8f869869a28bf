"""Posts of a deal: trumps, the pitch, discards, tricks, points."""

import pytest

from bot.views import posts
from tests.ui.posted import deal_made, drama_made, pitch_found, posted, trick_made, turn_up
from tests.ui.reading import text
from tests.ui.room import typed


def first_lines(shown: str) -> list[str]:
    return shown.split("\n")[:-1]


def test_a_trick_in_one_line() -> None:
    shown = posted(trick_made())
    assert first_lines(text(shown)) == [
        typed("Cy 10♥ · Dee 3♥ · Ann A♥ · Bob 2♣ → **Ann** (14 pips)")
    ]
    assert shown.key == "K7QF · deal 3 · trick 5"


def test_the_first_trick_of_a_pitch_names_trumps() -> None:
    shown = posted(trick_made(number=0), variant="pitch")
    assert first_lines(text(shown))[0] == typed("Cy pitches: trumps are **♥ hearts**.")
    assert len(first_lines(text(posted(trick_made(number=0))))) == 1


def test_a_trick_shows_all_that_came_with_it() -> None:
    shown = posted(
        trick_made(
            thrown_in=[("Dee", ["2H", "3C"])],
            answers=[("Ann", "high", "AH", True), ("Bob", "low", "3C", False)],
            penalties=["Bob"],
            pegs=("Ann", 14, ["AH", "TH"]),
            drawn=[("Ann", "JS"), ("Bob", None)],
        )
    )
    assert first_lines(text(shown))[1:] == [
        typed("Dee throws in 2♥ 3♣."),
        typed("Ann's A♥ is the highest trump in play."),
        typed("Bob's 3♣ isn't the lowest trump in play."),
        "Bob couldn't follow suit or trump: **−1**.",
        typed("Ann scores for trumps taken: A♥ 10♥ **+14**"),
        typed("Ann draws J♠ · Bob draws a card"),
    ]


def test_trumps_that_were_cut() -> None:
    shown = posted(posts.TrumpsCutPost(1, 2, "Ann", "8S"))
    assert typed("**8♠** (eight of spades) was cut for trumps") in text(shown)
    assert typed("trumps are **♠ spades**") in text(shown)
    assert shown.key == "K7QF · deal 3 · trumps"


def test_discards_and_a_bunch() -> None:
    shown = posted(posts.DiscardsPost(1, 2, [("Bob", 3), ("Ann", 6)]))
    assert "face down: Bob 3, Ann 6." in text(shown)
    bunched = posted(posts.BunchPost(1, 2, "Ann"))
    assert "Ann deals again" in text(bunched)


def test_an_auction_is_one_post() -> None:
    shown = posted(pitch_found())
    assert first_lines(text(shown)) == [
        "Bob passes · Cy bids 2 · Dee bids 3 · Ann passes",
        "**Dee pitches** and must win 3 points.",
        "The first card led sets trumps.",
    ]
    assert shown.key == "K7QF · deal 3 · pitch"


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        ("kept", "**Bob keeps the pitch.**"),
        ("refused", "**Bob refuses and pitches**, and must win 3 points."),
        ("free", "**Bob pitches**, with no bid to make."),
    ],
)
def test_a_pitch_that_is_not_sold(outcome: str, words: str) -> None:
    assert words in text(posted(pitch_found(outcome=outcome, pitcher="Bob", bound=False)))


def test_a_sale_says_what_was_paid_and_who_is_bound() -> None:
    paid = [(3, -2), (1, 2)]
    calls = [("Cy", "pass", None), ("Dee", "offer", 2), ("Ann", "pass", None)]
    offered = posted(
        pitch_found(
            outcome="sold", calls=calls, points=2, bound=False, paid=paid, score=[1, 4, 3, 2]
        )
    )
    assert first_lines(text(offered)) == [
        "Cy passes · Dee offers 2 · Ann passes",
        "**Bob sells the pitch to Dee for 2 points.**",
        "The first card led sets trumps.",
        "For the pitch: Dee **-2** · Bob **+2**",
        "Score: Ann **1** · Bob **4** · Cy **3** · Dee **2**",
    ]
    bound = text(posted(pitch_found(outcome="sold", paid=[(1, 3)])))
    assert "Dee must win 3 points." in bound


def test_a_french_run_says_that_cards_come_once() -> None:
    run = turn_up(run=1, cards=["4H", "6S"], points=[], trumps="S")
    assert "three more each, then cards are turned up until" in text(posted(run, variant="french"))


def test_pegs_are_added_up_by_side() -> None:
    points = [
        (0, "pips", 4, "Ann", ["AH"]),
        (1, "pips", 1, "Dee", ["JH"]),
        (0, "pips", 10, "Cy", ["TH"]),
        (0, "high", 1, "Ann", ["AH"]),
    ]
    said = text(posted(deal_made(points=points), variant="all-fives"))
    assert typed("**Trumps taken** 10♥ A♥: Ann & Cy **+14**\n") in said
    assert typed("**Trumps taken** J♥: Bob & Dee **+1** (taken by Dee)") in said


def lost_bid(*unscored: tuple[int, str, int, str | None, list[str]], bid: int = 3) -> str:
    sides = [["Ann"], ["Bob"], ["Cy"], ["Dee"]]
    points = [(3, "bid", -bid, "Dee", []), (0, "low", 1, "Ann", ["2H"])]
    made = deal_made(
        sides=sides,
        points=points,
        unscored=list(unscored),
        pips=[4, 4, 3, 1],
        score=[2, 2, 3, 1],
        bound=("Dee", bid),
    )
    return text(posted(made, variant="auction-pitch"))


def test_a_lost_bid_says_what_was_made_of_it() -> None:
    high, jack = (3, "high", 1, "Dee", ["AH"]), (3, "jack", 1, "Dee", ["JH"])
    game = (3, "game", 1, None, ["AH", "TD"])
    said = lost_bid(high, jack)
    assert "Dee had to win 3 points." in said
    assert "**Bid not made**: Dee **-3**\n" in said
    assert "Dee made High and Jack, 2 of 3: they don't count." in said
    assert "**Game**: tied at the top, nobody scores it." in said
    assert "not in play" not in said
    assert "Dee made High, Jack and Game, 3 of 4: they don't count." in lost_bid(
        high, jack, game, bid=4
    )
    said = lost_bid(high)
    assert "Dee made High, 1 of 3: it doesn't count." in said
    assert typed("**Jack**: the jack of ♥ hearts wasn't in play.") in said
    assert "Dee made no points, 0 of 1." in lost_bid(bid=1)


def bound_deal(points: list[tuple[int, str, int, str | None, list[str]]]) -> str:
    sides = [["Ann"], ["Bob"], ["Cy"], ["Dee"]]
    score = [11 if points[-1][0] == side else 4 for side in range(4)]
    made = deal_made(sides=sides, points=points, pips=[9, 4, 0, 0], score=score, bound=("Ann", 2))
    return text(posted(made, variant="auction-pitch"))


def test_a_bound_player_who_wins_the_game_ends_the_count() -> None:
    said = bound_deal([(0, "high", 1, "Ann", ["AH"]), (0, "game", 1, None, [])])
    assert "Not counted, as the game was already over: Low, Jack." in said
    assert "not in play" not in said


def test_after_a_bound_player_the_others_are_counted_in_order() -> None:
    mine = [(0, "high", 1, "Ann", ["AH"]), (0, "game", 1, None, list[str]())]
    said = bound_deal([*mine, (1, "low", 1, "Bob", ["2H"])])
    assert "Not counted, as the game was already over: Jack." in said
    lost = (0, "bid", -2, "Ann", list[str]())
    said = bound_deal([lost, (1, "high", 1, "Bob", ["AH"])])
    assert "Not counted, as the game was already over: Low, Jack, Game." in said
    said = bound_deal([lost, (1, "low", 1, "Bob", ["2H"]), (1, "game", 1, None, [])])
    assert typed("**Jack**: the jack of ♥ hearts wasn't in play.") in said
    assert "Not counted" not in said


def test_a_smudge_says_what_won_the_game() -> None:
    four = [(0, cause, 1, None, list[str]()) for cause in ("high", "low", "jack", "game")]
    smudge = deal_made(
        points=[(0, "smudge", 9, "Ann", [])], unscored=four, score=[11, 4], bound=("Ann", 4)
    )
    said = text(posted(smudge, variant="auction-pitch"))
    assert "All points, bid and won: the smudge wins the game." in said
    assert "not count" not in said.lower()


def test_a_moon_says_what_won_and_what_fell_short() -> None:
    four = [(0, cause, 1, None, list[str]()) for cause in ("high", "low", "jack", "game")]
    won = deal_made(points=[(0, "moon", 9, "Ann", [])], unscored=four, bound=("Ann", 4))
    said = text(posted(won, variant="setback"))
    assert "Every point of the deal, as announced: nothing else is scored." in said
    lost = [(0, "moon", -11, "Ann", list[str]()), (1, "game", 1, None, [])]
    short = deal_made(points=lost, unscored=four[:3], bound=("Ann", 4))
    assert "made High, Low and Jack, 3 of 4: they don't count." in text(
        posted(short, variant="setback")
    )


def test_points_of_a_side_that_is_out_are_shown() -> None:
    sides = [["Ann"], ["Bob"], ["Cy"]]
    shown = {"variant": "dick", "sides": 3, "options": {"second_place": True}, "names": "ABC"}
    points = [(0, "high", 1, "Ann", ["AH"]), (2, "game", 1, None, [])]
    low = (0, "low", 1, "Ann", ["2H"])
    made = deal_made(
        sides=sides, points=points, unscored=[low], pips=[1, 2, 3], score=[7, 4, 3], went_out=0
    )
    said = text(posted(made, **shown))
    assert "**Ann has won and is out.** The others play on for second place." in said
    assert "**Low**: won by Ann, who is out." in said
    assert typed("**Jack**: the jack of ♥ hearts wasn't in play.") in said
    jack = [(1, "jack", 1, "Bob", ["JH"])]
    high = (0, "high", 1, "Ann", ["AH"])
    ended = deal_made(
        sides=sides, points=jack, unscored=[high, low], pips=[1, 2, 3], score=[7, 7, 3]
    )
    said = text(posted(ended, **shown))
    assert "**High**: won by Ann, who is out.\n**Low**: won by Ann, who is out." in said
    assert "Not counted, as the game was already over: Game." in said


def test_the_pips_of_many_are_shown_with_the_next_best() -> None:
    sides = [["Ann"], ["Bob"], ["Cy"]]
    points = [(1, "game", 1, None, ["TH"])]
    made = deal_made(sides=sides, points=points, pips=[4, 28, 17], score=[0, 1, 0])
    said = text(posted(made, variant="dick", sides=3, names="ABC"))
    assert typed("**Game** 28 pips, next best 17: Bob **+1** (10♥)") in said


def test_all_four_points_and_an_abandoned_deal() -> None:
    stakes = {"stake_four": 2}
    said = text(posted(deal_made(four=0), variant="west-yorkshire", options=stakes))
    assert "**All four points to Ann & Cy.** It's worth 2 chips when the game ends." in said
    assert "chip" not in text(posted(deal_made(four=0)))
    gift = deal_made(points=[(1, "gift", 1, "Bob", [])], trumps=None, abandoned=True)
    assert "The gift ended the deal." in text(posted(gift))


def test_a_penalty_is_counted() -> None:
    lost = (0, "penalty", -1, "Ann", list[str]())
    assert "**Penalty**: Ann & Cy **-2**" in text(posted(deal_made(points=[lost, lost])))


def test_a_highlight_is_one_short_line() -> None:
    assert text(posted(drama_made())).split("\n") == [
        typed("**Jack hung!** Ann takes Dee's J♥"),
        "-# K7QF · deal 3 · highlight in trick 3",
    ]


def test_the_highlights_of_a_deals_end_are_one_post() -> None:
    told = [
        ("saved", ["Cy"], None, "JH", 1, 0),
        ("four", ["Ann", "Cy"], None, None, 0, 0),
        ("set", ["Bob"], None, None, 2, 3),
        ("won", ["Ann", "Cy"], None, None, 0, 0),
    ]
    assert text(posted(drama_made(trick=0, told=told))).split("\n") == [
        typed("**Jack saved!** Cy's J♥ comes home in the last trick · **+1**"),
        "**All four points!** Ann & Cy",
        "**Set!** Bob needed 3 and made 2 · **-3**",
        "**Game!** Ann & Cy won",
        "-# K7QF · deal 3 · highlights",
    ]
