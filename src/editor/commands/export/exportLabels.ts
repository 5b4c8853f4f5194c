import * as vscode from "vscode";
import type { Catalog } from "../../../sources/catalog/catalog";
import { holdsAll } from "../../../sources/tags/liveIndex";
import type { KnownAddresses } from "../../../sources/tags/knownAddresses";
import type { TagKnowledge } from "../../../sources/tags/tagKnowledge";
import { addressLabelsFile } from "../../../engine/names/labelFiles/addressLabels";
import { formatCastLabel } from "../../../engine/names/labelFiles/castLabels";
import type { FindingKind } from "../../../engine/checks/finding";
import type { FoundryForm } from "../../../engine/names/labelFiles/foundryEdits";
import type { Name } from "../../../engine/names/name";
import type { Names } from "../../../engine/names/names";
import { translate } from "../../platform/formatCount";
import { joinSentences } from "../../../engine/text/joinSentences";
import type { WorkspaceSurvey } from "../../workspace/workspaceSurvey";
import { safeMessage } from "../../../engine/text/safeText";
import { trustLevels } from "../../../project/scan/trustLevel";
import {
  type ExportConversation,
  exportConversation,
  type TargetChoice,
} from "./exportConversation";
import {
  buildExportedLabels,
  type Exported,
  type ExportedAddress,
  type ExportedLabel,
  toPlainLabels,
} from "./exportedLabels";
import {
  describeFault,
  describeGaps,
  describeLeftOut,
  describeMerge,
  describeNothingNew,
  describeObstacle,
  describeRule,
  describeWritten,
  type ExportSource,
} from "./exportTexts";
import { applyToTarget, isUnchanged, readTarget } from "./labelTarget";
import { type ExportFormat, type Merge, mergeLabels, textAfter } from "./mergeLabels";

const { l10n } = vscode;

export interface ExportParts {
  readonly catalog: Catalog;
  readonly knowledge: TagKnowledge;
  readonly names: Names;
  readonly openSurvey: () => Promise<WorkspaceSurvey>;
  readonly folders: readonly vscode.WorkspaceFolder[];
  readonly isTrusted: boolean;
}

/**
 * The command `addressAtlas.exportLabels`: writes known addresses and their names, for other tools, to a file or the
 * clipboard.
 */
export async function exportLabels(
  parts: ExportParts,
  conversation: ExportConversation = exportConversation,
): Promise<void> {
  if (!parts.isTrusted) {
    const button = l10n.t("Manage Workspace Trust");
    const sentence = l10n.t("Labels cannot be written in Restricted Mode.");
    if (await conversation.tell(sentence, button)) {
      await vscode.commands.executeCommand("workbench.trust.manage");
    }
    return;
  }
  const source = await conversation.chooseSource(parts.folders.length > 0);
  if (source === undefined) return;
  const found = await collect(source, parts, conversation);
  if (found === undefined) return;
  if (found.labels.length === 0) {
    const notes = await notesOf({ source, found, parts }, new Map());
    await conversation.tell(
      joinSentences(translate, [l10n.t("There is nothing to export."), ...notes]),
    );
    return;
  }
  const format = await conversation.chooseFormat(source);
  if (format === undefined) return;
  const target = await chooseTarget(format, parts.folders, conversation);
  if (target === "clipboard") await copy({ source, found, parts }, conversation);
  else if (target !== undefined)
    await write(target, { source, format, found, parts }, conversation);
}

/** Adds names unchanged to the repository labels of a folder, with the preview of an export. */
export async function addToRepository(
  rows: readonly {
    readonly address: ExportedAddress["address"];
    readonly label: Pick<Name, "text" | "chains">;
  }[],
  parts: ExportParts,
  conversation: ExportConversation = exportConversation,
): Promise<void> {
  const [known, book] = await Promise.all([parts.knowledge.open(), parts.names.book()]);
  const addresses = rows.map(({ address, label }): ExportedAddress => {
    const names: readonly Name[] = [
      { ...label, kind: "label", source: { title: "", version: "" } },
    ];
    return { address, tags: [], names, symbols: [] };
  });
  const found = buildExportedLabels(addresses, {
    isSampleTag: () => false,
    isKnown: (address) => known.has(address) || book?.has(address) === true,
  });
  const format = "repositoryLabels";
  const target = await chooseTarget(format, parts.folders, conversation);
  if (target === undefined || target === "clipboard") return;
  await write(target, { source: "names", format, found, parts }, conversation);
}

interface Export {
  readonly source: ExportSource;
  readonly format: ExportFormat;
  readonly found: Exported<ExportedLabel>;
  readonly parts: ExportParts;
}

