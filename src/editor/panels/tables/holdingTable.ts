import { amountOf, decimalOfNumber } from "../../../engine/text/amounts";
import { safeText } from "../../../engine/text/safeText";
import type { TokenHolding } from "../../../sources/service/schemas";
import type { Cell, Entry, Mark } from "../messages/toPage";
import {
  buildAmount,
  buildChain,
  buildCount,
  buildDecimal,
  buildIcon,
  buildPrice,
  buildRounded,
  buildText,
  buildTime,
  buildTokenAddress,
  hasText,
  markSample,
  parseTime,
  valueOf,
} from "./cells";
import { buildAddressLinks } from "../detail/explorerChips";
import {
  type Action,
  isInvented,
  type Knowledge,
  type Link,
  reservedAddress,
} from "../detail/knowledge";
import { type TableModel, withoutColumn } from "./tableModel";

/**
 * Creates a function that returns the table of List Token Holdings, without the columns for prices and values if
 * the holdings have no prices (`hasPrices`).
 */
export function createHoldingTables(
  knowledge: Knowledge,
  ofChain: string | undefined,
): (holdings: readonly TokenHolding[]) => TableModel<TokenHolding> {
  const table = createHoldingTable(knowledge);
  const whole = ofChain === undefined ? table : withoutColumn(table, "chain");
  const plain = withoutColumn(withoutColumn(whole, "price"), "value");
  return (holdings) => (hasPrices(holdings, knowledge) ? whole : plain);
}

/**
 * Whether to show the columns for prices. Nodes report no prices. Without rows, the columns are shown if no node is
 * connected. With the sample, the columns are shown if no row is from a node; the rows of nodes come first, so the
 * first row decides. With a service over the network, the columns are shown if at least one row is not from a node.
 */
export function hasPrices(
  holdings: readonly TokenHolding[],
  { nodeChains, sample }: Knowledge,
): boolean {
  const [first] = holdings;
  if (first === undefined) return nodeChains.size === 0;
  const isPriced = ({ chain }: TokenHolding): boolean => !nodeChains.has(chain);
  return sample ? isPriced(first) : holdings.some(isPriced);
}

export function createHoldingTable(knowledge: Knowledge): TableModel<TokenHolding> {
  return {
    columns: ["token", "chain", "amount", "price", "value", "holders", "updated"],
    buildCells: (holding, link) => {
      const mark = markOf(holding, knowledge);
      return [
        buildHoldingToken(holding, knowledge, link),
        buildChain(holding.chain, knowledge, link),
        mark(buildAmount(holding.balance, decimalsOf(holding, knowledge), knowledge)),
        mark(buildPrice(holding.token_price, knowledge)),
        mark(buildRounded(valueOf(holding, decimalsOf(holding, knowledge)), knowledge)),
        mark(buildCount(holding.holders)),
        buildTime(holding.updated_at),
      ];
    },
    buildEntries: (holding, link) => buildEntries(holding, knowledge, link),
    searchText: (holding) =>
      [
        holding.token_symbol ?? "",
        holding.token_name ?? "",
        holding.token_address,
        holding.chain,
        knowledge.nameOfChain(holding.chain),
      ]
        .join("\n")
        .toLowerCase(),
    sortKeys: {
      token: (holding) => symbolOf(holding, knowledge),
      chain: (holding) => knowledge.nameOfChain(holding.chain),
      amount: (holding) => {
        const decimals = decimalsOf(holding, knowledge);
        return holding.balance === null || decimals === null
          ? undefined
          : amountOf(holding.balance, decimals);
      },
      price: (holding) => holding.token_price ?? undefined,
      value: (holding) => valueOf(holding, decimalsOf(holding, knowledge)),
      holders: (holding) => holding.holders ?? undefined,
      updated: (holding) => parseTime(holding.updated_at ?? "")?.getTime(),
    },
    optional: {
      amount: ({ balance }) => balance !== null,
      price: ({ token_price }) => token_price !== null,
      value: (holding) => valueOf(holding, decimalsOf(holding, knowledge)) !== undefined,
      // If only this address holds the token, the number of holders adds nothing.
      holders: ({ holders }) => holders !== null && holders > 1,
      updated: ({ updated_at }) => hasText(updated_at),
    },
    picks: (holding) => [pickOfToken(holding, knowledge), pickOfChain(holding)],
    // The details of a row stay open while new blocks of a node are read.
    isSameRow: (before, now) =>
      before.chain === now.chain && before.token_address === now.token_address,
  };
}

/** Returns a function that marks the figures of a row if the row is invented. */
export function markOf({ chain }: { readonly chain: string }, knowledge: Knowledge) {
  return isInvented(chain, knowledge) ? markSample : (cell: Cell): Cell => cell;
}

