import * as vscode from "vscode";
import type { ChainIdentifier, ValidAddress } from "../../../engine/addresses/addressFormat";
import { translate } from "../../platform/formatCount";
import { type QuickPickHost, pickOne } from "../../platform/pickOne";
import type { TaggingConversation } from "../../tagging/conversation";
import { safeLabel } from "../../../engine/text/safeText";
import { openQuickConversation } from "../tagging/quickConversation";
import { judgeLabelName } from "./judgeLabelName";

const { l10n } = vscode;

/** An address that the user can label. */
export interface LabelAddress extends ValidAddress {
  /** The text of the address in the file. */
  readonly text: string;
  /** The chain that the file names at this place. */
  readonly chain?: ChainIdentifier;
  /** The first name of the address, formatted with `formatName`. */
  readonly called?: string;
}

export interface NameRequest {
  readonly addresses: readonly LabelAddress[];
  /** The suggested name; empty if there is none. */
  readonly value: string;
}

export interface ChainChoice {
  readonly chain: ChainIdentifier | "every";
  readonly name: string;
  /** Whether the file names this chain. */
  readonly isOfFile: boolean;
}

/** All prompts and messages for labels. An `undefined` answer ends the conversation. */
export interface LabelConversation extends Pick<TaggingConversation, "ask" | "tell" | "review"> {
  /** Lets the user choose the addresses that get the label. */
  chooseAddresses(all: readonly LabelAddress[]): Promise<readonly LabelAddress[] | undefined>;
  askName(request: NameRequest): Promise<string | undefined>;
  chooseChain(choices: readonly ChainChoice[]): Promise<ChainChoice | undefined>;
  chooseFolder(
    folders: readonly vscode.WorkspaceFolder[],
  ): Promise<vscode.WorkspaceFolder | undefined>;
}

export function titleOfLabels(): string {
  return l10n.t("Add to Repository Labels…");
}

/** Creates the conversation with quick picks, an input box and messages. */
export function openLabelConversation(ground: QuickPickHost): LabelConversation {
  return {
    ...openQuickConversation(ground),
    chooseAddresses,
    askName,
    chooseChain: async (choices) => {
      const items = choices.map((choice) => ({
        label: safeLabel(choice.name),
        description: choice.isOfFile ? l10n.t("according to the file") : "",
        choice,
      }));
      const placeholder = l10n.t("On which chain is this name valid?");
      return (await pickOne(ground, items, { title: titleOfLabels(), placeholder }))?.choice;
    },
    chooseFolder: async (folders) => {
      const items = folders.map((folder) => ({ label: safeLabel(folder.name), folder }));
      const placeholder = l10n.t("In which folder?");
      return (await pickOne(ground, items, { title: titleOfLabels(), placeholder }))?.folder;
    },
  };
}

/** Shows all addresses in full. Addresses without a checksum are not ticked. */
async function chooseAddresses(
  all: readonly LabelAddress[],
): Promise<readonly LabelAddress[] | undefined> {
  const items = all.map((address) => ({
    label: safeLabel(address.canonical, 128),
    description: address.called === undefined ? "" : safeLabel(address.called),
    picked: address.certainty === "proven",
    address,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    ignoreFocusOut: true,
    matchOnDescription: true,
    title: titleOfLabels(),
    placeHolder: l10n.t("Which of these addresses get the label?"),
  });
  return picked?.map(({ address }) => address);
}

async function askName({ addresses, value }: NameRequest): Promise<string | undefined> {
  const [first] = addresses;
  const typed = await vscode.window.showInputBox({
    title: titleOfLabels(),
    prompt:
      addresses.length === 1 && first !== undefined
        ? l10n.t("Name of {0}", first.canonical)
        : translate("Name of these {0} addresses", addresses.length),
    placeHolder: l10n.t("A name, such as Treasury"),
    value,
    ignoreFocusOut: true,
    validateInput: (text) => judgeLabelName(text, translate),
  });
  return typed?.trim().normalize("NFC");
}
