"""The next season as its director sees it beforehand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.competition.event.series import Former
from bot.competition.event.standings.divisions import exchange
from bot.locale import LANGUAGES, speak
from bot.ui.events.season import next_season_page
from bot.views.events.seasons import NextSeason
from tests.ui.events import running, view, words


def season(pairs: int, *, long: bool = False) -> NextSeason:
    """Return the next season of ten divisions, whose first two are of this size."""
    of = running(pairs)
    views = tuple(replace(view(of, f"Division {n}", long=long), id="ABCDE"[n] * 5) for n in (1, 2))
    order = [[Former(one.id, entrant) for entrant in one.event.entries] for one in views]
    placed = tuple(map(tuple, exchange(order, [0, 0], 1)))
    level = (tuple(order[0][-2:]),)
    names = tuple(one.name for one in views)
    return NextSeason(views, (), False, names, 1, 2, placed, level)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_with_the_longest_names(language: str) -> None:
    of = season(40, long=True)
    words(next_season_page(of.divisions[0], of, speak(language)))
    words(next_season_page(of.divisions[0], replace(of, running=of.divisions), speak(language)))
    words(next_season_page(of.divisions[0], replace(of, announced=True), speak(language)))
