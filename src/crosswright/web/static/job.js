// A job: a search that runs in the background. Its events come over the stream of the draft, or
// over its own stream if there is no draft yet.

import { listen, part, post } from "./api.js";

export class Job {
  /** `heard` has functions for progress, answer, remark, end and failed. */
  constructor(heard) {
    this.heard = heard;
    this.id = null;
    this.over = false;
    this.paused = false;
  }

  /** Start a job that belongs to a draft. */
  async startIn(draft, request) {
    // Events may come before the answer with the job's id. Keep them until we know the id.
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

  /** Start a job without a draft. */
  async start(path, request) {
    const { job } = await post(path, request);
    return this.follow(job);
  }

  /** Listen to the events of a search: those so far, and the rest. */
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

  /** Send one command after the other: a stop must not come before an earlier pause. */
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
