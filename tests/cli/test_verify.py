"""``python -m bot verify``: its output for good and broken records, and its exit status.

Broken records are in ``tests/records/broken``, each with a line in the text beside: what is wrong,
and what has to be said of it. A message that ends in … is only begun there.
"""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.__main__ import main
from bot.cli import verify
from bot.engine.boards import BoardPacks, BoardSeed
from bot.engine.errors import Reason
from bot.engine.game.game import Game, Setup
from bot.engine.record import Boards, Flaw, dumps, record_of
from bot.engine.rulings import Ruling, RulingNote
from bot.engine.shuffle import commit
from bot.engine.variants import VARIANTS
from bot.ui.history import verdict
from tests.hands import TWO, lay
from tests.hands import deal as begun_deal

RECORDS = Path(__file__).parents[1] / "records"
UNREADABLE = RECORDS / "broken/unreadable"
SECTION = re.compile(r"§\d+(\.\d+)?(?![\d.])")
TOO_DEEP = "not read from line 1, column 21 on: nested more than 20 levels deep, and no game is"


def run(*paths: Path | str) -> tuple[int, list[str]]:
    out = io.StringIO()
    status = verify.main([str(path) for path in paths], out)
    return status, out.getvalue().splitlines()


def written(tmp_path: Path, content: str | bytes) -> Path:
    path = tmp_path / "game.json"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def fair_games() -> list[dict[str, Any]]:
    lines = (RECORDS / "fair-games.jsonl").read_text().splitlines()
    return [json.loads(line) for line in lines]


# ------------------------------------------------------------------------------- what holds


NOT_CHECKED = "fair deal not checked"
FAIR = "fair deal checked: secret"
HOLDING = {
    "7-example-1.json": [f"1 deal holds; the last deal is cut short; {NOT_CHECKED}"],
    "7-example-2.json": [f"1 deal holds; {NOT_CHECKED}"],
    "2-exhausted-pack.json": [f"2 deals hold; the last deal is cut short; {NOT_CHECKED}"],
    "fair-games.jsonl": [
        f"{len(game['deals'])} deals hold; {FAIR} and cut alone" for game in fair_games()
    ],
    # The third game was begun by an earlier version and put back.
    "fair-games-2.jsonl": [
        f"2 deals hold; {FAIR}, cut and ids from Discord",
        f"4 deals hold; {FAIR}, cut and ids from Discord",
        f"5 deals hold; {FAIR} and cut alone, from deal 2 on also ids from Discord",
    ],
}


@pytest.mark.parametrize("name", HOLDING)
def test_stored_records_hold(name: str) -> None:
    path = RECORDS / name
    expected = [f"{path}: game {game}: {says}" for game, says in enumerate(HOLDING[name], 1)]
    assert run(path) == (0, expected)


def test_it_is_said_which_boards_all_tables_played(tmp_path: Path) -> None:
    """A table that was dealt other cards by another word of a captain is named."""
    path = RECORDS / "boards.jsonl"
    status, lines = run(path)
    fair = "fair deal checked: the event's secret and 2 captains' cuts"
    assert status == 0
    assert lines == [
        f"{path}: game 1: 4 deals hold; boards 1–3; {fair}",
        f'{path}: game 1: deal 1, action 1: ruling again, by "Rita": "A card fell."',
        f"{path}: game 2: 3 deals hold; boards 1–3; {fair}",
        f"{path}: game 3: 2 deals hold; boards 2–3; {fair}",
        "board 1: the same at 2 tables",
        "boards 2–3: the same at 3 tables",
    ]
    one, two, _ = map(json.loads, path.read_text().splitlines())
    setup = Setup(VARIANTS["pitch"], two["options"], 2, 4)
    alone, other, event = (tmp_path / f"{name}.json" for name in ("alone", "other", "event"))
    alone.write_text(json.dumps(one))
    for path, secret in ((other, bytes.fromhex(two["boards"]["secret"])), (event, bytes(32))):
        seed = BoardSeed(secret, ("rosa",))
        game, _ = Game.start(setup, BoardPacks(seed, 1), dealer=0)
        boards = Boards(seed, commit(secret), 1)
        path.write_text(dumps(record_of(game, two["seats"], boards=boards)))
    status, lines = run(alone, other)
    assert status == run(alone, other, event)[0] == 1, "whatever was played at other events"
    assert lines[-2:] == [
        "boards 2–3: at one table alone",
        f"board 1: other cards at {other}: game 1 than at {alone}: game 1",
    ]
    assert "captain's cut" in lines[-3]
    assert run(alone)[1][2:] == []


