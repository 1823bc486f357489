"""Search for pair squares in the eager mode of the kernel, which finds the first grids quickly.

`pair_kernel.py` explains the two modes of the kernel, eager and ordered.
"""

from collections.abc import Iterator

from crosswright.core.fill import FilledGrid
from crosswright.engines.pairsquare.problem import PairProblem
from crosswright.engines.pairsquare.prospects import prospects
from crosswright.engines.pairsquare.tables import Table, kernel, new_search, slice_nodes
from crosswright.search.progress import Progress
from crosswright.search.run import Run

SLICE_NODES = 50
"""The number of nodes (steps of the search) between two checks. A check ends the search if its time
is over or if it was cancelled. A node takes from 2 µs (in a 3×3 grid) to 1 ms (in a 7×7 grid with
400,000 words). So the time between two checks is less than a tenth of a second."""


def solve(problem: PairProblem, run: Run) -> Iterator[FilledGrid]:
    """Yield every pair square once, in no fixed order.

    If the iterator ends, it is proven that there are no more pair squares. If there are none at
    all, `run.explanation` may say why.
    """
    outlook = prospects(problem)
    if not outlook.can_exist:
        run.explanation = outlook.obstacle
        return
    table = Table.of(problem)
    search = new_search(problem, table, eager=True, rng_seed=run.rng.getrandbits(32))
    if search is None:
        run.explanation = "with the given lines, some row or column has no word left"
        return
    status, visited = 0, 0
    while status != kernel().EXHAUSTED:
        run.tick(0)
        status = search.advance(slice_nodes(run, SLICE_NODES))
        figures = search.statistics()
        run.count(figures["nodes"] - visited)
        visited = figures["nodes"]
        _report(run, figures)
        if status == kernel().FOUND:
            yield table.grid(problem, search.grid())


def _report(run: Run, figures: dict[str, int]) -> None:
    run.observe(
        Progress(
            f"{figures['found']:,} grids",
            nodes=run.nodes,
            solutions=figures["found"],
            figures={"failures": figures["failures"], "restarts": figures["restarts"]},
        )
    )
