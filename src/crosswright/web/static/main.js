// The start of the studio in the browser. It asks the server for the data that every page needs.
// Then it shows one of three pages: the library, a draft, or the page to solve a puzzle. The part of
// the address after `#` says which.

import { get, part } from "./model/api.js";
import { Draft } from "./model/draft.js";
import { openEditor } from "./editor.js";
import { button, fill, make } from "./view/element.js";
import { openLibrary } from "./library.js";
import { openPlay } from "./play.js";
import { setTheme } from "./view/theme.js";
import { watchDrops } from "./view/drop.js";

const app = document.getElementById("app");
let hello = null;
let leave = () => {};
let turn = 0;
let first = true;

/** Read the address. Return { draft: id }, { play: id }, or {} for the library. */
function place() {
  const found = /^#\/(draft|play)\/([\w-]+)$/.exec(location.hash);
  return found ? { [found[1]]: found[2] } : {};
}

async function show() {
  const mine = ++turn;
  leave();
  leave = () => {};
  try {
    hello = await get("/api/hello");
    setTheme(hello.settings?.theme ?? "system");
    if (hello.opening && first && !location.hash) history.replaceState(null, "", `#/draft/${hello.opening}`);
    first = false;
    const { draft, play } = place();
    if (play) {
      leave = openPlay(app, play);
      return;
    }
    if (!draft) {
      const left = await openLibrary(app, hello);
      if (mine === turn) leave = left;
      else left();
      return;
    }
    const state = await get(`/api/drafts/${part(draft)}`);
    if (mine !== turn) return;
    leave = openEditor(app, new Draft(state), hello);
  } catch (error) {
    if (mine === turn) sorry(error);
    if (error.status === undefined) throw error;
  }
}

/** Show a page about an error. If the error may pass, try again after some time. */
function sorry(error) {
  const lost = error.status === 401 || error.status === 403;
  const text = lost
    ? "The studio was restarted. In this browser, open the address that the studio printed in the terminal. Then this page continues by itself."
    : error.status === 404
      ? "This draft does not exist (any more)."
      : `The studio does not answer: ${error.message}.`;
  fill(
    app,
    make(
      "main",
      { class: "sorry" },
      make("h1", { text: "Crosswright studio" }),
      make("p", { text }),
      make(
        "div",
        { class: "dialog-foot" },
        button("Try again", show, { class: "main" }),
        make("a", { href: "#/", text: "To the library", class: "button" }),
      ),
    ),
  );
  if (error.passing) {
    const mine = turn;
    setTimeout(() => mine === turn && show(), 2500);
  }
}

window.addEventListener("hashchange", show);
watchDrops();
show();
