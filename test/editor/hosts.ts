/** The editors in which the test suites run. */
export type HostName = "newest" | "minimum" | "desktop";

/** A VS Code from the npm registry and the matching version of Node. */
export interface NpmHost {
  readonly vscode: string;
  readonly codeServer: string;
  readonly node: string;
}

export const npmHosts = {
  newest: { vscode: "1.139.1", codeServer: "4.139.1", node: "24.21.0" },
  /** The oldest minor version that `engines` in the manifest allows. */
  minimum: { vscode: "1.100.3", codeServer: "4.100.3", node: "20.19.0" },
} as const satisfies Record<string, NpmHost>;

export type NpmHostName = keyof typeof npmHosts;

export function isHostName(text: string): text is HostName {
  return text === "desktop" || Object.hasOwn(npmHosts, text);
}

export function isNpmHostName(text: string): text is NpmHostName {
  return Object.hasOwn(npmHosts, text);
}

export const npmHostsRunHere = process.platform === "linux" && process.arch === "x64";
