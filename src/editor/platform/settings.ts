import { isRecord } from "../../engine/text/isRecord";
import type * as vscode from "vscode";
import { defaultLevels } from "../../engine/checks/warningLevels";
import { RequestError } from "../../sources/transport/requestError";
import { agentTools, onlyReads } from "./agentTools";

/** Every setting under `addressAtlas.` with the type of its value. */
interface SettingValues {
  "service.baseUrl": string;
  "service.pageSize": number;
  "editor.inlineTags": "inline" | "endOfLine" | "off";
  "editor.names": "all" | "workspace" | "off";
  /** The hidden sources of names: titles of books and URIs of files. */
  "editor.hiddenSources": readonly string[];
  "editor.hoverCard": boolean;
  "editor.hoverDetails": "tagged" | "all" | "off";
  "editor.diagnostics": boolean;
  "editor.warningsInClosedFiles": boolean;
  /** The level of each kind of warning, not yet parsed (see `parseLevels`). */
  "editor.warnings": Readonly<Record<string, unknown>>;
  "privacy.hideAmounts": boolean;
  icons: "service" | "any" | "none";
  /** The host of the preferred explorer for each chain identifier. Values that are not texts are ignored. */
  "explorers.preferred": Readonly<Record<string, unknown>>;
  /** Whether language models may call each tool (`isToolOn`). */
  "agents.tools": Readonly<Record<string, unknown>>;
}

export type SettingKey = keyof SettingValues;

export interface Setting<Value> {
  readonly default: Value;
  /**
   * The value of an `application` setting counts only if the user has set it, never if a workspace or folder has: a
   * workspace must not control requests, weaken privacy or hide sources of names.
   */
  readonly scope: "application" | "window";
  /** Whether the value is valid; otherwise the default applies. */
  readonly accepts: (value: unknown) => value is Value;
}

export const settingTable: { readonly [Key in SettingKey]: Setting<SettingValues[Key]> } = {
  "service.baseUrl": {
    default: "",
    scope: "application",
    accepts: (value) => typeof value === "string",
  },
  "service.pageSize": {
    default: 30,
    scope: "application",
    accepts: (value): value is number =>
      typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 100,
  },
  "editor.inlineTags": {
    default: "inline",
    scope: "window",
    accepts: (value) => value === "inline" || value === "endOfLine" || value === "off",
  },
  "editor.names": {
    default: "all",
    scope: "window",
    accepts: (value) => value === "all" || value === "workspace" || value === "off",
  },
  "editor.hiddenSources": {
    default: [],
    scope: "application",
    accepts: (value): value is readonly string[] =>
      Array.isArray(value) && value.every((entry) => typeof entry === "string"),
  },
  "editor.hoverCard": {
    default: true,
    scope: "window",
    accepts: (value) => typeof value === "boolean",
  },
  "editor.hoverDetails": {
    default: "tagged",
    scope: "application",
    accepts: (value) => value === "tagged" || value === "all" || value === "off",
  },
  "editor.diagnostics": {
    default: true,
    scope: "window",
    accepts: (value) => typeof value === "boolean",
  },
  "editor.warningsInClosedFiles": {
    default: false,
    scope: "window",
    accepts: (value) => typeof value === "boolean",
  },
  "editor.warnings": { default: { ...defaultLevels }, scope: "window", accepts: isRecord },
  "privacy.hideAmounts": {
    default: false,
    scope: "application",
    accepts: (value) => typeof value === "boolean",
  },
  icons: {
    default: "service",
    scope: "application",
    accepts: (value) => value === "service" || value === "any" || value === "none",
  },
  "explorers.preferred": { default: {}, scope: "application", accepts: isRecord },
  "agents.tools": {
    default: Object.fromEntries(agentTools.map((tool) => [tool, onlyReads(tool)])),
    scope: "application",
    accepts: isRecord,
  },
};

/** Returns the entries that the user and the workspace have set, without the entries of the default. */
export function readChosen(
  workspace: Workspace,
  key: "editor.warnings",
): Readonly<Record<string, unknown>> {
  const { globalValue, workspaceValue } =
    workspace.getConfiguration(settingSection).inspect<unknown>(key) ?? {};
  const chosen = [globalValue, workspaceValue].filter(isRecord);
  return Object.assign({}, ...chosen) as Readonly<Record<string, unknown>>;
}

export const settingSection = "addressAtlas";

/** The part of `vscode.workspace` that reads and writes settings. */
type Workspace = Pick<typeof vscode.workspace, "getConfiguration">;

/** Reads a setting; returns the default if the value is invalid. */
export function readSetting<Key extends SettingKey>(
  workspace: Workspace,
  key: Key,
): SettingValues[Key] {
  const setting = settingTable[key];
  if (setting.scope === "application") return readOwnSetting(workspace, key);
  const value = workspace.getConfiguration(settingSection).get<unknown>(key);
  return setting.accepts(value) ? value : setting.default;
}

/** Reads the user's value of a setting, not the workspace's value; returns the default if the value is invalid. */
export function readOwnSetting<Key extends SettingKey>(
  workspace: Workspace,
  key: Key,
): SettingValues[Key] {
  const setting = settingTable[key];
  const value = workspace.getConfiguration(settingSection).inspect<unknown>(key)?.globalValue;
  return setting.accepts(value) ? value : setting.default;
}

/**
 * Sets a user setting, or a setting of `target`; undefined removes it. Rejects with a `RequestError` if the editor
 * refuses, for example while the settings have errors or unsaved changes.
 */
export async function writeSetting<Key extends SettingKey>(
  workspace: Workspace,
  key: Key,
  value: SettingValues[Key] | undefined,
  target: vscode.ConfigurationTarget | true = true,
): Promise<void> {
  try {
    await workspace.getConfiguration(settingSection).update(key, value, target);
  } catch {
    throw new RequestError("E_SETTINGS");
  }
}
