"""Checking that the deals of a game that is over were fair (docs/record.md, Fair deals)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final, TypeAlias

from bot.engine.deal import in_play, sides_out
from bot.engine.game import DealRecord
from bot.engine.record import (
    BadRecord,
    Fair,
    Finding,
    Flaw,
    NotJson,
    Record,
    Verdict,
    parse,
    read,
    verify,
)
from bot.engine.rules import Trumps
from bot.engine.shuffle import (
    FairPacks,
    Layout,
    Shape,
    commit,
    fair_pack,
    mix,
    mix_on,
    seed_of,
)
from bot.tables.core.rows import DealRow, GameRow
from bot.tables.errors import NotARecord, TooManyDeals, TooManyGames
from bot.tables.history.record import record_from
from bot.tables.history.views import (
    Checked,
    CheckedDeal,
    CheckedRecord,
    CheckedSeed,
    PastGame,
)

LARGEST: Final = 2**20
"""Bytes of a file that is checked here. The longest game that players of any variant have come to
by chance alone, at seven hands and to a hundred points, takes 720 KB; most take fewer than ten."""
MOST_GAMES: Final = 50
"""So many games of a file are checked here; `python -m bot verify` takes any number."""
MOST_DEALS: Final = 1_000
MOST_MOVES: Final = 50_000
"""And so many deals and moves: twice as many as that game has."""

Watch: TypeAlias = Callable[[], None]
"""Raises what ends a check that is to go on no longer."""


def check(game: PastGame, row: GameRow, deals: Sequence[DealRow]) -> Checked:
    """Check all of a game; it takes a while, and is not done in the event loop."""
    record = record_from(row, deals)
    return check_record(game, record, _with_score(game, record, verify(record)))


def _with_score(game: PastGame, record: Record, verdict: Verdict) -> Verdict:
    """See, where all else holds, that the game's stored score is that after its last deal."""
    if verdict.finding is not None or not game.finished or not record.deals:
        return verdict
    by_rules = record.deals[-1].score
    if tuple(by_rules) == game.score:
        return verdict
    details = {"recorded": list(game.score), "rules": list(by_rules)}
    finding = Finding(Flaw.WRONG_SCORE, len(record.deals) - 1, details=details)
    return replace(verdict, finding=finding)


def check_record(game: PastGame, record: Record, verdict: Verdict) -> Checked:
    """Lay out what a game's deals were dealt from, beside what came of going through its record."""
    fair = record.fair
    return Checked(
        game=game,
        seeds=() if fair is None else tuple(_seeds(fair)),
        deals=() if fair is None else tuple(_checked(record, fair)),
        verdict=verdict,
        checked=len(record.deals),
    )


def _seeds(fair: Fair) -> Iterator[CheckedSeed]:
    for seed, commitment in zip(fair.seeds, fair.commits, strict=True):
        yield CheckedSeed(seed, commitment, commit(seed.secret))


def _checked(record: Record, fair: Fair) -> list[CheckedDeal]:
    checked: list[CheckedDeal] = []
    seeds = fair.seeds
    mixed = mix(seeds, ())
    score: Sequence[int] = (0,) * record.setup.sides
    for number, deal in enumerate(record.deals):
        shape = _shape(record, deal, score)
        layout = FairPacks(seeds).mixed_layout(number, mixed, shape)
        seed = seed_of(seeds, number)
        checked.append(
            CheckedDeal(
                number=number,
                seed=seeds.index(seed),
                pack=fair_pack(seed.secret, "deal", number, mixed),
                named=layout.cut,
                dealt=deal.layout,
                holds=_same(layout, deal.layout),
                void=deal.void,
            )
        )
        mixed = mix_on(mixed, deal.actions, seeds, number + 1)
        score = deal.score
    return checked


def _shape(record: Record, deal: DealRecord, score: Sequence[int]) -> Shape:
    """Say for whom a deal was laid out: who is out gets no cards."""
    setup = record.setup
    order = in_play(deal.dealer, setup.seats, setup.sides, sides_out(setup.rules, score))
    return Shape(tuple(order), setup.seats, trumps_cut=setup.rules.trumps is Trumps.CUT)


def _same(one: Layout, other: Layout) -> bool:
    hands = [sorted(hand) for hand in one.hands], [sorted(hand) for hand in other.hands]
    return hands[0] == hands[1] and (one.stock, one.cut) == (other.stock, other.cut)


# ------------------------------------------------------------------------------- files of records


def _no_watch() -> None:
    pass


def check_file(content: bytes, watch: Watch = _no_watch) -> list[CheckedRecord]:
    """Check a file that holds a record, or one a line; it takes a while, game by game.

    Args:
        content: the file's, at most `LARGEST` bytes.
        watch: is asked before each game and each deal whether to go on.

    Raises:
        NotARecord: if it is not JSON.
        TooManyGames, TooManyDeals: if it holds more than is checked here.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotARecord(line=content.count(b"\n", 0, error.start) + 1) from error
    checked: list[CheckedRecord] = []
    deals = moves = 0
    for value in _values(text, watch):
        held = _listed(value, "deals")
        deals += len(held)
        # Points are no moves, but as much work.
        moves += sum(len(_listed(deal, key)) for deal in held for key in ("actions", "points"))
        if deals > MOST_DEALS or moves > MOST_MOVES:
            raise TooManyDeals(deals=MOST_DEALS, moves=MOST_MOVES)
        checked.append(_checked_record(value, watch))
    return checked


def _values(text: str, watch: Watch) -> Iterator[object]:
    """Read a file as one game or, where it is none, as one a line."""
    lines = [(at, line) for at, line in enumerate(text.split("\n"), 1) if line.strip()]
    try:
        yield _value(text)
        return
    except NotJson as error:
        if len(lines) < 2 or not _is_json(lines[0][1]):
            raise NotARecord(line=error.line) from error
    if len(lines) > MOST_GAMES:
        raise TooManyGames(most=MOST_GAMES)
    for at, line in lines:
        watch()
        try:
            yield _value(line)
        except NotJson as error:
            raise NotARecord(line=at) from error


def _value(text: str) -> object:
    """Read JSON; a doubled key makes it no worse than a record that does not hold."""
    try:
        return parse(text)
    except BadRecord as error:
        return error


def _is_json(line: str) -> bool:
    try:
        _value(line)
    except NotJson:
        return False
    return True


def _listed(value: object, key: str) -> list[object]:
    """Return a list of an object, empty where there is none."""
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, list) else []


def _checked_record(value: object, watch: Watch) -> CheckedRecord:
    try:
        if isinstance(value, BadRecord):
            raise value
        record = read(value)
    except BadRecord as error:
        return CheckedRecord(None, 0, Verdict(error.finding, fair_checked=False))
    deals = _Watched(record.deals)
    deals.watch = watch
    verdict = verify(replace(record, deals=deals))
    return CheckedRecord(record.setup.variant, len(deals), verdict)


class _Watched(tuple[DealRecord, ...]):  # noqa: SLOT001  # no tuple can have slots of its own
    """Deals before each of which it is asked whether to go on."""

    watch: Watch

    def __iter__(self) -> Iterator[DealRecord]:
        for deal in super().__iter__():
            self.watch()
            yield deal
