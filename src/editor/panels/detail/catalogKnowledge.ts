import { formatAddressKey } from "../../../engine/addresses/addressFormat";
import { identify } from "../../../engine/addresses/identify";
import { createDecimalFormat, type DecimalFormat } from "../../../engine/text/amounts";
import type { Catalog } from "../../../sources/catalog/catalog";
import { isNodeChain } from "../../../sources/catalog/nodeChain";
import { buildExplorerLinks, buildHomeLink } from "../../../sources/catalog/explorerLinks";
import type { Gate } from "../../../sources/gate/gate";
import type { Chain } from "../../../sources/service/schemas";
import { createSymbolCheck } from "./imitation";
import type { Knowledge } from "./knowledge";

/** The options of the panels, from settings and other features. */
export interface PanelOptions {
  /** The language of the editor, a BCP 47 tag. */
  readonly language: string;
  readonly hideAmounts: boolean;
  readonly icons: "service" | "any" | "none";
  readonly tagsOf: (address: string) => readonly string[];
  readonly chainsOf: (address: string) => readonly string[];
  readonly namesOf: Knowledge["namesOf"];
  readonly hasSources: Knowledge["hasSources"];
  readonly titleOf: Knowledge["titleOf"];
  readonly findLookAlike: Knowledge["findLookAlike"];
  /** The chains that the panel of an address shows first, by identifier. Some of them can be unknown to the service. */
  readonly firstChains: readonly string[];
}

/** The data of connected nodes for a panel. */
interface KnownOfNodes {
  /** The name to show for the chain of a node if the list of chains does not contain the chain. */
  readonly name: string;
  readonly findToken: Knowledge["findNodeToken"];
}

const longestIconUrl = 2_048;
const mostKeys = 20_000;
/** The maximum number of explorers that are shown for a chain. A chain may have any number. */
const mostExplorers = 20;

/** Creates the `Knowledge` of a panel from the current data of the catalog. */
export function createKnowledge(
  catalog: Catalog,
  gate: Gate,
  options: PanelOptions,
  ofNodes: KnownOfNodes = { name: "", findToken: () => undefined },
): Knowledge {
  const { service, tokens } = catalog;
  const keyOf = createAddressKey();
  let symbols: ((symbol: string) => boolean) | undefined;
  const findChain = (id: string): Chain | undefined => {
    const chain = catalog.findChain(id);
    if (chain !== undefined || !isNodeChain(id)) return chain;
    return { chain: id, chainId: null, name: ofNodes.name, icon_url: null, explorers: [] };
  };
  const findShortened = (id: string): Chain | undefined => {
    const chain = findChain(id);
    return chain && { ...chain, explorers: chain.explorers.slice(0, mostExplorers) };
  };
  return {
    format: formatOf(options.language),
    hideAmounts: options.hideAmounts,
    sample: service.isInProcess,
    nodeChains: service.nodeChains,
    isDevelopment: (chain) => service.isOwnDevelopment(chain),
    findNodeToken: ofNodes.findToken,
    spell: (address) => {
      const verdict = identify(address);
      return verdict.valid ? verdict.canonical : address;
    },
    findChain,
    nameOfChain: (id) => findChain(id)?.name ?? catalog.nameOfChain(id) ?? id,
    findToken: (chain, address) => catalog.findToken(chain, address),
    isListedSymbol: (symbol) => {
      if (!tokens.isLoaded || tokens.hasMore) return false;
      symbols ??= createSymbolCheck(tokens.items);
      return symbols(symbol);
    },
    isOwnTag: (tag) => service.localTags?.findOwnTag(tag) !== undefined,
    tagsOf: options.tagsOf,
    chainsOf: options.chainsOf,
    namesOf: options.namesOf,
    hasSources: options.hasSources,
    titleOf: options.titleOf,
    findLookAlike: options.findLookAlike,
    firstChains: options.firstChains,
    pass: (text) => gate.pass(text),
    findExplorers: (id, target) => {
      const chain = findShortened(id);
      return chain === undefined ? [] : buildExplorerLinks(chain, target);
    },
    findSites: (id) => {
      const chain = findShortened(id);
      return chain?.explorers.flatMap((each) => buildHomeLink(chain, each) ?? []) ?? [];
    },
    allowIcon: (url) => (isAllowedIcon(url, service.host, options.icons) ? url : null),
    isSame: (a, b) => a === b || keyOf(a) === keyOf(b),
  };
}

let lastFormat: { readonly language: string; readonly format: DecimalFormat } | undefined;

/** Returns the format for a language. Keeps the last format, since `Intl` formats are slow to create. */
function formatOf(language: string): DecimalFormat {
  if (lastFormat?.language !== language) {
    lastFormat = { language, format: createDecimalFormat(language) };
  }
  return lastFormat.format;
}

/**
 * Returns the allowed hosts of pictures, for `img-src`. The page draws the extension's pictures itself, so it
 * needs no further host.
 */
export function imageSources(host: string, icons: PanelOptions["icons"]): string {
  if (icons === "any") return "https:";
  return icons === "service" && isPlainHost(host) ? `https://${host}` : "'none'";
}

function isAllowedIcon(
  url: string | null,
  host: string,
  icons: PanelOptions["icons"],
): url is string {
  if (url === null || icons === "none" || url.length > longestIconUrl) return false;
  if (!/^https:\/\/[^\s@]*$/i.test(url) || !URL.canParse(url)) return false;
  return icons === "any" || (isPlainHost(host) && new URL(url).host === host);
}

function isPlainHost(host: string): boolean {
  return /^[a-z0-9.-]{1,253}(:\d{1,5})?$/i.test(host);
}

/**
 * Creates a function that returns keys for comparing addresses. A text that is not an address is compared as a
 * text.
 */
function createAddressKey(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const verdict = identify(text);
    const key = verdict.valid ? formatAddressKey(verdict) : `text ${text}`;
    if (known.size >= mostKeys) known.clear();
    known.set(text, key);
    return key;
  };
}
