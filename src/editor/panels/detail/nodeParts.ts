import type {
  FactsAnswer,
  DeploymentsAnswer,
  NodeNote,
} from "../../../sources/catalog/serviceInUse";
import type { Thing } from "../messages/shared";
import type { Cell, Entry, NodeList, NodePart, Saying } from "../messages/toPage";
import { buildAddress, buildAmount, buildChainChip, buildCount, buildText } from "../tables/cells";
import type { Knowledge, Link } from "./knowledge";

type ReadContract = Extract<FactsAnswer, { kind: "read" }>;
type Fact = ReadContract["contract"]["facts"][number];
type ReadDeployments = Extract<DeploymentsAnswer, { kind: "read" }>;

/** The data of nodes that are shown in a panel. */
interface NodeData {
  readonly notes: readonly NodeNote[];
  readonly contracts: readonly FactsAnswer[];
  readonly deployments: readonly DeploymentsAnswer[];
  isOld(chain: string): boolean;
  isSilent(chain: string): boolean;
}

/** The maximum number of deployments without code that are listed. Users do not read more. */
const mostCodeless = 200;
/**
 * The maximum number of entries that are shown before the user unfolds a list: facts with the same label, such as
 * owners, or deployments without code.
 */
const firstShown = 3;

/** Builds a part for each chain whose node was queried. */
export function buildNodeParts(
  thing: Thing,
  data: NodeData,
  knowledge: Knowledge,
  link: Link,
): readonly NodePart[] {
  const { notes, contracts, deployments } = data;
  const chains = new Set([...notes, ...contracts, ...deployments].map(({ chain }) => chain));
  return [...chains].map((chain) => {
    const note = notes.find((each) => each.chain === chain);
    const answer = contracts.find((each) => each.chain === chain);
    const read = answer?.kind === "read" ? answer : undefined;
    const looked = deployments.find((each) => each.chain === chain);
    const code = looked?.kind === "read" ? looked : undefined;
    const isFurther = note?.kind === "read" && note.canLookFurther;
    const isSilent = data.isSilent(chain);
    return {
      chip: buildChainChip(chain, knowledge, link),
      isOld: data.isOld(chain),
      says: sayWhatWasRead(note, read ?? code),
      warns: warnOfCode(thing, chain, read, code, knowledge),
      further: isFurther ? link({ kind: "further", chain }) : null,
      again: isSilent ? link({ kind: "command", command: "addressAtlas.refresh" }) : null,
      remove: isSilent ? link({ kind: "command", command: "addressAtlas.removeNode" }) : null,
      lists: [
        ...(read === undefined ? [] : buildFactLists(read, chain, knowledge, link)),
        ...(thing.kind === "chain" ? buildCodeless(code, chain, knowledge, link) : []),
      ],
      absent: read?.contract.absent ?? [],
    };
  });
}

function sayWhatWasRead(
  note: NodeNote | undefined,
  other: ReadContract | ReadDeployments | undefined,
): readonly Saying[] {
  // A mark already shows that the node does not answer.
  if (note?.kind === "failed") return [];
  if (note !== undefined) return sayReading(note);
  return other === undefined ? [] : [say("readAtBlock", other.block)];
}

/**
 * Warns that deployments have no code: after the restart of a development node, users often forget that all
 * deployments are gone.
 */
function warnOfCode(
  thing: Thing,
  chain: string,
  read: ReadContract | undefined,
  code: ReadDeployments | undefined,
  knowledge: Knowledge,
): readonly Saying[] {
  const own = thing.kind === "address" ? knowledge.namesOf(thing.address, chain) : [];
  if (read?.contract.hasCode === false && own.some(({ isDeployment }) => isDeployment)) {
    return [say("noCodeHere")];
  }
  const without = code?.withoutCode.length ?? 0;
  const all = without + (code?.withCode.length ?? 0);
  return without === 0 ? [] : [say("codeless", without, all)];
}

/** Builds the list of deployments of the workspace without code. */
function buildCodeless(
  code: ReadDeployments | undefined,
  chain: string,
  knowledge: Knowledge,
  link: Link,
): readonly NodeList[] {
  const entries = (code?.withoutCode ?? []).slice(0, mostCodeless).map(
    (address): Entry => ({
      label: "noCode",
      cell: buildAddress(knowledge.spell(address), knowledge, link, chain),
    }),
  );
  const unfold = say("allCodeless", entries.length);
  const folds = { first: firstShown, firstNarrow: 1 };
  return entries.length === 0 ? [] : [{ label: "noCode", entries, ...folds, unfold }];
}

function sayReading(note: Extract<NodeNote, { kind: "read" }>): readonly Saying[] {
  const { block, range, nativeRange, hasInner, end, canLookFurther, unread, addresses } = note;
  return [
    say("readAtBlock", block),
    range.from === 0
      ? say("allBlocks")
      : range.from > range.to
        ? say("noBlocks")
        : say("someBlocks", range.from, range.to),
    ...(nativeRange === undefined
      ? [say("noNativeTransfers")]
      : nativeRange.from > range.from
        ? [say("nativeSince", nativeRange.from)]
        : []),
    // If native transfers are not searched at all, the preceding text already reports that.
    ...(nativeRange === undefined || hasInner ? [] : [say("noInnerPayments")]),
    ...(end === undefined || canLookFurther
      ? []
      : [say(end === "full" ? "olderFull" : "olderRefused")]),
    ...(unread.length === 0
      ? []
      : [unread.length === 1 ? say("unreadToken") : say("unreadTokens", unread.length)]),
    ...(addresses.read < addresses.all ? [say("someRead", addresses.read, addresses.all)] : []),
  ];
}

