"""The settings by the names that they have in the environment."""

from __future__ import annotations

from typing import Final

NAMES: Final = {
    "DISCORD_TOKEN": "token",
    "DATABASE_PATH": "database_path",
    "DATABASE_URL": "database_url",
    "COMPUTER_PAUSE": "computer_pause",
    "CUT_SECONDS": "cut_seconds",
    "TABLES_PER_SERVER": "tables_per_server",
    "TABLES_PER_PLAYER": "tables_per_player",
    "EVENTS_PER_SERVER": "events_per_server",
    "EVENTS_PER_PERSON": "events_per_person",
    "PERSON_RATE": "person_rate",
    "SERVER_RATE": "server_rate",
    "DISCORD_RATE": "discord_rate",
    "THINKERS": "thinkers",
    "BACKUPS": "backups",
    "BACKUPS_KEEP": "backups_keep",
    "NOTICES": "notices",
    "RELEASES": "releases",
    "LOG_LEVEL": "log_level",
    "CARD_EMOJIS": "card_emojis",
    "LOG_FORMAT": "log_format",
    "SHARD_COUNT": "shard_count",
    "SHARD_IDS": "shard_ids",
    "METRICS_PORT": "metrics_port",
    "METRICS_HOST": "metrics_host",
    "OWNER_NAME": "owner_name",
    "OWNER_CONTACT": "owner_contact",
    "OWNER_AUTHORITY": "owner_authority",
    "FORGET_AFTER": "forget_after",
}