/** Collects the labels to export; undefined if the scan of the workspace was cancelled. */
async function collect(
  source: ExportSource,
  parts: ExportParts,
  conversation: ExportConversation,
): Promise<Exported<ExportedLabel> | undefined> {
  const { catalog, knowledge, names, openSurvey } = parts;
  const [known, book] = await Promise.all([knowledge.open(), names.book()]);
  if (catalog.service.isInProcess) await knowledge.check("visible");
  await names.readAll();
  const facts = {
    isSampleTag: (tag: string) => catalog.service.localTags?.isSampleTag(tag) === true,
    isKnown: (address: ExportedAddress["address"]) =>
      known.has(address) || book?.has(address) === true,
  };
  if (source === "tags") return buildExportedLabels(eachTagged(known), facts);
  if (source === "names") return buildExportedLabels(eachNamed(names), facts);
  const survey = await openSurvey();
  const isRead = await conversation.showProgress(
    l10n.t("Reading the workspace"),
    async (signal) => {
      const stop = (): void => {
        survey.stop();
      };
      signal.addEventListener("abort", stop);
      await survey.start();
      signal.removeEventListener("abort", stop);
      return !signal.aborted;
    },
  );
  return isRead ? buildExportedLabels(eachSurveyed(survey), facts) : undefined;
}

function* eachTagged({ tags }: KnownAddresses): Generator<ExportedAddress> {
  for (let row = 0; row < tags.rows; row += 1) {
    const tagged = tags.at(row);
    if (tagged === undefined) continue;
    yield { address: tags.key(row), tags: tagged.tags, names: [], symbols: [] };
  }
}

/** Yields the addresses with names from files of the workspace. Names from books are skipped. */
function* eachNamed(names: Names): Generator<ExportedAddress> {
  for (const address of names.workspace?.addresses() ?? []) {
    const own = names.find(address).filter(({ source }) => source.place !== undefined);
    yield { address, tags: [], names: own, symbols: [] };
  }
}

/** The warnings that a label of the address would end. */
const endedByLabel = new Set<FindingKind>(["slip", "lookAlike", "wrongChain"]);

function* eachSurveyed({ survey }: WorkspaceSurvey): Generator<ExportedAddress> {
  for (const status of trustLevels) {
    for (const row of survey.groups[status]) {
      if (row.address === undefined) continue;
      const described = survey.describe(row);
      // Names of the kind `tag` are skipped, since local tags are exported only as tags, not as names.
      const names = described.names.filter(({ kind }) => kind !== "tag");
      const isWarned = survey.warningsOf(row).some(({ kind }) => endedByLabel.has(kind));
      yield { address: row.address, ...described, names, isWarned };
    }
  }
}

async function chooseTarget(
  format: ExportFormat,
  folders: readonly vscode.WorkspaceFolder[],
  conversation: ExportConversation,
): Promise<vscode.Uri | "clipboard" | undefined> {
  const choices = [
    ...(format === "cast" ? [clipboard()] : []),
    ...(await findTargets(format, folders)),
    ...chosenByHand(format),
  ];
  const [only] = choices;
  const choice = choices.length === 1 ? only : await conversation.chooseTarget(choices);
  if (choice === undefined) return undefined;
  if (choice.how === "clipboard") return "clipboard";
  return choice.how === "file" ? choice.uri : conversation.chooseFile(choice.how, format);
}

function clipboard(): TargetChoice {
  const description = l10n.t("arguments to append to cast run");
  return { uri: undefined, label: l10n.t("Clipboard"), description, how: "clipboard" };
}

function chosenByHand(format: ExportFormat): readonly TargetChoice[] {
  if (format === "repositoryLabels") return [];
  const existing = l10n.t("Existing File…");
  const choice: TargetChoice = {
    uri: undefined,
    label: existing,
    description: "",
    how: "existing",
  };
  return format === "foundry"
    ? [choice]
    : [choice, { uri: undefined, label: l10n.t("New File…"), description: "", how: "new" }];
}

const mostTargets = 50;

/**
 * Lists the files with the name that the format requires: one at the root of each folder, even if it does not exist
 * yet. For Foundry, further files of the workspace follow. Empty for formats without a fixed name.
 */
