"""Bids made, set and not counted: an independent count of random games of every bidding game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

import pytest

from bot.engine.actions import Action
from bot.engine.events import Cause
from bot.engine.game.game import Game, Setup
from bot.engine.rulings import Ruling, RulingKind
from bot.engine.shuffle import FairPacks
from bot.engine.variants import VARIANTS, Form
from bot.tables.core.deal_summary import dump_result, load_result
from bot.tables.scores.sittings import Sitting
from bot.tables.scores.tallies import tally_deals
from bot.ui.table.results.deal_result import deal_result
from bot.ui.table.results.why import why
from bot.views.history import ToldDeal
from bot.views.table.deals import DealSummary
from tests.bidding import TARGETS, PublicDeal, Verdict, deals_of
from tests.engine.playing import at_random
from tests.forms import options_by_chance
from tests.tables import retelling
from tests.tables.scores.test_results import game as facts_of
from tests.ui.reading import text
from tests.ui.room import EIGHT, SAY, told_since

LEAST: Final = 28
"""Games of each kind, spread over its forms: at least this many, until everything has come up."""
MOST: Final = 56
DEALS: Final = 12
"""The most deals of a game that are looked at."""
_RULED: Final = 0.004
"""How likely it is that a referee rules before an action."""
_TOLD: Final = re.compile(r"made it\.|\*\*Set!|moon!\*\*|Smudge!")
"""How a deal's result tells what came of a bid."""
_KEPT: Final = re.compile(
    r"^\*\*(\w+)(?: hung)?\*\*: won by (.+), but not scored, because of", re.MULTILINE
)
_PLAY: Final = re.compile(r"wasn't in play|was in play|tied at|Not counted|not in play|Game level")
_SEEN: Final = ["made", "set", "no bid counted", "thrown in", "won by ruling"]
"""What comes up in the random games of every kind."""
_SEEN_BESIDES: Final = {
    "cinch": ["set-unpaid", "set-given", "won by revoke", "kept back"],
    "auction-pitch": ["won by revoke", "kept back", "drawn"],
    "setback": ["won by revoke", "smudge", "moon-missed"],
    "pidro": ["moon", "moon-missed"],
}
_BIDS: Final = {"set", "set-given", "set-unpaid", "smudge", "moon", "moon-missed"}


class Told(NamedTuple):
    """One deal that is over, and all that was told of it."""

    public: PublicDeal
    summary: DealSummary
    board: str
    why: str
    drama: list[str]


def test_every_game_that_binds_a_player_is_looked_at() -> None:
    assert set(TARGETS) == {game.id for game in VARIANTS.values() if game.base.binds}
    assert all(VARIANTS[game].base.target == target for game, target in TARGETS.items())


def setup_of(game: str, form: Form, chance: Random) -> Setup:
    """Choose options; short games end before a bid is paid for, or before the count."""
    options = options_by_chance(VARIANTS[game], form, chance)
    if chance.random() < 0.7:
        options["target"] = chance.choice([1, 3, 5, 8, 14, 20])
    options["deals"] = chance.choice([1, 2, 3]) if chance.random() < 0.15 else 0
    return Setup(VARIANTS[game], options, form.sides, form.seats)


def moves(game: Game, chance: Random) -> Iterator[tuple[int, Action]]:
    """Play at random; now and then a referee rules."""
    for seat, action in at_random(game, chance):
        ruling = a_ruling(game, chance) if chance.random() < _RULED else None
        if ruling is None or game.refusal(seat, ruling) is not None:
            yield seat, action
            continue
        deal = game.deal_number
        yield seat, ruling
        if not game.over and game.deal_number == deal and game.refusal(seat, action) is None:
            yield seat, action


def a_ruling(game: Game, chance: Random) -> Ruling:
    kind = chance.choice([RulingKind.PENALTY, RulingKind.AGAIN, RulingKind.SCORE])
    if kind is RulingKind.PENALTY:
        return Ruling(kind, (chance.randrange(game.setup.seats),))
    if kind is RulingKind.AGAIN:
        return Ruling(kind)
    score = [*game.score]
    most = 30 if game.setup.rules.deals else game.setup.rules.target
    score[chance.randrange(len(score))] = chance.choice([0, most])
    return Ruling(kind, tuple(score))


def played(setup: Setup, seed: int) -> tuple[Game, list[Told]]:
    """Play a game at random, and gather what was told of each of its deals."""
    chance = Random(seed)
    game, opening = Game.start(setup, FairPacks.of(seed.to_bytes(32, "big"), 0), 0)
    events, told = [*opening], list[tuple[DealSummary, list[retelling.Told]]]()
    for seat, action in moves(game, chance):
        before = game.public()
        if before.deal >= DEALS:
            break
        events += game.apply(seat, action)
        posts, ended = told_since(game, before)
        told += [(deal, [one for one in posts if one[0].deal == deal.deal]) for deal in ended[:1]]
    publics = deals_of(setup, events)
    return game, [_told(public, *one) for public, one in zip(publics, told, strict=True)]


