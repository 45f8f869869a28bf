"""Posts to render, with likely values for fields that a test leaves out."""

from __future__ import annotations

from typing import Any

from bot.ui.core.message import Outgoing
from bot.ui.posts import post
from bot.views import posts
from bot.views.posts import Post

from .reading import check, ends_with_key
from .room import COMMITMENT, SAY, table

SECRET = "00" * 32
OTHER = "ab" * 32
SIDES = [["Ann", "Cy"], ["Bob", "Dee"]]


def posted(what: Post, **changes: Any) -> Outgoing:
    # Through the store and back, as the deliverer does.
    shown = post(posts.load(posts.dump(what)), table(**changes), SAY)
    assert ends_with_key(shown)
    check(shown)
    return shown


def turn_up(**changes: Any) -> posts.TurnUpPost:
    fields: dict[str, Any] = {
        "game": 1,
        "deal": 2,
        "run": 0,
        "dealer": "Bob",
        "cards": ["JH"],
        "points": [("JH", 3)],
        "trumps": None,
        "exhausted": False,
    }
    return posts.TurnUpPost(**{**fields, **changes})


def deal_made(**changes: Any) -> posts.DealPost:
    fields: dict[str, Any] = {
        "game": 1,
        "deal": 2,
        "sides": SIDES,
        "points": [
            (1, "turn-up", 1, "Bob", ["AC"]),
            (0, "high", 1, "Ann", ["AH"]),
            (1, "low", 1, "Dee", ["2H"]),
            (0, "jack", 3, "Cy", ["JH"]),
            (0, "game", 1, None, ["AH", "TD", "KC"]),
        ],
        "pips": [43, 37],
        "score": [9, 5],
        "trumps": "H",
    }
    return posts.DealPost(**{**fields, **changes})


def drama_made(**changes: Any) -> posts.DramaPost:
    told = [("hung", ["Ann"], "Dee", "JH", 0, 0)]
    fields: dict[str, Any] = {"game": 1, "deal": 2, "trick": 3, "told": told}
    return posts.DramaPost(**{**fields, **changes})


def game_made(**changes: Any) -> posts.GamePost:
    fields: dict[str, Any] = {
        "game": 1,
        "sides": SIDES,
        "winner": 0,
        "score": [14, 9],
        "commitment": COMMITMENT,
        "secret": SECRET,
        "cut": 26,
        "standings": [("Ann", 3, 2, 40, 4, 2), ("Bob", 1, 0, 9, None, 5), ("Cy", 2, 2, 30, 1, 1)],
        "next_commitment": OTHER,
    }
    return posts.GamePost(**{**fields, **changes})


def cut_made(**changes: Any) -> posts.CutPost:
    fields: dict[str, Any] = {
        "game": 1,
        "cutter": "Dee",
        "cut": 26,
        "timed_out": [],
        "by": "cut",
        "cards": [("Ann", "5S"), ("Bob", "KH"), ("Cy", "KD"), ("Dee", "2C")],
        "dealer": "Cy",
    }
    return posts.CutPost(**{**fields, **changes})


def pitch_found(**changes: Any) -> posts.PitchPost:
    fields: dict[str, Any] = {
        "game": 1,
        "deal": 2,
        "eldest": "Bob",
        "calls": [
            ("Bob", "pass", None),
            ("Cy", "bid", 2),
            ("Dee", "bid", 3),
            ("Ann", "pass", None),
        ],
        "outcome": "won",
        "pitcher": "Dee",
        "points": 3,
        "bound": True,
        "sides": [["Ann"], ["Bob"], ["Cy"], ["Dee"]],
        "paid": [],
        "score": [1, 2, 3, 4],
    }
    return posts.PitchPost(**{**fields, **changes})


def trick_made(**changes: Any) -> posts.TrickPost:
    fields: dict[str, Any] = {
        "game": 1,
        "deal": 2,
        "number": 4,
        "cards": [("Cy", "TH"), ("Dee", "3H"), ("Ann", "AH"), ("Bob", "2C")],
        "winner": "Ann",
        "pips": 14,
    }
    return posts.TrickPost(**{**fields, **changes})
