// The grid on the page. Its HTML elements have the ARIA roles of a grid, its rows and its cells.
// The Tab key goes only to the cursor's cell. Only changed cells are painted. Keys are handled in
// desk.js, clicks in hand.js. A place is the index of a cell; cells are counted row by row.

import { make } from "./element.js";

/**
 * The heat of a cell shows how few words are left for its slots. Of its two slots, the one with
 * fewer words left counts. Each row here is one heat: the largest number of words left with which a
 * cell has this heat, and the name of the heat. The first row that applies counts.
 */
const HEATS = [
  [0, "dead"],
  [3, "tight"],
  [20, "warm"],
  [100, "mild"],
];

/** If a cell's side is shorter than this number of pixels, the grid gets the CSS class `small`. */
const SMALL = 32;

export class GridView {
  constructor(label) {
    this.table = make("div", { class: "grid", role: "grid", "aria-label": label });
    this.stage = make("div", { class: "stage" }, this.table);
    this.cells = [];
    this.marks = {
      lit: new Set(),
      selected: new Set(),
      partners: new Set(),
      faults: new Set(),
      conflict: new Set(),
      changed: new Set(),
    };
    this.heat = [];
    this.left = [];
    this.forced = [];
    this.ghost = new Map();
    this.writing = null;
    this.current = -1;
    this.options = { heat: true, counts: false, forced: true };
    this.shades = new Map();
    new ResizeObserver(() => this.fit()).observe(this.stage);
  }

  /**
   * Show a new sheet (the data of a draft, see sheet.js). `cells` are the changed cells; null means
   * that all cells may have changed.
   */
  show(sheet, cells = null) {
    const resized = !this.sheet || sheet.height !== this.sheet.height || sheet.width !== this.sheet.width;
    this.sheet = sheet;
    if (resized) return this.rebuild();
    if (cells === null) this.paintAll();
    else for (const place of cells) this.paint(place);
  }

  rebuild() {
    const { height, width } = this.sheet;
    this.cells = [];
    this.heat = [];
    this.left = [];
    this.forced = [];
    this.ghost = new Map();
    for (const marks of Object.values(this.marks)) marks.clear();
    this.current = -1;
    const rows = [];
    for (let row = 0; row < height; row++) {
      const line = make("div", { class: "row", role: "row", "aria-rowindex": row + 1 });
      for (let column = 0; column < width; column++) {
        const number = make("span", { class: "number", "aria-hidden": "true" });
        const glyph = make("span", { class: "glyph", "aria-hidden": "true" });
        const sign = make("span", { class: "sign", "aria-hidden": "true" });
        const cell = make(
          "div",
          {
            class: "cell",
            role: "gridcell",
            tabindex: -1,
            "aria-colindex": column + 1,
            "data-place": row * width + column,
          },
          number,
          glyph,
          sign,
        );
        this.cells.push({
          cell,
          number,
          glyph,
          sign,
          classes: "",
          numbered: "",
          letter: "",
          told: "",
          signed: "",
          shade: "",
          chosen: false,
        });
        line.append(cell);
      }
      rows.push(line);
    }
    this.table.setAttribute("aria-rowcount", height);
    this.table.setAttribute("aria-colcount", width);
    this.table.replaceChildren(...rows);
    this.fit();
    this.paintAll();
  }

  /** Make the cells as large as the stage (the element around the grid) allows, in whole pixels. */
  fit() {
    if (!this.sheet) return;
    const { clientWidth, clientHeight } = this.stage;
    const { height, width } = this.sheet;
    // The padding on both sides of the stage, and 2 pixels for the outer lines of the grid.
    const edge = 2 * Number.parseFloat(getComputedStyle(this.stage).paddingTop) + 2;
    const side = Math.max(
      14,
      Math.min(56, Math.floor(Math.min((clientWidth - edge) / width, (clientHeight - edge) / height))),
    );
    if (side !== this.side) {
      this.side = side;
      this.table.style.setProperty("--side", `${side}px`);
      this.table.classList.toggle("small", side < SMALL);
    }
  }

  paintAll() {
    for (let place = 0; place < this.cells.length; place++) this.paint(place);
  }

  /** Update one cell on the page. Only those parts of the cell that are out of date are changed. */
  paint(place) {
    const known = this.cells[place];
    if (!known) return;
    const { sheet, marks } = this;
    const kind = sheet.kinds[place];
    const open = kind === ".";
    let classes = KIND_CLASSES[kind];
    let letter = open ? sheet.glyphs[place] : "";
    if (open) {
      if (this.writing?.place === place) {
        letter = this.writing.text;
        classes += " writing";
      } else if (this.ghost.has(place) && this.ghost.get(place) !== letter) {
        classes += letter ? " ghost replaced" : " ghost";
        letter = this.ghost.get(place);
      } else if (!letter && this.options.forced && this.forced[place]) {
        letter = this.forced[place];
        classes += " ghost forced";
      }
      if (letter.length > 1) classes += letter.length > 3 ? " long" : " several";
      if (this.options.heat && this.heat[place]) classes += ` heat-${this.heat[place]}`;
      if (sheet.circled[place]) classes += " circled";
      if (sheet.given[place]) classes += " given";
      if (sheet.locked[place]) classes += " locked";
      if (this.inTheme?.has(place)) classes += " theme";
    }
    if (sheet.right[place]) classes += " bar-right";
    if (sheet.below[place]) classes += " bar-below";
    if (sheet.notes[place]) classes += " noted";
    if (sheet.colours[place]) classes += " shaded";
    for (const name in marks) if (marks[name].has(place)) classes += ` ${name}`;
    if (place === this.current) classes += " cursor";
    if (classes !== known.classes) known.cell.className = known.classes = classes;
    if (sheet.colours[place] !== known.shade) {
      known.shade = sheet.colours[place];
      known.cell.style.setProperty("--shade", known.shade);
    }
    const numbered = open
      ? sheet.labels
        ? (sheet.labels.get(place) ?? "")
        : (sheet.numbers.get(place) ?? "")
      : "";
    if (numbered !== known.numbered) known.number.textContent = known.numbered = numbered;
    if (letter !== known.letter) known.glyph.textContent = known.letter = letter;
    const signed =
      open && this.options.counts && !sheet.glyphs[place] && this.left[place] !== undefined
        ? `${this.left[place]}`
        : "";
    if (signed !== known.signed) known.sign.textContent = known.signed = signed;
    const chosen = marks.selected.has(place);
    if (chosen !== known.chosen) {
      known.chosen = chosen;
      if (chosen) known.cell.setAttribute("aria-selected", "true");
      else known.cell.removeAttribute("aria-selected");
    }
    const told = this.told(place, kind, numbered);
    if (told !== known.told) {
      known.told = told;
      known.cell.setAttribute("aria-label", told);
    }
  }

