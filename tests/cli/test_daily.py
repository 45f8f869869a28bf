"""``python -m bot daily``: anybody can work out the cards of a day that is over."""

from __future__ import annotations

import io

from bot.cli import daily
from bot.engine.variants import VARIANTS

SECRET = bytes(range(32)).hex()
PROMISE = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def run(secret: str, day: str, game: str) -> tuple[int, list[str]]:
    out = io.StringIO()
    return daily.main(secret, day, game, out), out.getvalue().splitlines()


def test_the_example_of_the_documentation() -> None:
    status, lines = run(SECRET, "20261127", "trinidad")
    assert (status, lines[0]) == (0, f"promise: {PROMISE}")
    assert [line for line in lines if line.startswith("deal")] == [f"deal {n}" for n in range(1, 5)]
    assert lines[2] == "  seat 0: 6S 3C JS 5S 3H TS"


def test_every_game_has_four_deals() -> None:
    for game in VARIANTS:
        status, lines = run(SECRET, "20261127", game)
        assert (status, sum(line.startswith("deal") for line in lines)) == (0, 4)


def test_what_cannot_be_read_is_said() -> None:
    for secret, day in (("00", "20261127"), (SECRET, "tomorrow"), (SECRET, "261127")):
        assert run(secret, day, "trinidad") == run(SECRET, "20261127", "whist")
        status, (line,) = run(secret, day, "trinidad")
        assert (status, line[:15]) == (2, "Give the secret")
