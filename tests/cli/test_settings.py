"""Settings from the environment and .env: each mistake is named, and no secret is shown."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from bot.errors import SettingsError
from bot.settings import KeptFor, Settings, UnreadableSettings, WrongSettings, load, read
from tests.cli.setting_names import NAMES
from tests.root import ROOT
from tests.wire.rest import TOKEN


def test_nothing_set_is_the_defaults(tmp_path: Path) -> None:
    assert read({}) == load({}, tmp_path / "none") == Settings()
    assert read(dict.fromkeys(NAMES, " ")) == Settings(), "empty is absent"


def test_everything_can_be_set() -> None:
    assert read(
        {
            "DISCORD_TOKEN": f" {TOKEN}\n",
            "DATABASE_PATH": "/srv/all fours.db",
            "DATABASE_URL": "postgresql://u:p@localhost/x",
            "COMPUTER_PAUSE": "0",
            "CUT_SECONDS": "7.5",
            "TABLES_PER_SERVER": "1000",
            "TABLES_PER_PLAYER": "1",
            "EVENTS_PER_SERVER": "30",
            "EVENTS_PER_PERSON": "2",
            "PERSON_RATE": "0",
            "SERVER_RATE": "2.5",
            "DISCORD_RATE": "20",
            "THINKERS": "1",
            "BACKUPS": "/backups",
            "BACKUPS_KEEP": "14, 8,0",
            "NOTICES": "Owner",
            "RELEASES": "https://example.org/hang-jack.git",
            "LOG_LEVEL": "warning",
            "CARD_EMOJIS": "Off",
            "LOG_FORMAT": "JSON",
            "SHARD_COUNT": "9",
            "SHARD_IDS": "7, 0-3,2",
            "METRICS_PORT": "9464",
            "METRICS_HOST": "0.0.0.0",
        }
    ) == Settings(
        token=TOKEN,
        database_path=Path("/srv/all fours.db"),
        database_url="postgresql://u:p@localhost/x",
        computer_pause=0.0,
        cut_seconds=7.5,
        tables_per_server=1000,
        tables_per_player=1,
        events_per_server=30,
        events_per_person=2,
        person_rate=0.0,
        server_rate=2.5,
        discord_rate=20,
        thinkers=1,
        backups=Path("/backups"),
        backups_keep=KeptFor(14, 8, 0),
        notices="owner",
        releases="https://example.org/hang-jack.git",
        log_level="WARNING",
        card_emojis=False,
        log_format="json",
        shard_count=9,
        shard_ids=(0, 1, 2, 3, 7),
        metrics_port=9464,
        metrics_host="0.0.0.0",
    )


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("DISCORD_TOKEN", "Bot abc"),
        ("DISCORD_TOKEN", "a\nb"),
        ("DISCORD_TOKEN", "“abc”"),
        ("DATABASE_PATH", "~nobody-of-this-name/x.db"),
        ("DATABASE_PATH", "a\0b"),
        ("DATABASE_URL", "mysql://localhost/x"),
        ("DATABASE_URL", "data/hangjack.db"),
        ("COMPUTER_PAUSE", "soon"),
        ("COMPUTER_PAUSE", "-1"),
        ("COMPUTER_PAUSE", "30.1"),
        ("COMPUTER_PAUSE", "nan"),
        ("COMPUTER_PAUSE", "inf"),
        ("CUT_SECONDS", "4.9"),
        ("CUT_SECONDS", "1 h"),
        ("TABLES_PER_SERVER", "0"),
        ("TABLES_PER_SERVER", "many"),
        ("TABLES_PER_PLAYER", "2.5"),
        ("TABLES_PER_PLAYER", "101"),
        ("PERSON_RATE", "-1"),
        ("SERVER_RATE", "10001"),
        ("DISCORD_RATE", "-1"),
        ("DISCORD_RATE", "4.5"),
        ("THINKERS", "17"),
        ("BACKUPS_KEEP", "0,4,12"),
        ("BACKUPS_KEEP", "6,2"),
        ("BACKUPS_KEEP", "7,4,12,1"),
        ("BACKUPS_KEEP", "7 days"),
        ("NOTICES", "#general"),
        ("NOTICES", "0"),
        ("RELEASES", "git@example.org:hang-jack.git"),
        ("LOG_LEVEL", "loud"),
        ("LOG_LEVEL", "CRITICAL"),
        ("CARD_EMOJIS", "perhaps"),
        ("LOG_FORMAT", "xml"),
        ("SHARD_COUNT", "0"),
        ("SHARD_COUNT", "16385"),
        ("SHARD_IDS", "all"),
        ("SHARD_IDS", "3-1"),
        ("SHARD_IDS", "-1"),
        ("SHARD_IDS", "0,,1"),
        ("SHARD_IDS", "0-99999999999"),
        ("METRICS_PORT", "65536"),
        ("METRICS_HOST", "somewhere"),
    ],
)
def test_each_mistake_is_named_without_its_value(name: str, text: str) -> None:
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
