"""Take a few words out of the box (the rectangle into which words are packed).

Then take out all words that are no longer connected with the largest piece. A piece is a set of
words that are connected by crossings.
"""

try:
    import cython
except ImportError:
    from crosswright.kernels import shim as cython

from crosswright.kernels.arrays import zeros
from crosswright.kernels.packing.box import MARGIN, Box


@cython.cclass
class Ruin(Box):
    """Takes words out of the box, and stores their places so that they can be put back."""

    # True if words need not be connected.
    islands: cython.bint
    # The largest number of words that `_ruin` takes out.
    most_ruined: cython.int
    # The number of words that were taken out (see `undo`).
    undo_count: cython.int
    # The lowest numbers come first: `_ruin` takes out words in this order, and `Recreate` puts
    # groups back in this order. The last item has another use (see `_visit`).
    key: cython.longlong[::1]
    # Three numbers for each word that was taken out: the word, its first cell and its direction.
    undo: cython.int[::1]
    # For each word, the number of its piece. `stack` is used to find the words of a piece.
    piece: cython.int[::1]
    stack: cython.int[::1]

    def _make_ruin(self, islands):
        self.islands = islands
        self.most_ruined = 8
        self.undo_count = 0
        self.key = zeros("q", self.count + 1)
        self.undo = zeros("i", 3 * self.count + 3)
        self.piece = zeros("i", self.count + 1)
        self.stack = zeros("i", self.count + 1)

    @cython.final
    @cython.cfunc
    def _ruin(self) -> cython.void:
        """Take out 1 to `most_ruined` words: those nearest to a random place, or random words."""
        placed: cython.int = self.groups - self.out_count
        if placed == 0:
            return
        wanted: cython.int = 1 + self._roll(self.most_ruined)
        if wanted > placed:
            wanted = placed
        word: cython.int
        row: cython.int
        column: cython.int
        length: cython.int
        centre_row: cython.int = MARGIN + self._roll(self.height)
        centre_column: cython.int = MARGIN + self._roll(self.width)
        scattered: cython.bint = self._roll(4) == 0
        for word in range(self.count):
            if self.way[word] < 0:
                continue
            if scattered:
                self.key[word] = self._roll(1 << 20)
                continue
            length = self.offsets[word + 1] - self.offsets[word]
            row = 2 * (self.start[word] // self.stride - centre_row)
            column = 2 * (self.start[word] % self.stride - centre_column)
            if self.way[word] == 0:
                column += length - 1
            else:
                row += length - 1
            self.key[word] = row * row + column * column
        nearest: cython.int
        while wanted > 0:
            wanted -= 1
            nearest = -1
            for word in range(self.count):
                if self.way[word] >= 0 and (nearest < 0 or self.key[word] < self.key[nearest]):
                    nearest = word
            if nearest < 0:
                return
            self._take_out(nearest)

    @cython.final
    @cython.cfunc
    def _take_out(self, word: cython.int) -> cython.void:
        self.undo[3 * self.undo_count] = word
        self.undo[3 * self.undo_count + 1] = self.start[word]
        self.undo[3 * self.undo_count + 2] = self.way[word]
        self.undo_count += 1
        self._lift(word)

    @cython.final
    @cython.cfunc
    def _clear(self) -> cython.void:
        """Take out all words that break the rules after other words were taken out.

        Two neighbouring cells may both have glyphs only if some word contains both cells. If that
        word was taken out, but both cells still have glyphs, another word must be taken out too.
        Words that are no longer connected with the largest piece also break the rules, unless
        islands are allowed (see `_drop_pieces`).
        """
        seen: cython.int = 0
        while True:
            while seen < self.undo_count:
                self._part(self.undo[3 * seen], self.undo[3 * seen + 1], self.undo[3 * seen + 2])
                seen += 1
            self._drop_pieces()
            if seen == self.undo_count:
                return

    @cython.final
    @cython.cfunc
    def _part(self, word: cython.int, cell: cython.int, way: cython.int) -> cython.void:
        """Call `_part_pair` for each two neighbouring cells of the place where `word` was."""
        step: cython.int = 1 if way == 0 else self.stride
        place: cython.int
        for place in range(self.offsets[word], self.offsets[word + 1] - 1):
            self._part_pair(cell, step, way)
            cell += step

    @cython.final
    @cython.cfunc
    def _part_pair(self, cell: cython.int, step: cython.int, way: cython.int) -> cython.void:
        """Take a word out if `cell` and the next cell in direction `way` break the rules.

        If both cells have glyphs, they must be in the same word of this direction. If they are not,
        a word of the second cell is taken out.
        """
        other: cython.int
        if self.grid[cell] < 0 or self.grid[cell + step] < 0:
            return
        other = self.owner[way * self.cells + cell]
        if other < 0 or other != self.owner[way * self.cells + cell + step]:
            other = self.owner[(1 - way) * self.cells + cell + step]
            if other < 0:
                other = self.owner[way * self.cells + cell + step]
            self._take_out(other)

    @cython.final
    @cython.cfunc
    def _part_touching(self) -> cython.void:
        """Call `_part_pair` for every cell of the box, in both directions.

        This checks the words that were put in with `put`.
        """
        row: cython.int
        column: cython.int
        for row in range(MARGIN, MARGIN + self.height):
            for column in range(MARGIN, MARGIN + self.width):
                self._part_pair(row * self.stride + column, 1, 0)
                self._part_pair(row * self.stride + column, self.stride, 1)

    @cython.final
    @cython.cfunc
    def _drop_pieces(self) -> cython.void:
        """Take out all words that are not in the largest piece: the piece with the most words.

        If islands (words that are not connected with the others) are allowed, do nothing.
        """
        if self.islands:
            return
        word: cython.int
        other: cython.int
        top: cython.int
        place: cython.int
        cell: cython.int
        size: cython.int
        pieces: cython.int = 0
        largest: cython.int = 0
        largest_size: cython.int = 0
        for word in range(self.count):
            self.piece[word] = 0
        for word in range(self.count):
            if self.way[word] < 0 or self.piece[word] != 0:
                continue
            pieces += 1
            size = 0
            self.piece[word] = pieces
            self.stack[0] = word
            top = 1
            while top > 0:
                top -= 1
                other = self.stack[top]
                size += 1
                cell = self.start[other]
                for place in range(self.offsets[other], self.offsets[other + 1]):
                    self._visit(self.owner[(1 - self.way[other]) * self.cells + cell], pieces)
                    if self.key[self.count] >= 0:
                        self.stack[top] = cython.cast(cython.int, self.key[self.count])
                        top += 1
                    cell += 1 if self.way[other] == 0 else self.stride
            if size > largest_size:
                largest_size = size
                largest = pieces
        if pieces > 1:
            for word in range(self.count):
                if self.way[word] >= 0 and self.piece[word] != largest:
                    self._take_out(word)

    @cython.final
    @cython.cfunc
    def _visit(self, word: cython.int, piece: cython.int) -> cython.void:
        """Mark a word as part of `piece`.

        The last item of `key` is set to the word, or to -1 if the word was already marked or if
        `word` is -1 (no word).
        """
        self.key[self.count] = -1
        if word >= 0 and self.piece[word] == 0:
            self.piece[word] = piece
            self.key[self.count] = word
