"""Settings from the environment and .env: each mistake is named, and no secret is shown."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from bot.errors import SettingsError
from bot.settings import KeptFor, Settings, UnreadableSettings, WrongSettings, load, read
from tests.cli.setting_names import NAMES
from tests.root import ROOT
from tests.wire.rest import TOKEN


def test_nothing_set_is_the_defaults(tmp_path: Path) -> None:
    assert read({}) == load({}, tmp_path / "none") == Settings()
    assert read(dict.fromkeys(NAMES, " ")) == Settings(), "empty is absent"


GOOD = {
    "DISCORD_TOKEN": (f" {TOKEN}\n", TOKEN),
    "DATABASE_PATH": ("/srv/all fours.db", Path("/srv/all fours.db")),
    "DATABASE_URL": ("postgresql://u:p@localhost/x", "postgresql://u:p@localhost/x"),
    "COMPUTER_PAUSE": ("0", 0.0),
    "CUT_SECONDS": ("7.5", 7.5),
    "TABLES_PER_SERVER": ("1000", 1000),
    "TABLES_PER_PLAYER": ("1", 1),
    "EVENTS_PER_SERVER": ("30", 30),
    "EVENTS_PER_PERSON": ("2", 2),
    "PERSON_RATE": ("0", 0.0),
    "SERVER_RATE": ("2.5", 2.5),
    "DISCORD_RATE": ("20", 20),
    "THINKERS": ("1", 1),
    "BACKUPS": ("/backups", Path("/backups")),
    "BACKUPS_KEEP": ("14, 8,0", KeptFor(14, 8, 0)),
    "NOTICES": ("Owner", "owner"),
    "RELEASES": ("https://example.org/hang-jack.git", "https://example.org/hang-jack.git"),
    "LOG_LEVEL": ("warning", "WARNING"),
    "CARD_EMOJIS": ("Off", False),
    "LOG_FORMAT": ("JSON", "json"),
    "SHARD_COUNT": ("9", 9),
    "SHARD_IDS": ("7, 0-3,2", (0, 1, 2, 3, 7)),
    "METRICS_PORT": ("9464", 9464),
    "METRICS_HOST": ("0.0.0.0", "0.0.0.0"),
    "OWNER_NAME": ("The Card Club, e. V.", "The Card Club, e. V."),
    "OWNER_CONTACT": ("a@b.example", "a@b.example"),
    "OWNER_AUTHORITY": ("LfDI", "LfDI"),
    "FORGET_AFTER": ("365", 365),
}
"""Of each setting a text, and what it means."""

BAD = {
    "DISCORD_TOKEN": ("Bot abc", "a\nb", "“abc”"),
    "DATABASE_PATH": ("~nobody-of-this-name/x.db", "a\0b"),
    "DATABASE_URL": ("mysql://localhost/x", "data/hangjack.db"),
    "COMPUTER_PAUSE": ("soon", "-1", "30.1", "nan", "inf"),
    "CUT_SECONDS": ("4.9", "1 h", "3600.1"),
    "TABLES_PER_SERVER": ("0", "many", "1001"),
    "TABLES_PER_PLAYER": ("0", "2.5", "101"),
    "EVENTS_PER_SERVER": ("0", "1001"),
    "EVENTS_PER_PERSON": ("0", "1001"),
    "PERSON_RATE": ("-1", "1001"),
    "SERVER_RATE": ("-1", "10001"),
    "DISCORD_RATE": ("-1", "4.5", "10001"),
    "THINKERS": ("-1", "17"),
    "BACKUPS": ("a\0b",),
    "BACKUPS_KEEP": ("0,4,12", "6,2", "7,4,12,1", "7 days", "1001,4,12"),
    "NOTICES": ("#general", "0", str(2**64)),
    "RELEASES": ("git@example.org:hang-jack.git", "https://a b"),
    "LOG_LEVEL": ("loud", "CRITICAL"),
    "CARD_EMOJIS": ("perhaps",),
    "LOG_FORMAT": ("xml",),
    "SHARD_COUNT": ("0", "16385"),
    "SHARD_IDS": ("all", "3-1", "-1", "0,,1", "0-99999999999", "16384"),
    "METRICS_PORT": ("0", "65536"),
    "METRICS_HOST": ("somewhere",),
    "OWNER_NAME": ("x" * 201, "a\nb"),
    "OWNER_CONTACT": ("x" * 201,),
    "OWNER_AUTHORITY": ("a\tb",),
    "FORGET_AFTER": ("29", "36501"),
}
"""Of each setting texts that it does not take, just beyond its bounds too."""

EDGES = {
    "COMPUTER_PAUSE": ("0", "30"),
    "CUT_SECONDS": ("5", "3600"),
    "TABLES_PER_SERVER": ("1", "1000"),
    "TABLES_PER_PLAYER": ("1", "100"),
    "EVENTS_PER_SERVER": ("1", "1000"),
    "EVENTS_PER_PERSON": ("1", "1000"),
    "PERSON_RATE": ("0", "1000"),
    "SERVER_RATE": ("0", "10000"),
    "DISCORD_RATE": ("0", "10000"),
    "THINKERS": ("0", "16"),
    "BACKUPS_KEEP": ("1,0,0", "1000,1000,1000"),
    "NOTICES": ("1", str(2**64 - 1)),
    "SHARD_COUNT": ("1", "16384"),
    "METRICS_PORT": ("1", "65535"),
    "OWNER_NAME": ("x", "x" * 200),
    "FORGET_AFTER": ("30", "36500"),
}
"""The least and the most that each takes."""


def test_everything_can_be_set() -> None:
    assert GOOD.keys() == BAD.keys() == NAMES.keys()
    values: dict[str, Any] = {NAMES[name]: value for name, (_, value) in GOOD.items()}
    assert read({name: text for name, (text, _) in GOOD.items()}) == Settings(**values)
    for name, texts in EDGES.items():
        for text in texts:
            assert getattr(read({name: text}), NAMES[name]) is not None, (name, text)
    assert read({"NOTICES": "off"}).notices is None


@pytest.mark.parametrize("name", BAD)
def test_each_mistake_is_named_without_its_value(name: str) -> None:
    for text in BAD[name]:
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
    settings = Settings(token=TOKEN, database_url="postgresql://u:pass@localhost/x")
    assert TOKEN not in repr(settings)
    assert "pass" not in repr(settings)


def test_every_setting_is_on_its_page_and_in_the_example() -> None:
    assert set(NAMES.values()) == {field.name for field in fields(Settings)}
    page = (ROOT / "docs" / "settings.md").read_text(encoding="utf-8")
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| ([^|]+) \|", page, re.MULTILINE))
    lines = dict(re.findall(r"^#?([A-Z_]+)=(.*)$", example, re.MULTILINE))
    assert set(rows) == set(lines) == set(NAMES)
    defaults = {name: text.strip().strip("`") for name, text in rows.items()}
    assert read({name: text for name, text in defaults.items() if text != "–"}) == Settings()
    del lines["DATABASE_URL"]  # shows what one looks like
    assert read(lines) == Settings()
