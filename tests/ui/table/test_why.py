"""Why a deal came to its points: what is said agrees with what the engine has scored."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.engine.events import Cause
from bot.engine.variants import VARIANTS
from bot.ui.table.results.why import why
from bot.ui.text.people import side_mark
from bot.views.table.deals import DealSummary
from bot.views.table.view import TableView
from tests.revoking import CALLED
from tests.ui.reading import check, text
from tests.ui.room import SAY, game, playing, told

_PIPS = re.compile(r"= \*\*(\d+)\*\*")
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
        shown = why(table, summary, SAY)
        check(shown)
        seen.update(point.cause for point in summary.points)
        lines = text(shown).split("\n")
        counted = [_PIPS.findall(line) for line in lines if line.startswith("-# Game ")]
        for pips, by_trick in zip(summary.pips, counted, strict=False):
            assert sum(map(int, by_trick)) == pips
        for line in lines:
            if summary.jack is not None and re.match(r"\*\*Jack( hung)?\*\* ", line):
                assert re.search(rf"\btrick {summary.jack.trick + 1}\b", line)
        made = [0] * summary.sides
        marked = len(summary.names) > summary.sides
        sides = [side_mark(side) if marked else summary.names[side] for side in range(len(made))]
        for line in lines:
            for side, points in _POINT.findall(line.partition("** ")[2].partition(" · ")[0]):
                made[sides.index(side)] += int(points)
        assert tuple(made) == summary.made, text(shown)
    assert seen > {Cause.HIGH, Cause.LOW, Cause.JACK, Cause.GAME, Cause.TURN_UP, Cause.PIPS}
