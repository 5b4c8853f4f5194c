import { createRequire } from "node:module";
import path from "node:path";
import * as vscode from "vscode";

/** Reads the editor's `http.*` settings. Only the user's own values count. */
export function readNetworkSettings(): {
  readonly proxy: string;
  readonly proxyAuthorization: string | undefined;
  readonly noProxy: readonly string[];
  readonly mayUseProxy: boolean;
  readonly systemCertificates: boolean;
  readonly environment: NodeJS.ProcessEnv;
} {
  const proxy = userValue("proxy");
  const authorization = userValue("proxyAuthorization");
  const noProxy = userValue("noProxy");
  return {
    proxy: typeof proxy === "string" ? proxy : "",
    proxyAuthorization: typeof authorization === "string" ? authorization : undefined,
    noProxy: Array.isArray(noProxy) ? noProxy.filter((entry) => typeof entry === "string") : [],
    mayUseProxy: userValue("proxySupport") !== "off",
    systemCertificates: userValue("systemCertificates") !== false,
    environment: process.env,
  };
}

/** Calls `changed` when the editor's `http.*` settings have changed. */
export function onDidChangeNetwork(changed: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration("http")) changed();
  });
}

function userValue(name: string): unknown {
  return vscode.workspace.getConfiguration("http").inspect<unknown>(name)?.globalValue;
}

/**
 * Opens the editor's support for proxies and system certificates, which is in a module that ships with the
 * editor. The module is not a stable API, so missing parts are skipped.
 */
export function openHostNetwork(): {
  readonly resolveProxy?: (origin: string) => Promise<string | undefined>;
  readonly loadSystemCertificates?: () => Promise<readonly string[]>;
} {
  const agent = loadProxyAgent();
  return {
    ...(typeof agent["resolveProxyURL"] === "function"
      ? { resolveProxy: resolverOf(agent["resolveProxyURL"]) }
      : {}),
    ...(typeof agent["loadSystemCertificates"] === "function"
      ? { loadSystemCertificates: loaderOf(agent["loadSystemCertificates"]) }
      : {}),
  };
}

/** A function of the editor with an unknown signature. */
type HostFunction = (...args: readonly unknown[]) => unknown;

function resolverOf(resolve: unknown): (origin: string) => Promise<string | undefined> {
  return async (origin) => {
    const proxy = await (resolve as HostFunction)(origin);
    return typeof proxy === "string" ? proxy : undefined;
  };
}

function loaderOf(load: unknown): () => Promise<readonly string[]> {
  return async () => {
    const certificates = await (load as HostFunction)({ log: silent });
    if (!Array.isArray(certificates)) return [];
    return certificates.flatMap((each: unknown) => (typeof each === "string" ? [each] : []));
  };
}

const nothing = (): undefined => undefined;
const silent = { trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };

function loadProxyAgent(): Record<string, unknown> {
  const requireFrom = createRequire(path.join(vscode.env.appRoot, "package.json"));
  for (const folder of ["node_modules", "node_modules.asar"]) {
    try {
      const name = path.join(vscode.env.appRoot, folder, "@vscode", "proxy-agent");
      const loaded: unknown = requireFrom(name);
      if (typeof loaded === "object" && loaded !== null) return { ...loaded };
    } catch {
      continue;
    }
  }
  return {};
}
