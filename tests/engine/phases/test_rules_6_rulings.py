"""docs/rules.md §6: what a referee's ruling does."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import cycle
from random import Random

import pytest

from bot.engine.actions import Action, decode
from bot.engine.errors import IllegalAction, Reason
from bot.engine.events import DealEnded, Dealt, Event, Ruled, WentOut
from bot.engine.game.game import Game, Setup
from bot.engine.record import BadRecord, Flaw, dumps, loads, record_of, verify
from bot.engine.rulings import Ruling, RulingNote
from bot.engine.shuffle import mix_on
from bot.engine.variants import VARIANTS, OptionValue
from tests.engine.erring import DONE, PLAIN, PLAIN_PLAY, THROWING, TRUMP, erring, judged
from tests.hands import BARE, FAIR, THREE, TWO, deal, ended, lay, pending, play, points


def ruling(*words: str | int) -> Action:
    return decode(["ruling", *words])


def honest(score: tuple[int, ...] = (3, 5), variant: str = "trinidad") -> Game:
    """Seat 1 is to stand or beg, after a spade was turned."""
    game, _ = deal(variant, lay(TWO, "8S"), score=score)
    return game


def rule(game: Game, *words: str | int, seat: int = 0) -> list[Event]:
    return list(game.apply(seat, ruling(*words)))


def test_none_changes_nothing() -> None:
    game = honest()
    before = game.public()
    assert rule(game, "none") == [Ruled(0, Ruling.of("none", ()))]
    decision = pending(game)
    assert before.decision is not None
    assert replace(decision, turn=before.decision.turn) == before.decision
    assert game.score == (3, 5)


# --------------------------------------------------------------------------------------- penalties


def test_penalty_is_a_point_to_each_opposing_side_where_nobody_can_revoke() -> None:
    game = honest()
    assert points(rule(game, "penalty", 1)) == [(0, "ruling", 1)]
    events = play(game, "1:stand") + play(
        game, "1:2D 0:2C 1:3D 0:3C 1:4D 0:4C 1:5D 0:5C 1:6D 0:6C 1:7D 0:7C"
    )
    assert ended(events).unscored == ()


@pytest.mark.parametrize(
    ("penalty", "scored", "unscored"),
    [
        ("usual", [(1, "ruling", 1), (0, "high", 1), (1, "low", 1)], [(0, "game")]),
        ("no-score", [(1, "ruling", 1), (0, "high", 1), (1, "low", 1)], [(0, "game")]),
        ("game", [(1, "ruling", 14)], []),
    ],
)
def test_penalty_is_the_tables_where_revokes_are_called(
    penalty: str, scored: list[tuple[int, str, int]], unscored: list[tuple[int, str]]
) -> None:
    game = erring("trinidad", PLAIN, revoke_penalty=penalty, script=f"1:stand {PLAIN_PLAY}")
    events = rule(game, "penalty", 0, seat=1)
    if penalty != "game":
        events += play(game, DONE)
    assert points(events) == scored
    assert [(one.side, one.cause.value) for one in ended(events).unscored] == unscored


def test_penalty_costs_the_game_if_one_of_the_seats_revokes_does() -> None:
    game = erring("trinidad", TRUMP, script="1:stand 1:AS 0:2H")
    assert points(rule(game, "penalty", 0, seat=1)) == [(1, "ruling", 14)]
    assert game.winner == 1
    assert game.refusal(0, ruling("none")) is Reason.GAME_OVER


def test_penalty_is_for_a_seat_that_was_dealt_cards_whether_it_holds_any_or_not() -> None:
    """Seat 2 throws in; the side of seat 0 is out in the second deal, and is dealt no cards."""
    game = erring("west-yorkshire", THROWING, script="1:2S 2:9C 3:4D 0:3C 1:AS 2:throw-in")
    assert points(rule(game, "penalty", 2)) == [(1, "ruling", 1)]
    options: dict[str, OptionValue] = {"second_place": True}
    second, _ = deal("dick", lay(THREE, "8S"), options=options, sides=3, score=(6, 0, 0))
    rule(second, "score", 7, 0, 0)
    assert second.refusal(1, ruling("penalty", 0)) is None
    rule(second, "again")
    assert second.refusal(1, ruling("penalty", 0)) is Reason.BAD_RULING
    assert second.refusal(1, ruling("penalty", 1)) is None


@pytest.mark.parametrize(
    ("penalty", "scored"),
    [("usual", [(2, "ruling", 1), (0, "ruling", 1)]), ("game", [(2, "ruling", 7)])],
)
def test_penalty_is_paid_in_order_of_play_after_the_offender(
    penalty: str, scored: list[tuple[int, str, int]]
) -> None:
    """As for a revoke that was called rightly: at level scores the first of the others wins."""
    game = erring("dick", THREE, sides=3, dealer=2, revoke_penalty=penalty)
    assert points(rule(game, "penalty", 1)) == scored


# ------------------------------------------------------------------------------------- deal again


@pytest.mark.parametrize("script", ["", "1:beg", "1:stand 1:2D", "1:stand 1:2D 0:2C"])
def test_again_throws_the_deal_in_and_the_same_dealer_deals(script: str) -> None:
    game = honest()
    play(game, script)
    events = rule(game, "again", seat=1)
    ruled, over, dealt = events[:3]
    assert (ruled, game.deal_number) == (Ruled(1, Ruling.of("again", ())), 1)
    assert isinstance(over, DealEnded)
    assert dealt == Dealt(1, dealer=0)
    assert over.score == (3, 5)


# ------------------------------------------------------------------------------------------ scores


def test_score_is_set_and_a_side_that_reaches_the_target_wins() -> None:
    game = honest()
    assert points(rule(game, "score", 2, 9)) == [(0, "ruling", -1), (1, "ruling", 4)]
    assert game.score == (2, 9)
    assert not game.over
    assert points(rule(game, "score", 14, 0)) == [(1, "ruling", -9), (0, "ruling", 12)]
    assert (game.winner, game.score) == (0, (14, 0))


@pytest.mark.parametrize(
    "words",
    [
        ("score", 14, 14),
        ("score", 15, 0),
        ("score", -1, 0),
        ("score", 1, 1, 1),
        ("penalty", 2),
        ("penalty", -1),
    ],
)
def test_what_cannot_be_ruled_is_refused(words: tuple[str | int, ...]) -> None:
    game = honest()
    with pytest.raises(IllegalAction, match="bad-ruling"):
        rule(game, *words)
    assert game.score == (3, 5)


@pytest.mark.parametrize("seat", [-1, 2])
def test_nobody_elses_request_is_ruled_on(seat: int) -> None:
    assert honest().refusal(seat, ruling("none")) is Reason.BAD_RULING


@pytest.mark.parametrize(
    "words",
    [("penalty",), ("penalty", "1"), ("penalty", 0, 1), ("score", 1), ("again", 1), ("mercy",)],
)
def test_other_words_are_no_ruling(words: tuple[str | int, ...]) -> None:
    with pytest.raises(ValueError, match=r"."):
        ruling(*words)


def test_a_bound_players_score_may_be_below_zero() -> None:
    game, _ = deal("auction-pitch", lay(BARE), sides=4)
    rule(game, "score", -3, 2, 0, 1)
    assert game.score == (-3, 2, 0, 1)


def test_side_that_is_further_down_than_any_ruling_may_stay_there() -> None:
    game, _ = deal("auction-pitch", lay(BARE), sides=4, score=(-24, 0, 0, 0))
    rule(game, "score", -24, 2, 0, 0)
    assert game.score == (-24, 2, 0, 0)
    assert game.refusal(0, ruling("score", -23, 2, 0, 0)) is Reason.BAD_RULING
    assert game.refusal(0, ruling("score", -25, 2, 0, 0)) is Reason.BAD_RULING
    assert points(rule(game, "score", -24, 2, 0, 0)) == [], "all of it repeated: nothing changes"
    assert game.score == (-24, 2, 0, 0)


def test_8_7_with_deals_a_score_is_at_least_minus_the_target_and_has_no_upper_limit() -> None:
    options: dict[str, OptionValue] = {"deals": 2, "target": 15}
    game, _ = deal("auction-pitch", lay(BARE), options=options, sides=4)
    assert game.refusal(0, ruling("score", -16, 2, 0, 0)) is Reason.BAD_RULING
    rule(game, "score", -15, 10**18 - 1, 0, 0)
    assert not game.over
    assert game.score == (-15, 10**18 - 1, 0, 0)


def test_where_they_play_for_second_place_the_winner_keeps_the_score() -> None:
    game, _ = deal(
        "dick", lay(THREE, "8S"), options={"second_place": True}, sides=3, score=(3, 5, 1)
    )
    events = rule(game, "score", 7, 5, 1)
    assert WentOut(0) in events
    assert not game.over
    assert game.refusal(0, ruling("score", 6, 5, 1)) is Reason.BAD_RULING
    assert points(rule(game, "score", 7, 5, 7)) == [(2, "ruling", 6)]
    assert game.winner == 0


# -------------------------------------------------------------------------------------- open calls


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("again",), [True]),
        (("score", 0, 14), [True]),
        (("score", 0, 13), []),
        (("penalty", 0), []),
        (("penalty", 1), []),
    ],
)
def test_calls_are_judged_but_cost_nothing_where_a_ruling_ends_the_deal(
    words: tuple[str | int, ...], said: list[bool]
) -> None:
    """Else the deal's result would say that nobody has called the revoke."""
    game = erring("trinidad", PLAIN, script="1:stand 1:AH 0:4C 1:call0-0")
    events = rule(game, *words)
    assert judged(events) == said
    assert not [one for one in points(events) if one[1] == "revoke"]


