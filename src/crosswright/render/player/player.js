// Handles keys, mouse, touch, buttons and the clock, and saves the progress in the browser.

class Player {
  constructor(plain) {
    this.puzzle = new Puzzle(plain);
    this.progress = new Progress(this.puzzle);
    this.storageKey = `crosswright:${plain.id}`;
    this.progress.restore(this.load());
    this.pending = null; // the letters that are being typed into one cell (a rebus), or null
    this.paused = false;
    this.solved = this.progress.isFull && this.progress.isSolved;
    this.view = new View(this.puzzle, this.progress);
    this.listen();
    this.drawKeyboard();
    this.refresh();
    this.showTime();
    setInterval(() => this.tick(), 1000);
  }

  load() {
    try {
      return JSON.parse(localStorage.getItem(this.storageKey));
    } catch {
      return null; // a private window has no storage, but the puzzle can still be solved
    }
  }

  save() {
    try {
      localStorage.setItem(this.storageKey, JSON.stringify(this.progress.toPlain()));
    } catch {
      /* a private window has no storage */
    }
  }

  refresh() {
    this.view.refresh(this.pending);
    this.save();
  }

  listen() {
    const { grid } = this.view;
    grid.addEventListener("keydown", (event) => this.onKey(event));
    // If nothing has the focus, a typed letter goes into the grid. Arrow keys scroll as usual.
    document.addEventListener("keydown", (event) => {
      if (event.target !== document.body || !/^\p{L}$/u.test(event.key)) return;
      grid.focus({ preventScroll: true });
      this.onKey(event);
    });
    grid.addEventListener("pointerdown", (event) => this.onCell(event));
    document.getElementById("clues").addEventListener("click", (event) => this.onClue(event));
    document.querySelectorAll("[data-check]").forEach((button) =>
      button.addEventListener("click", () => this.check(button.dataset.check)),
    );
    document.querySelectorAll("[data-reveal]").forEach((button) =>
      button.addEventListener("click", () => this.reveal(button.dataset.reveal)),
    );
    document.getElementById("pause").addEventListener("click", () => this.pause(!this.paused));
    document.getElementById("resume").addEventListener("click", () => this.pause(false));
    document.getElementById("rebus").addEventListener("click", () => this.toggleRebus());
    document.getElementById("theme").addEventListener("click", () => this.changeTheme());
    document.getElementById("letters").addEventListener("click", () => this.toggleLetters());
    document.getElementById("clear").addEventListener("click", () => this.clear());
    document.getElementById("before").addEventListener("click", () => this.walk(-1));
    document.getElementById("after").addEventListener("click", () => this.walk(1));
    document.getElementById("print").addEventListener("click", () => window.print());
    document.querySelectorAll("details.menu").forEach((menu) =>
      menu.addEventListener("click", (event) => {
        if (event.target.closest("div button")) menu.open = false;
      }),
    );
    document.addEventListener("visibilitychange", () => this.save());
  }

  onCell(event) {
    const box = event.target.closest("[data-cell]");
    if (!box || this.paused) return;
    event.preventDefault();
    this.commit();
    const cell = Number(box.dataset.cell);
    if (cell === this.progress.cell && document.activeElement === this.view.grid) this.progress.turn();
    else this.progress.moveTo(cell, null);
    this.view.grid.focus({ preventScroll: true });
    this.refresh();
  }

  onClue(event) {
    const button = event.target.closest("[data-word]");
    if (!button || this.paused) return;
    this.commit();
    this.progress.word = Number(button.dataset.word) - 1;
    this.progress.nextWord(1);
    this.view.grid.focus({ preventScroll: true });
    this.refresh();
  }

