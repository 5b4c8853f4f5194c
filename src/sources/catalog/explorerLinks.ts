import type { Cleared } from "../gate/cleared";
import type { Chain, Explorer } from "../service/schemas";

/**
 * A page of an explorer that is safe to open. `name` is untrusted text of the service; `host` is
 * safe to show.
 */
export interface ExplorerLink {
  readonly chain: string;
  readonly name: string;
  readonly host: string;
  readonly url: string;
}

export type ExplorerTarget =
  | { readonly kind: "address"; readonly address: Cleared }
  | { readonly kind: "transaction"; readonly hash: Cleared };

const longestTemplate = 512;
const longestValue = 200;

/** Matches https, a literal host, optionally a port, and only characters that need no encoding. */
const plainUrl =
  /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][\x21\x23-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7e]*)?$/i;

/**
 * Returns the links to a target in the explorers of a chain, in the service's order. Skips an
 * explorer whose template is unusable. The address "0" stands for the native coin or for no sender,
 * so it has no links.
 */
export function buildExplorerLinks(chain: Chain, target: ExplorerTarget): readonly ExplorerLink[] {
  return chain.explorers.flatMap((explorer) => {
    const url = buildUrl(explorer, target);
    return url === undefined
      ? []
      : [{ chain: chain.chain, name: explorer.name, host: url.host, url: url.href }];
  });
}

/** Returns a link to the explorer's home page; undefined if its URL is not safe to open. */
export function buildHomeLink(chain: Chain, explorer: Explorer): ExplorerLink | undefined {
  const url = fillTemplate(explorer.url, undefined);
  if (url === undefined) return undefined;
  return { chain: chain.chain, name: explorer.name, host: url.host, url: url.href };
}

function buildUrl(explorer: Explorer, target: ExplorerTarget): URL | undefined {
  switch (target.kind) {
    case "address":
      if (explorer.address_url === null || target.address === "0") return undefined;
      return fillTemplate(explorer.address_url, ["{{address}}", target.address]);
    case "transaction":
      // interface.md does not define {{tx_id}}; the extension fills in the transaction hash.
      if (explorer.tx_url === null) return undefined;
      return fillTemplate(explorer.tx_url, ["{{tx_id}}", target.hash]);
  }
}

/**
 * Fills in a template of the service. Undefined if the template is too long or not a plain URL, if a placeholder is
 * missing, unknown or part of the host, or if the value cannot be encoded.
 */
function fillTemplate(
  template: string,
  placeholder: readonly [name: string, value: string] | undefined,
): URL | undefined {
  if (template.length > longestTemplate || !plainUrl.test(template)) return undefined;
  const parts = placeholder === undefined ? [template] : template.split(placeholder[0]);
  if (placeholder !== undefined && parts.length < 2) return undefined;
  if (parts.some((part) => /[{}]/.test(part))) return undefined;
  const value = placeholder === undefined ? "" : encodeValue(placeholder[1]);
  if (value === undefined) return undefined;
  return parseOnOrigin(parts.join(value), template);
}

/**
 * Encodes a value so that it cannot change the rest of the URL; undefined for a value such as `..`.
 */
function encodeValue(value: string): string | undefined {
  if (value === "" || value.length > longestValue || /^\.{1,2}$/.test(value)) return undefined;
  try {
    return encodeURIComponent(value);
  } catch {
    return undefined;
  }
}

function parseOnOrigin(text: string, template: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const origin = /^https:\/\/[^/?#]+/i.exec(template)?.[0] ?? "";
  return url.origin === new URL(origin).origin && url.username === "" ? url : undefined;
}
