// The panes beside the grid. On a wide page the clues are in a column at the left, and the other
// panes are tabs at the right. On a narrow page all panes are tabs.

import { button, make } from "../view/element.js";

const WIDE = window.matchMedia("(min-width: 1180px)");
const TOUCHED = window.matchMedia(
  "(pointer: coarse), (max-width: 759px), (max-width: 1100px) and (orientation: portrait)",
);

export class Panes {
  /**
   * `rows` has [name, title, content] for each pane. The first pane is the clues. The last pane
   * is the keys on the screen, which are shown only for touch and on small screens. The function
   * `changed` is called when another pane is opened.
   */
  constructor(rows, changed) {
    this.changed = changed;
    this.left = make("section", { class: "pane-column left", "aria-label": rows[0][1] });
    this.tabs = make("div", { class: "tabs", role: "tablist", "aria-label": "Panes" });
    this.panels = make("div", { class: "panels" });
    this.right = make(
      "section",
      { class: "pane-column right", "aria-label": "Panes" },
      this.tabs,
      this.panels,
    );
    this.rows = rows.map(([name, title, content]) => {
      const count = make("span", { class: "tab-count", "aria-hidden": "true" });
      const tab = button([title, count], () => this.open(name), {
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": `pane-${name}`,
      });
      const panel = make(
        "div",
        {
          class: `panel panel-${name}`,
          id: `pane-${name}`,
          role: "tabpanel",
          tabindex: 0,
          "aria-labelledby": `tab-${name}`,
        },
        content,
      );
      return { name, title, tab, panel, count };
    });
    this.tabs.addEventListener("keydown", (event) => this.arrow(event));
    this.watch = () => this.arrange();
    WIDE.addEventListener("change", this.watch);
    TOUCHED.addEventListener("change", this.watch);
    this.current = TOUCHED.matches ? rows.at(-1)[0] : rows[1][0];
    this.arrange();
  }

  get wide() {
    return WIDE.matches;
  }

  arrange() {
    const [first] = this.rows;
    this.left.hidden = !this.wide;
    if (this.wide) {
      this.left.append(first.panel);
      first.panel.setAttribute("role", "presentation");
      first.panel.removeAttribute("aria-labelledby");
      first.panel.removeAttribute("tabindex");
      if (this.current === first.name) this.current = this.rows[1].name;
    } else {
      first.panel.setAttribute("role", "tabpanel");
      first.panel.setAttribute("tabindex", "0");
      first.panel.setAttribute("aria-labelledby", `tab-${first.name}`);
    }
    const last = this.rows.at(-1);
    if (!TOUCHED.matches && this.current === last.name) this.current = this.rows[1].name;
    const shown = this.rows.filter(
      (row) => (row !== first || !this.wide) && (row !== last || TOUCHED.matches),
    );
    this.tabs.replaceChildren(...shown.map((row) => row.tab));
    this.panels.replaceChildren(...shown.map((row) => row.panel));
    this.open(this.current);
  }

  open(name) {
    if (this.wide && name === this.rows[0].name) return;
    this.current = name;
    for (const row of this.rows) {
      const chosen = row.name === name;
      row.tab.setAttribute("aria-selected", chosen);
      row.tab.tabIndex = chosen ? 0 : -1;
      row.panel.hidden = !chosen && !(this.wide && row === this.rows[0]);
    }
    this.changed?.(name);
  }

  visible(name) {
    return this.current === name || (this.wide && name === this.rows[0].name);
  }

  /** Show a short text on a tab, such as the number of findings. */
  badge(name, text) {
    const row = this.rows.find((one) => one.name === name);
    if (row.count.textContent !== text) row.count.textContent = text;
  }

  arrow(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const tabs = [...this.tabs.children];
    const at = tabs.indexOf(document.activeElement);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    next.click();
    next.focus();
    event.preventDefault();
  }

  /** The parts of the page to which the key F6 moves the focus, besides the grid. */
  get stops() {
    return this.wide ? [this.left, this.right] : [this.right];
  }

  close() {
    WIDE.removeEventListener("change", this.watch);
    TOUCHED.removeEventListener("change", this.watch);
  }
}
