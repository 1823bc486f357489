// The pane with the words for the current slot. It shows the score, the room and the verdict of each
// word, a preview in the grid, and the actions for a word. The room says how much choice the other
// slots keep if the word is placed. The verdict is proven (a fill of the whole grid with the word was
// found), impossible (there is no such fill) or open (not known yet).

import { post } from "../model/api.js";
import { button, choice, counted, fill, labelled, make, setAttribute, setText } from "../view/element.js";
import { Layers } from "./layers.js";
import { LIMIT } from "../model/look.js";
import { complain, message } from "../view/message.js";
import { spoken } from "../model/slots.js";
import { patternOf } from "../model/sheet.js";

const VERDICTS = {
  proven: ["●", "proven: there is a whole fill with this word"],
  open: ["○", "open: neither proven nor impossible yet"],
  impossible: ["✕", "impossible: another slot would have no word left"],
};

/** The largest number of impossible words in the list. */
const MOST_IMPOSSIBLE = 20;
/** The score of a word that the user adds. */
const OWN_SCORE = 60;

export class Candidates {
  constructor(desk) {
    this.desk = desk;
    this.chosen = -1;
    this.listed = [];
    this.options = [];
    this.head = make("h2", { class: "words-head" });
    this.about = make("p", { class: "hint words-about" });
    this.own = make("div", { class: "words-own", hidden: true });
    this.list = make("ul", {
      class: "candidates",
      role: "listbox",
      tabindex: 0,
      "aria-label": "Words for the current slot",
      on: { keydown: (event) => this.key(event), blur: () => this.rest(), pointerleave: () => this.rest() },
    });
    this.shown = make("div", { class: "words-actions", role: "group", "aria-label": "The chosen word" });
    this.pattern = make("input", {
      "aria-label": "Pattern",
      placeholder: "Pattern: S*E",
      spellcheck: "false",
      class: "capitals",
      on: { input: () => this.filterSoon() },
    });
    this.least = make("input", {
      type: "number",
      "aria-label": "Least score",
      placeholder: "≥",
      title: "Least score",
      min: 0,
      max: 100,
      class: "number-field",
      on: { input: () => this.filterSoon() },
    });
    this.sort = choice(
      [
        ["score", "by score"],
        ["room", "by room"],
      ],
      "score",
      (sort) => desk.look.filterBy({ sort }),
      { "aria-label": "Sort" },
    );
    this.added = make("input", {
      "aria-label": "A word to add",
      placeholder: "Add a word",
      class: "capitals",
      spellcheck: "false",
    });
    this.layers = new Layers(desk);
    this.element = make(
      "div",
      { class: "words-pane" },
      make(
        "div",
        { class: "words-top" },
        this.head,
        this.about,
        this.own,
        make("div", { class: "words-filter" }, this.pattern, this.least, this.sort),
      ),
      this.list,
      this.shown,
      make(
        "details",
        { class: "more" },
        make("summary", { text: "Own words, lowest score and word lists" }),
        make(
          "form",
          { class: "add-word", on: { submit: (event) => this.add(event) } },
          this.added,
          button("Add", null, { type: "submit" }),
        ),
        this.floorField(),
        this.layers.element,
      ),
    );
    this.refresh = () => this.show();
    desk.look.addEventListener("look", this.refresh);
    desk.look.addEventListener("marks", () => desk.soon(this.refresh));
    desk.addEventListener("slot", () => {
      this.chosen = -1;
      desk.soon(this.headline);
    });
    this.headline = () => this.showHead();
    desk.draft.addEventListener("change", () => desk.soon(this.headline));
    desk.addEventListener("pane", () => desk.soon(this.refresh));
    this.showActions();
  }

  focus() {
    this.list.focus();
    if (this.chosen < 0 && this.listed.length) this.choose(0);
  }

  floorField() {
    const { draft } = this.desk;
    const field = make("input", {
      type: "number",
      min: 0,
      max: 100,
      class: "number-field",
      value: draft.sheet.floor ?? "",
      placeholder: "none",
    });
    field.addEventListener("change", () =>
      draft.do({ do: "floor", score: field.value === "" ? null : Number(field.value) }),
    );
    draft.addEventListener("state", () => {
      if (document.activeElement !== field) field.value = draft.sheet.floor ?? "";
    });
    return labelled("Lowest score in this puzzle", field, { class: "field row-field" });
  }

  filterSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.desk.look.filterBy({
        pattern: this.pattern.value.trim().toUpperCase(),
        min_score: this.least.value === "" ? null : Number(this.least.value),
      });
    }, 120);
  }

  showHead() {
    const { slot } = this.desk.cursor;
    const { sheet } = this.desk.draft;
    setText(
      this.head,
      slot ? `${spoken(slot.key)} · ${patternOf(sheet, slot).replaceAll(".", "·")}` : "No slot here",
    );
  }

  show() {
    const { desk } = this;
    if (!desk.panes?.visible("words")) return;
    this.showHead();
    const { look } = desk;
    const slot = desk.cursor.slot?.key;
    if (look.candidatesOf !== slot) return;
    const told = look.found?.slots.find((one) => one.key === slot);
    const chosen = this.listed[this.chosen]?.text;
    // If the slot is full, its own answer is not listed, only the other words that would fit.
    const others = (list) => list.filter((one) => !told?.full || one.text !== told.answer);
    const fitting = others(look.candidates);
    const impossible = others(look.impossible ?? []).slice(0, MOST_IMPOSSIBLE);
    this.listed = [...fitting, ...impossible];
    setText(
      this.about,
      look.problem || (told ? aboutLine(told, fitting, impossible, look.found.dead) : ""),
    );
    this.offerOwn(told);
    this.chosen = this.listed.findIndex((one) => one.text === chosen);
    const rooms = this.listed.map((one) => one.room).filter((room) => typeof room === "number");
    const [low, high] = [Math.min(...rooms), Math.max(...rooms)];
    while (this.options.length < this.listed.length) this.options.push(this.option(this.options.length));
    this.listed.forEach((one, count) => this.paint(this.options[count], one, low, high));
    const shown = this.options.slice(0, this.listed.length).map((option) => option.item);
    if (this.list.children.length !== shown.length) this.list.replaceChildren(...shown);
    if (!this.listed.length)
      fill(
        this.list,
        make("li", {
          class: "hint nothing",
          role: "option",
          "aria-selected": "false",
          text: slot ? `No ${told?.full ? "other " : ""}word fits here.` : "Go to a slot to see its words.",
        }),
      );
    this.mark();
    this.list.dataset.looked = look.seq;
  }

  /** If the slot is full and its answer is in no list, offer to add it to the user's own words. */
  offerOwn(told) {
    const answer = told?.full && !told.listed ? told.answer : "";
    if (answer === this.offered) return;
    this.offered = answer;
    this.own.hidden = !answer;
    fill(
      this.own,
      answer ? make("span", { text: `${answer} is not in the word lists.` }) : null,
      answer ? button("Add it as my word", () => this.adopt(answer)) : null,
    );
  }

  /** Add a word to the user's own list. */
  adopt(text) {
    return this.say(
      { do: "add", text, score: OWN_SCORE },
      `${text.toUpperCase()} is in your own list, with score ${OWN_SCORE}`,
    );
  }

  option(count) {
    const parts = {
      verdict: make("span", { class: "verdict", "aria-hidden": "true" }),
      text: make("span", { class: "candidate-text" }),
      score: make("span", { class: "candidate-score" }),
      room: make("span", { class: "room", "aria-hidden": "true" }),
      origin: make("span", { class: "candidate-origin" }),
    };
    const item = make(
      "li",
      {
        role: "option",
        id: `candidate-${count}`,
        class: "candidate",
        "aria-selected": "false",
        on: {
          // Show a preview only if the pointer really moves. If a menu that covered the word
          // closes, this event may come although the pointer did not move.
          pointermove: ({ movementX, movementY }) => {
            if (movementX || movementY) this.desk.preview(this.listed[count] ?? null);
          },
          click: () => (this.choose(count), this.list.focus({ preventScroll: true })),
          dblclick: () => this.place(count),
        },
      },
      parts.verdict,
      parts.text,
      parts.score,
      parts.room,
      parts.origin,
    );
    return { item, ...parts, spelt: "" };
  }

  paint(option, one, low, high) {
    const spelt = `${one.text} ${one.score} ${one.verdict} ${one.room} ${low} ${high}`;
    if (option.spelt === spelt) return;
    option.spelt = spelt;
    const [sign, told] = VERDICTS[one.verdict] ?? VERDICTS.open;
    setText(option.verdict, sign);
    option.item.dataset.verdict = one.verdict;
    setText(option.text, one.text);
    setText(option.score, one.score === null || one.score === undefined ? "–" : `${one.score}`);
    setText(option.origin, one.origin && one.origin !== "default" ? one.origin : "");
    const share = typeof one.room === "number" ? (high > low ? (one.room - low) / (high - low) : 1) : 0;
    option.room.style.setProperty("--part", share.toFixed(2));
    const room = typeof one.room === "number" ? `, room ${Math.round(share * 100)} of 100` : "";
    option.item.title = `${told}${room}`;
    option.item.setAttribute(
      "aria-label",
      `${one.text}, score ${one.score ?? "unknown"}, ${one.verdict}${room}`,
    );
  }

  choose(count) {
    this.chosen = Math.max(0, Math.min(count, this.listed.length - 1));
    this.mark();
    this.desk.preview(this.listed[this.chosen] ?? null);
    this.options[this.chosen]?.item.scrollIntoView({ block: "nearest" });
  }

  mark() {
    this.options.forEach(({ item }, count) => setAttribute(item, "aria-selected", `${count === this.chosen}`));
    if (this.chosen >= 0 && this.listed.length)
      this.list.setAttribute("aria-activedescendant", `candidate-${this.chosen}`);
    else this.list.removeAttribute("aria-activedescendant");
    this.showActions();
  }

  rest() {
    if (document.activeElement === this.list && this.chosen >= 0)
      this.desk.preview(this.listed[this.chosen] ?? null);
    else this.desk.preview(null);
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (step) this.choose(this.chosen + step);
    else if (event.key === "Home") this.choose(0);
    else if (event.key === "End") this.choose(this.listed.length - 1);
    else if (event.key === "Enter") this.place(this.chosen);
    else if (event.key === "Escape") this.desk.focusGrid();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  place(count) {
    const one = this.listed[count];
    if (!one) return;
    this.desk.placeWord(one.text);
    this.desk.preview(null);
    this.desk.focusGrid();
  }

  placeFirst() {
    this.place(Math.max(0, this.chosen));
  }

  // -- the user's words ------------------------------------------------------------------------------

  showActions() {
    const one = this.listed[this.chosen];
    const spelt = one ? `${one.text} ${one.score}` : "";
    if (spelt === this.acting) return;
    this.acting = spelt;
    if (!one)
      return fill(
        this.shown,
        make("p", { class: "hint", text: "Arrow keys show a word in the grid. Enter places it." }),
      );
    const { text } = one;
    const score = make("input", {
      type: "number",
      min: 0,
      max: 100,
      value: one.score ?? "",
      class: "number-field",
      "aria-label": `Score of ${text}`,
    });
    score.addEventListener("change", () =>
      this.say({ do: "rescore", text, score: Number(score.value) }, `${text} now has score ${score.value}`),
    );
    const slot = this.desk.cursor.slot?.key;
    fill(
      this.shown,
      make("strong", { class: "chosen-word", text }),
      button("Place", () => this.placeFirst(), { class: "main" }),
      labelled("Score", score, { class: "field row-field" }),
      make(
        "div",
        { class: "bans", role: "group", "aria-label": `Ban ${text}` },
        make("span", { text: "Ban" }),
        button(
          "here",
          () =>
            this.ban({ do: "ban_here", slot, word: text, on: true }, `${text} is banned in ${spoken(slot)}`),
          { title: `Not in ${slot}` },
        ),
        button("in this puzzle", () =>
          this.ban({ do: "ban", word: text, on: true }, `${text} is banned in this puzzle`),
        ),
        button("in all puzzles", () =>
          this.say({ do: "ban", text }, `${text} is banned in all puzzles`, { do: "unban", text }),
        ),
      ),
    );
  }

  ban(edit, told) {
    this.desk.draft.do(edit);
    message(told, { offer: ["Undo", () => this.desk.draft.do({ ...edit, on: false })] });
    this.list.focus();
  }

  /**
   * Send `request`, which changes the user's own words for all drafts (a new word, a score or a ban).
   * Then show the message `told`. `back` is the request that undoes the change.
   */
  async say(request, told, back) {
    try {
      await post("/api/words", request);
      this.desk.look.again();
      message(told, back ? { offer: ["Undo", () => this.say(back, "Undone.")] } : {});
    } catch (error) {
      complain(error);
    }
  }

  async add(event) {
    event.preventDefault();
    const text = this.added.value.trim();
    if (!text) return;
    await this.adopt(text);
    this.added.value = "";
  }
}

/**
 * Return a line about the words for a slot. If the slot is full: how many words are possible instead
 * of its answer. Otherwise: how many words fit, and how many of these the crossing slots leave.
 */
function aboutLine({ key, answer, full, left, fitting }, open, impossible, dead) {
  const words = (count) => `${counted(count)} ${count === 1 ? "word" : "words"}`;
  if (full) {
    const more = open.length >= LIMIT - 1 ? " or more" : "";
    const gone = impossible.length
      ? `; ${impossible.length} more would leave another slot without a word`
      : "";
    return `Possible instead of ${answer}: ${open.length ? `${words(open.length)}${more}` : "no word"}${gone}`;
  }
  if (dead && dead.slot !== key)
    return `${words(fitting)} would fit, but ${spoken(dead.slot)} has no word left`;
  return typeof left === "number"
    ? `${counted(left)} left of ${counted(fitting)} words that fit`
    : `${counted(fitting)} fit`;
}