const groups = ["whatItIs", "control", "saysOfItself"] as const;
/** The facts of which a contract can have several, with the text of the button that shows all of them. */
const unfolds: Partial<Record<Fact["label"], Saying["text"]>> = {
  facet: "allFacets",
  safeOwner: "allOwners",
  multisigOwner: "allOwners",
  roleAdmin: "allMembers",
  proposer: "allMembers",
  executor: "allMembers",
  canceller: "allMembers",
};

/** Builds up to three lists: what an address is, who controls it, and what it reports about itself. */
function buildFactLists(
  { contract, last }: ReadContract,
  chain: string,
  knowledge: Knowledge,
  link: Link,
): readonly NodeList[] {
  const lists = groups.flatMap((group): readonly NodeList[] => {
    const facts = contract.facts.filter((fact) => fact.group === group);
    if (facts.length === 0) return [];
    const isOneOfMany = ({ label }: Fact): boolean =>
      unfolds[label] !== undefined && facts.filter((fact) => fact.label === label).length > 1;
    const single = facts.filter((fact) => !isOneOfMany(fact));
    const many = facts.filter(isOneOfMany);
    const isLater = (fact: Fact): boolean =>
      many.filter(({ label }) => label === fact.label).indexOf(fact) >= firstShown;
    const sorted = [...single, ...many.filter((fact) => !isLater(fact)), ...many.filter(isLater)];
    const unfold = many.map(({ label }) => unfolds[label]).find((text) => text !== undefined);
    return [
      {
        label: group,
        entries: sorted.map((fact) => buildFact(fact, chain, knowledge, link)),
        first: facts.length - many.filter(isLater).length,
        firstNarrow: single.length,
        unfold: say(unfold ?? "allMembers", many.length),
      },
    ];
  });
  const token = contract.facts.find(({ label }) => label === "totalSupply")?.value;
  if (last === undefined || token?.kind !== "amount") return lists;
  return lists.map((list) =>
    list.label === "saysOfItself" ? addTransfers(list, last, token, chain, knowledge, link) : list,
  );
}

function buildFact({ label, value }: Fact, chain: string, knowledge: Knowledge, link: Link): Entry {
  switch (value.kind) {
    case "address":
      return { label, cell: buildAddress(knowledge.spell(value.address), knowledge, link, chain) };
    case "word":
      return { label, cell: { kind: "word", word: value.word } };
    case "text":
      return { label, cell: buildText(value.text) };
    case "said":
      return { label, cell: buildText(value.text ?? null, { marks: ["ownWords"] }) };
    case "count":
      return { label, cell: buildCount(value.count) };
    case "amount":
      return { label, cell: buildAmount(String(value.raw), value.decimals, knowledge, value.unit) };
    case "number": {
      // The answer of a price feed is not an amount that a user holds, so it is not hidden.
      const shown = { ...knowledge, hideAmounts: false };
      return { label, cell: buildAmount(String(value.raw), value.decimals, shown) };
    }
    case "duration":
      return { label, cell: buildText(formatDuration(value.seconds)) };
    case "time":
      return { label, cell: { kind: "time", time: new Date(value.seconds * 1000).toISOString() } };
  }
}

/** Formats seconds in larger units, followed by the exact number if it differs: "2 d (172800 s)". */
function formatDuration(seconds: number): string {
  const units = [
    ["d", 86_400],
    ["h", 3_600],
    ["min", 60],
  ] as const;
  let left = seconds;
  const parts = units.flatMap(([unit, length]) => {
    const count = Math.floor(left / length);
    left -= count * length;
    return count === 0 ? [] : [`${count} ${unit}`];
  });
  const exact = `${seconds} s`;
  if (parts.length === 0) return exact;
  return `${[...parts, ...(left === 0 ? [] : [`${left} s`])].join(" ")} (${exact})`;
}

/** Adds the last transfers of a token to a list. They are shown when the list is unfolded. */
function addTransfers(
  list: NodeList,
  transfers: NonNullable<ReadContract["last"]>,
  { decimals, unit }: Extract<Fact["value"], { kind: "amount" | "number" }>,
  chain: string,
  knowledge: Knowledge,
  link: Link,
): NodeList {
  const entries = transfers.flatMap(({ value, from, to, block }): readonly Entry[] => [
    { label: "lastTransfer", cell: buildAmount(String(value), decimals, knowledge, unit) },
    { label: "block", cell: buildCount(block) },
    { label: "from", cell: buildEnd(from, "minted", chain, knowledge, link) },
    { label: "to", cell: buildEnd(to, "burned", chain, knowledge, link) },
  ]);
  const unfold = say("showTransfers", transfers.length);
  return { ...list, entries: [...list.entries, ...entries], unfold };
}

/**
 * Builds the cell of the sender or receiver of a transfer. The zero address means that tokens were minted or
 * burned.
 */
function buildEnd(
  address: string,
  word: "minted" | "burned",
  chain: string,
  knowledge: Knowledge,
  link: Link,
): Cell {
  return /^0x0{40}$/.test(address)
    ? { kind: "word", word }
    : buildAddress(knowledge.spell(address), knowledge, link, chain);
}

function say(text: Saying["text"], ...values: Saying["values"]): Saying {
  return { text, values };
}
