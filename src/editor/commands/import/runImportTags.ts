import * as vscode from "vscode";
import { knownTags } from "../../../sources/catalog/tagDirectory";
import { judgeTagName } from "../../../sources/tags/tagName";
import { decodeText } from "../../../project/files/decodeText";
import { largestFile } from "../../../project/files/largestFile";
import { openLabelFolder } from "../../workspace/openLabelFolder";
import { addressLabelsFile } from "../../../engine/names/labelFiles/addressLabels";
import { translate } from "../../platform/formatCount";
import { joinSentences } from "../../../engine/text/joinSentences";
import { type ImportPlan, type LeftOutRow, planImport } from "../../tagging/importPlan";
import { importTags } from "../../tagging/importTags";
import { safeMessage } from "../../../engine/text/safeText";
import { type AssignTagParts, openTagging } from "../tagging/runAssignTag";
import { type ImportConversation, openImportConversation } from "./importConversation";
import { type ImportedFile, type ImportedLabel, readImported } from "./readImported";

const { l10n } = vscode;

interface ImportParts extends AssignTagParts {
  readonly folders: readonly vscode.WorkspaceFolder[];
  readonly isTrusted: boolean;
  /** Writes rows into the repository labels instead of tags, with a preview. */
  readonly writeLabels: (rows: readonly ImportedLabel[]) => Promise<void>;
}

/** The maximum length of a path in a message. */
const longestPath = 120;
/** The maximum number of rows of an import. More rows are slow to plan and cannot be reviewed. */
const mostRows = 10_000;
/**
 * The maximum number of tags for which tags are offered first. For more tags, labels are offered first, since a
 * connected service cannot remove a tag that it has assigned.
 */
const fewTags = 20;

/** The command `addressAtlas.importTags`: assigns the names in a label file as tags to their addresses. */
export async function runImportTags(
  parts: ImportParts,
  conversation: ImportConversation = openImportConversation(parts.catalog),
): Promise<void> {
  if (!parts.isTrusted) {
    const button = l10n.t("Manage Workspace Trust");
    if (await conversation.tell(l10n.t("Files are not imported in Restricted Mode."), button)) {
      await vscode.commands.executeCommand("workbench.trust.manage");
    }
    return;
  }
  const uri = await conversation.chooseFile(await findFiles(parts.folders));
  if (uri === undefined) return;
  const file = safeMessage(vscode.workspace.asRelativePath(uri), longestPath);
  const text = await readText(uri);
  const read = text === undefined ? undefined : await readImported(pathOf(uri), text);
  if (read === undefined || read.rows.length === 0) {
    const [first] = read?.leftOut ?? [];
    const why = first && translate("Line {0}: {1}.", first.line + 1, l10n.t(first.reason));
    await conversation.tell(
      joinSentences(translate, [l10n.t("{0} contains no readable labels.", file), why ?? ""]),
    );
    return;
  }
  if (read.rows.length > mostRows) {
    await conversation.tell(translate("{0} has more than {1} labels. Split it.", file, mostRows));
    return;
  }
  await importFile(file, read, parts, conversation);
}

async function importFile(
  file: string,
  read: ImportedFile,
  parts: ImportParts,
  conversation: ImportConversation,
): Promise<void> {
  const { catalog, knowledge } = parts;
  const service = await openTagging(parts);
  const { localTags } = catalog.service;
  const isSampleTag = (tag: string): boolean => localTags?.isSampleTag(tag) === true;
  const { tags: known } = await knowledge.open();
  const tags = [...knownTags(catalog, known)]
    .map(({ tag }) => tag)
    .filter((tag) => judgeTagName(tag).valid && !isSampleTag(tag));
  const plan = await planImport(read.rows, { tags, isSampleTag }, conversation);
  if (plan === undefined) return;
  const way = await conversation.choosePlan({
    file,
    tags: plan.tags.length,
    assignments: plan.tags.reduce((sum, { candidates }) => sum + candidates.length, 0),
    leftOut: countLeftOut(plan, read),
    labels: isRepositoryLabels(file) ? "none" : plan.tags.length > fewTags ? "first" : "last",
  });
  if (way === "labels") await parts.writeLabels(read.rows);
  if (way !== "tags") return;
  const leftOut = [
    ...read.leftOut.map((row) => ({ text: lineOf(row.line), reason: l10n.t(row.reason) })),
    ...plan.leftOut.map((row) => ({ text: lineOf(row.line), reason: describeCause(row.cause) })),
  ];
  await importTags(plan, leftOut, service, conversation, translate);
}

