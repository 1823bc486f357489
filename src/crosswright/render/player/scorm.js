// SCORM 1.2: a learning platform that shows this page in a frame gets the score and keeps the progress.
// A platform that is broken or missing does not stop the puzzle.

const MOST_CHARACTERS_OF_PROGRESS = 4096; // the limit of cmi.suspend_data
const SECONDS_BETWEEN_COMMITS = 10;

/** Return the platform's API object: it is in a window above this one or in the one that opened it. */
export function findApi(start = window) {
  for (const first of [start, start.opener]) {
    for (let place = first, steps = 0; place && steps < 12; steps += 1) {
      try {
        if (place.API) return place.API;
        if (place.parent === place) break;
        place = place.parent;
      } catch {
        break; // a window of another site
      }
    }
  }
  return null;
}

/** Connect a player with a platform. Return false if there is none. */
export function connect(element, api = findApi()) {
  if (!api) return false;
  const call = (name, ...values) => {
    try {
      return String(api[name](...values) ?? "");
    } catch {
      return "";
    }
  };
  const get = (name) => call("LMSGetValue", name);
  const set = (name, value) => call("LMSSetValue", name, String(value));
  const started = Date.now();
  let committed = started;
  let isOpen = true;
  call("LMSInitialize", "");
  let isComplete = ["completed", "passed"].includes(get("cmi.core.lesson_status"));
  if (!isComplete) set("cmi.core.lesson_status", "incomplete");

  const tellScore = () => {
    const { right, entries } = element.score();
    set("cmi.core.score.min", 0);
    set("cmi.core.score.max", 100);
    set("cmi.core.score.raw", entries ? Math.round((100 * right) / entries) : 0);
  };
  element.storage = {
    load: () => unpackState(get("cmi.suspend_data")),
    save(key, state) {
      if (!isOpen) return;
      const packed = packState(state);
      if (packed.length <= MOST_CHARACTERS_OF_PROGRESS) set("cmi.suspend_data", packed);
      const isNew = state.isDone && !isComplete;
      if (isNew) {
        isComplete = true;
        tellScore();
        set("cmi.core.lesson_status", "completed");
      }
      if (isNew || Date.now() - committed > SECONDS_BETWEEN_COMMITS * 1000) {
        committed = Date.now();
        call("LMSCommit", "");
      }
    },
    release() {
      call("LMSCommit", "");
    },
  };
  window.addEventListener("pagehide", () => {
    if (!isOpen) return;
    isOpen = false;
    if (!isComplete && element.score()) tellScore();
    set("cmi.core.session_time", timespan(Math.round((Date.now() - started) / 1000)));
    set("cmi.core.exit", isComplete ? "" : "suspend");
    call("LMSCommit", "");
    call("LMSFinish", "");
  });
  return true;
}

function timespan(seconds) {
  const pad = (number, length) => String(number).padStart(length, "0");
  return `${pad(Math.floor(seconds / 3600), 4)}:${pad(Math.floor(seconds / 60) % 60, 2)}:${pad(seconds % 60, 2)}`;
}

const FLAG_SIGNS = { "": ".", wrong: "w", revealed: "r", pencil: "p" };

/** Return a progress as a short text: one sign for each cell, and longer glyphs apart. */
export function packState(state) {
  const { glyphs, flags, helped, seconds, checks, reveals, isDone, cell, word } = state;
  const long = glyphs.flatMap((glyph, place) => (glyph.length > 1 || glyph === "." ? [[place, glyph]] : []));
  const short = glyphs.map((glyph) => (glyph.length === 1 ? glyph : ".")).join("");
  const signs = flags.map((flag) => FLAG_SIGNS[flag]).join("");
  const help = helped.map((is) => (is ? "h" : ".")).join("");
  const numbers = [seconds, checks, reveals, isDone ? 1 : 0, cell, word];
  const trimmed = (line) => line.replace(/\.+$/, "");
  return JSON.stringify([short, long, trimmed(signs), trimmed(help), numbers]);
}

export function unpackState(text) {
  try {
    const [short, long, signs, help, [seconds, checks, reveals, isDone, cell, word]] = JSON.parse(text);
    const glyphs = short.split("").map((sign) => (sign === "." ? "" : sign));
    for (const [place, glyph] of long) glyphs[place] = glyph;
    const names = Object.fromEntries(Object.entries(FLAG_SIGNS).map(([name, sign]) => [sign, name]));
    const flags = glyphs.map((_, place) => names[signs[place]] ?? "");
    const helped = glyphs.map((_, place) => help[place] === "h");
    return { glyphs, flags, helped, seconds, checks, reveals, isDone: isDone === 1, cell, word };
  } catch {
    return null;
  }
}
