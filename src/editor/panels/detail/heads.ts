import { shownTags } from "../../../engine/known/labels";
import { decimalOfNumber } from "../../../engine/text/amounts";
import { isNodeChain } from "../../../sources/catalog/nodeChain";
import { reservedTag } from "../../../sources/tags/tagName";
import { safeText } from "../../../engine/text/safeText";
import type {
  AddressDetails,
  Chain,
  TagDetails,
  TagSummary,
  Token,
} from "../../../sources/service/schemas";
import type { Thing } from "../messages/shared";
import type { TextKey } from "../messages/texts";
import type { Alike, Chip, Entry, Head } from "../messages/toPage";
import {
  buildChainChip,
  buildChainChips,
  buildCount,
  buildIcon,
  buildPlainChip,
  buildRounded,
  buildTagChips,
  buildText,
  buildTime,
} from "../tables/cells";
import { buildExplorerChips } from "./explorerChips";
import { type Knowledge, type Link, reservedAddress } from "./knowledge";
import { buildPair } from "../tables/pair";

/** The part of the head that depends on the subject's records. */
export type HeadContent = Pick<
  Head,
  "title" | "full" | "icon" | "alike" | "facts" | "groups" | "copy" | "tag" | "label" | "changes"
> &
  Partial<Pick<Head, "dangers" | "dangerCount" | "errorCount">>;

const mostChips = 60;
const mostExplorers = 200;
/**
 * The maximum number of sources shown for the address that the subject looks like. The comparison of the two addresses
 * in an editor shows all sources.
 */
const mostSources = 3;

export function buildAddressSubject(
  address: string,
  answer: AddressDetails | "unknown" | undefined,
  knowledge: Knowledge,
  link: Link,
): HeadContent {
  const details = answer === "unknown" ? undefined : answer;
  const reportedChains =
    details === undefined ? knowledge.chainsOf(address) : (details.chains ?? []);
  const tags = shownTags(details === undefined ? knowledge.tagsOf(address) : (details.tags ?? []));
  const names = knowledge.namesOf(address);
  // If some names of the address are on chains outside interface.md, such as a development chain, and no name is on a
  // chain of the service, no explorer shows the address. The panel then has no links to explorers.
  const isElsewhere =
    names.some(({ holdsOn }) => holdsOn === "others") &&
    !names.some(({ holdsOn }) => holdsOn === "ours");
  // If a name has chains, the chains of the address format are not shown: they would look like more chains of the name.
  const isPlaced = names.some(({ chains = [] }) => chains.length > 0);
  const ofNames = isElsewhere
    ? reportedChains.filter(isNodeChain)
    : names.flatMap(({ chains = [] }) => chains);
  const { firstChains } = knowledge;
  const chains = putFirst(firstChains, putFirst(ofNames, reportedChains));
  const shown = chains.slice(0, mostChips);
  // An EVM address is valid on every EVM chain, whether it is used there or not. Only the first chains, and chains on
  // which the address has a name, are shown before the user unfolds the list.
  const named = shown.filter((chain) => firstChains.includes(chain) || ofNames.includes(chain));
  const pagesOf = (chain: string): readonly ChainChip[] =>
    buildExplorersOf(chain, address, knowledge, link);
  const explorers = isElsewhere ? [] : tellApart(shown.flatMap(pagesOf));
  return {
    ...buildTitle(knowledge.titleOf(address) ?? address, address, null, knowledge),
    alike: buildAlike(address, knowledge, link),
    copy: link({ kind: "copy", text: address }),
    tag: link({ kind: "tag", address }),
    label: link({ kind: "label", address }),
    changes: [
      ...(tags.some(knowledge.isOwnTag) || names.some(({ isOwnTag }) => isOwnTag)
        ? [{ label: "takeTag", id: link({ kind: "removeTag", address }) } as const]
        : []),
      ...(knowledge.hasSources(address)
        ? [{ label: "nameSources", id: link({ kind: "nameSources", address }) } as const]
        : []),
    ],
    facts: [
      ...buildStats(details?.stats, knowledge),
      ...(details?.tags?.includes(reservedTag) === true
        ? [{ label: "tags", cell: { kind: "word", word: "reservedTag" } } as const]
        : []),
    ],
    groups: [
      buildGroup("tags", buildTagChips(tags.slice(0, mostChips), link), {
        all: tags.length,
        empty: answer === "unknown" ? "noneListed" : sayEmpty(details, details?.tags),
      }),
      ...buildNameGroup(address, knowledge),
      ...(isPlaced
        ? []
        : [
            buildGroup(
              "formatOf",
              details === undefined
                ? buildChainChips(shown, knowledge, link)
                : shown.map((chain) => buildChainChip(chain, knowledge, link)),
              {
                all: chains.length,
                first: named.length,
                empty: sayEmpty(details, details?.chains),
              },
            ),
          ]),
      ...(isElsewhere
        ? []
        : [
            buildGroup("explorers", explorers.slice(0, mostExplorers), {
              all: explorers.length,
              first: named.flatMap(pagesOf).length,
              // "None" is shown only if a record of the service has a list of chains. Without such a list, the explorer
              // pages are unknown: the chains may not be loaded yet, or the address must not leave this machine.
              empty: details?.chains ? "noneListed" : "notKnown",
            }),
          ]),
    ],
  };
}

