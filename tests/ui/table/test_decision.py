"""What is asked of a player, in a line that fits their cards (docs/rules.md §4)."""

import re
from collections.abc import Iterable
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.actions import Discards, Play
from bot.engine.axes import Drawing, Follow, Shoot
from bot.engine.cards import PACK, Card, Suit, parse
from bot.engine.errors import Reason
from bot.engine.follow import FollowRule
from bot.engine.game.game import Game
from bot.engine.trump_order import trump_order
from bot.engine.views import Ask, Decision, PublicView, SeatView, Trick
from bot.locale.say import LANGUAGES, speak
from bot.ui.table.decision import asked, is_pitch, task_text, waiting_line
from bot.ui.text.calls import refusal
from bot.ui.text.cards import card_text, cards_label, fan, symbol
from bot.views.table.view import is_closing
from tests.depth import examples
from tests.ui.room import SAY, game, in_play, playing, typed

VIEW = playing(game(3))
LONGEST = 110
"""Characters of a line: about three lines on a phone, at worst, with names."""
LONGEST_OF_TWO = 150
"""Where it also says what a smudge or a moon is worth, or why a joker is not pitched."""


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


def why_not_led(seen: SeatView) -> str:
    """Return the reason why some cards may not be led; there is one at most."""
    [*reasons] = {reason for _, reason in seen.refused} - {Reason.CALLED_FOR}
    assert len(reasons) <= 1
    return "".join(refusal(reason, SAY) for reason in reasons)


@given(in_play(90))
def test_the_line_is_true_of_the_cards(played: Game) -> None:
    public = played.public()
    decision = public.decision
    if decision is None:
        return
    seen = played.view(decision.seat)
    line = asked(replace(playing(played), last_cards=False), seen, SAY)
    if decision.ask is Ask.PLAY and public.revokes is not None and public.trumps is not None:
        told = line.removesuffix(f" {why_not_led(seen)}")
        assert re.fullmatch(r"You lead\.|.+ led\.|You took back .+", told), "not what is lawful"
    elif decision.ask is Ask.PLAY and public.trick.cards:
        assert claimed(line, seen) == {a.card for a in seen.legal if isinstance(a, Play)}
    elif decision.ask is Ask.PLAY:
        told = line.removesuffix(f" {why_not_led(seen)}")
        assert told == "You lead." or re.fullmatch("You pitch.+ is trumps\\.", told)
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


@settings(max_examples=examples(50))
@given(in_play(90), st.sampled_from(LANGUAGES))
def test_a_line_is_short_in_every_language(played: Game, language: str) -> None:
    public, say = played.public(), speak(language)
    if public.decision is None:
        return
    seen = played.view(public.decision.seat)
    two_things = public.rules.shoot is not Shoot.NONE or (is_pitch(public) and seen.refused)
    assert len(asked(playing(played), seen, say)) <= (LONGEST_OF_TWO if two_things else LONGEST)
    if not is_closing(public):
        assert len(waiting_line(public, "Ann", say)) <= LONGEST
