// The parts of the player that need no browser. The folder of the player and a file with samples, made
// by test_player_scripts.py, come from the environment.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { deflateRawSync } from "node:zlib";

const module = (name) => import(pathToFileURL(`${process.env.PLAYER}/${name}`));
const { ENGLISH, Progress, Puzzle, PuzzleError, readPuzzle } = await module("crosswright-puzzle.js");
const { readLink } = await module("link.js");
const { readPuz } = await module("puz.js");
const { packState, unpackState } = await module("scorm.js");
const { scoreCode } = await module("class.js");
const samples = JSON.parse(readFileSync(process.env.SAMPLES, "utf-8"));

const packed = (text) => `#cw1=${deflateRawSync(text).toString("base64url")}`;

/** What the player keeps of a puzzle in our JSON. */
function kept(plain) {
  const clues = (list) => ({
    ...list,
    clues: list.clues.map(({ explanation, origin, ...clue }) => clue),
  });
  const open = ([row, column]) => plain.kinds[row][column] === ".";
  return { ...plain, clue_lists: plain.clue_lists.map(clues), shown: plain.shown.filter(open) };
}

test("every file is read as Python reads it", () => {
  for (const { name, format, data, plain } of samples.files) {
    const bytes = Uint8Array.from(Buffer.from(data, "base64"));
    const read = () => readPuzzle(format === "puz" ? readPuz(bytes) : bytes);
    if (plain === null) {
      assert.throws(read, PuzzleError, name);
      continue;
    }
    const wanted = kept(plain);
    // Only Python unlocks a scrambled solution.
    const isLocked = format === "puz" && (bytes[0x32] || bytes[0x33]);
    assert.deepEqual(read(), isLocked ? { ...wanted, glyphs: read().glyphs } : wanted, name);
  }
});

test("every link is read back as the same puzzle", async () => {
  for (const { fragment, plain } of samples.links) {
    assert.deepEqual((await readLink(fragment)).puzzle, kept(plain), fragment);
  }
});

test("a link may have settings, but only those of a list", async () => {
  const [{ fragment }] = samples.links;
  const { settings } = await readLink(`${fragment}&no-reveal&src=x&onclick=alert(1)&name-field`);
  assert.deepEqual(settings, ["no-reveal", "name-field"]);
});

test("a mutated link is a puzzle or one clear line", async () => {
  let dice = 7;
  const roll = (most) => {
    dice = (Math.imul(dice, 1103515245) + 12345) >>> 0;
    return Math.floor((dice / 4294967296) * most);
  };
  const signs = "ABCxyz019-_+/=&%#{}[]\"\\ \u0000é😀";
  const unpackedSigns = '{}[],:"\\.#~0129eé<';
  let puzzles = 0;
  for (let count = 0; count < samples.mutations; count += 1) {
    const { fragment, text } = samples.links[roll(samples.links.length)];
    let link;
    if (count % 2) link = mutated(fragment, signs, roll);
    else link = packed(mutated(text, unpackedSigns, roll));
    try {
      const { puzzle } = await readLink(link);
      new Progress(new Puzzle(puzzle, ENGLISH));
      puzzles += 1;
    } catch (error) {
      assert.ok(error instanceof PuzzleError, `${link}: ${error.stack}`);
      assert.match(error.message, /^expected [^\n]{1,200}$/);
    }
  }
  assert.ok(puzzles > samples.mutations / 100, "some mutated links are still puzzles");
});

test("a link that unpacks to a huge text is refused", async () => {
  for (const unit of [" ", "[", '{"rows":["A"],']) {
    const link = packed(unit.repeat(30_000_000 / unit.length));
    await assert.rejects(readLink(link), PuzzleError);
  }
});

test("a wrong file fails with one line", () => {
  const size = { dimensions: { width: 1000, height: 1000 } };
  const wrong = ["", "no", "[]", "null", "{}", '{"format":"crosswright-puzzle"}', JSON.stringify({ kind: ["crossword"], ...size })];
  for (const text of wrong) assert.throws(() => readPuzzle(text), PuzzleError);
  for (const bytes of [new Uint8Array(3), new Uint8Array(60)]) assert.throws(() => readPuz(bytes), PuzzleError);
});

