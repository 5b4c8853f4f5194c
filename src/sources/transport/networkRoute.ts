import { X509Certificate } from "node:crypto";
import { readFile } from "node:fs/promises";
import tls from "node:tls";
import { isLoopback } from "./loopback";

export interface NetworkRoute {
  /** Undefined: a direct connection. */
  readonly proxy?: Proxy | undefined;
  /** The certificates to trust, in PEM; undefined: the certificates of Node. */
  readonly ca?: readonly string[] | undefined;
}

interface Proxy {
  readonly url: string;
  /** The value of `Proxy-Authorization`. */
  readonly authorization?: string | undefined;
}

/** The parts of the editor's settings `http.*` and of the environment that determine the route. */
export interface NetworkSettings {
  /** `http.proxy`; empty: no proxy. */
  readonly proxy: string;
  readonly proxyAuthorization: string | undefined;
  /** `http.noProxy`. */
  readonly noProxy: readonly string[];
  /** Whether `http.proxySupport` is not `off`. */
  readonly mayUseProxy: boolean;
  /** `http.systemCertificates`. */
  readonly systemCertificates: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Functions of the editor; each may be missing or fail. */
interface HostNetwork {
  /** Receives an origin without secrets, since the editor logs it. */
  readonly resolveProxy?: ((origin: string) => Promise<string | undefined>) | undefined;
  readonly loadSystemCertificates?: (() => Promise<readonly string[]>) | undefined;
}

/**
 * Finds the route to an origin (H-45). A proxy is used only for https, by CONNECT, so that the proxy sees no URL. No
 * proxy is used for loopback. The editor resolves proxies of the system and of scripts. If this fails, the editor's
 * settings and the environment are used. The editor receives only `shown`, since it logs the origin.
 */
export async function findNetworkRoute(
  origin: string,
  settings: NetworkSettings,
  host: HostNetwork = {},
  shown = origin,
): Promise<NetworkRoute> {
  const { protocol, hostname } = new URL(origin);
  if (protocol !== "https:") return {};
  if (isLoopback(hostname)) return { ca: await findCertificates(settings, host) };
  const [url, ca] = await Promise.all([
    findProxy(origin, settings, host, shown),
    findCertificates(settings, host),
  ]);
  if (url === undefined) return { ca };
  return { ca, proxy: { url, authorization: settings.proxyAuthorization } };
}

async function findProxy(
  origin: string,
  settings: NetworkSettings,
  { resolveProxy }: HostNetwork,
  shown: string,
): Promise<string | undefined> {
  if (!settings.mayUseProxy) return undefined;
  const { environment } = settings;
  const noProxy =
    settings.noProxy.length > 0
      ? settings.noProxy
      : (environment["no_proxy"] ?? environment["NO_PROXY"] ?? "").split(",");
  if (isExcepted(new URL(origin), noProxy)) return undefined;
  try {
    if (resolveProxy !== undefined) return withScheme([await resolveProxy(shown)]);
  } catch {
    // The editor cannot resolve the proxy, so its settings are used.
  }
  return withScheme([settings.proxy, ...proxyVariables.map((name) => environment[name])]);
}

/** The environment variables that may name a proxy, in the order in which the editor reads them. */
const proxyVariables = ["https_proxy", "HTTPS_PROXY", "http_proxy", "HTTP_PROXY"];

function withScheme(candidates: readonly (string | undefined)[]): string | undefined {
  const [found] = candidates.flatMap((each) => {
    const text = each?.trim();
    return text === undefined || text === "" ? [] : [text];
  });
  if (found === undefined) return undefined;
  return found.includes("://") ? found : `http://${found}`;
}

/**
 * Whether `noProxy` excludes a host from the proxy. An entry is `*` or a domain, with or without a port. `example.com`,
 * `.example.com` and `*.example.com` mean the domain and its subdomains.
 */
function isExcepted({ hostname, port }: URL, noProxy: readonly string[]): boolean {
  return noProxy.some((entry) => {
    const [, name = "", wantedPort] = /^(.*?)(?::(\d+))?$/.exec(entry.trim().toLowerCase()) ?? [];
    if (name === "*") return true;
    const suffix = name.replace(/^\*?\./, "");
    if (suffix === "") return false;
    if (wantedPort !== undefined && wantedPort !== (port || "443")) return false;
    return hostname === suffix || hostname.endsWith(`.${suffix}`);
  });
}

/**
 * Returns the certificates of Node, of the system and of the environment. Returns undefined if Node's defaults are
 * enough; Node itself adds the certificates of the environment to its defaults.
 */
async function findCertificates(
  { systemCertificates, environment }: NetworkSettings,
  { loadSystemCertificates }: HostNetwork,
): Promise<readonly string[] | undefined> {
  if (!systemCertificates) return undefined;
  const system = (await loadSystemCertificates?.().catch(() => undefined)) ?? ownSystem();
  const added = [...system, ...(await readCertificates(environment["NODE_EXTRA_CA_CERTS"]))];
  return added.length === 0 ? undefined : [...new Set([...tls.rootCertificates, ...added])];
}

/**
 * Reads the certificates of a PEM file. Invalid certificates are skipped, since a single one would make all others
 * fail.
 */
async function readCertificates(file: string | undefined): Promise<readonly string[]> {
  if (file === undefined || file === "") return [];
  const text = await readFile(file, "latin1").catch(() => "");
  const found = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return found.filter((certificate) => {
    try {
      return new X509Certificate(certificate).raw.length > 0;
    } catch {
      return false;
    }
  });
}

/** Returns the system's certificates. Node can read them since version 22.15; an older version returns none. */
function ownSystem(): readonly string[] {
  const node: object = tls;
  if (!("getCACertificates" in node) || typeof node.getCACertificates !== "function") return [];
  try {
    const found = (node.getCACertificates as (type: string) => unknown)("system");
    return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}
