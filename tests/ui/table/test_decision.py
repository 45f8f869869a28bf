"""What is asked of a player, in a line that fits their cards (docs/rules.md §4)."""

import re
from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.actions import Bid, Discards, Offer, Pass, Play, ShootMoon
from bot.engine.axes import AfterGift, Drawing, Follow, Gift, Market, Shoot
from bot.engine.cards import PACK, Card, Suit, parse
from bot.engine.errors import Reason
from bot.engine.follow import FollowRule
from bot.engine.game import Game
from bot.engine.trump_order import trump_order
from bot.engine.views import Ask, Bound, Decision, PublicView, SeatView, Trick
from bot.locale import LANGUAGES, speak
from bot.ui.core.layout import GRAVE
from bot.ui.table.decision import asked, bid_menu, call_buttons, task_text, waiting_line
from bot.ui.text.cards import card_text, cards_label, fan, symbol
from tests.ui.room import SAY, game, in_play, playing, reach, typed

VIEW = playing(game(3))
LONGEST = 110
"""Characters of a line: about three lines on a phone, at worst, with names."""
LONGEST_BID = 145
"""Where it also says what a smudge or a moon is worth."""


LEADS = {Reason.ONLY_TRUMPS, Reason.MUST_LEAD_TRUMP, Reason.JOKER_NAMES_NONE}
"""Why a card may not be led."""


def ask(public: PublicView) -> str:
    return task_text(VIEW, public, SAY)


def claimed(line: str, seen: SeatView) -> set[Card]:
    """Return the cards that may be played if a line is true."""
    public, hand = seen.public, set(seen.hand)
    order, best = public.trump_order, public.trick.best_card
    assert best is not None
    assert order is not None
    led = order.suit_of(public.trick.cards[0])
    assert line.startswith((f"{symbol(led)} led", "Trumps led"))
    if "while the stock lasts" not in line:
        assert ("you have no" in line) == (led not in {order.suit_of(card) for card in hand})
    follow = {card for card in hand if order.suit_of(card) is led}
    ruff = {card for card in hand if order.is_trump(card)}
    high = {card for card in ruff if order.rank(card) > order.rank(best)}
    high_only = hand - (ruff - high)
    sign, above = symbol(led), card_text(best, SAY)
    claims = {
        f"{sign} led: play anything.": hand,
        f"{sign} led: play anything while the stock lasts.": hand,
        f"{sign} led, you have none: play anything.": hand,
        f"{sign} led, you have no {sign} and no trump: any card costs you a point.": hand,
        "Trumps led: play a trump.": ruff,
        f"{sign} led: play a {sign}.": follow,
        f"{sign} led: play a {sign}; your trumps are below {above}.": follow | high,
        f"{sign} led: play a {sign} or trump.": follow | ruff,
        f"{sign} led: play a {sign}, or a trump above {above}.": follow | high,
        f"{sign} led, you have none: play a trump.": ruff,
        f"{sign} led, you have none: play a trump above {above}.": high,
        f"{sign} led: play anything but a trump below {above}.": high_only,
        f"{sign} led, you have none: play anything but a trump below {above}.": high_only,
    }
    return claims[line]


@given(in_play(90))
def test_the_line_is_true_of_the_cards(played: Game) -> None:
    public = played.public()
    decision = public.decision
    if decision is None:
        return
    seen = played.view(decision.seat)
    line = asked(replace(playing(played), last_cards=False), seen, SAY)
    if decision.ask is Ask.PLAY and public.revokes is not None and public.trumps is not None:
        assert re.fullmatch(r"You lead\.|.+ led\.|You took back .+", line), "not what is lawful"
    elif decision.ask is Ask.PLAY and public.trick.cards:
        assert claimed(line, seen) == {a.card for a in seen.legal if isinstance(a, Play)}
    elif decision.ask is Ask.PLAY:
        assert line == "You lead." or line.startswith("You pitch")
        assert {reason for _, reason in seen.refused} <= LEADS
    elif isinstance(seen.legal, Discards) and seen.legal.always:
        assert line.startswith(cards_label(fan(seen.legal.always, public), SAY))
    else:
        assert line == task_text(playing(played), public, SAY)


@given(
    st.lists(st.sampled_from(PACK), min_size=5, max_size=14, unique=True),
    st.sampled_from([rule for rule in Follow if rule is not Follow.TRUMPS_ONLY]),
    st.booleans(),
    st.integers(1, 3),
)
def test_the_line_is_true_under_every_rule(
    cards: list[Card], follow: Follow, undertrump: bool, played: int
) -> None:
    """Here in combinations that no game has today."""
    seen = following(cards[:played], cards[played:], follow, undertrump=undertrump)
    legal = {a.card for a in seen.legal if isinstance(a, Play)}
    assert claimed(asked(VIEW, seen, SAY), seen) == legal


