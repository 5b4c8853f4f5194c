import path from "node:path";
import { version } from "../../package.json";
import { type AddressIdentity, formatAddressKey } from "../engine/addresses/addressFormat";
import { idOfChain, nameOfChain } from "../engine/chains/chainRef";
import type { InferredChain } from "../engine/chains/inferredChain";
import { isHigher, type WarningLevel } from "../engine/checks/warningLevels";
import { safeText } from "../engine/text/safeText";
import { compareVersions } from "../project/scan/compareVersions";
import type { FilePlace } from "../project/scan/inventory";
import type { Place } from "../project/scan/place";
import { identifySpelling } from "../project/scan/writtenAddresses";
import { findDrift } from "../project/scan/findDrift";
import { findTrustLevel, isValidAtAny } from "../project/scan/trustLevel";
import type { AcceptedFindings } from "./acceptedFindings";
import type { Changes } from "../project/git/changes";
import type { ReportOptions } from "./commandLine";
import { findFingerprints } from "./fingerprints";
import { type ScannedFolder, shownPath } from "../project/files/folder";
import type { CommandFacts } from "./commandFacts";
import { toOutputName } from "./checkFileText";
import type { IsNewLabel } from "../project/labels/baseLabels";
import type { Problem } from "./problem";
import { readNames, type RepositorySettings } from "./repositorySettings";
import type {
  Report,
  ReportedAddress,
  ReportedDrift,
  ReportedFinding,
  ReportedPlace,
  SilencedFinding,
} from "./report";
import type { CheckedFile, ScannedFiles } from "./scanFiles";
import { findSilencer, levelOfProblem } from "./silencer";
import { DeclaredNames } from "../project/scan/declaredNames";
import type { Name } from "../engine/names/name";
import { withholdKeys } from "../project/scan/withholdKeys";
import { compareTexts } from "../engine/text/compareTexts";

interface ReportParts {
  readonly command: ReportOptions;
  readonly folders: readonly ScannedFolder[];
  readonly settings: readonly RepositorySettings[];
  readonly facts: CommandFacts;
  readonly scanned: ScannedFiles;
  readonly changes: readonly Changes[] | undefined;
  readonly newLabels: IsNewLabel;
  readonly accepted: AcceptedFindings;
}

/** Sorts the findings into reported, silenced and accepted ones, and lists the addresses if requested. */
export function buildReport(parts: ReportParts): Report {
  return new ReportBuilder(parts).build();
}

class ReportBuilder {
  readonly #parts: ReportParts;
  readonly #findings: ReportedFinding[] = [];
  readonly #silenced: SilencedFinding[] = [];
  readonly #known: ReportedFinding[] = [];
  readonly #siblings = new Map<string, ReadonlySet<string>>();
  /** Cache of whether the settings exclude a file, by `keyOf`. */
  readonly #excluded = new Map<string, boolean>();
  readonly #notes: ReadonlyMap<string, CheckedFile>;
  readonly #declared: DeclaredNames;
  /** The places with a reported finding, by `placeOf`. */
  readonly #warned = new Set<string>();
  /** The places in `#warned` with a look-alike or a typo, where another address may be meant. */
  readonly #doubted = new Set<string>();

