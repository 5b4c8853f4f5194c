/** A panel can become visible again; a box of the editor, such as a quick pick, cannot. */
type Kind = "panel" | "box";

/** Whether the user can see the panel or box now. A closed one never becomes visible again. */
type Visibility = "visible" | "hidden" | "closed";

/** An event for a panel or box that shows data of a service. */
export type PresenceEvent =
  | Visibility
  /** Another service is in use. */
  | "service"
  /** The user refreshes everything. */
  | "refresh"
  /** A setting that restricts the shown data has changed. */
  | "policy"
  /** The catalog or the tag index has new data. */
  | "news";

/** The data to request: `start` reads data that has never been read, `refresh` reads data again. */
type Asking = "nothing" | "start" | "refresh";

export interface Reaction {
  /** Whether to cancel all reads and forget the read data. */
  readonly end: boolean;
  readonly ask: Asking;
  /**
   * `update`: the page receives the changes as soon as it listens. `redraw`: the page is created again, since the
   * editor would otherwise restore the page's first version when the panel becomes visible again.
   */
  readonly draw: "nothing" | "update" | "redraw";
}

/**
 * Decides what a panel or box may do when it becomes visible, hidden or closed, and when another service is chosen
 * (faults.md, rule 26). Lists have no `Presence`: their requests use the `signal` of the panel or box that shows them.
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

  /** Whether requests may be sent without an action of the user. */
  get mayAsk(): boolean {
    return this.#visibility === "visible";
  }

  /** Aborts when the panel or box is closed, or when another service is chosen. A panel then has a new signal. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Postpones requests until the panel or box is visible again. */
  postpone(asking: Asking): void {
    this.#postponed = larger(this.#postponed, asking);
  }

  /** Notes that the page has been created. */
  noteDrawn(): void {
    this.#isDrawn = true;
  }

  /** Notes that the postponed requests are being sent. */
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

  /** Returns the requests to send now; none while the panel or box is not visible. */
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

/** Returns the more important of two requests: `start` comes before `refresh`. */
function larger(one: Asking, other: Asking): Asking {
  return order[one] >= order[other] ? one : other;
}
