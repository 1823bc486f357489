// Types of <crosswright-puzzle>. See the page "The player on your own site" of Crosswright's docs.

/** A puzzle in Crosswright's JSON. */
export interface PuzzleJson {
  format: "crosswright-puzzle";
  version: 1;
  size: [height: number, width: number];
  kinds: string[];
  glyphs: (string | null)[][];
  metadata: Record<string, string>;
  clue_lists: { title: string; clues: { label: string; text: string; cells: [number, number][]; enumeration?: string }[] }[];
  [more: string]: unknown;
}

/** What the solver has done so far. It can be sent as JSON. */
export interface PuzzleState {
  glyphs: string[];
  flags: ("" | "wrong" | "revealed" | "pencil")[];
  helped: boolean[];
  seconds: number;
  checks: number;
  reveals: number;
  isDone: boolean;
  cell: number;
  word: number | null;
}

export interface PuzzleScore {
  /** Entries that are right, and in which no letter was revealed or found wrong. */
  right: number;
  entries: number;
  seconds: number;
  checks: number;
  reveals: number;
}

export interface PuzzleEntry {
  label: string;
  direction: "across" | "down" | "";
  answer: string;
  right: boolean | null;
}

export interface PuzzleStorage {
  load(key: string): PuzzleState | null | Promise<PuzzleState | null>;
  save(key: string, state: PuzzleState): void | Promise<void>;
  /** Called when the player leaves the screen. */
  release?(): void;
  /** Called when it comes back. A state that is returned replaces the one on the screen. */
  resume?(key: string): PuzzleState | null;
  /** Called every second while the player is on the screen. */
  keep?(): void;
}

export type Scope = "letter" | "word" | "puzzle";
type Source = string | object | Uint8Array | ArrayBuffer;

export class CrosswrightPuzzle extends HTMLElement {
  get puzzle(): PuzzleJson | null;
  set puzzle(source: Source | Promise<Source>);
  storage: PuzzleStorage | null;
  state(): PuzzleState | null;
  restore(state: PuzzleState): boolean;
  check(scope?: Scope): number | null;
  reset(): void;
  score(): PuzzleScore | null;
}

/** The file or the link is not a puzzle. */
export class PuzzleError extends Error {}

/** Read .ipuz or Crosswright's JSON. */
export function readPuzzle(source: Source): PuzzleJson;

declare global {
  interface HTMLElementTagNameMap {
    "crosswright-puzzle": CrosswrightPuzzle;
  }
  interface HTMLElementEventMap {
    "puzzle-ready": CustomEvent<{ id: string; title: string }>;
    "puzzle-change": CustomEvent<{ state: PuzzleState }>;
    "puzzle-entry": CustomEvent<PuzzleEntry>;
    "puzzle-solved": CustomEvent<PuzzleScore>;
    "puzzle-error": CustomEvent<{ message: string }>;
  }
}
