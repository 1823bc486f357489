// Checks of values from a file or a link. An error says what was expected.

/** The puzzle cannot be read. The message says what was expected, for the person who made the file. */
export class PuzzleError extends Error {}

export const FIELDS = ["title", "author", "copyright", "notes", "publisher", "date", "editor", "explanation"];

const MOST_CELLS = 10_000;

export function fail(message) {
  throw new PuzzleError(message);
}

/** Return the items of a list. Fail if it is no list or does not have `count` items. */
export function list(value, what, count) {
  if (!Array.isArray(value)) fail(`expected ${what} as a list`);
  if (count !== undefined && value.length !== count) fail(`expected ${count} items in ${what}`);
  return value;
}

export function text(value, what) {
  if (typeof value !== "string") fail(`expected ${what} as a text`);
  return value;
}

export function whole(value, low, high, what) {
  if (!Number.isInteger(value) || value < low || value > high) {
    fail(`expected ${what} as a whole number from ${low} to ${high}`);
  }
  return value;
}

/** Return [height, width]. A grid that is too large for a page fails before it takes memory. */
export function size(height, width) {
  whole(height, 1, 1000, "the height");
  whole(width, 1, 1000, "the width");
  if (height * width > MOST_CELLS) fail(`expected at most ${MOST_CELLS} cells`);
  return [height, width];
}
