import * as vscode from "vscode";
import type { FoundryForm } from "../../../engine/names/labelFiles/foundryEdits";
import type { OnTaken } from "../../../engine/names/labelFiles/mergedLabels";
import { translate } from "../../platform/formatCount";
import { showProgress } from "../../platform/showProgress";
import { joinSentences } from "../../../engine/text/joinSentences";
import { safeLabel, safeText } from "../../../engine/text/safeText";
import {
  describeFormat,
  describeFormatRule,
  type ExportSource,
  titleOfFormat,
} from "./exportTexts";
import { type Preview, showPreview } from "./labelPreview";
import type { ExportFormat } from "./mergeLabels";

const { l10n } = vscode;

/** A file to which the labels can be written, or the clipboard. */
export interface TargetChoice {
  /** Undefined if the user must choose a file, and for the clipboard. */
  readonly uri: vscode.Uri | undefined;
  readonly label: string;
  readonly description: string;
  /** How the target is chosen: a file of the list, an existing or a new file, or the clipboard. */
  readonly how: "file" | "existing" | "new" | "clipboard";
}

export interface PreviewRequest extends Preview {
  readonly uri: vscode.Uri;
  /** The numbers of new, existing and renamed labels, as text. */
  readonly summary: string;
  /** How the names were built. */
  readonly rule: string;
  /** Sentences about skipped labels and about labels that may be missing. */
  readonly notes: readonly string[];
}

/** All prompts and messages of an export. An `undefined` answer ends the conversation. */
export interface ExportConversation {
  chooseSource(hasFolders: boolean): Promise<ExportSource | undefined>;
  chooseFormat(source: ExportSource): Promise<ExportFormat | undefined>;
  chooseTarget(choices: readonly TargetChoice[]): Promise<TargetChoice | undefined>;
  chooseFile(how: "existing" | "new", format: ExportFormat): Promise<vscode.Uri | undefined>;
  chooseForm(): Promise<FoundryForm | undefined>;
  /** Lets the user choose how to handle addresses that have another name in the file. */
  chooseTaken(count: number): Promise<OnTaken | undefined>;
  /** Shows the change as a diff, or the new file. Resolves with whether the user accepts it. */
  confirm(request: PreviewRequest): Promise<boolean>;
  showProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Shows a sentence with a button. Resolves with whether the button was pressed. */
  tell(sentence: string, button?: string): Promise<boolean>;
}

interface ValueItem<T> extends vscode.QuickPickItem {
  readonly value: T;
}

/** Shows a quick pick that stays open while the user looks at the diff or at another file. */
async function pick<T>(
  items: readonly ValueItem<T>[],
  placeHolder: string,
): Promise<T | undefined> {
  const options = { title: l10n.t("Export Labels…"), placeHolder, ignoreFocusOut: true };
  return (await vscode.window.showQuickPick(items, options))?.value;
}

export const exportConversation: ExportConversation = {
  chooseSource: (hasFolders) => {
    const tags: ValueItem<ExportSource> = {
      label: l10n.t("Tags"),
      detail: l10n.t("every address that has a tag in the tag index"),
      value: "tags",
    };
    const ofFolders: readonly ValueItem<ExportSource>[] = [
      {
        label: l10n.t("Names of This Workspace"),
        detail: l10n.t("from its deployments, repository labels and other label files"),
        value: "names",
      },
      {
        label: l10n.t("Addresses of This Workspace"),
        detail: l10n.t("every address in its files that has a tag, a name or a token's symbol"),
        value: "workspace",
      },
    ];
    return pick(hasFolders ? [...ofFolders, tags] : [tags], l10n.t("What is exported?"));
  },
  chooseFormat: (source) => {
    const formats: readonly ExportFormat[] = [
      "solidity",
      "foundry",
      "cast",
      "repositoryLabels",
      "csv",
      "json",
    ];
    const items = formats.map((value) => ({
      label: titleOfFormat(value, translate),
      description: describeFormat(value, translate),
      detail: describeFormatRule(source, value, translate),
      value,
    }));
    return pick(items, l10n.t("In which format?"));
  },
  chooseTarget: (choices) =>
    pick(
      choices.map((value) => ({
        label: safeLabel(value.label),
        description: safeText(value.description, 200),
        value,
      })),
      l10n.t("Which file? Its content is kept."),
    ),
  chooseFile: async (how, format) => {
    const filters = filtersOf(format);
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const title = l10n.t("Export Labels…");
    if (how === "existing") {
      const openLabel = l10n.t("Choose");
      const found = await vscode.window.showOpenDialog({
        title,
        openLabel,
        filters,
        ...(folder && { defaultUri: folder }),
      });
      return found?.[0];
    }
    const name = nameOfNew(format);
    const defaultUri = folder && vscode.Uri.joinPath(folder, name);
    const options = { title, filters, ...(defaultUri && { defaultUri }) };
    return vscode.window.showSaveDialog(options);
  },
  chooseForm: () =>
    pick<FoundryForm>(
      [
        {
          label: "[labels]",
          description: l10n.t("Foundry up to 1.7"),
          value: "labels",
        },
        {
          label: "[profile.default.tracing.labels]",
          description: l10n.t("newer versions of Foundry"),
          value: "tracing",
        },
      ],
      l10n.t("The file has no labels yet. Which version of Foundry do you use (forge --version)?"),
    ),
  chooseTaken: (count) =>
    pick<OnTaken>(
      [
        { label: l10n.t("Keep the Names in the File"), value: "keep" },
        {
          label: l10n.t("Rename"),
          description: l10n.t("the preview shows each change"),
          value: "replace",
        },
      ],
      count === 1
        ? l10n.t("1 address has a different name in the file.")
        : translate("{0} addresses have a different name in the file.", count),
    ),
  confirm: async (request) => {
    const preview = await showPreview(request.uri, request);
    try {
      const apply = {
        label: l10n.t("Apply"),
        description: request.summary,
        detail: request.rule,
        value: true,
      };
      const cancel = { label: l10n.t("Cancel"), value: false };
      const shown = request.exists
        ? l10n.t("The diff editor shows the changes.")
        : l10n.t("The editor shows the new file.");
      // A narrow window cuts off the end, so what the user cannot see elsewhere comes first.
      const placeHolder = joinSentences(translate, [...request.notes, shown]);
      return (await pick([apply, cancel], placeHolder)) === true;
    } finally {
      preview.dispose();
    }
  },
  showProgress: async (title, work) => showProgress(title, work),
  tell: async (sentence, button) => {
    const buttons = button === undefined ? [] : [button];
    return (await vscode.window.showInformationMessage(sentence, ...buttons)) !== undefined;
  },
};

function filtersOf(format: ExportFormat): Record<string, string[]> {
  switch (format) {
    case "solidity":
      return { Solidity: ["sol"] };
    case "foundry":
      return { TOML: ["toml"] };
    case "cast":
      return { [l10n.t("Text")]: ["txt"] };
    case "repositoryLabels":
    case "csv":
      return { CSV: ["csv"] };
    case "json":
      return { JSON: ["json"] };
  }
}

function nameOfNew(format: ExportFormat): string {
  switch (format) {
    case "solidity":
      return "AddressLabels.sol";
    case "foundry":
      return "foundry.toml";
    case "cast":
      return "cast-labels.txt";
    case "repositoryLabels":
      return "address-labels.csv";
    case "csv":
      return "address-book.csv";
    case "json":
      return "labels.json";
  }
}
