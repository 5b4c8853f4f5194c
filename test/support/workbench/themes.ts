import type { HostName } from "../../editor/hosts";

export type Theme = "dark" | "light" | "highContrast" | "highContrastLight";

interface Look {
  /** The CSS class of the window in this theme. */
  readonly className: string;
  /** The preferences of the operating system that select the theme. */
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

/** The themes in which pictures are taken: all if `ATLAS_PICTURES` is set, otherwise only the dark one. */
export const picturedThemes: readonly Theme[] =
  process.env["ATLAS_PICTURES"] === undefined
    ? ["dark"]
    : ["light", "highContrast", "highContrastLight", "dark"];

/** Returns settings with which the window follows the system's theme. A test can change the system's theme quickly. */
export function themeSettings(host: HostName): Record<string, unknown> {
  // The oldest editor names two of the themes differently.
  const prefix = host === "minimum" ? "Default " : "";
  return {
    "window.autoDetectColorScheme": true,
    "window.autoDetectHighContrast": true,
    "workbench.preferredLightColorTheme": `${prefix}Light Modern`,
    "workbench.preferredDarkColorTheme": `${prefix}Dark Modern`,
  };
}
