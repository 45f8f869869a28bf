"""docs/rules.md §3: the games that section 5 adds nothing to, and what their rows say."""

from __future__ import annotations

import pytest

from bot.engine.cards import Suit
from bot.engine.errors import Reason
from bot.engine.events import DealEnded, Dealt, PackExhausted, TrumpsSettled, TurnedUp
from bot.engine.variants import VARIANTS
from bot.engine.views import Ask
from tests.hands import (
    ACE_PLAY,
    ACE_POINTS,
    HEARTS,
    HEARTS_PLAY,
    THREE,
    TWO,
    TWO_PLAY,
    action,
    deal,
    ended,
    lay,
    legal,
    pending,
    play,
    play_out,
    points,
)

ABANDONING = ["cotton", "running", "hoyle", "american"]
PITCHED = ["blind", "pitch"]
SIX = "8C 9C TC JC QC KC"


# ----------------------------------------------------------------- the old games: an abandoned deal


@pytest.mark.parametrize("game_id", ABANDONING)
def test_3_a_gift_abandons_the_deal_and_the_next_seat_deals(game_id: str) -> None:
    game, _ = deal(game_id, lay(TWO, "9S"))
    events = play(game, "1:beg 0:give")
    assert points(events) == [(1, "gift", 1)]
    at = next(n for n, event in enumerate(events) if isinstance(event, DealEnded))
    assert events[at + 1] == Dealt(1, 1)
    assert ended(events).trumps is None
    assert (game.dealer, game.score) == (1, (0, 1))


@pytest.mark.parametrize("game_id", ABANDONING)
def test_5_12_or_the_deal_is_played(game_id: str) -> None:
    game, _ = deal(game_id, lay(TWO, "9S"), options={"gift_ends_deal": False})
    assert points(play(game, "1:beg 0:give")) == [(1, "gift", 1)]
    assert game.public().trumps is Suit.SPADES
    assert points(play(game, TWO_PLAY)) == []
    assert game.deal_number == 1


@pytest.mark.parametrize("game_id", ABANDONING)
def test_3_a_gift_may_win_the_game(game_id: str) -> None:
    target = VARIANTS[game_id].base.target
    game, _ = deal(game_id, lay(TWO, "9S"), score=(0, target - 1), script="1:beg 0:give")
    assert game.winner == 1


@pytest.mark.parametrize(
    ("game_id", "turned", "scored"),
    [
        ("cotton", "JS", 1), ("cotton", "AS", 0), ("cotton", "KS", 0),
        ("running", "AS", 4), ("running", "KS", 3), ("running", "QS", 2), ("running", "JS", 1),
        ("running", "TS", 0), ("hoyle", "JS", 1), ("hoyle", "AS", 0),
    ],
)  # fmt: skip
def test_3_turn_up_points(game_id: str, turned: str, scored: int) -> None:
    _, events = deal(game_id, lay(TWO, turned))
    assert points(events) == ([(0, "turn-up", scored)] if scored else [])


@pytest.mark.parametrize(
    ("game_id", "second", "third"), [("cotton", 1, 0), ("running", 1, 4), ("hoyle", 1, 0)]
)
def test_3_every_turn_up_counts(game_id: str, second: int, third: int) -> None:
    stock = f"8S {SIX} JS 8D 9D TD JD QD KD AH"
    game, _ = deal(game_id, lay(TWO, stock))
    scored = [(0, "turn-up", worth) for worth in (second, third) if worth]
    assert points(play(game, "1:beg 0:run")) == scored


@pytest.mark.parametrize(("game_id", "held"), [("cotton", 12), ("running", 12), ("hoyle", 12)])
def test_3_after_a_run_all_are_kept_or_six(game_id: str, held: int) -> None:
    stock = f"8S {SIX} 9S 8D 9D TD JD QD KD 8H"
    game, _ = deal(game_id, lay(TWO, stock), script="1:beg 0:run")
    public = game.public()
    assert public.hand_counts == (held, held)
    assert public.decision is not None
    assert public.decision.ask is (Ask.DISCARD if game_id == "hoyle" else Ask.PLAY)
    assert public.decision.discard == (6 if game_id == "hoyle" else 0)


@pytest.mark.parametrize(("option", "ask"), [("six", Ask.DISCARD), ("none", Ask.PLAY)])
def test_5_12_hoyle_discard(option: str, ask: Ask) -> None:
    game, _ = deal("hoyle", lay(TWO, f"8S {SIX} 8H"), options={"discard": option})
    play(game, "1:beg 0:run")
    decision = pending(game)
    assert decision.ask is ask


def test_3_hoyle_with_four_runs_discards_and_gives_by_sides() -> None:
    hands = (*THREE, "2S 3S 4S 5S 6S 7S")
    twelve = f"{SIX} 8D 9D TD JD QD KD"
    game, _ = deal("hoyle", lay(hands, f"8H {twelve} 8S"), script="1:beg 0:run")
    for seat in (1, 2, 3, 0):
        assert game.turn == seat
        game.apply(seat, game.legal(seat)[0])
    assert game.public().hand_counts == (6,) * 4
    game, _ = deal("hoyle", lay(hands, "8H"))
    assert points(play(game, "1:beg 0:give")) == [(1, "gift", 1)]


