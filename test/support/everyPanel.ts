import type { LookAlike } from "../../src/editor/panels/detail/knowledge";
import type { LocalTags, NodeNote } from "../../src/sources/catalog/serviceInUse";
import type { ContractFacts, Fact } from "../../src/sources/node/contractFacts";
import {
  type ComparedAddress,
  type ComparisonRow,
  type ComparisonSource,
  noComparison,
} from "../../src/editor/panels/detail/comparisonSource";
import {
  noWorkspace,
  type WorkspacePlace,
  type WorkspaceRow,
  type WorkspaceSource,
} from "../../src/editor/panels/detail/workspaceSource";
import {
  noPlaces,
  type PlaceRow,
  type PlacesSource,
} from "../../src/editor/panels/detail/placesSource";
import { changeKinds } from "../../src/project/scan/compareVersions";
import { trustLevels } from "../../src/project/scan/trustLevel";
import type { PanelSetUp } from "./panelBrowser";
import { poison, usdc } from "./poison";
import { ownAddress, ownTag, panelRecords } from "./panelRecords";
import { RecordService } from "./recordService";

/** A kind of panel, with data for everything that it can show. */
export interface PanelKind {
  readonly name: string;
  readonly setUp: () => Pick<
    PanelSetUp,
    "thing" | "catalog" | "workspace" | "workspaceName" | "comparison" | "places" | "options"
  >;
}

const address = { kind: "address", address: ownAddress } as const;
const ethereum = { kind: "chain", chain: "ethereum" } as const;
const asOf = new Date("2026-11-20T12:00:00Z");
const fromService = (): Pick<PanelSetUp, "catalog"> => ({
  catalog: new RecordService(panelRecords).createCatalog(),
});

export const panelsOfService: readonly PanelKind[] = [
  { name: "address", setUp: () => ({ thing: address, ...fromService() }) },
  { name: "tag", setUp: () => ({ thing: { kind: "tag", tag: ownTag }, ...fromService() }) },
  { name: "token", setUp: () => ({ thing: { kind: "token", token: "usdc" }, ...fromService() }) },
  { name: "chain", setUp: () => ({ thing: ethereum, ...fromService() }) },
];

export const otherPanels: readonly PanelKind[] = [
  {
    name: "workspace",
    setUp: () => ({
      thing: { kind: "workspace" },
      workspace,
      workspaceName: "treasury",
      ...fromService(),
    }),
  },
  {
    name: "comparison",
    setUp: () => ({
      thing: { kind: "comparison", repository: "file:///treasury", ref: "main" },
      comparison,
      ...fromService(),
    }),
  },
  {
    name: "address of files",
    setUp: () => ({ thing: address, places, ...fromService() }),
  },
  {
    name: "look-alike",
    setUp: () => ({
      thing: { kind: "address", address: poison },
      catalog: new RecordService(panelRecords).createCatalog("local"),
      options: {
        findLookAlike: () => ({
          kind: "lookAlike",
          anchor: usdc,
          sentence: "Looks like a known address, but is another one.",
          sources: ["USDC · Ethereum · Aave address book 4.68.1"],
        }),
      },
    }),
  },
  {
    name: "address on a node",
    setUp: () => ({
      thing: address,
      catalog: new RecordService(panelRecords).createCatalog("local", nodes(false)),
      options: { findLookAlike },
    }),
  },
  {
    name: "address on a node that is silent",
    setUp: () => ({
      thing: address,
      catalog: new RecordService(panelRecords).createCatalog("local", nodes(true)),
    }),
  },
  {
    name: "chain of a node",
    setUp: () => ({
      thing: ethereum,
      catalog: new RecordService(panelRecords).createCatalog("local", nodes(false)),
    }),
  },
];

export const everyPanel: readonly PanelKind[] = [...panelsOfService, ...otherPanels];

