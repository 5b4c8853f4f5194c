/** A panel, which may come back to sight, or a box of the editor, which cannot. */
type Kind = "panel" | "box";

/** Whether a person can see it now. What is closed never comes back. */
type Sight = "seen" | "hidden" | "closed";

/** What happens to something that shows data of a service. */
export type Happening =
  | Sight
  /** Another service is in use. */
  | "service"
  /** The user asked for everything anew. */
  | "refresh"
  /** A setting has changed that says what may be shown. */
  | "policy"
  /** The catalog or the tag index knows more. */
  | "news";

/** What is to be asked of the service: what is not there yet, or also again what is there. */
type Asking = "nothing" | "start" | "refresh";

/** What must be done when something happens. */
export interface Duty {
  /** Everything that is being read for it ends, and what was read is forgotten. */
  readonly end: boolean;
  readonly ask: Asking;
  /**
   * `tell`: the page hears what is new, as soon as it listens. `anew`: the page is made again, since
   * the editor would bring it back as it was made last.
   */
  readonly draw: "nothing" | "tell" | "anew";
}

/**
 * What a panel or a box may do while it is seen, hidden or closed, and when another service comes into
 * use. This is the one place that decides it (faults.md, rule 26). Lists have no presence of their own:
 * they read under the `signal` of whatever shows them.
 */
export class Presence {
  readonly #kind: Kind;
  #sight: Sight = "seen";
  #owed: Asking = "start";
  #isDrawn = false;
  #abort = new AbortController();

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  get sight(): Sight {
    return this.#sight;
  }

  /** Whether it may ask the service for something that no person has just asked for. */
  get mayAsk(): boolean {
    return this.#sight === "seen";
  }

  /** Aborts when it is closed or when its service is left. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Notes what could not be asked now, for when it is seen again. */
  owe(asking: Asking): void {
    this.#owed = larger(this.#owed, asking);
  }

  /** The page has been made. */
  noteDrawn(): void {
    this.#isDrawn = true;
  }

  /** What is owed is being asked for. */
  pay(): void {
    this.#owed = "nothing";
  }

  happen(happening: Happening): Duty {
    if (this.#sight === "closed") return nothing;
    switch (happening) {
      case "seen":
        this.#sight = "seen";
        return { end: false, ask: this.#ask("nothing"), draw: this.#isDrawn ? "nothing" : "anew" };
      case "hidden":
        if (this.#kind === "box") return this.#close();
        this.#sight = "hidden";
        return { ...nothing, draw: "anew" };
      case "closed":
        return this.#close();
      case "service":
        return this.#kind === "box" ? this.#close() : this.#leaveService();
      case "refresh":
        return { ...nothing, ask: this.#ask("refresh") };
      case "policy":
        return { ...nothing, draw: this.#isDrawn ? "anew" : "nothing" };
      case "news":
        return { ...nothing, draw: "tell" };
    }
  }

  #leaveService(): Duty {
    this.#abort.abort();
    this.#abort = new AbortController();
    return { end: true, ask: this.#ask("start"), draw: this.#isDrawn ? "anew" : "nothing" };
  }

  #close(): Duty {
    this.#sight = "closed";
    this.#abort.abort();
    return { ...nothing, end: true };
  }

  /** Only what is seen asks; what is hidden owes it. */
  #ask(asking: Asking): Asking {
    this.owe(asking);
    if (!this.mayAsk) return "nothing";
    const owed = this.#owed;
    this.pay();
    return owed;
  }
}

const nothing: Duty = { end: false, ask: "nothing", draw: "nothing" };

const order = { nothing: 0, refresh: 1, start: 2 } as const;

/** What has not been read at all is only to be started. */
function larger(one: Asking, other: Asking): Asking {
  return order[one] >= order[other] ? one : other;
}
