"""A plugin for pytest: run the tests of `.chosen` alone, in their order."""

from __future__ import annotations

import pytest

from tests.root import ROOT


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the chosen tests."""
    order = {test: at for at, test in enumerate((ROOT / ".chosen").read_text().splitlines())}
    items[:] = sorted(
        (item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid]
    )