function findLookAlike(text: string): LookAlike | undefined {
  const sentence = "Looks like a known address, but is another one.";
  return /^0x(0b){20}$/.test(text)
    ? { kind: "lookAlike", anchor: ownAddress, sentence, sources: [] }
    : undefined;
}

/** Returns a distinct address for each row. */
function own(at: number): string {
  return `0x${at.toString(16).padStart(4, "0")}${"1".repeat(32)}${String(at).padStart(4, "0")}`;
}

const folders = ["contracts", "deployments", "script", "test"];
const named = { text: "Keeper", full: "Keeper · every chain · address-labels.csv" };
const warning = {
  kind: "lookAlike",
  text: "Looks like 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48 (USDC), but is another address.",
  isError: true,
  anchor: `0x0001${"2".repeat(32)}0001`,
  isAnchorKnown: true,
};

function placeOf(at: number): WorkspacePlace {
  const path = `${folders[at % 4] ?? ""}/treasury/Payouts${String(at)}.sol`;
  return { root: 0, path, title: path, line: at, column: 4, text: own(at) };
}

const workspaceRows = Array.from({ length: 60 }, (_, at): WorkspaceRow => {
  const status = trustLevels[at % trustLevels.length] ?? "unnamed";
  return {
    key: `evm ${own(at)}`,
    status,
    format: status === "warned" && at % 8 === 1 ? undefined : "evm",
    text: own(at),
    symbols: [],
    tags: status === "tagged" ? [ownTag] : [],
    names: status === "named" ? [named] : [],
    chains: at % 3 === 0 ? ["ethereum", "chain 31337"] : [],
    folders: [folders[at % 4] ?? ""],
    placeCount: 1 + (at % 5),
    first: placeOf(at),
    warnings: status === "warned" ? [warning] : [],
  };
});

const workspace: WorkspaceSource = {
  ...noWorkspace,
  rows: workspaceRows,
  state: "done",
  asOf,
  isWhole: true,
  counts: { files: 1_234, places: 5_678, unread: 2 },
  placesOf: () => [placeOf(1), placeOf(2), placeOf(3)],
};

function lineOf(at: number): PlaceRow["line"] {
  const text = (address: string): string =>
    `address public constant FEE_RECIPIENT = ${address}; // where every fee of the vault goes`;
  return { short: text("0x00000000…00000001"), full: text(own(at)) };
}

const places: PlacesSource = {
  ...noPlaces,
  isOffered: true,
  rows: Array.from(
    { length: 12 },
    (_, at): PlaceRow => ({
      place: placeOf(at),
      declared: at % 3 === 0 ? "FEE_RECIPIENT" : undefined,
      line: lineOf(at),
      warnings: at === 0 ? [warning] : [],
      status: at === 0 ? "warned" : "named",
      folders: [],
      chains: [],
    }),
  ),
  state: "done",
  asOf,
};

function sideOf(at: number): ComparedAddress {
  const { text, format, tags, names, symbols, warnings } = workspaceRows[at] ?? {
    ...workspaceRows[0]!,
  };
  const all = names.map((name) => ({ ...name, isNew: at % 2 === 0 }));
  return {
    ...{ text, format, tags, symbols, warnings },
    ...{ names: all, path: placeOf(at).path, line: at },
  };
}

const comparison: ComparisonSource = {
  ...noComparison,
  rows: workspaceRows
    .slice(0, 30)
    .map(({ key, status, chains, folders: inFolders, warnings }, at): ComparisonRow => {
      const change = changeKinds[at % changeKinds.length] ?? "added";
      const old = change === "added" ? undefined : sideOf((at + 7) % 30);
      const now = change === "removed" ? undefined : sideOf(at);
      return { key, change, status, old, now, chains, folders: inFolders, warnings };
    }),
  state: "done",
  asOf,
  title: "treasury: since main",
  base: "0123456789abcdef0123456789abcdef01234567",
  counts: { files: 12, allFiles: 14, unread: 1 },
  omitted: ["2 files that git does not track", "1 submodule"],
};

