import * as vscode from "vscode";
import type { Catalog } from "../../sources/catalog/catalog";
import type { TagKnowledge } from "../../sources/tags/tagKnowledge";
import type { Names } from "../../engine/names/names";
import { findFoldings } from "../../engine/traces/findFoldings";
import { openTrace } from "./openTrace";
import { TraceAmounts } from "./traceAmounts";
import { TraceFiles } from "./traceFiles";

interface TracesParts {
  readonly catalog: Catalog;
  readonly knowledge: TagKnowledge;
  readonly names: Names;
}

/**
 * Opened traces: their files, foldings and amounts. The features for all documents show the tags and names in traces.
 */
export class Traces {
  readonly files = new TraceFiles();
  readonly #amounts: TraceAmounts;
  readonly #catalog: Catalog;

  constructor({ catalog, knowledge, names }: TracesParts) {
    this.#catalog = catalog;
    this.#amounts = new TraceAmounts(knowledge, names);
  }

  open(): Promise<void> {
    return openTrace(this.#catalog, this.files);
  }

  provideFoldings(document: vscode.TextDocument): vscode.FoldingRange[] {
    return findFoldings(document).map(({ start, end }) => new vscode.FoldingRange(start, end));
  }

  provideAmounts(
    document: vscode.TextDocument,
    range: vscode.Range,
    token: vscode.CancellationToken,
  ): Promise<vscode.InlayHint[]> {
    return this.#amounts.provide(document, range, token);
  }
}