def test_it_is_said_of_each_called_revoke_whether_it_was_one() -> None:
    path = RECORDS / "6-revokes.jsonl"
    shown = path.with_suffix(".txt").read_text().splitlines()
    status, lines = run(path)
    assert status == 0
    said = [line.removeprefix(f"{path}: game ") for line in lines]
    assert len([line for line in said if f"1 deal holds; {NOT_CHECKED}" in line]) == len(shown) - 2
    right = "a revoke by seat 0, rightly called by seat 1"
    assert said[4:8] == [
        f"3: 1 deal holds; {NOT_CHECKED}",
        f"3: deal 1, trick 1: {right}: 4C instead of 2H KH 3S AS (must follow hearts or trump)",
        "3: deal 1, trick 3: no revoke by seat 1, wrongly called by seat 0",
        f"4: 1 deal holds; {NOT_CHECKED}",
    ]
    right = "a revoke by seat 3, rightly called by seat 2"
    assert f"10: deal 1, trick 1: {right}: 3S instead of TH (must not undertrump)" in said


def test_it_says_who_ruled_what_and_why(tmp_path: Path) -> None:
    game, _ = begun_deal("trinidad", lay(TWO, "8S"), score=(3, 5))
    game.apply(0, Ruling.of("penalty", [1]))
    game.apply(0, Ruling.of("none", []))
    record = record_of(game, ["Ann", "Bob"])
    notes = (RulingNote(0, "Rita", "Two *cards*."), RulingNote(1, "Ron\n", "\x1b[2J"))
    for told, lines in (
        (
            notes,
            [
                'deal 1, action 1: ruling penalty 1, by "Rita": "Two *cards*."',
                r'deal 1, action 2: ruling none, by "Ron\n": "\u001b[2J"',
            ],
        ),
        ((), ["deal 1, action 1: ruling penalty 1", "deal 1, action 2: ruling none"]),
    ):
        ruled = replace(record, deals=(replace(record.deals[0], rulings=told),))
        path = written(tmp_path, dumps(ruled))
        status, (_, *said) = run(path)
        assert status == 0
        assert said == [f"{path}: game 1: {line}" for line in lines]


def _corpus(name: str) -> tuple[list[str], list[str]]:
    """Return a game's records, and the lines that say what they show."""
    path = RECORDS / f"{name}.jsonl"
    return path.read_text().splitlines(), path.with_suffix(".txt").read_text().splitlines()


@pytest.mark.parametrize("name", VARIANTS)
def test_the_records_of_every_game_hold(name: str) -> None:
    """Their points are worked out by hand from docs/rules.md; each line beside names a section."""
    path = RECORDS / f"{name}.jsonl"
    records, shown = _corpus(name)
    status, said = run(path)
    lines = [line for line in said if ": ruling " not in line]
    assert [line for line in lines if "hold" not in line] == []
    assert status == 0
    assert len(lines) == len(records) == len(shown)
    assert {json.loads(record)["variant"] for record in records} == {name}
    assert [line for line in shown if not SECTION.match(line)] == []


def test_the_records_show_every_section_of_the_rules() -> None:
    shown = [line for name in VARIANTS for line in _corpus(name)[1]]
    assert len(shown) >= 120
    sections = {section[0] for line in shown for section in SECTION.finditer(line)}
    assert {"§2", "§3", "§4", "§7"} | {f"§5.{number}" for number in range(1, 13)} <= sections


def test_every_refusal_has_its_words() -> None:
    assert set(verdict.REASONS) == set(Reason)
    assert set(verdict.FLAWS) == set(Flaw)


