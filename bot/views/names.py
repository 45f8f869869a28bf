"""Names that people chose: what of them is shown, which read the same, and how they differ then.

Two people of one view who would read the same both get a tag behind their names: at a table the
number of their seat, elsewhere their username. What makes a view asks here, so that no page, menu
or picture has to. A name carries its tag behind a space that no person's own name has;
`bot.ui.text.names` shows both.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from confusable_homoglyphs.confusables import confusables_data

from bot.views.computer_names import unmarked

LENGTH: Final = 32
"""Most UTF-16 code units of a name: so only one with many emojis is cut when it is shown."""
NOBODY: Final = "?"
"""Shown for a name without visible characters."""
REMEMBERED: Final = 10_000
"""Names cached: each is shown with every card."""
_VIEWS: Final = 200
"""Groups of people cached, such as those of an event."""
JOINER: Final = "\u200d"
"""Joins two emojis into one."""
_TAGGED: Final = "\u202f"
"""Between a name and its tag."""
_TAG: Final = re.compile(r"#[0-9a-f]{1,12}|\(@[A-Za-z0-9._…]{1,20}\)")
"""A tag: a seat's number or a few letters that stand for an id, or a username."""
_MOST: Final = 20
"""Most characters of a username in a tag: the name before it needs room, too."""
_BLANK: Final = frozenset("\t\n\r\v\f\u115f\u1160\u2800\u3164\uffa0")
"""What shows nothing, and is no separator: letters and symbols, too."""
_UNSEEN: Final = re.compile("[\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0d\U000e0100-\U000e01ef]")
"""Marks that are invisible, but for those that choose how an emoji looks."""
_LOOSE: Final = re.compile(
    "[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe0e-\ufe0f\ufe20-\ufe2f]"
)
"""Marks that may stand with any letter. Those that make another letter are one with it by then."""
_OURS: Final = frozenset("●○▲□▶→♠♥♦♣♤♡♢♧")
"""The bot's own signs beside names: sides, turns, winners, suits."""
_ALONE: Final = {"·": "", "•": "", "∙": "", "⋅": "", "|": "", "&": "+"}
"""The bot's separators, and what replaces them in a name."""
_LETTERS: Final = ("\U0001d400", "\U0001d7ff")
"""Bold and italic letters and digits, which could look like the bot's own words."""
_WORDS: Final = (
    *("computer", "away", "you", "free seat"),
    *("ordinateur", "joueur virtuel", "pas là", "pas la", "vous", "toi", "place libre"),
    *("abwesend", "du", "sie", "freier platz"),
)
"""The bot's own words in place of a name or beside one."""
_BRACKETS: Final = re.compile(r"[(\[{<（［｛【]([^()\[\]{}<>（）［］｛｝【】]*)[)\]}>）］｝】]")
_FLAGS: Final = frozenset(
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(letter)) for letter in land) + "\U000e007f"
    for land in ("gbeng", "gbsct", "gbwls")
)
"""The flags of England, Scotland and Wales: a black flag, and what it is in invisible letters."""
_WHOLE: Final = re.compile("|".join(_FLAGS))


# ------------------------------------------------------------------------------ what is shown


def given(name: str) -> str:
    """Return a person's own name, as Discord has it, without signs of computers and tags."""
    return unmarked(name.replace(_TAGGED, " "))


def split_tag(name: str) -> tuple[str, str]:
    """Return a name without its tag, and the tag; empty if it has none."""
    own, _, tag = name.rpartition(_TAGGED)
    return (own, tag) if _TAG.fullmatch(tag) else (name, "")


def untagged(name: str) -> str:
    """Return a name without its tag: as it is stored where it stands alone."""
    return split_tag(name)[0]


@lru_cache(REMEMBERED)
def own_text(name: str) -> str:
    """Return what is shown of a name without a tag: not the bot's own signs and words."""
    words = (_ALONE.get(word, word) for word in visible(name, _OURS).split())
    text = " ".join(filter(None, words))
    text = " ".join(_BRACKETS.sub(_kept_bracket, text).split())
    if not any(unicodedata.category(c)[0] in "LNPSC" for c in text):
        return NOBODY
    return f"“{text}”" if _is_said(text) else text


def visible(text: str, excluded: frozenset[str] = frozenset()) -> str:
    """Return a text in one line without invisible, direction-changing or excluded characters."""
    flags = [range(*found.span()) for found in _WHOLE.finditer(text)]
    kept: list[str] = []
    marks = 0
    for at, character in enumerate(text):
        kind = unicodedata.category(character)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        before, after = text[at - 1 : at] or " ", text[at + 1 : at + 2] or " "
        if character in _BLANK or kind[0] == "Z":
            kept.append(" ")
        elif character == JOINER:
            kept.append(character if _symbol(before) and _symbol(after) else "")
        elif _LETTERS[0] <= character <= _LETTERS[1]:
            kept.append(unicodedata.normalize("NFKC", character))
        elif character in excluded or (kind[0] == "M" and "".join(kept[-1:]).strip() == ""):
            kept.append("")  # with the marks that would belong to it
        elif _UNSEEN.match(character):
            marks -= 1
        elif kind[0] == "C" and not _new_emoji(character):
            kept.append(character if any(at in flag for flag in flags) else "")
        elif marks <= 2:
            kept.append(character)
    return " ".join("".join(kept).split())


def _kept_bracket(found: re.Match[str]) -> str:
    return "" if _is_said(found[1]) else found[0]


def _is_said(text: str) -> bool:
    return not _RESERVED.isdisjoint(text_looks(text.strip()))


def _symbol(character: str) -> bool:
    """Return whether a character may be joined into an emoji."""
    return unicodedata.category(character) in ("So", "Sk", "Mn") or _new_emoji(character)


