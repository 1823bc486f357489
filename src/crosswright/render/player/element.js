// <crosswright-puzzle>: attributes, the puzzle's source, events, methods and storage.

import { fail } from "./checks.js";
import { readPuzzle } from "./formats.js";
import { make } from "./make.js";
import { Play } from "./play.js";
import { primaryTag, Puzzle } from "./puzzle.js";
import { BrowserStorage } from "./storage.js";
import { STYLE } from "./style.js";
import { ENGLISH, fillIn } from "./texts.js";

/** The modules that are loaded when they are needed. A page in one file brings its own. */
export const modules = {
  languages: () => import("./languages.js"),
  puz: () => import("./puz.js"),
  class: () => import("./class.js"),
};

const FLAGS =
  "no-check no-reveal pencil downs-only timer compact full name-field word-bank first-letters skip-filled".split(" ");

/** Return the texts of a language; English for a language that we do not have. */
export async function textsFor(language) {
  const tag = primaryTag(language);
  if (!tag || tag === "en") return ENGLISH;
  try {
    const { LANGUAGES } = await modules.languages();
    return { ...ENGLISH, ...(Object.hasOwn(LANGUAGES, tag) ? LANGUAGES[tag] : {}) };
  } catch {
    return ENGLISH;
  }
}

let sheet = null; // one style sheet for all players; a strict policy of the page cannot forbid it

// In Node, where pages are sometimes prepared, there are no elements.
export class CrosswrightPuzzle extends (globalThis.HTMLElement ?? Object) {
  static observedAttributes = ["src", "lang", "theme", "storage-key", ...FLAGS];

  #source = null;
  #plain = null;
  #play = null;
  #turn = 0;
  #timer = 0;

  /** Where the progress is kept: an object with load(key) and save(key, state), or null for nowhere. */
  storage = Object.hasOwn(this, "storage") ? this.storage : new BrowserStorage();

  connectedCallback() {
    if (!this.shadowRoot) this.attachShadow({ mode: "open" });
    if (!sheet) (sheet = new CSSStyleSheet()).replaceSync(STYLE);
    this.shadowRoot.adoptedStyleSheets = [sheet];
    if (Object.hasOwn(this, "puzzle")) {
      // The page set the property before this module was loaded.
      const { puzzle } = this;
      delete this.puzzle;
      this.#source = puzzle;
    }
    this.#listen("addEventListener");
    this.#timer = setInterval(() => this.#tick(), 1000);
    this.#load();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
    this.#onLeave();
    this.#listen("removeEventListener");
  }

  #listen(verb) {
    document[verb]("visibilitychange", this.#onVisible);
    document[verb]("keydown", this.#onPageKey);
    window[verb]("pagehide", this.#onLeave);
  }

  attributeChangedCallback(name, before, after) {
    if (!this.isConnected || before === after || !this.shadowRoot) return;
    if (name === "src") this.#load();
    else if (this.#plain) this.#show();
  }

  /** The puzzle as our JSON. It can be set to .ipuz or our JSON (object, text, bytes), to .puz (bytes), or a promise. */
  get puzzle() {
    return this.#plain;
  }

  set puzzle(source) {
    this.#source = source;
    if (this.isConnected) this.#load();
  }

  focus() {
    this.#play?.view.focus();
  }

  /** Return the progress as plain data that can be sent as JSON. */
  state() {
    return this.#play ? this.#play.progress.toPlain() : null;
  }

  /** Bring back a progress. Return false if it does not fit the puzzle. */
  restore(state) {
    const fits = this.#play?.restore(state) ?? false;
    if (fits) this.#changed();
    return fits;
  }

  /** Mark wrong letters of "letter", "word" or "puzzle". Return their number; null without a solution. */
  check(scope = "puzzle") {
    return this.#play ? this.#play.onCheck(scope) : null;
  }

  /** Empty the grid and set the clock to zero, without a question. */
  reset() {
    this.#play?.reset();
  }

  /** Return the score: entries right without help, seconds, checks, reveals. */
  score() {
    return this.#play ? this.#play.progress.score : null;
  }

  get #key() {
    return this.getAttribute("storage-key") ?? this.#play.puzzle.id;
  }

  async #load() {
    const turn = ++this.#turn;
    try {
      const source = await (this.#source ?? this.#found());
      if (source === undefined) return;
      const plain = await this.#read(source);
      if (turn !== this.#turn) return;
      this.#plain = plain;
      await this.#show(true);
    } catch (error) {
      if (turn === this.#turn) await this.#sorry(error.message);
    }
  }

  /** Return the puzzle from `src` or from a script inside the element; undefined if there is none. */
  async #found() {
    const src = this.getAttribute("src");
    if (src === null) {
      if (document.readyState === "loading" && !this.querySelector("script")) {
        await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve, { once: true }));
      }
      return this.querySelector('script[type$="json"]')?.textContent;
    }
    const address = new URL(src, this.baseURI);
    const answer = await fetch(address).catch(() =>
      fail(address.protocol === "file:" ? "src needs a web server; this page is a file" : `${src} cannot be loaded`),
    );
    if (!answer.ok) fail(`${src} cannot be loaded (${answer.status})`);
    return new Uint8Array(await answer.arrayBuffer());
  }

  async #read(source) {
    const bytes = source instanceof ArrayBuffer ? new Uint8Array(source) : source;
    const isPuz =
      bytes instanceof Uint8Array && new TextDecoder("latin1").decode(bytes.slice(0, 4096)).includes("ACROSS&DOWN");
    return readPuzzle(isPuz ? (await modules.puz()).readPuz(bytes) : bytes);
  }

