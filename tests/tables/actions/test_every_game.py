"""Every game, and every form, played to the end by people and computers; records are checked."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.engine.actions import Play
from bot.engine.axes import AllPass
from bot.engine.events import DealEnded
from bot.engine.record import Record, loads, verify
from bot.engine.variants import VARIANTS, Form, OptionValue, Variant
from bot.views.person import Person
from bot.views.table.view import TableState, TableView
from tests.engine.pairwise import LAWS
from tests.forms import ONE_FORM_EACH
from tests.tables.deciding import Whim, ask_out_of_turn
from tests.tables.retelling import check_posts, events_of, of_kind, posted
from tests.tables.room import ANN, BOB, PEOPLE, Room

pytestmark = pytest.mark.long

OPTIONS = {
    (option.name, value): (game, option.only[0] if option.only else game.forms[0])
    for game in VARIANTS.values()
    for option in game.options
    if not isinstance(option.values, range) and option.name not in LAWS
    for value in [one for one in option.values if one != option.default][-1:]
}
"""A value of each option that is not the usual one, with a game and a form that have it."""

_LAWS: list[tuple[str, int, dict[str, OptionValue]]] = [
    ("trinidad", 0, {}),
    ("west-yorkshire", 0, {"take_back": "next"}),
    ("hoyle", 0, {"take_back": "none", "gift_needs_trump": True}),
    ("all-fives", 0, {"target": 31}),
    ("dick", 2, {"second_place": True}),
    ("auction-pitch", 1, {"revoke_penalty": "game"}),
    ("shasta-sam", 0, {"hung_jack_points": 6}),
    ("californie", 0, {"revoke_penalty": "no-score"}),
    ("german", 0, {"revoke_penalty": "game"}),
]
LAWFUL: list[tuple[Variant, Form, dict[str, OptionValue]]] = [
    (VARIANTS[game], VARIANTS[game].forms[form], {"revokes": "called", **options})
    for game, form, options in _LAWS
]
"""Tables where players may revoke, of every kind of game; what the laws do is for the engine's
tests."""
CHOSEN = [(*where, {name: value}) for (name, value), where in OPTIONS.items()] + LAWFUL


def limit(game: Variant, target: int) -> dict[str, OptionValue]:
    """Return what ends a game soon: a near target, where players by chance ever make their bids."""
    return {"deals": 2} if game.base.all_pass is AllPass.STUCK else {"target": target}


_MANY = 5
"""From how many seats on one person plays with computers, which is quicker."""


def name_of(game: Variant, form: Form) -> str:
    return f"{game.id}-{form.sides}-{form.seats}"


async def begin(
    room: Room, people: Sequence[Person], game: Variant, form: Form, options: dict[str, OptionValue]
) -> TableView:
    sides, seats = form.sides, form.seats
    return await room.begin(*people, variant=game.id, sides=sides, seats=seats, options=options)


async def play_through(room: Room, table: TableView) -> Record:
    """Play a game to its end; check its record and posts."""
    while table.state is TableState.PLAYING:
        table = await room.step(table.id)
        table = await ask_out_of_turn(room, table)
    record = loads(await room.record(table.id, 1))
    verdict = verify(record)
    assert verdict.finding is None
    assert (verdict.fair_checked, verdict.cut_short) == (True, False)
    assert record.first is not None
    check_posts(record, await posted(room, table))
    assert (await room.kinds(table.id))[-1] == "board"
    ended = of_kind(events_of(record.setup, record.deals), DealEnded)
    for event, deal in zip(ended, record.deals, strict=True):
        summary = await room.deal(table.id, event.number)
        assert (summary.dealer, summary.names) == (deal.dealer, record.names)
        assert (summary.points, summary.pips) == (event.points, event.pips)
        assert (summary.score, summary.unscored) == (event.score, event.unscored)
        assert (summary.trumps, summary.four) == (event.trumps, event.four)
        leads = [seat for seat, action in deal.actions if isinstance(action, Play)]
        pitched = leads[0] if record.setup.rules.pitched and leads else None
        assert summary.pitcher == pitched
    return record


@pytest.mark.parametrize(
    ("game", "form"), ONE_FORM_EACH, ids=[name_of(*case) for case in ONE_FORM_EACH]
)
async def test_a_game_in_a_form(room: Room, game: Variant, form: Form) -> None:
    room.reseed(form.seats)
    room.choose = Whim(form.sides)
    people = (ANN, BOB) if form.seats < _MANY else (ANN,)
    table = await begin(room, people, game, form, limit(game, 2))
    assert (table.form, {**table.options}) == (form, limit(game, 2))
    record = await play_through(room, table)
    assert record.setup.variant is game
    assert (record.setup.form, len(record.names)) == (form, form.seats)
    # What the store keeps is the same after a restart.
    over = await room.host.table(table.id)
    await room.restart()
    assert await room.host.table(table.id) == over


@pytest.mark.parametrize(
    ("game", "form", "options"),
    CHOSEN,
    ids=[f"{name_of(game, form)}-{options}" for game, form, options in CHOSEN],
)
async def test_every_option(
    room: Room, game: Variant, form: Form, options: dict[str, OptionValue]
) -> None:
    room.choose = Whim(form.sides)
    people = PEOPLE[: form.seats]
    chosen = {**limit(game, 2), **options}
    table = await begin(room, people, game, form, chosen)
    record = await play_through(room, table)
    assert {**record.setup.options} == {**table.options} == chosen
