"""docs/record.md: records out and in, read strictly."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engine.axes import FirstDeal
from bot.engine.cards import Card
from bot.engine.ceremony import Ceremony, Colour, guess_made, guessed, hold
from bot.engine.game.game import FinishedDeal, Game, Setup
from bot.engine.record import (
    BadRecord,
    Fair,
    Finding,
    Flaw,
    Record,
    Verdict,
    dumps,
    loads,
    read,
    record_of,
    verify,
)
from bot.engine.shuffle import Entropy, FairPacks, Seed, commit, cut_place, fair_pack, mix
from bot.engine.variants import VARIANTS, Form, Variant
from tests.engine.playing import ids, put_back
from tests.forms import ONE_FORM_EACH
from tests.hands import TWO, TWO_PLAY, StoredPacks, deal, lay, play

RECORDS = Path(__file__).parents[2] / "records"


def _text(name: str = "5.12-two-players-with-options.json") -> Any:
    return json.loads((RECORDS / name).read_text())


@pytest.mark.parametrize("words", [[1, "name", "S"], [1, "discard"]])
def test_older_formats_have_no_verb_of_later_games(words: list[object]) -> None:
    text = _text()
    text["deals"][0]["actions"].insert(0, words)
    with pytest.raises(BadRecord) as caught:
        read(text)
    assert caught.value.finding.flaw is Flaw.WRONG_VALUE


def test_a_record_is_written_as_described() -> None:
    game, _ = deal("tobago", lay(TWO, "9S"), options={"target": 7, "undertrump": False})
    play(game, "1:beg 0:give 1:2D")
    written = json.loads(dumps(record_of(game, ["ann", "bob"])))
    stock = written["deals"][0].pop("stock")
    assert stock[0] == "9S"
    assert len(stock) == 40
    assert written == {
        "format": "all-fours-record/1",
        "variant": "tobago",
        "options": {"target": 7},
        "sides": 2,
        "seats": ["ann", "bob"],
        "deals": [
            {
                "dealer": 0,
                "hands": [TWO[0].split(), TWO[1].split()],
                "actions": [[1, "beg"], [0, "give"], [1, "play", "2D"]],
                "points": [[1, "gift", 1]],
                "score": [0, 1],
            }
        ],
        "winner": None,
    }
    assert list(written) == ["format", "variant", "options", "sides", "seats", "deals", "winner"]


def test_a_score_to_begin_with_is_written() -> None:
    game, _ = deal("tobago", lay(TWO, "9S"), score=(3, 0))
    assert json.loads(dumps(record_of(game, ["", ""])))["score0"] == [3, 0]


def test_8_7_a_don_may_begin_below_zero_where_a_revoke_costs_pegs() -> None:
    hands = ("2C 3C 4C 5C 6C 7C 8C 9C TC", "2D 3D 4D 5D 6D 7D 8D 9D TD")
    more = ("2H 3H 4H 5H 6H 7H 8H 9H TH", "2S 3S 4S 5S 6S 7S 8S 9S TS")
    don, watched = lay((*hands, *more)), {"revokes": "called"}
    game, _ = deal("nine-card-don", don, options=watched, score=(-4, 0))
    assert loads(dumps(record_of(game, [""] * 4))).score0 == (-4, 0)
    unwatched, _ = deal("nine-card-don", don, score=(-4, 0))
    with pytest.raises(BadRecord):
        loads(dumps(record_of(unwatched, [""] * 4)))


def test_a_default_spelled_out_is_accepted_and_never_written() -> None:
    text = _text("7-example-1.json")
    text["options"] = {
        "target": 14,
        "game_points": 1,
        "game_tie": "nobody",
        "undertrump": True,
        "gift_limit": False,
        "revokes": "none",
    }
    assert json.loads(dumps(read(text)))["options"] == {}


def _as_written(text: Any, record: Record) -> Any:
    """Change what may be written in several ways to the one in which it is written here."""
    if record.first is not None and record.first.pitcher is not None:
        text["first"]["pitcher"] = record.first.pitcher
    for part in text["deals"]:
        for action in part["actions"]:
            if action[1] == "discard":
                action[2:] = sorted(action[2:], key=lambda code: Card.of(code).index)
    return text


def _stored() -> dict[str, str]:
    """Return the stored records, each named by its game and what it shows, with its section."""
    found: dict[str, str] = {}
    for path in sorted(RECORDS.glob("*.json*")):
        texts = path.read_text().splitlines() if path.suffix == ".jsonl" else [path.read_text()]
        told = path.with_suffix(".txt")
        shows = told.read_text().splitlines() if told.exists() else [""] * len(texts)
        for number, (text, what) in enumerate(zip(texts, shows, strict=True), 1):
            name = f"{path.stem} {number} {what}".encode("ascii", "ignore").decode()
            found[name[:80].rstrip()] = text
    return found


@pytest.mark.parametrize("text", _stored().values(), ids=_stored())
def test_stored_record_is_played_by_the_rules_and_round_trips(text: str) -> None:
    """People who did not see the engine worked its points out (tests/records/README.md)."""
    record = loads(text)
    assert verify(record).finding is None
    assert json.loads(dumps(record)) == _as_written(json.loads(text), record)
    assert loads(dumps(record)) == record


def test_a_game_resumed_after_its_first_deal_has_no_record() -> None:
    setup = Setup(VARIANTS["trinidad"], {}, 2, 2)
    packs = FairPacks.of(bytes(32), 0)
    game, _ = Game.start(setup, packs, 0)
    play(game, "1:stand")
    finished = Game.resume(setup, packs, [], dealer=0, score_before=(0, 0)).deals
    assert record_of(game, ["", ""]).deals[0].layout == finished[0].layout
    later = Game.resume(setup, packs, [FinishedDeal(0, (), (1, 0))], dealer=1, score_before=(1, 0))
    with pytest.raises(ValueError, match="first deals"):
        record_of(later, ["", ""])


def _set(**values: Any) -> Callable[[dict[str, Any]], None]:
    return lambda text: text.update(values)


def _drop(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda text: text.pop(key) and None


def _deal(**values: Any) -> Callable[[dict[str, Any]], None]:
    return lambda text: text["deals"][0].update(values)


def _act(at: int, action: Any) -> Callable[[dict[str, Any]], None]:
    def change(text: dict[str, Any]) -> None:
        text["deals"][0]["actions"][at] = action

    return change


def _swap_in(hand: int, card: Any) -> Callable[[dict[str, Any]], None]:
    def change(text: dict[str, Any]) -> None:
        text["deals"][0]["hands"][hand][0] = card

    return change


def _second(fair: Any) -> Callable[[dict[str, Any]], None]:
    return _set(format="all-fours-record/2", fair=fair)


def _void(void: Any) -> Callable[[dict[str, Any]], None]:
    def change(text: dict[str, Any]) -> None:
        text["format"] = "all-fours-record/2"
        text["deals"][0]["void"] = void

    return change


FAIR: dict[str, Any] = {"commit": commit(bytes(32)), "secret": bytes(32).hex(), "cut": 7}
SEED = FAIR | {"deal": 0, "message": "1", "presses": ["2"]}
FIRST = {"by": "cut", "cards": [[0, "AS"], [1, "2C"]]}

# What tests/records/broken does not show.
SHAPES: list[tuple[str, Callable[[dict[str, Any]], None]]] = [
    ("format type", _set(format=["all-fours-record/1"])),
    ("unknown key", _set(colour="red")),
    ("no deals", _drop("deals")),
    ("variant type", _set(variant=7)),
    ("revokes, type", _set(options={"revokes": None})),
    ("option as truth", _set(options={"game_points": True})),
    ("option as fraction", _set(options={"target": 7.0})),
    ("sides true", _set(sides=True)),
    ("seats type", _set(seats="ab")),
    ("seat names", _set(seats=["a", 1])),
    ("score0 type", _set(score0=[0.5, 0])),
    ("winner type", _set(winner=False)),
    ("fair key", _set(fair=FAIR | {"who": 1})),
    ("fair without cut", _set(fair={"commit": "", "secret": ""})),
    ("fair commit", _set(fair=FAIR | {"commit": FAIR["commit"].upper()})),
    ("fair type", _set(fair=None)),
    ("fair with ids", _set(fair=FAIR | {"presses": []})),
    ("seed type", _second([None])),
    ("seed without its deal", _second([FAIR])),
    ("seed for a deal type", _second([SEED | {"deal": True}])),
    ("seed key", _second([SEED | {"who": 1}])),
    ("message with a sign", _second([SEED | {"message": "+7"}])),
    ("message zero", _second([SEED | {"message": "0"}])),
    ("message in other digits", _second([SEED | {"message": "٧"}])),
    ("message beyond 64 bits", _second([SEED | {"message": str(2**64)}])),
    ("message without end", _second([SEED | {"message": "9" * 10_000}])),
    ("presses type", _second([SEED | {"presses": "7"}])),
    ("press type", _second([SEED | {"presses": [7]}])),
    ("cutter null", _second([SEED | {"cutter": None}])),
    ("void type", _void(1)),
    ("void said of none", _void(False)),
    ("first seat", _set(first=FIRST | {"cards": [[2, "AS"]]})),
    ("first card", _set(first=FIRST | {"cards": [[0, "1S"]]})),
    ("first pair", _set(first=FIRST | {"cards": [[0]]})),
    ("first by nothing", _set(first=FIRST | {"by": None})),
    ("first type", _set(first=[])),
    ("deals type", _set(deals={})),
    ("dealer type", _deal(dealer="0")),
    ("hands", _deal(hands=[])),
    ("card type", _swap_in(0, ["AS"])),
    ("actions type", _deal(actions={})),
    ("action number", _act(2, [1, "bid", True])),
    ("action card", _act(2, [1, "play", {}])),
    ("points type", _deal(points=[[0, "high", "1"]])),
    ("points length", _deal(points=[[0, "high"]])),
    ("score length", _deal(score=[0])),
    ("score type", _deal(score=[None, 0])),
]


@pytest.mark.parametrize("change", [pytest.param(change, id=name) for name, change in SHAPES])
def test_what_is_no_record_is_refused(change: Callable[[dict[str, Any]], None]) -> None:
    text = _text()
    change(text)
    with pytest.raises(BadRecord):
        loads(json.dumps(text))


def test_a_key_twice_is_refused() -> None:
    with pytest.raises(BadRecord) as caught:
        loads('{"format": 1, "sides": 2, "sides": 2}')
    assert caught.value.finding == Finding(Flaw.TWICE, details={"what": "sides"})


def test_numbers_beyond_all_bounds_are_refused() -> None:
    text = json.dumps(_text()).replace('"dealer": 0', f'"dealer": {"9" * 10_000}', 1)
    with pytest.raises(BadRecord) as caught:
        loads(text)
    assert caught.value.finding.flaw is Flaw.WRONG_VALUE


def _ceremony(setup: Setup, pack: Sequence[Card]) -> Ceremony:
    """Hold a game's first-deal ceremony; the lowest seat speaks if one has to."""
    if setup.rules.first_deal is not FirstDeal.GUESS:
        return hold(pack, setup.rules, setup.form)
    cutter, guess = setup.seats - 1, (0, Colour.RED)
    _, side = guess_made(pack, cutter, *guess, setup.sides)
    return guessed(pack, setup.form, cutter, guess, side)


