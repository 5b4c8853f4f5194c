/**
 * The table "who may import what" of CONTRIBUTING.md. Keys are rooms, a folder or one file of src;
 * the most exact one counts. Values are the rooms and packages that it may import besides itself;
 * `type:` before a room allows only its types.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  "src/engine/text/amounts.ts": [],
  "src/clock.ts": [],
  "src/editor/session/openExchange.ts": ["src/transport/", "src/platform/"],
  "src/editor/session/openService.ts": [
    "src/editor/session/openExchange.ts",
    "type:src/node/",
    "src/transport/",
    "src/service/",
    "src/local/",
    "src/catalog/",
    "src/platform/",
  ],
  "src/detail/messages/": [],
  "src/editor/session/openNames.ts": [
    "vscode",
    "node:",
    "src/names/",
    "src/labelReading/",
    "src/platform/",
    "src/texts/",
  ],
  "src/editor/session/openNodes.ts": [
    "vscode",
    "src/editor/session/openExchange.ts",
    "src/addresses/",
    "src/sources/local/sample/sampleChains.ts",
    "src/node/",
    "src/platform/",
  ],
  "src/labelReading/": ["vscode", "node:", "src/names/", "src/clock.ts"],
  "src/editor/session/openWarnings.ts": [
    "vscode",
    "src/addresses/",
    "src/sources/tags/tagName.ts",
    "type:src/catalog/",
    "src/checks/",
    "type:src/names/",
    "src/platform/",
  ],
  "src/addresses/": ["@noble/hashes", "@scure/base", "@scure/bip39"],
  "src/names/": ["js-yaml", "smol-toml", "node:zlib", "src/addresses/", "src/texts/"],
  "src/checks/": ["src/addresses/", "src/names/", "src/texts/"],
  "src/surveying/": [
    "vscode",
    "node:",
    "type:src/addresses/",
    "src/labelReading/",
    "src/editor/platform/loadFileFacts.ts",
    "type:src/checks/",
    "src/workspace/",
  ],
  "src/comparing/": [
    "vscode",
    "node:",
    "src/addresses/",
    "src/editor/workspace/openLabelFolder.ts",
    "src/editor/platform/loadFileFacts.ts",
    "src/texts/",
    "type:src/checks/",
    "type:src/names/",
    "src/workspace/",
  ],
  "src/editor/session/surveyParts.ts": [
    "type:src/addresses/",
    "type:src/catalog/",
    "src/sources/tags/tagName.ts",
    "src/checks/",
    "type:src/names/",
    "src/platform/",
    "type:src/workspace/",
  ],
  "src/editor/session/openWorkspace.ts": [
    "vscode",
    "src/editor/session/surveyParts.ts",
    "src/surveying/",
  ],
  "src/editor/session/openComparing.ts": [
    "vscode",
    "src/editor/session/surveyParts.ts",
    "src/comparing/",
  ],
  "src/workspace/": ["ignore", "node:", "src/addresses/", "src/checks/", "src/names/"],
  "src/cli/": [
    "node:",
    "package.json",
    "books/book.bin",
    "src/addresses/",
    "src/checks/",
    "src/names/",
    "src/texts/",
    "src/workspace/",
    "src/project/files/diskFolder.ts",
    "src/project/files/labelFolder.ts",
    "src/project/files/fileCalls.ts",
    "src/project/labels/labelLoader.ts",
    "src/project/labels/labelReader.ts",
    "src/project/labels/labelThread.ts",
    "src/project/labels/loadChainId.ts",
    "src/project/labels/loadLabels.ts",
  ],
  "src/texts/": [],
  "src/traces/": [],
  "src/transport/": ["undici", "node:", "src/clock.ts"],
  "src/service/": [
    "zod",
    "node:",
    "src/clock.ts",
    "src/sources/transport/exchange.ts",
    "src/sources/transport/jsonBody.ts",
    "src/sources/transport/loopback.ts",
    "src/sources/transport/retryAfter.ts",
    "src/sources/transport/secretTexts.ts",
  ],
  "src/node/": [
    "node:",
    "src/clock.ts",
    "src/texts/",
    "src/addresses/",
    "src/sources/transport/exchange.ts",
    "src/sources/transport/jsonBody.ts",
    "src/sources/transport/loopback.ts",
    "src/sources/transport/retryAfter.ts",
    "src/sources/transport/secretTexts.ts",
  ],
  "src/local/": [
    "src/node/",
    "node:",
    "type:src/sources/service/schemas.ts",
    "src/addresses/",
    "src/engine/names/name.ts",
    "type:src/names/",
  ],
  "src/disclosure/": [
    "node:",
    "@scure/base",
    "src/addresses/",
    "src/sources/service/errors.ts",
    "type:src/service/",
  ],
  "src/catalog/": [
    "node:",
    "zod",
    "src/clock.ts",
    "src/service/",
    "src/addresses/",
    "src/disclosure/",
    "type:src/local/",
  ],
  "src/tagging/": [
    "node:",
    "src/addresses/",
    "src/checks/",
    "src/catalog/",
    "src/disclosure/",
    "src/texts/",
    "src/sources/service/errors.ts",
    "type:src/service/",
  ],
  "src/detail/": [
    "src/addresses/",
    "src/engine/checks/comparison.ts",
    "src/engine/text/amounts.ts",
    "src/catalog/",
    "src/disclosure/",
    "src/texts/",
    "src/sources/service/errors.ts",
    "type:src/service/",
    "type:src/platform/",
    "src/project/scan/compareVersions.ts",
    "src/project/scan/standing.ts",
    "src/project/scan/withholdKeys.ts",
    "type:src/workspace/",
    "node:",
  ],
  "src/platform/": [
    "vscode",
    "node:",
    "src/sources/service/errors.ts",
    "type:src/sources/service/requestLog.ts",
    "type:src/disclosure/",
    "src/sources/catalog/presence.ts",
    "src/engine/checks/warningLevels.ts",
    "src/engine/outline/chainOfFile.ts",
    "src/engine/outline/chainOfPath.ts",
    "src/engine/names/nameText.ts",
    "src/engine/chains/spokenChain.ts",
    "type:src/names/",
    "src/sources/tags/tagName.ts",
    "type:src/catalog/",
    "src/project/labels/loadChainId.ts",
    "src/editor/workspace/openLabelFolder.ts",
    "type:src/project/scan/place.ts",
    "src/texts/",
  ],
  "src/tree/": [],
  "src/editor/": [],
  "src/panels/": ["src/detail/"],
  "src/commands/": ["src/node/", "src/labelReading/", "src/clock.ts"],
  "src/agents/": [],
  "src/terminal/": ["src/traces/"],
};

/** What every feature of the editor may import; not each other: they meet through ids and events. */
const features = [
  "src/tree/",
  "src/editor/",
  "src/panels/",
  "src/commands/",
  "src/agents/",
  "src/terminal/",
];
const featuresMayImport = [
  "vscode",
  "node:",
  "src/platform/",
  "src/catalog/",
  "src/addresses/",
  "src/names/",
  "src/checks/",
  "src/disclosure/",
  "src/engine/text/amounts.ts",
  "src/texts/",
  "src/tagging/",
  "type:src/service/",
  "src/sources/service/errors.ts",
  "type:src/surveying/",
  "type:src/comparing/",
  "src/workspace/",
];

