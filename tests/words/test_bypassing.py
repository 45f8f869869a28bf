"""No text bypasses the catalogue: what people read is said, or marked to be said."""

from __future__ import annotations

import ast
from typing import Final

import pytest

from bot.tables.privacy.export import SOMEBODY
from bot.views.computer_names import FOLK
from tests.root import ROOT
from tests.ui.marked import known
from tests.words.bypassing import bypassing
from tests.words.source import files, parsed

SPEAKING: Final = (
    "bot/cli/check.py",
    "bot/cli/databases.py",
    "bot/discord_api/errors.py",
    "bot/delivery",
    "bot/interactions",
    "bot/settings.py",
    "bot/tables",
    "bot/ui",
    "bot/verify",
    "bot/views",
    "cogs",
)
"""The rooms whose texts are all for people."""
EXCEPTIONS: Final[dict[str, set[str]]] = {
    # For logs.
    "bot/delivery/emoji_sync.py": {
        "card faces are there as emojis",
        "card faces cannot be kept as emojis, text stands for them: ",
    },
    "bot/tables/core/computers.py": {"an illegal action"},
    "bot/tables/core/snapshot.py": {" does not replay"},
    # Names, which nobody translates.
    "bot/views/computer_names.py": set(FOLK),
    # What only the bot says beside names, to compare.
    "bot/views/names.py": {
        *("pas là", "pas la", "joueur virtuel", "place libre", "free seat", "freier platz")
    },
    # In a file that is for programs too.
    "bot/tables/privacy/export.py": {SOMEBODY, ": "},
    # What operators read of their machine.
    "bot/discord_api/errors.py": {": "},
    "bot/settings.py": {"; "},
    # What is typed, in English as records have it; in other languages as buttons say it.
    "bot/interactions/typed/moves.py": {"run them", "take it", "take one", "throw away "},
    # Names of commands and of values, and the names of work for the log.
    "bot/interactions/places.py": {"record file", "event file"},
    "bot/interactions/remedies.py": {"table open"},
    "bot/interactions/repeat.py": {"True", "False"},
    # What discord.py translates: descriptions of options, and choices.
    "bot/interactions/typed/durations.py": {
        "When to remind a player, such as 90s, 5m or 12h",
        "When the computer moves for them, such as 3m or 1d",
        "After how many missed turns in a row the computer plays for them",
    },
    "cogs/table.py": {
        "House rules, such as game_points=2 gift_limit=on; spaces or commas between them",
        *("How well computer players play", "Easy", "Steady", "Strong"),
    },
    # The heading of Discord's page, a channel's name.
    "bot/sandbox/world.py": {"Announce"},
    # In the language of the board.
    "bot/ui/history/fairness.py": {"Cut"},
}
"""What is not for people, or not from us."""


GATHERED: Final = "bot/engine/variants/"
"""Where games declare their texts, which pages translate."""


def speaking() -> list[str]:
    """Return the files in which each text is for people; not what they type in their languages."""
    names = [path.relative_to(ROOT).as_posix() for path in files()]
    spoken = [name for name in names if name.startswith(SPEAKING)]
    return [name for name in spoken if name != "bot/interactions/typed/grammar.py"]


def test_texts_for_people_are_translated_where_they_stand() -> None:
    speaks, strays = speaking(), []
    for path in files():
        name, tree = path.relative_to(ROOT).as_posix(), parsed(path)
        fine = EXCEPTIONS.get(name, set()) | exported(tree)
        strays += [
            (name, line, text)
            for line, text in bypassing(tree)
            if text not in fine and (name in speaks or text in known()) and GATHERED not in name
        ]
    assert strays == []


def exported(tree: ast.Module) -> set[str]:
    """Return the names in a package's list of them."""
    lists = [
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
    ]
    return {name for names in lists for name in ast.literal_eval(names)}


def test_every_exception_is_still_there() -> None:
    for name, texts in EXCEPTIONS.items():
        assert texts <= {text for _, text in bypassing(parsed(ROOT / name))}, name


@pytest.mark.parametrize(
    "code",
    [
        'Outgoing(text="You sit there.")',
        'button(control, "Join")',
        'f"{name} sits at table {id}"',
        'say(told + " and more")',
        'told = "In detail: {all}"',
        'say("{name} plays.", name="the computer or so")',
        'text = "Nobody sits here."',
        'f"**{name}**: {points}"',
        '"; ".join(told)',
    ],
)
def test_unmarked_texts_are_found(code: str) -> None:
    assert list(bypassing(ast.parse(code)))


@pytest.mark.parametrize(
    "code",
    [
        'say("You sit there.")',
        'say("You sit there." if there else "You do not sit there.")',
        'text = N_("Nobody sits here.")',
        'UNITS = P_("{n} day off", "{n} days off")',
        'say.count("{n} free seat", "{n} free seats", n)',
        'log.info("a table was closed")',
        'raise ValueError("no such thing")',
        'def f() -> "A Name":\n    """Do what it says."""',
        'emoji = "jack_of_hearts_1"',
    ],
)
def test_other_texts_are_not_reported(code: str) -> None:
    assert not list(bypassing(ast.parse(code)))