/**
 * Whether the file is a file of repository labels, by its name. Its rows need not be saved as labels again, so that
 * choice is not offered.
 */
function isRepositoryLabels(file: string): boolean {
  return file === addressLabelsFile || file.endsWith(`/${addressLabelsFile}`);
}

function lineOf(line: number): string {
  return translate("line {0}", line + 1);
}

function describeCause(cause: LeftOutRow["cause"]): string {
  switch (cause) {
    case "noTag":
      return l10n.t("the name cannot become a tag of 5 to 64 characters");
    case "sample":
      return l10n.t("the tag is a sample tag, which is read-only");
    case "collision":
      return l10n.t("its name becomes the same tag as another name");
    case "nearMiss":
      return l10n.t("its tag is almost the same as another tag");
    case "repeated":
      return l10n.t("the same address and tag are already listed above");
  }
}

/** Returns one sentence for each reason why rows are skipped, with the number of rows. */
function countLeftOut({ leftOut }: ImportPlan, read: ImportedFile): readonly string[] {
  const counts = new Map<string, number>();
  for (const { cause } of leftOut) {
    const why = describeCause(cause);
    counts.set(why, (counts.get(why) ?? 0) + 1);
  }
  const unread = read.leftOut.length;
  if (unread > 0) counts.set(l10n.t("the line cannot be read"), unread);
  return [...counts].map(([why, count]) => translate("Skipped rows: {1} ({0}).", why, count));
}

const mostFiles = 50;

/** Finds the files of the workspace that contain labels according to their names. Repository labels come first. */
async function findFiles(folders: readonly vscode.WorkspaceFolder[]): Promise<vscode.Uri[]> {
  if (folders.length === 0) return [];
  const names = `{${addressLabelsFile},foundry.toml,*safe-address-book*.csv}`;
  const left = "**/{node_modules,lib,.*}/**";
  const found = await vscode.workspace.findFiles(`**/${names}`, left, mostFiles);
  const isFirst = ({ path }: vscode.Uri): boolean => path.endsWith(`/${addressLabelsFile}`);
  return found.sort(
    (a, b) => Number(isFirst(b)) - Number(isFirst(a)) || (a.path < b.path ? -1 : 1),
  );
}

/**
 * Returns the path of a file relative to its workspace folder, for the formats that depend on the path. For a
 * file outside of the workspace, returns its name.
 */
function pathOf(uri: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return folder === undefined
    ? uri.path.slice(uri.path.lastIndexOf("/") + 1)
    : uri.path.slice(folder.uri.path.length).replace(/^\//, "");
}

/**
 * Reads the text of an open document, including unsaved changes, otherwise of the file. Undefined if the file cannot be
 * read, is not text or is too large.
 */
async function readText(uri: vscode.Uri): Promise<string | undefined> {
  const open = vscode.workspace.textDocuments.find(
    (each) => each.uri.toString() === uri.toString(),
  );
  if (open !== undefined) return open.getText();
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  try {
    if (folder !== undefined) {
      const read = await openLabelFolder(folder.uri).read(pathOf(uri));
      return read.kind === "bytes" ? textOf(read.bytes) : undefined;
    }
    if ((await vscode.workspace.fs.stat(uri)).size > largestFile) return undefined;
    return textOf(await vscode.workspace.fs.readFile(uri));
  } catch {
    return undefined;
  }
}

function textOf(bytes: Uint8Array): string | undefined {
  const decoded = decodeText(bytes);
  return decoded.kind === "text" ? decoded.text : undefined;
}