async function findTargets(
  format: ExportFormat,
  folders: readonly vscode.WorkspaceFolder[],
): Promise<readonly TargetChoice[]> {
  if (format !== "foundry" && format !== "repositoryLabels") return [];
  const name = format === "foundry" ? "foundry.toml" : addressLabelsFile;
  const roots = folders.map(({ uri }) => vscode.Uri.joinPath(uri, name));
  const found =
    format === "foundry"
      ? await vscode.workspace.findFiles(
          "**/foundry.toml",
          "**/{node_modules,lib,.*}/**",
          mostTargets,
        )
      : [];
  const byUri = new Map([...roots, ...found].map((uri) => [uri.toString(), uri]));
  const choices = [...byUri.values()].map(async (uri): Promise<TargetChoice> => {
    const label = vscode.workspace.asRelativePath(uri);
    const isThere = await exists(uri);
    return { uri, label, description: isThere ? "" : l10n.t("new"), how: "file" };
  });
  return Promise.all(choices);
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

async function copy(task: Omit<Export, "format">, conversation: ExportConversation): Promise<void> {
  const { labels, leftOut } = toPlainLabels(task.found.labels);
  const notes = await notesOf(task, leftOut);
  if (labels.length === 0) {
    await conversation.tell(
      joinSentences(translate, [l10n.t("There is nothing to export."), ...notes]),
    );
    return;
  }
  await vscode.env.clipboard.writeText(labels.map(formatCastLabel).join(" "));
  const copied =
    labels.length === 1
      ? l10n.t("1 label copied.")
      : translate("{0} labels copied.", labels.length);
  await conversation.tell(joinSentences(translate, [copied, ...notes]));
}

/** The maximum length of a path in a message. */
const longestPath = 120;

/**
 * Shows the change, and applies it if the user agrees. If the file has changed meanwhile, writes nothing and
 * offers to show the new change.
 */
async function write(
  uri: vscode.Uri,
  task: Export,
  conversation: ExportConversation,
): Promise<void> {
  const file = safeMessage(vscode.workspace.asRelativePath(uri), longestPath);
  for (;;) {
    const target = await readTarget(uri);
    if (typeof target === "string") {
      await conversation.tell(describeFault(target, file, translate));
      return;
    }
    const planned = await plan(target.text, task, conversation);
    if (planned === undefined) return;
    const { merge, isReplaced } = planned;
    if (merge.kind !== "merged") {
      await conversation.tell(describeObstacle(merge, file, translate));
      return;
    }
    const notes = await notesOf(task, merge.leftOut);
    if (merge.edits.length === 0) {
      const sentence = describeNothingNew(merge, file, translate);
      await conversation.tell(joinSentences(translate, [sentence, ...notes]));
      return;
    }
    const isAgreed = await conversation.confirm({
      ...target,
      after: textAfter(target.text, merge),
      title: l10n.t("{0} with Labels", file),
      summary: describeMerge(merge, isReplaced, translate),
      rule: describeRule(task.source, task.format, translate),
      notes,
    });
    if (!isAgreed) return;
    if (!(await isUnchanged(target))) {
      const sentence = l10n.t("{0} was changed in the meantime, so nothing was written.", file);
      if (await conversation.tell(sentence, l10n.t("Show Changes Again"))) continue;
      return;
    }
    const fault = await applyToTarget(target, merge.edits);
    if (fault !== undefined && fault !== "notSaved") {
      await conversation.tell(describeFault(fault, file, translate));
      return;
    }
    await vscode.window.showTextDocument(uri, { preview: false });
    const written = describeWritten(merge, isReplaced, file, translate);
    const save = target.hasUnsaved ? l10n.t("The file has unsaved changes. Save it.") : "";
    await conversation.tell(
      fault === undefined
        ? joinSentences(translate, [written, save])
        : describeFault(fault, file, translate),
    );
    return;
  }
}

interface Planned {
  readonly merge: Merge;
  readonly isReplaced: boolean;
}

/**
 * Plans the edits of a file. If necessary, lets the user choose the form of Foundry labels and how to handle
 * addresses that have another name. Returns undefined if the user cancels.
 */
async function plan(
  text: string,
  { format, found }: Export,
  conversation: ExportConversation,
): Promise<Planned | undefined> {
  const forms = format === "foundry" ? await chooseForms(text, conversation) : [];
  if (forms === undefined) return undefined;
  const merge = await mergeLabels(text, found.labels, { format, forms, onTaken: "keep" });
  // In these formats labels are only added, so existing names are not replaced.
  const canRename = format !== "json" && format !== "cast" && format !== "solidity";
  if (merge.kind !== "merged" || merge.taken === 0 || !canRename) {
    return { merge, isReplaced: false };
  }
  const onTaken = await conversation.chooseTaken(merge.taken);
  if (onTaken === undefined) return undefined;
  return onTaken === "keep"
    ? { merge, isReplaced: false }
    : {
        merge: await mergeLabels(text, found.labels, { format, forms, onTaken }),
        isReplaced: true,
      };
}

/**
 * Returns the forms of labels that the file uses; if there are none, the form that the user chooses for the
 * installed Foundry.
 */
async function chooseForms(
  text: string,
  conversation: ExportConversation,
): Promise<readonly FoundryForm[] | undefined> {
  const { findFoundryForms } = await import("../../../engine/names/labelFiles/foundryEdits");
  const used = findFoundryForms(text);
  if (used.length > 0) return used;
  const form = await conversation.chooseForm();
  return form && [form];
}

async function notesOf(
  { source, found, parts }: Pick<Export, "source" | "found" | "parts">,
  leftOut: Merge["leftOut"],
): Promise<readonly string[]> {
  const { state } = parts.knowledge;
  const survey = source === "workspace" ? await parts.openSurvey() : undefined;
  const lacksTags = source !== "names" && (state === undefined || !holdsAll(state));
  return [
    describeLeftOut(new Map([...found.leftOut, ...leftOut]), translate),
    describeGaps(lacksTags, survey, translate),
  ].filter((note) => note !== "");
}
