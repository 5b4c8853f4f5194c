import { amountOf, decimalOfNumber } from "../../../engine/text/amounts";
import type { Deployment, TokenHolding } from "../../../sources/service/schemas";
import type { Cell, Entry } from "../messages/toPage";
import {
  buildAmount,
  buildChain,
  buildCount,
  buildDecimal,
  buildPrice,
  buildText,
  buildTime,
  buildTokenAddress,
  hasText,
  parseTime,
  valueOf,
} from "./cells";
import { buildAddressLinks } from "../detail/explorerChips";
import { markOf } from "./holdingTable";
import type { Knowledge, Link } from "../detail/knowledge";
import type { TableModel } from "./tableModel";

/** A deployment of a token, with its holding once List Token Holdings has been read. */
export interface DeploymentRow {
  readonly deployment: Deployment;
  readonly holding: TokenHolding | undefined;
}

/**
 * Creates the table of the deployments of a token. Holders are only counted, since the service does not report which
 * addresses hold a token.
 */
export function createDeploymentTable(knowledge: Knowledge): TableModel<DeploymentRow> {
  return {
    columns: ["chain", "address", "decimals", "amount", "price", "holders", "updated"],
    buildCells: (row, link) => buildCells(row, knowledge, link),
    buildEntries: (row, link) => buildEntries(row, knowledge, link),
    searchText: ({ deployment }) =>
      [deployment.chain, deployment.address, knowledge.nameOfChain(deployment.chain)]
        .join("\n")
        .toLowerCase(),
    sortKeys: {
      chain: ({ deployment }) => knowledge.nameOfChain(deployment.chain),
      address: ({ deployment }) => deployment.address,
      decimals: ({ deployment }) => deployment.decimals ?? undefined,
      amount: (row) => {
        const decimals = decimalsOf(row);
        const balance = row.holding?.balance ?? null;
        return balance === null || decimals === null ? undefined : amountOf(balance, decimals);
      },
      price: ({ holding }) => holding?.token_price ?? undefined,
      holders: ({ holding }) => holding?.holders ?? undefined,
      updated: ({ holding }) => parseTime(holding?.updated_at ?? "")?.getTime(),
    },
    optional: {
      decimals: ({ deployment }) => deployment.decimals !== null,
      amount: ({ holding }) => (holding?.balance ?? null) !== null,
      price: ({ holding }) => (holding?.token_price ?? null) !== null,
      holders: ({ holding }) => (holding?.holders ?? 0) > 0,
      updated: ({ holding }) => hasText(holding?.updated_at),
    },
    picks: () => [],
    isSameRow: (before, now) => before.deployment === now.deployment,
  };
}

function buildCells(row: DeploymentRow, knowledge: Knowledge, link: Link): readonly Cell[] {
  const { deployment, holding } = row;
  const mark = markOf(deployment, knowledge);
  return [
    buildChain(deployment.chain, knowledge, link),
    buildDeploymentAddress(deployment, link),
    buildCount(deployment.decimals),
    mark(buildAmount(holding?.balance ?? null, decimalsOf(row), knowledge)),
    mark(buildPrice(holding?.token_price ?? null, knowledge)),
    mark(buildCount(holding?.holders ?? null)),
    buildTime(holding?.updated_at ?? null),
  ];
}

function buildDeploymentAddress(deployment: Deployment, link: Link): Cell {
  const cell = buildTokenAddress(deployment.address);
  if (cell.kind !== "text") return cell;
  const thing = { kind: "address", address: deployment.address } as const;
  return { ...cell, open: link({ kind: "open", thing }) };
}

function buildEntries(row: DeploymentRow, knowledge: Knowledge, link: Link): readonly Entry[] {
  const { deployment, holding } = row;
  const decimals = decimalsOf(row);
  const value = holding && valueOf(holding, decimals);
  const mark = markOf(deployment, knowledge);
  const hint = holding === undefined || deployment.decimals === decimals ? null : decimals;
  return [
    { label: "chain", cell: buildChain(deployment.chain, knowledge, link) },
    { label: "tokenAddress", cell: buildDeploymentAddress(deployment, link) },
    { label: "decimals", cell: buildCount(hint ?? deployment.decimals) },
    {
      label: "exactAmount",
      cell: mark(buildAmount(holding?.balance ?? null, decimals, knowledge)),
    },
    { label: "smallestUnit", cell: mark(buildAmount(holding?.balance ?? null, 0, knowledge)) },
    {
      label: "price",
      cell: mark(buildDecimal(priceOf(holding), { ...knowledge, hideAmounts: false })),
    },
    { label: "exactValue", cell: mark(buildDecimal(value, knowledge)) },
    { label: "tokenName", cell: buildText(holding?.token_name ?? null, { most: 400 }) },
    { label: "symbol", cell: buildText(holding?.token_symbol ?? null, { most: 400 }) },
    { label: "holders", cell: mark(buildCount(holding?.holders ?? null)) },
    { label: "updated", cell: buildTime(holding?.updated_at ?? null) },
    {
      label: "links",
      cell: buildAddressLinks(deployment.chain, deployment.address, knowledge, link),
    },
  ];
}

function decimalsOf({ deployment, holding }: DeploymentRow): number | null {
  return holding?.token_decimals ?? deployment.decimals;
}

function priceOf(holding: TokenHolding | undefined) {
  const price = holding?.token_price ?? null;
  return price === null ? undefined : decimalOfNumber(price);
}
