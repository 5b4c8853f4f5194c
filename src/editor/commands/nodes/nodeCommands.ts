import * as vscode from "vscode";
import type { Connection } from "../../../sources/catalog/connection";
import type { ConnectedNode } from "../../../sources/node/connectedNode";
import { mostNodes } from "../../../sources/node/nodeRecord";
import type { Nodes } from "../../../sources/node/nodes";
import { parseNodeUrl } from "../../../sources/node/nodeUrl";
import { pickOne } from "../../platform/pickOne";
import { safeLabel } from "../../../engine/text/safeText";
import type { AskText } from "../connection/askText";
import { describeNodeError } from "./describeNodeError";
import { findLoopbackNodes, type FoundNode, usualPlaces } from "./findLoopbackNodes";

const { l10n } = vscode;

export interface NodeCommandsParts {
  readonly nodes: Nodes;
  readonly connection: Connection;
  readonly askText: AskText;
  /** Whether the workspace is on a machine other than the one that runs this code. */
  readonly isRemoteWorkspace: boolean;
  /** Called when the user has connected a node. */
  readonly onConnected?: () => void;
  /** The URLs at which the command searches for nodes on this machine. */
  readonly places?: readonly string[];
}

/** Connects a node of this machine or at a URL. Reads its chain and client before storing it. */
export async function connectNode(parts: NodeCommandsParts): Promise<void> {
  const { nodes } = parts;
  if ((await nodes.list()).length >= mostNodes) {
    void vscode.window.showInformationMessage(
      l10n.t("{0} nodes are connected, which is the maximum. Remove one first.", mostNodes),
    );
    return;
  }
  const chosen = await chooseNode(parts);
  if (chosen === undefined) return;
  const connected =
    chosen.found === undefined
      ? await askForUrl(parts, chosen.typed)
      : await nodes.add(chosen.found.url, chosen.found.identity);
  if (connected === undefined || connected === "back") return;
  parts.onConnected?.();
  await vscode.commands.executeCommand("addressAtlas.catalog.focus");
  const sentence = l10n.t("{0} is connected.", connected.name);
  vscode.window.setStatusBarMessage(`$(check) ${sentence}`, 8_000);
}

/** Prompts for the node to remove. Answers of the removed node stay visible until data are read again. */
export async function removeNode({ nodes, connection }: NodeCommandsParts): Promise<void> {
  const connected = await nodes.list();
  if (connected.length === 0) {
    void vscode.window.showInformationMessage(l10n.t("No node is connected."));
    return;
  }
  const items = connected.map(({ id, name }) => ({ label: `$(server) ${name}`, id }));
  const chosen = await pickOne(connection.catalog, items, {
    title: l10n.t("Remove Node"),
    placeholder: l10n.t("The node's URL is removed from the editor's secret storage."),
  });
  if (chosen !== undefined) await nodes.remove(chosen.id);
}

interface NodeItem extends vscode.QuickPickItem {
  /** Undefined for the item that prompts for a URL. */
  readonly found?: FoundNode;
}

type ChosenNode = Pick<NodeItem, "found"> & { readonly typed: string };

/** Lets the user choose a node of this machine or enter a URL. Searches for nodes while the box is open. */
async function chooseNode(parts: NodeCommandsParts): Promise<ChosenNode | undefined> {
  const { nodes, connection, isRemoteWorkspace, places = usualPlaces } = parts;
  const abort = new AbortController();
  const items = findLoopbackNodes(nodes, places, abort.signal).then((found) => [
    ...found.map((each) => buildItem(nodes, each)),
    // Always shown, since a user may type or paste the URL here.
    { label: `$(link) ${l10n.t("Enter a URL…")}`, alwaysShow: true },
  ]);
  let typed = "";
  try {
    const chosen = await pickOne<NodeItem>(connection.catalog, items, {
      title: connectTitle(),
      placeholder: isRemoteWorkspace
        ? l10n.t("Nodes on this machine, port 8545; the workspace is on another")
        : l10n.t("Nodes on this machine at port 8545, or a URL"),
      takeTyped: (text) => (typed = text.trim()),
    });
    return chosen && { ...chosen, typed };
  } finally {
    abort.abort();
  }
}

function buildItem(nodes: Nodes, found: FoundNode): NodeItem {
  const { url, identity } = found;
  const label = `$(server) ${nodes.nameOf(url, identity)}`;
  return { label, description: safeLabel(identity.clientVersion, 60), found };
}

function askForUrl(
  parts: NodeCommandsParts,
  typed: string,
): Promise<ConnectedNode | "back" | undefined> {
  const { nodes, askText } = parts;
  return askText({
    title: connectTitle(),
    step: 1,
    steps: 1,
    prompt: l10n.t(
      "The JSON-RPC URL of the node. The whole URL is secret and is kept in the editor's secret storage.",
    ),
    placeholder: "https://",
    value: typed,
    isSecret: true,
    judge: (text) => {
      const verdict = parseNodeUrl(text);
      return verdict.valid ? undefined : l10n.t(verdict.reason);
    },
    accept: async (text, signal) => {
      const verdict = parseNodeUrl(text);
      if (!verdict.valid) throw new Error();
      const identity = await nodes.try(verdict.url, signal);
      signal.throwIfAborted();
      return nodes.add(verdict.url, identity);
    },
    describe: (error, text) => {
      const verdict = parseNodeUrl(text);
      return describeNodeError(error, verdict.valid ? verdict.url.shownHost : "");
    },
  });
}

function connectTitle(): string {
  return l10n.t("Connect to a Node");
}
