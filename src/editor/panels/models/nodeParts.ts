import type {
  ControlAnswer,
  DeploymentsAnswer,
  NodeNote,
} from "../../../sources/catalog/serviceInUse";
import type { Thing } from "../messages/shared";
import type { Cell, Entry, NodeList, NodePart, Saying } from "../messages/toPage";
import { buildAddress, buildAmount, buildChainChip, buildCount, buildText } from "./cells";
import type { Knowledge, Link } from "./knowledge";

type ReadControl = Extract<ControlAnswer, { kind: "read" }>;
type Control = ReadControl["control"];
type ContractToken = NonNullable<ReadControl["token"]>;
type ReadDeployments = Extract<DeploymentsAnswer, { kind: "read" }>;

/** What is told of the nodes of a panel. */
interface ToldNodes {
  readonly notes: readonly NodeNote[];
  readonly control: readonly ControlAnswer[];
  readonly deployments: readonly DeploymentsAnswer[];
  isOld(chain: string): boolean;
  isSilent(chain: string): boolean;
}

/** More deployments than anybody reads. */
const mostCodeless = 200;
/** So many owners, or deployments without code, are shown before the rest is unfolded. */
const firstShown = 3;

/** One part for each chain for which a node was asked. */
export function buildNodeParts(
  thing: Thing,
  told: ToldNodes,
  knowledge: Knowledge,
  link: Link,
): readonly NodePart[] {
  const { notes, control, deployments } = told;
  const chains = new Set([...notes, ...deployments].map(({ chain }) => chain));
  return [...chains].map((chain) => {
    const note = notes.find((each) => each.chain === chain);
    const answer = control.find((each) => each.chain === chain);
    const known = answer?.kind === "read" ? answer.control : undefined;
    const token = answer?.kind === "read" ? answer.token : undefined;
    const looked = deployments.find((each) => each.chain === chain);
    const code = looked?.kind === "read" ? looked : undefined;
    const isFurther = note?.kind === "read" && note.canLookFurther;
    const isSilent = told.isSilent(chain);
    return {
      chip: buildChainChip(chain, knowledge, link),
      isOld: told.isOld(chain),
      says: sayWhatWasRead(note, code),
      warns: warnOfCode(thing, chain, known, code, knowledge),
      further: isFurther ? link({ kind: "further", chain }) : null,
      again: isSilent ? link({ kind: "command", command: "addressAtlas.refresh" }) : null,
      remove: isSilent ? link({ kind: "command", command: "addressAtlas.removeNode" }) : null,
      lists: [
        ...(token === undefined ? [] : [buildToken(token, chain, knowledge, link)]),
        ...buildControl(known, chain, knowledge, link),
        ...(thing.kind === "chain" ? buildCodeless(code, chain, knowledge, link) : []),
      ],
    };
  });
}

function sayWhatWasRead(
  note: NodeNote | undefined,
  code: ReadDeployments | undefined,
): readonly Saying[] {
  // A mark says that it does not answer.
  if (note?.kind === "failed") return [];
  if (note !== undefined) return sayReading(note);
  return code === undefined ? [] : [say("readAtBlock", code.block)];
}

/** The commonest mistake after the restart of a development node: what was deployed is gone. */
function warnOfCode(
  thing: Thing,
  chain: string,
  control: Control | undefined,
  code: ReadDeployments | undefined,
  knowledge: Knowledge,
): readonly Saying[] {
  const own = thing.kind === "address" ? knowledge.namesOf(thing.address, chain) : [];
  if (control?.hasCode === false && own.some(({ isDeployment }) => isDeployment)) {
    return [say("noCodeHere")];
  }
  const without = code?.withoutCode.length ?? 0;
  const all = without + (code?.withCode.length ?? 0);
  return without === 0 ? [] : [say("codeless", without, all)];
}

/** The deployments of the workspace without code. */
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
    // Where they are not looked for at all, that has been said.
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

