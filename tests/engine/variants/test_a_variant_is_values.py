"""A variant is values: a game that recombines existing pieces is one small declaration."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from bot.engine.axes import (
    AfterRun,
    Blind,
    Counted,
    Drawing,
    Follow,
    GameTie,
    Gift,
    LowTo,
    Market,
    Shoot,
    Trumps,
)
from bot.engine.cards import Rank
from bot.engine.events import Cause
from bot.engine.game.game import Setup
from bot.engine.rules import Rules
from bot.engine.variants import VARIANTS, Variant, games
from bot.engine.variants.declare import option
from bot.engine.variants.families import FOUR, THREE, TWO, begging, target
from tests.engine.listeners import EventsMatchViews, Points
from tests.engine.pairwise import pairwise
from tests.engine.playing import watched
from tests.engine.watchers import Cards, Copies, Hidden, Offers, Refused, Replays
from tests.hands import BARE, BARE_PLAY, deal, lay, legal, play, points

ROOT = Path(__file__).parents[3]

# ----------------------------------------------------------------------- invented games

_SLEDGE: Final = Rules(
    target=9,
    turn_up_points=((Rank.JACK, 1), (Rank.FIVE, 2)),
    turn_ups_counted=Counted.FINAL,
    gift=Gift.EACH_OPPONENT,
    third_player_limit=True,
    bunching=True,
    after_run=AfterRun.TO_NINE,
    follow=Follow.MUST_TRUMP,
    undertrump=False,
    asking=True,
    pegs=((Rank.FIVE, 5),),
    five_pips=5,
    game_tie=GameTie.NON_DEALER,
    order=(Cause.GAME, Cause.HIGH, Cause.LOW, Cause.JACK),
)
FRENCH_SLEDGE: Final = Variant(
    row=101,
    id="french-sledge",
    name="French Sledge",
    line="Seven-Up in which one must trump, and the five is worth five.",
    turns=100,
    forms=(TWO, THREE, FOUR),
    base=_SLEDGE,
    options=(*begging(_SLEDGE), option(_SLEDGE, "undertrump", (False, True))),
)

_YORKSHIRE: Final = Rules(
    target=15,
    trumps=Trumps.PITCH,
    market=Market.AUCTION,
    throw_in=True,
    blind=Blind.PARTNERS,
    shoot=Shoot.SMUDGE_AT_COUNT,
)
YORKSHIRE_AUCTION: Final = Variant(
    row=102,
    id="yorkshire-auction",
    name="Yorkshire Auction",
    line="Partners bid for the pitch before they see a card.",
    turns=160,
    forms=(FOUR,),
    base=_YORKSHIRE,
    options=(target(_YORKSHIRE), option(_YORKSHIRE, "shoot", ("smudge-at-count", "none"))),
)

_DRAWING: Final = Rules(
    target=31,
    trumps=Trumps.CUT,
    drawing=Drawing.OPEN,
    follow=Follow.STRICT,
    penalty=True,
    pegs=((Rank.ACE, 4), (Rank.TEN, 10)),
    low=LowTo.TAKER,
)
DRAWN_FIVES: Final = Variant(
    row=103,
    id="drawn-fives",
    name="Drawn Fives",
    line="California Jack with pegging and strict following, for two or four.",
    turns=40,
    forms=(TWO, FOUR),
    base=_DRAWING,
    options=(target(_DRAWING),),
)

NEW: Final = (FRENCH_SLEDGE, YORKSHIRE_AUCTION, DRAWN_FIVES)
CASES = [
    pytest.param(
        Setup(variant, options, form.sides, form.seats), id=f"{variant.id}-{form.seats}-{n}"
    )
    for variant in NEW
    for form in variant.forms
    for n, options in enumerate(pairwise(variant, form))
]


@pytest.mark.parametrize("setup", CASES)
def test_a_new_game_conforms(setup: Setup) -> None:
    hidden = Hidden(every=12, count=1)
    for seed in range(2):
        watched(
            setup, seed, 4, Points(), EventsMatchViews(), Offers(8), Refused(8), Cards(4),
            Copies(20), hidden, Replays(),
        )  # fmt: skip
    assert hidden.dealt


@pytest.mark.parametrize("variant", NEW, ids=lambda variant: variant.id)
def test_a_new_game_is_played_to_its_end(variant: Variant) -> None:
    for form in variant.forms:
        game = watched(Setup(variant, {"target": 5}, form.sides, form.seats), 3, 500)
        assert game.over
        assert game.winner is not None


def test_a_new_game_plays_by_its_values() -> None:
    hands = ("5S 2C 3C 4C 6C 7C", "AH KH QH JH TH 9H")
    game, _ = deal(FRENCH_SLEDGE, lay(hands, "JS"))
    assert points(play(game, "1:stand")) == [(0, "turn-up", 1)]
    play(game, "1:AH")
    assert legal(game, 0) == {"5S"}
    assert points(play(game, "0:5S")) == [(0, "pips", 5)]


def test_partners_are_bound_together() -> None:
    game, _ = deal(YORKSHIRE_AUCTION, lay(BARE), score=(0, 3))
    assert game.public().blind == (3,)
    play(game, "1:bid4")
    assert points(play(game, BARE_PLAY)) == [(1, "smudge", 12)]


# -------------------------------------------------------------------------------- the declarations


def test_every_game_is_one_small_file() -> None:
    (folder,) = games.__path__
    files = [path for path in Path(folder).glob("*.py") if path.stem != "__init__"]
    assert len(files) == len(VARIANTS) == 33
    for path in files:
        assert len(path.read_text("utf-8").splitlines()) < 60, path.name


def _compared(tree: ast.AST) -> Iterator[tuple[int, ast.expr]]:
    """Go through what is compared with anything, or matched against, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            if any(isinstance(side, ast.Constant) and side.value is None for side in sides):
                continue
            if all(map(_is_any_game, sides)):
                continue
            for part in sides:
                inner = part.elts if isinstance(part, ast.Tuple | ast.List | ast.Set) else [part]
                yield from ((node.lineno, operand) for operand in inner)
        elif isinstance(node, ast.MatchValue):
            yield node.lineno, node.value


