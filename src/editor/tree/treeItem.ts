import { identify } from "../../engine/addresses/identify";
import { isUsualId } from "../../engine/chains/chainRef";
import type { Names } from "../../engine/names/names";
import { formatName } from "../../engine/names/nameText";
import { identifierOf } from "../../sources/catalog/nodeChain";
import { reservedTag } from "../../sources/tags/tagName";
import {
  type Command,
  l10n,
  ThemeColor,
  ThemeIcon,
  TreeItem,
  TreeItemCollapsibleState,
} from "vscode";
import type { CommandId } from "../platform/commandIds";
import { describeBriefly } from "../platform/describeBriefly";
import { describeError } from "../platform/describeError";
import { describeToken, joinFirst } from "../../engine/text/describeToken";
import { countOfAddresses, formatCount, translate } from "../platform/formatCount";
import { safeText, shortenHash } from "../../engine/text/safeText";
import { drawTokenIcon } from "../platform/tokenIcon";
import type { ListState } from "./listState";
import type {
  AddressNode,
  ChainNode,
  DeploymentNode,
  ExplorerNode,
  SuggestedActionNode,
  RootNode,
  StateNode,
  TagNode,
  TokenNode,
} from "./treeNode";
import type { CatalogNode, TreeRows } from "./treeRows";

/** Builds a row for the editor. `buildTooltip` adds its tooltip on demand. */
export function buildTreeItem(node: CatalogNode, rows: TreeRows, names: Names): TreeItem {
  const item = buildItem(node, rows, names);
  item.id = node.id;
  item.contextValue ??= node.kind;
  return item;
}

function buildItem(node: CatalogNode, rows: TreeRows, names: Names): TreeItem {
  switch (node.kind) {
    case "suggestedAction":
      return buildSuggestedAction(node);
    case "chains":
    case "tokens":
    case "tags":
      return buildRoot(node, rows);
    case "chain":
      return buildChain(node, rows.isSilent(node.chain.chain));
    case "explorer":
      return buildExplorer(node);
    case "token":
      return buildToken(node);
    case "deployment":
      return buildDeployment(node);
    case "tag":
      return buildTag(node, rows.isSample(node), rows.isOwn(node.tag));
    case "address":
      return buildAddress(node, rows.isOwn(node.parent.tag), names);
    case "state":
      return buildState(node);
    case "rest":
      return buildRest();
  }
}

function buildSuggestedAction({ action }: SuggestedActionNode): TreeItem {
  const item = new TreeItem(action.text, TreeItemCollapsibleState.None);
  item.iconPath = new ThemeIcon(action.icon);
  item.command = { title: action.text, command: action.command };
  return item;
}

function buildRoot(node: RootNode, rows: TreeRows): TreeItem {
  const item = new TreeItem(rootNames()[node.kind], TreeItemCollapsibleState.Collapsed);
  item.iconPath = new ThemeIcon(rootIcons[node.kind]);
  if (node.kind === "tags" && rows.showsSample) item.contextValue = "tagsWithSample";
  const list = rows.listOf(node);
  if (!list.isLoaded) return item;
  const loaded = list.items.length;
  item.description = list.hasMore
    ? translate("{0} loaded, more available", loaded)
    : formatCount(loaded);
  return item;
}

function rootNames(): Readonly<Record<RootNode["kind"], string>> {
  return { chains: l10n.t("Chains"), tokens: l10n.t("Tokens"), tags: l10n.t("Tags") };
}

const rootIcons: Readonly<Record<RootNode["kind"], string>> = {
  chains: "link",
  tokens: "circuit-board",
  tags: "tag",
};

function buildChain({ chain }: ChainNode, isSilent: boolean): TreeItem {
  const item = new TreeItem(safeText(chain.name), expandable(chain.explorers.length));
  item.iconPath = isSilent
    ? new ThemeIcon("debug-disconnect", new ThemeColor("list.warningForeground"))
    : new ThemeIcon("link");
  item.command = openRow(l10n.t("Open"));
  const identifier = safeText(identifierOf(chain.chain));
  const silence = isSilent ? [l10n.t("does not answer")] : [];
  item.description = [...silence, identifier, ...numberOfUnknown(chain.chainId)]
    .filter(Boolean)
    .join(" · ");
  return item;
}

