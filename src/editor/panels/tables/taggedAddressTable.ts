import { shownTags } from "../../../engine/known/labels";
import { reservedTag } from "../../../sources/tags/tagName";
import { named } from "../../../sources/gate/cleared";
import type { TaggedAddress } from "../../../sources/service/schemas";
import type { Cell, Entry } from "../messages/toPage";
import { buildAddress, buildChainChip, buildChips, buildTagChips, buildText } from "./cells";
import { buildExplorerChips } from "../detail/explorerChips";
import type { Knowledge, Link } from "../detail/knowledge";
import type { TableModel } from "./tableModel";

const mostChips = 6;
const mostTelling = 2;
/** The maximum number of tags or chains in the details of a row, or in a copied cell. A row may have any number (V-14). */
const mostTexts = 200;

/** Creates the table of List Tagged Addresses for one tag. The column of other tags does not contain this tag. */
export function createAddressTable(knowledge: Knowledge, tag: string): TableModel<TaggedAddress> {
  const others = (item: TaggedAddress): readonly string[] =>
    shownTags(item.tags).filter((each) => each !== tag);
  return {
    columns: ["address", "called", "otherTags", "chains"],
    buildCells: (item, link) => [
      withoutTags(buildAddress(item.address, knowledge, link)),
      buildName(item, knowledge),
      others(item).length === 0
        ? { kind: "word", word: "noneListed" }
        : buildChips(
            buildTagChips(others(item).slice(0, mostTexts), link),
            mostChips,
            others(item).length,
          ),
      buildChips(
        item.chains.slice(0, mostTexts).map((chain) => buildChainChip(chain, knowledge, link)),
        mostChips,
        item.chains.length,
      ),
    ],
    buildEntries: (item, link) => buildEntries(item, knowledge, link),
    searchText: (item) =>
      [item.address, knowledge.namesOf(item.address)[0]?.text ?? "", ...item.tags, ...item.chains]
        .join("\n")
        .toLowerCase(),
    sortKeys: {
      address: (item) => item.address,
      called: (item) => knowledge.namesOf(item.address)[0]?.text,
      otherTags: (item) => others(item).length,
      // `tags` is the name of the column `otherTags` in panels that version 0.2 stored.
      tags: (item) => others(item).length,
      chains: (item) => item.chains.length,
    },
    optional: {
      called: ({ address }) => knowledge.namesOf(address).length > 0,
      otherTags: (item) => others(item).length > 0,
      chains: hasOwnChains,
    },
    picks: () => [],
    isSameRow: (before, now) => before.address === now.address,
  };
}

/** Builds the cell of the first name of an address. The tooltip shows the source of the name. */
function buildName({ address }: TaggedAddress, knowledge: Knowledge): Cell {
  const [name] = knowledge.namesOf(address);
  const cell = buildText(name?.text ?? null);
  return cell.kind === "text" && name !== undefined ? { ...cell, full: name.full } : cell;
}

/**
 * Whether the chains of a row are informative. A list of more than `mostTelling` chains that equals the list of the
 * first row is not informative, since it only reflects the address format.
 */
function hasOwnChains({ chains }: TaggedAddress, first: TaggedAddress): boolean {
  if (chains.length <= mostTelling) return chains.length > 0;
  return (
    chains.length !== first.chains.length || chains.some((chain, at) => chain !== first.chains[at])
  );
}

function withoutTags(cell: Cell): Cell {
  return cell.kind === "address" ? { ...cell, short: cell.full, tags: [] } : cell;
}

function buildEntries(item: TaggedAddress, knowledge: Knowledge, link: Link): readonly Entry[] {
  const tags = shownTags(item.tags);
  const shown = buildTagChips(tags.slice(0, mostTexts), link);
  const entries: Entry[] = [
    { label: "address", cell: withoutTags(buildAddress(item.address, knowledge, link)) },
    { label: "tags", cell: buildChips(shown, mostTexts, tags.length) },
  ];
  if (item.tags.includes(reservedTag)) {
    entries.push({ label: "tags", cell: { kind: "word", word: "reservedTag" } });
  }
  const target = { kind: "address", address: named(item.address) } as const;
  for (const chain of item.chains.slice(0, 30)) {
    const links = buildExplorerChips(chain, target, knowledge, link);
    const own = buildChainChip(chain, knowledge, link);
    entries.push({ label: "chain", cell: { kind: "links", chips: [own, ...links] } });
  }
  if (item.chains.length === 0) entries.push({ label: "chains", cell: buildText(null) });
  return entries;
}
