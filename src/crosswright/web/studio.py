"""The objects that all requests to the studio share: the library, words, clues and searches.

The functions in the package `answers`, which answer the requests, use these objects.
"""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from crosswright.construct.draft import Clash, Draft, Library, Saved
from crosswright.construct.draft.folder import library_path
from crosswright.construct.draft.own_clues import OwnClues
from crosswright.construct.draft.own_words import OwnWords
from crosswright.construct.words import WordList
from crosswright.core import InputError
from crosswright.web.guard import Doorkeeper
from crosswright.web.hub import Hub
from crosswright.web.searches import Searches


class ClashingError(InputError):
    """Another page has changed the same part of a draft.

    `told` is sent to the page. With these data, the page asks the user which change to keep.
    """

    def __init__(self, message: str, told: dict[str, Any]) -> None:
        super().__init__(message)
        self.told = told


class Studio:
    """The objects that all requests share.

    `folder` is the folder of the library, words and clues. `on_open` is called when the studio has
    started.
    """

    def __init__(
        self,
        folder: Path,
        doorkeeper: Doorkeeper,
        opening: str = "",
        on_open: Callable[[], None] = lambda: None,
    ) -> None:
        self.doorkeeper = doorkeeper
        self._on_open = on_open
        folder.mkdir(parents=True, exist_ok=True)
        self.library = Library(library_path(folder))
        self.vocabulary = OwnWords(folder / "words")
        self.clues = OwnClues(folder / "clues", self.library)
        self.hub = Hub()
        self.searches = Searches(self.hub)
        self.streams = 0
        """The number of open event streams."""
        self.opening = opening
        """The id of the draft that the first page shows. If empty, it shows the library."""

    def open(self) -> None:
        """Start the studio in the running event loop."""
        self.hub.open()
        self.searches.open()
        # The first page will need the words at once, so load them now.
        threading.Thread(target=self.vocabulary.words, daemon=True).start()
        self._on_open()

    async def close(self) -> None:
        await self.searches.close()
        self.library.close()

    def words(self, draft: Draft) -> WordList:
        """Return the words of the layers (word lists) that are switched on in a draft."""
        return self.vocabulary.words(draft.layers_on)

    def changed(self, saved: Saved, client: str) -> dict[str, Any]:
        """Send the new state of a draft to every page that shows the draft. Return this state.

        `client` is the id of the page that made the change.
        """
        told = saved.report()
        self.hub.tell(saved.id, "state", {**told, "by": client})
        return told

    @staticmethod
    def clash(clash: Clash) -> ClashingError:
        """Return the error for a page if another page has changed the same part of the draft."""
        told = {"clash": clash.report(), "state": clash.theirs.report()}
        return ClashingError("this was changed in another tab", told)
