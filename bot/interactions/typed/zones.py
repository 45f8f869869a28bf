"""Read a time zone as people name it: by a city, a region, a country, or the zone itself."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple
from zlib import crc32
from zoneinfo import ZoneInfo, available_timezones

from babel.core import Locale, get_global
from babel.dates import get_timezone_name

from bot.errors import HangJackError
from bot.locale.say import LANGUAGES, N_, Say
from bot.ui.text.folding import fold, spellings

LONGEST: Final = 60
"""Most characters of a name."""
_HALVES: Final = {"generic": "", "standard": "winter", "daylight": "summer"}
"""What CLDR calls the halves of the year."""
_TOWN, _CITY = 3, 4
"""Fewest letters of a town that is named beside a time: *Ulmer Zeit*, and with no more: *Köln*."""
_WORDS: Final = frozenset({"act", "art", "at", "hat", "la", "tu", "us"})
"""Names that are words, too, unless they are written large."""
_HOLIDAYS: Final = frozenset({"christmas", "easter"})
"""Islands that nobody means who writes no more."""
_SCHER: Final = re.compile(r"scher (?=\w*zeit)", re.IGNORECASE)
"""As in *20 Uhr britischer Zeit*."""
_CODES: Final = 10**9
_SAMPLES: Final = tuple(
    datetime(year, month, day, tzinfo=UTC)
    for year in (2027, 2028)
    for month in range(1, 13)
    for day in (1, 15)
)
"""Zones that agree on these days have the same time."""
_OLD: Final = ("US/", "Canada/", "Brazil/", "Chile/", "Mexico/", "Etc/")
"""Where the tz database keeps names that are no cities."""
_USUAL: Final = {"de": "Europe/Berlin", "fr": "Europe/Paris", "en-GB": "Europe/London"}
"""Where most people live who use Discord in that language; forms let everybody change it."""
_NO_LETTERS: Final = re.compile(r"[\W_]+")
_AROUND: Final = re.compile(
    r"^(?:in |at |à |en |au |aux )?"
    r"(?:the |die |les? |la |l'|(?:l')?heure (?:locale )?(?:de la |de l'|de |du |des |d'|à ))?"
    r"|[ -]*(?:(?:local )?time|(?:er )?(?:orts)?zeit)$"
)
"""What people write around a name: ``UK time``, ``the US``, ``heure de Paris``."""
_SAINT: Final = frozenset({"saint", "sainte", "sankt"})
_NAMED_IN: Final = (*LANGUAGES, "es", "it", "nl", "pt")
"""Whose names of countries are known."""
_OFFSET: Final = re.compile(r"(?:utc|gmt)? *([+\-−])(\d{1,2})(?::?00)?")


class Named(NamedTuple):
    """A zone that a name beside a time means."""

    zone: str
    half: str = ""
    """``winter`` or ``summer``, if the name is for that half of the year."""


class NoZone(HangJackError):
    text = N_(
        "I don't know the time zone “{text}”. Write a larger city, a region or a country, such as"
        " Leeds, Ontario or Trinidad."
    )


class WhichZone(NoZone):
    text = N_("“{text}” has several time zones. Choose yours, or write a city.")

    def __init__(self, text: str, zones: tuple[str, ...]) -> None:
        super().__init__(text=text)
        self.zones = zones


def read_zone(text: str) -> ZoneInfo:
    """Read a time zone: its name, or a city, region or country in it.

    >>> read_zone("port of spain").key, read_zone("UK").key, read_zone("Portland, Oregon").key
    ('America/Port_of_Spain', 'Europe/London', 'America/Los_Angeles')

    Raises:
        NoZone: if there is none of that name.
        WhichZone: if there are several.
    """
    name = " ".join(text.split())[:LONGEST]
    zones = _zones_of(name)
    if not zones:
        raise NoZone(text=name)
    if len(zones) > 1:
        raise WhichZone(name, zones)
    return ZoneInfo(zones[0])


def named_beside(text: str) -> tuple[Named, ...]:
    """Return the zones that are meant by a name beside a time: *EST*, *Londoner Zeit*, *Leeds*.

    >>> named_beside("MESZ"), named_beside("Helsinki time")
    ((Named(zone='Europe/Berlin', half='summer'),), (Named(zone='Europe/Helsinki', half=''),))
    """
    typed = _SCHER.sub("sche ", " ".join(text.split()))
    bare = _AROUND.sub("", typed.casefold())
    marked, small = bare != typed.casefold(), typed[:1].islower()
    key, core, names = _key(typed), _key(bare), _names_of_times()
    if key in _HOLIDAYS or (small and key.removeprefix("in ") in _WORDS):
        return ()
    found = names.get(key) or (names.get(core) if marked else None)
    if found is not None:
        return found
    # Many small towns are called like words: *Deal*, *Auch*, *Man*.
    likely = len(core) >= _TOWN and (marked or (len(core) >= _CITY and not small))
    parts = bare.split(",")
    if not likely and not {core, _key(parts[0])} & _well_known().keys():
        return ()
    first, *others = map(_found, parts)
    # "Cambridge, UK" is the one in the other.
    there = [set(map(_same_time, zones)) for zones in others]
    return tuple(Named(zone) for zone in first if all(_same_time(zone) in one for one in there))


@cache
def _names_of_times() -> Mapping[str, tuple[Named, ...]]:
    """Return what each name of a zone's time means."""
    names: dict[str, tuple[Named, ...]] = defaultdict(tuple)
    listed = []
    for line in _lines("abbreviations.txt"):
        left, _, written = line.partition(" = ")
        zone, _, half = left.partition(" ")
        listed.append(zone)
        for name in _spelled(written.split(", ")):
            names[name] += (Named(zone, half),)
    for name, one in _long_names(listed):
        names.setdefault(_key(name), (one,))
    return dict(names)


