// The desk: one draft in the editor, with its cursor, grid, panes and keys. It handles the keys and
// keeps all parts up to date. Its events are `moved` (the cursor moved), `slot` (the cursor is in
// another slot), `tool` (another tool was chosen) and `pane` (another pane is open). A place is the
// index of a cell; cells are counted row by row.

import { ACTIONS } from "./actions.js";
import { fresh } from "./model/api.js";
import { Cursor } from "./model/cursor.js";
import { GridView } from "./view/grid.js";
import { EVERYWHERE, keyMap, nameOf } from "./model/keys.js";
import { Look } from "./model/look.js";
import { message, say } from "./view/message.js";
import { answerOf, patternOf } from "./model/sheet.js";
import { spoken } from "./model/slots.js";
import { SHADES, TOOLS, partners } from "./view/tools.js";

const LETTER = /^[\p{L}\p{N}]$/u;
/** The largest number of letters in a cell. */
const LONGEST_GLYPH = 10;
/** If the user pauses for this number of milliseconds, the next letter starts a new undo step. */
const REST = 2000;

export class Desk extends EventTarget {
  constructor(draft, hello) {
    super();
    this.draft = draft;
    this.hello = hello;
    this.profile = hello.settings?.profile ?? "crosshare";
    this.cursor = new Cursor(draft.sheet);
    this.look = new Look(draft);
    this.grid = new GridView("Grid");
    this.grid.table.dataset.draft = draft.id;
    this.tool = null;
    this.pointed = null; // the cell under the pointer, until a key is pressed
    this.shade = SHADES[0][0];
    this.writing = null;
    this.keys = keyMap(this.profile);
    this.waitingFrame = new Set();
    this.finding = -1;
    this.grid.show(draft.sheet);
    this.themeCells();
    draft.addEventListener("change", ({ detail }) => this.changed(detail));
    draft.addEventListener("refused", ({ detail }) => detail.kind === "edits" && message(detail.message));
    this.look.addEventListener("look", () => this.warm());
    this.grid.table.addEventListener("keydown", (event) => this.pressed(event));
    this.grid.table.addEventListener(
      "focusout",
      (event) => this.grid.table.contains(event.relatedTarget) || this.endWriting(true),
    );
  }

  setProfile(name) {
    this.profile = name;
    this.keys = keyMap(name);
  }

  at(place) {
    return [Math.floor(place / this.draft.sheet.width), place % this.draft.sheet.width];
  }

  place([row, column]) {
    return row * this.draft.sheet.width + column;
  }

  /**
   * Run `work` after the next frame, so that the effect of a pressed key is on the screen first. If
   * `soon` is called twice before this frame, `work` is still run only once.
   */
  soon(work) {
    if (!this.waitingFrame.size) requestAnimationFrame(() => setTimeout(() => this.frame(), 0));
    this.waitingFrame.add(work);
  }

  frame() {
    const works = [...this.waitingFrame];
    this.waitingFrame.clear();
    if (!this.closed) for (const work of works) work.call(this);
  }

  /**
   * Colour the cells of slots for which few words are left. If only one letter is left for a cell,
   * show this letter (see grid.js).
   */
  warm() {
    this.markPending();
    if (this.look.seq !== this.draft.seq || !this.look.found) return;
    this.grid.warm(this.look.found, this.dead);
    this.grid.table.dataset.looked = this.look.seq;
  }

  /** Mark the grid until the server has answered about the newest edit (see look.js). */
  markPending() {
    const fresh = this.look.problem || this.look.seq === this.draft.seq;
    this.grid.table.toggleAttribute("data-pending", !(fresh && this.draft.settled));
  }

  /**
   * The entry for which the server found no word left, or null if there is none. Also null if this
   * entry is a theme entry or is being typed.
   */
  get dead() {
    const { found } = this.look;
    const start = this.draft.sheet.byKey.get(found?.dead?.slot)?.start;
    if (start === undefined || start === this.typing || this.draft.sheet.theme.has(start)) return null;
    return found.dead;
  }

  // -- the draft changed ---------------------------------------------------------------------

  changed({ cells, shape, own }) {
    const { sheet } = this.draft;
    const slot = this.cursor.slot?.key;
    if (own) this.preview(null);
    this.cursor.follow(sheet);
    if (this.pointed >= sheet.width * sheet.height) this.pointed = null;
    if (cells === null) this.grid.show(sheet);
    else if (shape) this.grid.show(sheet, null);
    else this.grid.show(sheet, cells);
    if (cells === null || shape || slot !== this.cursor.slot?.key) this.moved(this.grid.focused);
    this.markPending();
    this.soon(this.themeCells);
    this.soon(this.showPartners);
  }

  themeCells() {
    const found = new Set();
    for (const slot of this.draft.sheet.slots)
      if (this.draft.sheet.theme.has(slot.start)) for (const place of slot.cells) found.add(place);
    const before = this.grid.inTheme ?? new Set();
    this.grid.inTheme = found;
    for (const place of before) if (!found.has(place)) this.grid.paint(place);
    for (const place of found) if (!before.has(place)) this.grid.paint(place);
  }

