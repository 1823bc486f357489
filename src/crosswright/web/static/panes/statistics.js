// The statistics of a draft: figures, histograms of scores and lengths, letters, dupes.

import { make } from "../view/element.js";

const TILES = [
  ["words", "words"],
  ["blocks", "blocks"],
  ["mean_length", "mean length"],
  ["open", "open cells"],
  ["mean_score", "mean score"],
  ["three_letter", "of three letters"],
];

export function statistics(found) {
  if (!found) return [];
  return [
    make(
      "dl",
      { class: "tiles" },
      TILES.map(([name, told]) =>
        make("div", {}, make("dt", { text: told }), make("dd", { text: spelt(found[name]) })),
      ),
    ),
    histogram("Scores", found.scores),
    histogram("Lengths", found.lengths),
    letters(found),
    list(
      "Dupes",
      (found.dupes ?? []).map(
        ({ slots, answers, shared }) => `${answers.join(" – ")} share ${shared} (${slots.join(", ")})`,
      ),
    ),
    histogram("Runs of unchecked cells, by length", found.unchecked_runs),
  ];
}

const spelt = (value) =>
  value === null || value === undefined
    ? "–"
    : typeof value === "number" && !Number.isInteger(value)
      ? value.toFixed(2)
      : `${value}`;

/** Draw a histogram: for each name in `counts`, a bar and the number. */
function histogram(title, counts) {
  const rows = Object.entries(counts ?? {}).sort((one, other) => Number(one[0]) - Number(other[0]));
  if (!rows.length) return null;
  const most = Math.max(...rows.map(([, count]) => count));
  return make(
    "section",
    {},
    make("h3", { text: title }),
    make(
      "ul",
      { class: "histogram" },
      rows.map(([name, count]) =>
        make(
          "li",
          {},
          make("span", { class: "bar-label", text: name }),
          share("bar-length", count / most),
          make("span", { class: "bar-count", text: count }),
        ),
      ),
    ),
  );
}

function share(name, part) {
  const made = make("span", { class: name, "aria-hidden": "true" });
  made.style.setProperty("--part", part.toFixed(3));
  return made;
}

function letters({ letters: counts, missing, pangram }) {
  const most = Math.max(1, ...Object.values(counts ?? {}));
  const all = [
    ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    ...Object.keys(counts ?? {}).filter((letter) => !/^[A-Z]$/.test(letter)),
  ];
  return make(
    "section",
    {},
    make("h3", { text: "Letters" }),
    make("p", {
      class: "hint",
      text: pangram
        ? "A pangram: every letter is there."
        : `Not a pangram: ${missing?.length ? `${missing.join(" ")} missing` : "letters are missing"}.`,
    }),
    make(
      "ul",
      { class: "letters" },
      all.map((letter) => {
        const count = counts?.[letter] ?? 0;
        return make(
          "li",
          { class: count ? "" : "missing", "aria-label": `${letter}: ${count}` },
          share("letter-bar", count / most),
          make("span", { class: "letter-name", text: letter }),
          make("span", { class: "letter-count", text: count || "" }),
        );
      }),
    ),
  );
}

function list(title, rows) {
  if (!rows?.length) return null;
  return make(
    "section",
    {},
    make("h3", { text: title }),
    make(
      "ul",
      { class: "plain-list" },
      rows.map((text) => make("li", { text })),
    ),
  );
}
