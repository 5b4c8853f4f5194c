import type { GatedClient } from "../disclosure/gatedClient";
import { ClientError } from "../service/errors";

/** What the local service offers beside the interface. */
export interface LocalTags {
  /** Whether the sample's tags are in sight, which they are until the user hides them. */
  readonly showsSample: boolean;
  /** Whether a tag in sight is one of the sample's. */
  isSampleTag(tag: string): boolean;
  /** Hides the sample's tags, in every window and for good. */
  hideSampleTags(): Promise<void>;
  /** Sets all tags of the user aside; answers the path of the file that keeps them. */
  resetTags(): Promise<string>;
}

/**
 * A service that the user has chosen: the local one, or one at a base URL. An object for each
 * choice, so that whoever waits can see by identity whether another one was chosen meanwhile.
 */
export class ServiceInUse {
  readonly #open: () => Promise<GatedClient>;
  readonly #findLocalTags: () => LocalTags | undefined;
  #client: Promise<GatedClient> | undefined;
  #isDisposed = false;

  constructor(
    private readonly kind: "local" | "remote",
    /** Host and port, to be shown; empty for the local service. */
    readonly host: string,
    /** What this session and the files on disk know it by: the base URL, or `local`. */
    readonly id: string,
    open: () => Promise<GatedClient>,
    localTags: () => LocalTags | undefined = () => undefined,
  ) {
    this.#open = open;
    this.#findLocalTags = localTags;
  }

  /** It runs in this process: reading it costs nothing, and what it is told stays on this machine. */
  get isInProcess(): boolean {
    return this.kind === "local";
  }

  /** Its holdings, address details and transactions are a sample, not real. */
  get inventsAmounts(): boolean {
    return this.kind === "local";
  }

  /** What the local service offers beside the interface, once it is open; nothing for any other. */
  get localTags(): LocalTags | undefined {
    return this.#findLocalTags();
  }

  /** The client of this service, made at first use; none once the service is left. */
  client(): Promise<GatedClient> {
    if (this.#isDisposed) return Promise.reject(new ClientError("E_CANCELLED"));
    this.#client ??= this.#open().catch((error: unknown) => {
      this.#client = undefined;
      throw error;
    });
    return this.#client;
  }

  dispose(): void {
    this.#isDisposed = true;
    void this.#client?.then(
      (client) => {
        client.dispose();
      },
      () => undefined,
    );
  }
}
