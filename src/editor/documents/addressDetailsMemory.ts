import type { FoundValidAddress } from "../../engine/addresses/findAddresses";
import { formatAddressKey } from "../../engine/addresses/addressFormat";
import type { TagKnowledge } from "../../sources/tags/tagKnowledge";
import type { Catalog } from "../../sources/catalog/catalog";
import type { Cleared } from "../../sources/gate/cleared";
import type { Gate } from "../../sources/gate/gate";
import type { AddressDetails } from "../../sources/service/schemas";

/** The values of `editor.hoverDetails`. */
export type HoverDetails = "tagged" | "all" | "off";

/** The details of an address, or the error that prevented loading them. */
export type RememberedDetails =
  | { readonly kind: "details"; readonly details: AddressDetails; readonly readAt: Date }
  | { readonly kind: "failed"; readonly error: unknown; readonly readAt: Date };

const lasts = 5 * 60_000;
const failureLasts = 30_000;
const mostRemembered = 200;

interface Remembered {
  readonly loaded: RememberedDetails;
  /** The time of the load, by the monotonic clock. */
  readonly at: number;
}

/** An address as written in a document. */
export type HoveredAddress = Pick<FoundValidAddress, "text" | "format" | "canonical">;

/**
 * The details of addresses in hovers. Details are remembered for five minutes, errors for 30 seconds. This class
 * decides which addresses may be sent to the service.
 */
export class AddressDetailsMemory {
  readonly #remembered = new Map<string, Remembered>();
  readonly #wanted = new Set<string>();

  constructor(
    private readonly catalog: Catalog,
    private readonly knowledge: TagKnowledge,
    private readonly gate: Gate,
    private readonly readSetting: () => HoverDetails,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether no details are requested: because of the setting, or because the service runs in this process. */
  get isOff(): boolean {
    return this.catalog.service.isInProcess || this.readSetting() === "off";
  }

  /**
   * Whether a hover requests the details of the address. The setting allows tagged addresses or all addresses. A click
   * on "Load Details" allows a single address. False if `isOff`, or if the gate withholds the address.
   */
  isRequestedFor(address: HoveredAddress): boolean {
    if (this.#pass(address) === undefined) return false;
    const isForAll = this.readSetting() === "all";
    return isForAll || this.knowledge.has(address) || this.#wanted.has(keyOf(address));
  }

  /** Whether the card offers to request the details of the address. */
  isOfferedFor(address: HoveredAddress): boolean {
    return this.#pass(address) !== undefined && !this.isRequestedFor(address);
  }

  /** Call when the user has requested the details of an address. Removes remembered details. */
  want(address: HoveredAddress): void {
    this.#wanted.add(keyOf(address));
    this.#remembered.delete(keyOf(address));
  }

  /**
   * Returns the details from memory or from the service. Undefined if the load was cancelled or is not allowed, or if
   * another service was chosen.
   */
  async load(address: HoveredAddress, signal: AbortSignal): Promise<RememberedDetails | undefined> {
    const key = keyOf(address);
    const remembered = this.#recall(key);
    if (remembered !== undefined) return remembered;
    const { service } = this.catalog;
    const cleared = this.#pass(address);
    if (cleared === undefined) return undefined;
    const loaded = await this.#ask(cleared, signal);
    if (signal.aborted || service !== this.catalog.service) return undefined;
    this.#remember(key, loaded);
    return loaded;
  }

  /** Call when another service is in use, or when the user refreshes. */
  forget(): void {
    this.#remembered.clear();
    this.#wanted.clear();
  }

  /** Passes an address through the gate. A hover never prompts the user, so a possible private key is not sent. */
  #pass(address: HoveredAddress): Cleared | undefined {
    if (this.isOff) return undefined;
    const asItIsSent = this.knowledge.find(address)?.tagged?.address ?? address.canonical;
    return this.gate.pass(asItIsSent, address.text);
  }

  async #ask(address: Cleared, signal: AbortSignal): Promise<RememberedDetails> {
    const readAt = new Date();
    try {
      const client = await this.catalog.service.client();
      const details = await client.retrieveAddressDetails(address, { signal });
      return { kind: "details", details, readAt };
    } catch (error) {
      return { kind: "failed", error, readAt };
    }
  }

  #recall(key: string): RememberedDetails | undefined {
    const remembered = this.#remembered.get(key);
    if (remembered === undefined) return undefined;
    const { loaded, at } = remembered;
    const lastsFor = loaded.kind === "details" ? lasts : failureLasts;
    return this.now() - at < lastsFor ? loaded : undefined;
  }

  #remember(key: string, loaded: RememberedDetails): void {
    this.#remembered.delete(key);
    this.#remembered.set(key, { loaded, at: this.now() });
    const [oldest] = this.#remembered.keys();
    if (this.#remembered.size > mostRemembered && oldest !== undefined) {
      this.#remembered.delete(oldest);
    }
  }
}

function keyOf(address: HoveredAddress): string {
  return formatAddressKey(address);
}