function small() {
  const puzzle = new Puzzle(readPuzzle(samples.small), ENGLISH);
  return { puzzle, progress: new Progress(puzzle) };
}

test("with skipping, a clue starts at its first empty cell and typing jumps over letters", () => {
  const { progress } = small();
  progress.put(0, "C");
  progress.enter(0, true);
  assert.equal(progress.cell, 1);
  progress.enter(0, false);
  assert.equal(progress.cell, 0);
  progress.put(1, "A");
  progress.cell = 0;
  progress.advanceTyping(true);
  assert.equal(progress.cell, 2);
  progress.cell = 0;
  progress.advanceTyping(false);
  assert.equal(progress.cell, 1);
});

test("the score counts entries that are right without help", () => {
  const { progress } = small();
  ["C", "A", "T"].forEach((glyph, cell) => progress.put(cell, glyph));
  assert.deepEqual(progress.score, { right: 1, entries: 4, seconds: 0, checks: 0, reveals: 0 });
  progress.put(1, "X");
  assert.equal(progress.check("puzzle"), 1);
  progress.put(1, "A");
  assert.equal(progress.score.right, 0, "a check found a wrong letter in the entry");
  progress.cell = 3;
  progress.reveal("letter");
  assert.equal(progress.score.reveals, 1);
});

test("a state comes back whole, and a foreign one does no harm", () => {
  const { puzzle, progress } = small();
  progress.put(0, "C");
  progress.put(8, "HEART", true);
  progress.check("puzzle");
  progress.cell = 2;
  const again = new Progress(puzzle);
  assert.ok(again.restore(JSON.parse(JSON.stringify(progress.toPlain()))));
  assert.deepEqual(again.toPlain(), progress.toPlain());
  assert.deepEqual(unpackState(packState(progress.toPlain())), progress.toPlain());
  const wicked = { glyphs: Array(9).fill({}), flags: "x", seconds: "1e9", cell: 99, word: {} };
  assert.ok(again.restore(wicked));
  for (const state of [null, 3, {}, { glyphs: [] }]) assert.equal(again.restore(state), false);
  assert.equal(unpackState("{"), null);
});

test("a state of 21 by 21 cells fits into the space of SCORM 1.2", () => {
  const cells = 441;
  const state = { glyphs: Array(cells).fill("A"), flags: Array(cells).fill("wrong"), helped: Array(cells).fill(true) };
  assert.ok(packState({ ...state, seconds: 9999, checks: 9, reveals: 9, isDone: true, cell: 1, word: 1 }).length < 4096);
});

test("a score has the code that Python reads", () => {
  assert.equal(scoreCode(samples.score), samples.code);
});

test("an entity becomes its character, and markup stays text or is left out", () => {
  const clue = (text) => {
    const tree = JSON.parse(samples.small);
    tree.clues.Across[0][1] = text;
    return readPuzzle(tree).clue_lists[0].clues[0].text;
  };
  assert.equal(clue("<i>R&amp;B</i> &#233;&#x1F600;"), "R&B é😀");
  assert.equal(clue("<script>alert(1)</script>"), "<script>alert(1)</script>");
  assert.equal(clue("&#0; &#xD800;"), "\ufffd \ufffd");
});

function mutated(text, signs, roll) {
  const parts = [...text];
  for (let times = 1 + roll(4); times; times -= 1) {
    const place = roll(parts.length);
    const kind = roll(4);
    if (kind === 0) parts.splice(place, 1 + roll(5));
    else if (kind === 1) parts.splice(place, 0, [...signs][roll([...signs].length)]);
    else if (kind === 2) parts[place] = [...signs][roll([...signs].length)];
    else parts.splice(place, 0, ...parts.slice(roll(parts.length), roll(parts.length)));
  }
  return parts.join("");
}