/**
 * Returns the chain ID of an EVM chain that is not common; empty for -1 and unreadable IDs. A narrow view would cut off
 * the ID of a common chain, whose name already says which chain it is; its tooltip has the ID.
 */
function numberOfUnknown(chainId: number | null): readonly string[] {
  return chainId !== null && isUsualId(chainId) ? [] : numberOf(chainId);
}

/** Returns the chain ID of an EVM chain; empty for -1 and unreadable IDs. */
export function numberOf(chainId: number | null): readonly string[] {
  return chainId === null || chainId < 1 ? [] : [l10n.t("chain ID {0}", chainId)];
}

function buildExplorer({ explorer }: ExplorerNode): TreeItem {
  const item = new TreeItem(safeText(explorer.name), TreeItemCollapsibleState.None);
  item.iconPath = new ThemeIcon("globe");
  item.description = hostOf(explorer.url);
  return item;
}

function buildToken({ token }: TokenNode): TreeItem {
  const item = new TreeItem(safeText(token.symbol), expandable(token.deployments.length));
  item.iconPath = drawTokenIcon(token.symbol);
  item.command = openRow(l10n.t("Open"));
  item.description = describeToken(token);
  return item;
}

function buildDeployment({ deployment }: DeploymentNode): TreeItem {
  const native = deployment.address === "0";
  const item = new TreeItem(safeText(deployment.chain), TreeItemCollapsibleState.None);
  item.iconPath = new ThemeIcon(native ? "circle-filled" : "file-code");
  item.contextValue = native ? "nativeCoin" : "deployment";
  if (!native) item.command = openRow(l10n.t("Open Address"));
  item.description = [
    native ? l10n.t("native coin") : shortenHash(deployment.address),
    deployment.decimals === null
      ? l10n.t("decimals not known")
      : l10n.t("{0} decimals", deployment.decimals),
  ].join(" · ");
  item.accessibilityInformation = {
    label: `${safeText(deployment.chain)}, ${item.description}`,
  };
  return item;
}

function buildTag({ tag, summary }: TagNode, isSample: boolean, isOwn: boolean): TreeItem {
  const reserved = tag === reservedTag;
  const name = reserved ? l10n.t("no tag (reserved)") : safeText(tag);
  const item = new TreeItem(name, TreeItemCollapsibleState.Collapsed);
  item.iconPath = new ThemeIcon("tag");
  item.command = openRow(l10n.t("Open"));
  if (isOwn) item.contextValue = "tag own";
  const count = summary.address_count;
  const mark = isSample ? [l10n.t("sample")] : [];
  // A narrow view cuts off the end, so the count comes first and without a word. The mark of a sample is also
  // in the accessible label.
  item.description = [...(count === null ? [] : [formatCount(count)]), ...mark].join(" · ");
  item.accessibilityInformation = {
    label: [name, ...mark, ...(count === null ? [] : [countOfAddresses(count)])].join(", "),
  };
  return item;
}

/**
 * Builds the row of an address. The row has no `resourceUri`, since the editor would treat a drag of such a row as the
 * drag of a file: it would show the hint "Hold Shift to drop into editor" and insert nothing on a drop without Shift.
 * `handleDrag` could not change that.
 */
function buildAddress({ record, parent }: AddressNode, isOwn: boolean, names: Names): TreeItem {
  const short = shortenHash(record.address);
  const name = nameOf(record.address, names);
  const item = new TreeItem(name ?? short, TreeItemCollapsibleState.None);
  const others = otherTags(record.tags, parent.tag);
  const chains = record.chains.map((chain) => safeText(chain, 20));
  item.iconPath = new ThemeIcon("account");
  if (isOwn) item.contextValue = "address own";
  item.command = openRow(l10n.t("Open Address"));
  item.description = [
    ...(name === undefined ? [] : [short]),
    ...joinFirst(others, 2),
    ...joinFirst(chains, 2),
  ].join(" · ");
  const address = l10n.t(
    "Address {0}; on {1}; {2}",
    safeText(record.address, 120),
    chains.slice(0, 10).join(", "),
    others.length === 0
      ? l10n.t("no other tag")
      : l10n.t("also tagged {0}", others.slice(0, 10).join(", ")),
  );
  item.accessibilityInformation = { label: name === undefined ? address : `${name}. ${address}` };
  return item;
}

function nameOf(address: string, names: Names): string | undefined {
  const verdict = identify(address);
  const [name] = verdict.valid ? names.findAll(verdict) : [];
  return name && formatName(translate, name);
}

