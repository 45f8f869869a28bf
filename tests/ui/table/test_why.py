"""Why a deal came to its points: what is said agrees with what the engine has scored."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.engine.events import Cause
from bot.engine.variants import VARIANTS
from bot.ui.table.results.why import why
from bot.ui.text.people import side_mark
from bot.views.sources import counts, source
from bot.views.table.deals import DealSummary
from bot.views.table.view import TableView
from tests.revoking import CALLED
from tests.ui.reading import check, text
from tests.ui.room import SAY, game, playing, told

_POINT = re.compile(r"([^ ,*]+) \*\*([+-]\d+)\*\*")


def deals(seeds: range) -> Iterator[tuple[TableView, DealSummary]]:
    """Play a deal of every game in each of its forms, with revokes where there are any."""
    for variant in VARIANTS.values():
        options = CALLED if {*CALLED} <= {option.name for option in variant.options} else {}
        for form in variant.forms:
            for seed in seeds:
                played = game(
                    seed,
                    form.seats,
                    {"deals": 1, **(options if seed % 2 else {})},
                    variant.id,
                    sides=form.sides,
                )
                ended = [deal for _, some in told(played) for deal in some]
                yield playing(played, ended=tuple(ended)), ended[-1]


def test_what_is_explained_is_what_the_engine_has_scored_in_every_game() -> None:
    seen = set[Cause]()
    for table, summary in deals(range(1, 3)):
        public = table.public
        assert public is not None
        for side, pips in enumerate(summary.pips):
            assert sum(one.pips for one in counts(public, side)) == pips
        for point in summary.points:
            seen.add(point.cause)
            found = source(point, public.tricks)
            if point.cause is Cause.GAME and not public.rules.ten_is_game:
                mine = {card for one in counts(public, point.side) for card in one.cards}
                assert mine == {*point.cards}
            elif found is not None:
                assert {*point.cards} <= {*found.trick.cards}
                assert point.seat in {found.holder, found.taker}
                assert point.side == (point.seat or 0) % public.sides
                if point.cause is Cause.JACK:
                    assert summary.jack is not None
                    jack = (summary.jack.holder, summary.jack.taker, summary.jack.trick)
                    assert (found.holder, found.taker, found.number) == jack
        shown = why(table, summary, SAY)
        check(shown)
        made = [0] * summary.sides
        marked = len(summary.names) > summary.sides
        sides = [side_mark(side) if marked else summary.names[side] for side in range(len(made))]
        for line in text(shown).split("\n"):
            for side, points in _POINT.findall(line.partition("** ")[2].partition(" · ")[0]):
                made[sides.index(side)] += int(points)
        assert tuple(made) == summary.made, text(shown)
    assert seen > {Cause.HIGH, Cause.LOW, Cause.JACK, Cause.GAME, Cause.TURN_UP, Cause.PIPS}
