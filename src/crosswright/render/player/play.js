// One puzzle being solved: keys, clicks, buttons and the clock. It changes the progress and refreshes the view.

import { Progress } from "./progress.js";
import { recall, remember } from "./storage.js";
import { fillIn } from "./texts.js";
import { View } from "./view.js";

const SKIP = "crosswright:skip";

export class Play {
  /** `tell(name, detail)` hears what happens: "change", "entry", "solved", "save". */
  constructor(puzzle, texts, settings, tell) {
    Object.assign(this, { puzzle, texts, settings, tell });
    this.progress = new Progress(puzzle);
    this.pending = null; // the letters that are being typed into one cell (a rebus), or null
    this.isPaused = false;
    this.isPencil = false;
    this.zoom = 1;
    this.skips = (recall(SKIP) ?? String(settings.skipFilled)) === "true";
    const act = (name, ...values) => this.act(name, ...values);
    this.view = new View(puzzle, this.progress, texts, settings, act);
    this.view.grid.addEventListener("keydown", (event) => this.onKey(event));
    this.view.press("skip", this.skips);
    this.refresh();
    this.showTime();
  }

  act(name, ...values) {
    if (this.isPaused && !["pause", "theme", "resize", "print"].includes(name)) return;
    this[`on${name[0].toUpperCase()}${name.slice(1)}`](...values);
  }

  refresh() {
    this.view.refresh(this.pending);
  }

