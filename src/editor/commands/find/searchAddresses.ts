import type { AddressIdentity } from "../../../engine/addresses/addressFormat";
import { withChecksum } from "../../../engine/addresses/evm";
import { identify } from "../../../engine/addresses/identify";
import { shownTags } from "../../../engine/known/labels";
import type { Catalog } from "../../../sources/catalog/catalog";
import type { KnownAddresses } from "../../../sources/tags/knownAddresses";
import type { Anchor } from "../../../engine/checks/finding";
import type { Warnings } from "../../../engine/checks/warnings";
import { judge } from "../../../sources/gate/judge";
import { orderCompletions, rankFit } from "../../../engine/known/completionOrder";
import { isOfBook, type Name, textWithChain } from "../../../engine/names/name";
import type { Names } from "../../../engine/names/names";
import { groupBy } from "../../../engine/text/groupBy";
import { isValidOnInferred, type InferredChain } from "../../../engine/chains/inferredChain";
import { listWorkspaceNames } from "./nearAddresses";
import {
  type FindInWorkspace,
  joinTypedChain,
  meansChain,
  searchCatalog,
  searchNames,
  searchTagged,
  searchWorkspace,
  wordsOf,
} from "./searchCatalog";

/** An address with the text that stands for it: its tags, a symbol, a name, or the address itself. */
export interface CalledAddress {
  /** The address with its checksum. */
  readonly address: string;
  /** The tags, the symbol of a token, a name, or the address itself; untrusted. */
  readonly text: string;
  readonly kind: "tag" | "token" | "name" | "address";
  readonly chains: readonly string[] | "every";
  readonly name?: Name;
  /** Whether the address is valid on the chain that the file states for the place; true if it states none. */
  readonly isHere: boolean;
  /** The rank of the names of the address for the typed word (`rankFit`); 0 if nothing is typed. */
  readonly rank: number;
  /** The known address that this address looks like. */
  readonly imitates?: Anchor;
  /** An unknown address of the workspace that could be mistaken for this address. */
  readonly twin?: Anchor;
}

type Called = Omit<CalledAddress, "isHere" | "rank" | "imitates" | "twin">;

export interface SearchedPlaces {
  readonly catalog: Catalog;
  readonly known: KnownAddresses;
  readonly names: Names;
  /** Finds look-alikes, if the user wants warnings about them. */
  readonly warnings: Pick<Warnings, "findWarned" | "findLookAlikeOfWorkspace">;
  readonly findInWorkspace: FindInWorkspace;
  /** Whether a file of the workspace contains the address. */
  readonly isInWorkspace: (address: AddressIdentity) => boolean;
}

const mostResults = 200;

/**
 * Finds the addresses whose tags, tokens or names match a word, or that contain the word. Addresses on the inferred
 * chain come first, look-alikes last, each group ordered by `rankFit`. Without a word, the addresses of the file come
 * first, then the workspace's deployments and labels, then tagged addresses, then tokens. Reads only memory. Possible
 * private keys are skipped, since 64 hexadecimal digits may be an address or a key.
 */
export function searchAddresses(
  { catalog, known, names, warnings, findInWorkspace, isInWorkspace }: SearchedPlaces,
  word: string,
  inferred: InferredChain | undefined,
  inFile: readonly AddressIdentity[] = [],
): readonly CalledAddress[] {
  const found = new Map<string, CalledAddress>();
  const isEmpty = word.trim() === "";
  const nameOfChain = (chain: string): string | undefined => catalog.nameOfChain(chain);
  const rankOf = (called: Called, others: readonly string[], identity: AddressIdentity): number => {
    const text = joinTypedChain(called.name?.text ?? called.text, called.chains, word, nameOfChain);
    const isOwn = called.name === undefined ? called.kind !== "token" : !isOfBook(called.name);
    return rankFit(word, text, others, isOwn || isInWorkspace(identity));
  };
  const add = (called: Called, otherNames: readonly string[] = []): void => {
    const identity = parseAddress(called.address);
    if (identity === undefined) return;
    const { canonical: address } = identity;
    const key = `${address} ${called.text}`;
    if (found.has(key)) return;
    const imitates = warnings.findWarned(identity);
    const twin = imitates === undefined ? warnings.findLookAlikeOfWorkspace(identity) : undefined;
    found.set(key, {
      ...called,
      address,
      isHere: isHere(called, inferred),
      rank: isEmpty ? 0 : rankOf(called, otherNames, identity),
      ...(imitates && { imitates }),
      ...(twin && { twin }),
    });
  };
  const addNamed = (address: string): void => {
    const identity = parseAddress(address);
    const [name] = identity === undefined ? [] : names.findAll(identity);
    if (name === undefined) add({ address, text: address, kind: "address", chains: "every" });
    else add({ address, text: textWithChain(name), kind: "name", chains: name.chains, name });
  };
  if (isEmpty) {
    for (const identity of inFile) {
      const tags = shownTags(known.find(identity)?.tagged?.tags);
      const { canonical: address } = identity;
      if (tags.length > 0) add({ address, text: tags.join(", "), kind: "tag", chains: "every" });
      else addNamed(address);
    }
    for (const [{ canonical: address }, name] of listWorkspaceNames(names)) {
      add({ address, text: textWithChain(name), kind: "name", chains: name.chains, name });
    }
  }
  for (const { address, chains, tags } of searchTagged(known.tags, word)) {
    add({ address, text: tags.join(", "), kind: "tag", chains }, tags);
  }
  const hits = [
    ...searchCatalog(catalog, known.tags, word),
    ...searchWorkspace(findInWorkspace, word),
    ...searchNames(names, word),
  ];
  for (const hit of hits) {
    if (hit.kind === "name") {
      const { address, name } = hit;
      const otherNames = name.token === undefined ? [] : [name.token.name];
      const text = textWithChain(name);
      add({ address, text, kind: "name", chains: name.chains, name }, otherNames);
    } else if (hit.kind === "token") {
      const { symbol, name, id } = hit.token;
      const own = [symbol, name, id].map((each) => each.toLowerCase());
      const meant = hit.token.deployments.filter(({ chain }) =>
        wordsOf(word).every(
          (each) => own.some((text) => text.includes(each)) || meansChain(each, [chain]),
        ),
      );
      for (const [address, deployments] of groupBy(meant, (each) => each.address)) {
        const chains = deployments.map(({ chain }) => chain);
        add({ address, text: symbol, kind: "token", chains }, [name, id]);
      }
    } else if (hit.kind === "address") {
      addNamed(hit.address);
    }
  }
  return orderCompletions([...found.values()], mostResults);
}

/**
 * Returns the address with its checksum. Returns undefined if the text is not an address (such as the reserved
 * "0") or may be a private key.
 */
function parseAddress(address: string): AddressIdentity | undefined {
  const verdict = identify(address);
  if (!verdict.valid || judge(address) !== undefined) return undefined;
  const { format, canonical } = verdict;
  return withChecksum({ format, canonical });
}

function isHere(
  { name, chains }: Pick<CalledAddress, "name" | "chains">,
  inferred: InferredChain | undefined,
): boolean {
  if (inferred === undefined || chains === "every") return true;
  if (name !== undefined) return isValidOnInferred(name, inferred);
  return chains.includes(inferred.chain);
}