@pytest.mark.parametrize("game_id", [*ABANDONING, "german", "foster", "seven-up", "dick"])
def test_2_an_exhausted_stock_is_dealt_again_by_the_same_dealer(game_id: str) -> None:
    """Six runs of spades between two: 40 cards give five, and five more are left."""
    spades = ["8S", "9S", "TS", "JS", "QS", "KS"]
    plain = [f"{r}H" for r in "23456789TJQKA"]
    plain += [f"{r}{s}" for s in "CD" for r in "89TJQKA"]
    runs = " ".join(
        f"{turned} {' '.join(plain[6 * at : 6 * at + 6])}" for at, turned in enumerate(spades[:4])
    )
    left = f"{spades[4]} {' '.join(plain[24:27])} 2S 3S 4S {spades[5]} 5S 6S 7S AS"
    game, _ = deal(game_id, lay(TWO, f"{runs} {left}"), options={"target": 100})
    events = play(game, "1:beg 0:run")
    assert PackExhausted() in events
    assert Dealt(1, 0) in events
    turned = [event.card for event in events if isinstance(event, TurnedUp)]
    assert len(turned) - 1 >= 5
    jack = [(0, "turn-up", 1)] if game_id not in {"american", "seven-up", "foster"} else []
    face = [(0, "turn-up", 2), (0, "turn-up", 3)] if game_id == "running" else []
    assert points(events) == jack + face, "what was scored stays scored"


# --------------------------------------------------------------------------------- basic and pitch


def test_3_basic_turns_trumps_without_begging_or_points() -> None:
    game, events = deal("basic", lay(HEARTS, "JD"))
    assert points(events) == []
    assert TrumpsSettled(Suit.DIAMONDS) in events
    decision = pending(game)
    assert (decision.seat, decision.ask) == (1, Ask.PLAY)
    assert game.refusal(1, action("beg")) is Reason.WRONG_KIND
    assert game.public().turn_ups[0].code == "JD"


def test_3_basic_counts_high_low_jack_and_game() -> None:
    game, _ = deal("basic", lay(HEARTS, "9S"))
    assert points(play(game, HEARTS_PLAY)) == [
        (1, "high", 1), (0, "low", 1), (0, "jack", 1), (0, "game", 1),
    ]  # fmt: skip


@pytest.mark.parametrize("game_id", PITCHED)
def test_3_the_first_card_led_names_trumps(game_id: str) -> None:
    game, events = deal(game_id, lay(HEARTS))
    assert events == (Dealt(0, 0),)
    assert game.public().trumps is None
    assert len(legal(game, 1)) == 6
    assert TrumpsSettled(Suit.SPADES) in play(game, "1:AS")
    assert points(play(game, ACE_PLAY.split(maxsplit=1)[1])) == ACE_POINTS


@pytest.mark.parametrize("game_id", PITCHED)
def test_3_the_pitch_passes_on_with_the_deal(game_id: str) -> None:
    game, _ = deal(game_id, lay(HEARTS))
    play(game, ACE_PLAY)
    assert (game.dealer, game.public().pitcher, game.turn) == (1, 2, 2)


@pytest.mark.parametrize("game_id", ["blind", "basic", "pitch"])
def test_3_three_alone_count_each_for_himself(game_id: str) -> None:
    hands = ("AS 2D 3D 4D 5D 6D", "KS 2S 3C 4C 5C 6C", "JS TC 3H 4H 5H 6H")
    game, _ = deal(game_id, lay(hands, "7S"), sides=3)
    play(game, "1:KS 2:JS 0:AS 0:2D 1:2S 2:3H 1:3C 2:TC 0:3D")
    assert points(play_out(game)) == [
        (0, "high", 1), (1, "low", 1), (0, "jack", 1), (2, "game", 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("game_id", "sides", "seats"),
    [
        (game_id, form.sides, form.seats)
        for game_id in ("basic", "pitch", "free-style-pitch")
        for form in VARIANTS[game_id].forms
    ],
)
def test_3_every_form_deals_six_each_and_seats_alternate(
    game_id: str, sides: int, seats: int
) -> None:
    cards = [f"{r}{s}" for s in "CDHS" for r in "23456789TJQKA"]
    hands = [" ".join(cards[6 * at : 6 * at + 6]) for at in range(seats)]
    game, _ = deal(game_id, lay(hands), sides=sides)
    public = game.public()
    assert public.hand_counts == (6,) * seats
    assert public.stock_count + len(public.turn_ups) == 52 - 6 * seats
    events = play_out(game)
    high = next(event for event in ended(events).points if event.cause.value == "high")
    assert high.seat is not None
    assert high.side == high.seat % sides


@pytest.mark.parametrize("game_id", [*PITCHED, "basic", "cotton", "hoyle", "american", "foster"])
def test_3_a_tie_for_game_goes_to_nobody(game_id: str) -> None:
    game, _ = deal(game_id, lay(TWO, "9S"))
    if game.public().decision is not None and legal(game, 1) == {"stand", "beg"}:
        play(game, "1:stand")
    assert "game" not in [cause for _, cause, _ in points(play(game, TWO_PLAY))]
