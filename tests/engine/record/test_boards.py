"""docs/record.md, Boards: the example given there, and that nothing but the board decides."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.engine.boards import BoardPacks, BoardPlace, BoardSeed, board_dealer, board_place
from bot.engine.cards import codes, parse
from bot.engine.game.game import FinishedDeal, Game, Setup
from bot.engine.record import (
    Boards,
    ComparedBoards,
    PlayedBoards,
    Record,
    Verdict,
    compare,
    dumps,
    loads,
    record_of,
    verify,
)
from bot.engine.record.comparing import BoardRun, OtherBoard
from bot.engine.rulings import Ruling, RulingKind
from bot.engine.shuffle import Shape, commit, deal_pack, fair_pack
from bot.engine.variants import VARIANTS, Variant
from tests.depth import examples
from tests.engine.playing import at_random

SECRET = bytes(range(32))
SEED = BoardSeed(SECRET, ("rose", "1180000012582912000"))
WORDS = "cut:rose;cut:1180000012582912000"
PACKS = BoardPacks(SEED, first=5)
FOUR = (2, 3, 0, 1)
"""The order in which seat 1 deals to four."""

EXAMPLE = [
    (
        ("board", 1, WORDS),
        "0d95c0db35fabca3e1a7685466ab079fc740d435911e90740f5021ba19ebde0d",
        "TC 8H KH 8C 9D 3C 7S JS 8S KC",
    ),
    (
        ("board", 6, WORDS),
        "0e3ed54eedaa5a3f8d0ca9569fbdf4a8e68ef75e258a65e8f2c0a3523de6f50d",
        "KS 7D TD 8S 9S 5C 4D AS 4S QC",
    ),
    (
        ("board", 6, f"{WORDS};again:1"),
        "608d2de53b711a7547fbe30bd04c08bb22caf3d248518cbd79935a83eff6b9ca",
        "7H 3H 9H 5D 8S 8C 8D KD 7S 4H",
    ),
    (
        ("board-trumps", 6, WORDS),
        "66b435bcab5fbe1dde2ef28c374a655b67cab2e8ad3fd27d885211a006bdbac6",
        "8S",
    ),
]


@pytest.mark.parametrize(("formula", "key", "top"), EXAMPLE)
def test_the_example_that_is_described(formula: tuple[str, int, str], key: str, top: str) -> None:
    """People compare their own programs with these values."""
    described = (Path(__file__).parents[3] / "docs" / "record.md").read_text(encoding="utf-8")
    text = ";".join(map(str, formula))
    assert f"| `{text}` | `{key}` | {top} … |" in described
    assert sha256(SECRET + text.encode()).hexdigest() == key
    pack = fair_pack(SECRET, *formula)
    assert codes(pack[: len(parse(top))]) == top.split()


def test_a_game_plays_its_boards_in_order_from_the_first() -> None:
    assert SEED.words == WORDS
    dealt = [
        ([0], BoardPlace(5), WORDS),
        ([0, 1], BoardPlace(6), WORDS),
        ([0, 1, 1], BoardPlace(6, again=1), f"{WORDS};again:1"),
        ([0, 1, 1, 2], BoardPlace(7), WORDS),
    ]
    for dealers, place, words in dealt:
        assert board_place(5, dealers) == place
        shape = Shape(FOUR, 4, 6, trumps_cut=True, dealers=dealers)
        layout = PACKS.layout(len(dealers) - 1, [], shape)
        pack = fair_pack(SECRET, "board", place.board, words)
        assert replace(layout, cut=None) == deal_pack(pack, shape)
        assert layout.cut is fair_pack(SECRET, "board-trumps", place.board, words)[0]


@settings(max_examples=examples(30))
@given(
    st.tuples(st.binary(min_size=32, max_size=32), st.from_regex("[a-z0-9]{1,32}", fullmatch=True)),
    st.tuples(st.binary(min_size=32, max_size=32), st.from_regex("[a-z0-9]{1,32}", fullmatch=True)),
)
def test_another_secret_or_word_is_another_board(
    one: tuple[bytes, str], other: tuple[bytes, str]
) -> None:
    packs = [
        BoardPacks(BoardSeed(secret, (word, "rose")), 1).layout(
            0, (), Shape(FOUR, 4, 6, dealers=[0])
        )
        for secret, word in (one, other)
    ]
    assert (packs[0] == packs[1]) == (one == other)


def _table(
    setup: Setup, seed: int, *, first: int = 1, secret: BoardSeed = SEED
) -> tuple[Game, Record]:
    """Play boards at random, as one of an event's tables."""
    dealer = board_dealer(first, setup.seats)
    game, _ = Game.start(setup, BoardPacks(secret, first), dealer)
    for seat, action in at_random(game, Random(seed)):
        game.apply(seat, action)
    boards = Boards(secret, commit(secret.secret), first)
    names = [f"player {seat}" for seat in range(setup.seats)]
    return game, record_of(game, names, boards=boards)