  constructor(parts: ReportParts) {
    this.#parts = parts;
    this.#declared = new DeclaredNames(
      () => parts.scanned.inventory,
      ({ root, path: file }) => {
        const title = this.#pathOf(root, file);
        return { uri: title, title };
      },
      // This function is needed only to look up declared names by file, which a report does not do.
      () => [],
    );
    this.#notes = new Map(parts.scanned.files.map((file) => [keyOf(file), file]));
  }

  build(): Report {
    const { command, folders, scanned, changes } = this.#parts;
    const files = [...scanned.files].sort(
      (a, b) => a.root - b.root || compareTexts(a.path, b.path),
    );
    for (const file of files) this.#sort(file);
    const { inventory } = scanned;
    const withheld = files.reduce((sum, { note }) => sum + note.withheld, 0);
    return {
      version,
      folders: folders.map(({ prefix }) => this.#shown(prefix === "" ? "." : prefix)),
      ...(command.changedSince !== undefined && {
        changedSince: {
          ref: command.changedSince,
          commits: (changes ?? []).map(({ commit }) => commit),
        },
      }),
      counts: {
        checked: this.#countChecked(),
        files: inventory.fileCount,
        addresses: inventory.addresses.size,
        places: inventory.placeCount,
        withheld,
      },
      findings: this.#findings,
      silenced: this.#silenced,
      known: this.#known,
      ...(changes && { unvouchedNew: this.#findUnvouchedNew() }),
      failsOnUnvouched: command.failOn?.has("unvouched-new") === true,
      ...(command.all && { addresses: this.#listAddresses() }),
      ...(command.drift && { drift: this.#listDrift() }),
      leftOut: scanned.notChecked
        .map(({ root, path: file, cause, isFailure }) => ({
          path: this.#pathOf(root, file),
          cause,
          ...(isFailure && { isFailure }),
        }))
        .sort((a, b) => compareTexts(a.path, b.path) || compareTexts(a.cause, b.cause)),
    };
  }

  #countChecked(): number {
    const { scanned, changes } = this.#parts;
    const { inventory } = scanned;
    if (changes === undefined) return inventory.fileCount;
    const not = new Set(scanned.notChecked.map(keyOf));
    const isChecked = (root: number, file: string): boolean =>
      inventory.hasFile(root, file) && !not.has(keyOf({ root, path: file }));
    return changes.reduce((sum, { changed }, root) => {
      return sum + [...changed].filter((file) => isChecked(root, file)).length;
    }, 0);
  }

  #sort(file: CheckedFile): void {
    const before = this.#parts.scanned.before?.problems[file.root];
    const home = this.#parts.folders[file.root]?.home ?? "";
    const old = this.#parts.changes?.[file.root]?.before.get(file.path);
    const hasMoved = old !== undefined && old.path !== file.path;
    const { problems } = file.note;
    for (const [fingerprint, problem] of findFingerprints(`${home}${file.path}`, problems)) {
      const was = before?.get(fingerprint);
      if (was !== undefined && !(hasMoved && this.#isNewAfterMove(file, problem, was))) continue;
      const finding = this.#finding(file, problem, fingerprint);
      const by = findSilencer(problem, finding.level, () => this.#isExcluded(file));
      if (by !== undefined) this.#silenced.push({ ...finding, by });
      else if (this.#parts.accepted.all.has(fingerprint)) this.#known.push(finding);
      else {
        this.#findings.push(finding);
        this.#warned.add(placeOf(file, problem));
        if (problem.kind === "lookAlike" || problem.kind === "slip") {
          this.#doubted.add(placeOf(file, problem));
        }
      }
    }
  }

  /**
   * Whether a problem that a moved file already had counts as new: a look-alike, a protected problem, or a problem that
   * now has a higher level. Such a problem may have been harmless at the old path, for example in a test.
   */
  #isNewAfterMove(file: CheckedFile, problem: Problem, was: Problem): boolean {
    return (
      problem.kind === "lookAlike" ||
      problem.isProtected === true ||
      isHigher(this.#levelOf(file, problem), this.#levelOf(file, was))
    );
  }

  #finding(file: CheckedFile, problem: Problem, fingerprint: string): ReportedFinding {
    const { kind, message, text, known, replacement } = problem;
    return {
      kind,
      level: this.#levelOf(file, problem),
      path: this.#pathOf(file.root, file.path),
      line: problem.line + 1,
      column: problem.column + 1,
      endLine: problem.endLine + 1,
      endColumn: problem.endColumn + 1,
      message,
      ...(text !== undefined && { text }),
      ...(known && { known }),
      ...(replacement !== undefined && { replacement }),
      fingerprint,
    };
  }

  #levelOf({ root }: CheckedFile, problem: Problem): WarningLevel {
    return levelOfProblem(problem, this.#parts.settings[root]?.levels ?? {});
  }

  #isExcluded(file: Pick<CheckedFile, "root" | "path">): boolean {
    const key = keyOf(file);
    const isExcluded = this.#excluded.get(key) ?? this.#askSettings(file);
    this.#excluded.set(key, isExcluded);
    return isExcluded;
  }

  #askSettings({ root, path: file }: Pick<CheckedFile, "root" | "path">): boolean {
    const folder = path.dirname(path.join(this.#parts.folders[root]?.root ?? "", file));
    let siblings = this.#siblings.get(folder);
    if (siblings === undefined) {
      siblings = readNames(folder);
      this.#siblings.set(folder, siblings);
    }
    return this.#parts.settings[root]?.isExcluded(file, siblings) === true;
  }

  #listAddresses(): readonly ReportedAddress[] {
    return [...this.#placesByAddress(() => true)]
      .flatMap(([address, all]) => {
        const places = all.filter(({ file }) => !this.#isExcluded(file));
        return places.length === 0 ? [] : this.#address(address, places, () => true);
      })
      .sort(compareAddresses);
  }

  #listDrift(): readonly ReportedDrift[] {
    return findDrift(this.#parts.scanned.inventory, (file) => !this.#isExcluded(file)).map(
      ({ declared, addresses }) => ({
        name: this.#shown(declared.text),
        chains: declared.chains,
        addresses: addresses.map(({ address, places }) => ({
          address: this.#parts.facts.shown(address),
          places: places.map(({ file, line }) => ({
            path: this.#pathOf(file.root, file.path),
            line: line + 1,
          })),
        })),
      }),
    );
  }

  /**
   * Lists the new addresses that no name from before the changes makes known. An EVM address with a wrong checksum
   * counts as the address with the same digits, since a comment can silence its finding, and some libraries accept such
   * an address.
   */
  #findUnvouchedNew(): readonly ReportedAddress[] {
    const { scanned, newLabels } = this.#parts;
    const added = this.#findAdded();
    const isAdded = ({ file, place }: FilePlace<Place>): boolean =>
      added.get(keyOf(file))?.has(`${place.line}:${place.column}`) === true;
    const before = new Set(scanned.before?.addresses.keys());
    for (const each of scanned.inventory.everyPlace()) {
      const address = isAdded(each) ? undefined : identifySpelling(each.place);
      if (address !== undefined) before.add(formatAddressKey(address));
    }
    return [...this.#placesByAddress(isAdded, identifySpelling)]
      .flatMap(([address, all]) => {
        if (before.has(formatAddressKey(address))) return [];
        const places = all.filter(({ file }) => !this.#isExcluded(file));
        if (places.length === 0) return [];
        const counts = (name: Name): boolean => isKnowing(name) && !newLabels(address, name);
        return this.#isKnownByName(address, places, counts)
          ? []
          : this.#address(address, places, counts).filter(({ status }) => status !== "named");
      })
      .sort(comparePlaces);
  }

  /**
   * Whether a name for which `counts` returns true is valid at any of the places, and no place has a look-alike or a
   * typo. Other findings have no effect.
   */
  #isKnownByName(
    address: AddressIdentity,
    places: readonly FilePlace<Place>[],
    counts: (name: Name) => boolean,
  ): boolean {
    const names = this.#parts.facts.find(address).filter(counts);
    const inferred = places.map(({ file, place }) => this.#chainAt(file, place));
    return (
      names.some((name) => isValidAtAny(name, inferred)) &&
      !places.some(({ file, place }) => this.#doubted.has(placeOf(file, place)))
    );
  }

  /**
   * Returns the added places of each changed file as "line:column", by `keyOf`. Compares the versions of a file as the
   * editor does.
   */
  #findAdded(): ReadonlyMap<string, ReadonlySet<string>> {
    const { scanned, changes } = this.#parts;
    const now = new Map<string, { readonly file: FilePlace["file"]; readonly places: Place[] }>();
    for (const { file, place } of scanned.inventory.everyPlace()) {
      if (changes?.[file.root]?.changed.has(file.path) !== true) continue;
      const known = now.get(keyOf(file));
      if (known === undefined) now.set(keyOf(file), { file, places: [place] });
      else known.places.push(place);
    }
    const added = new Map<string, ReadonlySet<string>>();
    for (const [key, { file, places }] of now) {
      const old = scanned.before?.versions[file.root]?.get(file.path);
      const { text = "" } = this.#notes.get(key)?.note ?? {};
      const found = compareVersions(old, { path: file.path, text, places }).flatMap((change) =>
        change.kind === "removed" ? [] : `${change.now.line}:${change.now.column}`,
      );
      added.set(key, new Set(found));
    }
    return added;
  }

  /** Collects the places in one pass: a lookup per address would unpack large files repeatedly. */
  #placesByAddress(
    isWanted: (place: FilePlace<Place>) => boolean,
    identify: typeof identifySpelling = (place) =>
      place.certainty === "broken" ? undefined : place,
  ): Iterable<readonly [AddressIdentity, readonly FilePlace<Place>[]]> {
    const groups = new Map<string, [AddressIdentity, FilePlace<Place>[]]>();
    for (const each of this.#parts.scanned.inventory.everyPlace()) {
      const address = isWanted(each) ? identify(each.place) : undefined;
      if (address === undefined) continue;
      const key = formatAddressKey(address);
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [address, [each]]);
      else group[1].push(each);
    }
    return groups.values();
  }

  /**
   * Builds the entry of an address; empty for a possible private key, which must not be shown. All names are listed;
   * `counts` selects the names that determine the trust level.
   */
  #address(
    address: AddressIdentity,
    places: readonly FilePlace<Place>[],
    counts: (name: Parameters<IsNewLabel>[1]) => boolean,
  ): readonly ReportedAddress[] {
    const { facts, newLabels } = this.#parts;
    const names = [
      ...facts.find(address),
      ...facts.selectDeclarations(address, this.#declared.find(address)),
    ];
    const status = findTrustLevel(address, {
      isWarned: places.some(({ file, place }) => this.#warned.has(placeOf(file, place))),
      isTagged: false,
      isToken: false,
      names: names.filter(counts),
      inferred: places.map(({ file, place }) => this.#chainAt(file, place)),
      isKnown: facts.isInBook(address),
    });
    if (status === undefined) return [];
    return [
      {
        address: this.#parts.facts.shown(address),
        format: address.format,
        status,
        names: names.map((name) => ({
          ...toOutputName(name, facts),
          ...(newLabels(address, name) && { isNew: true as const }),
        })),
        places: places.map(({ file, place }): ReportedPlace => {
          const inferred = this.#chainAt(file, place);
          return {
            path: this.#pathOf(file.root, file.path),
            line: place.line + 1,
            column: place.column + 1,
            ...(inferred && describeChain(inferred)),
          };
        }),
      },
    ];
  }

  #chainAt(file: FilePlace["file"], { line, column }: Place) {
    return this.#notes.get(keyOf(file))?.note.chains.get(`${line}:${column}`);
  }

  #pathOf(root: number, file: string): string {
    const folder = this.#parts.folders[root];
    return this.#shown(folder === undefined ? file : shownPath(folder, file));
  }

  #shown(text: string): string {
    return withholdKeys(text, this.#parts.facts.isInBook);
  }
}

function describeChain({
  chain,
  isLikely,
}: InferredChain): Pick<ReportedPlace, "chain" | "chainRef" | "chainId" | "isLikely"> {
  const chainId = idOfChain(chain);
  return {
    chain: safeText(nameOfChain(chain) ?? chain),
    chainRef: chain,
    ...(chainId !== undefined && { chainId }),
    ...(isLikely && { isLikely }),
  };
}

/** Whether a name makes its address known. A declaration does not. */
function isKnowing({ kind }: Name): boolean {
  return kind !== "declaration";
}

function keyOf({ root, path: file }: Pick<CheckedFile, "root" | "path">): string {
  return `${root}:${file}`;
}

function placeOf(
  file: Pick<CheckedFile, "root" | "path">,
  { line, column }: { readonly line: number; readonly column: number },
): string {
  return `${keyOf(file)}:${line}:${column}`;
}

function compareAddresses(a: ReportedAddress, b: ReportedAddress): number {
  return compareTexts(a.address, b.address) || compareTexts(a.format, b.format);
}

/** Sorts by the first place, so that the addresses of a file are listed together. */
function comparePlaces(a: ReportedAddress, b: ReportedAddress): number {
  const [one, other] = [a.places[0], b.places[0]];
  return (
    compareTexts(one?.path ?? "", other?.path ?? "") ||
    (one?.line ?? 0) - (other?.line ?? 0) ||
    (one?.column ?? 0) - (other?.column ?? 0) ||
    compareAddresses(a, b)
  );
}
