// The server's answers: JSON by fetch, streams of events, and one kind of error.

/** What the server answered when it refused; `status` is 0 if it could not be reached. */
export class Refusal extends Error {
  constructor(message, status, body) {
    super(message);
    this.status = status;
    this.body = body;
  }

  /** Whether the same request may succeed later: no server, a new one, or too many requests. */
  get passing() {
    return (
      this.status === 0 ||
      this.status === 401 ||
      this.status === 403 ||
      this.status === 429 ||
      this.status >= 500
    );
  }
}

async function answer(path, options) {
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...options });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refusal("the studio does not answer", 0, null);
  }
  let body = null;
  try {
    body = await response.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
    if (response.ok) throw new Refusal("the studio's answer broke off", 0, null);
  }
  if (!response.ok)
    throw new Refusal(body?.error ?? `the studio answered ${response.status}`, response.status, body);
  return body;
}

/** Ask for something. */
export const get = (path, signal) => answer(path, { signal });

/** Have something done. */
export const post = (path, body = {}, signal) =>
  answer(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });

/** Hand over a file as it is. */
export const upload = (path, file) =>
  answer(path, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file });

/**
 * Listen to a stream: `heard` has a function for each event's name. After a broken line or a
 * refusal it connects again, with growing patience (the browser's own takes three seconds to
 * begin). Returns a function that ends it.
 */
export function listen(path, heard, { opened, lost, once = false } = {}) {
  let source = null;
  let timer = 0;
  let pause = 250;
  let over = false;
  const connect = () => {
    source = new EventSource(path);
    source.onopen = () => {
      pause = 250;
      opened?.();
    };
    source.onerror = () => {
      if (over) return;
      lost?.();
      if (once) return end();
      source.close();
      timer = setTimeout(connect, pause);
      pause = Math.min(pause * 2, 4000);
    };
    for (const [name, function_] of Object.entries(heard)) {
      source.addEventListener(name, (event) => {
        if (!over) function_(JSON.parse(event.data));
      });
    }
  };
  const end = () => {
    over = true;
    clearTimeout(timer);
    source?.close();
  };
  connect();
  return end;
}

/** A part of an address, made safe. */
export const part = encodeURIComponent;

/** A name that nobody else has. */
export const fresh = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36).padStart(2, "0")).join(
    "",
  );
