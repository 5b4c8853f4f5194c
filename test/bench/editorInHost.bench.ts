import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";
import { AddressBook } from "../../src/catalog/addressBook";
import { Catalog } from "../../src/catalog/catalog";
import { ServiceInUse } from "../../src/catalog/serviceInUse";
import { EditorFeatures } from "../../src/editor/editorFeatures";
import { registerEditor } from "../../src/editor/registerEditor";
import { vitalik } from "../support/realAddresses";
import { TagService } from "../support/tagService";
import { reportVariable } from "./inHost";

/** What editor.bench.ts reads, in milliseconds. */
export interface EditorReport {
  readonly hover: { readonly ours: number[]; readonly theirs: number[] };
  readonly hints: { readonly ours: number[]; readonly theirs: number[] };
}

const rounds = 9;
const hovers = 40;
const lines = 30;

/** Runs inside the host. */
export async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "atlas-bench-editor-"));
  const catalog = await openCatalog();
  const pause = { isOn: () => false, set: () => undefined };
  const book = new AddressBook(catalog, { directory: folder, pause });
  await book.check("asked");
  const document = await vscode.workspace.openTextDocument({
    content: `const a = "${vitalik}";\n`.repeat(lines),
    language: "typescript",
  });
  await vscode.window.showTextDocument(document);
  const report: EditorReport = {
    hover: { ours: [], theirs: [] },
    hints: { ours: [], theirs: [] },
  };
  for (let round = 0; round <= rounds; round += 1) {
    const ours = await measureOurs(catalog, book, document, round);
    const theirs = await measureConstant(document);
    if (round === 0) continue;
    report.hover.ours.push(ours.hover);
    report.hints.ours.push(ours.hints);
    report.hover.theirs.push(theirs.hover);
    report.hints.theirs.push(theirs.hints);
  }
  await book.dispose();
  rmSync(folder, { recursive: true });
  writeFileSync(process.env[reportVariable] ?? "", JSON.stringify(report));
}

interface Measured {
  readonly hover: number;
  readonly hints: number;
}

async function openCatalog(): Promise<Catalog> {
  const service = new TagService(100);
  service.setTag("hot_wallet", [{ address: vitalik, tags: ["hot_wallet"], chains: [] }]);
  const client = await Promise.resolve(service.client);
  // Of a local service no details are shown, which are another provider's and wait for the service.
  return new Catalog(new ServiceInUse("local", "", "bench", () => Promise.resolve(client)));
}

async function measureOurs(
  catalog: Catalog,
  book: AddressBook,
  document: vscode.TextDocument,
  round: number,
): Promise<Measured> {
  let answered: () => void = () => undefined;
  class Watched extends EditorFeatures {
    override async provideHints(
      ...at: Parameters<EditorFeatures["provideHints"]>
    ): Promise<vscode.InlayHint[] | undefined> {
      const hints = await super.provideHints(...at);
      if (hints?.some(({ label }) => JSON.stringify(label).includes(`tag_${round}`)) === true) {
        answered();
      }
      return hints;
    }
  }
  const hintsChanged = new vscode.EventEmitter<void>();
  const features = new Watched(catalog, book, () => {
    hintsChanged.fire();
  });
  const registered = vscode.Disposable.from(
    registerEditor(() => Promise.resolve(features), hintsChanged.event),
    features,
    hintsChanged,
  );
  await sleep(1_500);
  const hover = await timeHovers(document);
  const start = performance.now();
  const seen = new Promise<void>((resolve) => {
    answered = resolve;
  });
  const tags = [`tag_${round}`];
  catalog.noteTagged(`tag_${round}`, [{ address: vitalik, tags, chains: [] }]);
  await seen;
  const hints = performance.now() - start;
  registered.dispose();
  return { hover, hints };
}

async function measureConstant(document: vscode.TextDocument): Promise<Measured> {
  let answered: () => void = () => undefined;
  const changed = new vscode.EventEmitter<void>();
  const constantHover = new vscode.Hover("constant");
  const constantHints = Array.from(
    { length: lines },
    (_, line) => new vscode.InlayHint(new vscode.Position(line, 54), "constant"),
  );
  const registered = vscode.Disposable.from(
    changed,
    vscode.languages.registerHoverProvider({ scheme: "*" }, { provideHover: () => constantHover }),
    vscode.languages.registerInlayHintsProvider(
      { scheme: "*" },
      {
        onDidChangeInlayHints: changed.event,
        provideInlayHints: () => {
          answered();
          return constantHints;
        },
      },
    ),
  );
  await sleep(1_500);
  const hover = await timeHovers(document);
  const start = performance.now();
  const seen = new Promise<void>((resolve) => {
    answered = resolve;
  });
  changed.fire();
  await seen;
  const hints = performance.now() - start;
  registered.dispose();
  return { hover, hints };
}

async function timeHovers(document: vscode.TextDocument): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < hovers; i += 1) {
    const found = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      document.uri,
      new vscode.Position(i % lines, 20),
    );
    if (found.length !== 1) throw new Error(`${found.length} hovers instead of one`);
  }
  return (performance.now() - start) / hovers;
}