  /** Draw the player. A puzzle that is not new keeps its progress. */
  async #show(isNew) {
    const turn = this.#turn;
    const language = this.lang || this.#plain.metadata.language || this.closest("[lang]")?.lang || "";
    const texts = await textsFor(language);
    if (turn !== this.#turn) return;
    const state = this.state();
    const settings = Object.fromEntries(
      FLAGS.map((name) => [name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()), this.hasAttribute(name)]),
    );
    const plain = { ...this.#plain, metadata: { ...this.#plain.metadata, language } };
    const puzzle = new Puzzle(plain, texts);
    if (settings.firstLetters && puzzle.solution) {
      for (const { cells } of puzzle.words) puzzle.shown[cells[0]] = puzzle.solution[cells[0]];
    }
    settings.theme = this.getAttribute("theme");
    this.#play = new Play(puzzle, texts, settings, (name, detail) => this.#hear(name, detail));
    this.shadowRoot.replaceChildren(this.#play.view.root);
    if (settings.nameField || settings.wordBank) {
      const parts = await modules.class().catch(() => null); // the puzzle works without them
      parts?.equip(this, this.#play);
    }
    if (!isNew) {
      this.#play.restore(state);
      return;
    }
    await this.#recall();
    if (turn === this.#turn) this.#tell("puzzle-ready", { id: puzzle.id, title: puzzle.metadata.title ?? "" });
  }

  /** Restore what was saved, unless the solver typed something while it was being fetched. */
  async #recall() {
    const play = this.#play;
    const before = JSON.stringify(play.progress.glyphs);
    try {
      const saved = await this.storage?.load(this.#key);
      if (saved && play === this.#play && before === JSON.stringify(play.progress.glyphs)) play.restore(saved);
    } catch {
      /* a broken storage must not stop the puzzle */
    }
  }

  async #save() {
    try {
      if (this.#play) await this.storage?.save(this.#key, this.state());
    } catch {
      /* a broken storage must not stop the puzzle */
    }
  }

  #hear(name, detail) {
    if (name === "save") this.#save();
    else if (name === "change") this.#changed();
    else this.#tell(`puzzle-${name}`, detail);
    if (name === "solved") this.#save();
  }

  #changed() {
    this.#save();
    this.#tell("puzzle-change", { state: this.state() });
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  #tick() {
    this.#play?.tick();
    if (!document.hidden && this.#play) this.storage?.keep?.();
  }

  #onVisible = () => {
    if (!this.#play) return;
    if (document.hidden) this.#onLeave();
    else {
      const newer = this.storage?.resume?.(this.#key);
      if (newer) this.#play.restore(newer);
    }
  };

  #onLeave = () => {
    this.#save();
    this.storage?.release?.();
  };

  /** On a page of its own, a letter that is typed while nothing has the focus goes into the grid. */
  #onPageKey = (event) => {
    if (!this.hasAttribute("full") || event.target !== document.body || !/^\p{L}$/u.test(event.key)) return;
    this.#play?.onKey(event);
  };

  async #sorry(message) {
    const texts = await textsFor(this.lang || this.closest("[lang]")?.lang || "");
    const text = fillIn(texts.notLoaded, message);
    this.#play = null;
    this.shadowRoot.replaceChildren(make("div", { class: "player failure", role: "alert", text }));
    this.#tell("puzzle-error", { message });
  }
}

globalThis.customElements?.get("crosswright-puzzle") ??
  globalThis.customElements?.define("crosswright-puzzle", CrosswrightPuzzle);
