// The symmetric partners of a cell for each symmetry. The names are those of the Python library.

/**
 * For each symmetry, the partners of the cell at `row` and `column`: the cells at the symmetric
 * places. `bottom` is the row of the cell after the grid is mirrored top to bottom. `right` is its
 * column after the grid is mirrored left to right.
 */
const TURNS = {
  none: () => [],
  rotational: (row, column, bottom, right) => [[bottom, right]],
  quarter: (row, column, bottom, right) => [
    [column, bottom],
    [bottom, right],
    [right, row],
  ],
  horizontal: (row, column, bottom, right) => [[row, right]],
  vertical: (row, column, bottom, right) => [[bottom, column]],
  both: (row, column, bottom, right) => [
    [row, right],
    [bottom, column],
    [bottom, right],
  ],
  diagonal: (row, column) => [[column, row]],
  antidiagonal: (row, column, bottom, right) => [[right, bottom]],
};

const SQUARE_ONLY = new Set(["quarter", "diagonal", "antidiagonal"]);

export const SYMMETRIES = [
  ["rotational", "Half turn"],
  ["quarter", "Quarter turn"],
  ["horizontal", "Left–right mirror"],
  ["vertical", "Top–bottom mirror"],
  ["both", "Both mirrors"],
  ["diagonal", "Diagonal"],
  ["antidiagonal", "Other diagonal"],
  ["none", "None"],
];

/**
 * Return a list of [row, column]: first the cell itself, then, for each turn or mirror of the
 * symmetry, the cell to which the turn or mirror moves the first one. A cell that occurs twice stays
 * in the list twice. In this way, an index of the list belongs to the same turn or mirror for every
 * cell. If the grid cannot have the symmetry, the list has only the cell itself.
 */
export function turned(name, row, column, height, width) {
  if (!(name in TURNS) || (SQUARE_ONLY.has(name) && height !== width)) return [[row, column]];
  return [[row, column], ...TURNS[name](row, column, height - 1 - row, width - 1 - column)];
}

/** True if a grid of this size can have the symmetry. */
export const fits = (name, height, width) => height === width || !SQUARE_ONLY.has(name);

/** Return the cell and its partners as a list of [row, column]. No cell is in the list twice. */
export function images(name, row, column, height, width) {
  const seen = new Set();
  return turned(name, row, column, height, width).filter(([r, c]) => {
    const place = r * width + c;
    if (r < 0 || c < 0 || r >= height || c >= width || seen.has(place)) return false;
    return seen.add(place);
  });
}