/** Only the transport makes requests (faults.md, rule 1). */
const network = /^(?:undici|(?:node:)?(?:https?|http2|net|tls|dgram|dns))(?:\/|$)/;

/** What joins the rooms. */
const mayImportAll = [
  "src/extension.ts",
  "src/editor/session/session.ts",
  "src/editor/session/commandHandlers.ts",
];

const pageMayImport = ["src/detail/messages/"];

/** One source file: path from the top of the repository, and text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

interface ImportLine {
  readonly name: string;
  readonly typeOnly: boolean;
}

/** Every breach of the table, in words. `files` are all files, to resolve what an import means. */
export function findBreaches(files: readonly SourceFile[]): readonly string[] {
  const paths = new Set(files.map((file) => file.path));
  return files.flatMap((file) =>
    importsOf(file.text)
      .map((line) => ({ ...line, target: resolve(file.path, line.name, paths) }))
      .filter((line) => !isAllowed(file.path, line.target, line.typeOnly))
      .map(
        (line) =>
          `${file.path} may not import ${line.typeOnly ? "the types of " : ""}${line.target}`,
      ),
  );
}

function importsOf(text: string): readonly ImportLine[] {
  const found: ImportLine[] = [];
  const statements = /^\s*(?:import|export)\s+(type\s+)?(?:[^"';]*?\sfrom\s+)?["']([^"']+)["']/gm;
  for (const [, type, name] of text.matchAll(statements)) {
    if (name !== undefined) found.push({ name, typeOnly: type !== undefined });
  }
  const calls = /(typeof\s+)?\b(?:import|require)\(\s*["']([^"']+)["']/g;
  for (const [, asType, name] of text.matchAll(calls)) {
    if (name !== undefined) found.push({ name, typeOnly: asType !== undefined });
  }
  return found;
}

function resolve(from: string, name: string, paths: ReadonlySet<string>): string {
  if (!name.startsWith(".")) return name;
  const parts = from.split("/").slice(0, -1);
  for (const part of name.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== ".") parts.push(part);
  }
  const path = parts.join("/");
  return [path, `${path}.ts`, `${path}.d.ts`].find((candidate) => paths.has(candidate)) ?? path;
}

function isAllowed(from: string, target: string, typeOnly: boolean): boolean {
  if (target === "src/extension.ts") return false;
  if (network.test(target) && !from.startsWith("src/transport/")) return false;
  if (mayImportAll.includes(from)) return true;
  if (mayImportAll.includes(target)) return false;
  if (from.startsWith("media/")) {
    return target.startsWith("media/") || isListed(pageMayImport, target, typeOnly);
  }
  const room = roomOf(from);
  if (room.endsWith("/") && target.startsWith(room)) return true;
  const shared = features.includes(room) ? featuresMayImport : [];
  return isListed([...shared, ...(mayImport[room] ?? [])], target, typeOnly);
}

function roomOf(path: string): string {
  if (path in mayImport) return path;
  return Object.keys(mayImport).find((room) => room.endsWith("/") && path.startsWith(room)) ?? path;
}

function isListed(list: readonly string[], target: string, typeOnly: boolean): boolean {
  return list.some((entry) => {
    const onlyTypes = entry.startsWith("type:");
    const name = onlyTypes ? entry.slice("type:".length) : entry;
    if (onlyTypes && !typeOnly) return false;
    return target === name || target.startsWith(/[:/]$/.test(name) ? name : `${name}/`);
  });
}
