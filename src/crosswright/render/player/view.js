// The view: draws the puzzle once, then only the changes. Screen readers read the element `live` aloud.

class View {
  constructor(puzzle, progress) {
    this.puzzle = puzzle;
    this.progress = progress;
    this.grid = document.getElementById("grid");
    this.live = document.getElementById("live");
    this.bar = document.getElementById("current-clue");
    this.cells = [];
    this.clues = new Map();
    this.spokenWord = undefined;
    this.spokenCell = undefined;
    this.drawGrid();
    this.drawClues();
  }

  drawGrid() {
    const { width, height, kinds, labels, marks, bars } = this.puzzle;
    this.grid.style.setProperty("--columns", width);
    this.grid.style.setProperty("--rows", height);
    for (let row = 0; row < height; row += 1) {
      const line = document.createElement("div");
      line.setAttribute("role", "row");
      line.className = "row";
      for (let column = 0; column < width; column += 1) {
        const cell = row * width + column;
        const box = document.createElement("div");
        box.id = `cell-${cell}`;
        box.setAttribute("role", "gridcell");
        box.className = `cell kind-${{ ".": "open", "#": "block", "~": "void", ":": "blank" }[kinds[cell]]}`;
        if (bars.right.includes(cell)) box.classList.add("bar-right");
        if (bars.below.includes(cell)) box.classList.add("bar-below");
        const mark = marks[cell];
        if (mark && mark.colour) box.style.setProperty("--tint", mark.colour);
        if (mark && mark.colour) box.classList.add("tinted");
        if (mark && mark.circled) box.append(this.part("circle", ""));
        if (labels[cell]) box.append(this.part("number", labels[cell]));
        if (this.puzzle.isOpen(cell)) {
          box.append(this.part("glyph", ""));
          box.dataset.cell = cell;
        } else box.setAttribute("aria-hidden", kinds[cell] === "~" ? "true" : "false");
        this.cells[cell] = box;
        line.append(box);
      }
      this.grid.append(line);
    }
  }

  part(name, text) {
    const part = document.createElement("span");
    part.className = name;
    part.textContent = text;
    part.setAttribute("aria-hidden", "true");
    return part;
  }

  drawClues() {
    const home = document.getElementById("clues");
    this.puzzle.lists.forEach((list) => {
      const section = document.createElement("section");
      const heading = document.createElement("h2");
      heading.textContent = list.title;
      const items = document.createElement("ul");
      items.tabIndex = 0; // so that a long list can also be scrolled by keys
      items.setAttribute("aria-label", list.title);
      list.words.forEach((index) => {
        const word = this.puzzle.words[index];
        const item = document.createElement("li");
        const button = document.createElement("button");
        button.type = "button";
        button.tabIndex = -1; // Tab in the grid goes from clue to clue, so Tab skips these buttons
        button.dataset.word = index;
        const label = document.createElement("b");
        label.textContent = word.label;
        const text = document.createElement("span");
        text.textContent = word.text;
        button.append(label, text);
        item.append(button);
        items.append(item);
        this.clues.set(index, button);
      });
      section.append(heading, items);
      home.append(section);
    });
  }

  /** Update the page. `pending` has the letters of a rebus that is being typed, or is null. */
  refresh(pending) {
    const { progress, puzzle } = this;
    const lit = new Set(progress.current ? progress.current.cells : []);
    this.cells.forEach((box, cell) => {
      if (!puzzle.isOpen(cell)) return;
      const glyph = cell === progress.cell && pending !== null ? pending : progress.glyphs[cell];
      const spot = box.querySelector(".glyph");
      if (spot.textContent !== glyph) {
        spot.textContent = glyph;
        spot.style.setProperty("--letters", Math.max(1, [...glyph].length));
      }
      box.classList.toggle("lit", lit.has(cell));
      box.classList.toggle("cursor", cell === progress.cell);
      box.classList.toggle("writing", cell === progress.cell && pending !== null);
      box.classList.toggle("wrong", progress.flags[cell] === "wrong");
      box.classList.toggle("revealed", progress.flags[cell] === "revealed");
      box.setAttribute("aria-label", this.describe(cell));
      box.setAttribute("aria-selected", cell === progress.cell ? "true" : "false");
    });
    this.grid.setAttribute("aria-activedescendant", `cell-${progress.cell}`);
    this.keepInFrame(this.cells[progress.cell]);
    this.clues.forEach((button, index) => {
      const current = index === progress.word;
      if (current !== button.classList.contains("current")) {
        button.classList.toggle("current", current);
        if (current) this.scrollIntoList(button);
      }
      button.setAttribute("aria-current", current ? "true" : "false");
      const full = puzzle.words[index].cells.every((cell) => progress.glyphs[cell]);
      button.classList.toggle("done", full);
    });
    this.speak();
  }

  /** If a grid is larger than its frame, keep the cursor's cell and its neighbours visible. */
  keepInFrame(box) {
    const frame = document.getElementById("frame");
    if (frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight) return;
    const around = frame.getBoundingClientRect();
    const cell = box.getBoundingClientRect();
    const beyond = (low, high, from, to, room) =>
      low - room < from ? low - room - from : high + room > to ? high + room - to : 0;
    frame.scrollLeft += beyond(cell.left, cell.right, around.left, around.right, cell.width);
    frame.scrollTop += beyond(cell.top, cell.bottom, around.top, around.bottom, cell.height);
  }

  scrollIntoList(button) {
    const list = button.closest("ul");
    if (list.scrollHeight > list.clientHeight) {
      list.scrollTop = button.offsetTop - list.offsetTop - list.clientHeight / 3;
    }
  }

  describe(cell) {
    const { puzzle, progress } = this;
    const row = Math.floor(cell / puzzle.width) + 1;
    const parts = [`row ${row}, column ${(cell % puzzle.width) + 1}`];
    if (puzzle.labels[cell]) parts.push(`number ${puzzle.labels[cell]}`);
    if (puzzle.marks[cell] && puzzle.marks[cell].circled) parts.push("circled");
    parts.push(progress.glyphs[cell] || "empty");
    if (progress.flags[cell]) parts.push(progress.flags[cell]);
    return parts.join(", ");
  }

  /**
   * Tell screen readers where the cursor is. When it enters a word, tell the clue, the length, the
   * place and the letter. When it moves within the word, tell only the place and the letter.
   */
  speak() {
    const { progress } = this;
    const word = progress.current;
    const place = word ? word.cells.indexOf(progress.cell) + 1 : 0;
    const glyph = progress.glyphs[progress.cell] || "empty";
    if (word && progress.word !== this.spokenWord) {
      const heading = `${word.label} ${word.way}`.trim();
      this.bar.replaceChildren(this.strong(heading), document.createTextNode(` ${word.text}`));
      this.live.textContent = `${heading}: ${word.text || "no clue"}. ${word.cells.length} letters. Letter ${place}, ${glyph}.`;
    } else if (progress.cell !== this.spokenCell) {
      this.live.textContent = word ? `Letter ${place}, ${glyph}.` : this.describe(progress.cell);
    }
    this.spokenWord = progress.word;
    this.spokenCell = progress.cell;
  }

  strong(text) {
    const strong = document.createElement("b");
    strong.textContent = text;
    return strong;
  }

  say(message) {
    document.getElementById("message").textContent = message;
  }
}