def _told(public: PublicDeal, summary: DealSummary, posts: Sequence[retelling.Told]) -> Told:
    # Through the store and back, as the boards of a table show it.
    summary = load_result(1, summary.deal, dump_result(summary))
    view = posts[0][1].table
    posts = [(post, ToldDeal(view, summary)) for post, _ in posts]
    drama = [one.what.value for post in retelling.dramas(posts) for one in post]
    board = text(deal_result(summary, view, SAY))
    assert board.startswith(retelling.lines_of(posts)[-1])
    drama = [what for what in drama if what in _BIDS]
    return Told(public, summary, board, text(why(view, summary, SAY)), drama)


def check(told: Told, kinds: Counter[str]) -> Verdict | None:
    """Fail unless all that was told of a deal agrees with the independent count."""
    public, summary = told.public, told.summary
    verdict = public.verdict()
    everything = [told.board, told.why]
    assert not any("who is out" in one for one in everything)
    if public.called_off:
        kinds["thrown in"] += 1
        assert not any(_PLAY.search(one) for one in everything), everything
    if public.won_before is not None:
        kinds[f"won by {public.won_before.value}"] += 1
    if verdict is None:
        kinds["no bid counted"] += public.bound is not None
        assert not any(_TOLD.search(one) for one in everything), everything
        assert not told.drama
        return None
    _check_words(told, verdict, kinds)
    kept = sorted((what.capitalize(), _side(summary, side)) for what, side in public.kept_back())
    assert sorted(_KEPT.findall(told.why)) == kept, (told.why, kept)
    kinds["kept back"] += bool(kept)
    return verdict


def _check_words(told: Told, verdict: Verdict, kinds: Counter[str]) -> None:
    summary, name, board = told.summary, EIGHT[verdict.seat], told.board
    causes = {point.cause for point in summary.points}
    if verdict.made:
        kind = "smudge" if Cause.SMUDGE in causes else "moon" if verdict.moon else "made"
        line = {
            "smudge": f"**Smudge!** {name} bid {verdict.needed} and made them all",
            "moon": f"**Shot the moon!** {name} made every point",
            "made": f"{name} needed {verdict.needed} and made it.",
        }[kind]
        drama = [] if kind == "made" else [kind]
    else:
        start = f"**Set!** {name} needed {verdict.needed} and made {verdict.won}"
        kind, line = _set(told, verdict, start)
        drama = [kind]
    kinds[kind] += 1
    assert told.drama == drama, (told.drama, drama)
    assert line in board, (line, board)
    assert len(_TOLD.findall(board)) == 1, board
    assert len(_TOLD.findall(told.why)) == len(drama), told.why
    assert not drama or line in told.why, (line, told.why)


def _set(told: Told, verdict: Verdict, start: str) -> tuple[str, str]:
    """Return how a bid was set, and what the board says of it."""
    if verdict.moon:
        return "moon-missed", f"**Missed the moon!** {EIGHT[verdict.seat]} didn't"
    game, options = told.public.setup.variant.id, told.public.options
    if game != "cinch" or options.get("set") == "minus":
        return "set", f"{start} · **{-verdict.needed}**"
    if any(point.cause is Cause.BID for point in told.summary.points):
        return "set-given", f"{start}: +{verdict.needed} for the others"
    return "set-unpaid", f"{start}; the game ended before the bid was scored"


def _side(summary: DealSummary, side: int) -> str:
    return " & ".join(summary.names[side :: summary.sides])


def check_columns(game: Game, told: Sequence[Told], verdicts: Sequence[Verdict | None]) -> None:
    """Fail unless the statistics of each seat count what the verdicts say."""
    setup = game.setup
    facts = facts_of(
        winner=game.winner,
        variant=setup.variant.id,
        rules=setup.rules,
        sides=setup.sides,
        seats=setup.seats,
        score=game.score,
        finished=True,
        deals=[one.summary for one in told],
    )
    for seat in range(setup.seats):
        mine = [one for one in verdicts if one is not None and one.seat == seat]
        counted = tally_deals(facts, Sitting(1, seat, 11, "Ann", 0, None, started=True))
        made = sum(one.made for one in mine)
        assert (counted.bids, counted.bids_made) == (len(mine), made), seat


@pytest.mark.parametrize("game", TARGETS)
def test_all_that_tells_or_counts_bids_agrees_with_an_independent_count(game: str) -> None:
    kinds: Counter[str] = Counter()
    wanted, forms = _SEEN + _SEEN_BESIDES.get(game, []), VARIANTS[game].forms
    for number in range(MOST):
        form, seed = forms[number % len(forms)], number // len(forms)
        setup = setup_of(game, form, Random(f"{game} {form} {seed}"))
        over, told = played(setup, seed)
        check_columns(over, told, [check(one, kinds) for one in told])
        kinds["deals"] += len(told)
        kinds["drawn"] += over.over and over.winner is None
        if number >= LEAST and all(kinds[one] for one in wanted):
            break
    assert kinds["deals"] > 75, kinds
    assert min(kinds[one] for one in wanted) > 0, kinds
