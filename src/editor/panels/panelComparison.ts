import * as vscode from "vscode";
import type { Unsubscribe } from "../../sources/catalog/changeEvent";
import type { ComparedChange, ComparedSide, Comparison, SideFacts } from "../comparing/comparison";
import type { ComparedAddress, ComparisonRow, ComparisonSource } from "./detail/comparisonSource";
import { buildFileWarnings, type LevelOfWarning } from "./fileWarnings";
import { formatName, formatNameInFull, withoutHosts } from "../../engine/names/nameText";
import type { Name } from "../../engine/names/name";
import { translate } from "../platform/formatCount";

/** Adapts a comparison to its panel. */
export class PanelComparison implements ComparisonSource {
  readonly #comparison: Comparison;
  readonly #nameOfChain: (chain: string) => string | undefined;
  readonly #levelOf: LevelOfWarning;
  readonly #listeners = new Set<() => void>();
  readonly #following: vscode.Disposable;
  #rows: readonly ComparisonRow[] | undefined;

  constructor(
    comparison: Comparison,
    nameOfChain: (chain: string) => string | undefined,
    levelOf: LevelOfWarning,
  ) {
    this.#comparison = comparison;
    this.#nameOfChain = nameOfChain;
    this.#levelOf = levelOf;
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
    if (shown === undefined) return undefined;
    const facts = this.#comparison.describe(shown);
    if (facts.standing === undefined) return undefined;
    const inferred = shown.inferred.flatMap((each) => each ?? []);
    const sides = {
      old: old && this.#buildSide(old, old === shown ? facts : this.#comparison.describe(old)),
      now: now && this.#buildSide(now, facts),
    };
    return {
      key,
      change: kind,
      standing: facts.standing,
      ...sides,
      chains: [...new Set(inferred.map(({ chain }) => chain))],
      folders: [shown.path.split("/").slice(0, -1)[0] ?? ""],
      warnings: (sides.now ?? sides.old)?.warnings ?? [],
    };
  }

  #buildSide({ place, path, warnings }: ComparedSide, facts: SideFacts): ComparedAddress {
    const isBroken = place.certainty === "broken";
    const names = [...facts.names];
    const constant = isBroken ? undefined : place.declared;
    // Without the constant, the row of a swapped address would not say which constant has another address now.
    if (constant !== undefined && !names.some((name) => isDeclared(name, constant.text))) {
      const { text, chains } = constant;
      const source = { title: path, version: "", place: { uri: path, line: place.line } };
      names.unshift({ text, chains, kind: "declaration", source, isNew: false });
    }
    return {
      format: isBroken ? undefined : place.format,
      text: isBroken ? place.text : place.canonical,
      symbols: facts.symbols,
      tags: facts.tags,
      names: names.map((name) => ({
        text: formatName(translate, name),
        full: formatNameInFull(translate, withoutHosts(name), this.#nameOfChain),
        isOwnTag: name.kind === "tag",
        isNew: name.isNew,
      })),
      warnings: buildFileWarnings(warnings, this.#levelOf),
      path,
      line: place.line,
    };
  }
}

function isDeclared({ kind, text }: Name, constant: string): boolean {
  return kind === "declaration" && text === constant;
}

/** Returns the title of a comparison. `ref`: a branch, tag or commit; "HEAD" is the last commit. */
export function titleOfComparison(ref: string): string {
  return ref === "HEAD"
    ? vscode.l10n.t("Addresses Changed Since the Last Commit")
    : vscode.l10n.t("Addresses Changed Since {0}", ref);
}
