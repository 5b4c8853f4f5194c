/** A panel, which may become visible again, or a box of the editor, which cannot. */
type Kind = "panel" | "box";

/** Whether the user can see it now. What is closed never comes back. */
type Visibility = "visible" | "hidden" | "closed";

/** What happens to something that shows data of a service. */
export type PresenceEvent =
  | Visibility
  /** Another service is in use. */
  | "service"
  /** The user refreshes everything. */
  | "refresh"
  /** A setting of what may be shown has changed. */
  | "policy"
  /** The catalog or the tag index has new data. */
  | "news";

/** What to request: what has never been read, or also what has. */
type Asking = "nothing" | "start" | "refresh";

/** What to do after an event. */
export interface Reaction {
  /** Whether to cancel all reading and forget what was read. */
  readonly end: boolean;
  readonly ask: Asking;
  /**
   * `update`: the page receives the changes as soon as it listens. `redraw`: the page is made again, since
   * the editor would restore its first version.
   */
  readonly draw: "nothing" | "update" | "redraw";
}

/**
 * What a panel or a box may do while it is seen, hidden or closed, and when another service comes into
 * use. This is the one place that decides it (faults.md, rule 26). Lists have no presence of their own:
 * they read under the `signal` of whatever shows them.
 */
export class Presence {
  readonly #kind: Kind;
  #visibility: Visibility = "visible";
  #postponed: Asking = "start";
  #isDrawn = false;
  #abort = new AbortController();

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  get visibility(): Visibility {
    return this.#visibility;
  }

  /** Whether it may send requests that the user has not just requested. */
  get mayAsk(): boolean {
    return this.#visibility === "visible";
  }

  /** Aborts when it is closed or when another service is chosen. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Postpones requests until it is visible again. */
  postpone(asking: Asking): void {
    this.#postponed = larger(this.#postponed, asking);
  }

  /** The page has been made. */
  noteDrawn(): void {
    this.#isDrawn = true;
  }

  /** The postponed requests are being sent. */
  clearPostponed(): void {
    this.#postponed = "nothing";
  }

  handle(event: PresenceEvent): Reaction {
    if (this.#visibility === "closed") return nothing;
    switch (event) {
      case "visible":
        this.#visibility = "visible";
        return {
          end: false,
          ask: this.#ask("nothing"),
          draw: this.#isDrawn ? "nothing" : "redraw",
        };
      case "hidden":
        if (this.#kind === "box") return this.#close();
        this.#visibility = "hidden";
        return { ...nothing, draw: "redraw" };
      case "closed":
        return this.#close();
      case "service":
        return this.#kind === "box" ? this.#close() : this.#leaveService();
      case "refresh":
        return { ...nothing, ask: this.#ask("refresh") };
      case "policy":
        return { ...nothing, draw: this.#isDrawn ? "redraw" : "nothing" };
      case "news":
        return { ...nothing, draw: "update" };
    }
  }

  #leaveService(): Reaction {
    this.#abort.abort();
    this.#abort = new AbortController();
    return { end: true, ask: this.#ask("start"), draw: this.#isDrawn ? "redraw" : "nothing" };
  }

  #close(): Reaction {
    this.#visibility = "closed";
    this.#abort.abort();
    return { ...nothing, end: true };
  }

  /** What to send now; nothing if it is not visible. */
  #ask(asking: Asking): Asking {
    this.postpone(asking);
    if (!this.mayAsk) return "nothing";
    const postponed = this.#postponed;
    this.clearPostponed();
    return postponed;
  }
}

const nothing: Reaction = { end: false, ask: "nothing", draw: "nothing" };

const order = { nothing: 0, refresh: 1, start: 2 } as const;

/** A start includes a refresh. */
function larger(one: Asking, other: Asking): Asking {
  return order[one] >= order[other] ? one : other;
}