def test_a_record_without_deals_has_its_head_checked(tmp_path: Path) -> None:
    game = fair_games()[0] | {"deals": [], "winner": None}
    path = written(tmp_path, json.dumps(game))
    says = "there is no deal, the head holds; fair deal checked: secret and cut alone"
    assert run(path) == (0, [f"{path}: game 1: {says}"])
    path = written(tmp_path, json.dumps(game | {"winner": 1}))
    assert run(path) == (1, [f"{path}: game 1: recorded winner 1, by the rules null"])


# -------------------------------------------------------------------------- what is broken


def says(path: Path) -> str:
    """Return the first line on a single broken game, after its file's name."""
    status, lines = run(path)
    assert status == 1
    prefix = f"{path}: game 1: "
    assert lines[0].startswith(prefix)
    assert lines[1:] in ([], [prefix + "fair deal not checked"])
    return lines[0].removeprefix(prefix)


def expectations(path: Path) -> list[tuple[str, str]]:
    """Read what is wrong with each of some records, or files, and what has to be said of it."""
    lines = path.read_text().splitlines()
    return [(what, message) for what, _, message in (line.partition(" => ") for line in lines)]


def broken_records(kind: str) -> list[tuple[str, str, str]]:
    """Return what is wrong with each broken record, the record, and what has to be said of it."""
    path = RECORDS / f"broken/{kind}.jsonl"
    records, expected = path.read_text().splitlines(), expectations(path.with_suffix(".txt"))
    assert len(records) == len(expected), path.name
    return [
        (what, record, message) for record, (what, message) in zip(records, expected, strict=True)
    ]


KINDS = (
    *("boards", "calls", "cards", "ceremonies", "deals", "fair", "points", "revokes", "seeds"),
    "shapes",
)
FILES = expectations(UNREADABLE / "messages.txt")


def test_there_are_enough_of_every_kind() -> None:
    assert set(KINDS) == {path.stem for path in (RECORDS / "broken").glob("*.jsonl")}
    broken = [(kind, *record) for kind in KINDS for record in broken_records(kind)]
    assert len(broken) >= 200
    assert len({(kind, what) for kind, what, _, _ in broken}) == len(broken)
    named = [json.loads(record).get("variant") for _, _, record, _ in broken]
    assert [name for name in VARIANTS if name not in named] == []
    assert {file for file, _ in FILES} == {
        path.name for path in UNREADABLE.iterdir() if path.name != "messages.txt"
    }


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_thing_that_does_not_hold_is_said(tmp_path: Path, kind: str) -> None:
    for what, record, message in broken_records(kind):
        said = says(written(tmp_path, record))
        begins = said.startswith(message.removesuffix("…"))
        assert begins if message.endswith("…") else said == message, (what, said)


def test_a_file_that_is_not_json_ends_in_status_2(capsys: pytest.CaptureFixture[str]) -> None:
    for name, message in FILES:
        path = UNREADABLE / name
        assert main(["verify", str(path)]) == 2, name
        printed, wrong = capsys.readouterr()
        *before, last = printed.splitlines()
        assert last == f"{path}: {message}"
        assert all(line.startswith(f"{path}: game ") for line in before)
        assert not wrong


# --------------------------------------------------------------------- what cannot be read


@pytest.mark.parametrize("content", [b"[" * 100_000, b"[" * 100_000 + b"]" * 100_000])
def test_deep_nesting_ends_in_status_2(tmp_path: Path, content: bytes) -> None:
    path = written(tmp_path, content)
    assert run(path) == (2, [f"{path}: {TOO_DEEP}"])


def test_what_cannot_be_opened_ends_in_status_2(tmp_path: Path) -> None:
    missing = tmp_path / "missing.json"
    status, lines = run(missing, tmp_path, "\x00")
    assert status == 2
    assert [line.split(": ", 2)[1] for line in lines] == ["cannot be opened"] * 3


