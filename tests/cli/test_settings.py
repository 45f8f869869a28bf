"""Settings from the environment and .env: each mistake is named, and no secret is shown."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from bot.errors import SettingsError
from bot.settings import KeptFor, Settings, UnreadableSettings, WrongSettings, load, read
from tests.cli.setting_names import NAMES
from tests.root import ROOT
from tests.wire.rest import TOKEN


def test_nothing_set_is_the_defaults(tmp_path: Path) -> None:
    assert read({}) == load({}, tmp_path / "none") == Settings()
    assert read(dict.fromkeys(NAMES, " ")) == Settings(), "empty is absent"


class Known(NamedTuple):
    """Texts of a setting."""

    text: str
    """One that it takes."""
    value: Any
    """What that means."""
    bad: tuple[str, ...]
    """What it does not take, just beyond its bounds too."""
    edges: tuple[str, ...] = ()
    """The least and the most that it takes."""


KNOWN = {
    "DISCORD_TOKEN": Known(f" {TOKEN}\n", TOKEN, ("Bot abc", "a\nb", "“abc”")),
    "DATABASE_PATH": Known(
        "/srv/all fours.db", Path("/srv/all fours.db"), ("~nobody-of-this-name/x.db", "a\0b")
    ),
    "DATABASE_URL": Known(
        "postgresql://u:p@localhost/x",
        "postgresql://u:p@localhost/x",
        ("mysql://localhost/x", "data/hangjack.db"),
    ),
    "COMPUTER_PAUSE": Known("0", 0.0, ("soon", "-1", "30.1", "nan", "inf"), ("0", "30")),
    "CUT_SECONDS": Known("7.5", 7.5, ("4.9", "1 h", "3600.1"), ("5", "3600")),
    "TABLES_PER_SERVER": Known("1000", 1000, ("0", "many", "1001"), ("1", "1000")),
    "TABLES_PER_PLAYER": Known("1", 1, ("0", "2.5", "101"), ("1", "100")),
    "EVENTS_PER_SERVER": Known("30", 30, ("0", "1001"), ("1", "1000")),
    "EVENTS_PER_PERSON": Known("2", 2, ("0", "1001"), ("1", "1000")),
    "PERSON_RATE": Known("0", 0.0, ("-1", "1001"), ("0", "1000")),
    "SERVER_RATE": Known("2.5", 2.5, ("-1", "10001"), ("0", "10000")),
    "DISCORD_RATE": Known("20", 20, ("-1", "4.5", "10001"), ("0", "10000")),
    "THINKERS": Known("1", 1, ("-1", "17"), ("0", "16")),
    "BACKUPS": Known("/backups", Path("/backups"), ("a\0b",)),
    "BACKUPS_KEEP": Known(
        "14, 8,0",
        KeptFor(14, 8, 0),
        ("0,4,12", "6,2", "7,4,12,1", "7 days", "1001,4,12"),
        ("1,0,0", "1000,1000,1000"),
    ),
    "NOTICES": Known("Owner", "owner", ("#general", "0", str(2**64)), ("1", str(2**64 - 1))),
    "RELEASES": Known(
        "https://example.org/hang-jack.git",
        "https://example.org/hang-jack.git",
        ("git@example.org:hang-jack.git", "https://a b"),
    ),
    "LOG_LEVEL": Known("warning", "WARNING", ("loud", "CRITICAL")),
    "CARD_EMOJIS": Known("Off", False, ("perhaps",)),
    "LOG_FORMAT": Known("JSON", "json", ("xml",)),
    "SHARD_COUNT": Known("9", 9, ("0", "16385"), ("1", "16384")),
    "SHARD_IDS": Known(
        "7, 0-3,2", (0, 1, 2, 3, 7), ("all", "3-1", "-1", "0,,1", "0-99999999999", "16384")
    ),
    "METRICS_PORT": Known("9464", 9464, ("0", "65536"), ("1", "65535")),
    "METRICS_HOST": Known("0.0.0.0", "0.0.0.0", ("somewhere",)),
    "OWNER_NAME": Known(
        "The Card Club, e. V.", "The Card Club, e. V.", ("x" * 201, "a\nb"), ("x", "x" * 200)
    ),
    "OWNER_CONTACT": Known("a@b.example", "a@b.example", ("x" * 201,)),
    "OWNER_AUTHORITY": Known("LfDI", "LfDI", ("a\tb",)),
    "FORGET_AFTER": Known("365", 365, ("29", "36501"), ("30", "36500")),
}


def test_everything_can_be_set() -> None:
    assert KNOWN.keys() == NAMES.keys()
    values = {NAMES[name]: known.value for name, known in KNOWN.items()}
    assert read({name: known.text for name, known in KNOWN.items()}) == Settings(**values)
    for name, known in KNOWN.items():
        for text in known.edges:
            assert getattr(read({name: text}), NAMES[name]) is not None, (name, text)
    assert read({"NOTICES": "off"}).notices is None


@pytest.mark.parametrize("name", KNOWN)
def test_each_mistake_is_named_without_its_value(name: str) -> None:
    for text in KNOWN[name].bad:
        with pytest.raises(WrongSettings) as raised:
            read({name: text})
        said = str(raised.value)
        assert f"{name} must be " in said
        assert len(text) < 3 or text not in said
        assert said.endswith("Correct them in the environment or in .env.")
        assert isinstance(raised.value, SettingsError)


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"SHARD_IDS": "0"}, "SHARD_IDS needs SHARD_COUNT"),
        ({"SHARD_IDS": "0-4", "SHARD_COUNT": "4"}, "counted from 0 to 3"),
        ({"SHARD_IDS": "0-2", "SHARD_COUNT": "4"}, "DATABASE_URL must be the PostgreSQL"),
        ({"SHARD_IDS": "some", "SHARD_COUNT": "4"}, "SHARD_IDS must be shards and ranges"),
    ],
)
def test_shards_that_cannot_be_served_are_refused(values: dict[str, str], said: str) -> None:
    with pytest.raises(WrongSettings) as raised:
        read(values)
    assert said in str(raised.value)
    assert ";" not in str(raised.value), "one mistake is told once"


def test_shards_that_can_be_served_are_taken() -> None:
    url = {"DATABASE_URL": "postgresql://localhost/x"}
    assert read({"SHARD_COUNT": "4"}).shard_count == 4
    assert read({"SHARD_COUNT": "4", "SHARD_IDS": "0-3"}).shard_ids == (0, 1, 2, 3)
    assert read({"SHARD_COUNT": "4", "SHARD_IDS": "3", **url}).shard_ids == (3,)


def test_all_mistakes_are_named_at_once(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("\n\n# pauses\nCOMPUTER_PAUSE=soon\n\nDISCORD_TOKEN abc\nCUT_SECONDS\n")
    with pytest.raises(WrongSettings) as raised:
        load({"LOG_LEVEL": "loud"}, file)
    said = str(raised.value)
    for part in ("COMPUTER_PAUSE must", "LOG_LEVEL must", f"line 6 of {file}", f"line 7 of {file}"):
        assert part in said
    assert "abc" not in said


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("LOG_LEVEL=ERROR\nTABLES_PER_PLAYER=3\nDISCORD_TOKEN=abc\n")
    settings = load({"LOG_LEVEL": "DEBUG", "DISCORD_TOKEN": ""}, file)
    assert (settings.log_level, settings.tables_per_player) == ("DEBUG", 3)
    assert settings.token is None, "an empty one in the environment takes it away"


def test_the_file_is_read_as_other_tools_read_it(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text(
        "\ufeff# tables\nexport TABLES_PER_SERVER=7 # enough\nLOG_LEVEL='ERROR'\n"
        'DATABASE_URL="postgresql://u:a${HOME}b#c@localhost/x"\r\nDISCORD_TOKEN=\nOTHER=1\n',
        newline="",
    )
    settings = load({}, file)
    assert (settings.tables_per_server, settings.log_level, settings.token) == (7, "ERROR", None)
    assert settings.database_url == "postgresql://u:a${HOME}b#c@localhost/x"


def test_a_home_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    assert read({"DATABASE_PATH": "~/fours.db"}).database_path == Path("/home/ann/fours.db")


def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    letters = tmp_path / "letters"
    letters.write_bytes(b"DISCORD_TOKEN=s\xe9same\n")
    for file, reason in ((tmp_path, "Is a directory"), (letters, "it is not UTF-8 text")):
        with pytest.raises(UnreadableSettings) as raised:
            load({}, file)
        said = str(raised.value)
        assert said.startswith(f"Can't read the settings in {file} ({reason}). ")
        assert "same" not in said


def test_what_is_secret_is_not_shown() -> None:
    shown = repr(Settings(token=TOKEN, database_url="//u:pass@host", releases="//u:pass@host"))
    assert TOKEN not in shown
    assert "pass" not in shown


def test_every_setting_is_on_its_page_and_in_the_example() -> None:
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| ([^|]+) \|", page, re.MULTILINE))
    lines = dict(re.findall(r"^#?([A-Z_]+)=(.*)$", example, re.MULTILINE))
    assert set(rows) == set(lines) == set(NAMES)
    defaults = {name: text.strip().strip("`") for name, text in rows.items()}
    assert read({name: text for name, text in defaults.items() if text != "–"}) == Settings()
    del lines["DATABASE_URL"]  # shows what one looks like
    assert read(lines) == Settings()
