import type { HostName } from "../../editor/hosts";

export type Theme = "dark" | "light" | "highContrast" | "highContrastLight";

interface Look {
  /** The class of the window for the kind of its theme. */
  readonly className: string;
  /** The system's preferences. */
  readonly system: {
    readonly colorScheme: "dark" | "light";
    readonly forcedColors: "active" | "none";
  };
}

export const looks: Readonly<Record<Theme, Look>> = {
  dark: { className: "vs-dark", system: { colorScheme: "dark", forcedColors: "none" } },
  light: { className: "vs", system: { colorScheme: "light", forcedColors: "none" } },
  highContrast: { className: "hc-black", system: { colorScheme: "dark", forcedColors: "active" } },
  highContrastLight: {
    className: "hc-light",
    system: { colorScheme: "light", forcedColors: "active" },
  },
};

/** Themes in which pictures are taken: all of them only on request. */
export const picturedThemes: readonly Theme[] =
  process.env["ATLAS_PICTURES"] === undefined
    ? ["dark"]
    : ["light", "highContrast", "highContrastLight", "dark"];

/** Makes the window follow the system's theme, which a test changes quickly. */
export function themeSettings(host: HostName): Record<string, unknown> {
  // The older editor knows two of the themes by another name.
  const prefix = host === "minimum" ? "Default " : "";
  return {
    "window.autoDetectColorScheme": true,
    "window.autoDetectHighContrast": true,
    "workbench.preferredLightColorTheme": `${prefix}Light Modern`,
    "workbench.preferredDarkColorTheme": `${prefix}Dark Modern`,
  };
}
