"""The board and the post before the first deal."""

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.cards import Card
from bot.engine.ceremony import Colour
from bot.ui.controls.table import ChoosePitcher, CutHere, Guess
from bot.ui.table.board import board
from bot.views.table import FirstDealQuestion, FirstDealStep, TableState
from tests.ui.posted import cut_made, posted
from tests.ui.reading import board_text, check, control, text
from tests.ui.room import SAY, table, typed


@pytest.mark.parametrize(
    ("variant", "words"),
    [
        ("trinidad", "highest card deals."),
        ("cotton", "(3 2 A K Q"),
        ("pitch", "highest card leads and sets trumps"),
        ("west-yorkshire", "the first jack leads"),
        ("lancashire", "guesses red or black"),
    ],
)
def test_the_cutter_reads_what_comes_next(variant: str, words: str) -> None:
    step = FirstDealStep(FirstDealQuestion.CUT, 1)
    shown = board(table(TableState.CUTTING, variant=variant, first=step), SAY)
    assert "▶ **Bob** cuts the pack." in text(shown)
    assert words in text(shown)
    assert control(shown, "Cut") == CutHere("K7QF", 1)
    assert "jacks decide the partners" not in text(shown)
    check(shown)


def test_partners_by_the_jacks_are_announced() -> None:
    step = FirstDealStep(FirstDealQuestion.CUT, 1)
    jacks = {"partners": "jacks"}
    view = table(TableState.CUTTING, variant="west-yorkshire", first=step, options=jacks)
    assert "jacks decide the partners" in board_text(view)


def test_red_or_black_is_guessed_by_buttons_with_words() -> None:
    step = FirstDealStep(FirstDealQuestion.GUESS, 1, cutter=2)
    shown = board(table(TableState.CUTTING, variant="lancashire", first=step), SAY)
    assert "▶ **Bob**, is Cy's card red or black?" in text(shown)
    assert control(shown, typed("Red (♥ ♦)")) == Guess("K7QF", 1, Colour.RED)
    assert control(shown, typed("Black (♠ ♣)")) == Guess("K7QF", 1, Colour.BLACK)
    check(shown)


def test_the_winning_side_chooses_its_pitcher() -> None:
    step = FirstDealStep(
        FirstDealQuestion.PITCHER, 1, (1, 3), ((2, Card.of("JH")),), cutter=2, guess=(1, Colour.RED)
    )
    shown = board(table(TableState.CUTTING, variant="lancashire", first=step), SAY)
    assert typed("The card is **J♥** (jack of hearts).") in text(shown)
    assert "Bob guessed red" in text(shown)
    assert "▶ **Bob**, who on your side leads?" in text(shown)
    assert control(shown, "Seat 2: Bob") == ChoosePitcher("K7QF", 1, 1)
    assert control(shown, "Seat 4: Dee") == ChoosePitcher("K7QF", 1, 3)
    check(shown)


def test_the_cut_and_the_draw_for_the_deal() -> None:
    again = [*cut_made().cards, ("Bob", "3C"), ("Cy", "9H")]
    shown = posted(cut_made(cards=again))
    said = text(shown)
    assert "Dee cuts 26 cards." in said
    assert typed("Ann 5♠, Bob K♥, Cy K♦, Dee 2♣, Bob 3♣, Cy 9♥") in said
    assert "cut again" in said
    assert "**Cy has the highest card and deals first.**" in said
    assert shown.key == "K7QF · cut"
    late = text(posted(cut_made(game=2, cut=0, timed_out=["cut"])))
    assert "didn't cut in time" in late
    assert "cut again" not in late
    assert "Dee leaves the pack as it is." in text(posted(cut_made(cut=0)))


def test_the_cut_for_the_pitch_and_the_put_card_cut() -> None:
    said = text(posted(cut_made(pitcher="Dee"), variant="pitch"))
    assert typed("Everyone cuts: Ann 5♠") in said
    assert "**Dee leads first and sets trumps; Cy deals.**" in said
    auction = text(posted(cut_made(pitcher="Dee"), variant="auction-pitch"))
    assert "**Dee bids first; Cy deals.** The highest bidder leads first" in auction
    naming = text(posted(cut_made(pitcher="Dee"), variant="pidro"))
    assert "**Dee bids first; Cy deals.** The highest bidder names trumps and leads" in naming
    for variant in ("commercial-pitch", "free-style-pitch"):
        sale = text(posted(cut_made(pitcher="Dee"), variant=variant))
        assert "**Dee can lead first and set trumps, or sell that right; Cy deals.**" in sale
    put = text(posted(cut_made(by="put-cut"), variant="cotton"))
    assert "The best card is a 3, then 2 A K" in put
    assert "**Cy has the best card and deals first.**" in put


def test_the_first_jack_is_shown_player_by_player() -> None:
    cards = [("Ann", "5S"), ("Bob", "KH"), ("Ann", "2D"), ("Bob", "JC")]
    said = text(posted(cut_made(by="jack", cards=cards, pitcher="Bob", dealer="Ann")))
    assert typed("until a jack falls: Ann 5♠ 2♦ · Bob K♥ J♣") in said
    assert "**Bob leads first" in said


def test_partners_by_the_jacks_are_shown_apart_from_the_cut() -> None:
    jacks = [("Ann", "JH"), ("Bob", "5S"), ("Cy", "JD"), ("Dee", "JC"), ("Bob", "JS")]
    cuts = [("Ann", "2S"), ("Bob", "3S"), ("Cy", "4S"), ("Dee", "5D")]
    made = cut_made(
        cards=[*jacks, *cuts],
        partners=[["Ann", "Cy"], ["Bob", "Dee"]],
        moved=["Bob", "Cy"],
        pitcher="Dee",
    )
    said = text(posted(made, variant="west-yorkshire"))
    assert typed("has a jack: Ann J♥ · Bob 5♠ J♠ · Cy J♦ · Dee J♣") in said
    assert "**Ann & Cy · Bob & Dee**" in said
    assert "Bob & Cy swap seats" in said
    assert typed("Everyone cuts: Ann 2♠, Bob 3♠, Cy 4♠, Dee 5♦.") in said
    first = replace(made, cards=jacks, by="jack", moved=[], pitcher="Ann")
    alone = text(posted(first, variant="west-yorkshire"))
    assert "until a jack falls" not in alone
    assert "swap seats" not in alone


def guessed(**changes: Any) -> str:
    """Return what is posted of Ann's guess at a card that Dee cut."""
    made = cut_made(
        by="guess", cards=[("Dee", "JH")], guess=("Ann", "red"), pitcher="Cy", **changes
    )
    return text(posted(made, variant="lancashire"))


@pytest.mark.parametrize(("right", "word"), [(True, "right"), (False, "wrong")])
def test_the_guess_is_shown(right: bool, word: str) -> None:
    said = guessed(right=right)
    assert "Ann guesses red (" in said
    assert typed(f"The card is J♥: {word}.") in said


def test_answers_that_came_too_late_are_shown() -> None:
    said = guessed(timed_out=["guess"])
    assert "Ann didn't guess in time" in said
    assert "Nobody chose a pitcher in time" not in said
    said = guessed(timed_out=["guess", "pitcher"])
    assert "Ann didn't guess in time" in said
    assert "Nobody chose a pitcher in time, so it's Cy, whose seat comes first." in said
