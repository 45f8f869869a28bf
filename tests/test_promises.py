"""Each promise of docs/terms.md and docs/privacy.md, and the tests that hold the bot to it.

A new paragraph or bullet of the parts below needs a line here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest

from tests.root import ROOT

TERMS: Final = {
    "The bot deals fairly": ["e2e/play/test_whole_game.py", "cli/test_verify.py"],
    "Nobody is entered against their will": ["e2e/events/test_unasked.py"],
    "It writes to you by direct message only if": [
        "e2e/events/test_unasked.py::test_an_event_of_thirty_writes_only_to_the_person_who_asked",
        "e2e/table/test_following.py::test_a_follower_gets_each_deals_result_until_they_stop",
    ],
    "people play only for points": ["tables/scores/test_counting.py"],
    "games can end without a result": ["tables/privacy/test_bans.py"],
    "A server's moderators decide": ["intruders/test_rights.py::test_the_matrix"],
    "Those who run the bot can stop running it": [
        "e2e/trouble/test_bans.py::test_who_is_banned_is_refused_everywhere",
        "e2e/trouble/test_bans.py::test_a_banned_server_is_told_so_and_left",
    ],
    "You can leave at any time": ["intruders/test_rights.py::test_the_matrix"],
}
PRIVACY: Final = {
    # In short
    "It keeps what the games need": ["test_policy.py"],
    "It does not read or keep what people write": [
        "interactions/test_commands.py::test_no_intent_is_privileged",
        "test_policy.py::test_every_column_about_people_is_in_the_policy",
    ],
    "Nothing is sold, passed on": ["tables/privacy/test_export.py"],
    "**`/privacy show`** tells you": [
        "tables/privacy/test_export.py::test_every_row_with_an_id_is_shown",
        "e2e/pages/test_privacy.py::test_stored_data_is_shown_to_its_person_alone_with_a_file",
    ],
    "**`/privacy delete`** removes": [
        "tables/privacy/test_erase.py::test_no_id_and_no_name_is_left_anywhere"
    ],
    "**`/privacy notice`** says": ["ui/core/test_scenes.py::test_scenes_look_as_approved"],
    "everything of that server is deleted after **30 days**": [
        "tables/privacy/test_left_servers.py::test_all_data_of_a_server_is_deleted_after_thirty_days"
    ],
    # What is kept, and why
    "the bot writes down": ["test_policy.py::test_every_column_about_people_is_in_the_policy"],
    "so that only you see your hand": [
        "e2e/hands/test_hidden.py::test_nobody_is_ever_shown_a_card_they_may_not_know"
    ],
    "your name": ["tables/privacy/test_export.py::test_all_names_in_stored_posts_are_found"],
    "what you did at the table": ["tables/history/test_history.py"],
    "which hands you were dealt or shown": [
        "tables/privacy/test_erase.py::test_a_hand_that_was_seen_is_known_until_its_deal_is_over"
    ],
    "which decisions cost you most": [
        "e2e/pages/test_review.py::test_nobody_gets_a_review_of_what_they_did_not_play",
        "tables/history/test_history.py",
    ],
    "that you look for a game": [
        "tables/lfg/test_lfg.py::test_banned_and_erased_people_wait_no_more",
        "e2e/lfg/test_lfg.py::test_subscribers_hear_by_direct_message_at_most_once_an_hour",
    ],
    "what you ask a referee": [
        "tables/referees/test_referees.py::test_what_a_player_asked_is_erased",
        "tables/referees/test_referees.py::test_what_is_stored_of_a_referee_is_exported_and_erased",
    ],
    "your direct message channel": [
        "delivery/test_private_channels.py::test_a_known_channel_is_never_opened_again"
    ],
    "how your games went": ["tables/scores/test_recount.py"],
    "people who were deleted are not asked": [
        "tables/events/test_series.py::test_erased_people_are_not_asked"
    ],
    "the language of your Discord": ["tables/privacy/test_left_servers.py"],
    "if those who run the bot have shut you out": ["tables/privacy/test_bans.py"],
    "the day on which you last used the bot": [
        "tables/privacy/test_long_away.py::test_no_day_is_stored_without_the_setting"
    ],
    "for a quarter of an hour": [
        "interactions/typed/test_forms.py::test_it_is_forgotten_after_a_while_and_when_many_are_open"
    ],
    "With `/settings me` you can choose": ["tables/settings/test_settings.py"],
    "Nothing else: no messages": [
        "test_policy.py::test_every_column_about_people_is_in_the_policy",
        "tables/referees/test_referees.py::test_being_named_as_a_referee_is_exported_and_erased",
    ],
    # Who sees it
    "Only you see your cards": [
        "e2e/hands/test_hidden.py::test_nobody_is_ever_shown_a_card_they_may_not_know",
        "tables/history/test_history.py::test_a_running_game_is_sealed",
    ],
    "can find the game with `/history`": [
        "e2e/pages/test_history.py::test_people_who_cannot_see_a_channel_learn_of_no_game_there"
    ],
    "but no people, neither by name nor by id": [
        "wire/bad_days/test_outside.py::test_metrics_log_and_health_of_a_game",
        "ops/test_logging.py::test_libraries_never_log_what_messages_hold",
        "tables/privacy/test_bans.py::test_the_log_says_what_was_done_without_naming_people",
    ],
    # How long
    "The note of your language and your username go with your last table": [
        "tables/privacy/test_left_servers.py::test_languages_heard_there_go_and_choices_stay"
    ],
    "people who have not used it are forgotten": ["tables/privacy/test_long_away.py"],
    "Restoring a backup brings": ["wire/bad_days/test_database.py"],
    # Having it deleted
    "says what will happen and asks once": [
        "e2e/pages/test_privacy.py::test_deleting_is_asked_first_and_then_done"
    ],
    "your id is removed": ["tables/privacy/test_erase.py::test_no_id_and_no_name_is_left_anywhere"],
    "your language, and what you chose": [
        "tables/privacy/test_erase.py::test_no_id_and_no_name_is_left_anywhere"
    ],
    "in organised events only a number is left": [
        "tables/events/test_events.py::test_a_computer_takes_the_seat_of_an_erased_entrant"
    ],
    "where a server names you as a referee": [
        "tables/referees/test_referees.py::test_being_named_as_a_referee_is_exported_and_erased"
    ],
    "your places on the leaderboards": [
        "e2e/pages/test_privacy.py::test_deleting_is_asked_first_and_then_done"
    ],
    "your daily deals drop out of all comparisons": [
        "tables/daily/test_daily.py::test_deleting_ones_data_gives_no_second_try",
        "tables/daily/test_daily.py::test_a_mark_is_kept_no_longer_than_its_day",
    ],
    "you leave the tables where you still sit": [
        "tables/privacy/test_erase.py::test_the_last_person_closes_the_table",
        "tables/privacy/test_erase.py::test_a_winner_who_is_out_leaves_the_game",
    ],
    "The others' results and ratings stay": [
        "tables/privacy/test_erase.py::test_others_keep_their_rows",
        "tables/scores/test_recount.py::test_two_forgotten_people_on_one_side_stay_two",
    ],
    "do not happen at once": ["tables/privacy/test_erase.py"],
    "If you are shut out, that note stays": [
        "cli/test_owners.py::test_a_running_bot_notices_all_of_it"
    ],
    "If you have seen a hand": [
        "e2e/pages/test_privacy.py::test_a_running_table_is_left_and_its_board_shown_again"
    ],
    "Only the newest board of an open table": [
        "tables/privacy/test_erase.py::test_the_board_is_shown_again_and_old_messages_stay"
    ],
    "You are welcome back": [
        "tables/privacy/test_erase.py::test_a_new_stay_is_not_touched_by_what_waits"
    ],
    "If two people at a table had the same name": [
        "tables/privacy/test_erase.py::test_two_people_of_one_name_differ_in_the_record"
    ],
}
PAGES: Final = (
    ("terms.md", ("What you can expect", "Who decides"), TERMS),
    (
        "privacy.md",
        ("In short", "What is kept, and why", "Who sees it", "How long", "Having it deleted"),
        PRIVACY,
    ),
)
pages = pytest.mark.parametrize(("page", "parts", "promises"), PAGES)


@cache
def blocks(page: str, parts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the paragraphs and bullets of some parts of a page, each as one line."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    return tuple(_blocks(text, parts))


def _blocks(text: str, parts: tuple[str, ...]) -> Iterator[str]:
    for section in text.split("\n## ")[1:]:
        title, _, body = section.partition("\n")
        if title in parts:
            for block in re.split(r"\n\n|\n(?=- )", body.strip()):
                yield " ".join(block.split())


@pages
def test_each_promise_is_on_its_page(
    page: str, parts: tuple[str, ...], promises: dict[str, list[str]]
) -> None:
    text = "\n".join(blocks(page, parts))
    assert [promise for promise in promises if promise not in text] == []


@pages
def test_nothing_is_promised_without_a_test(
    page: str, parts: tuple[str, ...], promises: dict[str, list[str]]
) -> None:
    bare = [one for one in blocks(page, parts) if not any(each in one for each in promises)]
    assert bare == [], "say in this file which test holds the bot to it"


@pages
def test_each_test_is_there(
    page: str, parts: tuple[str, ...], promises: dict[str, list[str]]
) -> None:
    del page, parts
    for named in {one for tests in promises.values() for one in tests}:
        path, _, name = named.partition("::")
        text = (ROOT / "tests" / path).read_text("utf-8")
        assert f"def {name or 'test_'}" in text, named
