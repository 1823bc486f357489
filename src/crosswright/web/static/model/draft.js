// The draft in this tab: the newest state that the server sent, and the edits to which the server
// has not answered yet.
//
// An edit is put in a queue. It is shown at once if the page knows this kind of edit (see `apply`).
// Only one request runs at a time. The edits of a request are a batch, which has a random name. If a
// request fails, it is sent again with the same name until the server answers. The server makes the
// edits of a batch only once. So no edit is made twice, and none is lost.
//
// The events are `change` (cells or the shape of the grid changed on the page), `state` (the server
// sent a new state), `saving` (the edits are now being saved, are saved, or wait for the server),
// `refused` (the server refused an edit) and `job` (an event of a search).

import { Refusal, fresh, get, listen, part, post } from "./api.js";
import { apply, copyOf, difference, sheetOf } from "./sheet.js";

/** The longest time between two attempts to send a request, in milliseconds. */
const LONGEST_PAUSE = 4000;
/** The edits of the queue are sent together, up to about this number in a request. */
const LARGEST_BATCH = 100;
/** If the edits are not saved after this number of milliseconds, the page says 'Saving…'. */
const SLOW = 600;
/** If a request has no answer after this number of milliseconds, the page says 'Waiting…'. */
const LOST = 1500;

export class Draft extends EventTarget {
  constructor(state) {
    super();
    this.id = state.id;
    this.client = fresh();
    this.state = state;
    this.sheet = sheetOf(state.draft);
    this.queue = [];
    this.running = false;
    this.pause = 250;
    this.saving = "saved";
    this.wake = null;
    /**
     * If two tabs changed the same part of the draft, this function says which change to keep:
     * "mine" (of this tab) or "theirs". The editor replaces it with a function that asks the user.
     */
    this.settle = async () => "theirs";
    this.endEvents = () => {};
    this.jobs = 0;
    this.connect();
    this.recall();
    this.leaving = () => this.remember();
    window.addEventListener("pagehide", this.leaving);
    // A hidden tab closes its event stream, because a browser allows only six connections to the
    // studio. If a search runs, or edits wait in the queue, the stream stays open.
    this.hidden = () => {
      if (document.hidden && !this.jobs && !this.queue.length) this.endEvents();
      else if (!document.hidden) this.connect();
    };
    document.addEventListener("visibilitychange", this.hidden);
    this.online = () => this.hurry();
    window.addEventListener("online", this.online);
  }

  /** Listen to changes by other tabs and to the events of searches. */
  connect() {
    this.endEvents();
    this.endEvents = listen(
      `/api/drafts/${part(this.id)}/events?client=${part(this.client)}`,
      {
        state: (told) => this.heard(told),
        job: (told) => this.tell("job", told),
        again: () => this.catchUp(),
      },
      { opened: () => this.found(), lost: () => this.say("waiting") },
    );
  }

  /** The number of the server's state. It grows with every change. */
  get seq() {
    return this.state.seq;
  }

  /** True if the server has all edits of this page. */
  get settled() {
    return this.queue.length === 0;
  }

  close() {
    this.closed = true;
    this.endEvents();
    this.remember();
    window.removeEventListener("pagehide", this.leaving);
    window.removeEventListener("online", this.online);
    document.removeEventListener("visibilitychange", this.hidden);
    this.hurry();
  }

  /**
   * Make edits and send them to the server. Edits that `apply` knows are shown at once. Other edits
   * are shown when the server has answered.
   */
  do(...edits) {
    const before = this.sheet;
    let shown = before;
    for (const edit of edits) {
      if (edit.do === "letter") {
        // Most edits are one letter. Such an edit changes only one cell, so the sheet (the draft as
        // the page shows it) need not be copied.
        apply(shown, edit);
        this.tell("change", { cells: [edit.cell[0] * shown.width + edit.cell[1]], shape: false, own: true });
        continue;
      }
      const tried = copyOf(shown);
      if (apply(tried, edit)) shown = tried;
    }
    if (shown !== before) this.show(shown, true);
    this.enqueue({ kind: "edits", edits, base: this.seq });
  }

  /** Make edits that are undone in one step. The parameter `together` is the name of this step. */
  doTogether(edits, together) {
    const tried = copyOf(this.sheet);
    if (edits.filter((edit) => apply(tried, edit)).length) this.show(tried, true);
    this.enqueue({ kind: "edits", edits, together, alone: true, base: this.seq });
  }

  undo() {
    this.enqueue({ kind: "undo", base: this.seq });
  }

  redo() {
    this.enqueue({ kind: "redo", base: this.seq });
  }

  restore(version) {
    this.enqueue({ kind: "restore", version, base: this.seq });
  }

  enqueue(entry) {
    this.queue.push(entry);
    if (!this.running) this.run();
  }

