import * as vscode from "vscode";
import type { Connection } from "../../../sources/catalog/connection";
import { readServiceChoice } from "../../../sources/catalog/serviceChoice";
import type { ApiKeys } from "../../platform/apiKey";
import { writeSetting } from "../../platform/settings";
import type { BaseUrl } from "../../../sources/service/baseUrl";
import { RequestError } from "../../../sources/transport/requestError";
import type { AskText } from "./askText";
import { type OtherEntries, showServiceMenu } from "../../status/statusMenu";

const { l10n } = vscode;

interface ConnectionCommandsParts {
  readonly connection: Connection;
  readonly keys: ApiKeys;
  /** Tries a key with one request. Rejects unless the service accepts the key. */
  readonly tryKey: (base: BaseUrl, key: string, signal: AbortSignal) => Promise<void>;
  readonly person: ConnectionPrompts;
  /** The names of the connected nodes. */
  readonly nodeNames: () => Promise<readonly string[]>;
  /** The entries of other features in the menu of the status item. */
  readonly menuEntries: () => OtherEntries;
}

/** The prompts to the user. Tests can answer them instead. */
export interface ConnectionPrompts {
  readonly askText: AskText;
  /** Prompts for a confirmation. Resolves to whether the user confirmed. */
  readonly confirm: (question: {
    readonly message: string;
    readonly detail: string;
    readonly yes: string;
  }) => Promise<boolean>;
}

/** The commands for the service in use and its key. */
export class ConnectionCommands {
  readonly #parts: ConnectionCommandsParts;

  constructor(parts: ConnectionCommandsParts) {
    this.#parts = parts;
  }

  /** Prompts for a base URL and a key, and tries them. Stores them only if the service accepts the key. */
  async connect(): Promise<void> {
    const { connection } = this.#parts;
    let href = connection.base?.href ?? "";
    for (;;) {
      const base = await this.#askForBaseUrl(href);
      if (base === undefined || base === "back") return;
      href = base.href;
      const answer = await this.#askForKey(base, { title: connectTitle(), step: 2, steps: 2 });
      if (answer === "back") continue;
      if (answer === undefined) return;
      await writeSetting(vscode.workspace, "service.baseUrl", base.href);
      await connection.update({ isKeyAccepted: true });
      await vscode.commands.executeCommand("addressAtlas.catalog.focus");
      return;
    }
  }

  /** Sets or replaces the key of the service in use. While the local service is in use, runs `connect` instead. */
  async setApiKey(): Promise<void> {
    const { connection } = this.#parts;
    if (connection.base === undefined) return this.connect();
    const title = l10n.t("Set API Key");
    const answer = await this.#askForKey(connection.base, { title, step: 1, steps: 1 });
    if (answer === "kept") await connection.update({ isKeyAccepted: true });
  }

  async removeApiKey(): Promise<void> {
    const { connection, keys } = this.#parts;
    const { base, reason } = connection;
    if (reason !== undefined) throw new RequestError("E_CONFIG", { detail: reason });
    if (base === undefined) {
      void vscode.window.showInformationMessage(
        l10n.t("The local service is in use. It needs no API key."),
      );
      return;
    }
    const removes = await this.#parts.person.confirm({
      message: l10n.t("Remove the API key of {0}?", base.host),
      detail: l10n.t("Loaded data stays visible until the window is reloaded."),
      yes: l10n.t("Remove"),
    });
    if (!removes) return;
    await keys.remove(base.origin);
    await connection.update();
  }

  /** Switches back to the local service inside the extension. The key of the other service is kept. */
  async useLocalService(): Promise<void> {
    await writeSetting(vscode.workspace, "service.baseUrl", undefined);
    await this.#parts.connection.update();
  }

  /** Resets the user's local tags after a confirmation. The file with the tags is kept under another name. */
  async resetLocalTags(): Promise<void> {
    const { catalog } = this.#parts.connection;
    if (!catalog.service.isInProcess) {
      void vscode.window.showInformationMessage(l10n.t("The local service is not in use."));
      return;
    }
    const resets = await this.#parts.person.confirm({
      message: l10n.t("Set all your local tags aside?"),
      detail: l10n.t(
        "Your own tags disappear from all windows. The file that contains them is kept.",
      ),
      yes: l10n.t("Set Aside"),
    });
    if (!resets) return;
    await catalog.service.client();
    const copy = await catalog.service.localTags?.resetTags();
    await catalog.refresh();
    if (copy === undefined) return;
    const open = l10n.t("Open the File");
    const next = await vscode.window.showInformationMessage(
      l10n.t("Your local tags were set aside; the file is kept."),
      open,
    );
    if (next === open) await vscode.window.showTextDocument(vscode.Uri.file(copy));
  }

  /** Turns the sample on or off in every window. Resolves with whether this was possible. */
  async showSample(isOn: boolean): Promise<boolean> {
    const { service } = this.#parts.connection.catalog;
    if (service.isInProcess) await service.client();
    if (service.localTags === undefined) {
      void vscode.window.showInformationMessage(l10n.t("The local service is not in use."));
      return false;
    }
    await service.localTags.showSample(isOn);
    return true;
  }

  showMenu(): Promise<void> {
    const { connection, nodeNames, menuEntries } = this.#parts;
    return showServiceMenu(connection, nodeNames(), menuEntries());
  }

  #askForBaseUrl(href: string): Promise<BaseUrl | "back" | undefined> {
    return this.#parts.person.askText({
      title: connectTitle(),
      step: 1,
      steps: 2,
      prompt: l10n.t("The base URL of the service, without /v2"),
      placeholder: "https://atlas.example.com",
      value: href,
      isSecret: false,
      judge: (text) => {
        const choice = readServiceChoice(text);
        if (choice.kind === "remote") return undefined;
        return choice.kind === "broken" ? l10n.t(choice.reason) : l10n.t("The base URL is empty");
      },
      accept: (text) => {
        const choice = readServiceChoice(text);
        return choice.kind === "remote"
          ? Promise.resolve(choice.base)
          : Promise.reject(new Error());
      },
    });
  }

  #askForKey(
    base: BaseUrl,
    place: { readonly title: string; readonly step: number; readonly steps: number },
  ): Promise<"kept" | "back" | undefined> {
    return this.#parts.person.askText<"kept">({
      ...place,
      prompt: l10n.t(
        "The API key for {0}. It is kept in the editor's secret storage and sent to this host only.",
        base.host,
      ),
      placeholder: l10n.t("API key"),
      value: "",
      isSecret: true,
      judge: judgeKey,
      accept: async (key, signal) => {
        await this.#parts.tryKey(base, key, signal);
        signal.throwIfAborted();
        await this.#parts.keys.store(base.origin, key);
        return "kept";
      },
    });
  }
}

function connectTitle(): string {
  return l10n.t("Connect to a Service");
}

const longestKey = 4096;

function judgeKey(key: string): string | undefined {
  if (key === "") return l10n.t("The API key is empty");
  if (key.length > longestKey) return l10n.t("The API key is too long");
  return /[\p{Cc}\p{Cf}]/u.test(key)
    ? l10n.t("The API key contains an invisible character")
    : undefined;
}
