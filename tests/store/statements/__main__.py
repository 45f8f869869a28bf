"""Looks for the cases of queries: `python -m tests.store.statements [query ...]`.

Without names, it does those whose cases are missing, depend on the order in which a database reads
rows, or do not tell all faults apart.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tests.store.statements.queries import QUERIES
from tests.store.statements.search import Search
from tests.store.statements.stage import missed, stage, store, stored


def main(names: Sequence[str]) -> None:
    """Write the cases of these queries anew."""
    cases = stored()
    with stage() as place:
        for name, query in QUERIES.items():
            known = cases.get(name, [])
            search = Search(place, query)
            clear = all(search.gives(case) == case.gives for case in known)
            if name in names or (
                not names and not (known and clear and not missed(place, query, known))
            ):
                cases[name] = search.cases(known)
                for fault in search.left:
                    print(name, "|", fault.name, flush=True)
                store({each: cases[each] for each in QUERIES if each in cases})


main(sys.argv[1:])
