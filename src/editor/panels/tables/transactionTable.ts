import { amountOf } from "../../../engine/text/amounts";
import { named } from "../../../sources/gate/cleared";
import { safeText, shortenHash } from "../../../engine/text/safeText";
import type { Transaction } from "../../../sources/service/schemas";
import type { Cell, CellOf, Entry, Mark } from "../messages/toPage";
import {
  buildAddress,
  buildAmount,
  buildChain,
  buildCount,
  buildIcon,
  buildText,
  buildTime,
  buildTokenAddress,
  hasText,
  parseTime,
} from "./cells";
import { buildTransactionLinks } from "../detail/explorerChips";
import { markOf } from "./holdingTable";
import { type Knowledge, type Link, reservedAddress } from "../detail/knowledge";
import type { TableModel } from "./tableModel";
import { bucketOf, type TimeUnit } from "./timeUnits";

export type Flow = CellOf<"flow">["flow"];

/**
 * Creates the table of List Transactions. In the panel of an address (`self`), rows have a direction and a
 * counterparty; in other panels, a sender and a receiver.
 */
export function createTransactionTable(
  knowledge: Knowledge,
  self: string | undefined,
  unit: () => TimeUnit,
): TableModel<Transaction> {
  const flow = (item: Transaction): Flow => flowOf(item, self, knowledge);
  return {
    columns:
      self === undefined
        ? ["time", "token", "amount", "from", "to", "chain", "hash", "block"]
        : ["time", "direction", "token", "amount", "counterparty", "chain", "hash", "block"],
    buildCells: (item, link) => {
      const token = buildTransactionToken(item, knowledge, link);
      const mark = markOf(item, knowledge);
      const amount = mark(buildAmount(item.value, decimalsOf(item, knowledge), knowledge));
      const time = buildTime(item.block_time);
      const tail: readonly Cell[] = [
        buildChain(item.chain, knowledge, link),
        buildHash(item, knowledge, link),
        buildText(item.block_number, { code: true, most: 24 }),
      ];
      if (self === undefined) {
        const from = buildAddress(item.from_address, knowledge, link, item.chain);
        return [
          time,
          token,
          amount,
          from,
          buildAddress(item.to_address, knowledge, link, item.chain),
          ...tail,
        ];
      }
      const direction: Cell = { kind: "flow", flow: flow(item) };
      const counterparty = buildAddress(
        counterpartyOf(item, flow(item)),
        knowledge,
        link,
        item.chain,
      );
      return [time, direction, token, amount, counterparty, ...tail];
    },
    buildEntries: (item, link) => buildEntries(item, knowledge, link),
    searchText: (item) =>
      [
        item.id,
        item.tx_hash,
        item.from_address,
        item.to_address,
        item.chain,
        item.block_number ?? "",
        knowledge.nameOfChain(item.chain),
        symbolOf(item, knowledge),
        ...knowledge.tagsOf(item.from_address),
        ...knowledge.tagsOf(item.to_address),
        ...shownNames(item, knowledge),
      ]
        .join("\n")
        .toLowerCase(),
    lastFirst: "time",
    sortKeys: {
      time: (item) => {
        const time = parseTime(item.block_time ?? "")?.getTime();
        // Rows of the same time are sorted by block, since development chains can have several blocks with the same
        // time.
        return time === undefined ? undefined : [time, blockOf(item) ?? 0n];
      },
      direction: flow,
      token: (item) => symbolOf(item, knowledge),
      chain: (item) => knowledge.nameOfChain(item.chain),
      amount: (item) => {
        const decimals = decimalsOf(item, knowledge);
        return item.value === null || decimals === null
          ? undefined
          : amountOf(item.value, decimals);
      },
      from: (item) => item.from_address,
      to: (item) => item.to_address,
      counterparty: (item) => counterpartyOf(item, flow(item)),
      hash: (item) => item.tx_hash,
      block: blockOf,
    },
    optional: {
      time: ({ block_time }) => hasText(block_time),
      amount: ({ value }) => value !== null,
      block: ({ block_number }) => hasText(block_number),
    },
    picks: (item) => {
      const time = parseTime(item.block_time ?? "");
      return time === undefined ? [] : [bucketOf(time, unit()).toISOString()];
    },
    isSameRow: (before, now) => before.id === now.id && before.chain === now.chain,
  };
}

function blockOf({ block_number }: Transaction): bigint | undefined {
  return /^\d{1,80}$/.test(block_number ?? "") ? BigInt(block_number ?? 0) : undefined;
}

/** Returns the names that are shown for those addresses of a transaction that have no tags. */
function shownNames(item: Transaction, knowledge: Knowledge): readonly string[] {
  return [item.from_address, item.to_address]
    .filter((address) => knowledge.tagsOf(address).length === 0)
    .flatMap((address) => knowledge.namesOf(address, item.chain)[0]?.text ?? []);
}