/** Builds the comparison with the address that an address looks like; null if there is none. */
function buildAlike(address: string, knowledge: Knowledge, link: Link): Alike | null {
  const alike = knowledge.findLookAlike(address);
  const pair = alike && buildPair(address, alike.anchor, link);
  return pair ? { ...pair, sources: alike.sources.slice(0, mostSources) } : null;
}

/** Sorts the chains so that those in `first` come before all others. The order stays the same otherwise. */
function putFirst(first: readonly string[], chains: readonly string[]): readonly string[] {
  const isFirst = (chain: string): boolean => first.includes(chain);
  return [...chains.filter(isFirst), ...chains.filter((chain) => !isFirst(chain))];
}

/** Builds a chip for each name, at most `mostChips`, with its chain and source. Empty without names. */
function buildNameGroup(address: string, knowledge: Knowledge): readonly Head["groups"][number][] {
  const names = knowledge.namesOf(address);
  if (names.length === 0) return [];
  const chips = names.slice(0, mostChips).map(({ full }) => buildPlainChip(full));
  return [buildGroup("names", chips, { all: names.length, empty: "noneListed" })];
}

interface ChainChip {
  readonly chip: Chip;
  readonly chain: string;
}

/** Builds links to the explorer pages of an address on a chain, each with the icon and name of the chain. */
function buildExplorersOf(
  chain: string,
  address: string,
  knowledge: Knowledge,
  link: Link,
): readonly ChainChip[] {
  const cleared = knowledge.pass(address);
  if (cleared === undefined) return [];
  const { icon, text } = buildChainChip(chain, knowledge, link);
  return buildExplorerChips(chain, { kind: "address", address: cleared }, knowledge, link).map(
    (chip) => ({
      chip: { ...chip, icon, full: `${chip.full ?? ""} · ${text}` },
      chain: text,
    }),
  );
}

/** Adds the chain to a text that several explorer pages share, since an explorer can cover several chains. */
function tellApart(pages: readonly ChainChip[]): readonly Chip[] {
  const counts = new Map<string, number>();
  for (const { chip } of pages) counts.set(chip.text, (counts.get(chip.text) ?? 0) + 1);
  return pages.map(({ chip, chain }) =>
    (counts.get(chip.text) ?? 0) > 1 ? { ...chip, text: `${chip.text} · ${chain}` } : chip,
  );
}

export function buildTagSubject(
  tag: string,
  details: TagDetails | undefined,
  summary: TagSummary | undefined,
  knowledge: Knowledge,
  link: Link,
): HeadContent {
  const stats = details?.stats;
  return {
    ...buildTitle(tag, tag, null, knowledge),
    copy: link({ kind: "copy", text: tag }),
    tag: null,
    label: null,
    changes: knowledge.isOwnTag(tag)
      ? [
          { label: "renameTag", id: link({ kind: "renameTag", tag }) },
          { label: "removeTag", id: link({ kind: "removeTag", tag }) },
        ]
      : [],
    alike: null,
    facts: [
      {
        label: "addressCount",
        cell: buildCount(stats?.address_count ?? summary?.address_count ?? null),
      },
      ...buildStats(stats, knowledge),
      { label: "created", cell: buildTime(summary?.created_at ?? null) },
      { label: "updated", cell: buildTime(summary?.updated_at ?? null) },
    ],
    groups: [],
  };
}

export function buildTokenSubject(
  id: string,
  token: Token | undefined,
  knowledge: Knowledge,
  link: Link,
): HeadContent {
  const chains = [...new Set(token?.deployments.map(({ chain }) => chain))];
  const title = token === undefined ? id : token.symbol === "" ? token.name : token.symbol;
  return {
    ...buildTitle(title, token?.name ?? id, token?.icon_url ?? null, knowledge),
    copy: null,
    tag: null,
    label: null,
    changes: [],
    alike: null,
    facts: [
      { label: "name", cell: buildText(token?.name ?? null, { most: 60 }) },
      { label: "symbol", cell: buildText(token?.symbol ?? null, { most: 40 }) },
      { label: "id", cell: buildText(id, { code: true, most: 40 }) },
      { label: "deployments", cell: buildCount(token?.deployments.length ?? null) },
    ],
    groups: [
      buildGroup(
        "chains",
        chains.slice(0, mostChips).map((chain) => buildChainChip(chain, knowledge, link)),
        { all: chains.length, empty: sayEmpty(token, chains) },
      ),
    ],
  };
}