/** What a contract says of itself as a token, and its last transfers, which are unfolded. */
function buildToken(
  { symbol, name, decimals, supply, transfers }: ContractToken,
  chain: string,
  knowledge: Knowledge,
  link: Link,
): NodeList {
  const unit = symbol ?? "";
  const facts: readonly Entry[] = [
    { label: "erc20", cell: buildText(joinNames(symbol, name)) },
    { label: "decimals", cell: buildCount(decimals) },
    { label: "totalSupply", cell: buildAmount(String(supply), decimals, knowledge, unit) },
  ];
  const ofTransfers = transfers.flatMap(({ value, from, to, block }): readonly Entry[] => [
    { label: "lastTransfer", cell: buildAmount(String(value), decimals, knowledge, unit) },
    { label: "block", cell: buildCount(block) },
    { label: "from", cell: buildEnd(from, "minted", chain, knowledge, link) },
    { label: "to", cell: buildEnd(to, "burned", chain, knowledge, link) },
  ]);
  const entries = [...facts, ...ofTransfers];
  const unfold = say("showTransfers", transfers.length);
  return { label: "erc20", entries, first: facts.length, firstNarrow: facts.length, unfold };
}

function joinNames(symbol: string | undefined, name: string | undefined): string | null {
  const names = new Set([symbol, name].filter((each) => each !== undefined));
  return names.size === 0 ? null : [...names].join(" · ");
}

/** One end of a transfer; the zero address stands for tokens that are minted or burned. */
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

/** Who controls a contract; of the owners of a Safe the first, until the rest is unfolded. */
function buildControl(
  control: Control | undefined,
  chain: string,
  knowledge: Knowledge,
  link: Link,
): readonly NodeList[] {
  const entries = control === undefined ? [] : listControl(control, chain, knowledge, link);
  if (entries.length === 0) return [];
  const owners = control?.safe?.owners.length ?? 0;
  const first = entries.length - Math.max(0, owners - firstShown);
  const firstNarrow = entries.length - owners;
  return [{ label: "control", entries, first, firstNarrow, unfold: say("allOwners", owners) }];
}

/** Who controls a contract, or to whom an account delegates; empty for any other account. */
function listControl(
  { hasCode, proxy, admin, owner, safe, delegate }: Control,
  chain: string,
  knowledge: Knowledge,
  link: Link,
): readonly Entry[] {
  const addressOf = (label: Entry["label"], address: string | undefined): Entry => ({
    label,
    cell:
      address === undefined
        ? { kind: "word", word: "notFound" }
        : buildAddress(knowledge.spell(address), knowledge, link, chain),
  });
  if (delegate !== undefined) return [addressOf("delegate", delegate)];
  if (hasCode === undefined) return [{ label: "code", cell: { kind: "word", word: "notFound" } }];
  if (!hasCode) return [];
  return [
    {
      label: "proxy",
      cell:
        proxy === undefined
          ? { kind: "word", word: "noneListed" }
          : proxy.kind === "minimal" || proxy.kind === "beacon"
            ? { kind: "word", word: proxy.kind === "beacon" ? "beaconProxy" : "minimalProxy" }
            : buildText(proxy.kind),
    },
    ...(safe === undefined
      ? []
      : [
          {
            label: "threshold",
            cell: buildText(`${safe.threshold} / ${safe.owners.length}`),
          } as const,
        ]),
    ...(proxy === undefined ? [] : [addressOf("implementation", proxy.implementation)]),
    ...(proxy?.beacon === undefined ? [] : [addressOf("beacon", proxy.beacon)]),
    ...(proxy?.kind === "EIP-1967" || admin !== undefined ? [addressOf("admin", admin)] : []),
    ...(owner === undefined ? [] : [addressOf("owner", owner)]),
    ...(safe?.owners ?? []).map((each) => addressOf("safeOwner", each)),
  ];
}

function say(text: Saying["text"], ...values: Saying["values"]): Saying {
  return { text, values };
}