def following(
    trick: Iterable[Card],
    hand: Iterable[Card],
    follow: Follow,
    *,
    undertrump: bool = True,
    **rules: object,
) -> SeatView:
    """Return the view of a player who follows to a trick, with spades for trumps."""
    cards, held = tuple(trick), tuple(hand)
    public = game(3).public()
    order = trump_order(public.rules, Suit.SPADES)
    winner = order.best_of(cards)
    best = 0 if winner is None else cards.index(winner)
    rule = FollowRule(follow, undertrump=undertrump)
    public = replace(
        public,
        rules=replace(public.rules, follow=follow, undertrump=undertrump, **rules),  # type: ignore[arg-type]
        trumps=Suit.SPADES,
        decision=Decision(9, 3, Ask.PLAY),
        trick=Trick(0, tuple(range(len(cards))), cards, None, best),
    )
    legal = rule.playable(held, cards, winner, order)
    reasons = ((card, rule.refusal(held, card, cards, winner, order)) for card in held)
    refused = tuple((card, reason) for card, reason in reasons if reason is not None)
    return SeatView(public, 3, held, (), tuple(map(Play, legal)), refused)


def test_a_point_at_risk_is_named_while_there_is_one() -> None:
    seen = following(
        parse("9D"), parse("2C 3H"), Follow.MUST_TRUMP, penalty=True, drawing=Drawing.OPEN
    )
    rich = replace(seen.public, score=(2, 2))
    words = typed("♦ led, you have no ♦ and no trump: any card costs you a point.")
    assert asked(VIEW, replace(seen, public=rich), SAY) == words
    for safe in (seen.public, replace(rich, stock_count=0)):
        line = asked(VIEW, replace(seen, public=safe), SAY)
        assert line == typed("♦ led, you have none: play anything.")


def test_no_decision_is_asked_for_a_last_card_that_plays_itself() -> None:
    seen = following(parse("9D"), parse("8D"), Follow.FOLLOW_OR_TRUMP)
    last = replace(seen.public, hand_counts=(1,) * seen.public.seats)
    seen = replace(seen, public=last)
    assert asked(VIEW, seen, SAY) == "Your last card plays itself."
    assert asked(replace(VIEW, last_cards=False), seen, SAY) == typed("♦ led: play anything.")


def test_the_pitch_differs_from_other_leads() -> None:
    pitch = game(3, variant="pitch").public()
    assert ask(pitch) == "You pitch: the suit you lead is trumps."
    assert waiting_line(pitch, "Ann", SAY) == "Ann to pitch."
    bound = replace(pitch, bound=Bound(1, 3))
    assert ask(bound) == "You pitch for 3 points: the suit you lead is trumps."


def begged(**rules: object) -> PublicView:
    public = game(3).public()
    return replace(
        public,
        rules=replace(public.rules, **rules),  # type: ignore[arg-type]  # any of its fields
        decision=reach(Ask.BEG, "trinidad").public().decision,
    )


def test_standing_is_explained_by_the_turn_up() -> None:
    public = game(3).public()
    card = public.turn_ups[-1]
    assert ask(public).startswith(f"{card_text(card, SAY)} turned up: stand, and ")
    assert f"{symbol(card.suit)} is trumps" in ask(public)


def test_the_points_of_a_gift_are_shown() -> None:
    assert ask(begged()).startswith("Bob begs: give a point and keep ")
    assert "give a point and end the deal" in ask(begged(after_gift=AfterGift.ABANDON))
    everybody = begged(gift=Gift.EACH_OPPONENT)
    assert "give a point and keep" in ask(everybody)
    assert "give each opponent a point" in ask(replace(everybody, sides=3))


def test_the_reason_for_a_forced_run_is_shown() -> None:
    forced = replace(begged(gift_limit=True), decision=Decision(1, 0, Ask.BEG))
    assert ask(forced) == "Bob begs. A gift would decide the game, so you must run."


def test_a_bunch_vote_says_what_both_answers_do() -> None:
    line = ask(reach(Ask.BUNCH, "seven-up", 2).public())
    assert line.startswith("Bunch (if everyone does, the cards are dealt again), or play on with ")


@pytest.mark.parametrize(("many", "words"), [(1, "1 card."), (3, "3 cards.")])
def test_discards_are_counted(many: int, words: str) -> None:
    public = replace(game(3).public(), decision=Decision(1, 1, Ask.DISCARD, discard=many))
    assert ask(public) == f"Discard {words}"


def bidding(market: Market, *calls: object, **rules: object) -> PublicView:
    public = game(3).public()
    rules = {"market": market, **rules}
    return replace(
        public,
        rules=replace(public.rules, **rules),  # type: ignore[arg-type]  # any of its fields
        decision=Decision(1, 2, Ask.BID, calls),  # type: ignore[arg-type]  # bids and passes
    )