  /** Send the waiting edits, one request after the other, until the queue is empty. */
  async run() {
    this.running = true;
    const slow = setTimeout(() => this.saving === "saved" && this.say("saving"), SLOW);
    const lost = setInterval(() => performance.now() - this.sent > LOST && this.say("waiting"), LOST / 3);
    // Wait a moment, so that edits that are made at the same time are sent together.
    await Promise.resolve();
    while (this.queue.length && !this.closed) {
      const entry = this.front();
      this.sent = performance.now();
      try {
        const state = await post(...this.request(entry));
        this.queue.shift();
        this.pause = 250;
        this.accept(state);
        if (this.saving === "waiting") this.say("saving");
      } catch (error) {
        await this.failed(entry, error);
      }
    }
    clearTimeout(slow);
    clearInterval(lost);
    this.running = false;
    if (!this.closed) this.say("saved");
  }

  /**
   * Return the first item of the queue. If it was not sent yet, move the edits of the next items
   * into it, so that they are sent in one request. Items with `alone` are sent separately.
   */
  front() {
    const [first] = this.queue;
    if (!first.batch) {
      while (
        first.kind === "edits" &&
        this.queue[1]?.kind === "edits" &&
        !this.queue[1].alone &&
        !first.alone &&
        first.edits.length < LARGEST_BATCH
      ) {
        first.edits.push(...this.queue[1].edits);
        this.queue.splice(1, 1);
      }
      first.batch = fresh();
    }
    return first;
  }

  request(entry) {
    const home = `/api/drafts/${part(this.id)}`;
    const sent = { base: entry.base, batch: entry.batch, client: this.client };
    if (entry.kind === "edits")
      return [`${home}/edits`, { ...sent, edits: entry.edits, together: entry.together }];
    if (entry.kind === "restore") return [`${home}/versions/${part(entry.version)}/restore`, sent];
    return [`${home}/${entry.kind}`, sent];
  }

  async failed(entry, error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.passing) {
      this.say("waiting", error.status);
      await new Promise((resolve) => {
        this.wake = resolve;
        setTimeout(resolve, this.pause);
      });
      this.wake = null;
      this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
      return;
    }
    if (error.status === 409 && error.body?.state) {
      const chosen = await this.settle(error.body.clash, error.body.state);
      this.queue.shift();
      if (chosen === "mine") this.queue.unshift({ ...entry, base: error.body.state.seq, batch: undefined });
      this.accept(error.body.state);
      return;
    }
    this.queue.shift();
    if (entry.kind === "edits" && entry.edits.length > 1 && !entry.together) {
      // One of the edits was refused. Send each of them separately.
      this.queue.unshift(
        ...entry.edits.map((edit) => ({ kind: "edits", edits: [edit], base: entry.base, alone: true })),
      );
      return;
    }
    this.accept(this.state);
    this.tell("refused", { message: error.message, kind: entry.kind });
  }

  /** Try again now, without waiting for the end of the pause. */
  hurry() {
    this.wake?.();
  }

  /** Handle the new state after another tab has changed the draft. */
  heard({ by, ...state }) {
    if (by !== this.client) this.accept(state);
  }

  /** Called when the connection to the server works again. */
  found() {
    this.hurry();
    if (this.settled) this.say("saved");
  }

  /** Load the newest state, because this page has missed events of the server. */
  async catchUp() {
    try {
      this.accept(await get(`/api/drafts/${part(this.id)}`));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }

  /** Use a new state from the server, and apply our waiting edits to it. */
  accept(state) {
    if (state.seq < this.seq) return;
    this.state = state;
    const shown = sheetOf(state.draft);
    for (const entry of this.queue)
      if (entry.kind === "edits") for (const edit of entry.edits) apply(shown, edit);
    this.show(shown, false);
    this.tell("state", state);
  }

  show(sheet, own) {
    const { cells, shape } = difference(this.sheet, sheet);
    this.sheet = sheet;
    this.tell("change", { cells, shape, own });
  }

  say(saving, status = 0) {
    if (this.saving === saving && this.status === status) return;
    this.saving = saving;
    this.status = status;
    this.tell("saving", { saving, status });
  }

  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  /** Store the edits that were not answered. They are sent when this page is opened again. */
  remember() {
    const name = `crosswright-queue-${this.id}`;
    try {
      if (this.queue.length)
        sessionStorage.setItem(name, JSON.stringify({ client: this.client, queue: this.queue }));
      else sessionStorage.removeItem(name);
    } catch {
      // If the browser cannot store them, only the edits that were not answered are lost.
    }
  }

  /** Send the edits that `remember` stored. */
  recall() {
    const name = `crosswright-queue-${this.id}`;
    let kept = null;
    try {
      kept = JSON.parse(sessionStorage.getItem(name));
      sessionStorage.removeItem(name);
    } catch {
      return;
    }
    if (!kept?.queue?.length) return;
    this.client = kept.client;
    for (const entry of kept.queue) this.enqueue(entry);
    this.accept(this.state);
  }
}
