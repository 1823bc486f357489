// Where the progress is kept: in this browser. A page can set `element.storage` to another object
// with `load(key)` and `save(key, state)`, which may return promises.

const LEASE_MILLISECONDS = 12_000;

/** Keep a small text in this browser; a private window or a sandboxed frame has no storage. */
export function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    /* the puzzle can still be solved */
  }
}

export function recall(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * The storage of one player. If another player on the screen (a second frame, say) already uses the
 * key, this one takes the next free place, so that neither overwrites the other. A player that is
 * not on the screen holds no place: when it comes back, it takes over what was saved meanwhile.
 */
export class BrowserStorage {
  constructor() {
    this.owner = Math.random().toString(36).slice(2);
    this.place = null;
    this.text = null; // what this player read or wrote last
  }

  claim(key) {
    const isFree = (place) => {
      const [owner, time] = (recall(`${place}:lease`) ?? "").split(" ");
      const age = Date.now() - Number(time);
      return !owner || owner === this.owner || !(age >= 0 && age < LEASE_MILLISECONDS);
    };
    if (this.place === null || !isFree(this.place)) {
      let number = 1;
      const place = () => (number === 1 ? `crosswright:${key}` : `crosswright:${key}:${number}`);
      while (number < 50 && !isFree(place())) number += 1;
      this.place = place();
    }
    this.keep();
  }

  /** Say that this player is still on the screen. It is called every few seconds. */
  keep() {
    if (this.place) remember(`${this.place}:lease`, `${this.owner} ${Date.now()}`);
  }

  release() {
    try {
      if (this.place) localStorage.removeItem(`${this.place}:lease`);
    } catch {
      /* there is no storage */
    }
  }

  load(key) {
    this.claim(key);
    this.text = recall(this.place);
    return this.state;
  }

  /** Return the state that another player has saved here since this one did, or null. */
  resume(key) {
    this.claim(key);
    const text = recall(this.place);
    if (text === null || text === this.text) return null;
    this.text = text;
    return this.state;
  }

  get state() {
    try {
      return JSON.parse(this.text);
    } catch {
      return null;
    }
  }

  save(key, state) {
    this.claim(key);
    this.text = JSON.stringify(state);
    remember(this.place, this.text);
  }
}
