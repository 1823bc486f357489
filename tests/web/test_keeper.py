"""The process that keeps the studio running, when its server dies at once."""

from pathlib import Path

import pytest

from crosswright.core.errors import FaultError
from crosswright.web import keeper

MORE_THAN_A_PIPE_HOLDS = 200_000


def test_a_server_that_dies_before_it_reads_its_orders_counts_as_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The orders are so long that they cannot be written before the server is dead."""
    monkeypatch.setattr("sys.executable", "/bin/true")
    found = keeper.Keeper(tmp_path, None, opening="x" * MORE_THAN_A_PIPE_HOLDS)
    try:
        found.start()
        with pytest.raises(FaultError, match="cannot start"):
            found.keep()
    finally:
        found.stop()
        found.socket.close()