def test_a_bid_names_the_one_to_beat() -> None:
    first = bidding(Market.AUCTION, Bid(3), Bid(4), Pass())
    assert ask(first) == "Bid how many points you will make, or pass."
    later = replace(first, calls=((1, Bid(2)), (3, Pass())))
    assert ask(later) == "Bob bid 2: go higher, or pass."
    smudge = bidding(Market.AUCTION, Bid(4), Pass(), shoot=Shoot.SMUDGE_AT_COUNT)
    assert ask(smudge).endswith(" and you win the game unless you're below zero.")
    assert "you can only pass" in ask(bidding(Market.SALE, Pass()))
    assert "Nobody can bid higher" in ask(bidding(Market.AUCTION, Pass()))
    assert "you must bid" in ask(bidding(Market.AUCTION, Bid(2), Bid(3)))
    stolen = replace(bidding(Market.AUCTION, Bid(2), Bid(3), Pass()), calls=((1, Bid(2)),))
    assert ask(stolen) == "Bob bid 2: take it for as much, go higher, or pass."
    top = replace(bidding(Market.AUCTION, Bid(4), Pass()), calls=((1, Bid(4)),))
    assert ask(top) == "Bob bid 4: take it for as much, or pass."


def test_who_may_shoot_the_moon_reads_what_it_wins_and_costs() -> None:
    calls = (Bid(3), Bid(4), ShootMoon(), Pass())
    first = bidding(Market.AUCTION, *calls, shoot=Shoot.MOON, target=11)
    assert ask(first).endswith(" all 4 points win the game, one fewer loses 11.")
    below = replace(first, score=(-3,) * first.sides)
    assert ask(below).endswith(" all 4 points bring you up to 0, one fewer loses 11.")
    labels = [(one["label"], one["style"]) for one in call_buttons(VIEW, first, SAY)]
    assert ("Shoot the moon", GRAVE.value) in labels


def test_bids_that_fit_no_row_are_in_a_menu() -> None:
    """The next bids have a button each, so that most bids take one click."""
    few = bidding(Market.AUCTION, *map(Bid, range(2, 6)), Pass())
    assert len(call_buttons(VIEW, few, SAY)) == 5
    assert not bid_menu(VIEW, few, SAY)
    many = bidding(Market.AUCTION, *map(Bid, range(6, 15)), Pass())
    assert [one["label"] for one in call_buttons(VIEW, many, SAY)] == [
        *("Bid 6", "Bid 7", "Bid 8", "Bid 9", "Pass")
    ]
    [menu] = bid_menu(VIEW, many, SAY)
    assert [one["value"] for one in menu["options"]] == ["10", "11", "12", "13", "14"]


def test_a_bid_that_is_taken_over_says_so() -> None:
    stolen = replace(bidding(Market.AUCTION, Bid(2), Bid(3), Pass()), calls=((1, Bid(2)),))
    labels = [one["label"] for one in call_buttons(VIEW, stolen, SAY)]
    assert labels == ["Take it for 2", "Bid 3", "Pass"]


def test_offers_and_sales_are_explained() -> None:
    public = game(3).public()
    poor = replace(public, decision=Decision(1, 2, Ask.OFFER, (Pass(),)))
    assert "no points to offer" in ask(poor)
    rich = replace(public, decision=Decision(1, 2, Ask.OFFER, (Offer(1), Pass())))
    assert ask(rich) == "Offer some of your points for the pitch, or pass."
    sale = replace(
        public,
        calls=((2, Bid(1)), (3, Bid(3)), (0, Pass())),
        rules=replace(public.rules, market=Market.SALE),
        decision=Decision(1, 1, Ask.SALE),
    )
    assert ask(sale) == "Dee bids 3. Sell and score 3 now, or refuse and make 3 yourself."
    offers = replace(sale, rules=replace(public.rules, market=Market.OFFERS))
    assert ask(offers) == "Sell the pitch for the points offered, or keep it and lead."


@pytest.mark.parametrize("question", Ask)
def test_every_question_is_waited_for_in_words(question: Ask) -> None:
    public = replace(game(3).public(), decision=Decision(0, 0, question))
    assert waiting_line(public, "Ann", SAY).startswith("Ann to ")
    assert waiting_line(replace(public, decision=None), "Ann", SAY) == ""
    assert ask(replace(public, decision=None)) == ""


@given(in_play(90), st.sampled_from(LANGUAGES))
def test_a_line_is_short_in_every_language(played: Game, language: str) -> None:
    public, say = played.public(), speak(language)
    if public.decision is None:
        return
    seen = played.view(public.decision.seat)
    two_things = public.rules.shoot is not Shoot.NONE
    assert len(asked(playing(played), seen, say)) <= (LONGEST_BID if two_things else LONGEST)
    assert len(waiting_line(public, "Ann", say)) <= LONGEST