export function buildChainSubject(
  id: string,
  chain: Chain | undefined,
  knowledge: Knowledge,
  link: Link,
): HeadContent {
  const native = knowledge.findToken(id, reservedAddress)?.token;
  const name = knowledge.nameOfChain(id);
  return {
    ...buildTitle(name, name, chain?.icon_url ?? null, knowledge),
    copy: null,
    tag: null,
    label: null,
    changes: [],
    alike: null,
    facts: [
      ...(isNodeChain(id)
        ? []
        : [{ label: "identifier", cell: buildText(id, { code: true, most: 40 }) } as const]),
      { label: "chainId", cell: buildChainId(chain) },
      {
        label: "nativeCoin",
        cell: buildText(native?.symbol ?? null, {
          open:
            native === undefined
              ? null
              : link({ kind: "open", thing: { kind: "token", token: native.id } }),
          icon: native === undefined ? null : buildIcon(native.symbol, native.icon_url, knowledge),
        }),
      },
    ],
    groups: [
      buildGroup(
        "explorers",
        knowledge.findSites(id).map((site) => ({
          text: safeText(site.name, 40),
          full: site.host,
          open: link({ kind: "browse", url: site.url }),
          icon: null,
        })),
        { empty: sayEmpty(chain, []) },
      ),
    ],
  };
}

/**
 * Builds the cell of a chain ID. -1, the ID of every chain that is not EVM-based, becomes words and is never
 * shown as a number.
 */
function buildChainId(chain: Chain | undefined): Entry["cell"] {
  if (chain?.chainId === -1) return { kind: "word", word: "notEvm" };
  return buildText(chain?.chainId?.toString() ?? null, { code: true });
}

function buildTitle(title: string, full: string, url: string | null, knowledge: Knowledge) {
  return {
    title: safeText(title, 120),
    full: safeText(full, 400),
    icon: buildIcon(title, url, knowledge),
  };
}

export type AmountStats = Pick<
  AddressDetails["stats"],
  "token_holding_count" | "txn_count" | "total_value_usd"
>;

export function hasNoAmounts({ token_holding_count, txn_count }: AmountStats): boolean {
  return token_holding_count === 0 && txn_count === 0;
}

/**
 * Builds the figures of an address or tag. If the sample reports neither holdings nor transactions, all figures are
 * shown as unknown, since the zeros may only mean that the sample has no data of the subject.
 */
function buildStats(
  given: AddressDetails["stats"] | undefined,
  knowledge: Knowledge,
): readonly Entry[] {
  const stats = given !== undefined && knowledge.sample && hasNoAmounts(given) ? undefined : given;
  return [
    { label: "holdingCount", cell: buildCount(stats?.token_holding_count ?? null) },
    { label: "transactionCount", cell: buildCount(stats?.txn_count ?? null) },
    // An unknown total value is omitted if a node is connected, since nodes report no prices.
    ...(knowledge.nodeChains.size > 0 && (given?.total_value_usd ?? null) === null
      ? []
      : [
          {
            label: "totalValue",
            cell: buildTotalValue(stats?.total_value_usd ?? null, knowledge),
          } as const,
        ]),
  ];
}

/** Builds the total value. It is the only amount whose currency interface.md defines (USD). */
function buildTotalValue(value: number | null, knowledge: Knowledge): Entry["cell"] {
  return buildRounded(value === null ? undefined : decimalOfNumber(value), knowledge, "USD");
}

function buildGroup(
  label: Head["groups"][number]["label"],
  chips: readonly Chip[],
  {
    all = chips.length,
    first = 0,
    empty,
  }: { readonly all?: number; readonly first?: number; readonly empty: TextKey },
): Head["groups"][number] {
  const more = Math.max(0, all - chips.length);
  return { label, chips, first: first === 0 ? null : first, more, empty };
}

/**
 * Returns the text for an empty list of a record: unknown without a record, unreadable if the list is null, otherwise
 * "none".
 */
function sayEmpty(record: unknown, list: readonly string[] | null | undefined): TextKey {
  if (record === undefined) return "notKnown";
  return list === null ? "notReadable" : "noneListed";
}

/** Returns the id of a subject, or a fixed name for a subject without an id. */
export function titleOf(thing: Thing): string {
  switch (thing.kind) {
    case "address":
      return thing.address;
    case "tag":
      return thing.tag;
    case "token":
      return thing.token;
    case "chain":
      return thing.chain;
    case "workspace":
      return "workspace";
    case "comparison":
      return "address-changes";
  }
}
