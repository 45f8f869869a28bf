"""docs/rules.md §3: the table of games, row by row, and the defaults of §5.12."""

from __future__ import annotations

from dataclasses import fields

import pytest

from bot.engine.axes import (
    AfterGift,
    Blind,
    Drawing,
    FirstDeal,
    Follow,
    GameTie,
    Gift,
    LowTo,
    Market,
    Running,
    Trumps,
)
from bot.engine.cards import Rank
from bot.engine.events import Cause
from bot.engine.rules import Rules
from bot.engine.variants import VARIANTS

from .words import form_of

_RANKS = {
    "A": Rank.ACE,
    "K": Rank.KING,
    "Q": Rank.QUEEN,
    "J": Rank.JACK,
    "6": Rank.SIX,
    "2": Rank.TWO,
}
_CAUSES = {"H": Cause.HIGH, "L": Cause.LOW, "J": Cause.JACK, "G": Cause.GAME}
_FREE_FORMS = "2 3 4 5 6 7 8 2x2 3x2 2x3 4x2 2x4"
_ALONE = "4 5 6 7"

TABLE = f"""
trinidad         | 2x2 2         | 14 | turn    | A1 62 J3    | every           | eldest    | play-on | keep | follow-or-trump | holder | 13 | nobody     | HLJG
tobago           | 2x2 2         | 14 | turn    | A1 22 J3    | every           | eldest    | play-on | keep | follow-or-trump | holder | 13 | nobody     | HLJG
west-yorkshire   | 2x2 2 3x2 2x3 | 11 | pitch   |             |                 |           |         |      | follow-or-trump | holder | 11 | nobody     | HLJG
lancashire       | 2x2           | 11 | pitch   |             |                 |           |         |      | follow-or-trump | taker  | 11 | nobody     | HLJG
england          | 2x2           | 11 | pitch   |             |                 |           |         |      | follow-or-trump | holder | 11 | nobody     | HLJG
cotton           | 2             | 11 | turn    | J1          | every           | eldest    | abandon | keep | follow-or-trump | holder | 11 | nobody     | HLJG
running          | 2             | 31 | turn    | A4 K3 Q2 J1 | every           | eldest    | abandon | keep | follow-or-trump | holder | 11 | nobody     | HLJG
hoyle            | 2 2x2         | 11 | turn    | J1          | every           | eldest    | abandon | six  | follow-or-trump | holder | 11 | nobody     | HLJG
american         | 2             | 10 | turn    | J1          | final           | eldest    | abandon | six  | follow-or-trump | holder | 11 | nobody     | HLJG
dick             | 2 2x2 3       | 7  | turn    | J1          | every           | opponents | play-on | keep | follow-or-trump | holder | 11 | eldest     | HLJG
all-fives        | 2 2x2         | 61 | turn    | J1          | every           | opponents | play-on | keep | follow-or-trump | holder | 11 | eldest     | HLJG
foster           | 2 3 2x2       | 7  | turn    | J1          | first-and-final | opponents | play-on | six  | follow-or-trump | holder | 11 | nobody     | HLJG
seven-up         | 2 3 2x2       | 7  | turn    | J1          | final           | opponents | play-on | six  | follow-or-trump | holder | 11 | non-dealer | HLJG
blind            | 2 3 2x2       | 7  | pitch   |             |                 |           |         |      | follow-or-trump | holder | 11 | nobody     | HLJG
basic            | {_FREE_FORMS} | 11 | no-beg  |             |                 |           |         |      | follow-or-trump | holder | 11 | nobody     | HLJG
pitch            | {_FREE_FORMS} | 11 | pitch   |             |                 |           |         |      | follow-or-trump | holder | 11 | nobody     | HLJG
free-style-pitch | {_FREE_FORMS} | 11 | offers  |             |                 |           |         |      | follow-or-trump | holder | 11 | nobody     | HLJG
commercial-pitch | {_ALONE}      | 11 | sale    |             |                 |           |         |      | follow-or-trump | holder | 11 | nobody     | HLJG
auction-pitch    | {_ALONE}      | 11 | auction |             |                 |           |         |      | follow-or-trump | holder | 11 | nobody     | HLJG
shasta-sam       | 2             | 7  | closed  |             |                 |           |         |      | free            | taker  | 11 | nobody     | HLJG
california-jack  | 2             | 7  | open    |             |                 |           |         |      | free            | taker  | 11 | nobody     | HLJG
french           | 2 2x2         | 7  | turn    | J1          | every           | eldest    | play-on | six  | must-trump      | taker  | 11 | eldest     | GHLJ
californie       | 2             | 10 | open    |             |                 |           |         |      | must-trump      | taker  | 11 | eldest     | GHLJ
german           | 2             | 7  | turn    | J1          | every           | eldest    | play-on | six  | must-trump      | taker  | 11 | eldest     | HLJG
"""  # noqa: E501  # a table reads by its columns
LATER = {variant.id for variant in VARIANTS.values() if variant.row > 24}
"""The games of §8, which have a table of their own."""
ROWS = [[cell.strip() for cell in row.split("|")] for row in TABLE.strip().splitlines()]
every_row = pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])