  /** Letters or flags have changed: show them and say so. */
  changed() {
    this.refresh();
    this.tell("change");
  }

  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || this.isPaused) return;
    if (event.key === "Tab") {
      this.commit();
      // After the last clue (or before the first), Tab leaves the grid as usual.
      if (!this.progress.nextWord(event.shiftKey ? -1 : 1, this.skips)) return;
      event.preventDefault();
      this.refresh();
      this.view.focus();
    } else if (this.onPress(event.key)) event.preventDefault();
  }

  /** Handle a key of a real keyboard or of ours. Return false if the key does nothing. */
  onPress(key) {
    const forward = this.puzzle.rightToLeft ? -1 : 1;
    const { progress } = this;
    const arrow = { ArrowLeft: [0, -forward], ArrowRight: [0, forward], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[key];
    if (arrow || key === " " || key === "Home" || key === "End") {
      this.commit();
      const cells = progress.current?.cells ?? [progress.cell];
      if (arrow) progress.arrow(...arrow);
      else if (key === " ") progress.turn();
      else progress.cell = cells.at(key === "Home" ? 0 : -1);
    } else if (key === "Backspace" || key === "Delete") this.erase(key === "Backspace");
    else if (key === "Insert" || key === "Escape" || key === "Rebus") {
      if (!this.puzzle.rebus) return false;
      this.onRebus();
    } else if (key === "Enter") {
      if (this.pending === null) progress.turn();
      else this.onRebus();
    } else if ([...key].length === 1 && /[\p{L}\p{N}\p{S}\p{P}]/u.test(key)) this.write(this.puzzle.upper(key));
    else return false;
    this.refresh();
    this.view.focus();
    return true;
  }

  write(glyph) {
    if (this.pending !== null) {
      this.pending += glyph;
      return;
    }
    const { cell } = this.progress;
    this.progress.put(cell, glyph, this.isPencil);
    this.progress.advanceTyping(this.skips);
    this.written(cell);
  }

  erase(backwards) {
    const { progress } = this;
    const isLoose = (cell) => progress.glyphs[cell] && progress.flags[cell] !== "revealed";
    if (this.pending !== null) this.pending = [...this.pending].slice(0, -1).join("");
    else if (isLoose(progress.cell) || (backwards && progress.advance(-1))) {
      progress.put(progress.cell, "");
      this.changed();
    }
  }

  /** Begin or end typing several letters into one cell. */
  onRebus() {
    if (this.pending === null) this.pending = "";
    else {
      this.commit();
      this.progress.advanceTyping(this.skips);
    }
    this.view.press("rebus", this.pending !== null);
    this.refresh();
    this.view.focus();
  }

  commit() {
    if (this.pending === null) return;
    const glyph = this.pending;
    this.pending = null;
    this.view.press("rebus", false);
    if (!glyph) return;
    this.progress.put(this.progress.cell, glyph, this.isPencil);
    this.written(this.progress.cell);
  }

  /** After a letter: tell of full entries, and of the whole grid if it is full. */
  written(cell) {
    const { puzzle, progress, texts } = this;
    this.changed();
    for (const index of puzzle.through[cell]) {
      const word = puzzle.words[index];
      if (!progress.isFilled(word)) continue;
      const answer = word.cells.map((each) => progress.glyphs[each]).join("");
      this.tell("entry", { label: word.label, direction: word.direction, answer, right: progress.isRight(word) });
    }
    if (progress.isDone || !progress.isFull) return;
    if (progress.isSolved) {
      progress.isDone = true;
      const { explanation } = puzzle.metadata;
      this.view.say(fillIn(texts.solved, this.clock()) + (explanation ? ` ${explanation}` : ""));
      this.onSolved?.();
      this.tell("solved", progress.score);
    } else if (puzzle.solution) this.view.say(texts.notRight);
  }

  onCell(cell) {
    this.commit();
    const hasFocus = this.view.grid.contains(this.view.grid.getRootNode().activeElement);
    if (cell === this.progress.cell && hasFocus) this.progress.turn();
    else this.progress.moveTo(cell);
    this.refresh();
    this.view.focus();
  }

  onWord(word) {
    this.commit();
    this.progress.enter(word, this.skips);
    this.refresh();
    this.view.focus();
  }

  onStep(step) {
    this.commit();
    const last = this.puzzle.words.length - 1;
    if (last < 0) return;
    if (!this.progress.nextWord(step, this.skips)) this.progress.enter(step > 0 ? 0 : last, this.skips);
    this.refresh();
  }

  /** Check a scope, say the result, and return the number of wrong letters, or null without a solution. */
  onCheck(scope) {
    this.commit();
    const { texts, progress } = this;
    if (!this.puzzle.solution) {
      this.view.say(texts.noSolution);
      return null;
    }
    const wrong = progress.check(scope);
    this.view.say(wrong === 1 ? texts.oneWrong : wrong ? fillIn(texts.wrong, wrong) : texts.fine);
    this.changed();
    return wrong;
  }

  onReveal(scope) {
    if (!this.puzzle.solution) this.view.say(this.texts.noSolution);
    else if (scope === "puzzle") this.view.ask(this.texts.confirmReveal, () => this.reveal(scope));
    else this.reveal(scope);
  }

  reveal(scope) {
    this.pending = null;
    this.progress.reveal(scope);
    // A grid that was filled by this help is shown, not solved.
    if (!this.progress.isDone && this.progress.isFull && this.progress.isSolved) {
      this.progress.isDone = true;
      this.view.say(this.texts.shown);
    } else this.view.say("");
    this.changed();
  }

  onAnswer() {
    this.view.question.hidden = true;
    this.view.focus();
  }

  onAgain() {
    this.view.ask(this.texts.confirmClear, () => this.reset());
  }

  reset() {
    this.pending = null;
    this.progress.clear();
    this.view.say("");
    this.showTime();
    this.changed();
  }

  restore(state) {
    const fits = this.progress.restore(state);
    this.pending = null;
    this.refresh();
    this.showTime();
    return fits;
  }

  onPause() {
    const isPaused = (this.isPaused = !this.isPaused);
    this.view.root.classList.toggle("paused", isPaused);
    this.view.veil.hidden = !isPaused;
    this.view.press("pause", isPaused);
    if (isPaused) this.view.veil.firstChild.focus();
    else this.view.focus();
  }

  tick() {
    if (this.isPaused || this.progress.isDone || document.hidden) return;
    this.progress.seconds += 1;
    if (this.progress.seconds % 5 === 0) this.tell("save");
    this.showTime();
  }

  clock() {
    const { seconds } = this.progress;
    return new Date(seconds * 1000).toISOString().slice(seconds < 3600 ? 14 : 11, 19);
  }

  showTime() {
    this.view.time.textContent = this.clock();
  }

  onKeys() {
    const isShown = this.view.root.classList.toggle("with-keys");
    this.view.press("keys", isShown);
  }

  onSkip() {
    this.skips = !this.skips;
    this.view.press("skip", this.skips);
    remember(SKIP, this.skips);
  }

  onPencil() {
    this.isPencil = !this.isPencil;
    this.view.press("pencil", this.isPencil);
    this.view.focus();
  }

  onResize(factor) {
    this.zoom = Math.min(5, Math.max(0.5, this.zoom * factor));
    this.view.root.style.setProperty("--zoom", this.zoom);
    this.view.scroll();
  }

  onTheme() {
    const { dataset } = this.view.root;
    const isDark = dataset.theme ? dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    dataset.theme = isDark ? "light" : "dark";
  }

  onPrint() {
    window.print();
  }
}
