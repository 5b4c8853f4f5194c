import type { Catalog } from "../../../sources/catalog/catalog";
import type { LoadInitiator } from "../../../sources/catalog/catalogList";
import { LoadedRecord } from "../../../sources/catalog/loadedRecord";
import type { Gate } from "../../../sources/gate/gate";
import type { RequestError } from "../../../sources/transport/requestError";
import type { AddressDetails, TagDetails } from "../../../sources/service/schemas";
import { identify } from "../../../engine/addresses/identify";
import { shownTags } from "../../../engine/known/labels";
import { withholdKeys } from "../../../project/scan/withholdKeys";
import type { PanelOptions } from "./catalogKnowledge";
import { type ComparisonSource, noComparison } from "./comparisonSource";
import { ComparisonSubject } from "./comparisonSubject";
import { ListSubject } from "./listSubject";
import type { Thing } from "../messages/shared";
import {
  buildAddressSubject,
  buildChainSubject,
  buildTagSubject,
  buildTokenSubject,
  type HeadContent,
} from "./heads";
import { type Knowledge, type Link, namesToExport } from "./knowledge";
import { RecordSubject } from "./recordSubject";
import { noWorkspace, type WorkspaceSource } from "./workspaceSource";
import { WorkspaceSubject } from "./workspaceSubject";

/** The subject of a panel, with its records. */
export interface DetailSubject {
  readonly asOf: Date | undefined;
  readonly failed: RequestError | undefined;
  /** Whether the service does not know the subject. */
  readonly unknown: boolean;
  readonly loading: boolean;
  /** Whether the service has answered and has no amounts of the subject. */
  readonly hasNoAmounts: boolean;
  /** Whether the service has answered with a total value. */
  readonly hasValue: boolean;
  /** The records of the service, for "Show JSON". */
  readonly records: Readonly<Record<string, unknown>>;
  /** Whether a refresh of the catalog skips the subject: the catalog has reloaded it, or it comes from files. */
  readonly isOfCatalog: boolean;
  /** Loads the subject if it is not loaded. Never rejects. */
  start(): Promise<void>;
  /** Loads or reloads the subject. Never rejects. */
  load(initiator?: LoadInitiator): Promise<void>;
  build(knowledge: Knowledge, link: Link): HeadContent;
  cancel(): void;
}

/** The maximum number of pages of List Tags to load for the dates of a tag. No other request returns these dates. */
const mostTagPages = 20;

export interface SubjectSources {
  readonly catalog: Catalog;
  readonly gate: Gate;
  readonly options: Pick<PanelOptions, "tagsOf" | "chainsOf" | "namesOf">;
  /** Only for the panel of the workspace. */
  readonly workspace?: WorkspaceSource | undefined;
  readonly workspaceName?: string;
  /** Only for the panel of a comparison. */
  readonly comparison?: ComparisonSource | undefined;
}

export function createSubject(
  thing: Thing,
  sources: SubjectSources,
  changed: () => void,
): DetailSubject {
  const { catalog } = sources;
  switch (thing.kind) {
    case "address":
      return createAddressSubject(thing.address, sources, changed);
    case "tag":
      return createTagSubject(thing.tag, sources, changed);
    case "token":
      return createTokenSubject(thing.token, catalog);
    case "chain":
      return createChainSubject(thing.chain, catalog);
    case "workspace":
      return new WorkspaceSubject(sources.workspace ?? noWorkspace, sources.workspaceName ?? "");
    case "comparison":
      return new ComparisonSubject(sources.comparison ?? noComparison);
  }
}

function createAddressSubject(
  address: string,
  { catalog, gate, options }: SubjectSources,
  changed: () => void,
): DetailSubject {
  const { service } = catalog;
  const details = new LoadedRecord<AddressDetails>(async (options) => {
    const cleared = await gate.passToService(address);
    return (await service.client()).retrieveAddressDetails(cleared, options);
  }, changed);
  return new RecordSubject(details, {
    records: () => ({
      known: buildKnownRecord(address, options),
      address: details.value ?? null,
    }),
    stats: () => details.value?.stats,
    build: (knowledge, link, unknown) =>
      buildAddressSubject(address, unknown ? "unknown" : details.value, knowledge, link),
  });
}

/** Builds the record of an address from the data on this machine, since the service may not know the address. */
function buildKnownRecord(
  address: string,
  { tagsOf, chainsOf, namesOf }: SubjectSources["options"],
): Readonly<Record<string, unknown>> {
  const verdict = identify(address);
  const withhold = (text: string): string =>
    withholdKeys(text, ({ canonical }) => verdict.valid && canonical === verdict.canonical);
  return {
    address,
    format: verdict.valid ? verdict.format : null,
    tags: shownTags(tagsOf(address)),
    names: namesToExport(namesOf(address)).map(withhold),
    chains: chainsOf(address),
  };
}

function createTagSubject(
  tag: string,
  { catalog, gate }: SubjectSources,
  changed: () => void,
): DetailSubject {
  const { service } = catalog;
  const details = new LoadedRecord<TagDetails>(async (options) => {
    const cleared = await gate.passToService(tag);
    return (await service.client()).retrieveTagDetails(cleared, options);
  }, changed);
  const summary = () => catalog.tags.items.find((each) => each.tag === tag);
  return new RecordSubject(details, {
    records: () => ({ tag: details.value ?? null, summary: summary() ?? null }),
    stats: () => details.value?.stats,
    build: (knowledge, link) => buildTagSubject(tag, details.value, summary(), knowledge, link),
    loadMore: (signal) => loadUntil(catalog, () => summary() !== undefined, signal),
  });
}

async function loadUntil(
  catalog: Catalog,
  isFound: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  const { tags } = catalog;
  await tags.load(signal);
  while (!isFound() && tags.hasMore && tags.failed === undefined && !signal.aborted) {
    if (tags.pagesLoaded >= mostTagPages) return;
    await tags.loadMore(signal);
  }
}

function createTokenSubject(id: string, catalog: Catalog): DetailSubject {
  const find = () => catalog.tokens.items.find((each) => each.id === id);
  return new ListSubject(
    "token",
    () => catalog.tokens,
    find,
    (token, knowledge, link) => buildTokenSubject(id, token, knowledge, link),
  );
}

function createChainSubject(id: string, catalog: Catalog): DetailSubject {
  const find = () => catalog.findChain(id);
  return new ListSubject(
    "chain",
    () => catalog.chains,
    find,
    (chain, knowledge, link) => buildChainSubject(id, chain, knowledge, link),
  );
}
