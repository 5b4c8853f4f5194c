import * as vscode from "vscode";
import type { Connection } from "../../../sources/catalog/connection";
import type { ConnectionState } from "../../../sources/catalog/connectionState";
import type { CommandId } from "../../platform/commandIds";
import { joinSentences } from "../../../engine/text/joinSentences";

const { l10n } = vscode;

/** Work in progress with the service in use, shown in the status item. */
export interface StatusNote {
  /** One of the editor's icons, such as `sync~spin`; replaces the icon of a working service. */
  readonly icon: string | undefined;
  /** One sentence of ours. */
  readonly sentence: string;
}

/** Shows the service in use and its state in the status bar; opens the menu of what can be done. */
export class StatusItem {
  readonly #item: vscode.StatusBarItem;
  readonly #connection: Connection;
  readonly #subscription: { dispose(): void };
  #note: StatusNote | undefined;
  #silence: string | undefined;

  constructor(connection: Connection, menu: CommandId) {
    this.#connection = connection;
    this.#item = vscode.window.createStatusBarItem(
      "addressAtlas.service",
      vscode.StatusBarAlignment.Left,
    );
    this.#item.name = l10n.t("Address Atlas: Service in Use");
    this.#item.command = menu;
    this.#subscription = connection.onDidChange(() => {
      this.#draw();
    });
    this.#draw();
    this.#item.show();
  }

  /** Shows that connected nodes do not answer, or that all do. */
  noteSilence(names: readonly string[]): void {
    const [first] = names;
    const others = names.length - 1;
    this.#silence =
      first === undefined
        ? undefined
        : others === 0
          ? l10n.t("{0} does not answer. Start it again, or remove it.", first)
          : l10n.t("{0} and {1} more nodes do not answer.", first, others);
    this.#draw();
  }

  /** Shows a note beside the state of the connection, or removes it. */
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
    const { icon, text, sentence } = buildAppearance(state, host);
    const note = this.#note;
    const isWell = state === "local" || state === "connected";
    // Only the local service asks nodes.
    const silence = state === "local" ? this.#silence : undefined;
    const own = silence === undefined ? note?.icon : "debug-disconnect";
    this.#item.text = `$(${(isWell ? own : undefined) ?? icon}) ${text}`;
    const sentences = [sentence, silence, note?.sentence].filter((each) => each !== undefined);
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

/** A host is plain ASCII, as the URL parser writes it; a long one is cut off in the status bar. */
const longestHost = 32;

interface Appearance {
  readonly icon: string;
  readonly text: string;
  readonly sentence: string;
}

/** The icon and words of a state in the status bar. */
export function buildAppearance(state: ConnectionState, host: string): Appearance {
  const text = host.length > longestHost ? `${host.slice(0, longestHost - 1)}…` : host;
  switch (state) {
    case "local":
      return {
        icon: "map",
        text: l10n.t("Atlas: local"),
        sentence: l10n.t("The local service is in use: tags are kept on this machine."),
      };
    case "connected":
      return { icon: "map", text, sentence: l10n.t("Connected to {0}.", host) };
    case "noKey":
      return {
        icon: "key",
        text,
        sentence: l10n.t("{0} needs an API key, and none is stored.", host),
      };
    case "keyRefused":
      return { icon: "key", text, sentence: l10n.t("{0} does not accept the API key.", host) };
    case "offline":
      return {
        icon: "debug-disconnect",
        text,
        sentence: l10n.t("{0} cannot be reached; what was loaded stays.", host),
      };
    case "wrongAddress":
      return {
        icon: "warning",
        text: text === "" ? l10n.t("Atlas: base URL") : text,
        sentence: l10n.t("The base URL in the settings does not lead to a service."),
      };
  }
}