def _long_names(first: Iterable[str]) -> Iterator[tuple[str, Named]]:
    """Go through the names that CLDR has for the time of zones, each with its main zone."""
    zones_of_time: Mapping[str, str] = get_global("meta_zones")
    main: dict[str, str] = {}
    for zone in (*first, *sorted(zones_of_time.keys() & available_timezones())):
        main.setdefault(zones_of_time.get(zone, ""), zone)
    for locale in map(Locale, LANGUAGES):
        named = [(zone, locale.meta_zones.get(time, {})) for time, zone in main.items()]
        for zone, names in (*named, *locale.time_zones.items()):
            for half, name in names.get("long", {}).items():
                for spelled in _spelled([name.replace("’", "'")]):
                    yield spelled, Named(zone, _HALVES[half])


def usual_zone(language: str) -> str:
    """Return the time zone that the language of a person's Discord makes likely."""
    return _USUAL.get(language, "UTC")


def zone_name(zone: str, say: Say) -> str:
    """Name a time zone for a reader: its city, and what its time is called."""
    locale = Locale(say.language)
    known = locale.time_zones.get(zone, {}).get("city")
    city = known or zone.rpartition("/")[2].replace("_", " ")
    time = get_timezone_name(zone, "long", locale=locale, zone_variant="generic")
    return f"{city} · {time}"


def zone_code(zone: ZoneInfo) -> int:
    """Return the number that stands for a time zone where its name has no room."""
    return crc32(zone.key.encode()) % _CODES


def zone_of(code: int) -> str:
    """Return the name of the time zone that a number stands for; empty if there is none."""
    return _codes().get(code, "")


@cache
def _codes() -> dict[int, str]:
    return {crc32(name.encode()) % _CODES: name for name in available_timezones()}


def _zones_of(name: str) -> tuple[str, ...]:
    """Return the zones that a name may mean; those whose time is the same count once."""
    if offset := _OFFSET.fullmatch(name.casefold()):
        sign = "-" if offset[1] == "+" else "+"
        zone = f"Etc/GMT{sign}{int(offset[2])}" if int(offset[2]) else "UTC"
        return (zone,) if zone in available_timezones() else ()
    found = _found(name) or _found(_AROUND.sub("", name.casefold()))
    if found:
        return found
    # "Cambridge, UK" is the one in the other.
    parts = [zones for part in name.split(",")[:3] if (zones := _found(part))]
    if len(parts) < 2:
        return parts[0] if parts else ()
    there = set(map(_same_time, parts[1]))
    return tuple(zone for zone in parts[0] if _same_time(zone) in there) or parts[1]


