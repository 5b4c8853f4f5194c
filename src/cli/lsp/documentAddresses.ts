import {
  type FindOptions,
  type FoundAddress,
  findAddressesInSlices,
} from "../../engine/addresses/findAddresses";
import type { InferredChain } from "../../engine/chains/inferredChain";
import type { Card } from "../../engine/known/card";
import { buildAddressCard, buildBrokenCard } from "../../engine/known/addressCard";
import { findHint, lineAround, LineHints, placeOfHint } from "../../engine/known/hintText";
import type { KnownAddress, TokenAtAddress } from "../../engine/known/knownAddress";
import { nameOfChain } from "../../engine/chains/chainRef";
import { isElsewhere, type Name } from "../../engine/names/name";
import { findChainAt, findChainOfFile } from "../../engine/outline/chainOfFile";
import { findChainOfPath } from "../../engine/outline/chainOfPath";
import { outlineInSteps } from "../../engine/outline/outline";
import { runInSlices } from "../../engine/text/slices";
import { isWithheld } from "../../project/scan/withholdKeys";
import { fillIn } from "../fillIn";
import type { CommandFacts } from "../commandFacts";
import type { CheckedText } from "./checkText";
import type { ShownNames } from "./shownNames";

/** The maximum number of addresses in a requested range for which hints are searched (D-02e). */
const mostHints = 2_000;

type PlacedAddress = FoundAddress & { readonly inferred?: InferredChain };

/** The hints and cards for the addresses of one version of a document. */
export class DocumentAddresses {
  readonly #text: CheckedText;
  readonly #facts: CommandFacts;
  readonly #names: ShownNames;

  constructor(text: CheckedText, facts: CommandFacts, names: ShownNames) {
    this.#text = text;
    this.#facts = facts;
    this.#names = names;
  }

  /** Finds the hints for the addresses in a range, each with its card. */
  async findHints(
    from: number,
    to: number,
  ): Promise<readonly { readonly offset: number; readonly text: string; readonly card: Card }[]> {
    const hints = [];
    const lines = new LineHints();
    for (const found of await this.#find(from, to, mostHints)) {
      if (found.certainty === "broken") continue;
      const { path } = this.#text;
      const names = this.#names.findAll(found, { except: path });
      if (names.length === 0) continue;
      const known = knownByNames(found.canonical, names);
      const text = findHint(
        found,
        known,
        this.#names,
        fillIn,
        path,
        lineAround(this.#text.text, found),
      );
      if (text === undefined) continue;
      const line = this.#text.text.lastIndexOf("\n", found.start);
      if (!lines.take(line, found)) continue;
      const offset = placeOfHint(this.#text.text, found.end);
      hints.push({ offset, text, card: this.#cardOf(found) });
    }
    return hints;
  }

  /** Finds the address at an offset, with its card; undefined for a possible private key. */
  async findCard(
    offset: number,
  ): Promise<{ readonly found: FoundAddress; readonly card: Card } | undefined> {
    // Includes an address that ends at the cursor, as after typing.
    const [found] = await this.#find(offset - 1, offset + 1, 1);
    if (found === undefined || isWithheld(found, this.#facts.has)) return undefined;
    return { found, card: this.#cardOf(found) };
  }

  /** Finds the chain that the document states for a place. */
  async findChain(start: number, end: number): Promise<InferredChain | undefined> {
    const { text, path, language } = this.#text;
    await runInSlices(outlineInSteps(text, path, language));
    return findChainAt(text, { start, end }, this.#fileFacts());
  }

  #cardOf(found: PlacedAddress): Card {
    if (found.certainty === "broken") return buildBrokenCard(fillIn, found.format, found.reason);
    return buildAddressCard(fillIn, {
      found: this.#facts.has(found) ? found : { ...found, canonical: this.#facts.shown(found) },
      known: undefined,
      isOwnTag: () => false,
      names: this.#names.find(found),
      differsFrom: [],
      nameOfChain,
      tagsAsOf: undefined,
    });
  }

  async #find(from: number, to: number, most: number): Promise<readonly PlacedAddress[]> {
    const { text, path, language } = this.#text;
    const isKnown: FindOptions["isKnown"] = (format, canonical) =>
      this.#facts.has({ format, canonical });
    const options = { fileName: path, language, isKnown, from, to };
    const found: FoundAddress[] = [];
    for await (const slice of findAddressesInSlices(text, options)) {
      found.push(...slice);
      if (found.length >= most) break;
    }
    if (found.length > 0) await runInSlices(outlineInSteps(text, path, language));
    return found.slice(0, most).map((each): PlacedAddress => {
      if (each.certainty === "broken") return each;
      const inferred = findChainOfFile(text, each, this.#fileFacts());
      return inferred === undefined ? each : { ...each, inferred };
    });
  }

  #fileFacts() {
    const { path, language, chainId } = this.#text;
    return { path, language, ofPath: findChainOfPath(path, chainId) };
  }
}

/** The tokens at an address, from its names in the book, in the form of the extension's local service. */
function knownByNames(address: string, names: readonly Name[]): KnownAddress {
  const tokens = new Map<string, TokenAtAddress>();
  for (const { text, token, chains } of names) {
    if (token === undefined || chains === "every" || isElsewhere({ chains })) continue;
    const { decimals } = token;
    const deployments = chains.map((chain) => ({ chain, address, decimals }));
    const known = tokens.get(text);
    tokens.set(text, {
      symbol: text,
      name: token.name,
      deployments: [...(known?.deployments ?? []), ...deployments],
    });
  }
  return { tagged: undefined, tokens: [...tokens.values()] };
}
