import * as vscode from "vscode";
import { isUsualId, nameOfChain, refOfId } from "../../../engine/chains/chainRef";
import { formatNodeName } from "../../../sources/node/nodeName";
import { Nodes, type NodesChange } from "../../../sources/node/nodes";
import { openExchangeLater } from "../../platform/openExchange";
import { translate } from "../../platform/formatCount";
import { SecretStore } from "../../platform/secretStore";

interface OpenNodesParts {
  readonly context: Pick<vscode.ExtensionContext, "secrets" | "globalState">;
  readonly onChange: (change: NodesChange) => void;
}

const secretName = "addressAtlas.nodes";
/**
 * The key of the flag that records that a node was connected on this machine. Without the flag, the keyring is not
 * opened.
 */
const hasNodesKey = "hasNodes";

/** Opens the nodes that the user has connected. They are stored in the secret storage. */
export function openNodes({ context, onChange }: OpenNodesParts): OpenedNodes {
  const { globalState } = context;
  const secrets = new SecretStore(context.secrets);
  let hasHeard = false;
  const hasNodes = (): boolean => hasHeard || globalState.get(hasNodesKey) === true;
  const nodes = new Nodes({
    secret: {
      read: async () => (hasNodes() ? secrets.read(secretName) : undefined),
      store: async (text) => {
        await globalState.update(hasNodesKey, true);
        await secrets.store(secretName, text);
      },
    },
    openExchange: openExchangeLater,
    formatName: (url, facts) => formatNodeName(translate, facts, url.shownHost, nameOfUsual),
    onChange,
  });
  const listening = [
    secrets.onDidChange((name) => {
      if (name !== secretName) return;
      hasHeard = true;
      void nodes.follow();
    }),
    // Not every secret storage reports changes, so the nodes are also read when the window gets the focus.
    vscode.window.onDidChangeWindowState(({ focused }) => {
      if (focused && hasNodes()) void nodes.follow();
    }),
  ];
  return {
    nodes,
    dispose: () => {
      for (const one of listening) one.dispose();
      nodes.dispose();
    },
  };
}

export interface OpenedNodes {
  readonly nodes: Nodes;
  dispose(): void;
}

function nameOfUsual(chainId: number): string | undefined {
  return isUsualId(chainId) ? nameOfChain(refOfId(chainId)) : undefined;
}
