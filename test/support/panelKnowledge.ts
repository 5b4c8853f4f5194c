import { nameOfChain } from "../../src/engine/chains/chainRef";
import { identify } from "../../src/engine/addresses/identify";
import { createDecimalFormat } from "../../src/engine/text/amounts";
import { buildExplorerLinks, buildHomeLink } from "../../src/sources/catalog/explorerLinks";
import { named } from "../../src/sources/gate/cleared";
import { createSymbolCheck } from "../../src/editor/panels/detail/imitation";
import type { Action, Knowledge, Link } from "../../src/editor/panels/detail/knowledge";
import {
  type Chain,
  chainSchema,
  type Token,
  tokenSchema,
} from "../../src/sources/service/schemas";
import { chainRecords, tokenRecords } from "./panelRecords";

const chains: readonly Chain[] = chainRecords.map((record) => chainSchema.parse(record));
const tokens: readonly Token[] = tokenRecords.map((record) => tokenSchema.parse(record));

/** Returns the knowledge for tests of view models: the chains and tokens of the panel records. */
export function knowledge(parts: Partial<Knowledge> = {}): Knowledge {
  const findChain = (id: string) => chains.find(({ chain }) => chain === id);
  return {
    format: createDecimalFormat("en"),
    hideAmounts: false,
    sample: false,
    nodeChains: new Set(),
    isDevelopment: () => false,
    findNodeToken: () => undefined,
    spell: (address) => address,
    findChain,
    nameOfChain: (id) => findChain(id)?.name ?? nameOfChain(id) ?? id,
    findToken: (chain, address) => {
      for (const token of tokens) {
        const found = token.deployments.find(
          (each) => each.chain === chain && each.address === address,
        );
        if (found !== undefined) return { token, deployment: found };
      }
      return undefined;
    },
    isListedSymbol: createSymbolCheck(tokens),
    isOwnTag: () => false,
    tagsOf: () => [],
    chainsOf: (address) => {
      const verdict = identify(address);
      return verdict.valid ? verdict.chains : [];
    },
    namesOf: () => [],
    hasSources: () => false,
    titleOf: () => undefined,
    findLookAlike: () => undefined,
    firstChains: [],
    pass: named,
    findExplorers: (id, target) => {
      const chain = findChain(id);
      return chain === undefined ? [] : buildExplorerLinks(chain, target);
    },
    findSites: (id) => {
      const chain = findChain(id);
      return chain?.explorers.flatMap((each) => buildHomeLink(chain, each) ?? []) ?? [];
    },
    allowIcon: () => null,
    isSame: (a, b) => a.toLowerCase() === b.toLowerCase(),
    ...parts,
  };
}

/** Returns a `link` function that records actions, and gives them the ids "0", "1", … */
export function linkBook(): { readonly link: Link; readonly actions: readonly Action[] } {
  const actions: Action[] = [];
  return { actions, link: (action) => String(actions.push(action) - 1) };
}

/** The state of a table before any user action. */
export const freshTable = {
  filters: {
    chain: null,
    token: null,
    since: null,
    choices: [],
    kept: { chain: null, place: null, since: "" },
  },
  pickedName: null,
  loadingAll: false,
  capped: false,
  sample: false,
  empty: "noHoldings" as const,
  problem: null,
  sum: null,
};
