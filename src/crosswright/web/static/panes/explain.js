// Explains why the grid cannot be filled. The cells of the conflict are marked in the grid. A
// sentence tells the reason, and buttons offer changes (repairs). The server has tried each of these
// changes: with the change, it has found a fill of the grid.

import { button, fill, make } from "../view/element.js";
import { Job } from "../model/job.js";
import { message, say } from "../view/message.js";
import { answerOf } from "../model/sheet.js";
import { spoken } from "../model/slots.js";

export class Explain {
  constructor(desk) {
    this.desk = desk;
    this.job = null;
    this.element = make("section", { class: "explain", "aria-label": "Why nothing fits", hidden: true });
    // After any change (a key, undo, another tab, a repair), the explanation is removed.
    desk.draft.addEventListener("change", ({ detail }) => detail.own && this.clear());
    desk.draft.addEventListener("state", ({ detail }) => detail.seq !== this.seq && this.clear());
  }

  clear() {
    if (this.element.hidden) return;
    this.close();
    this.element.hidden = true;
    fill(this.element);
    this.desk.grid.mark("conflict", []);
  }

  async begin() {
    this.clear();
    const { desk } = this;
    const { draft } = desk;
    await desk.fill.whenSettled();
    this.seq = draft.seq;
    this.element.hidden = false;
    if (draft.sheet.slots.every((slot) => answerOf(draft.sheet, slot))) return this.tellFull();
    const sentence = make("p", { class: "hint", role: "status", text: "Looking for the reason…" });
    fill(this.element, sentence);
    const job = new Job({
      progress: (event) =>
        event.message && (sentence.textContent = `Looking for the reason… ${event.message}`),
      end: (event) => this.tell(event),
      failed: (event) => fill(this.element, make("p", { text: event.error ?? "The search failed." })),
    });
    this.job = job;
    try {
      await job.startIn(draft, { kind: "explain" });
    } catch (error) {
      fill(this.element, make("p", { text: error.message }));
      if (error.status === undefined) throw error;
    }
  }

  /** For a full grid there is no conflict to explain. Show only the words that are in no list. */
  tellFull() {
    const { desk } = this;
    const strange = (desk.look.found?.slots ?? []).filter((one) => one.full && !one.listed);
    const sentence = strange.length
      ? `The grid is full. Not in the word lists: ${strange.length === 1 ? "one entry" : `${strange.length} entries`}.`
      : "Nothing is wrong: the grid is full, and every entry is in the word lists.";
    fill(
      this.element,
      make("p", { class: "sentence", text: sentence }),
      make(
        "ul",
        { class: "conflict" },
        strange.map(({ key, answer }) =>
          make(
            "li",
            {},
            button(`${spoken(key)}: ${answer}`, () => desk.goSlot(desk.draft.sheet.byKey.get(key)), {
              class: "plain",
            }),
          ),
        ),
      ),
      button("Close", () => this.clear(), { class: "plain" }),
    );
    say(sentence);
  }

  tell({ sentence, proved, conflict = [], repairs = [], fill: found }) {
    const { desk } = this;
    const places = conflict.flatMap((wish) => wish.cells).map((cell) => desk.place(cell));
    desk.grid.mark("conflict", places);
    const jump = (cells) => cells.length && desk.go(desk.place(cells[0]));
    fill(
      this.element,
      make("p", {
        class: "sentence",
        text:
          sentence || (found ? "The grid can be filled. Here is a fill." : "No reason was found in time."),
      }),
      proved === false && conflict.length
        ? make("p", { class: "hint", text: "This is not proven: the time was up." })
        : null,
      conflict.length
        ? make(
            "ul",
            { class: "conflict" },
            conflict.map((wish) =>
              make(
                "li",
                {},
                button(wish.told, () => jump(wish.cells), { class: "plain" }),
              ),
            ),
          )
        : null,
      repairs.length ? make("h3", { text: "Changes that help" }) : null,
      repairs.length
        ? make(
            "div",
            { class: "repairs" },
            repairs.map((repair) => this.repair(repair)),
          )
        : null,
      found ? button("Look at the fill", () => desk.fill.look(found)) : null,
      button("Close", () => this.clear(), { class: "plain" }),
    );
    say(sentence ?? "");
  }

  repair({ told, edits }) {
    return button(
      told,
      () => {
        const { desk } = this;
        this.clear();
        desk.draft.doTogether(edits, `repair: ${told}`);
        // After the repair, the cursor may be on a block.
        if (desk.draft.sheet.kinds[desk.cursor.place] !== ".") desk.cursor.toOpen();
        desk.moved();
        desk.focusGrid();
        message(`Done: ${told}. Undo takes it back.`, { offer: ["Undo", () => desk.draft.undo()] });
      },
      {
        disabled: !edits?.length,
        title: edits?.length ? "Do this; it can be undone" : "You must do this yourself",
      },
    );
  }

  close() {
    this.job?.stop();
    this.job?.finish();
    this.job = null;
  }
}