def test_3_the_games_are_those_of_the_table_in_its_order() -> None:
    here = [variant for variant in VARIANTS.values() if variant.id not in LATER]
    assert [variant.id for variant in here] == [row[0] for row in ROWS]
    assert [variant.row for variant in here] == list(range(1, 25))


@every_row
def test_3_sides_and_target(row: list[str]) -> None:
    variant = VARIANTS[row[0]]
    forms = [form_of(word) for word in row[1].split()]
    assert set(variant.forms) == set(forms)
    assert len(variant.forms) == len(forms)
    assert variant.rules({}).target == int(row[2])


@every_row
def test_3_trumps_and_what_is_said_to_them(row: list[str]) -> None:
    base = VARIANTS[row[0]].base
    market, drawing = Market.NONE, Drawing.NONE
    match row[3]:
        case "turn":
            trumps = Trumps.TURN
        case "no-beg":
            trumps = Trumps.TURN_NO_BEG
        case "closed" | "open":
            trumps, drawing = Trumps.CUT, Drawing(row[3])
        case word:
            trumps = Trumps.PITCH
            market = Market.NONE if word == "pitch" else Market(word)
    assert (base.trumps, base.market, base.drawing) == (trumps, market, drawing)
    scoring = {_RANKS[word[0]]: int(word[1:]) for word in row[4].split()}
    assert dict(base.turn_up_points) == scoring
    if trumps is Trumps.TURN:
        assert base.turn_ups_counted.value == row[5]
        assert base.gift is {"eldest": Gift.ELDEST_SIDE, "opponents": Gift.EACH_OPPONENT}[row[6]]
        assert (
            base.after_gift is {"play-on": AfterGift.PLAY_ON, "abandon": AfterGift.ABANDON}[row[7]]
        )
        assert base.after_run.value == {"keep": "none", "six": "six"}[row[8]]
        once = row[0] == "french"
        assert base.running is (Running.ONCE_THEN_SINGLY if once else Running.THREE_EACH)


@every_row
def test_3_play_and_points(row: list[str]) -> None:
    base = VARIANTS[row[0]].base
    follow = Follow(row[9])
    if follow is Follow.FREE:
        assert (base.follow_drawing, base.follow) == (Follow.FREE, Follow.FOLLOW_OR_TRUMP)
    else:
        assert base.follow is follow
        assert base.follow_drawing in {None, follow}
    assert base.low is LowTo(row[10])
    assert (base.jack_points, base.hung_jack_points) == tuple(int(digit) for digit in row[11])
    assert base.game_tie.value.removesuffix("-side") == row[12]
    assert base.order == tuple(_CAUSES[letter] for letter in row[13])


