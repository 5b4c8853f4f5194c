import * as vscode from "vscode";
import {
  type ChainIdentifier,
  formatAddressKey,
  isSameAddress,
} from "../../../engine/addresses/addressFormat";
import type { Catalog } from "../../../sources/catalog/catalog";
import { reservedTag } from "../../../sources/tags/tagName";
import type { Gate } from "../../../sources/gate/gate";
import { readText } from "../../../project/files/decodeText";
import { openLabelFolder } from "../../workspace/openLabelFolder";
import {
  addressLabelsFile,
  parseAddressLabels,
} from "../../../engine/names/labelFiles/addressLabels";
import type { NewLabel } from "../../../engine/names/labelFiles/addLabels";
import type { Names } from "../../../engine/names/names";
import { formatName } from "../../../engine/names/nameText";
import { translate } from "../../platform/formatCount";
import { buildPrivateKeyWarning } from "../../tagging/confirmation";
import { buildReview, type Candidate, type ReviewSources } from "../../tagging/review";
import { readSubject } from "../tagging/readSubject";
import { type AssignTagParts, openTagging } from "../tagging/runAssignTag";
import {
  type ChainChoice,
  type LabelAddress,
  type LabelConversation,
  openLabelConversation,
  titleOfLabels,
} from "./labelConversation";
import { canBeOpened, describeWritten } from "./labelTexts";
import { fileOfLabels, writeLabels } from "./writeLabels";

const { l10n } = vscode;

interface AddLabelParts extends AssignTagParts {
  readonly folders: readonly vscode.WorkspaceFolder[];
  readonly isTrusted: boolean;
}

/** The maximum number of addresses to label at once. A longer list would be slow to tick and not useful. */
const mostAddresses = 1_000;

/**
 * The command `addressAtlas.addRepositoryLabel`: writes a name for the given addresses, or the addresses at the
 * cursor, to `address-labels.csv` at the root of a folder.
 */
export async function addRepositoryLabel(
  parts: AddLabelParts,
  given: readonly string[],
  conversation: LabelConversation = openLabelConversation(parts.catalog),
): Promise<void> {
  const folders = parts.folders.filter(
    ({ uri }) => vscode.workspace.fs.isWritableFileSystem(uri.scheme) !== false,
  );
  if (await isRefused(parts, folders, conversation)) return;
  const addresses = await readAddresses(parts, given, conversation);
  if (addresses === undefined) return;
  const folder = await chooseFolder(folders, conversation);
  if (folder === undefined) return;
  const value = await findName(folder.uri, addresses, parts.names);
  const name = await conversation.askName({ addresses, value });
  if (name === undefined) return;
  const chain = await chooseChain(addresses, parts.catalog, conversation);
  if (chain === undefined) return;
  const labels = addresses.map(({ format, canonical }): NewLabel => {
    return { address: { format, canonical }, name, chain };
  });
  await write(folder.uri, labels, conversation);
}

/** Whether no folder of this window can have labels. If so, reports the reason and offers the next step. */
async function isRefused(
  { folders, isTrusted }: AddLabelParts,
  writable: readonly vscode.WorkspaceFolder[],
  conversation: LabelConversation,
): Promise<boolean> {
  if (folders.length === 0) {
    const sentence = l10n.t("Repository labels are kept in a folder, and no folder is open.");
    await offer(
      conversation,
      sentence,
      l10n.t("Open Folder…"),
      "workbench.action.files.openFolder",
    );
    return true;
  }
  if (!isTrusted) {
    const sentence = l10n.t("Labels cannot be written in Restricted Mode.");
    await offer(conversation, sentence, l10n.t("Manage Workspace Trust"), "workbench.trust.manage");
    return true;
  }
  if (writable.length > 0) return false;
  await conversation.tell(l10n.t("This folder is read-only. Open a copy that can be changed."));
  return true;
}

async function offer(
  conversation: LabelConversation,
  sentence: string,
  button: string,
  command: string,
): Promise<void> {
  if (await conversation.tell(sentence, button)) await vscode.commands.executeCommand(command);
}

/** Reads the addresses to label, without duplicates. Includes a possible private key only if the user agrees. */
async function readAddresses(
  parts: AddLabelParts,
  given: readonly string[],
  conversation: LabelConversation,
): Promise<readonly LabelAddress[] | undefined> {
  const { sources } = await openTagging(parts);
  const subject = await readSubject(given, sources, { title: titleOfLabels(), withChains: true });
  if (subject === undefined) return undefined;
  const { candidates } = subject;
  const found = findAddresses(candidates, parts.names);
  if (found.length === 0) {
    const [verdict] = candidates.map((each) => each.verdict);
    if (verdict?.valid === false) await conversation.tell(`${l10n.t(verdict.reason)}.`);
    return undefined;
  }
  if (found.length > mostAddresses || subject.readRest !== undefined) {
    await conversation.tell(
      translate("There are more than {0} addresses. Select fewer.", mostAddresses),
    );
    return undefined;
  }
  const chosen = found.length === 1 ? found : await conversation.chooseAddresses(found);
  if (chosen === undefined || chosen.length === 0) return undefined;
  const reviewed = await reviewLookAlikes(chosen, sources, conversation);
  const kept = await leaveOutKeys(reviewed, parts.gate, conversation);
  return kept.length === 0 ? undefined : kept;
}

function findAddresses(candidates: readonly Candidate[], names: Names): readonly LabelAddress[] {
  const byKey = new Map<string, LabelAddress>();
  for (const { text, verdict, chain } of candidates) {
    if (!verdict.valid) continue;
    const key = formatAddressKey(verdict);
    const [name] = names.findAll(verdict);
    const called = name && formatName(translate, name);
    const address = { ...verdict, text, ...(chain && { chain }), ...(called && { called }) };
    if (!byKey.has(key)) byKey.set(key, address);
  }
  return [...byKey.values()];
}

