import { EVENT_ID, type Event, getScalarValue, parseEvents, YAMLException } from "js-yaml";
import type { ChainIdentifier } from "../../addresses/addressFormat";
import { checkLabels, type FoundLabel } from "./checkLabels";
import { countLines } from "./findLines";
import type { LabelFileContents, LabelFileText, LeftOutRow } from "./labelFile";

/** The chain of interface.md for each currency and network in TagPacks. BEP20 means tokens on BNB Smart Chain. */
const chainOfCurrency: ReadonlyMap<string, ChainIdentifier> = new Map([
  ["BTC", "bitcoin"],
  ["BCH", "bitcoincash"],
  ["DOGE", "dogecoin"],
  ["ETH", "ethereum"],
  ["BNB", "bnb"],
  ["BSC", "bnb"],
  ["BEP20", "bnb"],
  ["MATIC", "polygon"],
  ["POL", "polygon"],
  ["SOL", "solana"],
  ["TON", "ton"],
  ["SUI", "sui"],
  ["APT", "aptos"],
]);

const longestCurrency = 16;

/** The fields that are read. Others are skipped, since a file may have any number of fields and tags. */
const fieldNames: ReadonlySet<string> = new Set(["address", "label", "currency", "network"]);

/**
 * Parses a TagPack: a mapping with a list of `tags`, which inherit the other fields of the file. The YAML is read as
 * events, without building values, so that aliases cost nothing and 0x… without quotes stays a text.
 */
export function parseTagPack({ text }: LabelFileText): LabelFileContents {
  let events: readonly Event[];
  try {
    events = parseEvents(text, {});
  } catch (error) {
    const line = error instanceof YAMLException ? (error.mark?.line ?? 0) : 0;
    return { rows: [], leftOut: [{ line, reason: "The file is not valid YAML" }] };
  }
  const labels: FoundLabel[] = [];
  const leftOut: LeftOutRow[] = [];
  const lineAt = countLines(text);
  for (const { start, fields } of readTags(text, events)) {
    const line = lineAt(start);
    const currency = fields.get("network") ?? fields.get("currency") ?? "";
    const chain = chainOfCurrency.get(currency.trim().slice(0, longestCurrency).toUpperCase());
    if (chain === undefined)
      leftOut.push({ line, reason: "Its currency does not belong to a supported chain" });
    else labels.push(buildLabel(fields, chain, line));
  }
  return checkLabels(labels, leftOut);
}

type Fields = ReadonlyMap<string, string>;

function buildLabel(fields: Fields, chain: ChainIdentifier, line: number): FoundLabel {
  return {
    address: fields.get("address") ?? "",
    text: fields.get("label") ?? "",
    formOf: chain,
    kind: "label",
    where: { chains: [chain] },
    line,
  };
}

interface Tag {
  /** The offset of the address, or of the tag if it has no address. */
  readonly start: number;
  /** The fields of the tag, and the fields that it inherits from the file. */
  readonly fields: Fields;
}

function* readTags(text: string, events: readonly Event[]): Generator<Tag> {
  const file = readMapping(text, events, 1);
  let at = file?.tags;
  if (file === undefined || at === undefined) return;
  for (at += 1; events[at]?.type !== EVENT_ID.POP; at = endOf(events, at)) {
    const tag = readMapping(text, events, at);
    if (tag !== undefined) {
      yield { start: tag.start, fields: new Map([...file.fields, ...tag.fields]) };
    }
  }
}

/** Reads the fields of a mapping that are in `fieldNames`, and the index of the list `tags` among the events. */
function readMapping(
  text: string,
  events: readonly Event[],
  at: number,
): (Tag & { readonly tags: number | undefined }) | undefined {
  const mapping = events[at];
  if (mapping?.type !== EVENT_ID.MAPPING) return undefined;
  const fields = new Map<string, string>();
  let { start } = mapping;
  let tags: number | undefined;
  let next: number;
  for (let key = at + 1; events[key]?.type !== EVENT_ID.POP; key = endOf(events, next)) {
    next = endOf(events, key);
    const name = readScalar(text, events[key]) ?? "";
    const value = events[next];
    const scalar = fieldNames.has(name) ? readScalar(text, value) : undefined;
    if (scalar !== undefined) fields.set(name, scalar);
    if (name === "address" && value?.type === EVENT_ID.SCALAR) start = value.valueStart;
    if (name === "tags" && value?.type === EVENT_ID.SEQUENCE) tags = next;
  }
  return { start, fields, tags };
}

function readScalar(text: string, event: Event | undefined): string | undefined {
  return event?.type === EVENT_ID.SCALAR ? getScalarValue(text, event) : undefined;
}

/** Returns the index of the event after a node and its content. */
function endOf(events: readonly Event[], at: number): number {
  let end = at;
  let depth = 0;
  do {
    const type = events[end]?.type;
    if (type === EVENT_ID.SEQUENCE || type === EVENT_ID.MAPPING) depth += 1;
    if (type === EVENT_ID.POP) depth -= 1;
    end += 1;
  } while (depth > 0 && end < events.length);
  return end;
}
