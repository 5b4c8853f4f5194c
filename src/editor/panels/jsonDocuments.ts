import * as vscode from "vscode";
import type { Catalog } from "../../sources/catalog/catalog";
import { exportChain, exportChains } from "../../sources/catalog/nodeChain";
import { shortenHash } from "../../engine/text/safeText";
import { readSetting, settingSection } from "../platform/settings";
import type { Detail } from "./detail/detail";
import { createSubject, type SubjectSources } from "./detail/detailSubject";
import type { Thing } from "./messages/shared";
import { markSampleRecords } from "./tables/sampleRows";
import { titleOf } from "./detail/heads";

const scheme = "address-atlas-json";
const mostKept = 20;

/**
 * Returns the text to show for a document that is no longer in memory, after a restart or after many newer
 * documents.
 */
function noLongerKept(): string {
  const text = vscode.l10n.t(
    "This answer is no longer in memory. Show it again from its panel or from the catalog.",
  );
  return formatJson({ note: text });
}

function formatJson(value: unknown): string {
  return JSON.stringify(value, null, 2);
}

/** Shows the records of panels and subjects as JSON in read-only editors. */
export class JsonDocuments implements vscode.TextDocumentContentProvider {
  /** The texts with all amounts. Each read applies the setting that hides amounts. */
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  /**
   * The editor reads this event when the provider is registered, so the field is declared before the
   * registration.
   */
  readonly onDidChange = this.#changed.event;
  readonly #registration = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(scheme, this),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (!event.affectsConfiguration(`${settingSection}.privacy.hideAmounts`)) return;
      for (const uri of this.#texts.keys()) this.#changed.fire(vscode.Uri.parse(uri));
    }),
  );

  readonly #titleOf: (address: string) => string | undefined;

  constructor(titleOf: (address: string) => string | undefined) {
    this.#titleOf = titleOf;
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    const text = this.#texts.get(uri.toString()) ?? noLongerKept();
    const isHidden = readSetting(vscode.workspace, "privacy.hideAmounts");
    return isHidden ? formatJson(hideAmountsIn(JSON.parse(text))) : text;
  }

  /** Shows all loaded data of a panel. */
  async show(detail: Detail, catalog: Catalog): Promise<void> {
    await this.#open(detail.thing, detail.records, catalog);
  }

  /** Shows the record of a subject that has no panel. */
  async showOf(thing: Thing, sources: SubjectSources): Promise<void> {
    const subject = createSubject(thing, sources, () => undefined);
    await subject.load();
    if (subject.failed !== undefined && !subject.unknown) throw subject.failed;
    await this.#open(thing, subject.records, sources.catalog);
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
    this.#texts.clear();
  }

  async #open(
    thing: Thing,
    records: Readonly<Record<string, unknown>>,
    catalog: Catalog,
  ): Promise<void> {
    const { nodes } = catalog.service;
    const title = exportChain(titleOf(thing), nodes);
    const called = thing.kind === "address" ? this.#titleOf(title) : undefined;
    const name = thing.kind === "address" ? shortenHash(title) : title;
    const path = `/${nameOfFile(called ?? thing.kind)} ${nameOfFile(name)}.json`;
    const uri = vscode.Uri.from({ scheme, path, query: `${thing.kind} ${title}` });
    this.#texts.delete(uri.toString());
    const marked = markSampleRecords(records, thing, catalog.service);
    this.#texts.set(uri.toString(), formatJson(exportChains(marked, nodes)));
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > mostKept && oldest !== undefined) this.#texts.delete(oldest);
    this.#changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.languages.setTextDocumentLanguage(document, "json");
    await vscode.window.showTextDocument(document, { preview: true });
  }
}

function nameOfFile(text: string): string {
  return text.replace(/[^\p{L}\p{N}_.…-]/gu, "_").slice(0, 60);
}

/** The fields of the service's answers that contain amounts that someone holds or has moved. */
const amountFields = new Set(["balance", "value", "total_value_usd"]);

/** Replaces the amounts in records with dots. */
function hideAmountsIn(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(hideAmountsIn);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      amountFields.has(name) && each !== null ? "••••" : hideAmountsIn(each),
    ]),
  );
}
