// A job: a search that runs in the background. Its events come over the draft's stream, or over
// one of its own where there is no draft yet.

import { listen, part, post } from "./api.js";

export class Job {
  /** `heard` has functions for progress, answer, remark, end and failed. */
  constructor(heard) {
    this.heard = heard;
    this.id = null;
    this.over = false;
    this.paused = false;
  }

  /** Start one that belongs to a draft. */
  async startIn(draft, request) {
    // Events may overtake the answer that names the job: keep them until we know its name.
    const early = [];
    const hear = ({ detail }) => (this.id === null ? early.push(detail) : this.hear(detail));
    draft.addEventListener("job", hear);
    this.end = () => draft.removeEventListener("job", hear);
    draft.jobs++;
    this.count = draft;
    try {
      const { job } = await post(`/api/drafts/${part(draft.id)}/jobs`, request);
      this.id = job;
      early.forEach((event) => this.hear(event));
    } catch (error) {
      this.finish();
      throw error;
    }
    return this;
  }

  /** Start one without a draft. */
  async start(path, request) {
    const { job } = await post(path, request);
    return this.follow(job);
  }

  /** Hear what a search has told so far, and the rest of it. */
  follow(job) {
    this.id = job;
    const hear = (event) => this.hear({ job, ...event });
    this.end = listen(
      `/api/jobs/${part(job)}/events`,
      { job: hear },
      { once: true, lost: () => this.hear({ job, event: "end", status: "cancelled" }) },
    );
    return this;
  }

  hear(event) {
    if (event.job !== this.id || this.over) return;
    if (event.event === "end" || event.event === "failed") this.finish();
    if (event.event === "paused" || event.event === "resumed") this.paused = event.event === "paused";
    this.heard[event.event]?.(event);
  }

  finish() {
    if (this.over) return;
    this.over = true;
    this.end?.();
    if (this.count) this.count.jobs--;
  }

  /** One word after the other: a stop must not overtake the pause before it. */
  tell(what) {
    this.told = (this.told ?? Promise.resolve()).then(() => {
      if (this.id !== null && !this.over) return post(`/api/jobs/${part(this.id)}/${what}`).catch(() => {});
    });
    return this.told;
  }

  stop() {
    return this.tell("stop");
  }

  toggle() {
    this.paused = !this.paused;
    return this.tell(this.paused ? "pause" : "resume");
  }
}