  /** Return the text of a cell for screen readers. It is short, without the clue. */
  told(place, kind, numbered) {
    if (kind !== ".") return KIND_NAMES[kind];
    const { sheet } = this;
    let told = sheet.glyphs[place] || "empty";
    if (numbered !== "") told = `${numbered}, ${told}`;
    if (sheet.circled[place]) told += ", circled";
    if (sheet.colours[place]) told += ", shaded";
    if (sheet.given[place]) told += ", given";
    if (sheet.locked[place]) told += ", locked";
    if (sheet.notes[place]) told += ", has a note";
    return told;
  }

  /** Mark these cells with `name`, and remove this mark from all other cells. */
  mark(name, places) {
    const before = this.marks[name];
    const after = places instanceof Set ? places : new Set(places);
    this.marks[name] = after;
    for (const place of before) if (!after.has(place)) this.paint(place);
    for (const place of after) if (!before.has(place)) this.paint(place);
  }

  /** Show the cursor at a cell. From now on, the Tab key goes to this cell. */
  point(place) {
    const before = this.current;
    if (before === place) return;
    this.cells[before]?.cell.setAttribute("tabindex", "-1");
    this.cells[place]?.cell.setAttribute("tabindex", "0");
    this.current = place;
    if (before >= 0) this.paint(before);
    this.paint(place);
  }

  /** Show letters that are not in the draft: those of a candidate or of a fill. */
  preview(letters) {
    const before = this.ghost;
    this.ghost = letters;
    for (const place of before.keys()) if (letters.get(place) !== before.get(place)) this.paint(place);
    for (const place of letters.keys()) if (letters.get(place) !== before.get(place)) this.paint(place);
  }

  /**
   * Show the letters that the user has typed so far for one cell (a rebus). If `text` is null, show
   * the letter of the draft again.
   */
  write(place, text) {
    const before = this.writing?.place;
    this.writing = text === null ? null : { place, text };
    if (before !== undefined) this.paint(before);
    this.paint(place);
  }

  set(name, value) {
    this.options[name] = value;
    this.paintAll();
  }

  /**
   * Show what the server found (see look.js): the heat of each cell, the number of letters that are
   * still possible in it, and the forced letters (no other letter fits there). `dead` is the entry
   * to mark because no word is left for it, or null if no entry is to be marked (see desk.js).
   */
  warm(look, dead) {
    const { width } = this.sheet;
    const count = this.cells.length;
    const least = new Array(count).fill(undefined);
    for (const slot of look.slots) {
      if (slot.full || typeof slot.left !== "number") continue;
      if (slot.key === look.dead?.slot && !dead) continue;
      for (const [row, column] of slot.cells) {
        const place = row * width + column;
        if (least[place] === undefined || slot.left < least[place]) least[place] = slot.left;
      }
    }
    const emptied = new Set(this.sheet.byKey.get(dead?.slot)?.cells);
    for (let place = 0; place < count; place++) {
      const heat = emptied.has(place)
        ? "dead"
        : least[place] === undefined || this.sheet.glyphs[place]
          ? ""
          : heatOf(least[place]);
      const told = look.cells[`${Math.floor(place / width)},${place % width}`];
      const forced = told?.forced ?? "";
      // If a slot has no word left, no fill is possible, so no numbers are shown in the cells.
      const left = look.dead ? undefined : told?.letters;
      if (heat === this.heat[place] && forced === this.forced[place] && left === this.left[place]) continue;
      this.heat[place] = heat;
      this.forced[place] = forced;
      this.left[place] = left;
      this.paint(place);
    }
  }

  /** Return the index of the cell under the pointer, or -1 if there is no cell. */
  placeOf(event) {
    const cell = event.target.closest?.(".cell");
    return cell && this.table.contains(cell) ? Number(cell.dataset.place) : -1;
  }

  get focused() {
    return this.table.contains(document.activeElement);
  }

  focus() {
    this.cells[Math.max(this.current, 0)]?.cell.focus({ preventScroll: true });
  }

  /** If the focus is in the grid, move it to the cursor's cell. */
  follow() {
    if (this.focused && document.activeElement !== this.cells[this.current]?.cell) this.focus();
  }
}

const KIND_CLASSES = { ".": "cell open", "#": "cell block", "~": "cell void", ":": "cell blank" };
const KIND_NAMES = { "#": "block", "~": "void", ":": "blank" };

/** Return the name of the heat for a number of words left; empty if many words are left. */
export function heatOf(left) {
  for (const [most, name] of HEATS) if (left <= most) return name;
  return "";
}