def test_a_byte_order_mark_and_other_line_ends_do_no_harm(tmp_path: Path) -> None:
    text = (RECORDS / "fair-games.jsonl").read_text().replace("\n", "\r\n\r\n")
    assert run(written(tmp_path, b"\xef\xbb\xbf" + text.encode()))[0] == 0


def test_lines_are_read_as_far_as_they_are_json(tmp_path: Path) -> None:
    first, second = (RECORDS / "fair-games.jsonl").read_text().splitlines()
    path = written(tmp_path, f"{first}\n\n{second[:-9]}\n{first}\n")
    status, lines = run(path)
    assert status == 2
    assert lines[0].startswith(f"{path}: game 1: ")
    assert lines[1].startswith(f"{path}: not JSON from line 3, column ")
    assert len(lines) == 2
    broken = written(tmp_path, f"{second[:-9]}\n{first}\n")
    assert run(broken)[0] == 2


def test_one_bad_game_among_good_ones(tmp_path: Path) -> None:
    good, other = fair_games()
    lines = [json.dumps(good), json.dumps(other | {"winner": None}), json.dumps([]), "{}"]
    lines.append('{"sides": 2, "sides": 2}')
    path = written(tmp_path, "\n".join([*lines, json.dumps(good)]))
    status, said = run(path, RECORDS / "7-example-1.json")
    assert status == 1
    assert said[1] == f"{path}: game 2: recorded winner null, by the rules {other['winner']}"
    assert said[2] == f"{path}: game 3: [] is not valid here"
    assert said[3] == f"{path}: game 4: format is missing"
    assert said[4] == f"{path}: game 5: sides is there twice"
    assert said[5].startswith(f"{path}: game 6: ")
    assert len(said) == 7


def test_the_worst_of_several_files_is_the_exit_status(tmp_path: Path) -> None:
    good = RECORDS / "7-example-1.json"
    bad = written(tmp_path, "{}")
    assert run(good, bad)[0] == 1
    assert run(tmp_path / "none", bad, good)[0] == 2
    assert run()[0] == 0


def test_more_than_any_game_takes_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = (RECORDS / "fair-games.jsonl").read_text()
    longest = max(map(len, games.splitlines()))
    monkeypatch.setattr(verify, "LIMIT", longest + 1)
    status, lines = run(written(tmp_path, games * 3))
    assert (status, len(lines)) == (0, 6)
    path = written(tmp_path, games + " " * (longest + 2) + games)
    status, lines = run(path)
    assert (status, len(lines)) == (2, 3)
    too_long = "not read from line {} on: longer than {} bytes, and no game is that long"
    assert lines[2] == f"{path}: {too_long.format(3, longest + 1)}"
    monkeypatch.setattr(verify, "LIMIT", 100)
    path = written(tmp_path, games)
    assert run(path) == (2, [f"{path}: {too_long.format(1, 100)}"])


def test_what_a_terminal_cannot_show_is_escaped(tmp_path: Path) -> None:
    path = tmp_path / "gé\udcff\n.json"
    path.write_text("{}")
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    assert verify.main([str(path)], out) == 1
    out.seek(0)
    assert out.read().endswith("g\\xe9\\udcff\\n.json: game 1: format is missing\n")


# -------------------------------------------------------------------------- never a traceback

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
FUZZ = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    here = [(*path, key) for key, _ in inner] if isinstance(value, dict | list) else []
    return here + [
        p
        for at in here
        if isinstance(value[at[-1]], dict | list)
        for p in _places(value[at[-1]], at)
    ]


@FUZZ
@given(data=st.data())
def test_any_value_anywhere_in_a_record_gets_an_answer(tmp_path: Path, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from([*VARIANTS, "fair-games-2"]))
    records = (RECORDS / f"{name}.jsonl").read_text().splitlines()
    game = json.loads(data.draw(st.sampled_from(records)))
    *way, last = data.draw(st.sampled_from(_places(game)))
    place: Any = game
    for key in way:
        place = place[key]
    if data.draw(st.booleans()):
        place[last] = data.draw(JSON)
    else:
        del place[last]
    status, lines = run(written(tmp_path, json.dumps(game)))
    assert status in (0, 1, 2)
    assert lines
