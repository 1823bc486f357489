// Requests to the server: for JSON, to upload a file, and to listen to an event stream. If a GET,
// POST or upload fails, a `Refusal` is thrown.

/**
 * The error of a request that failed. `status` is the HTTP status of the answer, or 0 if there was no
 * complete answer. `body` is the JSON of the answer, or null.
 */
export class Refusal extends Error {
  constructor(message, status, body) {
    super(message);
    this.status = status;
    this.body = body;
  }

  /** True if the same request may succeed later, for example when the server can be reached again. */
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
    if (response.ok) throw new Refusal("the studio's answer is incomplete", 0, null);
  }
  if (!response.ok)
    throw new Refusal(body?.error ?? `the studio answered ${response.status}`, response.status, body);
  return body;
}

/** Send a GET request and return the JSON of the answer. */
export const get = (path, signal) => answer(path, { signal });

/** Send a POST request with `body` as JSON, and return the JSON of the answer. */
export const post = (path, body = {}, signal) =>
  answer(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
  });

/** Send a file unchanged to the server, and return the JSON of the answer. */
export const upload = (path, file) =>
  answer(path, { method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file });

/**
 * Listen to an event stream. `heard` has a function for each name of an event. This function is
 * called with the data of the event. `opened` is called each time that a connection was made, and
 * `lost` when a connection breaks or is refused. After 250 ms, a lost stream is opened again (the
 * browser itself would wait three seconds). Each time that this fails, the pause is doubled, up to
 * 4 seconds. With `once`, a lost stream is not opened again. Returns a function that ends the
 * listening.
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

/** Escape a text, so that it can be part of an address. */
export const part = encodeURIComponent;

/** Return a new random name, for example for a page or for a request. */
export const fresh = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36).padStart(2, "0")).join(
    "",
  );