def test_calls_are_judged_where_a_ruled_penalty_wins_the_game() -> None:
    game = erring("trinidad", PLAIN, score=(0, 13), script="1:stand 1:AH 0:4C 1:call0-0")
    events = rule(game, "penalty", 0, seat=1)
    assert (judged(events), points(events)) == ([True], [(1, "ruling", 1)])


# ------------------------------------------------------------------------------------- the record


def test_no_player_is_offered_a_ruling() -> None:
    game = honest()
    assert not [one for seat in (0, 1) for one in game.legal(seat) if isinstance(one, Ruling)]


def test_ruling_is_mixed_into_the_next_deal() -> None:
    assert mix_on("cut:7", [(1, ruling("score", 3, 4))], (), 1) == "cut:7;1:ruling score 3 4"


def ruled_record(reason: str = "Two cards were exposed.") -> str:
    game = honest((0, 0))
    play(game, "1:stand 1:2D")
    rule(game, "penalty", 1)
    record = record_of(game, ["ann", "bob"])
    notes = (RulingNote(2, "Rita", reason),)
    return dumps(replace(record, deals=(replace(record.deals[0], rulings=notes),)))


def test_record_holds_who_ruled_and_why() -> None:
    text = json.loads(ruled_record())
    assert text["format"] == "all-fours-record/3"
    assert text["deals"][0]["actions"][2] == [0, "ruling", "penalty", 1]
    assert text["deals"][0]["rulings"] == [[2, "Rita", "Two cards were exposed."]]
    record = loads(json.dumps(text))
    assert record.deals[0].rulings == (RulingNote(2, "Rita", "Two cards were exposed."),)
    assert verify(record).finding is None