UNUSUAL: dict[str, dict[str, object]] = {
    "tobago": {"undertrump": False},
    "west-yorkshire": {"throw_in": True, "blind": Blind.PARTNERS, "first_deal": FirstDeal.JACK},
    "lancashire": {"blind": Blind.PARTNERS, "first_deal": FirstDeal.GUESS},
    "cotton": {"first_deal": FirstDeal.PUT_CUT},
    "running": {"first_deal": FirstDeal.PUT_CUT},
    "hoyle": {"asking": True},
    "dick": {"blind": Blind.ALL_BUT_TWO},
    "all-fives": {"blind": Blind.ALL_BUT_TWO, "five_pips": 5},
    "foster": {"blind": Blind.ALL_BUT_TWO},
    "seven-up": {"third_player_limit": True, "bunching": True, "game_tie": GameTie.NON_DEALER},
    "french": {"blind": Blind.ALL_BUT_TWO, "running": Running.ONCE_THEN_SINGLY},
    "californie": {"penalty": True},
}
"""What §5 gives to one game or to few; everywhere else these axes are at rest."""
_SPECIAL = sorted({axis for axes in UNUSUAL.values() for axis in axes} - {"game_tie"})


@pytest.mark.parametrize("game_id", [row[0] for row in ROWS])
def test_5_what_is_peculiar_to_a_game_is_in_no_other(game_id: str) -> None:
    rest = {field.name: field.default for field in fields(Rules)}
    base = VARIANTS[game_id].base
    for axis in _SPECIAL:
        expected = UNUSUAL.get(game_id, {}).get(axis, rest[axis])
        assert getattr(base, axis) == expected, axis
    assert bool(base.pegs) == (game_id == "all-fives")


BEGGING = (
    "trinidad tobago cotton running hoyle american dick all-fives foster seven-up french german"
)
OFFERED = {
    "trinidad tobago": "game_points=1,2 game_tie=nobody,non-dealer undertrump",
    BEGGING: "gift_limit=False,True gift_needs_trump=False,True",
    "cotton running hoyle american": "gift_ends_deal=True,False",
    "hoyle american": "discard=six,none",
    "foster": "discard=six,nine",
    "seven-up": "discard=six,six-from-twelve",
    "west-yorkshire lancashire england": "follow=follow-or-trump,strict stake_game stake_four",
    "west-yorkshire": "throw_in=True,False first_pitch=jack,cut partners=fixed,jacks",
    "england": "throw_in=False,True low=holder,taker",
    "dick": "second_place=False,True",
    "auction-pitch": "smudge=False,True",
    "californie": "penalty=True,False",
}
"""docs/rules.md §5.12 without what all games have, and the hung jack."""
LAWS = {
    "revokes": ["none", "called"],
    "take_back": ["trick", "next", "none"],
    "revoke_penalty": ["usual", "no-score", "game"],
}


@pytest.mark.parametrize("game_id", [row[0] for row in ROWS])
def test_5_12_the_options_of_a_game(game_id: str) -> None:
    expected: dict[str, list[str] | None] = {
        "target": None,
        "hung_jack_points": None,
        "deals": None,
        **LAWS,
    }
    for games, options in OFFERED.items():
        if game_id in games.split():
            for word in options.split():
                name, _, values = word.partition("=")
                expected[name] = values.split(",") if values else None
    offered = {
        option.name: option
        for form in VARIANTS[game_id].forms
        for option in VARIANTS[game_id].options_in(form)
    }
    assert set(offered) == set(expected)
    for name, listed in expected.items():
        if listed is not None:
            assert [str(value) for value in offered[name].values] == listed
            assert str(offered[name].default) == listed[0]
    assert offered["target"].values == range(1, 101)
    assert offered["deals"].values == range(61)
    assert offered["deals"].default == 0
    hung = 3 if game_id in {"trinidad", "tobago"} else 1
    assert offered["hung_jack_points"].values == range(1, 7)
    assert offered["hung_jack_points"].default == hung
    if "undertrump" in offered:
        assert offered["undertrump"].values == (
            (True, False) if game_id == "trinidad" else (False, True)
        )
    for stake in {"stake_game", "stake_four"} & set(offered):
        assert (offered[stake].default, offered[stake].values[0]) == (0, 0)
