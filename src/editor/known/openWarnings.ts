import * as vscode from "vscode";
import { type AddressIdentity, formatAddressKey } from "../../engine/addresses/addressFormat";
import { identify } from "../../engine/addresses/identify";
import { shownTags } from "../../engine/known/labels";
import type { KnownAddresses } from "../../sources/tags/knownAddresses";
import type { OwnTagNames } from "../../sources/tags/ownTagNames";
import type { TagKnowledge } from "../../sources/tags/tagKnowledge";
import { AllowedPairs } from "../../engine/checks/allowedPairs";
import { joinNames } from "../../engine/checks/joinNames";
import { type KnownBy, type Origin, origins } from "../../engine/checks/knownBy";
import { AddressesByName } from "../../engine/checks/addressesByName";
import { type AnchorSource, type KnownFacts, Warnings } from "../../engine/checks/warnings";
import { everyKind } from "../../engine/checks/finding";
import { type ChosenLevels, parseLevels } from "../../engine/checks/warningLevels";
import type { Name } from "../../engine/names/name";
import type { Names } from "../../engine/names/names";
import type { WorkspaceNames } from "../../engine/names/workspaceNames";
import type { WrittenWorkspace } from "../../project/scan/writtenAddresses";
import type { Log } from "../platform/log";
import { readChosen, readOwnSetting, readSetting } from "../platform/settings";
import type { Session } from "../session/session";
import { ProjectFiles } from "../workspace/projectFiles";

/** The part of the session that warnings depend on. */
interface WarnedSession extends Pick<Session, "own" | "note"> {
  readonly log: Pick<Log, "note">;
  readonly knowledge: Pick<TagKnowledge, "open">;
  readonly names: Pick<Names, "book" | "workspace">;
  readonly survey: {
    readonly made: { readonly spelled: WrittenWorkspace | undefined } | undefined;
  };
  readonly keptTags: { readonly names: OwnTagNames | undefined };
  /** `workspaceState` stores the pairs that the user marked as different on purpose. */
  readonly context: { readonly workspaceState: vscode.Memento };
}

/** Opens the warnings of this window, which use tags, names, settings and the editor's storage. */
export function openWarnings(session: WarnedSession): Warnings {
  const { knowledge, names } = session;
  // Cached, since reading a setting takes longer than a lookup.
  let levels = readLevels();
  let ownLevels = readOwnLevels();
  session.own(
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration("addressAtlas.editor")) return;
      levels = readLevels();
      ownLevels = readOwnLevels();
    }),
  );
  const project = session.own(
    new ProjectFiles(
      () => {
        session.note({ kind: "pairs" });
      },
      (sentence) => {
        session.log.note("project file: a part is not used", {}, sentence);
      },
    ),
  );
  const findNamesakes = namesakesOf();
  return new Warnings({
    levels: () => levels,
    ownLevels: () => ownLevels,
    choicesFor: (uri) => project.choicesFor(vscode.Uri.parse(uri)),
    pairs: new AllowedPairs(session.context.workspaceState),
    loadFacts: async () => {
      const [known, book] = await Promise.all([knowledge.open(), names.book(), project.open()]);
      const { workspace } = names;
      const written = session.survey.made?.spelled;
      const kept = session.keptTags.names;
      const sources = { known, book, workspace, written, kept };
      const namesOf = joinNames(workspace, book);
      return {
        owner: known,
        namesakes: findNamesakes(book, workspace),
        sources: [
          ...sourcesOf(known),
          ...(book === undefined ? [] : [bookSource(book)]),
          ...(workspace === undefined ? [] : [workspaceSource(workspace)]),
          ...(kept === undefined ? [] : [keptSource(kept)]),
          ...(written === undefined ? [] : [sourceOfWritten(written, sources)]),
        ],
        namesOf,
        tagsOf: (address) => [
          ...shownTags(known.find(address)?.tagged?.tags),
          ...(kept?.find(address).map(({ text }) => text) ?? []),
        ],
        findKnownBy: (address) =>
          findKnownBy(address, sources) ?? findInWorkspace(address, written),
        knownBefore: (before) => ({
          namesOf: (address) => {
            const names = namesOf(address);
            return names.length > 0 ? names : before.find(address);
          },
          findKnownBy: (address) =>
            findKnownBy(address, { ...sources, before }) ?? findInWorkspace(address, written),
        }),
        ...(written && {
          addresses: written.size,
          standsInWorkspace: (address) => written.has(formatAddressKey(address)),
        }),
      };
    },
  });
}

/** Returns the levels that the user or the workspace has set. If `editor.diagnostics` is off, all kinds are off. */
function readLevels(): ChosenLevels {
  if (!readSetting(vscode.workspace, "editor.diagnostics")) return allOff;
  return parseLevels(readChosen(vscode.workspace, "editor.warnings"));
}

/** Like `readLevels`, but ignores the levels that the workspace has set. */
function readOwnLevels(): ChosenLevels {
  if (!readOwnSetting(vscode.workspace, "editor.diagnostics")) return allOff;
  return parseLevels(readOwnSetting(vscode.workspace, "editor.warnings"));
}

