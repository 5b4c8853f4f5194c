import type { BaseUrl } from "../../../src/sources/service/baseUrl";
import type { Chance } from "../randomAddresses";

/** A list of the chaos service, page by page. */
export interface ServedList {
  readonly pages: readonly ServedPage[];
  /** The number of distinct readable rows. */
  readonly different: number;
  /** Whether the links lead to the end of the list. */
  readonly isWellLinked: boolean;
}

interface ServedPage {
  readonly rows: readonly unknown[];
  readonly link: string | undefined;
}

/** Builds a random list with keys that are easily confused, invalid rows, and links of every kind. */
export function pagesFor(chance: Chance, route: string, base: BaseUrl): ServedList {
  const count = 1 + chance.below(6);
  const isWellLinked = chance.below(4) > 0;
  const wrongLink = isWellLinked ? -1 : chance.below(count);
  const keys = new Set<string>();
  const pages = Array.from({ length: count }, (_, i): ServedPage => {
    const rows = Array.from({ length: 1 + chance.below(6) }, (): unknown => {
      const { row, key } = rowOf(chance, route);
      keys.add(key);
      return row;
    });
    if (chance.below(3) === 0) rows.push(chance.pick<unknown>([null, 5, {}, [], { tag: 1 }]));
    const path = `${base.basePath}${route}?page=${i + 2}`;
    if (i === wrongLink) return { rows, link: wrongLinkFor(chance, base, route, i) };
    return { rows, link: i === count - 1 ? undefined : rightLink(chance, base, path) };
  });
  return { pages, different: keys.size, isWellLinked };
}

/**
 * Returns a row and its key, which is one text or a pair of texts. Different pairs often have equal concatenations,
 * such as "a", " b" and "a ", "b".
 */
function rowOf(chance: Chance, route: string): { row: unknown; key: string } {
  const [one, other] = [
    chance.text("a b", 1 + chance.below(3)),
    chance.text("a b", 1 + chance.below(3)),
  ];
  const pair = JSON.stringify([one, other]);
  switch (route) {
    case "/v2/token-holdings":
      return { row: { chain: one, token_address: other, balance: "1" }, key: pair };
    case "/v2/transactions":
      return { row: { ...transaction, chain: one, id: other }, key: pair };
    case "/v2/tokens":
      return { row: { id: one, name: other, symbol: "", deployments: [] }, key: one };
    case "/v2/chains":
      return { row: { chain: one, name: other, explorers: [] }, key: one };
    case "/v2/tags":
      return { row: { tag: one }, key: one };
    default:
      return { row: { address: `0x${one}`, tags: [other], chains: [] }, key: one };
  }
}

const transaction = { token_address: "0", from_address: "0", to_address: "a", tx_hash: "h" };

/** Returns a valid link in a random spelling. */
function rightLink(chance: Chance, { origin, basePath }: BaseUrl, path: string): string {
  const query = path.slice(path.indexOf("?"));
  const target = chance.pick([
    path,
    `${origin}${path}`,
    `//localhost${path}`,
    query,
    `${query}#part`,
    `${path}&api_key=old`,
    path.slice(basePath.length).replace("/v2/", basePath === "" ? "/" : "/"),
  ]);
  const others = Array.from({ length: chance.pick([0, 2, 30]) }, (_, i) => `<?o=${i}>; rel="last"`);
  const links = [...others, `<${target}>; ${chance.pick(["rel=next", 'REL="x next"'])}`];
  return links.join(", ");
}

function wrongLinkFor(
  chance: Chance,
  { origin, basePath }: BaseUrl,
  route: string,
  i: number,
): string {
  const path = `${basePath}${route}?page=${i + 2}`;
  const target = chance.pick([
    `https://evil.example${path}`,
    `//evil.example${path}`,
    `http://user@localhost${path}`,
    `${origin}:8080${path}`,
    "file:///etc/passwd",
    "\\\\evil.example",
    `${basePath}${route}?page=1`,
  ]);
  return `<${target}>; rel="next"`;
}
