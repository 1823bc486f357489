// The page that opens any puzzle: from the link in its address, or from a file that the reader chooses.

import { modules } from "./element.js";
import { readLink } from "./link.js";
import { readPuz } from "./puz.js";

const element = document.querySelector("crosswright-puzzle");
const chooser = document.querySelector("#chooser");

function open() {
  chooser.hidden = location.hash.length > 1;
  if (!chooser.hidden) return;
  element.puzzle = readLink(location.hash).then(({ puzzle, settings }) => {
    settings.forEach((name) => element.setAttribute(name, ""));
    return puzzle;
  });
}

modules.puz = async () => ({ readPuz });
element.addEventListener("puzzle-ready", ({ detail }) => (document.title = detail.title || document.title));
chooser.querySelector("input").addEventListener("change", (event) => {
  const [file] = event.target.files;
  if (file) element.puzzle = file.arrayBuffer();
});
window.addEventListener("hashchange", open);
open();
