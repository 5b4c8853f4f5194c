import type { ControlAnswer, NodeNote } from "../../catalog/serviceInUse";
import type { Entry, NodePart, Saying } from "../messages/toPage";
import { buildAddress, buildChainChip, buildText } from "./cells";
import type { Knowledge, Link } from "./knowledge";

type Control = Extract<ControlAnswer, { kind: "read" }>["control"];

/** What is told of the nodes of a panel. */
interface ToldNodes {
  readonly notes: readonly NodeNote[];
  readonly control: readonly ControlAnswer[];
  isOld(chain: string): boolean;
}

/** More owners than anybody reads. */
const mostOwners = 30;

/** One part for each chain for which a node was asked. */
export function buildNodeParts(
  told: ToldNodes,
  knowledge: Knowledge,
  link: Link,
): readonly NodePart[] {
  const { notes, control } = told;
  return notes.map((note) => {
    const { chain } = note;
    const answer = control.find((each) => each.chain === chain);
    const isFurther = note.kind === "read" && note.canLookFurther;
    return {
      chip: buildChainChip(chain, knowledge, link),
      isOld: told.isOld(chain),
      says: note.kind === "read" ? sayWhatWasRead(note) : [say("nodeSilent")],
      further: isFurther ? link({ kind: "further", chain }) : null,
      control: answer?.kind === "read" ? buildControl(answer.control, chain, knowledge, link) : [],
    };
  });
}

function sayWhatWasRead(note: Extract<NodeNote, { kind: "read" }>): readonly Saying[] {
  const { block, range, nativeRange, unread, addresses } = note;
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
    ...(unread.length === 0
      ? []
      : [unread.length === 1 ? say("unreadToken") : say("unreadTokens", unread.length)]),
    ...(addresses.read < addresses.all ? [say("someRead", addresses.read, addresses.all)] : []),
  ];
}

/** Who controls a contract, or to whom an account delegates; empty for any other account. */
function buildControl(
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
  const owners = safe?.owners.slice(0, mostOwners) ?? [];
  return [
    {
      label: "proxy",
      cell:
        proxy === undefined
          ? { kind: "word", word: "notFound" }
          : proxy.kind === "minimal" || proxy.kind === "beacon"
            ? { kind: "word", word: proxy.kind === "beacon" ? "beaconProxy" : "minimalProxy" }
            : buildText(proxy.kind),
    },
    ...(proxy === undefined ? [] : [addressOf("implementation", proxy.implementation)]),
    ...(proxy?.beacon === undefined ? [] : [addressOf("beacon", proxy.beacon)]),
    ...(proxy?.kind === "EIP-1967" || admin !== undefined ? [addressOf("admin", admin)] : []),
    ...(safe === undefined || owner !== undefined ? [addressOf("owner", owner)] : []),
    ...(safe === undefined
      ? []
      : [
          {
            label: "threshold",
            cell: buildText(`${safe.threshold} / ${safe.owners.length}`),
          } as const,
          ...owners.map((each) => addressOf("safeOwner", each)),
        ]),
  ];
}

function say(text: Saying["text"], ...values: Saying["values"]): Saying {
  return { text, values };
}
