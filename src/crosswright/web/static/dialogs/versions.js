// The dialog for versions: give the current state a name, compare an older state with the current
// one, and restore an older state.

import { get, part, post } from "../model/api.js";
import { openDialog } from "../view/dialog.js";
import { button, fill, make } from "../view/element.js";
import { when } from "../library.js";
import { complain, message } from "../view/message.js";
import { picture, rowsOf } from "../view/picture.js";

export function openVersions(desk) {
  const home = `/api/drafts/${part(desk.draft.id)}`;
  return openDialog(
    "Versions",
    (close) => {
      const name = make("input", {
        placeholder: "Name of this version",
        "aria-label": "Name of this version",
        required: true,
        maxlength: 200,
        autofocus: true,
      });
      const list = make("ul", { class: "versions" });
      const steps = make("ol", { class: "steps" });
      const compared = make(
        "div",
        { class: "compared" },
        make("p", { class: "hint", text: "Choose a version to compare it with the current state." }),
      );
      const refresh = async () => {
        try {
          const [{ versions }, { steps: past }] = await Promise.all([
            get(`${home}/versions`),
            get(`${home}/history`),
          ]);
          fill(
            list,
            versions.length
              ? versions.map((one) => row(one))
              : make("li", { class: "hint", text: "No named version yet." }),
          );
          fill(
            steps,
            past
              .slice(-100)
              .reverse()
              .map((step) =>
                make(
                  "li",
                  {},
                  button(
                    [
                      make("span", { text: step.label }),
                      make("span", { class: "hint", text: when(step.time) }),
                    ],
                    () => compare(`${home}/history/${part(step.step)}`, step.label),
                    { class: "step" },
                  ),
                ),
              ),
          );
        } catch (error) {
          complain(error);
        }
      };
      const row = (one) =>
        make(
          "li",
          {},
          button(
            [make("strong", { text: one.name }), make("span", { class: "hint", text: when(one.time) })],
            () => compare(`${home}/versions/${part(one.id)}`, one.name),
            { class: "version" },
          ),
          button("Restore", () => restore(one), { "aria-label": `Restore ${one.name}` }),
        );
      const restore = (one) => {
        desk.draft.restore(one.id);
        close();
        message(`“${one.name}” was restored.`, { offer: ["Undo", () => desk.draft.undo()] });
      };
      const compare = async (address, text) => {
        try {
          const { draft } = await get(address);
          const back = () => {
            desk.draft.do({ do: "restore", draft });
            close();
            message(`“${text}” was restored.`, { offer: ["Undo", () => desk.draft.undo()] });
          };
          fill(
            compared,
            ...comparison(text, draft, desk.draft.state.draft),
            make("div", {}, button("Restore this step", back)),
          );
        } catch (error) {
          complain(error);
        }
      };
      const submit = async (event) => {
        event.preventDefault();
        try {
          await post(`${home}/versions`, { name: name.value.trim() });
          name.value = "";
          refresh();
        } catch (error) {
          complain(error);
        }
      };
      refresh();
      return make(
        "div",
        { class: "versions-home" },
        make(
          "div",
          { class: "stack" },
          make(
            "form",
            { class: "add-word", on: { submit } },
            name,
            make("button", { class: "main", text: "Keep" }),
          ),
          list,
          make("details", { class: "more" }, make("summary", { text: "All steps" }), steps),
        ),
        compared,
      );
    },
    { wide: true },
  );
}

/** Show two states of a draft side by side, and mark the cells and clues in which they differ. */
function comparison(name, before, after) {
  const [one, other] = [rowsOf(before.puzzle), rowsOf(after.puzzle)];
  const marked = [];
  for (let row = 0; row < Math.max(one.length, other.length); row++) {
    for (let column = 0; column < Math.max(one[0].length, other[0].length); column++) {
      if (one[row]?.[column] !== other[row]?.[column]) marked.push([row, column]);
    }
  }
  const inside = (rows) => marked.filter(([row, column]) => row < rows.length && column < rows[0].length);
  const clues = differentClues(before.puzzle, after.puzzle);
  const figure = (rows, text) =>
    make(
      "figure",
      {},
      picture(rows, { letters: true, marked: inside(rows), label: `${text}, ${marked.length} cells differ` }),
      make("figcaption", { text }),
    );
  return [
    make("p", {
      text: `${marked.length} ${marked.length === 1 ? "cell differs" : "cells differ"}, ${clues.length} ${clues.length === 1 ? "clue" : "clues"}.`,
    }),
    make("div", { class: "figures" }, figure(one, name), figure(other, "now")),
    clues.length
      ? make(
          "ul",
          { class: "different-clues" },
          clues.map(([label, then, now]) =>
            make(
              "li",
              {},
              make("strong", { text: label }),
              make("del", { text: then || "no clue" }),
              make("ins", { text: now || "no clue" }),
            ),
          ),
        )
      : null,
  ].filter(Boolean);
}

function differentClues(before, after) {
  const read = (puzzle) =>
    new Map(
      puzzle.clue_lists.flatMap((list) =>
        list.clues.map((clue) => [`${clue.label} ${list.title}`, clue.text]),
      ),
    );
  const [one, other] = [read(before), read(after)];
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((key) => (one.get(key) ?? "") !== (other.get(key) ?? ""))
    .map((key) => [key, one.get(key), other.get(key)]);
}