def _seed(chance: Random, ids: bool) -> Seed:
    """Return a seed, with or without ids; the place of some cuts follows from a press."""
    secret, at = chance.randbytes(32), chance.randrange(52)
    if not ids:
        return Seed(secret, at)
    message = chance.randrange(1, 2**63)
    presses = tuple(sorted({message + chance.randrange(2**40) for _ in range(3)}))
    if chance.random() < 0.5:
        return Seed(secret, cut_place(presses[-1]), Entropy(message, presses, presses[-1]))
    return Seed(secret, at, Entropy(message, presses))


def _played(setup: Setup, chance: Random, ids: bool) -> Record:
    """Play some fair deals by chance, and write them down."""
    seeds = (_seed(chance, ids),)
    first = _ceremony(setup, fair_pack(seeds[0].secret, "first", 0, mix(seeds, ())))
    game, _ = Game.start(setup, FairPacks(seeds), first.dealer)
    while (seat := game.turn) is not None and game.deal_number < 4:
        askers = [other for other in range(setup.seats) if game.legal(other)]
        legal = game.legal(by := chance.choice(askers))
        assert seat in askers
        game.apply(by, legal[chance.randrange(len(legal))])
    fair = Fair(seeds, (commit(seeds[0].secret),))
    return record_of(
        game, [f"player {seat}" for seat in range(setup.seats)], fair=fair, first=first
    )