/** Returns the decimals of the row, otherwise the decimals of the token's deployment. */
export function decimalsOf(holding: TokenHolding, knowledge: Knowledge): number | null {
  return (
    holding.token_decimals ??
    knowledge.findToken(holding.chain, holding.token_address)?.deployment.decimals ??
    null
  );
}

/**
 * Returns the id by which the plot groups a holding: the id of its known token, otherwise its chain and token address.
 */
export function pickOfToken(holding: TokenHolding, knowledge: Knowledge): string {
  const id = knowledge.findToken(holding.chain, holding.token_address)?.token.id;
  return id === undefined
    ? `token ${JSON.stringify([holding.chain, holding.token_address])}`
    : `token ${id}`;
}

export function pickOfChain(holding: TokenHolding): string {
  return `chain ${holding.chain}`;
}

export function symbolOf(holding: TokenHolding, knowledge: Knowledge): string {
  const known = knowledge.findToken(holding.chain, holding.token_address)?.token;
  const symbol = holding.token_symbol ?? holding.token_name ?? known?.symbol ?? known?.name;
  return symbol === undefined || symbol === "" ? safeText(holding.token_address, 40) : symbol;
}

/** Whether a row is a native coin without a known name. Such a row shows "native coin" as a word. */
function isUnnamedCoin({ token_address }: TokenHolding, symbol: string): boolean {
  return token_address === reservedAddress && symbol === reservedAddress;
}

function buildHoldingToken(holding: TokenHolding, knowledge: Knowledge, link: Link): Cell {
  const { chain, token_address, token_symbol, token_name, token_icon_url } = holding;
  const known = knowledge.findToken(chain, token_address)?.token;
  const symbol = symbolOf(holding, knowledge);
  if (isUnnamedCoin(holding, symbol)) return { kind: "word", word: "nativeCoin" };
  const marks: Mark[] = [];
  const ofNode = knowledge.findNodeToken(chain, token_address);
  // A token of a node counts as listed if it is the native coin, or if a book contains it. For a fork, the tokens of
  // the parent chain count.
  const isListed = known !== undefined || ofNode?.isUnlisted === false;
  // No list contains the tokens of a development chain, so these tokens are not marked as unlisted.
  const isJudged = !knowledge.isDevelopment(chain);
  if (isJudged && !isListed && isImitation(holding, knowledge)) marks.push("notInTokenList");
  else if (isJudged && ofNode?.isUnlisted === true) marks.push("unlisted");
  const cell = buildText(symbol, {
    icon: buildIcon(symbol, token_icon_url ?? known?.icon_url ?? null, knowledge),
    marks,
    most: 40,
    open: known === undefined ? null : link(openToken(known.id)),
  });
  const name = token_name ?? known?.name;
  if (cell.kind !== "text" || name === undefined || name === token_symbol) return cell;
  return { ...cell, full: `${safeText(symbol)} · ${safeText(name, 200)}` };
}

/** Whether the name of a holding resembles a token of the service. */
function isImitation(holding: TokenHolding, knowledge: Knowledge): boolean {
  return [holding.token_symbol, holding.token_name].some(
    (name) => name !== null && knowledge.isListedSymbol(name),
  );
}

function openToken(token: string): Action {
  return { kind: "open", thing: { kind: "token", token } };
}

function buildEntries(holding: TokenHolding, knowledge: Knowledge, link: Link): readonly Entry[] {
  const decimals = decimalsOf(holding, knowledge);
  const price = holding.token_price === null ? undefined : decimalOfNumber(holding.token_price);
  const mark = markOf(holding, knowledge);
  return [
    { label: "token", cell: buildHoldingToken(holding, knowledge, link) },
    { label: "tokenName", cell: buildText(holding.token_name, { most: 400 }) },
    { label: "chain", cell: buildChain(holding.chain, knowledge, link) },
    { label: "tokenAddress", cell: buildTokenAddress(holding.token_address) },
    { label: "decimals", cell: buildCount(decimals) },
    { label: "exactAmount", cell: mark(buildAmount(holding.balance, decimals, knowledge)) },
    { label: "smallestUnit", cell: mark(buildAmount(holding.balance, 0, knowledge)) },
    ...(knowledge.nodeChains.has(holding.chain)
      ? []
      : [
          {
            label: "price",
            cell: mark(buildDecimal(price, { ...knowledge, hideAmounts: false })),
          } as const,
          {
            label: "exactValue",
            cell: mark(buildDecimal(valueOf(holding, decimals), knowledge)),
          } as const,
        ]),
    { label: "holders", cell: mark(buildCount(holding.holders)) },
    { label: "updated", cell: buildTime(holding.updated_at) },
    {
      label: "links",
      cell: buildAddressLinks(holding.chain, holding.token_address, knowledge, link),
    },
  ];
}
