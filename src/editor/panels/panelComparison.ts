import * as vscode from "vscode";
import type { Unsubscribe } from "../../sources/catalog/changeEvent";
import type { ComparedChange, ComparedSide, Comparison, SideFacts } from "../comparing/comparison";
import type { ComparedAddress, ComparisonRow, ComparisonSource } from "./detail/comparisonSource";
import { findEqualLabels, formatWithChains, labelOfSymbol } from "./equalLabels";
import {
  buildFileWarnings,
  buildSarifResults,
  type LevelOfWarning,
  type ShowWarning,
} from "./fileWarnings";
import { identify } from "../../engine/addresses/identify";
import { describeSources } from "../../engine/checks/describeFinding";
import type { Name } from "../../engine/names/name";
import { formatNameInFull, withoutHosts } from "../../engine/names/nameText";
import { translate } from "../platform/formatCount";

/** Adapts a comparison to its panel. */
export class PanelComparison implements ComparisonSource {
  readonly #comparison: Comparison;
  readonly #nameOfChain: (chain: string) => string | undefined;
  readonly #levelOf: LevelOfWarning;
  readonly #show: ShowWarning | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #following: vscode.Disposable;
  #rows: readonly ComparisonRow[] | undefined;

  constructor(
    comparison: Comparison,
    nameOfChain: (chain: string) => string | undefined,
    levelOf: LevelOfWarning,
    show?: ShowWarning,
  ) {
    this.#comparison = comparison;
    this.#nameOfChain = nameOfChain;
    this.#levelOf = levelOf;
    this.#show = show;
    this.#following = comparison.onDidChange(() => {
      this.#tell();
    });
  }

  readonly onDidChange = (listener: () => void): Unsubscribe => {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  };

  get title(): string {
    return titleOfComparison(this.#comparison.ref);
  }

  get state(): ComparisonSource["state"] {
    return this.#comparison.state;
  }

  get problem(): string | undefined {
    return this.#comparison.problem;
  }

  get base(): string | undefined {
    return this.#comparison.base;
  }

  get asOf(): Date | undefined {
    return this.#comparison.asOf;
  }

  get counts(): ComparisonSource["counts"] {
    return this.#comparison.counts;
  }

  get omitted(): readonly string[] {
    const { pointers, repositories } = this.#comparison.counts;
    return [
      ...(repositories === 0
        ? []
        : [vscode.l10n.t("Submodules and nested repositories: {0}", repositories)]),
      ...(pointers === 0 ? [] : [vscode.l10n.t("Changed files in Git LFS: {0}", pointers)]),
    ];
  }

  get rows(): readonly ComparisonRow[] {
    this.#rows ??= this.#comparison.changes.flatMap((change) => this.#buildRow(change) ?? []);
    return this.#rows;
  }

  buildResults(keys: readonly string[]): ReturnType<ComparisonSource["buildResults"]> {
    const wanted = new Set(keys);
    return buildSarifResults(
      this.#comparison.changes.flatMap(({ key, now }) => (wanted.has(key) && now ? [now] : [])),
      this.#levelOf,
    );
  }

  formerSourcesOf(address: string): readonly string[] {
    const verdict = identify(address);
    const names = verdict.valid ? this.#comparison.formerNamesOf(verdict) : [];
    if (names.length === 0) return [];
    return describeSources(translate, { tags: [], names }, this.#nameOfChain);
  }

  start(): Promise<void> {
    return this.#comparison.start();
  }

  refresh(): Promise<void> {
    return this.#comparison.refresh();
  }

  stop(): void {
    this.#comparison.stop();
  }

  open(key: string): void {
    void this.#comparison.open(key);
  }

  noteFacts(): void {
    this.#tell();
  }

  dispose(): void {
    this.#following.dispose();
    this.#comparison.dispose();
  }

  #tell(): void {
    this.#rows = undefined;
    for (const listener of this.#listeners) listener();
  }

  #buildRow({ key, kind, old, now }: ComparedChange): ComparisonRow | undefined {
    const shown = now ?? old;
    const facts = {
      old: old && this.#comparison.describe(old),
      now: now && this.#comparison.describe(now),
    };
    const status = (facts.now ?? facts.old)?.status;
    if (shown === undefined || status === undefined) return undefined;
    const inferred = shown.inferred.flatMap((each) => each ?? []);
    // "USDC" that replaces "USDC" would look like no change.
    const equal =
      facts.old && facts.now ? findEqualLabels(translate, facts.old, facts.now) : new Set<string>();
    const sides = {
      old: old && facts.old && this.#buildSide(old, facts.old, equal),
      now: now && facts.now && this.#buildSide(now, facts.now, equal),
    };
    return {
      key,
      change: kind,
      status,
      ...sides,
      chains: [...new Set(inferred.map(({ chain }) => chain))],
      folders: [shown.path.split("/").slice(0, -1)[0] ?? ""],
      warnings: (sides.now ?? sides.old)?.warnings ?? [],
    };
  }

  /**
   * Builds one side of a change. The old side omits the names that the change has added, except the name that its own
   * version declares: if two places that declare the same name have swapped their addresses, the name counts as added.
   * `equal`: the labels that the other side also has; they are followed by their chains.
   */
  #buildSide(side: ComparedSide, facts: SideFacts, equal: ReadonlySet<string>): ComparedAddress {
    const { isOld, place, path, warnings, inferred } = side;
    const isBroken = place.certainty === "broken";
    const declared = isBroken ? undefined : place.declared?.text;
    const isOwn = ({ kind, text }: Name): boolean => kind === "declaration" && text === declared;
    const names = isOld
      ? facts.names
          .filter((name) => !name.isNew || isOwn(name))
          .map((name) => ({ ...name, isNew: false }))
      : facts.names;
    const isEqual = facts.symbols.some((symbol) => equal.has(labelOfSymbol(symbol)));
    const symbols = isEqual ? this.#comparison.describe(side, true).symbols : facts.symbols;
    const format = formatWithChains(translate, { symbols, names }, equal, inferred);
    return {
      format: isBroken ? undefined : place.format,
      text: isBroken ? place.text : place.canonical,
      symbols,
      tags: facts.tags,
      names: names.map((name) => ({
        text: format(name),
        full: formatNameInFull(translate, withoutHosts(name), this.#nameOfChain),
        isOwnTag: name.kind === "tag",
        isNew: name.isNew,
      })),
      warnings: buildFileWarnings(warnings, this.#levelOf, this.#show),
      path,
      line: place.line,
    };
  }
}

/** Returns the title of a comparison. `ref`: a branch, tag or commit; "HEAD" is the last commit. */
export function titleOfComparison(ref: string): string {
  return ref === "HEAD"
    ? vscode.l10n.t("Addresses Changed Since the Last Commit")
    : vscode.l10n.t("Addresses Changed Since {0}", ref);
}
