import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { parseBaseUrl } from "../../../src/sources/service/baseUrl";
import { ServiceClient } from "../../../src/sources/service/client";
import { RequestError } from "../../../src/sources/transport/requestError";
import { createNetworkExchange } from "../../../src/sources/transport/networkExchange";
import type { Chance } from "../randomAddresses";
import { bytes, type Step, wait } from "../rude/plan";
import { RudeServer } from "../rude/rudeServer";
import type { Findings } from "./invariants";

const interim = "HTTP/1.1 100 Continue\r\n\r\n";

/**
 * Sends valid answers over a real connection, in random encodings and split at random bytes. The client must read each
 * of them completely.
 */
export async function runWireRound(chance: Chance, findings: Findings): Promise<void> {
  const server = await new RudeServer().listen();
  const verdict = parseBaseUrl(server.origin);
  if (!verdict.valid) throw new Error(verdict.reason);
  const { baseUrl: base } = verdict;
  const exchange = createNetworkExchange(base.origin, () => ({}));
  const client = new ServiceClient({ base, exchange, apiKey: () => "key" });
  try {
    for (let i = 0; i < 5; i += 1) await readOne(chance, findings, server, client);
  } finally {
    client.dispose();
    await server.close();
  }
}

async function readOne(
  chance: Chance,
  findings: Findings,
  server: RudeServer,
  client: ServiceClient,
): Promise<void> {
  const tags = Array.from({ length: 1 + chance.below(5) }, () => ({
    tag: chance.pick(["plain_tag", "HTTP/1.1 100", interim, "\u00fc\u20ac", "x".repeat(3_000)]),
  }));
  const names = tags.map(({ tag }, i) => `${i}${tag}`);
  const cursor = chance.pick(["2", "\u00fc", "a%2Fb"]);
  const { head, body } = formatAnswer(chance, names, cursor);
  const steps = cutUp(chance, Buffer.concat([head, body]));
  server.plan({ match: { path: "/v2/tags" }, do: steps });
  findings.counts.requests += 1;
  const list = client.listTags();
  try {
    await list.loadMore({ userAction: true });
    const read = list.items.map(({ tag }) => tag);
    findings.hold("answerReadWhole", JSON.stringify(read) === JSON.stringify(names));
    findings.hold("nextLinkFound", list.hasMore);
  } catch (error) {
    findings.hold(
      "answerReadWhole",
      false,
      error instanceof RequestError ? error.message : String(error),
    );
    return;
  }
  const before = server.requests.length;
  server.plan({ match: { path: "/v2/tags" }, do: cutUp(chance, Buffer.from(lastPage)) });
  await list.loadMore({ userAction: true }).catch(() => undefined);
  const { query = "" } = server.requests[before] ?? {};
  const expected = new URL(`http://x/?page=${cursor}&api_key=key`).search;
  findings.hold("linkFollowed", query === expected, `${query} for ${expected}`);
}

const lastPage = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n[]";

function formatAnswer(
  chance: Chance,
  names: readonly string[],
  cursor: string,
): { head: Buffer; body: Buffer } {
  const json = `[${names.map((tag) => JSON.stringify({ tag })).join(",\r\n\r\n")}]`;
  const text = chance.pick(["", "\r\n\r\n", "\ufeff"]) + json;
  const [encoding, encoded] = encode(chance, Buffer.from(text));
  const isChunked = chance.below(2) === 0;
  const lines = [
    `HTTP/1.1 ${chance.pick([200, 200, 201, 203])} OK`,
    ...(encoding === "" ? [] : [`content-encoding: ${encoding}`]),
    isChunked ? "transfer-encoding: chunked" : `content-length: ${encoded.length}`,
    `link: </v2/tags?page=${cursor}>; rel="next"`,
  ];
  const first = Array.from({ length: chance.below(3) }, () =>
    chance.pick([interim, "HTTP/1.1 103 Early Hints\r\nlink: <x>; rel=next\r\n\r\n"]),
  );
  const head = Buffer.from(`${first.join("")}${lines.join("\r\n")}\r\n\r\n`);
  return { head, body: isChunked ? formatChunks(chance, encoded) : encoded };
}

function encode(chance: Chance, body: Buffer): readonly [string, Buffer] {
  switch (chance.below(8)) {
    case 0:
      return ["gzip", gzipSync(body)];
    case 1:
      return ["br", brotliCompressSync(body)];
    case 2:
      return ["deflate", deflateSync(body)];
    case 3:
      return ["deflate", deflateRawSync(body)];
    default:
      return ["", body];
  }
}

function formatChunks(chance: Chance, body: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const size = Math.min(body.length - at, 1 + chance.below(body.length));
    parts.push(
      Buffer.from(`${size.toString(16)}\r\n`),
      body.subarray(at, at + size),
      Buffer.from("\r\n"),
    );
    at += size;
  }
  return Buffer.concat([...parts, Buffer.from("0\r\n\r\n")]);
}

/** Splits the bytes at random places, preferably before or inside text that looks like an interim answer. */
function cutUp(chance: Chance, whole: Buffer): Step[] {
  const cuts = new Set<number>();
  for (let at = whole.indexOf("HTTP/1.1 1"); at >= 0; at = whole.indexOf("HTTP/1.1 1", at + 1)) {
    if (chance.below(2) === 0) cuts.add(at);
    if (chance.below(2) === 0) cuts.add(at + chance.below(20));
  }
  for (let i = chance.below(3); i > 0; i -= 1) cuts.add(chance.below(whole.length));
  const places = [...cuts, whole.length].filter((at) => at > 0 && at <= whole.length);
  places.sort((one, other) => one - other);
  let from = 0;
  return places.flatMap((to) => {
    const piece = whole.subarray(from, to);
    from = to;
    return piece.length === 0 ? [] : [bytes(piece), wait(3)];
  });
}