def _found(name: str) -> tuple[str, ...]:
    different: dict[object, str] = {}
    for zone in _places().get(_key(name), ()):
        different.setdefault(_same_time(zone), zone)
    return tuple(different.values())


@cache
def _same_time(zone: str) -> tuple[object, ...]:
    there = ZoneInfo(zone)
    return tuple(at.replace(tzinfo=there).utcoffset() for at in _SAMPLES)


def _key(name: str) -> str:
    words = _NO_LETTERS.sub(" ", fold(name.replace("&", " and "))).split()
    return " ".join("st" if word in _SAINT else word for word in words)


@cache
def _places() -> Mapping[str, list[str]]:
    """Return the zones that each name means. The first list that has a name decides."""
    names = {**_well_known()}
    cities, _ = _listed("cities.txt")
    codes = ((code.lower(), zones) for code, zones in _countries().items())
    for name, zones in (*_named(), *codes, *cities):
        names.setdefault(name, zones)
    return names


@cache
def _well_known() -> Mapping[str, list[str]]:
    """Return the zones that the names of regions, countries and the cities of zones mean."""
    regions, _ = _listed("regions.txt")
    names: dict[str, list[str]] = defaultdict(list)
    for name, zones in (*regions, *_named_countries()):
        names[name] += zones
    for name, zones in _named():
        if len(name) >= _CITY:
            names.setdefault(name, zones)
    return dict(names)


def _countries() -> dict[str, list[str]]:
    """Return the zones of each country, by its code."""
    _, countries = _listed("regions.txt")
    return {**_zones_by_country(), **countries}


def _listed(file: str) -> tuple[list[tuple[str, list[str]]], dict[str, list[str]]]:
    """Read a list of places; return names with their zones, and the zones of some countries."""
    found: list[tuple[str, list[str]]] = []
    countries: dict[str, list[str]] = {}
    for line in _lines(file):
        left, _, names = line.partition(" = ")
        zones = left.split()
        if zones[0].startswith("@"):
            code, *zones = zones
            countries[code[1:]] = zones
        found += [(name, zones) for name in _spelled(names.split(", "))]
    return found, countries


def _lines(file: str) -> Iterator[str]:
    """Go through the lines of a list that are no notes."""
    for line in (files(__package__) / file).read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line


def _zones_by_country() -> dict[str, list[str]]:
    zones: dict[str, list[str]] = defaultdict(list)
    table = files("tzdata") / "zoneinfo" / "zone.tab"
    for line in table.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            code, _, zone, *_ = line.split("\t")
            zones[code].append(zone)
    return zones


def _named_countries() -> Iterator[tuple[str, list[str]]]:
    languages = [Locale(language).territories for language in _NAMED_IN]
    for code, its in _countries().items():
        for name in _spelled(names.get(code, "") for names in languages):
            yield name, its


def _named() -> Iterator[tuple[str, list[str]]]:
    """Go through the names of the zones, and the cities in them."""
    zones = sorted(available_timezones())
    yield from ((_key(zone), [zone]) for zone in zones)
    cities = (zone for zone in zones if not zone.startswith(_OLD))
    yield from ((_key(zone.rpartition("/")[2]), [zone]) for zone in cities)
    for language in LANGUAGES:
        for zone, named in Locale(language).time_zones.items():
            yield from ((name, [zone]) for name in _spelled([named.get("city", "")]))


def _spelled(names: Iterable[str]) -> Iterator[str]:
    """Yield names as they are looked up, also with umlauts written out."""
    for name in filter(None, names):
        yield from {_key(name)} if name.isascii() else set(map(_key, spellings(name)))