FORMS = [
    pytest.param(variant, form, id=f"{variant.id}-{form.sides}-{form.seats}")
    for variant, form in ONE_FORM_EACH
]


@pytest.mark.parametrize("other", [False, True], ids=["defaults", "others"])
@pytest.mark.parametrize(("variant", "form"), FORMS)
def test_every_game_round_trips_and_holds(variant: Variant, form: Form, other: bool) -> None:
    """With its ceremony and fair deals, with the defaults of its options and with other values.

    With other values there are ids mixed in, and players may revoke: the format's third revision.
    """
    options = {
        offer.name: offer.values[other]
        for offer in variant.options_in(form)
        if not isinstance(offer.values, range)
    }
    record = _played(Setup(variant, options, form.sides, form.seats), Random(form.seats), other)
    text = dumps(record)
    back = loads(text)
    assert dumps(back) == text
    assert back.setup.rules == record.setup.rules
    assert (back.first, back.fair, back.winner) == (record.first, record.fair, record.winner)
    kept = [(deal.dealer, deal.layout, deal.actions) for deal in back.deals]
    assert kept == [(deal.dealer, deal.layout, deal.actions) for deal in record.deals]
    revision = max(3 if other else 1, variant.recorded_from)
    assert json.loads(text)["format"] == f"all-fours-record/{revision}"
    assert verify(back) == Verdict(
        None, fair_checked=True, ids_from=0 if other else None, cut_short=record.winner is None
    )


