// The pane with the findings of the checks and the statistics. A finding is a button that goes to
// its cells.

import { button, fill, make, setText } from "../view/element.js";
import { spoken } from "../model/slots.js";
import { statistics } from "./statistics.js";

export class Checks {
  constructor(desk) {
    this.desk = desk;
    this.head = make("h2", {});
    this.list = make("ul", { class: "findings" });
    this.numbers = make("div", { class: "statistics" });
    this.own = make("section", { class: "own-entries", hidden: true });
    this.element = make("div", { class: "checks-pane" }, this.head, this.list, this.own, this.numbers);
    this.refresh = () => this.show();
    desk.look.addEventListener("look", this.refresh);
    desk.addEventListener("pane", () => desk.soon(this.refresh));
    desk.addEventListener("slot", () => desk.soon(this.refresh));
  }

  show() {
    const { desk } = this;
    const { findings } = desk;
    desk.panes?.badge("checks", findings.length ? `${findings.length}` : desk.look.found ? "✓" : "");
    if (!desk.panes?.visible("checks") || !desk.look.found) return;
    const { venue } = desk.draft.sheet;
    const own = desk.look.found.slots.filter((one) => one.full && !one.listed && one.theme);
    const spelt = JSON.stringify([findings, desk.look.found.statistics, venue, own]);
    if (spelt === this.shown) return;
    this.shown = spelt;
    setText(
      this.head,
      `${findings.length ? `${findings.length} ${findings.length === 1 ? "finding" : "findings"}` : "Nothing found"}${venue ? ` · rules of ${venue}` : ""}`,
    );
    fill(
      this.list,
      findings.map((finding) =>
        make(
          "li",
          {},
          button(
            [
              make("span", { class: "finding-sign", "aria-hidden": "true", text: "⚠" }),
              make("span", { text: finding.message }),
              finding.where ? make("span", { class: "finding-where", text: finding.where }) : null,
            ],
            () => desk.showFinding(finding),
            { class: "finding" },
          ),
        ),
      ),
    );
    this.showOwn(own);
    fill(this.numbers, statistics(desk.look.found.statistics));
  }

  /** Show the theme entries that are in no word list. This is not an error. */
  showOwn(entries) {
    const { desk } = this;
    this.own.hidden = !entries.length;
    fill(
      this.own,
      make("h3", { text: "Theme entries that are in no word list" }),
      make(
        "ul",
        { class: "plain-list" },
        entries.map(({ key, answer }) =>
          make(
            "li",
            {},
            button(`${spoken(key)}: ${answer}`, () => desk.goSlot(desk.draft.sheet.byKey.get(key)), {
              class: "plain",
            }),
            button("Add it as my word", () => desk.words.adopt(answer), {
              "aria-label": `Add ${answer} as my word`,
            }),
          ),
        ),
      ),
    );
  }
}
