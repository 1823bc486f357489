// For a class: a field for the name, the score with a code and a file, and a word bank. The name
// stays in this browser, until the solver sends the code or the file.

import { toBase64 } from "./base64.js";
import { make } from "./make.js";
import { recall, remember } from "./storage.js";
import { fillIn } from "./texts.js";

const NAME = "crosswright:name";
const STYLE_OF_CLASS = `
.name { display: inline-flex; gap: 0.5em; align-items: center; margin-top: 0.4em; }
input, textarea { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--soft); border-radius: 6px; padding: 0.3em 0.6em; }
.panel p { margin: 0 0 0.5em; }
.panel ul { margin: 0 0 0.5em; padding-inline-start: 1.2em; }
.panel textarea { display: block; width: 100%; margin-bottom: 0.5em; overflow-wrap: anywhere; }
`;

/** Add to a player what its attributes `name-field` and `word-bank` ask for. */
export function equip(element, play) {
  const { texts, settings, view } = play;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE_OF_CLASS);
  element.shadowRoot.adoptedStyleSheets = [element.shadowRoot.adoptedStyleSheets[0], sheet];
  if (settings.wordBank) addBank(play);
  if (!settings.nameField) return;
  const input = make("input", { type: "text", maxlength: 80, autocomplete: "name" });
  input.value = recall(NAME) ?? "";
  input.addEventListener("input", () => remember(NAME, input.value));
  const panel = make("section", { class: "panel", "aria-label": texts.score, hidden: true });
  const show = () => showScore(panel, play, input.value.trim());
  view.root.querySelector("header").append(make("label", { class: "name" }, make("span", { text: texts.name }), input));
  view.question.after(panel);
  const toggle = () => (panel.hidden ? show() : (panel.hidden = true));
  view.root.querySelector(".tools").append(make("button", { type: "button", class: "score", text: texts.score, on: { click: toggle } }));
  play.onSolved = show;
}

/** List the answers in alphabetical order, as a word bank on paper does. */
function addBank({ puzzle, texts, settings, view }) {
  const answers = puzzle.words
    .map((word) => word.cells.map((cell) => puzzle.solution?.[cell]))
    .filter((glyphs) => glyphs.every(Boolean))
    .map((glyphs) => glyphs.join(""))
    .sort(new Intl.Collator(puzzle.language || "en").compare);
  if (!answers.length) return;
  const list = make("ul", { tabindex: 0, "aria-label": texts.bank }, answers.map((text) => make("li", { text })));
  const heading = make(settings.full ? "h2" : "h3", { text: texts.bank });
  view.root.querySelector(".clues").append(make("section", { class: "bank" }, heading, list));
}

function showScore(panel, play, name) {
  const { texts, puzzle, progress } = play;
  const score = {
    format: "crosswright-score",
    version: 1,
    puzzle: puzzle.id,
    title: puzzle.metadata.title ?? "",
    name,
    solved: progress.isFull && progress.isSolved,
    ...progress.score,
    date: new Date().toISOString().slice(0, 16),
  };
  const code = scoreCode(score);
  const field = make("textarea", { readonly: "", rows: 3, "aria-label": texts.code, dir: "ltr" });
  field.value = code;
  const copy = () => {
    field.select();
    // In a frame without the permission, the text stays selected, to be copied by hand.
    navigator.clipboard?.writeText(code).catch(() => {});
  };
  const save = () => {
    const file = new Blob([JSON.stringify(score, null, 1)], { type: "application/json" });
    const link = make("a", { href: URL.createObjectURL(file), download: `${name || "score"}.score.json` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  const lines = [
    fillIn(texts.right, `${score.right} / ${score.entries}`),
    `${texts.time}: ${play.clock()}`,
    fillIn(texts.checks, score.checks),
    fillIn(texts.reveals, score.reveals),
  ];
  const button = (kind, action) => make("button", { type: "button", class: kind, text: texts[kind], on: { click: action } });
  panel.replaceChildren(
    make("ul", {}, lines.map((text) => make("li", { text }))),
    make("p", { text: texts.code }),
    field,
    button("copy", copy),
    button("save", save),
  );
  panel.hidden = false;
}

/** Return the code: `CW1.`, the score as base64 of JSON, a dot and a checksum against slips of the hand. */
export function scoreCode(score) {
  const { puzzle, title, name, solved, right, entries, seconds, checks, reveals, date } = score;
  const plain = [puzzle, title, name, solved, right, entries, seconds, checks, reveals, date];
  const bytes = new TextEncoder().encode(JSON.stringify(plain));
  return `CW1.${toBase64(bytes)}.${adler32(bytes)}`;
}

function adler32(bytes) {
  let low = 1;
  let high = 0;
  for (const byte of bytes) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return (high * 65536 + low).toString(16).padStart(8, "0");
}
