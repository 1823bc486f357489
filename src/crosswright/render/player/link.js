// A puzzle in the part of an address after `#`. Ours is `cw1=`, then the packed puzzle (see
// formats/link.py), then settings after `&`. A link of Crossword Nexus' kind is a gzipped .ipuz.

import { fromBase64 } from "./base64.js";
import { fail, list, PuzzleError, text } from "./checks.js";
import { readPuzzle } from "./formats.js";
import { slotsOf } from "./slots.js";

const LONGEST_LINK = 200_000;
const MOST_UNPACKED_BYTES = 1_000_000;
// Only these: a link must not change how a page behaves in any other way.
const ALLOWED = ["no-check", "no-reveal", "pencil", "downs-only", "name-field", "word-bank", "first-letters"];

/** Return { puzzle, settings } of the part of an address after `#`. A wrong one fails with one line. */
export async function readLink(fragment) {
  if (fragment.length > LONGEST_LINK) fail("expected a shorter link");
  let packed = fragment.replace(/^#/, "");
  try {
    packed = decodeURIComponent(packed); // some programs write %3D for =
  } catch {
    fail("expected a whole link; this one is damaged");
  }
  const [data, ...settings] = packed.split("&");
  try {
    const tree = data.startsWith("cw1=")
      ? fromPacked(JSON.parse(await unpacked(fromBase64(data.slice(4)), "deflate-raw")))
      : JSON.parse(await unpacked(fromBase64(data), "gzip"));
    return { puzzle: readPuzzle(tree), settings: ALLOWED.filter((name) => settings.includes(name)) };
  } catch (error) {
    if (error instanceof PuzzleError) throw error;
    return fail("expected a whole link with a puzzle; this one is damaged");
  }
}

/** Unpack bytes, but stop at a limit: a short text may unpack to gigabytes. */
async function unpacked(bytes, format) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format)).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let unpackedText = "";
  let count = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return unpackedText + decoder.decode();
    count += value.length;
    if (count > MOST_UNPACKED_BYTES) {
      reader.cancel().catch(() => {});
      fail("expected a smaller puzzle in the link");
    }
    unpackedText += decoder.decode(value, { stream: true });
  }
}

/** Return our JSON from the packed form, in which everything usual is left out. */
function fromPacked(packed) {
  const rows = list(packed?.rows, "rows").map((row) => text(row, "a row"));
  const [height, width] = [rows.length, rows[0]?.length ?? 0];
  const kinds = rows.map((row) => row.replace(/[^#~:]/g, "."));
  const glyphs = rows.map((row) => row.split("").map((sign) => (".#~:".includes(sign) ? null : sign)));
  for (const [row, column, glyph] of list(packed.glyphs ?? [], "glyphs")) {
    if (glyphs[row]?.[column] === undefined) fail("expected glyphs inside the grid");
    glyphs[row][column] = text(glyph, "a glyph");
  }
  const plain = { ...packed, format: "crosswright-puzzle", version: 1, size: [height, width], kinds, glyphs };
  // The checks of the size come before the work that depends on it.
  const bars = (pairs) => new Set(list(pairs ?? [], "bars").map(([row, column]) => row * width + column));
  readPuzzle({ ...plain, clue_lists: [] });
  const grid = { width, height, kinds: kinds.join(""), right: bars(packed.bars_right), below: bars(packed.bars_below) };
  const { slots } = slotsOf(grid);
  const pair = (cell) => [Math.floor(cell / width), cell % width];
  plain.clue_lists = list(packed.clues ?? [], "clues").map((found) => {
    const [title, clues] = list(found, "a clue list", 2);
    const usual = slots.filter((slot) => slot.direction === String(title).toLowerCase());
    return {
      title,
      clues: list(clues, "clues").map((item, place) => {
        const slot = usual[place];
        const spared = slot ? { label: String(slot.number), cells: slot.cells.map(pair) } : {};
        return { ...spared, ...(typeof item === "string" ? { text: item } : item) };
      }),
    };
  });
  return plain;
}
