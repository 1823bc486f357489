// One row in the lists of clues. It is for one entry and shows the pattern of its letters, its
// clue, the number of words left (or the score, if the entry is full), and a fault of the clue.

import { button, counted, make, setText } from "../view/element.js";
import { heatOf } from "../view/grid.js";

const HEAT_SIGNS = { dead: "✕ ", tight: "‼ ", warm: "! " };

export class EntryRow {
  constructor(number, pressed) {
    this.pattern = make("span", { class: "entry-pattern" });
    this.clue = make("span", { class: "entry-clue" });
    this.left = make("span", { class: "entry-left" });
    this.fault = make("span", { class: "entry-fault", hidden: true });
    this.item = make(
      "li",
      {},
      button(
        [
          make("span", { class: "entry-number", text: number }),
          this.pattern,
          this.left,
          this.clue,
          this.fault,
        ],
        pressed,
        { class: "entry" },
      ),
    );
  }

  /** Update the row, if something has changed. This is called after every key. */
  show(told) {
    const spelt = JSON.stringify(told);
    if (spelt === this.spelt) return;
    this.spelt = spelt;
    const { pattern, clue, left, title, heat, fault, hidden, theme } = told;
    setText(this.pattern, pattern);
    setText(this.clue, clue || "no clue yet");
    this.clue.classList.toggle("nothing", !clue);
    setText(this.left, left);
    this.left.dataset.heat = heat;
    this.left.title = title;
    setText(this.fault, fault ? `⚠ ${fault}` : "");
    this.fault.hidden = !fault;
    this.item.hidden = hidden;
    this.item.classList.toggle("is-theme", theme);
  }
}

/**
 * Return the texts about the words left for an entry, and its heat, which says how few words are
 * left (see grid.js). For a full entry, the texts give its score instead. With `quiet`, there is no
 * warning if no word is left.
 */
export function remains(one, quiet) {
  if (!one) return { left: "", title: "", heat: "" };
  if (one.full)
    return one.listed
      ? { left: `${one.score}`, title: `score ${one.score}`, heat: "" }
      : { left: "not in the list", title: "not in the word lists", heat: "" };
  const left = one.left ?? one.fitting ?? 0;
  const heat = quiet ? "" : heatOf(left);
  const title = `${left} words left${heat ? `: ${heat}` : ""}`;
  return { left: quiet ? "no listed word" : `${HEAT_SIGNS[heat] ?? ""}${counted(left)}`, title, heat };
}
