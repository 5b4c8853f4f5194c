import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import { NodeError, type NodeErrorCode } from "../../../../src/sources/node/nodeError";
import { formatNodeName } from "../../../../src/sources/node/nodeName";
import { Nodes } from "../../../../src/sources/node/nodes";
import { type NodeUrl, parseNodeUrl } from "../../../../src/sources/node/nodeUrl";
import { createNetworkExchange } from "../../../../src/sources/transport/networkExchange";
import { DevelopmentNode } from "../../../support/developmentNode";
import { answerOf, questionsOf, refuse, useNodeFixture } from "../../../support/nodeFixture";
import {
  body,
  bytes,
  cut,
  drip,
  header,
  json,
  stall,
  status,
  type Step,
} from "../../../support/rude/plan";
import type { RudeRequest } from "../../../support/rude/requestParser";
import { RudeServer } from "../../../support/rude/rudeServer";
import { untranslated } from "../../../support/untranslated";

type Answer = (request: RudeRequest) => readonly Step[];

const deep = `${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}`;
const bomb = gzipSync("0".repeat(32_000_000));
const withIds =
  (idOf: (id: number) => unknown): Answer =>
  (request) =>
    json(questionsOf(request).map(({ id }) => ({ jsonrpc: "2.0", id: idOf(id), result: "0x1" })));
const withChainId =
  (chainId: unknown): Answer =>
  (request) =>
    json(answerOf(request, (method) => ({ result: method === "eth_chainId" ? chainId : null })));

/** Answers of a node that repeats its secret URL, each with the expected error. */
const rudeness: Readonly<Record<string, readonly [Answer, NodeErrorCode]>> = {
  "a page": [({ path }) => [status(200), body(`<title>${path}</title>`)], "E_NOT_JSON"],
  "a page that is refused": [({ path }) => [status(404), body(`<b>${path}</b>`)], "E_HTTP"],
  "a refused key": [
    ({ path }) => [status(401, path), header("www-authenticate", path), body(path)],
    "E_AUTH",
  ],
  "a redirect to another host": [
    ({ path }) => [status(307), header("location", `https://other.example${path}`), body("")],
    "E_REDIRECT",
  ],
  "an error of JSON-RPC": [
    (request) => json(answerOf(request, () => refuse(-32_000, `none at ${request.path}`))),
    "E_REFUSED",
  ],
  "an error for the whole batch": [
    ({ path }) => json({ jsonrpc: "2.0", id: null, ...refuse(-32_600, path) }),
    "E_REFUSED",
  ],
  "an error as a text": [({ path }) => json({ error: path, [path]: path }), "E_REFUSED"],
  "ids of others": [withIds((id) => id + 1_000), "E_SHAPE"],
  "ids as texts": [withIds(String), "E_SHAPE"],
  "ids of prototypes": [withIds(() => "__proto__"), "E_SHAPE"],
  "a chain id as a number": [withChainId(1), "E_SHAPE"],
  "a chain id without digits": [withChainId("0x"), "E_SHAPE"],
  "a chain id of a megabyte": [withChainId(`0x${"f".repeat(1_000_000)}`), "E_SHAPE"],
  "a chain id in a list": [withChainId(["0x1"]), "E_SHAPE"],
  "deep objects": [() => [status(200), body(deep)], "E_SHAPE"],
  "nine megabytes": [({ path }) => [status(200), body(path.padEnd(9_000_000))], "E_TOO_BIG"],
  "much that is compressed": [
    () => [status(200), header("content-encoding", "gzip"), body(bomb)],
    "E_TOO_BIG",
  ],
  "an unknown encoding": [
    ({ path }) => [status(200), header("content-encoding", path), body(path)],
    "E_ENCODING",
  ],
  "no HTTP": [({ path }) => [bytes(`${path}\r\n\r\n${path}`), cut], "E_HTTP"],
  "half an answer": [
    ({ path }) => [status(200), header("content-length", "999"), bytes(`\r\n${path}`), cut],
    "E_TRUNCATED",
  ],
  "a drip": [() => [status(200), bytes("\r\n"), drip("[", 5)], "E_TIMEOUT"],
  silence: [() => [stall], "E_TIMEOUT"],
};