  // -- the cursor moved ----------------------------------------------------------------------

  go(place, direction) {
    this.cursor.to(place, direction);
    this.moved();
  }

  goSlot(slot) {
    this.cursor.toSlot(slot);
    this.moved();
  }

  /** Show the new place of the cursor. Slow parts of the page are updated after the next frame. */
  moved(focus = this.grid.focused) {
    const { cursor, grid } = this;
    this.ended = "";
    this.streak = null;
    this.endWriting(true);
    const { slot } = cursor;
    grid.point(cursor.place);
    // Moving the focus is slow, because the browser lays out the page. So it is done after the next
    // frame.
    if (focus) this.soon(this.followFocus);
    if (slot !== this.litSlot) {
      grid.mark("lit", slot ? slot.cells : []);
      this.litSlot = slot;
    }
    if (cursor.selecting || grid.marks.selected.size)
      grid.mark("selected", cursor.selecting ? cursor.selected : []);
    if (this.tool) this.soon(this.showPartners);
    this.look.at(slot?.key ?? null);
    if (slot?.start !== this.slotStart) {
      this.slotStart = slot?.start;
      if (this.typing) this.soon(this.warm);
      this.typing = null;
      this.preview(null);
      this.soon(this.announce);
      this.dispatchEvent(new CustomEvent("slot"));
    }
    this.dispatchEvent(new CustomEvent("moved"));
  }

  /** Tell screen readers the clue when the cursor enters a slot. */
  announce() {
    const { slot } = this.cursor;
    if (!slot) return say("");
    const { sheet } = this.draft;
    const clue = sheet.clues.get(slot.start)?.text;
    say(
      `${spoken(slot.key)}, ${answerOf(sheet, slot) || `${slot.cells.length} cells, ${patternOf(sheet, slot).replaceAll(".", " blank ")}`}. ${clue || "No clue yet"}`,
    );
  }

  followFocus() {
    this.grid.follow();
  }

  focusGrid() {
    this.grid.focus();
  }

  // -- keys ------------------------------------------------------------------------------------

  pressed(event) {
    if (event.defaultPrevented || event.isComposing) return;
    this.pointed = null;
    const name = nameOf(event);
    if (this.writing !== null && this.wrote(event, name)) return event.preventDefault();
    const action = this.keys.get(name);
    if (action) {
      event.preventDefault();
      event.stopPropagation();
      this.act(action);
    } else if (!event.ctrlKey && !event.metaKey && !event.altKey && LETTER.test(event.key)) {
      event.preventDefault();
      this.type(event.key.toUpperCase());
    }
  }

  /** Handle keys outside the grid. In a text field, most keys are for the field. */
  pressedElsewhere(event) {
    if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
    const name = nameOf(event);
    const action = this.keys.get(name);
    const inField = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (name === "Escape" && !event.target.closest(".menu")) {
      event.preventDefault();
      this.takeTool(null);
      return this.focusGrid();
    }
    if (!action || (inField && (action === "undo" || action === "redo"))) return;
    if (EVERYWHERE.has(action) || (action === "help" && !inField)) {
      event.preventDefault();
      this.act(action);
    }
  }

  act(name) {
    this.ended = "";
    this.streak = null;
    ACTIONS[name](this);
  }

  /** Write a letter at the cursor and go to the next cell. */
  type(glyph) {
    const { cursor, draft } = this;
    if (draft.sheet.kinds[cursor.place] !== ".") {
      if (cursor.along(1)) this.moved();
      return;
    }
    if (this.ended && this.ended === endOf(cursor)) {
      // The user has typed beyond the end of the entry. The letter must not replace the last letter.
      return message(`${spoken(cursor.slot.key)} ends here. Tab goes to the next entry.`);
    }
    const cell = cursor.cell;
    const streak = this.goesOn() ? this.streak.name : fresh();
    cursor.anchor = null;
    if (cursor.along(1)) this.moved();
    else if (cursor.slot) this.ended = endOf(cursor);
    this.typing = cursor.slot?.start ?? null;
    this.streak = { name: streak, last: performance.now() };
    draft.do({ do: "letter", cell, glyph, streak });
  }

  /**
   * True if the next letter belongs to the same undo step as the letter before it: since that
   * letter, the user has not moved the cursor, started another action or paused.
   */
  goesOn() {
    return this.streak && this.cursor.slot && performance.now() - this.streak.last < REST;
  }

  // -- several letters in a cell -------------------------------------------------------------

  beginWriting() {
    if (this.draft.sheet.kinds[this.cursor.place] !== ".") return;
    this.writing = "";
    this.writingAt = this.cursor.place;
    this.grid.write(this.writingAt, "");
    say("Rebus: type several letters, then Enter");
  }

  endWriting(keep) {
    if (this.writing === null) return;
    const glyph = this.writing;
    this.writing = null;
    this.grid.write(this.writingAt, null);
    if (keep && glyph) this.draft.do({ do: "letter", cell: this.at(this.writingAt), glyph });
  }

