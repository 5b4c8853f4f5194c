import path from "node:path";
import { identify } from "../../src/engine/addresses/identify";
import { KnownAddresses } from "../../src/sources/tags/knownAddresses";
import { ServiceInUse } from "../../src/sources/catalog/serviceInUse";
import { TagIndexStore } from "../../src/sources/tags/tagIndexStore";
import { TokenStore } from "../../src/sources/tags/tokenStore";
import {
  assignTag,
  type Ending,
  type TaggingService,
  type TaggingSubject,
} from "../../src/editor/tagging/assignTag";
import { openTaggingService, type TaggingParts } from "../../src/editor/tagging/taggingService";
import { Gate } from "../../src/sources/gate/gate";
import { inProcessBaseUrl } from "./inProcessBaseUrl";
import { ServiceClient } from "../../src/sources/service/client";
import type { TaggedAddress } from "../../src/sources/service/schemas";
import { ExchangeFailure, type HttpRequest } from "../../src/sources/transport/exchange";
import { quickClock } from "./quickClock";
import type { ScriptedPerson } from "./scriptedPerson";
import { TagTruth } from "./tagTruth";
import { makeTemporaryFolder, type TemporaryFolder } from "./temporaryFolder";
import { untranslated } from "./untranslated";

/** Tagging with the real client of a service in memory, and with an index of known addresses. */
export class TaggingDesk {
  readonly truth = new TagTruth();
  readonly known: KnownAddresses;
  readonly noted: { readonly tag: string; readonly records: readonly TaggedAddress[] }[] = [];
  isInUse = true;
  /** This gate refuses instead of prompting, so only the tagging conversation prompts the user. */
  readonly gate = new Gate({
    service: () => this.#service,
    open: () => Promise.resolve(),
    hasNamed: (text) => {
      const verdict = identify(text);
      return verdict.valid && this.known.has(verdict);
    },
    ask: () => Promise.resolve(false),
  });
  readonly #folder: TemporaryFolder;
  readonly #client: ServiceClient;
  readonly #service = new ServiceInUse("remote", "atlas.example", "test", () =>
    Promise.resolve(this.#client),
  );

  private constructor(folder: TemporaryFolder) {
    this.#folder = folder;
    const store = new TagIndexStore(folder.path, "test");
    this.known = new KnownAddresses(store, new TokenStore(path.join(folder.path, "tokens")));
    this.#client = new ServiceClient({
      base: inProcessBaseUrl,
      exchange: async (request: HttpRequest) => {
        try {
          return await this.truth.handle(request);
        } catch {
          throw new ExchangeFailure("E_CONNECT", true);
        }
      },
      clock: quickClock(20),
    });
  }

  static async open(): Promise<TaggingDesk> {
    return new TaggingDesk(await makeTemporaryFolder());
  }

  /** Sets the tags of an address in the service, and those that the extension remembers. */
  give(address: string, tags: readonly string[], remembered = tags): void {
    this.truth.give(address, tags);
    this.known.learn([{ address, tags: [...remembered], chains: [] }]);
  }

  openService(facts: Partial<TaggingParts> = {}): TaggingService {
    return openTaggingService({
      service: this.#service,
      isInUse: () => this.isInUse,
      known: this.known,
      namesOf: () => [],
      findImitated: () => undefined,
      isPairAllowed: () => false,
      tags: () => this.known.tags.readTags.values(),
      gate: this.gate,
      knowsAll: () => true,
      recentTags: [],
      noteTagged: (tag, records) => {
        this.noted.push({ tag, records });
      },
      noteUntagged: () => undefined,
      describe: (code) => `${code}.`,
      t: untranslated,
      ...facts,
    });
  }

  assign(
    texts: readonly string[],
    person: ScriptedPerson,
    facts: Partial<TaggingParts & TaggingSubject> = {},
  ): Promise<Ending> {
    const candidates = texts.map((text) => ({ text, verdict: identify(text) }));
    const subject: TaggingSubject = { candidates, isUnchanged: () => true, ...facts };
    return assignTag(subject, this.openService(facts), person, untranslated);
  }

  async dispose(): Promise<void> {
    this.#client.dispose();
    await this.#folder.remove();
  }
}
