"""The task of the player to act, in every phase and by every follow rule (docs/rules.md §4)."""

from dataclasses import replace

import pytest

from bot.engine.actions import Bid, Offer, Pass
from bot.engine.cards import Suit, parse
from bot.engine.rules import AfterGift, Drawing, Follow, Gift, Market, Running
from bot.engine.views import Ask, Bound, Decision, PublicView, Trick
from bot.ui.table.decision import task_text, waiting_line

from .room import SAY, game, playing, reach, typed

VIEW = playing(game(3))


def ask(public: PublicView) -> str:
    return task_text(VIEW, public, SAY)


def trick(cards: str, best: int, **rules: object) -> PublicView:
    public = game(3).public()
    played = parse(cards)
    seats = tuple(range(1, 1 + len(played)))
    return replace(
        public,
        rules=replace(public.rules, **rules),  # type: ignore[arg-type]  # any of its fields
        trumps=Suit.SPADES,
        decision=Decision(9, 3, Ask.PLAY),
        trick=Trick(1, seats, played, None, best),
    )


@pytest.mark.parametrize(
    ("follow", "words"),
    [
        (Follow.FOLLOW_OR_TRUMP, typed("♦ was led: follow or trump; without ♦, any card.")),
        (
            Follow.MUST_TRUMP,
            typed("♦ was led: follow or trump; without ♦, trump; without either, any card."),
        ),
        (Follow.STRICT, typed("♦ was led: follow suit; without ♦, any card.")),
        (Follow.FREE, "Any card may be played."),
    ],
)
def test_a_plain_lead(follow: Follow, words: str) -> None:
    assert ask(trick("9D 2D", 1, follow=follow)) == words


def test_a_trump_lead() -> None:
    assert "play a trump" in ask(trick("9S", 1))
    assert "Any card may be played" in ask(trick("9S", 1, follow=Follow.FREE))


def test_no_undertrumping_names_the_card_to_beat() -> None:
    assert typed("No trump below 8♠") in ask(trick("9D 8S", 2, undertrump=False))
    assert "No trump below" not in ask(trick("9D 8S", 2))
    assert "No trump below" not in ask(trick("9D 8D", 1, undertrump=False))
    assert "No trump below" not in ask(trick("9S 8S", 1, undertrump=False))


def test_while_the_stock_lasts_another_rule_may_hold() -> None:
    drawing = {"drawing": Drawing.OPEN, "follow_drawing": Follow.FREE}
    public = trick("9D", 1, **drawing)
    assert ask(public) == "While the stock lasts, any card may be played."
    assert "follow or trump" in ask(replace(public, stock_count=0))


def test_the_penalty_is_named_while_it_threatens() -> None:
    public = trick("9D", 1, drawing=Drawing.OPEN, follow=Follow.MUST_TRUMP, penalty=True)
    words = typed("Whoever has neither ♦ nor trumps loses a point.")
    assert words in ask(public)
    assert words not in ask(replace(public, stock_count=0))


def test_a_lead_is_free() -> None:
    assert ask(replace(trick("9D", 1), trick=Trick(1))) == "Any card may be led."


def test_the_pitch_differs_from_other_leads() -> None:
    pitch = game(3, variant="pitch").public()
    assert ask(pitch) == "You pitch: lead a card, and its suit is trumps."
    assert "to pitch: the first card led names trumps" in waiting_line(pitch, "Ann", SAY)
    assert ask(replace(pitch, bound=Bound(1, 3))).endswith("You must win 3 points.")


def begged(**rules: object) -> PublicView:
    public = game(3).public()
    return replace(
        public,
        rules=replace(public.rules, **rules),  # type: ignore[arg-type]  # any of its fields
        decision=reach(Ask.BEG, "trinidad").public().decision,
    )


def test_the_points_of_a_gift_are_shown() -> None:
    assert "gives a point for it, and" in ask(begged())
    assert "ends the deal" in ask(begged(after_gift=AfterGift.ABANDON))
    everybody = begged(gift=Gift.EACH_OPPONENT)
    assert "gives a point for it, and" in ask(everybody)
    assert "gives each opponent a point" in ask(replace(everybody, sides=3))


