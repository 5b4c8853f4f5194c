import { formatAddressKey } from "../../engine/addresses/addressFormat";
import { identify } from "../../engine/addresses/identify";
import type { TransactionFilter } from "../service/client";
import { RequestError } from "../transport/requestError";
import type { Cleared } from "./cleared";
import type { ClearedFilter } from "./sources";
import { judge, type KeyForm } from "./judge";

interface GateParts {
  /** The service in use. */
  readonly service: () => { readonly id: string; readonly isInProcess: boolean };
  /** Loads the stored data of the service in use, without a request. */
  readonly open: () => Promise<unknown>;
  /** Whether the service in use has sent this text. */
  readonly hasNamed: (text: string) => boolean;
  readonly ask: AskPerson;
}

/**
 * Prompts the user about a text that may hold a private key in the given form. Resolves with true if the user answers
 * that the text is not a key.
 */
export type AskPerson = (text: string, form: KeyForm) => Promise<boolean>;

/** A text to send, and the same text as the user wrote it. */
interface Disclosure {
  readonly sent: string;
  readonly written: string;
}

/**
 * Checks every text before it is sent to a service or an explorer. A possible private key is let through only if the
 * service in use has sent the text, or the user has confirmed that it is not a key. The confirmation is valid for that
 * service until the window closes.
 */
export class Gate {
  readonly #parts: GateParts;
  /** Texts that the user has allowed, by the id of the service. */
  readonly #said = new Map<string, Set<string>>();
  readonly #asking = new Map<string, Promise<boolean>>();

  constructor(parts: GateParts) {
    this.#parts = parts;
  }

  /** Returns the cleared text if the gate lets it through without a prompt; otherwise undefined. */
  pass(sent: string, written = sent): Cleared | undefined {
    if (judge(written) === undefined || this.#isKnown(sent)) return clear(sent);
    return undefined;
  }

  /** Whether the service in use has sent this text. */
  isNamed(text: string): boolean {
    return this.#parts.hasNamed(text);
  }

  /**
   * Clears a text for the service in use, after opening the stored data of the service. Every text is cleared for a
   * service in process. Rejects with `E_WITHHELD` for a possible private key that is not let through.
   */
  async passToService(text: string): Promise<Cleared> {
    if (judge(text) === undefined || this.#parts.service().isInProcess) return clear(text);
    await this.#parts.open();
    const cleared = this.pass(text);
    if (cleared === undefined) throw new RequestError("E_WITHHELD");
    return cleared;
  }

  /** Clears every text of a filter, as `passToService` does. */
  async passFilter({ since, ...texts }: TransactionFilter): Promise<ClearedFilter> {
    const cleared: Record<string, Cleared> = {};
    for (const [name, text] of Object.entries(texts)) {
      cleared[name] = await this.passToService(text);
    }
    return { ...cleared, ...(since === undefined ? {} : { since }) };
  }

  /** Prompts the user if needed. Undefined if the user refuses or chooses another service. */
  async ask(sent: string, written = sent): Promise<Cleared | undefined> {
    const [cleared] = await this.askForAll([{ sent, written }], () =>
      this.#askOnce(written, judge(written) ?? "hex"),
    );
    return cleared?.cleared;
  }

  /**
   * Clears several texts and returns the allowed ones; empty if another service was chosen meanwhile. `question` is
   * shown once for all possible keys.
   */
  async askForAll<T extends Disclosure>(
    all: readonly T[],
    question: (doubtful: readonly T[]) => Promise<boolean>,
  ): Promise<readonly (T & { readonly cleared: Cleared })[]> {
    const service = this.#parts.service();
    if (all.some(({ written }) => judge(written) !== undefined)) await this.#parts.open();
    const doubtful = all.filter(({ sent, written }) => this.pass(sent, written) === undefined);
    const isNoKey = doubtful.length > 0 && (await question(doubtful));
    if (service !== this.#parts.service()) return [];
    const kept = isNoKey ? all : all.filter((each) => !doubtful.includes(each));
    return kept.map((each) => ({ ...each, cleared: this.#note(service.id, each.sent) }));
  }

  #askOnce(text: string, form: KeyForm): Promise<boolean> {
    const pending = this.#asking.get(text);
    if (pending !== undefined) return pending;
    const asking = this.#parts.ask(text, form).finally(() => this.#asking.delete(text));
    this.#asking.set(text, asking);
    return asking;
  }

  #isKnown(text: string): boolean {
    const said = this.#said.get(this.#parts.service().id);
    return said?.has(keyOf(text)) === true || this.#parts.hasNamed(text);
  }

  /**
   * Clears a text. A possible key is remembered by its canonical form, since a short Move address is sent with its
   * leading zeros.
   */
  #note(service: string, text: string): Cleared {
    const said = this.#said.get(service) ?? new Set<string>();
    this.#said.set(service, said);
    if (judge(text) !== undefined) said.add(keyOf(text));
    return clear(text);
  }
}

function clear(text: string): Cleared {
  return text as Cleared;
}

function keyOf(text: string): string {
  const verdict = identify(text);
  return verdict.valid ? formatAddressKey(verdict) : text;
}
