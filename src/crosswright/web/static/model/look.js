// Asks the server about the newest state of the draft: how many words are left for each slot, the
// findings (faults), the statistics, and the candidates of the current slot. A new request cancels
// the older one. The class `Look` sends two events. `look` means that the server has answered.
// `marks` means that there is a new verdict on a candidate: proven (a whole fill with the word was
// found), impossible, or open (not known yet).

import { Refusal, listen, part, post } from "./api.js";

/**
 * After this number of milliseconds without a new request, the server is asked to find a verdict on
 * the open candidates.
 */
const REST = 200;
/** The largest number of candidates that the server sends for a slot. */
export const LIMIT = 60;

export class Look extends EventTarget {
  constructor(draft) {
    super();
    this.draft = draft;
    this.slot = null;
    this.filter = { pattern: "", min_score: null, sort: "score" };
    this.found = null;
    this.candidates = [];
    this.candidatesOf = null;
    this.asked = "";
    this.endProof = null;
    this.proveTimer = 0;
    draft.addEventListener("state", () => this.send());
    // When the user types, the running request is about an old state, so ask again.
    draft.addEventListener("change", ({ detail }) => detail.own && this.ask());
  }

  /** Set the slot whose candidates are wanted. */
  at(slot) {
    if (slot === this.slot) return;
    this.slot = slot;
    this.ask();
  }

  filterBy(changes) {
    Object.assign(this.filter, changes);
    this.ask();
  }

  /** Ask again because the word lists have changed, even if the draft has not. */
  again() {
    this.asked = "";
    this.ask();
  }

  ask() {
    if (this.waiting) return;
    this.waiting = true;
    // Wait until the browser has handled the pressed key. Calls before that make only one request.
    setTimeout(() => {
      this.waiting = false;
      this.send();
    }, 0);
  }

  async send() {
    const { draft, slot } = this;
    if (draft.closed) return;
    if (!draft.settled) return this.takeBack();
    const question = { seq: draft.seq, slot, limit: LIMIT, sort: this.filter.sort };
    if (this.filter.pattern) question.pattern = this.filter.pattern;
    if (this.filter.min_score !== null) question.min_score = this.filter.min_score;
    if (!slot) delete question.slot;
    const spelt = JSON.stringify(question);
    if (spelt === this.asked) return;
    this.takeBack();
    this.asked = spelt;
    this.abort = new AbortController();
    try {
      const answer = await post(`/api/drafts/${part(draft.id)}/look`, question, this.abort.signal);
      if (this.asked !== spelt) return;
      // `late`: the draft has changed meanwhile. Its next `state` event will make a new request.
      if (answer.late) return void (this.asked = "");
      this.found = answer.look;
      this.candidates = answer.candidates ?? [];
      this.impossible = answer.impossible ?? [];
      this.candidatesOf = slot;
      this.seq = answer.seq;
      this.problem = "";
      this.dispatchEvent(new CustomEvent("look"));
      this.proveTimer = setTimeout(() => this.prove(question), REST);
    } catch (error) {
      if (error.name === "AbortError") return;
      if (this.asked === spelt) this.asked = "";
      if (!(error instanceof Refusal)) throw error;
      if (error.passing) {
        // Try again until the server answers. The top bar tells the user that the page is waiting.
        clearTimeout(this.retry);
        this.retry = setTimeout(() => this.ask(), 1500);
      } else {
        this.problem = error.message;
        this.candidates = [];
        this.candidatesOf = slot;
        this.dispatchEvent(new CustomEvent("look"));
      }
    }
  }

  /**
   * If there are open candidates, let the server search for verdicts on at most 20 candidates. The
   * next request stops this search.
   */
  prove({ seq, slot, limit }) {
    if (!slot || !this.candidates.some((one) => one.verdict === "open")) return;
    this.endProof = listen(
      `/api/drafts/${part(this.draft.id)}/prove?seq=${seq}&slot=${part(slot)}&limit=${Math.min(limit, 20)}`,
      {
        mark: (mark) => this.marked(mark),
        end: () => this.stopProof(),
      },
      { once: true },
    );
  }

  marked(mark) {
    const known = this.candidates.find((one) => one.text === mark.text);
    if (!known) return;
    known.verdict = mark.verdict;
    if (mark.room !== undefined && mark.room !== null) known.room = mark.room;
    if (mark.fill) known.fill = mark.fill;
    this.dispatchEvent(new CustomEvent("marks", { detail: known }));
  }

  /** Cancel the running request and the search for verdicts. */
  takeBack() {
    this.asked = "";
    this.stopProof();
    this.abort?.abort();
  }

  stopProof() {
    clearTimeout(this.proveTimer);
    this.endProof?.();
    this.endProof = null;
  }

  close() {
    this.takeBack();
    clearTimeout(this.retry);
  }
}
