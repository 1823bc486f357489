// Several fills side by side. The user can compare them and choose one.

import { button, fill, make, setText } from "../view/element.js";
import { picture } from "../view/picture.js";

export class Gallery {
  constructor(desk, pane) {
    this.desk = desk;
    this.pane = pane;
    this.answers = [];
    this.picked = null;
    this.tiles = [];
    this.element = make("ul", { class: "gallery", "aria-label": "Different fills", hidden: true });
  }

  clear() {
    this.answers = [];
    this.picked = null;
    this.element.hidden = true;
    fill(this.element);
  }

  /**
   * Add a fill. A search for several fills improves one fill after another; the search for one of
   * them is called a climb. The new fill replaces an earlier, weaker fill of the same climb.
   */
  add(answer) {
    const at = this.answers.findIndex((one) => one.climb === answer.climb);
    if (at < 0) this.answers.push(answer);
    else {
      if (this.picked === this.answers[at]) this.picked = answer;
      this.answers[at] = answer;
    }
  }

  /** Replace all fills by the final fills of the search. `answers` are these fills, best first. */
  settle(answers) {
    const before = this.picked && spelt(this.picked);
    this.answers = answers;
    this.picked = answers.find((one) => spelt(one) === before) ?? null;
  }

  /** The fill to show in the grid: the one that the user chose, otherwise the best. */
  get wanted() {
    return this.picked ?? this.answers.reduce((one, other) => (other.score > one.score ? other : one));
  }

  /** Show all fills. In each, mark the cells that differ from the fill that the grid shows. */
  show() {
    this.element.hidden = this.answers.length < 2;
    if (this.element.hidden) return;
    const { sheet } = this.desk.draft;
    const shown = this.pane.answer ?? this.answers[0];
    const letters = new Map(shown.cells.map(([row, column, glyph]) => [`${row},${column}`, glyph]));
    // Use the old buttons again: if a button is replaced while the user clicks it, the click is
    // lost.
    while (this.tiles.length < this.answers.length) this.tiles.push(this.tile(this.tiles.length));
    const items = this.tiles.slice(0, this.answers.length).map(({ item }) => item);
    if (this.element.children.length !== items.length) fill(this.element, items);
    this.answers.forEach((answer, count) => {
      const rows = Array.from({ length: sheet.height }, (_, row) =>
        sheet.kinds.slice(row * sheet.width, (row + 1) * sheet.width),
      );
      const marked = [];
      for (const [row, column, glyph] of answer.cells) {
        rows[row][column] = glyph;
        if (letters.get(`${row},${column}`) !== glyph) marked.push([row, column]);
      }
      const chosen = answer === shown;
      const score = `mean score ${answer.score ?? "–"}`;
      const differing = `${marked.length} ${marked.length === 1 ? "cell differs" : "cells differ"}`;
      const told = chosen ? "shown" : differing;
      const tile = this.tiles[count];
      const painted = JSON.stringify([rows, marked]);
      if (painted !== tile.painted) fill(tile.home, picture(rows, { letters: true, marked }));
      tile.painted = painted;
      setText(tile.score, score);
      setText(tile.told, told);
      tile.face.setAttribute("aria-pressed", chosen);
      tile.face.setAttribute("aria-label", `Fill ${count + 1}, ${score}, ${told}`);
    });
  }

  tile(count) {
    const [home, score, told] = ["pick-picture", "", ""].map((name) => make("span", { class: name }));
    const face = button("", () => this.pick(this.answers[count]), { class: "pick" });
    fill(face, home, score, told);
    return { item: make("li", {}, face), face, home, score, told };
  }

  pick(answer) {
    this.picked = answer;
    this.pane.look(answer);
    this.show();
  }
}

const spelt = (answer) => answer.cells.map(([, , glyph]) => glyph).join(" ");
