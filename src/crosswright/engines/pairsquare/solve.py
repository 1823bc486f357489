"""Search for pair squares in the eager mode of the kernel (see `pair_kernel.py`), which finds the
first grids quickly.
"""

from collections.abc import Iterator

from crosswright.core import FilledGrid
from crosswright.engines.pairsquare.problem import PairProblem
from crosswright.engines.pairsquare.prospects import prospects
from crosswright.engines.pairsquare.tables import Table, kernel, new_search, slice_nodes
from crosswright.search import Progress, Run

SLICE_NODES = 50
"""Between two checks. A node takes from 2 µs (3×3) to 1 ms (7×7 with 400,000 words)."""


def solve(problem: PairProblem, run: Run) -> Iterator[FilledGrid]:
    """Yield every pair square once, in no fixed order. If there are none, `run.explanation` may say
    why.
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
        counts = {name: figures[name] for name in ("failures", "restarts")}
        run.observe(
            Progress(f"{figures['found']:,} grids", run.nodes, figures["found"], None, counts)
        )
        if status == kernel().FOUND:
            yield table.grid(problem, search.grid())