def _new_emoji(character: str) -> bool:
    """Return whether a character may be an emoji newer than Python's tables."""
    return "\U0001f000" <= character <= "\U0001ffff" and unicodedata.category(character) == "Cn"


# ------------------------------------------------------------------------------ what reads alike


@lru_cache(REMEMBERED)
def looks(name: str) -> frozenset[str]:
    """Return keys for what a name looks like: names that read the same have one in common."""
    own, tag = split_tag(unmarked(name))
    text = own_text(own)
    if len(text.encode("utf-16-le", "surrogatepass")) > 2 * LENGTH:
        text = f"{text[0]}…"  # it will be cut, nobody knows where
    return text_looks(f"{text} {tag}" if tag else text)


@lru_cache(REMEMBERED)
def text_looks(text: str) -> frozenset[str]:
    """Return what a text looks like: in small letters, in Latin letters, stroke by stroke.

    Each is a key of its own: one key for all would also take a small i for a small l.
    """
    plain = _LOOSE.sub("", unicodedata.normalize("NFKC", text))
    strokes = "".join(map(_strokes, plain)).replace("0", "O").replace("O", "o")
    latin = ("".join(map(_latin, text)).casefold() for text in (plain, plain.upper()))
    return frozenset((plain.casefold(), *latin, f"={strokes}"))


@lru_cache(REMEMBERED)
def _alike(character: str) -> tuple[str, ...]:
    """Return all that Unicode says a character can be mistaken for, itself among it; sorted."""
    found, new = {character}, [character]
    while new:
        one = new.pop()
        # Letters written from right to left stand between marks of direction there.
        listed = confusables_data.get(one) or confusables_data.get(f"\u200e{one}\u200e") or ()
        others = {entry["c"].strip("\u200e") for entry in listed} - found
        found |= others
        new += others
    return tuple(sorted(found, key=lambda text: (len(text) == 1, not text.isascii(), text)))


@lru_cache(REMEMBERED)
def _strokes(character: str) -> str:
    """Return what stands for a character and all that look like it: ``m`` is ``rn``."""
    first = _alike(character)[0]
    return first if len(first) == 1 else "".join(map(_strokes, first))


@lru_cache(REMEMBERED)
def _latin(character: str) -> str:
    """Return the Latin letter that a character looks like; itself if it looks like none."""
    if character.isascii():
        return character
    letters = [text for text in _alike(character) if len(text) == 1 and text.isascii()]
    same = [text for text in letters if text.isupper() == character.isupper()]
    return next(iter(same or letters), character)


_RESERVED: Final = frozenset().union(*map(text_looks, _WORDS))


# ------------------------------------------------------------------------------ telling apart


@lru_cache(REMEMBERED)
def by_seat(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of a table by seat, such that no two of them read the same."""
    return told_apart(names, [(f"#{seat}",) for seat in range(1, len(names) + 1)])


def of_people(names: Mapping[int, str], usernames: Mapping[int, str]) -> dict[int, str]:
    """Return the names of people by their ids, such that no two of them read the same."""
    return {**_of_people(tuple(names.items()), tuple(usernames.items()))}


@lru_cache(_VIEWS)
def _of_people(
    names: tuple[tuple[int, str], ...], usernames: tuple[tuple[int, str], ...]
) -> dict[int, str]:
    known = dict(usernames)
    tags = [_tags(user_id, known.get(user_id, "")) for user_id, _ in names]
    return dict(zip(dict(names), told_apart([name for _, name in names], tags), strict=True))


def _tags(user_id: int, username: str) -> tuple[str, ...]:
    """Return what tells a person from others, the best first; the last is theirs alone."""
    ends = username[: _MOST // 2], username[-(_MOST // 2 - 1) :]
    known = f"(@{username if len(username) <= _MOST else '…'.join(ends)})"
    token = blake2b(str(user_id).encode(), digest_size=6).hexdigest()
    return (*([known] if _TAG.fullmatch(known) else []), f"#{token[:4]}", f"#{token}")


def told_apart(names: Sequence[str], tags: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return names such that no two of them read the same.

    Args:
        names: those of different people; empty ones, of free seats, stay so.
        tags: for each, what may stand behind it: the next one if that before is not enough.
    """
    own = [untagged(name) for name in names]
    used = [0] * len(own)
    while True:
        shown = [tagged(*each) for each in zip(own, tags, used, strict=True)]
        twins = alike(shown)
        more = [at for at in twins if used[at] < len(tags[at])]
        if not more:
            return tuple(shown)
        for at in more:
            used[at] += 1


def alike(names: Sequence[str], look: Callable[[str], frozenset[str]] = looks) -> list[int]:
    """Return the places of names, or of other texts, that read like another one."""
    seen = [look(name) if name else frozenset() for name in names]
    counts = Counter(key for keys in seen for key in keys)
    return [at for at, keys in enumerate(seen) if any(counts[key] > 1 for key in keys)]


def tagged(name: str, tags: Sequence[str], number: int) -> str:
    """Return a name with one of its tags, counted from 1; 0 for none."""
    return f"{name}{_TAGGED}{tags[number - 1]}" if number else name


def beside(name: str, others: Iterable[str], user_id: int, username: str) -> str:
    """Return a person's name such that it does not read like those of others, who keep theirs."""
    there = {each for other in others for each in (other, untagged(other))}
    taken = frozenset().union(*map(looks, there))
    tags = _tags(user_id, username)
    ways = (name, *(tagged(untagged(name), tags, at) for at in range(1, len(tags) + 1)))
    return next((way for way in ways if taken.isdisjoint(looks(way))), name)