describe("a rude node", () => {
  const fixture = useNodeFixture();
  const { signal } = new AbortController();
  let nodes: Nodes;
  let server: string;
  let answer: Answer;

  /** Returns a URL with the secret in its subdomain, path and query. */
  function urlAt(host: string): NodeUrl {
    const key = encodeURIComponent(fixture().canary.key);
    const core = fixture().canary.key.split(" ")[1] ?? "";
    const verdict = parseNodeUrl(`https://${core}.${host}/v3/${key}?apikey=${key}`);
    assert.ok(verdict.valid);
    assert.ok(verdict.url.origin.includes(core));
    return verdict.url;
  }

  beforeEach(async () => {
    let stored: string | undefined;
    const rude = await fixture().server((request) => answer(request));
    server = rude.origin;
    nodes = new Nodes({
      secret: {
        read: () => Promise.resolve(stored),
        store: (text) => {
          stored = text;
          return Promise.resolve();
        },
      },
      openExchange: (origin) =>
        createNetworkExchange(origin.endsWith(".invalid") ? origin : server, () => ({})),
      formatName: (url, facts) =>
        formatNodeName(untranslated, facts, url.shownHost, () => undefined),
      onChange: (change) => {
        fixture().canary.see(change);
      },
      clock: fixture().clock,
    });
  });
  afterEach(() => {
    nodes.dispose();
  });

  /** Records everything that features receive from the nodes. The canary then reports a leak. */
  async function seeAll(): Promise<void> {
    for (const { client, ...shown } of await nodes.list()) {
      fixture().canary.see([shown, Object.keys(client), JSON.stringify(shown)]);
    }
  }

  for (const [words, [rude, code]] of Object.entries(rudeness)) {
    it(`leaks nothing of its URL by ${words}, when it is connected or checked (N-12)`, async () => {
      answer = rude;
      await fixture().failure(nodes.try(urlAt("nodes.example"), signal), code);
      const chain = new DevelopmentNode();
      answer = (request) => json(answerOf(request, chain.respond));
      const url = urlAt("nodes.example");
      const connected = await nodes.add(url, await nodes.try(url, signal));
      assert.equal(connected?.name, "Anvil 31337 (nodes.example)");
      answer = rude;
      await fixture().pass(nodes.look());
      assert.equal((await nodes.list())[0]?.isSilent, true);
      await seeAll();
    });
  }

  it("gets nothing of its URL out where its host does not exist or speaks no TLS (N-12)", async () => {
    const missing = await fixture()
      .pass(nodes.try(urlAt("nodes.invalid"), signal))
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    assert.ok(missing instanceof NodeError);
    assert.ok(["E_DNS", "E_OFFLINE"].includes(missing.code), missing.code);
    fixture().canary.see(missing);
    const plain = await new RudeServer({
      onConnection: [bytes("HTTP/1.1 400 No\r\n\r\n"), cut],
    }).listen();
    server = plain.origin.replace("http:", "https:");
    await fixture().failure(nodes.try(urlAt("nodes.example"), signal), "E_TLS");
    await plain.close();
  });

  it("is read by the first of several answers to one call, and by the id of each answer", async () => {
    const chain = new DevelopmentNode();
    answer = (request) => {
      const answers = answerOf(request, chain.respond) as readonly object[];
      const again = answers.map((each) => ({ ...each, result: request.path }));
      return json([...[...answers].reverse(), ...again]);
    };
    const { chainId, clientVersion } = await nodes.try(urlAt("nodes.example"), signal);
    assert.equal(chainId, 31_337);
    fixture().canary.see(clientVersion);
  });
});