def _played(*records: Record) -> list[PlayedBoards]:
    verdicts = [verify(record) for record in records]
    assert [verdict.finding for verdict in verdicts] == [None] * len(records)
    return [verdict.boards for verdict in verdicts if verdict.boards is not None]


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_however_it_is_played_all_tables_play_the_same_boards(variant: Variant) -> None:
    """Two tables play all boards, and a third the last of them alone."""
    form = variant.forms[-1]
    boards = form.seats + 1
    setup = Setup(variant, {"deals": boards}, form.sides, form.seats)
    later = Setup(variant, {"deals": 1}, form.sides, form.seats)
    records = [_table(setup, seed)[1] for seed in (1, 2)]
    records.append(_table(later, 3, first=boards)[1])
    assert records[0].deals != records[1].deals
    (room,) = compare(_played(*records))
    assert room == ComparedBoards(
        commit(SECRET), (BoardRun(1, boards - 1, 2), BoardRun(boards, boards, 3)), None
    )
    for record in records:
        back = loads(text := dumps(record))
        assert (dumps(back), back.boards) == (text, record.boards)
        revision = max(4, variant.recorded_from)
        assert json.loads(text)["format"] == f"all-fours-record/{revision}"
        assert verify(back) == Verdict(None, fair_checked=True)


def test_a_board_is_dealt_again_alike_at_all_tables() -> None:
    setup = Setup(VARIANTS["pitch"], {"deals": 2}, 2, 4)
    games = []
    for table, times in enumerate((2, 1, 0)):
        game, _ = Game.start(setup, BoardPacks(SEED, 1), 0)
        for _ in range(times):
            game.apply(table, Ruling(RulingKind.AGAIN))
        for seat, action in at_random(game, Random(table)):
            game.apply(seat, action)
        games.append(game)
    one, two, three = ([deal.layout for deal in game.deals] for game in games)
    assert [*map(len, (one, two, three))] == [4, 3, 2]
    assert len({layout.hands for layout in one}) == 4
    assert (one[:2], one[3]) == (two[:2], two[2])
    assert (one[0], one[3]) == (three[0], three[1])


def test_a_game_that_is_built_again_plays_the_same_boards() -> None:
    setup = Setup(VARIANTS["trinidad"], {"deals": 6}, 2, 4)
    game, record = _table(setup, 1)
    whole = game.deals
    finished = [FinishedDeal(deal.dealer, deal.actions, deal.score) for deal in whole[:3]]
    resumed = Game.resume(
        setup, BoardPacks(SEED, 1), finished, dealer=whole[3].dealer, score_before=whole[2].score
    )
    for deal in whole[3:]:
        for seat, action in deal.actions:
            resumed.apply(seat, action)
    assert [deal.layout for deal in resumed.deals] == [deal.layout for deal in whole[3:]]
    assert record.winner == resumed.winner


def test_the_first_board_that_differs_is_named() -> None:
    """Another cut at one table is found; another secret is another event."""
    setup = Setup(VARIANTS["pitch"], {"deals": 2}, 2, 4)
    seeds = SEED, BoardSeed(SECRET, ("rose",)), BoardSeed(bytes(32), SEED.cuts)
    tables = [_table(setup, at, secret=seed)[1] for at, seed in enumerate(seeds)]
    room, elsewhere = compare(_played(*tables))
    assert room == ComparedBoards(commit(SECRET), (), OtherBoard(BoardPlace(1), 0, 1))
    assert elsewhere.runs == (BoardRun(1, 2, 1),)
