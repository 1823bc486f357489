// The bar below the grid: the current entry, its clue, and the number of words left for it.

import { button, counted, make, setText } from "../view/element.js";
import { icon } from "../view/icons.js";
import { answerOf, patternOf } from "../model/sheet.js";
import { spoken } from "../model/slots.js";

export function nowBar(desk) {
  const name = make("strong", { class: "now-name" });
  const pattern = make("span", { class: "now-pattern" });
  const clue = make("span", { class: "now-clue" });
  const left = make("span", { class: "now-left" });
  const note = make("span", { class: "now-note" });
  const reason = make("span", { class: "now-reason" });
  const own = button("Add it as my word", () => desk.words.adopt(own.dataset.word), {
    class: "now-own",
    hidden: true,
  });
  const dead = make(
    "div",
    { class: "now-dead", role: "status", hidden: true },
    reason,
    button("Why?", () => (desk.panes.open("fill"), desk.fill.why())),
  );
  const show = () => {
    const { slot, place } = desk.cursor;
    const { sheet } = desk.draft;
    const told = slot && desk.look.found?.slots.find((one) => one.key === slot.key);
    setText(name, slot ? spoken(slot.key) : "no slot here");
    setText(pattern, slot ? patternOf(sheet, slot).replaceAll(".", "·") : "");
    setText(clue, slot ? sheet.clues.get(slot.start)?.text || "no clue yet" : "");
    const answer = slot ? answerOf(sheet, slot) : "";
    setText(left, !slot || !told ? "" : answer ? scoreLine(told) : leftLine(told));
    own.hidden = !answer || told?.answer !== answer || told.listed;
    own.dataset.word = answer;
    dead.hidden = !desk.dead;
    setText(reason, desk.dead?.message ?? "");
    setText(note, sheet.notes[place] ? `Note: ${sheet.notes[place]}` : "");
  };
  const later = () => desk.soon(show);
  desk.addEventListener("moved", later);
  desk.draft.addEventListener("change", later);
  desk.look.addEventListener("look", show);
  later();
  const step = (action, text, mark) =>
    button(icon(mark), () => (desk.act(action), desk.focusGrid()), {
      class: "icon-button",
      "aria-label": text,
      title: text,
    });
  return make(
    "div",
    { class: "now" },
    step("previous", "Previous entry", "previous"),
    make("div", { class: "now-text" }, make("p", {}, name, pattern, left, own), make("p", {}, clue, note)),
    dead,
    step("next", "Next entry", "next"),
  );
}

const scoreLine = (told) => (told.listed ? `score ${told.score}` : "not in the word lists");

function leftLine({ left, fitting }) {
  if (left === 0) return "no listed word fits";
  return typeof left === "number" ? `${counted(left)} left` : `${counted(fitting)} fit`;
}
