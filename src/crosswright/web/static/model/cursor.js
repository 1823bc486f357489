// The cursor: a cell, a direction, and perhaps a selection. A selection is the rectangle from the
// anchor (the cell in which the selection was begun) to the cursor's cell. A place is the index of
// a cell; cells are counted row by row. The sheet has the data of the grid (see sheet.js).

export class Cursor {
  constructor(sheet) {
    this.sheet = sheet;
    this.place = Math.max(0, sheet.kinds.indexOf("."));
    this.direction = "across";
    this.anchor = null;
  }

  /** The slot through the cursor's cell in the direction of the cursor, or null. */
  get slot() {
    const { sheet, place } = this;
    const number = sheet[this.direction][place];
    return number < 0 ? null : sheet.slots[number];
  }

  /** The slot through the cursor's cell in the other direction, or null. */
  get crossing() {
    const number = this.sheet[this.direction === "across" ? "down" : "across"][this.place];
    return number < 0 ? null : this.sheet.slots[number];
  }

  get cell() {
    return [Math.floor(this.place / this.sheet.width), this.place % this.sheet.width];
  }

  /** Use a changed sheet. The cursor stays at the same cell if possible. */
  follow(sheet) {
    if (sheet.height !== this.sheet.height || sheet.width !== this.sheet.width) {
      const [row, column] = this.cell;
      this.place = Math.min(row, sheet.height - 1) * sheet.width + Math.min(column, sheet.width - 1);
      this.anchor = null;
    }
    this.sheet = sheet;
  }

  to(place, direction = this.direction) {
    this.place = place;
    this.direction = direction;
    this.anchor = null;
    // If the cell has a slot only in the other direction, use that direction.
    if (!this.slot && this.crossing) this.direction = direction === "across" ? "down" : "across";
  }

  toSlot(slot) {
    const empty = slot.cells.find((place) => !this.sheet.glyphs[place]);
    this.to(empty ?? slot.cells[0], slot.direction);
  }

  /** Go to the nearest open cell. */
  toOpen() {
    const { width, kinds } = this.sheet;
    const [row, column] = this.cell;
    const away = (place) =>
      Math.abs(Math.floor(place / width) - row) + Math.abs((place % width) - column);
    const open = kinds.map((kind, place) => place).filter((place) => kinds[place] === ".");
    if (open.length) this.to(open.reduce((one, other) => (away(other) < away(one) ? other : one)));
  }

  turn() {
    this.direction = this.direction === "across" ? "down" : "across";
  }

  /** Move by one cell, to a cell of any kind. Return false at the edge of the grid. */
  step(rows, columns) {
    const [row, column] = this.cell;
    const { height, width } = this.sheet;
    const [r, c] = [row + rows, column + columns];
    if (r < 0 || c < 0 || r >= height || c >= width) return false;
    this.place = r * width + c;
    return true;
  }

  /** Move the cursor by one cell; the anchor stays. So the selection becomes larger or smaller. */
  stretch(rows, columns) {
    const anchor = this.anchor ?? this.place;
    this.step(rows, columns);
    this.anchor = anchor;
  }

  /**
   * Move by one cell in the cursor's direction: forward if `steps` is 1, back if it is -1. If the
   * cursor is in a slot, it does not leave the slot. Return true if the cursor moved.
   */
  along(steps) {
    const { slot } = this;
    if (!slot) return this.direction === "across" ? this.step(0, steps) : this.step(steps, 0);
    const next = slot.cells[slot.cells.indexOf(this.place) + steps];
    if (next === undefined) return false;
    this.place = next;
    return true;
  }

  /** Go to the next slot in the order of the clues, or to the previous slot if `steps` is -1. */
  jump(steps) {
    const { slots } = this.sheet;
    if (!slots.length) return;
    const { slot } = this;
    const at = slot ? slots.indexOf(slot) : steps > 0 ? -1 : 0;
    this.toSlot(slots[(at + steps + slots.length) % slots.length]);
  }

  /** The cells of the selection, or only the cursor's cell if nothing is selected. */
  get selected() {
    if (this.anchor === null) return [this.place];
    const { width } = this.sheet;
    const [top, bottom] = ends(Math.floor(this.anchor / width), Math.floor(this.place / width));
    const [left, right] = ends(this.anchor % width, this.place % width);
    const found = [];
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) found.push(row * width + column);
    return found;
  }

  get selecting() {
    return this.anchor !== null && this.anchor !== this.place;
  }
}

const ends = (one, other) => (one < other ? [one, other] : [other, one]);
