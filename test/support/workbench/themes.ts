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
  return {
    "window.autoDetectColorScheme": false,
    "window.autoDetectHighContrast": false,
    "workbench.colorTheme": (host === "minimum" ? olderNames : names)[theme],
  };
}