/**
 * Returns the command for a click or Enter on a row that opens a panel. The command has no arguments, see
 * `findPressedRow`.
 */
function openRow(title: string): Command {
  return { title, command: "_addressAtlas.openRow" satisfies CommandId };
}

/** Returns the tags of an address except the tag of the parent row; the reserved tag is described in words. */
function otherTags(tags: readonly string[], own: string): readonly string[] {
  return tags
    .filter((tag) => tag !== own)
    .map((tag) => (tag === reservedTag ? l10n.t("no tag (reserved)") : safeText(tag, 40)));
}

function buildState(node: StateNode): TreeItem {
  const { state } = node;
  const { text, icon } = describeState(node, state);
  const item = new TreeItem(text, TreeItemCollapsibleState.None);
  item.iconPath = new ThemeIcon(icon);
  item.contextValue = `state ${lacksKey(state) ? "lacksKey" : state.kind}`;
  if ("error" in state) {
    const { sentence } = describeError(state.error);
    item.description = describeBriefly(state.error);
    item.tooltip = sentence;
    item.accessibilityInformation = { label: `${text}. ${sentence}` };
  }
  if (!isInert(state)) item.command = { title: text, command: actionOf(node, state) };
  return item;
}

function buildRest(): TreeItem {
  const text = l10n.t("Open in panel");
  const item = new TreeItem(text, TreeItemCollapsibleState.None);
  item.iconPath = new ThemeIcon("open-preview");
  item.command = openRow(text);
  return item;
}

/** Returns the command for a click or Enter on a row with the state of a list. */
function actionOf(node: StateNode, state: ListState): CommandId {
  if (lacksKey(state)) return "addressAtlas.setApiKey";
  if (state.kind !== "handOver") return "addressAtlas.loadMore";
  return node.parent.kind === "tag" ? "_addressAtlas.openRow" : "addressAtlas.find";
}

/** Whether a retry needs another API key: the key is missing or was not accepted. */
function lacksKey(state: ListState): boolean {
  if (!("error" in state)) return false;
  const { code } = state.error;
  return code === "E_AUTH" || code === "E_NO_KEY" || code === "E_NO_KEY_FOR_ORIGIN";
}

/** Whether a row has no action. */
function isInert({ kind }: ListState): boolean {
  return kind === "loading" || kind === "empty" || kind === "ended";
}

interface StateText {
  readonly text: string;
  readonly icon: string;
}

function describeState(node: StateNode, state: ListState): StateText {
  if (lacksKey(state)) return { text: l10n.t("Set API Key…"), icon: "key" };
  switch (state.kind) {
    case "loading":
      return { text: l10n.t("Loading…"), icon: "loading~spin" };
    case "empty":
      return { text: emptyText(node), icon: "info" };
    case "handOver":
      return node.parent.kind === "tag"
        ? { text: l10n.t("Open in panel"), icon: "open-preview" }
        : { text: l10n.t("Search all loaded rows…"), icon: "search" };
    case "more":
      return { text: moreText(state.shown, state.total), icon: "ellipsis" };
    case "failed":
      return { text: l10n.t("Try again"), icon: "error" };
    case "pageFailed":
      return { text: l10n.t("Retry page {0}", state.page), icon: "error" };
    case "notRefreshed":
      return { text: l10n.t("Refresh again"), icon: "warning" };
    case "ended":
      return { text: l10n.t("Further rows cannot be loaded"), icon: "warning" };
  }
}

function moreText(shown: number, total: number | undefined): string {
  return total === undefined
    ? translate("Load more ({0} loaded)", shown)
    : translate("Load more ({0} of {1})", shown, total);
}

function emptyText({ parent }: StateNode): string {
  switch (parent.kind) {
    case "chains":
      return l10n.t("The service lists no chains");
    case "tokens":
      return l10n.t("The service lists no tokens");
    case "tags":
      return l10n.t("No tags yet");
    case "tag":
      return l10n.t("No address has this tag");
  }
}

function expandable(children: number): TreeItemCollapsibleState {
  return children === 0 ? TreeItemCollapsibleState.None : TreeItemCollapsibleState.Collapsed;
}

/** Returns the host of a URL for display; empty if the text is not a URL. */
function hostOf(url: string): string {
  try {
    return safeText(new URL(url).host);
  } catch {
    return "";
  }
}
