// A job is a search on the server. If the page started it for a draft, its events come in the event
// stream of the draft. If there is no draft yet, or if the page was reloaded after the start of the
// job, the page listens to the job's own event stream.

import { listen, part, post } from "./api.js";

export class Job {
  /**
   * `heard` has a function for each kind of event: progress, answer, remark, paused, resumed, end
   * and failed. The function is called with the event. A kind may be left out.
   */
  constructor(heard) {
    this.heard = heard;
    this.id = null;
    this.over = false;
    this.paused = false;
    /**
     * A promise. It is resolved when the id of the job is known and the server has answered all
     * commands so far (stop, pause, resume).
     */
    this.told = new Promise((resolve) => (this.ready = resolve));
  }

  /** Start a job that belongs to a draft. */
  async startIn(draft, request) {
    // Events may come before we know the id of the job. Keep them until then.
    const early = [];
    const hear = ({ detail }) => (this.id === null ? early.push(detail) : this.hear(detail));
    draft.addEventListener("job", hear);
    this.end = () => draft.removeEventListener("job", hear);
    draft.jobs++;
    this.count = draft;
    try {
      const { job } = await post(`/api/drafts/${part(draft.id)}/jobs`, request);
      this.id = job;
      this.ready();
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
    if (!this.over) return this.follow(job);
    this.id = job;
    this.ready();
    return this;
  }

  /** Listen to the events of a running job. The server sends its earlier events first. */
  follow(job) {
    this.id = job;
    this.ready();
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

  /**
   * Send a command (stop, pause or resume) to the server. The command is sent only after the job
   * has started and the server has answered all earlier commands. So no command is lost, and none
   * overtakes another one.
   */
  tell(what) {
    if (!this.over)
      this.told = this.told.then(() => post(`/api/jobs/${part(this.id)}/${what}`).catch(() => {}));
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
