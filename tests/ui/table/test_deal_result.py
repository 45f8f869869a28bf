"""The result of a deal: drama, points with their cards, the score and the deals before."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from bot.engine.cards import Suit, parse
from bot.engine.events import Cause, Scored
from bot.engine.views import Bound
from bot.locale import LANGUAGES, speak
from bot.tables.core.deal_result import dump_result, load_result
from bot.ui.core.message import Outgoing
from bot.ui.table.results.deal_result import deal_result
from bot.views.table.deals import DealSummary, JackTaken
from tests.ui.reading import check, ends_with_key, text
from tests.ui.room import LONGEST, NAMES, SAY, every_form, table, told, typed


def made(side: int, cause: Cause, points: int, seat: int | None = None, cards: str = "") -> Scored:
    return Scored(side, cause, points, seat, parse(cards))


HUNG = (
    made(0, Cause.HIGH, 1, 0, "AH"),
    made(1, Cause.LOW, 1, 1, "2H"),
    made(0, Cause.JACK, 3, 2, "JH"),
    made(0, Cause.GAME, 1, None, "AH TD KC"),
)


def ended(**changes: Any) -> DealSummary:
    fields: dict[str, Any] = {
        "game": 1,
        "deal": 2,
        "dealer": 1,
        "names": NAMES,
        "sides": 2,
        "trumps": Suit.HEARTS,
        "points": HUNG,
        "pips": (34, 19),
        "score": (11, 5),
        "exhausted": False,
        "jack": JackTaken(holder=3, taker=2, trick=1, last=False),
    }
    return DealSummary(**{**fields, **changes})


def shown(summary: DealSummary, **changes: Any) -> Outgoing:
    message = deal_result(summary, table(names=summary.names, **changes), SAY)
    assert ends_with_key(message)
    check(message)
    return message


def lines(summary: DealSummary, **changes: Any) -> list[str]:
    return text(shown(summary, **changes)).replace("\N{NO-BREAK SPACE}", " ").split("\n")


def alone(**changes: Any) -> list[str]:
    """Show a deal of four who play alone, with an auction."""
    fields: dict[str, Any] = {
        "sides": 4,
        "points": (),
        "jack": None,
        "pips": (10, 20, 0, 3),
        "score": (2, 0, 0, 1),
    }
    return lines(ended(**{**fields, **changes}), variant="auction-pitch", sides=4)


def test_drama_comes_first_then_points_then_the_score() -> None:
    assert lines(ended()) == [
        typed("### Deal 3 · ♥ · ● Ann & Cy +5"),
        typed("**Jack hung!** Cy takes Dee's J♥ · **+3**"),
        typed("High A♥ ● · Low 2♥ ○ · Game 34 : 19 ●"),
        "● **11** Ann & Cy",
        "○ **5** Bob & Dee",
        "-# K7QF · board",
    ]


def test_results_of_earlier_versions_do_not_name_who_lost_the_jack() -> None:
    assert lines(ended(jack=None))[1] == typed("**Jack hung!** Cy takes J♥ · **+3**")


def test_a_jack_may_be_hung_where_that_pays_no_more_and_is_no_drama_if_it_stays() -> None:
    points = (made(0, Cause.JACK, 1, 2, "JH"),)
    taken = ended(points=points, jack=JackTaken(3, 2, 1, last=False))
    assert lines(taken, variant="pitch")[1] == typed("**Jack hung!** Cy takes Dee's J♥ · **+1**")
    stays = ended(points=points, jack=JackTaken(0, 2, 1, last=False))
    assert lines(stays, variant="pitch")[1] == "Jack J♥ ●".replace("♥", "♥\ufe0e")


def test_a_jack_that_comes_home_last_is_drama() -> None:
    saved = ended(points=(made(0, Cause.JACK, 1, 0, "JH"),), jack=JackTaken(2, 0, 5, last=True))
    assert lines(saved)[1] == typed("**Jack saved!** Cy's J♥ comes home in the last trick · **+1**")


def test_a_bid_is_made_or_set() -> None:
    won = (made(3, Cause.HIGH, 1, 3, "AH"), made(3, Cause.LOW, 1, 3, "2H"))
    said = alone(points=won, bound=Bound(3, 2))
    assert "Dee needed 2 and made it." in said
    short = alone(points=(made(3, Cause.BID, -3, 3),), unscored=won, bound=Bound(3, 3))
    assert short[1] == "**Set!** Dee needed 3 and made 2 · **-3**"
    assert typed("-# Jack not in play · Game level at 20") not in short
    assert any(typed("doesn't count: High A♥ Dee · Low 2♥ Dee") in line for line in short)


def test_a_smudge_wins_the_game() -> None:
    said = alone(
        points=(made(1, Cause.SMUDGE, 9, 1),), bound=Bound(1, 4), four=1, score=(2, 11, 3, 1)
    )
    assert said[1] == "**Smudge!** Bob bid 4 and made them all · **+9**"


def test_a_moon_is_made_or_missed() -> None:
    said = alone(
        points=(made(1, Cause.MOON, 9, 1),), bound=Bound(1, 4), four=1, score=(2, 11, 3, 1)
    )
    assert said[1] == "**Shot the moon!** Bob made every point · **+9**"
    missed = alone(points=(made(1, Cause.MOON, -11, 1),), bound=Bound(1, 4))
    assert missed[1] == "**Missed the moon!** Bob didn't make every point · **-11**"


def test_what_ended_a_deal_early_is_said() -> None:
    assert "The pack ran out: Bob deals again." in alone(exhausted=True, trumps=None)
    assert "Everyone bunched: Bob deals again." in alone(bunched=True, trumps=None)
    assert "The gift ended the deal." in alone(abandoned=True, trumps=None)
    assert "Ann is out; the others play on for second place." in alone(went_out=0)


def test_all_four_points_and_what_they_are_worth() -> None:
    said = lines(ended(four=0), variant="west-yorkshire", options={"stake_four": 2})
    assert "**All four points!** Ann & Cy" in said[1]
    assert "It's worth 2 chips when the game ends." in said


def test_a_turn_up_names_who_turned_it_and_kicks_out() -> None:
    turned = made(1, Cause.TURN_UP, 3, 1, "JH")
    assert typed("Turn-up J♥ ○ Bob **+3**") in lines(ended(points=(turned,), jack=None))
    kicked = lines(ended(points=(turned,), jack=None, score=(11, 15)))
    assert kicked[1] == typed("**Kick-out!** Bob turns up J♥ and wins")
    assert "not counted: the game was over" in kicked[3]


def test_a_shut_out_is_said() -> None:
    said = lines(ended(score=(14, 0)))
    assert "**Shut-out!** Ann & Cy won, and nobody else has a point" in said[1]


def test_what_is_scored_in_pieces_is_added_up() -> None:
    pegs = (made(0, Cause.PIPS, 4, 0, "AH"), made(0, Cause.PIPS, 10, 0, "TH"))
    said = alone(points=(*pegs, made(3, Cause.PENALTY, -1, 3), made(3, Cause.PENALTY, -1, 3)))
    assert typed("Trumps taken 10♥ A♥ Ann **+14** · Penalty Dee **-2**") in said


def test_gifts_and_sales_name_all_sides_at_once() -> None:
    said = alone(points=(made(1, Cause.GIFT, 1, 1), made(2, Cause.GIFT, 1, 2)), trumps=None)
    assert "Gift Bob, Cy" in said
    sale = (made(1, Cause.SALE, 3, 1), made(2, Cause.SALE, -3, 2))
    assert "Sale of the pitch Bob **+3**, Cy **-3**" in alone(points=sale, trumps=None)


def test_a_level_deal_has_no_winner_in_its_heading() -> None:
    assert lines(ended(points=HUNG[:2], jack=None, pips=(20, 20)))[0] == typed("### Deal 3 · ♥")
    said = lines(ended(points=HUNG[:2], jack=None, pips=(20, 20)))
    assert "-# Jack not in play · Game level at 20" in said


def test_the_deals_before_are_listed_in_a_line_each_the_newest_ones() -> None:
    before = [ended(deal=n) for n in range(9)]
    said = text(deal_result(ended(deal=9), table(), SAY, before)).split("\n")
    listed = [line for line in said if line.startswith("-# Deal ")]
    assert listed[-1] == "-# Deal 9: ● **+5** High, Jack hung, Game · ○ **+1** Low"
    assert len(listed) == 6
    assert "-# … and 3 earlier deals" in said


def test_the_result_survives_the_store() -> None:
    summary = ended()
    assert load_result(1, 2, dump_result(summary)) == summary


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_in_every_language_fits(language: str) -> None:
    for played in every_form():
        deals = (deal for _, deals in told(played, LONGEST) for deal in deals)
        for summary in islice(deals, 3):
            assert max(summary.score) > -30
            view = table(
                names=LONGEST[: len(summary.names)],
                variant=played.setup.variant.id,
                sides=summary.sides,
            )
            message = deal_result(summary, view, speak(language))
            check(message)
            assert text(message).count("\n") <= 5 + summary.sides
