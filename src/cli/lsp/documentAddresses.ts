import {
  type FindOptions,
  type FoundAddress,
  findAddressesInSlices,
} from "../../engine/addresses/findAddresses";
import type { InferredChain } from "../../engine/chains/inferredChain";
import type { Card } from "../../engine/known/card";
import { buildAddressCard, buildBrokenCard } from "../../engine/known/addressCard";
import { FileHints, lineAround, LineHints, placeOfHint } from "../../engine/known/hintText";
import type { KnownAddress, TokenAtAddress } from "../../engine/known/knownAddress";
import { nameOfChain } from "../../engine/chains/chainRef";
import { isElsewhere, type Name } from "../../engine/names/name";
import { findChainAt, findChainOfFile } from "../../engine/outline/chainOfFile";
import { findChainOfPath } from "../../engine/outline/chainOfPath";
import { outlineInSteps } from "../../engine/outline/outline";
import { runInSlices, type Steps } from "../../engine/text/slices";
import { isWithheld } from "../../project/scan/withholdKeys";
import { fillIn } from "../../engine/text/fillIn";
import type { CommandFacts } from "../commandFacts";
import type { CheckedText } from "./checkText";
import type { ShownNames } from "./shownNames";

/** The maximum number of addresses in a requested range for which hints are searched (D-02e). */
const mostHints = 2_000;

type PlacedAddress = FoundAddress & { readonly inferred?: InferredChain };

interface AddressHint<Drawn> {
  readonly offset: number;
  readonly text: string;
  readonly card: Drawn;
}

/**
 * The hints and cards for the addresses of one version of a document, found in slices. `pause` may reject to cancel the
 * search.
 */
export class DocumentAddresses {
  readonly #text: CheckedText;
  readonly #facts: CommandFacts;
  readonly #names: ShownNames;

  constructor(text: CheckedText, facts: CommandFacts, names: ShownNames) {
    this.#text = text;
    this.#facts = facts;
    this.#names = names;
  }

  /** Finds the hints for the addresses in a range, each with the result of `draw` for its card. */
  async findHints<Drawn extends object>(
    { from, to }: { readonly from: number; readonly to: number },
    draw: (card: Card) => Drawn,
    pause: () => Promise<void>,
  ): Promise<readonly AddressHint<Drawn>[]> {
    const found = await this.#find(from, to, mostHints, pause);
    return runInSlices(this.#hintsInSteps(found, draw), pause);
  }

  *#hintsInSteps<Drawn extends object>(
    all: readonly PlacedAddress[],
    draw: (card: Card) => Drawn,
  ): Steps<readonly AddressHint<Drawn>[]> {
    const { text, path } = this.#text;
    const found: AddressHint<Drawn>[] = [];
    const lines = new LineHints();
    const hints = new FileHints({
      findKnown: (address) =>
        knownByNames(address.canonical, this.#names.findAll(address, { except: path })),
      names: this.#names,
      t: fillIn,
      file: path,
    });
    /** Cache of the drawn cards. The key is all data of an address except its position in the document. */
    const cards = new Map<string, Drawn>();
    for (const each of all) {
      yield;
      if (each.certainty === "broken" || isWithheld(each, this.#facts.isInBook)) continue;
      const hint = hints.find(each, lineAround(text, each));
      if (hint === undefined) continue;
      const line = text.lastIndexOf("\n", each.start);
      if (!lines.take(line, each)) continue;
      const key = JSON.stringify({ ...each, start: 0, end: 0 });
      const card = cards.get(key) ?? draw(this.#cardOf(each));
      cards.set(key, card);
      found.push({ offset: placeOfHint(text, each.end), text: hint, card });
    }
    return found;
  }

  /** Finds the address at an offset, with its card; undefined if there is none, or if it may be a private key. */
  async findCard(
    offset: number,
    pause: () => Promise<void>,
  ): Promise<{ readonly found: FoundAddress; readonly card: Card } | undefined> {
    // Includes an address that ends at the cursor, since the cursor is there after typing.
    const [found] = await this.#find(offset - 1, offset + 1, 1, pause);
    if (found === undefined || isWithheld(found, this.#facts.isInBook)) return undefined;
    return { found, card: this.#cardOf(found) };
  }

  /** Finds the chain that the document states for a place. */
  async findChain(
    place: { readonly start: number; readonly end: number },
    pause: () => Promise<void>,
  ): Promise<InferredChain | undefined> {
    const { text, path, language } = this.#text;
    await runInSlices(outlineInSteps(text, path, language), pause);
    return findChainAt(text, place, this.#fileFacts());
  }

  #cardOf(found: PlacedAddress): Card {
    if (found.certainty === "broken") return buildBrokenCard(fillIn, found.format, found.reason);
    return buildAddressCard(fillIn, {
      found: { ...found, canonical: this.#facts.shown(found) },
      known: undefined,
      isOwnTag: () => false,
      names: this.#names.find(found),
      differsFrom: [],
      nameOfChain,
      tagsAsOf: undefined,
    });
  }

  async #find(
    from: number,
    to: number,
    most: number,
    pause: () => Promise<void>,
  ): Promise<readonly PlacedAddress[]> {
    const { text, path, language } = this.#text;
    const isKnown: FindOptions["isKnown"] = (format, canonical) =>
      this.#facts.has({ format, canonical });
    const options = { fileName: path, language, isKnown, from, to };
    const found: FoundAddress[] = [];
    for await (const slice of findAddressesInSlices(text, options, { pause })) {
      found.push(...slice);
      if (found.length >= most) break;
    }
    if (found.length > 0) await runInSlices(outlineInSteps(text, path, language), pause);
    return runInSlices(this.#placeInSteps(found.slice(0, most)), pause);
  }

  *#placeInSteps(found: readonly FoundAddress[]): Steps<readonly PlacedAddress[]> {
    const { text } = this.#text;
    const placed: PlacedAddress[] = [];
    for (const each of found) {
      yield;
      const inferred =
        each.certainty === "broken" ? undefined : findChainOfFile(text, each, this.#fileFacts());
      placed.push(inferred === undefined ? each : { ...each, inferred });
    }
    return placed;
  }

  #fileFacts() {
    const { path, language, chainId } = this.#text;
    return { path, language, ofPath: findChainOfPath(path, chainId) };
  }
}

/** Returns the tokens at an address, from its names in the book, in the form of the extension's local service. */
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
