import { isRecord } from "../../engine/text/isRecord";
import { type ChosenLevels, parseLevels } from "../../engine/checks/warningLevels";

/** The settings of a client, under the keys of the extension's settings. */
export interface ClientSettings {
  /** `editor.diagnostics`. */
  readonly hasDiagnostics: boolean;
  /** `editor.warnings`; these override the levels of the repository. */
  readonly levels: ChosenLevels;
  /** `editor.inlineTags`. */
  readonly hasHints: boolean;
  /** `editor.hoverCard`. */
  readonly hasHovers: boolean;
  /** `editor.names`. */
  readonly names: "all" | "workspace" | "off";
  /** `editor.hiddenSources`: titles of books, and paths or URIs of files. */
  readonly hiddenSources: ReadonlySet<unknown>;
}

/** Parses the value of `addressAtlas`. Keys may be nested or contain dots. Invalid values are ignored. */
export function parseClientSettings(value: unknown): ClientSettings {
  const read = (key: string): unknown => readKey(value, `editor.${key}`);
  const [warnings, names, hidden] = ["warnings", "names", "hiddenSources"].map(read);
  return {
    hasDiagnostics: read("diagnostics") !== false,
    levels: isRecord(warnings) ? parseLevels(warnings) : {},
    hasHints: read("inlineTags") !== "off",
    hasHovers: read("hoverCard") !== false,
    names: names === "workspace" || names === "off" ? names : "all",
    hiddenSources: new Set(Array.isArray(hidden) ? (hidden as unknown[]) : []),
  };
}

function readKey(value: unknown, key: string): unknown {
  if (!isRecord(value)) return undefined;
  if (Object.hasOwn(value, key)) return value[key];
  const dot = key.indexOf(".");
  const head = key.slice(0, dot);
  return dot > 0 && Object.hasOwn(value, head)
    ? readKey(value[head], key.slice(dot + 1))
    : undefined;
}