/**
 * If any address is a look-alike, shows all addresses in the same review as before tagging and returns the ticked ones.
 * Otherwise, returns all addresses without a review.
 */
async function reviewLookAlikes(
  addresses: readonly LabelAddress[],
  sources: ReviewSources,
  conversation: LabelConversation,
): Promise<readonly LabelAddress[]> {
  const candidates = addresses.map((verdict) => ({ text: verdict.text, verdict }));
  const rows = buildReview(candidates, reservedTag, sources).flatMap((row) =>
    row.kind === "address" ? [{ ...row, standing: "new" as const }] : [],
  );
  const ticked = rows.filter(({ doubts }) => doubts.every(({ kind }) => kind !== "lookAlike"));
  if (ticked.length === rows.length) return addresses;
  const kept = await conversation.review({
    tag: reservedTag,
    rows,
    ticked,
    note: undefined,
    isForLabel: true,
  });
  if (kept === undefined || kept === "back") return [];
  const keys = new Set(kept.map(({ id }) => id));
  return addresses.filter((address) => keys.has(formatAddressKey(address)));
}

async function leaveOutKeys(
  addresses: readonly LabelAddress[],
  gate: Gate,
  conversation: LabelConversation,
): Promise<readonly LabelAddress[]> {
  const where = l10n.t("Git shares the label file with everyone who has the repository.");
  return gate.askForAll(
    addresses.map((address) => ({ ...address, sent: address.canonical, written: address.text })),
    async (doubtful) => {
      const rows = doubtful.map(({ canonical }) => ({ address: canonical }));
      return (await conversation.ask(buildPrivateKeyWarning(rows, where, translate))) === "go";
    },
  );
}

/** Returns the only folder, or prompts the user for one. The folder of the active document comes first. */
async function chooseFolder(
  folders: readonly vscode.WorkspaceFolder[],
  conversation: LabelConversation,
): Promise<vscode.WorkspaceFolder | undefined> {
  if (folders.length < 2) return folders[0];
  const document = vscode.window.activeTextEditor?.document.uri;
  const own = document && vscode.workspace.getWorkspaceFolder(document);
  const isOwn = ({ uri }: vscode.WorkspaceFolder): boolean =>
    uri.toString() === own?.uri.toString();
  return conversation.chooseFolder(
    [...folders].sort((a, b) => Number(isOwn(b)) - Number(isOwn(a))),
  );
}

/**
 * Returns the name to suggest for a single address: its label in `address-labels.csv`, otherwise a name that code
 * declares. Empty for several addresses or without a name.
 */
async function findName(
  folder: vscode.Uri,
  [address, ...others]: readonly LabelAddress[],
  names: Names,
): Promise<string> {
  if (address === undefined || others.length > 0) return "";
  const file = await readText(openLabelFolder(folder), addressLabelsFile);
  // A missing file has no label yet. An unreadable file is reported when it is written.
  const text = file.kind === "text" ? file.text : "";
  const { rows } = parseAddressLabels({ path: addressLabelsFile, text });
  const label = rows.find((row) => isSameAddress(row.address, address));
  const [declared] = names.declared(address);
  return label?.text ?? declared?.text ?? "";
}

/**
 * Lets the user choose every chain, or one chain on which all addresses are valid. The chain that the file names comes
 * first. If the addresses share fewer than two chains, returns every chain without a prompt.
 */
async function chooseChain(
  addresses: readonly LabelAddress[],
  catalog: Catalog,
  conversation: LabelConversation,
): Promise<ChainIdentifier | "every" | undefined> {
  const [first, ...others] = addresses;
  const shared = (first?.chains ?? []).filter((chain) =>
    others.every(({ chains }) => chains.includes(chain)),
  );
  if (shared.length < 2) return "every";
  const named = new Set(addresses.flatMap(({ chain }) => chain ?? []));
  const choices = shared.map((chain): ChainChoice => {
    const isOfFile = named.size === 1 && named.has(chain);
    return { chain, name: catalog.nameOfChain(chain) ?? chain, isOfFile };
  });
  const every: ChainChoice = { chain: "every", name: l10n.t("Every chain"), isOfFile: false };
  const ordered = [
    ...choices.filter(({ isOfFile }) => isOfFile),
    every,
    ...choices.filter(({ isOfFile }) => !isOfFile),
  ];
  return (await conversation.chooseChain(ordered))?.chain;
}

async function write(
  folder: vscode.Uri,
  labels: readonly NewLabel[],
  conversation: LabelConversation,
): Promise<void> {
  const written = await writeLabels(folder, labels);
  const sentence = describeWritten(written, labels.length, translate);
  const button = canBeOpened(written) ? l10n.t("Open File") : undefined;
  if (!(await conversation.tell(sentence, button)) || button === undefined) return;
  const document = await vscode.workspace.openTextDocument(fileOfLabels(folder));
  const line = written.line ?? lineOf(document.getText(), labels) ?? 0;
  const selection = new vscode.Range(line, 0, line, 0);
  await vscode.window.showTextDocument(document, { selection });
}

/** Returns the line of the first of the labels in the text, counted from 0. */
function lineOf(text: string, labels: readonly NewLabel[]): number | undefined {
  const { rows } = parseAddressLabels({ path: addressLabelsFile, text });
  const row = rows.find((each) =>
    labels.some(({ address, name }) => isSameAddress(address, each.address) && name === each.text),
  );
  return row?.line;
}