@pytest.mark.parametrize("began_earlier", [False, True])
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_a_game_put_back_from_a_backup_round_trips_and_holds(
    variant: Variant, began_earlier: bool
) -> None:
    """Its first deal is broken off, and the one that takes its place as well."""
    form = variant.forms[-1]
    setup = Setup(variant, {}, form.sides, form.seats)
    record = put_back(setup, 1, [0, 1], None if began_earlier else ids(form.seats))
    back = loads(dumps(record))
    assert dumps(back) == dumps(record)
    assert back.fair == record.fair
    first, second, third = back.deals[:3]
    assert (first.void, second.void, third.void) == (True, True, False)
    assert first.dealer == second.dealer == third.dealer
    assert first.layout != second.layout
    held = Verdict(None, fair_checked=True, ids_from=int(began_earlier))
    assert verify(back) == held
    closed = replace(back, deals=back.deals[:2], winner=None)
    assert verify(closed) == replace(held, cut_short=True), "closed before the new deal"


@pytest.mark.parametrize(("unposted", "ids_from"), [(0, 1), (1, 2), (2, None)])
def test_no_more_is_said_of_ids_than_of_the_seed_that_lacks_them(
    unposted: int, ids_from: int | None
) -> None:
    """Discord refused to take that seed's commitment, so it was not seen before the cut."""
    setup = Setup(VARIANTS["trinidad"], {}, 2, 2)
    record = put_back(setup, 1, [0, 1], ids(2), unposted)
    assert verify(record) == Verdict(None, fair_checked=True, ids_from=ids_from)


@pytest.mark.parametrize(
    ("deals", "winner", "flaw", "at"),
    [
        (3, 0, None, None),  # the last of three
        (4, 0, None, None),  # one came before those listed
        (4, None, None, None),  # the game goes on
        (2, 0, Flaw.AFTER_END, 2),
        (1, 0, Flaw.AFTER_END, 1),
        (3, None, Flaw.WRONG, None),
    ],
)
def test_a_record_that_begins_in_mid_game_has_no_more_deals_than_the_game(
    deals: int, winner: int | None, flaw: Flaw | None, at: int | None
) -> None:
    """Seat 0 begins with three points, and each wins High and Low when the other deals."""
    layouts = [lay(TWO), lay(TWO[::-1]), lay(TWO)]
    played = Setup(VARIANTS["pitch"], {"deals": 3}, 2, 2)
    game, _ = Game.start(played, StoredPacks(layouts), dealer=0, score0=(3, 0))
    swapped = TWO_PLAY.translate({ord("0"): "1", ord("1"): "0"})
    for script in (TWO_PLAY, swapped, TWO_PLAY):
        play(game, script)
    assert (game.over, game.winner) == (True, 0)
    setup = Setup(VARIANTS["pitch"], {"deals": deals}, 2, 2)
    record = replace(record_of(game, ["", ""]), setup=setup, winner=winner)
    finding = verify(loads(dumps(record))).finding
    assert (finding and finding.flaw, finding and finding.deal) == (flaw, at)