  wrote(event, name) {
    if (name === "Backspace") this.writing = this.writing.slice(0, -1);
    else if (name === "Enter" || name === "Escape" || name === "Insert" || this.keys.get(name) === "rebus") {
      this.endWriting(true);
      return true;
    } else if (
      !event.ctrlKey &&
      !event.metaKey &&
      !event.altKey &&
      LETTER.test(event.key) &&
      this.writing.length < LONGEST_GLYPH
    )
      this.writing += event.key.toUpperCase();
    else return false;
    this.grid.write(this.writingAt, this.writing);
    return true;
  }

  // -- tools, previews, findings -----------------------------------------------------------------

  takeTool(name) {
    this.tool = name;
    this.grid.table.dataset.tool = name ?? "";
    this.dispatchEvent(new CustomEvent("tool"));
    this.showPartners();
    if (name) say(`${TOOLS[name].told} tool: click cells. Escape ends the tool.`);
  }

  /**
   * If the tool also changes the symmetric cells (partners) of a cell, mark them before the user
   * clicks. The cell is the one under the pointer, or the cursor's if the pointer is over no cell.
   */
  showPartners() {
    const place = this.pointed ?? this.cursor.place;
    this.grid.mark("partners", TOOLS[this.tool]?.mirrored ? partners(this.draft.sheet, place) : []);
  }

  /** The pointer is over this cell now, or over none (`null`). */
  hover(place) {
    this.pointed = place;
    this.showPartners();
  }

  /**
   * Show a candidate in the current slot without placing it. If a fill of the whole grid with this
   * candidate is known, show all letters of the fill. With `null`, end the preview.
   */
  preview(candidate) {
    const { slot } = this.cursor;
    if (!candidate && !this.previewing) return;
    this.previewing = slot !== null && Boolean(candidate);
    if (!this.previewing) return this.fill?.showGhost();
    if (candidate.fill) return this.grid.preview(this.lettersOf(candidate.fill));
    const glyphs = cut(candidate.text, slot.cells.length);
    if (glyphs) this.grid.preview(new Map(slot.cells.map((place, count) => [place, glyphs[count]])));
  }

  /** The letters of a fill, by place. The server sends a row, a column and a glyph for each cell. */
  lettersOf(cells) {
    return new Map(cells.map(([row, column, glyph]) => [this.place([row, column]), glyph]));
  }

  /** Put a word into a slot as one edit. */
  placeWord(text, slot = this.cursor.slot) {
    const glyphs = slot && cut(text, slot.cells.length);
    if (!glyphs) return;
    const { sheet } = this.draft;
    const cells = slot.cells
      .map((place, count) => [place, glyphs[count]])
      .filter(([place, glyph]) => sheet.glyphs[place] !== glyph);
    if (cells.length)
      this.draft.do({ do: "letters", cells: cells.map(([place, glyph]) => [...this.at(place), glyph]) });
  }

  get findings() {
    const { dead } = this;
    const found = this.look.found?.findings ?? [];
    if (!dead) return found;
    const cells = this.draft.sheet.byKey.get(dead.slot).cells.map((place) => this.at(place));
    return [{ rule: "no word", where: "", message: dead.message, cells }, ...found];
  }

  nextFinding() {
    const { findings } = this;
    if (!findings.length) return message("The checks found no faults.");
    this.finding = (this.finding + 1) % findings.length;
    this.showFinding(findings[this.finding]);
  }

  /** Mark the cells of a finding and go there. */
  showFinding(finding) {
    const places = (finding.cells ?? []).map((cell) => this.place(cell));
    this.grid.mark("faults", places);
    if (places.length) this.go(places[0]);
    say(finding.message);
    clearTimeout(this.faultTimer);
    this.faultTimer = setTimeout(() => this.grid.mark("faults", []), 6000);
  }

  nextPane(step) {
    const stops = [this.grid.table, ...this.panes.stops, this.bar].filter((stop) => !stop.hidden);
    const at = stops.findIndex((stop) => stop.contains(document.activeElement));
    const next = stops[(at + step + stops.length) % stops.length];
    if (next === this.grid.table) return this.focusGrid();
    const wanted =
      next.querySelector("[role=tab][aria-selected=true]") ??
      next.querySelector("button:not([disabled]), input, textarea, select, a[href]");
    wanted?.focus();
  }

  close() {
    this.closed = true;
    clearTimeout(this.faultTimer);
    this.look.close();
    this.draft.close();
  }
}

/**
 * Return a text for the place and direction of the cursor. When the last letter of an entry is typed,
 * the desk keeps this text. When another letter is typed, the desk makes the text again and
 * compares the two: if they are equal, the cursor is still at the end of the entry.
 */
const endOf = ({ place, direction }) => `${place} ${direction}`;

/** Return a word as one glyph for each cell, or null if it has another length. */
function cut(text, length) {
  const glyphs = [...text];
  return glyphs.length === length ? glyphs : null;
}
