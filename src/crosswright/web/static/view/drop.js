// Import files: a file that the user drops on the page or chooses becomes a draft.

import { part, upload } from "../model/api.js";
import { make } from "./element.js";
import { complain, message } from "./message.js";

/** Import files, one after the other. Each new draft is opened, so the last one stays open. */
export async function bringIn(files) {
  for (const file of files) {
    try {
      const { id, report } = await upload(`/api/import?name=${part(file.name)}`, file);
      location.hash = `#/draft/${id}`;
      message(`Imported ${file.name}`, { lines: report ?? [] });
    } catch (error) {
      complain({ message: `${file.name}: ${error.message}` });
    }
  }
}

/** Let the user choose puzzle files. */
export const chooseFiles = () => pickFiles("A puzzle file", bringIn, { multiple: true });

/** Open the browser's dialog for choosing files, and call `chosen` with the files. */
export function pickFiles(name, chosen, { multiple = false } = {}) {
  const field = make("input", { type: "file", multiple, class: "unseen", "aria-label": name });
  field.addEventListener("change", () => {
    const files = [...field.files];
    field.remove();
    if (files.length) chosen(files);
  });
  document.body.append(field);
  field.click();
}

export function watchDrops() {
  const veil = make(
    "div",
    { class: "drop-veil", hidden: true },
    make("p", { text: "Drop a puzzle file to make a draft of it" }),
  );
  document.body.append(veil);
  let depth = 0;
  const carriesFiles = (event) => event.dataTransfer?.types.includes("Files");
  window.addEventListener("dragenter", (event) => {
    if (!carriesFiles(event)) return;
    depth++;
    veil.hidden = false;
  });
  window.addEventListener("dragleave", () => {
    depth = Math.max(0, depth - 1);
    if (depth === 0) veil.hidden = true;
  });
  window.addEventListener("dragover", (event) => carriesFiles(event) && event.preventDefault());
  window.addEventListener("drop", (event) => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    depth = 0;
    veil.hidden = true;
    bringIn([...event.dataTransfer.files]);
  });
}