/** Returns the direction of a transaction as seen from one address. */
export function flowOf(item: Transaction, self: string | undefined, knowledge: Knowledge): Flow {
  if (self === undefined) return "other";
  const from = knowledge.isSame(item.from_address, self);
  const to = knowledge.isSame(item.to_address, self);
  return from ? (to ? "self" : "out") : to ? "in" : "other";
}

export function decimalsOf(item: Transaction, knowledge: Knowledge): number | null {
  const { chain, token_address } = item;
  return (
    knowledge.findToken(chain, token_address)?.deployment.decimals ??
    knowledge.findNodeToken(chain, token_address)?.decimals ??
    null
  );
}

function counterpartyOf(item: Transaction, flow: Flow): string {
  return flow === "out" ? item.to_address : item.from_address;
}

function symbolOf(item: Transaction, knowledge: Knowledge): string {
  const known = knowledge.findToken(item.chain, item.token_address)?.token;
  const ofNode = knowledge.findNodeToken(item.chain, item.token_address)?.symbol;
  return known?.symbol ?? known?.name ?? ofNode ?? item.token_address;
}

function buildTransactionToken(item: Transaction, knowledge: Knowledge, link: Link): Cell {
  const known = knowledge.findToken(item.chain, item.token_address)?.token;
  const ofNode = knowledge.findNodeToken(item.chain, item.token_address);
  if (
    known === undefined &&
    ofNode?.symbol === undefined &&
    item.token_address === reservedAddress
  ) {
    return { kind: "word", word: "nativeCoin" };
  }
  const isUnlisted = ofNode?.isUnlisted === true && !knowledge.isDevelopment(item.chain);
  const marks: readonly Mark[] = isUnlisted ? ["unlisted"] : [];
  if (known === undefined && ofNode?.symbol !== undefined) {
    const icon = buildIcon(ofNode.symbol, null, knowledge);
    return buildText(ofNode.symbol, { icon, most: 40, marks });
  }
  if (known === undefined) {
    return buildText(item.token_address, { code: true, most: 40, marks });
  }
  return buildText(known.symbol === "" ? known.name : known.symbol, {
    icon: buildIcon(known.symbol, known.icon_url, knowledge),
    most: 40,
    marks,
    open: link({ kind: "open", thing: { kind: "token", token: known.id } }),
  });
}

function buildHash(item: Transaction, knowledge: Knowledge, link: Link): Cell {
  const target = { kind: "transaction", hash: named(item.tx_hash) } as const;
  const [page] = knowledge.findExplorers(item.chain, target);
  const open = page === undefined ? null : link({ kind: "browse", url: page.url });
  const cell = buildText(item.tx_hash, { code: true, most: 400, open });
  return cell.kind === "text"
    ? { ...cell, text: shortenHash(item.tx_hash), full: safeText(item.tx_hash, 400) }
    : cell;
}

function buildEntries(item: Transaction, knowledge: Knowledge, link: Link): readonly Entry[] {
  const decimals = decimalsOf(item, knowledge);
  const mark = markOf(item, knowledge);
  return [
    { label: "id", cell: buildText(item.id, { code: true, most: 400 }) },
    { label: "time", cell: buildTime(item.block_time) },
    { label: "chain", cell: buildChain(item.chain, knowledge, link) },
    { label: "token", cell: buildTransactionToken(item, knowledge, link) },
    { label: "tokenAddress", cell: buildTokenAddress(item.token_address) },
    { label: "from", cell: buildAddress(item.from_address, knowledge, link, item.chain) },
    { label: "to", cell: buildAddress(item.to_address, knowledge, link, item.chain) },
    { label: "exactAmount", cell: mark(buildAmount(item.value, decimals, knowledge)) },
    { label: "smallestUnit", cell: mark(buildAmount(item.value, 0, knowledge)) },
    { label: "decimals", cell: buildCount(decimals) },
    { label: "hash", cell: buildText(item.tx_hash, { code: true, most: 400 }) },
    { label: "block", cell: buildText(item.block_number, { code: true, most: 90 }) },
    { label: "blockHash", cell: buildText(item.block_hash, { code: true, most: 400 }) },
    {
      label: "links",
      cell: buildTransactionLinks(item.chain, item.tx_hash, knowledge, link),
    },
  ];
}

/** Returns the text of a deployment: its symbol (or its address, if it has no symbol) and its chain. */
export function nameDeployment(chain: string, address: string, knowledge: Knowledge): string {
  const symbol =
    knowledge.findToken(chain, address)?.token.symbol ??
    knowledge.findNodeToken(chain, address)?.symbol;
  const name = symbol === undefined || symbol === "" ? address : symbol;
  return `${safeText(name, 40)} · ${safeText(knowledge.nameOfChain(chain), 40)}`;
}
