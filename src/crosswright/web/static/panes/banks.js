// Sources of clues, at the bottom of the pane with the clues: clue banks (files of answers with
// clues), and generated clues for entries without a clue.

import { get, part, post, upload } from "../model/api.js";
import { pickFiles } from "../view/drop.js";
import { button, choice, fill, make } from "../view/element.js";
import { icon } from "../view/icons.js";
import { complain, message } from "../view/message.js";

const DIFFICULTIES = [
  ["easy", "easy"],
  ["medium", "medium"],
  ["hard", "hard"],
];

/**
 * Make the button that adds generated clues to the entries with an answer but without a clue, and a
 * menu for their difficulty.
 */
export function rest(desk) {
  const difficulty = choice(DIFFICULTIES, "medium", () => {}, { "aria-label": "Difficulty" });
  const write = button("Write the missing clues", async () => {
    write.disabled = true;
    try {
      const { clues, unclued } = await post(`/api/drafts/${part(desk.draft.id)}/clue`, {
        difficulty: difficulty.value,
      });
      if (clues.length) desk.draft.do({ do: "clues", clues });
      const none = unclued.length
        ? ` No clue is known for ${unclued.length === 1 ? "one entry" : `${unclued.length} entries`}.`
        : "";
      message(
        clues.length
          ? `${clues.length} ${clues.length === 1 ? "clue" : "clues"}, marked as generated.${none}`
          : none.trim() || "Every answer has a clue.",
        clues.length ? { offer: ["Undo", () => desk.draft.undo()] } : {},
      );
    } catch (error) {
      complain(error);
    } finally {
      write.disabled = false;
    }
  });
  return make("div", { class: "add-word" }, write, difficulty);
}

export class Banks {
  constructor(clues) {
    this.clues = clues;
    this.list = make("ul", { class: "layers" });
    this.element = make(
      "div",
      { class: "layers-home" },
      make("h3", { text: "Clue banks" }),
      this.list,
      button("Add a clue bank…", () => this.choose(), { class: "plain" }),
    );
    this.learn();
  }

  async learn() {
    try {
      const { banks } = await get("/api/banks");
      fill(
        this.list,
        banks.length
          ? banks.map(({ name, title }) =>
              make(
                "li",
                {},
                make("span", { text: title }),
                button(icon("trash"), () => this.remove(name), {
                  class: "icon-button",
                  "aria-label": `Remove the bank ${title}`,
                }),
              ),
            )
          : make("li", { class: "hint", text: "None yet. A clue bank is a table of answers and clues." }),
      );
    } catch (error) {
      fill(this.list, make("li", { class: "hint", text: error.message }));
    }
  }

  choose() {
    pickFiles("A clue bank", async ([file]) => {
      try {
        await upload(`/api/banks/import?name=${part(file.name)}`, file);
        message(`${file.name} was added as a clue bank.`);
        await this.learn();
        this.clues.suggestAgain();
      } catch (error) {
        complain(error);
      }
    });
  }

  async remove(name) {
    try {
      await post("/api/banks/remove", { name });
      await this.learn();
      this.clues.suggestAgain();
    } catch (error) {
      complain(error);
    }
  }
}