@pytest.mark.parametrize(
    ("before", "after", "flaw"),
    [
        ('record/3"', 'record/2"', Flaw.KEY_UNKNOWN),
        ('[[2, "Rita"', '[[1, "Rita"', Flaw.WRONG_VALUE),
        ('[[2, "Rita", "Two cards were exposed."]]', "[]", Flaw.WRONG_LENGTH),
        ('"penalty", 1]', '"penalty", 0]', Flaw.WRONG),
        ('"penalty", 1]', '"penalty"]', Flaw.WRONG_VALUE),
        ('"penalty", 1]', '"penalty", 5]', Flaw.ILLEGAL),
    ],
)
def test_wrong_ruling_is_found(before: str, after: str, flaw: Flaw) -> None:
    text = ruled_record()
    assert text.count(before) == 1
    assert found(text.replace(before, after)) is flaw


def found(text: str) -> Flaw | None:
    """Return what is wrong with a record."""
    try:
        finding = verify(loads(text)).finding
    except BadRecord as error:
        return error.finding.flaw
    return None if finding is None else finding.flaw


def test_older_format_has_no_rulings() -> None:
    text = json.loads(ruled_record())
    del text["deals"][0]["rulings"]
    text["format"] = "all-fours-record/2"
    assert found(json.dumps(text)) is Flaw.WRONG_VALUE


# ------------------------------------------------------------------------------------ every game


@pytest.mark.parametrize(
    ("variant", "revokes"), [*zip(VARIANTS, cycle(("none", "called")), strict=False)]
)
def test_rulings_at_any_moment_of_any_game(variant: str, revokes: str) -> None:
    """The score adds up, and the record holds."""
    chance, kind = Random(variant), VARIANTS[variant]
    form = kind.forms[chance.randrange(len(kind.forms))]
    offered = {option.name for option in kind.options}
    options = {"revokes": revokes} if "revokes" in offered else {}
    setup = Setup(kind, options, form.sides, form.seats)
    game, _ = Game.start(setup, FAIR, dealer=0)
    for _ in range(100):
        if (turn := game.turn) is None:
            break
        if chance.random() < 0.1:
            _rule_at_random(game, chance)
            continue
        seat = chance.choice([seat for seat in range(form.seats) if game.legal(seat)] or [turn])
        game.apply(seat, chance.choice(game.legal(seat)))
    record = loads(dumps(record_of(game, ["x"] * form.seats)))
    assert verify(record).finding is None
    assert sum(one.points for each in game.deals for one in each.points) == sum(game.score)


def _rule_at_random(game: Game, chance: Random) -> None:
    setup, seat = game.setup, chance.randrange(game.setup.seats)
    score = [chance.randrange(setup.rules.target) for _ in range(setup.sides)]
    words: list[str | int] = chance.choice(
        [["none"], ["again"], ["penalty", chance.randrange(setup.seats)], ["score", *score]]
    )
    if game.refusal(seat, ruling(*words)) is None:
        game.apply(seat, ruling(*words))