  onKey(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || this.paused) return;
    if (event.key === "Tab") {
      this.commit();
      // After the last clue (or before the first), Tab leaves the grid as usual.
      if (this.progress.nextWord(event.shiftKey ? -1 : 1)) event.preventDefault();
      this.refresh();
      return;
    }
    if (this.press(event.key)) event.preventDefault();
  }

  /**
   * Handle a key of a real keyboard or of our keyboard on the screen. Return false if the key does
   * nothing.
   */
  press(key) {
    const forward = this.puzzle.rightToLeft ? -1 : 1;
    const { progress } = this;
    const arrows = {
      ArrowLeft: [0, -forward],
      ArrowRight: [0, forward],
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
    };
    if (key in arrows) {
      this.commit();
      progress.arrow(...arrows[key]);
    } else if (key === " ") {
      this.commit();
      progress.turn();
    } else if (key === "Home" || key === "End") {
      this.commit();
      if (progress.current) progress.cell = progress.current.cells.at(key === "Home" ? 0 : -1);
    } else if (key === "Backspace") this.erase(true);
    else if (key === "Delete") this.erase(false);
    else if (key === "Insert" || key === "Escape") return this.puzzle.rebus && this.toggleRebus();
    else if (key === "Enter") {
      if (this.pending !== null) {
        this.commit();
        progress.advance(1);
      } else progress.turn();
    } else if ([...key].length === 1 && /[\p{L}\p{N}\p{S}\p{P}]/u.test(key)) this.write(key);
    else return false;
    this.refresh();
    return true;
  }

  write(key) {
    const glyph = key.toLocaleUpperCase(this.puzzle.language || undefined);
    if (this.pending !== null) {
      this.pending += glyph;
      return;
    }
    this.progress.put(this.progress.cell, glyph);
    this.progress.advance(1);
    this.celebrate();
  }

  erase(backwards) {
    const { progress } = this;
    if (this.pending !== null) {
      this.pending = [...this.pending].slice(0, -1).join("");
    } else if (progress.glyphs[progress.cell] && progress.flags[progress.cell] !== "revealed") {
      progress.put(progress.cell, "");
    } else if (backwards && progress.advance(-1)) progress.put(progress.cell, "");
  }

  /** Begin or end typing several letters into one cell. */
  toggleRebus() {
    if (this.pending === null) this.pending = "";
    else {
      this.commit();
      this.progress.advance(1);
    }
    document.getElementById("rebus").setAttribute("aria-pressed", String(this.pending !== null));
    this.view.grid.focus({ preventScroll: true });
    this.refresh();
    return true;
  }

  commit() {
    if (this.pending === null) return;
    const glyph = this.pending;
    this.pending = null;
    document.getElementById("rebus").setAttribute("aria-pressed", "false");
    if (glyph) this.progress.put(this.progress.cell, glyph);
    this.celebrate();
  }

  walk(steps) {
    this.commit();
    const last = this.puzzle.words.length - 1;
    if (!this.progress.nextWord(steps)) {
      this.progress.word = steps > 0 ? -1 : last + 1;
      this.progress.nextWord(steps);
    }
    this.refresh();
  }

  check(scope) {
    this.commit();
    const wrong = this.progress.check(scope);
    const { say } = this.puzzle;
    if (!this.puzzle.solution) this.view.say(say.no_solution);
    else if (wrong) this.view.say(wrong === 1 ? say.one_wrong : say.wrong.replace("{}", wrong));
    else this.view.say(say.fine);
    this.refresh();
  }

  reveal(scope) {
    if (!this.puzzle.solution) {
      this.view.say(this.puzzle.say.no_solution);
      return;
    }
    if (scope === "puzzle" && !window.confirm(this.puzzle.say.confirm_reveal)) return;
    this.pending = null;
    this.progress.reveal(scope);
    this.celebrate();
    this.refresh();
  }

  clear() {
    if (!window.confirm(this.puzzle.say.confirm_clear)) return;
    this.pending = null;
    this.solved = false;
    this.progress.clear();
    this.view.say("");
    this.refresh();
    this.showTime();
  }

  celebrate() {
    if (this.solved || !this.progress.isFull) return;
    if (this.progress.isSolved) {
      this.solved = true;
      const told = this.puzzle.explanation ? ` ${this.puzzle.explanation}` : "";
      this.view.say(this.puzzle.say.solved.replace("{}", this.clock()) + told);
    } else if (this.puzzle.solution) this.view.say(this.puzzle.say.not_right);
  }

  pause(paused) {
    this.paused = paused;
    document.body.classList.toggle("paused", paused);
    document.getElementById("veil").hidden = !paused;
    document.getElementById("pause").setAttribute("aria-pressed", String(paused));
    (paused ? document.getElementById("resume") : this.view.grid).focus();
  }

  tick() {
    if (this.paused || this.solved || document.hidden) return;
    this.progress.seconds += 1;
    if (this.progress.seconds % 5 === 0) this.save();
    this.showTime();
  }

  clock() {
    const { seconds } = this.progress;
    const pad = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(seconds / 3600);
    const rest = `${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
    return hours ? `${hours}:${rest}` : rest;
  }

  showTime() {
    document.getElementById("time").textContent = this.clock();
  }

  changeTheme() {
    const root = document.documentElement;
    const dark = root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  }

  /** Show or hide our keyboard on the screen. A real one may not have the puzzle's letters. */
  toggleLetters() {
    const shown = document.body.classList.toggle("with-letters");
    document.getElementById("letters").setAttribute("aria-pressed", String(shown));
  }

  /** Draw our keyboard. On phones it is always shown: their own would cover half of the grid. */
  drawKeyboard() {
    const home = document.getElementById("keyboard");
    const others = this.puzzle.rebus ? ["Rebus", "Space", "Backspace"] : ["Space", "Backspace"];
    [...this.puzzle.keyboard, others].forEach((keys) => {
      const row = document.createElement("div");
      keys.forEach((key) => {
        const button = document.createElement("button");
        button.type = "button";
        button.tabIndex = -1;
        button.dataset.key = key;
        button.textContent = { Backspace: "⌫", Space: "⇄", Rebus: "ABC…" }[key] || key;
        const spoken =
          { Backspace: "delete", Space: "change direction", Rebus: "several letters" }[key] || key;
        button.setAttribute("aria-label", spoken);
        button.addEventListener("pointerdown", (event) => {
          event.preventDefault();
          if (this.paused) return;
          if (key === "Rebus") this.toggleRebus();
          else this.press(key === "Space" ? " " : key);
        });
        row.append(button);
      });
      home.append(row);
    });
  }
}

window.player = new Player(JSON.parse(document.getElementById("puzzle").textContent));