const allOff: ChosenLevels = Object.fromEntries(everyKind.map((kind) => [kind, "off"]));

type Book = NonNullable<Awaited<ReturnType<Names["book"]>>>;
type Workspace = NonNullable<Names["workspace"]>;

interface Sources {
  readonly known: KnownAddresses;
  readonly book: Book | undefined;
  readonly workspace: Workspace | undefined;
  /**
   * The label files before a change, if a change is compared. An address that only the changed label files name gets
   * the origin `change`.
   */
  readonly before?: WorkspaceNames;
  readonly written: WrittenWorkspace | undefined;
  readonly kept: OwnTagNames | undefined;
}

function findKnownBy(
  address: AddressIdentity,
  { known, book, workspace, before, written, kept }: Sources,
): KnownBy | undefined {
  const now = workspace?.filesOf(address) ?? [];
  const files = before === undefined ? now : before.filesOf(address);
  const by = new Set<Origin>();
  if (book?.has(address) === true) by.add("book");
  if (known.tags.has(address)) by.add(known.taggedBy);
  if (kept?.has(address) === true) by.add("user");
  if (known.tokens.find(address).length > 0) by.add(originOfTokens(known));
  if (files.length > 0) by.add("files");
  else if (now.length > 0) by.add("change");
  // A resemblance to an address is more often coincidental if only the book contains that address. If the files of the
  // workspace contain it too, the workspace becomes its second origin.
  const inWorkspace = by.size > 0 ? findInWorkspace(address, written) : undefined;
  if (inWorkspace !== undefined && by.has("book") && by.size === 1) by.add("workspace");
  if (by.size === 0) return undefined;
  const isListed = inWorkspace?.isListed === true;
  return { origins: origins.filter((each) => by.has(each)), files, isListed };
}

/** Returns the origin of the tokens. The tokens of the local service come from the book. */
function originOfTokens({ taggedBy }: KnownAddresses): Origin {
  return taggedBy === "user" ? "book" : "service";
}

/** Returns the sources for the tags of the service in use and for the addresses of its tokens. */
function sourcesOf(known: KnownAddresses): readonly AnchorSource[] {
  const { tags, tokens } = known;
  return [
    {
      of: tags,
      origin: known.taggedBy,
      version: tags.rows,
      since: function* (row) {
        for (let at = row; at < tags.rows; at += 1) {
          if (tags.at(at) !== undefined) yield tags.key(at);
        }
      },
    },
    {
      of: tokens,
      origin: originOfTokens(known),
      version: tokens.tokens.length,
      since: function* (first) {
        for (const { deployments } of tokens.tokens.slice(first)) {
          for (const { address } of deployments) {
            const verdict = identify(address);
            if (verdict.valid) yield verdict;
          }
        }
      },
    },
  ];
}

function bookSource(book: Book): AnchorSource {
  return { of: book, origin: "book", version: 1, since: () => book.addresses() };
}

function keptSource(kept: OwnTagNames): AnchorSource {
  return { of: kept, origin: "user", version: kept.version, since: () => kept.addresses() };
}

/**
 * Returns the source for label files. A change of a file can affect any address, so all addresses are read again after
 * a change.
 */
function workspaceSource(workspace: Workspace): AnchorSource {
  const { changes: version } = workspace;
  return { of: workspace, origin: "files", version, since: () => workspace.addresses() };
}

/** Returns the workspace as the origin if its files contain the address outside of tests. */
function findInWorkspace(
  address: AddressIdentity,
  written: WrittenWorkspace | undefined,
): KnownBy | undefined {
  const spelled = written?.get(formatAddressKey(address));
  if (spelled === undefined || spelled.isOfTests) return undefined;
  const { isChecked, misspelled, isListed } = spelled;
  return { origins: ["workspace"], files: [], isChecked, misspelled, isListed };
}

/**
 * Returns the source of the addresses that only the workspace contains. All addresses are read again after a
 * change of the workspace.
 */
function sourceOfWritten(written: WrittenWorkspace, sources: Sources): AnchorSource {
  return {
    of: written,
    origin: "workspace",
    version: 1,
    since: function* () {
      for (const address of written.values()) {
        if (!address.isOfTests && findKnownBy(address, sources) === undefined) yield address;
      }
    },
  };
}

/**
 * Builds a lookup of addresses by name. The names of the book are read once, the names of files again after
 * each change.
 */
function namesakesOf(): (
  book: Book | undefined,
  workspace: Workspace | undefined,
) => KnownFacts["namesakes"] {
  let ofBook: AddressesByName | undefined;
  let last:
    | { readonly changes: number | undefined; readonly namesakes: AddressesByName }
    | undefined;
  return (book, workspace) => {
    ofBook ??= book && new AddressesByName(book);
    const changes = workspace?.changes;
    if (last === undefined || last.changes !== changes) {
      last = { changes, namesakes: new AddressesByName(() => entriesOf(workspace), ofBook) };
    }
    return last.namesakes;
  };
}

function* entriesOf(
  workspace: Workspace | undefined,
): Generator<readonly [AddressIdentity, readonly Name[]]> {
  if (workspace === undefined) return;
  for (const address of workspace.addresses()) yield [address, workspace.find(address)];
}
