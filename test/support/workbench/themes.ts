import type { HostName } from "../../editor/hosts";

export type Theme = "dark" | "light" | "highContrast" | "highContrastLight";

const names: Readonly<Record<Theme, string>> = {
  dark: "Dark Modern",
  light: "Light Modern",
  highContrast: "Default High Contrast",
  highContrastLight: "Default High Contrast Light",
};

/** The older editor knows two of the themes by another name. */
const olderNames: Readonly<Record<Theme, string>> = {
  ...names,
  dark: "Default Dark Modern",
  light: "Default Light Modern",
};

/** What the picker of themes calls them. */
export const themeLabels: Readonly<Record<Theme, string>> = {
  dark: "Dark Modern",
  light: "Light Modern",
  highContrast: "Dark High Contrast",
  highContrastLight: "Light High Contrast",
};

/** The class of the window that tells the kind of its theme. */
export const themeClasses: Readonly<Record<Theme, string>> = {
  dark: "vs-dark",
  light: "vs",
  highContrast: "hc-black",
  highContrastLight: "hc-light",
};

export function themeSettings(host: HostName, theme: Theme): Record<string, unknown> {
  const own = host === "minimum" ? olderNames : names;
  return {
    "window.autoDetectColorScheme": false,
    "window.autoDetectHighContrast": false,
    "workbench.colorTheme": own[theme],
    "workbench.preferredLightColorTheme": own.light,
    "workbench.preferredDarkColorTheme": own.dark,
  };
}

/** Lets the window take its theme over from the system, which a test changes in no time. */
export const followsSystem = {
  "window.autoDetectColorScheme": true,
  "window.autoDetectHighContrast": true,
};

/** The themes of a window that follows the system, the dark one last. */
export const systemThemes = [
  { theme: "light", colorScheme: "light", forcedColors: "none" },
  { theme: "highContrast", colorScheme: "dark", forcedColors: "active" },
  { theme: "dark", colorScheme: "dark", forcedColors: "none" },
] as const;
