"""Who plays with whom."""

from __future__ import annotations

import pytest

from bot.engine.variants import VARIANTS, Form
from bot.tables.lfg.matching import find_company, wanted_games
from bot.views.lfg import Waiting, Wish
from bot.views.settings.server import ServerSettings

USUAL = ServerSettings().usual_game
TRINIDAD, PITCH = Wish(VARIANTS["trinidad"]), Wish(VARIANTS["pitch"])
THREE = Wish(VARIANTS["pitch"], 3)
ANY = Wish()


def line(*wishes: Wish) -> list[Waiting]:
    return [Waiting(n, f"P{n}", wish, n, 1_000) for n, wish in enumerate(wishes)]


@pytest.mark.parametrize(
    ("wishes", "game", "people"),
    [
        ([TRINIDAD] * 3, None, ()),
        ([TRINIDAD] * 5, "trinidad", (0, 1, 2, 3)),
        ([PITCH, TRINIDAD, TRINIDAD, TRINIDAD, PITCH, TRINIDAD], "trinidad", (1, 2, 3, 5)),
        ([TRINIDAD, ANY, ANY, TRINIDAD], "trinidad", (0, 1, 2, 3)),
        ([ANY] * 4, "trinidad", (0, 1, 2, 3)),
        ([PITCH, THREE, ANY], "pitch", (0, 1, 2)),
        ([THREE, PITCH, Wish(VARIANTS["pitch"], 4)], None, ()),
    ],
)
def test_a_table_is_for_those_who_came_first(
    wishes: list[Wish], game: str | None, people: tuple[int, ...]
) -> None:
    found = find_company(line(*wishes), USUAL)
    assert (found.game.id if found else None) == game
    assert tuple(one.user_id for one in found.people) == people if found else not people


def test_the_panel_counts_those_who_play_anything_too() -> None:
    games = list(wanted_games(line(TRINIDAD, ANY, THREE), USUAL))
    assert [(one.game.id, one.form, one.ready) for one in games] == [
        ("trinidad", Form(2, 4), 2),
        ("pitch", Form(3, 3), 2),
    ]