def _is_any_game(operand: ast.expr) -> bool:
    """Compare equal to some game's value; two of these may be equal or not."""
    match operand:
        case ast.Attribute(value=ast.Attribute(attr="variant") | ast.Name(id="variant"), attr="id"):
            return True
        case ast.Attribute(attr="variant") | ast.Name(id="variant"):
            return True
    return False


def _names_a_game(operand: ast.expr) -> bool:
    match operand:
        case ast.Constant(value=str(text)):
            return text in VARIANTS
        case ast.Subscript(value=ast.Name(id="VARIANTS")):
            return True
    return _is_any_game(operand)


def _faults(source: str) -> list[int]:
    return [line for line, operand in _compared(ast.parse(source)) if _names_a_game(operand)]


@pytest.mark.parametrize(
    "source",
    [
        "if variant is TRINIDAD: pass",
        "if setup.variant.id == name: pass",
        "if name in {'cotton', 'running'}: pass",
        "if game == VARIANTS['dick']: pass",
        "match name:\n    case 'foster': pass",
    ],
)
def test_asking_which_game_it_is_would_be_found(source: str) -> None:
    assert _faults(source)


def test_a_missing_game_may_be_asked_for() -> None:
    assert not _faults("if variant is None or None is not variant: pass")


def test_whether_two_games_are_the_same_may_be_asked() -> None:
    assert not _faults("if usual.variant == variant.id: pass")


def test_nobody_asks_which_game_it_is() -> None:
    faults = [
        f"{path.relative_to(ROOT)}:{line}"
        for room in ("bot", "cogs")
        for path in sorted((ROOT / room).rglob("*.py"))
        for line in _faults(path.read_text("utf-8"))
    ]
    assert not faults
