"""Why actions are good: a reason is true of its position, and the most telling one that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bot.engine.actions import Action, Beg, Discards, Give, Play, Run, Stand
from bot.engine.cards import JOKERS, Card, Rank
from bot.engine.game.game import Game
from bot.engine.shuffle import FairPacks
from bot.engine.variants import find_variant
from bot.engine.views import SeatView
from bot.locale.say import speak
from bot.players.reasons import Explanation, Ground, decided, explain
from bot.players.strong.evaluation import Part, Shift
from bot.ui.text.reasons import reason_line
from tests.engine.playing import at_random
from tests.engine.soak import setup_of
from tests.forms import EVERY_FORM
from tests.players.at_least import AT_LEAST_FOLLOWING, AT_LEAST_LEADING, EQUAL, OF_PART
from tests.players.position import Position
from tests.players.situations import to_answer, to_play
from tests.players.telling import CALLING, FOLLOWING, LEADING, WITHOUT_CLAIM, expected

_POINTS = (-0.4, 0.05, 0.1, 0.2, 0.3, 0.6, 1.0)
"""What one part may bring: some are too little to tell, or next to the greatest."""


def _game(seed: int) -> Game:
    """Deal at a score that is often a point short of the target; players may revoke in some."""
    setup, chance = setup_of(seed, erring=seed % 4 == 0), Random(seed)
    options = {name: value for name, value in setup.options.items() if name != "deals"}
    setup = replace(setup, options=options)
    target = min(setup.rules.target, 60)
    score = [max(0, target - chance.choice((1, 1, 1, 2, 4, target))) for _ in range(setup.sides)]
    packs = FairPacks.of(chance.randbytes(32), 0)
    return Game.start(setup, packs, chance.randrange(setup.seats), score)[0]


def _pairs(view: SeatView, chance: Random) -> Iterator[tuple[Action, Action | None]]:
    """Choose what is done, and often what it is compared with."""
    if isinstance(view.legal, Discards):
        yield chance.choice(view.legal), None
        return
    for _ in range(2):
        better, *others = chance.sample([*view.legal], min(2, len(view.legal)))
        yield better, (others[0] if others and chance.random() < 0.7 else None)
    for action in view.legal:
        if not isinstance(action, Play):
            yield action, None


def _shifts(chance: Random) -> list[Shift]:
    parts = chance.sample([*Part], chance.choice((0, 0, 1, 2, 3)))
    return [Shift(part, chance.choice(_POINTS)) for part in parts]


def _all_cards_are_known(game: Game, position: Position) -> bool:
    """Say whether the unseen cards are those that others hold, that lie hidden or face down."""
    public, view, deal = position.public, position.view, game._deal
    hidden = [card for seat, hand in enumerate(deal.hands) if seat != view.seat for card in hand]
    shown = [card for seat, card in public.shown_discards if seat != view.seat]
    thrown = sum(public.discarded) - len(view.discarded) - len(shown)
    many = len(hidden) + public.stock_count + thrown
    return {*hidden} <= {*position.unseen} and len(position.unseen) == many


def test_each_kind_of_reason_has_a_claim_that_is_checked() -> None:
    claims = (CALLING, FOLLOWING, LEADING, AT_LEAST_FOLLOWING, AT_LEAST_LEADING, OF_PART, EQUAL)
    assert {ground for kind in claims for ground in kind} | WITHOUT_CLAIM == {*Ground}


def test_reason_is_true_and_the_most_telling_in_all_games() -> None:
    """What a seat can count is held to all cards, and each reason to what it can count."""
    seen = Counter[Ground]()
    for seed in range(len(EVERY_FORM)):
        game, chance = _game(seed), Random(seed)
        for seat, action in at_random(game, Random(seed)):
            view = game.view(seat)
            if game.deal_number:
                break
            for better, other in _pairs(view, chance) if view.to_act else ():
                position, shifts = Position(view, better, other), _shifts(chance)
                assert _all_cards_are_known(game, position)
                reason = explain(view, better, other, decided(shifts))
                seen[reason.why] += 1
                assert reason == expected(position, shifts), (seed, view, better, other, shifts)
            game.apply(seat, action)
    assert {*Ground} == {*seen}, "some kind was never given: is its claim ever true?"


_JACK, _GAME, _WON = Shift(Part.JACK, 0.8), Shift(Part.GAME, 0.4), Shift(Part.WON, 0.5)


def _play(code: str) -> Play:
    return Play(Card.of(code))


@pytest.mark.parametrize(
    ("view", "better", "other", "shifts", "text"),
    [
        (to_play("TH 2H", trumps="S", trick="AH 3H"), "TH", "2H", (), "Your partner's A♥ holds"),
        (to_play("JS 3S 2D", trumps="S", trick="4S 5D 7S"), "JS", "3S", (), "your J♠ home"),
        (to_play("JC 7C 3D", trumps="C", trick="8H KH 6H"), "JC", "7C", (_JACK,), "your J♣ home"),
        (to_play("KS 3S 2D", trumps="S", trick="JS"), "KS", "3S", (), "J♠ lies in this trick"),
        (to_play("AS TH 2D", trumps="S"), "AS", "TH", (_JACK,), "Lead a high trump: J♠"),
        (to_play("JS TH 2D", trumps="S"), "2D", "JS", (_JACK,), "beats your J♠: don't lead it"),
        (to_play("QS TH 2D", trumps="S"), "TH", "2D", (_GAME,), "Better for Game: this trick and"),
        (to_play("KS 3S 2D", trumps="S", trick="AH"), "2D", "KS", (_JACK,), "Keep your K♠"),
        (to_play("JS 3S 2D", trumps="S", trick="AH"), "2D", "3S", (_JACK,), "Keep your 3♠"),
        (to_play("TH 2H", trumps="S", trick="AH 3H KH"), "2H", "TH", (), "A♥ would take your 10♥"),
        (to_play("4H 2H", trumps="S", trick="AH 3H KH"), "2H", "4H", (), "You can't beat A♥: give"),
        (to_play("KH 3S 2D", trumps="S", trick="4H 3H"), "KH", None, (), "You keep your trumps"),
        (to_play("KH QH", trumps="S", trick="3H"), "KH", None, (), "It beats 3♥, the best"),
        (to_play("9H 8H", trumps="S", trick="AH"), "8H", "9H", (), "You can't beat A♥: give"),
        (to_play("QH TD", trumps="S"), "QH", "TD", (_WON,), "than 10♦: your side needs 14."),
        (
            to_play("QH TD", trumps="S"),
            "QH",
            "TD",
            (_JACK,),
            "Better for Jack: J♠ is still unseen.",
        ),
        (to_play("3H 2D", trumps="S"), "3H", "2D", (), "neither 3♥ nor 2♦ counts anything."),
    ],
)
def test_reason_is_the_one_of_a_card_player(
    view: SeatView, better: str, other: str | None, shifts: tuple[Shift, ...], text: str
) -> None:
    rival = None if other is None else _play(other)
    reason = explain(view, _play(better), rival, decided(shifts))
    assert text in reason_line(reason, speak()).replace("\N{VARIATION SELECTOR-15}", "")


def test_begging_is_weighed_against_the_score() -> None:
    late = to_answer("3S 4H 5D 7C 9C TD", "5S", score=(3, 12))
    assert explain(late, Stand(), Beg()) == Explanation(Ground.TURN_UP_WINS, n=Rank.JACK)
    first = to_answer("3S 4H 5D 7C 9C TD", "5S", score=(13, 3))
    assert explain(first, Beg(), Stand()).why is Ground.GIFT_WINS
    weak = "3S 4H 5D 7C 9C TD"
    assert explain(to_answer(weak, "5S"), Beg(), Stand()).why is Ground.WEAK
    dick, score = find_variant("dick").base, (0, 0, 7)
    view = to_answer(weak, "5S", dealer=True, seats=3, sides=3, rules=dick, score=score)
    out = replace(view, public=replace(view.public, out=(2,)))
    assert explain(out, Run(), Give()).why is Ground.WEAK, "a gift brings nothing to who is out"


def test_of_two_jokers_that_nobody_has_seen_the_first_of_the_pack_is_named() -> None:
    rules = find_variant("smear").base
    view = to_play("QH TD", trumps="S", rules=rules)
    reason = explain(view, _play("QH"), _play("TD"), (Part.JOKER,))
    assert reason == Explanation(Ground.CARD_OUT, (JOKERS[0],), part=Part.JOKER)
