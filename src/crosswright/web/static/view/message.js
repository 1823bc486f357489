// Messages: lines on the page that disappear after some seconds, and texts for screen readers only.

import { button, make } from "./element.js";
import { icon } from "./icons.js";

/** A message of one line is shown for this number of seconds. Each further line adds 2 seconds. */
const SECONDS = 7;

const shelf = make("div", { class: "messages", role: "status", "aria-live": "polite" });
const voice = make("p", { class: "unseen", id: "voice", "aria-live": "polite", "aria-atomic": "true" });
document.body.append(shelf, voice);

/**
 * Show a message for some seconds. `lines` are further lines of text. `offer` is [text, function]
 * of a button in the message. With `stays`, the message does not disappear by itself. Return a
 * function that removes the message.
 */
export function message(text, { offer, lines = [], stays = false } = {}) {
  const end = () => shown.remove();
  const shown = make(
    "div",
    { class: "message" },
    make("p", { text }),
    lines.length
      ? make(
          "ul",
          {},
          lines.map((line) => make("li", { text: line })),
        )
      : null,
    offer ? button(offer[0], () => (end(), offer[1]()), { class: "plain" }) : null,
    button(icon("close"), end, { class: "icon-button", "aria-label": "Close this message" }),
  );
  // If the same message is already shown, remove the old one.
  for (const other of [...shelf.children]) if (other.firstChild.textContent === text) other.remove();
  while (shelf.children.length > 2) shelf.firstChild.remove();
  shelf.append(shown);
  if (!stays) setTimeout(end, (SECONDS + lines.length * 2) * 1000);
  return end;
}

/** Show an error in one line. */
export const complain = (error) => message(error.message ?? String(error));

let timer = 0;

/** Let screen readers read a text. If another one follows within 120 ms, only that one is read. */
export function say(text) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (voice.textContent !== text) voice.textContent = text;
  }, 120);
}
