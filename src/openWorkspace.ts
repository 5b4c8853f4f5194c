import type * as vscode from "vscode";
import type { Catalog } from "./catalog/catalog";
import type { TagKnowledge } from "./catalog/tagIndex/tagKnowledge";
import { reservedTag } from "./catalog/tagName";
import { describeFinding } from "./checks/describeFinding";
import type { Warnings } from "./checks/warnings";
import type { Book } from "./names/book";
import type { Names } from "./names/names";
import { translate } from "./platform/formatCount";
import { WorkspaceSurvey } from "./surveying/workspaceSurvey";

interface OpenWorkspaceParts {
  readonly context: Pick<vscode.ExtensionContext, "asAbsolutePath">;
  readonly catalog: Catalog;
  readonly knowledge: TagKnowledge;
  readonly names: Names;
  readonly openWarnings: () => Promise<Warnings>;
}

/** The addresses of the workspace, joined to tags, names and warnings. */
export function openWorkspace(parts: OpenWorkspaceParts): WorkspaceSurvey {
  const { context, catalog, knowledge, names, openWarnings } = parts;
  let book: Book | undefined;
  let warnings: Warnings | undefined;
  return new WorkspaceSurvey({
    thread: context.asAbsolutePath("dist/scanThread.mjs"),
    facts: {
      tagsOf: (address) =>
        knowledge.find(address)?.tagged?.tags.filter((tag) => tag !== reservedTag) ?? [],
      symbolsOf: (address) => [
        ...new Set(knowledge.find(address)?.tokens.map(({ symbol }) => symbol)),
      ],
      namesOf: (address) => names.find(address),
      isKnown: (address) => knowledge.has(address) || book?.has(address) === true,
    },
    openFacts: async () => {
      [book] = await Promise.all([names.book(), knowledge.open(), names.open()]);
    },
    openChecks: async () => {
      await names.readAll();
      warnings = await openWarnings();
    },
    findProblems: (document) =>
      warnings?.find(document) ?? Promise.resolve({ findings: [], silenced: [] }),
    describe: (finding) => describeFinding(translate, finding, (id) => catalog.findChain(id)?.name),
  });
}
