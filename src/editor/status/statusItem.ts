import * as vscode from "vscode";
import type { Connection } from "../../sources/catalog/connection";
import { isNodeChain } from "../../sources/catalog/nodeChain";
import type { ConnectionState } from "../../sources/catalog/connectionState";
import type { CommandId } from "../platform/commandIds";
import { translate } from "../platform/formatCount";
import { joinSentences } from "../../engine/text/joinSentences";

const { l10n } = vscode;

/** The part of a connected node that the status item shows. */
interface ShownNode {
  readonly name: string;
  readonly chain: string;
  readonly isSilent?: boolean;
}

/** A note for the status item about the content and activity of the tag index. */
export interface StatusNote {
  /** An icon of the editor, such as `sync~spin`, which replaces the icon of a working service. */
  readonly icon: string | undefined;
  /** One or more sentences for the tooltip. */
  readonly sentence: string;
}

/** The status item, which shows problems and the sources of amounts. A click opens a menu of actions. */
export class StatusItem {
  readonly #item: vscode.StatusBarItem;
  readonly #connection: Connection;
  readonly #subscription: { dispose(): void };
  #note: StatusNote | undefined;
  #silence: string | undefined;
  #warnings: CountedWarnings = { count: 0, isOfWorkspace: false };
  #nodes: readonly ShownNode[] = [];

  constructor(connection: Connection, menu: CommandId) {
    this.#connection = connection;
    this.#item = vscode.window.createStatusBarItem(
      "addressAtlas.service",
      vscode.StatusBarAlignment.Left,
    );
    this.#item.name = l10n.t("Address Atlas: Warnings and Source of Amounts");
    this.#item.command = menu;
    this.#subscription = connection.onDidChange(() => {
      this.#draw();
    });
    this.#draw();
    this.#item.show();
  }

  noteWarnings(warnings: CountedWarnings): void {
    const { count, isOfWorkspace } = this.#warnings;
    if (warnings.count === count && warnings.isOfWorkspace === isOfWorkspace) return;
    this.#warnings = warnings;
    this.#draw();
  }

  /** Shows the connected nodes, and which nodes do not answer. */
  noteNodes(nodes: readonly ShownNode[]): void {
    this.#nodes = nodes;
    const [first, ...more] = nodes.flatMap(({ isSilent, name }) =>
      isSilent === true ? [name] : [],
    );
    const others = more.length;
    this.#silence =
      first === undefined
        ? undefined
        : others === 0
          ? l10n.t("{0} does not answer. Start it again, or remove it.", first)
          : others === 1
            ? l10n.t("{0} and 1 more node do not answer.", first)
            : l10n.t("{0} and {1} more nodes do not answer.", first, others);
    this.#draw();
  }

  /** Shows a note next to the state of the connection, or removes it. */
  note(note: StatusNote | undefined): void {
    this.#note = note;
    this.#draw();
  }

  dispose(): void {
    this.#subscription.dispose();
    this.#item.dispose();
  }

  #draw(): void {
    const { state, catalog } = this.#connection;
    const host = catalog.service.host;
    const nodes = this.#nodes.filter(({ chain }) => state === "local" || isNodeChain(chain));
    const { count, isOfWorkspace } = this.#warnings;
    const shown = { warnings: count, nodes: nodes.map(({ name }) => name) };
    const { icon, text, sentence } = buildAppearance(state, host, shown);
    const note = this.#note;
    const isWell = state === "local" || state === "connected";
    const silence = this.#silence;
    const own = silence === undefined ? note?.icon : "debug-disconnect";
    this.#item.text = `$(${(isWell ? own : undefined) ?? icon}) ${text}`;
    const [node] = shown.nodes;
    const amounts =
      node === undefined
        ? undefined
        : state === "local"
          ? l10n.t("Amounts come from {0}.", shown.nodes.join(", "))
          : l10n.t("Amounts on the chains of your nodes come from {0}.", shown.nodes.join(", "));
    const warned =
      count === 0
        ? undefined
        : isOfWorkspace
          ? l10n.t("{0} in the workspace.", formatWarnings(count))
          : l10n.t("{0} in the open files.", formatWarnings(count));
    const sentences = [warned, sentence, amounts, silence, note?.sentence].filter(
      (each) => each !== undefined,
    );
    this.#item.tooltip = sentences.join("\n");
    this.#item.accessibilityInformation = {
      label: `Address Atlas: ${joinSentences(l10n.t, sentences)}`,
    };
    this.#item.backgroundColor = warning.has(state)
      ? new vscode.ThemeColor("statusBarItem.warningBackground")
      : undefined;
  }
}

const warning: ReadonlySet<ConnectionState> = new Set(["noKey", "keyRefused", "wrongAddress"]);

/**
 * The maximum length of a host in the status bar; a longer host is cut. Hosts are plain ASCII, since they come
 * from the URL parser.
 */
const longestHost = 32;

interface Appearance {
  readonly icon: string;
  readonly text: string;
  readonly sentence: string;
}

interface Shown {
  readonly warnings: number;
  /** The names of the nodes in use. */
  readonly nodes: readonly string[];
}

/**
 * Returns the icon, the text and a sentence of the tooltip for a state. Example of a text: "Atlas: 4 warnings · Anvil
 * 31337".
 */
export function buildAppearance(
  state: ConnectionState,
  host: string,
  { warnings, nodes }: Shown = { warnings: 0, nodes: [] },
): Appearance {
  const text = host.length > longestHost ? `${host.slice(0, longestHost - 1)}…` : host;
  const wrong = warnings === 0 ? [] : [formatWarnings(warnings)];
  const wrongAndHost = warnings === 0 ? text : titleOf([...wrong, text]);
  switch (state) {
    case "local":
      return {
        icon: "map",
        text: titleOf([...wrong, ...shortenNodes(nodes)]),
        sentence: l10n.t("No service is connected: names and tags are on this machine."),
      };
    case "connected":
      return {
        icon: "map",
        text: titleOf([...wrong, text, ...shortenNodes(nodes)]),
        sentence: l10n.t("Connected to {0}.", host),
      };
    case "noKey":
      return {
        icon: "key",
        text: wrongAndHost,
        sentence: l10n.t("{0} needs an API key, and none is stored.", host),
      };
    case "keyRefused":
      return {
        icon: "key",
        text: wrongAndHost,
        sentence: l10n.t("{0} does not accept the API key.", host),
      };
    case "offline":
      return {
        icon: "debug-disconnect",
        text: wrongAndHost,
        sentence: l10n.t("{0} cannot be reached. Loaded data stays visible.", host),
      };
    case "wrongAddress":
      return {
        icon: "warning",
        text: text === "" ? l10n.t("Atlas: wrong base URL") : text,
        sentence: l10n.t("The base URL in the settings does not lead to a service."),
      };
  }
}

function titleOf(parts: readonly string[]): string {
  return parts.length === 0 ? l10n.t("Atlas") : l10n.t("Atlas: {0}", parts.join(" · "));
}

/** A number of warnings, and which files were checked. */
export interface CountedWarnings {
  readonly count: number;
  /** Whether all files of the workspace have been checked, or only the open ones. */
  readonly isOfWorkspace: boolean;
}

export function formatWarnings(count: number): string {
  return count === 1 ? l10n.t("1 warning") : translate("{0} warnings", count);
}

/** Returns the name of the first node without its host, and the number of the other nodes: "Anvil 31337 +1". */
function shortenNodes([first, ...others]: readonly string[]): readonly string[] {
  if (first === undefined) return [];
  const name = first.replace(/ \([^()]*\)$/, "");
  return [others.length === 0 ? name : `${name} +${others.length}`];
}