/**
 * Returns `LocalTags` with one node, which serves every chain of the records. Its notes, contract facts and deployments
 * are all on Ethereum.
 */
function nodes(isSilent: boolean): LocalTags {
  const chain = "ethereum";
  const chains = (panelRecords.chains ?? []) as readonly { readonly chain: string }[];
  const note = {
    ...{ kind: "read" as const, chain, block: 21_345_678 },
    range: { from: 21_000_001, to: 21_345_678 },
    canLookFurther: true,
    nativeRange: { from: 21_300_000, to: 21_345_678 },
    ...{ hasInner: false, end: undefined },
    unlisted: ["0x1111111111111111111111111111111111111111"],
    tokens: new Map(),
    unread: [own(1), own(2)],
    addresses: { read: 100, all: 412 },
  } satisfies NodeNote;
  const address = (
    group: Fact["group"],
    label: Fact["label"],
    ...numbers: readonly number[]
  ): readonly Fact[] =>
    numbers.map((number) => ({ group, label, value: { kind: "address", address: own(number) } }));
  const facts: readonly Fact[] = [
    { group: "whatItIs", label: "proxy", value: { kind: "text", text: "EIP-1967" } },
    ...address("whatItIs", "implementation", 5),
    ...address("whatItIs", "facet", 20, 21, 22, 23, 24),
    ...address("control", "admin", 4),
    ...address("control", "owner", 3),
    { group: "control", label: "threshold", value: { kind: "text", text: "3 / 6" } },
    { group: "control", label: "minDelay", value: { kind: "duration", seconds: 176_461 } },
    { group: "control", label: "roleAdmin", value: { kind: "word", word: "notListed" } },
    ...address("control", "safeOwner", 6, 7, 8, 9, 10, 11),
    { group: "saysOfItself", label: "priceFeed", value: { kind: "said", text: "W".repeat(64) } },
    { group: "saysOfItself", label: "answer", value: { kind: "number", raw: -123n, decimals: 8 } },
    { group: "saysOfItself", label: "answerTime", value: { kind: "time", seconds: 1_700_000_000 } },
  ];
  const contract: ContractFacts = {
    hasCode: true,
    facts,
    absent: ["ensName", "vault", "erc20", "governance", "roles", "timelock"],
  };
  const withoutCode = [12, 13, 14, 15, 16].map(own);
  const read = { kind: "read", chain, block: note.block } as const;
  // Increases with each read, as if the node had been restarted, so that earlier results are out of date.
  let restarts = 0;
  return {
    get nodes() {
      const name = "Anvil 31337 (localhost:8545)";
      return [
        {
          chain,
          name,
          chainId: 31_337,
          isDevelopment: true,
          forkOf: undefined,
          restarts: restarts++,
          isSilent,
        },
      ];
    },
    nodeChains: new Set(chains.map((each) => each.chain)),
    followNodes: () => Promise.resolve(),
    readNodeNotes: () => Promise.resolve([note]),
    readContract: () => Promise.resolve([{ ...read, contract }]),
    readDeployments: () => Promise.resolve([{ ...read, withCode: [own(17)], withoutCode }]),
    lookFurtherBack: () => Promise.resolve(),
    forgetReadings: () => Promise.resolve(),
    showsSample: false,
    isSampleTag: () => false,
    sampleTagsOf: () => [],
    showSample: () => Promise.resolve(),
    findOwnTag: () => ({ addressCount: 1 }),
    ownTagsOf: () => [],
    listOwnTags: () => [],
    tagsVersion: 0,
    assignTag: () => Promise.resolve({ kind: "gone" } as const),
    removeTag: () => Promise.resolve({ kind: "gone" } as const),
    renameTag: () => Promise.resolve({ kind: "gone" } as const),
    takeBack: () => Promise.resolve({ kind: "gone" } as const),
    resetTags: () => Promise.resolve(""),
  };
}
