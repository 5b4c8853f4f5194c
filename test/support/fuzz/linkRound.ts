import type { BaseUrl } from "../../../src/sources/service/baseUrl";
import { findNextLink } from "../../../src/sources/service/linkHeader";
import { resolvePageLink } from "../../../src/sources/service/pageLink";
import type { Chance } from "../randomAddresses";
import type { Findings } from "./invariants";

const origin = "https://service.example";

/** Tests Link headers and links. Valid links must be followed; invalid ones must not lead outside the service. */
export function runLinkRound(chance: Chance, findings: Findings): void {
  for (let i = 0; i < 40; i += 1) {
    readHeader(chance, findings);
    followGoodLink(chance, findings);
    followAnyLink(chance, findings);
    findings.counts.links += 3;
  }
}

function baseOf(chance: Chance): BaseUrl {
  const basePath = chance.pick(["", "/api", "/a/v2x", "/a%20b"]);
  return { origin, host: "service.example", basePath, href: origin + basePath };
}

function readHeader(chance: Chance, findings: Findings): void {
  const count = chance.below(chance.pick([3, 30, 200]));
  const place = chance.below(count + 3);
  const links = Array.from({ length: count }, (_, i) =>
    formatLink(chance, `/v2/x?o=${i}`, chance.pick(["prev", "first", "last", "nextish", "x"])),
  );
  const next = `/v2/tags?c=${chance.text("abc,;<=%+1 ", 8).replace(/[<> ]/g, "")}`;
  if (place <= count) links.splice(place, 0, formatLink(chance, next, "next"));
  const separator = chance.pick([",", ", ", " ,\t", ",,"]);
  const header =
    chance.below(4) === 0
      ? [links.slice(0, 2).join(separator), links.slice(2).join(separator)]
      : links.join(separator);
  const found = findNextLink(header);
  findings.hold("nextLinkFound", found === (place <= count ? next : undefined), `of ${count}`);
  findNextLink(chance.text('<>;,="\\ aenxtrl', 60));
}

function formatLink(chance: Chance, url: string, rel: string): string {
  const named = chance.pick([
    `rel=${rel}`,
    `rel="${rel}"`,
    `REL = "${rel}"`,
    `rel="${rel} ${chance.pick(["x", "y"])}"`,
  ]);
  const other = chance.pick(["", 'title="a, <b>; rel=next"; ', "crossorigin; ", 't="\\""; ']);
  return `<${url}>; ${other}${named}`;
}

function randomQuery(chance: Chance): string {
  return `c=${chance.text("abz019%2F+=&-_.~:@", 12).replace(/%(?!2F)/g, "")}`;
}

/** Follows a valid link within the list, in a random spelling. */
function followGoodLink(chance: Chance, findings: Findings): void {
  const base = baseOf(chance);
  const path = `${base.basePath}/v2/tags`;
  const query = randomQuery(chance);
  const raw = chance.pick(["", "", "\u00fc", "\u20ac", "\ud83d\ude00"]);
  const key = chance.pick(["", "api_key=old&", "API%5FKEY=k&"]);
  const fragment = chance.pick(["", "", "#", "#a?b"]);
  const start = chance.pick(["", path, origin + path, `//service.example${path}`]);
  const link = `${start}?${key}${query}${raw}${fragment}`;
  // Node decodes headers as Latin-1.
  const header = Buffer.from(link).toString("latin1");
  const found = resolvePageLink(header, `${path}?x=1`, base);
  // Removing the api_key also removes empty parts of the query.
  const { search } = new URL(`${origin}${path}?${query}${raw}`);
  const expected = `${path}?${search.slice(1).split("&").filter(Boolean).join("&")}`;
  findings.hold("linkFollowed", found?.paths[0] === expected, link);
  checkPaths(found?.paths ?? [], base, findings, link);
}

function followAnyLink(chance: Chance, findings: Findings): void {
  const base = baseOf(chance);
  const parts = ["//evil.example", "https:", "http:", "\\", "/", "..", "@", ":8", "/v2/tags", "?"];
  const odd = ["#", "%2e%2e", "%2f", "api_key=x", "&", "\t", "file:", "javascript:", "\u00e9", "a"];
  const link = Array.from({ length: 1 + chance.below(6) }, () =>
    chance.pick(chance.below(2) === 0 ? parts : odd),
  ).join("");
  const found = resolvePageLink(link, `${base.basePath}/v2/tags`, base);
  checkPaths(found?.paths ?? [], base, findings, link);
}

function checkPaths(
  paths: readonly (string | undefined)[],
  base: BaseUrl,
  findings: Findings,
  link: string,
): void {
  for (const path of paths) {
    if (path === undefined) continue;
    const isHome =
      path.startsWith(`${base.basePath}/`) &&
      URL.canParse(base.origin + path) &&
      new URL(base.origin + path).origin === base.origin &&
      new URL(base.origin + path).pathname.startsWith(`${base.basePath}/`) &&
      /^[\x21-\x7e]*$/.test(path) &&
      !path.includes("#") &&
      !new URL(base.origin + path).searchParams.has("api_key");
    findings.hold("linkStaysHome", isHome, `${link} to ${path}`);
  }
}
