// The page to solve the puzzle, with a link back to the draft. The puzzle is in a frame, which has
// no access to the studio.

import { get, part } from "./model/api.js";
import { fill, make } from "./view/element.js";
import { unfinishedLine } from "./dialogs/export.js";
import { icon } from "./view/icons.js";
import { sign } from "./view/picture.js";

export function openPlay(app, id) {
  document.title = "Play – Crosswright studio";
  const frame = make("iframe", { src: `/play/${part(id)}`, title: "The puzzle to be solved" });
  // The puzzle in the frame gets the focus, so that keys work at once.
  frame.addEventListener("load", () => frame.focus());
  const unfinished = make("p", { class: "bar-middle hint", role: "status" });
  fill(
    app,
    make(
      "header",
      { class: "bar" },
      make("div", { class: "brand" }, sign(), make("h1", { text: "Play" })),
      unfinished,
      make(
        "a",
        { class: "button", href: `#/draft/${id}` },
        icon("back"),
        make("span", { text: "Back to the draft" }),
      ),
    ),
    make("main", { class: "play" }, frame),
  );
  get(`/api/drafts/${part(id)}/losses`)
    .then((told) => (unfinished.textContent = unfinishedLine(told)))
    .catch(() => {});
  return () => {};
}