def test_the_cards_of_a_run_are_shown() -> None:
    assert "three more cards each and turns another card." in ask(begged())
    singly = ask(begged(running=Running.ONCE_THEN_SINGLY))
    assert "three more cards each, once, and then turns cards until" in singly


def test_a_gift_is_called_as_in_its_game() -> None:
    assert ask(begged()).startswith("*Take one* gives a point")
    seven_up = reach(Ask.BEG, "seven-up", 2)
    assert task_text(playing(seven_up), seven_up.public(), SAY).startswith(
        "*Take it* gives a point"
    )


def test_the_reason_for_a_forced_run_is_shown() -> None:
    barred = Decision(1, 0, Ask.BEG)
    assert "would win the game, so" in ask(replace(begged(gift_limit=True), decision=barred))
    third = replace(begged(third_player_limit=True), decision=barred)
    assert "for the player who did not beg" in ask(third)


def test_a_bunch_vote_says_what_both_answers_do() -> None:
    public = reach(Ask.BUNCH, "seven-up", 2).public()
    assert "*Bunch*" in ask(public)
    assert "*Play on*" in ask(public)


@pytest.mark.parametrize(("many", "words"), [(1, "1 card,"), (3, "3 cards,")])
def test_discards_are_counted(many: int, words: str) -> None:
    public = replace(game(3).public(), hand_counts=(6, 6 + many, 6, 6))
    words_shown = ask(replace(public, decision=Decision(1, 1, Ask.DISCARD, discard=many)))
    assert f"Throw away {words} face down" in words_shown
    assert "You keep 6" in words_shown


def bidding(market: Market, *calls: object, **rules: object) -> str:
    public = game(3).public()
    decision = Decision(1, 2, Ask.BID, calls)  # type: ignore[arg-type]  # bids and passes
    rules = {"market": market, **rules}
    return ask(
        replace(
            public,
            rules=replace(public.rules, **rules),  # type: ignore[arg-type]  # any of its fields
            decision=decision,
        )
    )


def test_the_meaning_of_a_bid_is_shown() -> None:
    auction = bidding(Market.AUCTION, Bid(3), Bid(4), Pass())
    assert "The highest bidder pitches." in auction
    assert "wins the game" not in auction
    assert "Bob then sells" in bidding(Market.SALE, Bid(3), Bid(4), Pass())
    assert "winning all four wins the game" in bidding(Market.AUCTION, Bid(4), Pass(), smudge=True)
    assert "you can only pass" in bidding(Market.SALE, Pass())


def test_offers_and_sales_are_explained() -> None:
    public = game(3).public()
    poor = replace(public, decision=Decision(1, 2, Ask.OFFER, (Pass(),)))
    assert "no points to offer" in ask(poor)
    rich = replace(public, decision=Decision(1, 2, Ask.OFFER, (Offer(1), Pass())))
    assert "Bob then sells" in ask(rich)
    sale = replace(
        public,
        calls=((2, Bid(1)), (3, Bid(3)), (0, Pass())),
        rules=replace(public.rules, market=Market.SALE),
        decision=Decision(1, 1, Ask.SALE),
    )
    assert "*Sell*, and you score 3 at once, and Dee must win 3 alone" in ask(sale)
    offers = replace(sale, rules=replace(public.rules, market=Market.OFFERS))
    assert "change sides at once" in ask(offers)


@pytest.mark.parametrize("question", Ask)
def test_every_question_is_waited_for_in_words(question: Ask) -> None:
    public = replace(game(3).public(), decision=Decision(0, 0, question))
    assert waiting_line(public, "Ann", SAY).startswith("Waiting for Ann to ")
    assert waiting_line(replace(public, decision=None), "Ann", SAY) == ""
    assert ask(replace(public, decision=None)) == ""
