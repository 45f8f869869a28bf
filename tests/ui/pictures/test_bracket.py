"""The picture of a knock-out."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from bot.ui.pictures.bracket import BracketColumn, BracketPicture
from bot.ui.pictures.match_box import MatchBox, MatchSide


def rounds(matches: int, name: str = "Ann & Cy") -> tuple[BracketColumn, ...]:
    """So many matches, and all that they lead to."""
    columns = []
    while matches:
        boxes = tuple(
            MatchBox(
                (MatchSide(name, "14", won=True), MatchSide(name, "9", lost=True)),
                leads_to=None if matches == 1 else row // 2,
                runs=row == 0,
            )
            for row in range(matches)
        )
        columns.append(BracketColumn("Quarter-finals", boxes))
        matches //= 2
    return tuple(columns)


@pytest.mark.parametrize("matches", [1, 2, 4, 8])
@pytest.mark.parametrize("name", ["", "Ann & Cy", "W" * 80, "中村"])
def test_any_names_fit(matches: int, name: str) -> None:
    picture = BracketPicture("words", rounds(matches, name))
    content = picture.draw()
    assert content == picture.draw()
    assert len(content) < 60_000
    assert Image.open(BytesIO(content)).width <= 1_200


def test_columns_of_the_same_length_and_the_last_one_longer_do_not_overlap() -> None:
    """As in a losers' bracket, where some rounds have as many matches as the one before."""
    sides = (MatchSide("Ann"), MatchSide("Bob"))
    straight = tuple(MatchBox(sides, row) for row in range(2))
    more = tuple(MatchBox(sides) for _ in range(5))
    columns = (BracketColumn("1", straight), BracketColumn("2", straight), BracketColumn("3", more))
    height = Image.open(BytesIO(BracketPicture("words", columns).draw())).height
    assert height > 5 * 80
