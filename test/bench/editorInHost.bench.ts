import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as vscode from "vscode";
import type * as editorFeaturesModule from "../../src/editor/documents/editorFeatures";
import { TagKnowledge } from "../../src/sources/tags/tagKnowledge";
import { Catalog } from "../../src/sources/catalog/catalog";
import { ServiceInUse } from "../../src/sources/catalog/serviceInUse";
import { registerEditor } from "../../src/editor/documents/registerEditor";
import type { TaggedAddress } from "../../src/sources/service/schemas";
import { many } from "../support/manyAddresses";
import { TagService } from "../support/tagService";
import { type BuildName, distFolders, loadBuilt } from "./builds";
import { obey } from "./hostVerbs";
import { gateOf } from "../support/gateOf";
import { namesOf } from "../support/namesOf";
import { warningsOf } from "../support/warningsOf";

const hovers = 40;
const everywhere = { scheme: "*" };
const firstTag = "hot_wallet";
const secondTag = "cold_wallet";

/**
 * Runs inside the extension host. For a file with addresses, registers the hints and hovers that the bench requests:
 * those of the extension, constant ones, or none.
 */
export async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "atlas-bench-editor-"));
  let addresses: readonly string[] = [];
  let registered: { dispose(): unknown } = vscode.Disposable.from();
  const service = new TagService(100);
  const catalog = openCatalog(service);
  const names = namesOf();
  const knowledge = new TagKnowledge(catalog, folder);
  let change: () => void = () => undefined;
  const register = (made: { dispose(): unknown }): void => {
    registered.dispose();
    registered = made;
  };
  const useBuild = async (build: BuildName): Promise<void> => {
    const records = (...tags: string[]): TaggedAddress[] =>
      addresses.map((address) => ({ address, tags, chains: [] }));
    service.setTag(firstTag, records(firstTag));
    await knowledge.check("requested");
    change = () => {
      catalog.noteTagged(secondTag, records(firstTag, secondTag));
    };
    const { EditorFeatures } = (await loadBuilt(
      distFolders().get(build) ?? "",
      "src/editor/documents/editorFeatures.ts",
    )) as typeof editorFeaturesModule;
    const hintsChanged = new vscode.EventEmitter<void>();
    const features = new EditorFeatures({
      catalog,
      knowledge,
      names,
      gate: gateOf(catalog, knowledge),
      warnings: warningsOf(knowledge, names),
      hintsChanged: () => {
        hintsChanged.fire();
      },
      pairsChanged: () => undefined,
      readWorkspace: () => Promise.reject(new Error("no workspace")),
    });
    const editor = registerEditor(() => Promise.resolve(features), hintsChanged.event);
    register(vscode.Disposable.from(editor, features, hintsChanged));
  };
  await obey({
    open: async (count) => {
      addresses = many(Number(count));
      const content = addresses.map((address) => `const a = "${address}";`).join("\n");
      const document = await vscode.workspace.openTextDocument({ content });
      await vscode.window.showTextDocument(document);
    },
    useOurs: () => useBuild("ours"),
    useBefore: () => useBuild("before"),
    useConstant: () => {
      const constant = new Constant(addresses.length);
      change = () => {
        constant.change(`${firstTag} +1`);
      };
      register(constant);
    },
    useNothing: () => {
      register(vscode.Disposable.from());
    },
    hover: () => timeHovers(addresses.length),
    /** Adds a second tag to each address, or changes the text of the constant hints. Returns the time of the change. */
    change: () => {
      const at = performance.timeOrigin + performance.now();
      change();
      return at;
    },
    top: () => vscode.commands.executeCommand("cursorTop"),
  });
  registered.dispose();
  await knowledge.dispose();
  rmSync(folder, { recursive: true });
}

/**
 * Creates a catalog that claims to use the local service, so that the hover shows no details. A hover with details
 * would be shown only after a request.
 */
function openCatalog({ client }: TagService): Catalog {
  return new Catalog(new ServiceInUse("local", "", "bench", () => Promise.resolve(client)));
}

/** Provides a constant hover, and hints that change only on request. */
class Constant {
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #count: number;
  readonly #registered: vscode.Disposable;
  #hints: vscode.InlayHint[] = [];

  constructor(count: number) {
    this.#count = count;
    const hover = new vscode.Hover("constant");
    this.change(firstTag);
    this.#registered = vscode.Disposable.from(
      vscode.languages.registerHoverProvider(everywhere, { provideHover: () => hover }),
      vscode.languages.registerInlayHintsProvider(everywhere, {
        onDidChangeInlayHints: this.#changed.event,
        provideInlayHints: () => this.#hints,
      }),
    );
  }

  change(text: string): void {
    this.#hints = Array.from({ length: this.#count }, (_, line) => {
      const hint = new vscode.InlayHint(new vscode.Position(line, 54), text);
      hint.paddingLeft = true;
      return hint;
    });
    this.#changed.fire();
  }

  dispose(): void {
    this.#registered.dispose();
    this.#changed.dispose();
  }
}

/** Returns the mean duration of a hover in milliseconds. */
async function timeHovers(lines: number): Promise<number> {
  const { document } = vscode.window.activeTextEditor ?? {};
  if (document === undefined) throw new Error("no document is open");
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
