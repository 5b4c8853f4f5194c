import assert from "node:assert/strict";
import { Canary } from "../../support/canary";
import { questionsOf } from "../../support/nodeFixture";
import { body, header, json, refusal, status } from "../../support/rude/plan";
import { runCli, type CliRun } from "../../support/runCli";
import { ScannedFolder } from "../../support/scannedFolder";
import { WitnessNode } from "../../support/witnessNode";

const wallet = "0x52908400098527886E0F7030069857D2E4169EE7";
const router = "0xde709f2102306220921060314715629080e2fb77";
const dai = "0x27b1fdb04752bbc536007a920d24acb045561c26";
const gtc = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const other = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";

/** A file with a fault of each kind, and with a correct value of each kind. */
const faults = `{
  "chainId": 8453,
  "router": "${wallet}",
  "factory": "${router}",
  "owner": "${other}",
  "treasury": "${gtc}",
  "payee": "${other}",
  "tokens": [
    { "address": "${dai}", "symbol": "USDC", "decimals": 18 },
    { "address": "${gtc}", "symbol": "GTC", "decimals": 6 },
    { "address": "${gtc}", "symbol": "GTC", "decimals": 18 }
  ]
}
`;

describe("address-atlas scan --node", () => {
  const canary = new Canary();
  let node: WitnessNode;
  let origin: string;
  let folder: ScannedFolder;
  beforeEach(async () => {
    node = new WitnessNode();
    node.contracts.set(router.toLowerCase(), undefined);
    node.contracts.set(dai.toLowerCase(), { symbol: "DAI", decimals: 18 });
    node.contracts.set(gtc.toLowerCase(), { symbol: "GTC", decimals: 18 });
    origin = await node.listen();
    folder = await ScannedFolder.make({
      "a.json": faults,
      // The path makes the chain only likely, so the address in this file is not looked up.
      "config/base.ts": `export const router = "${wallet}";\n`,
    });
  });
  afterEach(async () => {
    await node.close();
    await folder.remove();
    canary.assertUnseen();
  });

  async function scan(...words: readonly string[]): Promise<CliRun> {
    const url = `${origin}/v3/${encodeURIComponent(canary.key)}?key=${encodeURIComponent(canary.key)}`;
    const run = await runCli(folder.path, ["scan", ...words], { BASE_RPC: url });
    canary.see(run.out);
    canary.see(run.err);
    assert.doesNotMatch(run.out + run.err, /127\.0\.0\.1|localhost|\/v3/);
    return run;
  }

  /** Returns "kind line" for each finding. */
  function placesIn(out: string): readonly string[] {
    const { findings } = JSON.parse(out) as { findings: { kind: string; line: number }[] };
    return findings.map(({ kind, line }) => `${kind} ${line}`);
  }

  const everyFault = ["noCode 3", "tokenAsRecipient 6", "tokenDiffers 9", "tokenDiffers 10"];

  it("[Q-01] reports each planted fault and nothing else, with four methods", async () => {
    const { code, out } = await scan("--format", "json", "--node", "base=env:BASE_RPC");
    assert.deepEqual([code, placesIn(out)], [1, everyFault]);
    assert.deepEqual([...node.methods].sort(), [
      "eth_call",
      "eth_chainId",
      "eth_getBlockByNumber",
      "eth_getCode",
    ]);
    assert.ok(node.requests < 12, `${node.requests} requests`);
    // `other` may be a wallet. It is looked up only because it is a recipient.
    assert.ok(node.queriedAddresses.has(other.toLowerCase()));
  });

  it("accepts a URL and the id of a chain, and says how many addresses it looked up", async () => {
    const { err } = await scan("--node", `8453=${origin}`);
    assert.match(err, /^address-atlas: looked up 5 addresses on Base\.$/m);
    const quiet = await scan("--quiet", "--node", `8453=${origin}`);
    assert.equal(quiet.err, "");
  });

  it("shows findings in each format", async () => {
    for (const format of ["text", "json", "sarif", "github", "markdown"]) {
      const { out } = await scan("--format", format, "--node", "base=env:BASE_RPC");
      for (const kind of ["noCode", "tokenDiffers", "tokenAsRecipient"]) {
        assert.ok(out.includes(kind), `${format}: ${kind}`);
      }
    }
  });

  it("[Q-02] leaves the offline findings as they are, whatever the node does", async () => {
    await folder.write("b.yaml", `to: ${wallet}\n`);
    const alone = placesIn((await scan("--format", "json")).out);
    const together = placesIn((await scan("--format", "json", "--node", "base=env:BASE_RPC")).out);
    assert.deepEqual(alone, ["unquotedHex 1"]);
    assert.deepEqual(together, [...everyFault, ...alone]);
    node.answer = () => refusal(500);
    const { code, out, err } = await scan("--format", "json", "--node", "base=env:BASE_RPC");
    assert.deepEqual([code, placesIn(out)], [2, alone]);
    assert.match(err, /^address-atlas: --node Base: The node answered with an error\.$/m);
  });

  it("sends no request without --node, and none about chains without a node", async () => {
    assert.equal((await scan()).code, 0);
    const { code, err } = await scan("--node", "optimism=env:BASE_RPC");
    assert.deepEqual([code, node.requests], [0, 0]);
    assert.match(err, /looked up 0 addresses on OP Mainnet|looked up 0 addresses on Optimism/);
  });

  it("[Q-03] does not believe a node of another chain", async () => {
    node.chainId = 10;
    const { code, out, err } = await scan("--format", "json", "--node", "base=env:BASE_RPC");
    assert.deepEqual([code, placesIn(out)], [2, []]);
    assert.match(err, /--node Base: The node is of another chain\./);
  });

  it("[Q-04] tolerates a node that limits the rate, reorders its answers or answers one call at a time", async () => {
    let count = 0;
    node.answer = (request) => {
      count += 1;
      if (count === 2) return [status(429), header("retry-after", "1"), body("")];
      const answers = node.answers(request);
      return json(Array.isArray(answers) ? [...(answers as unknown[])].reverse() : answers);
    };
    const run = await scan("--format", "json", "--node", "base=env:BASE_RPC");
    assert.deepEqual([run.code, placesIn(run.out)], [1, everyFault]);
    node.answer = (request) => (request.body.startsWith("[") ? refusal(413) : node.honest(request));
    const single = await scan("--format", "json", "--node", "base=env:BASE_RPC");
    assert.deepEqual([single.code, placesIn(single.out)], [1, everyFault]);
  });

  for (const [what, answer] of Object.entries({
    "a page": () => [status(200), body(`<title>${origin}</title>`)],
    "nothing of use": () => json({ jsonrpc: "2.0", id: 1, result: { deep: [origin] } }),
    "a refused key": () => refusal(401),
    "a redirect": () => [status(307), header("location", `${origin}/other`), body("")],
  })) {
    it(`[Q-02] finds nothing if the node answers with ${what}`, async () => {
      node.answer = answer;
      const { code, out, err } = await scan("--format", "json", "--node", "base=env:BASE_RPC");
      assert.deepEqual([code, placesIn(out)], [2, []], err);
      assert.match(err, /^address-atlas: --node Base: The node [a-z ]+.*\.$/m);
    });
  }

  const silences: Readonly<Record<string, (id: number) => object | undefined>> = {
    "says that it has no such method": (id) => ({ id, error: { code: -32_601, message: "none" } }),
    "answers with null": (id) => ({ id, result: null }),
    "lacks the state": (id) => ({ id, error: { code: -32_000, message: "missing trie node" } }),
    "leaves a question of a batch open": () => undefined,
  };

  for (const [what, silence] of Object.entries(silences)) {
    for (const [method, open, places] of [
      ["eth_getCode", 5, []],
      // The router has no code, which is known without an `eth_call`. The factory has code, so it has no finding.
      ["eth_call", 2, ["noCode 3"]],
    ] as const) {
      it(`[Q-11] counts addresses without an answer from a node that ${what}: ${method}`, async () => {
        node.answer = (request) => {
          const all = questionsOf(request);
          const isBatch = request.body.startsWith("[");
          const answers = (isBatch ? node.answers(request) : [node.answers(request)]) as object[];
          const replies = all.flatMap(({ id, method: requested }, at) =>
            requested === method || (method === "eth_getCode" && requested === "eth_call")
              ? (silence(id) ?? (isBatch ? [] : { id, error: { code: -32_000, message: "none" } }))
              : (answers[at] ?? []),
          );
          return json(isBatch ? replies : replies[0]);
        };
        const { code, out, err } = await scan("--format", "json", "--node", "base=env:BASE_RPC");
        assert.deepEqual([code, placesIn(out)], [2, places], err);
        assert.match(
          err,
          new RegExp(`^address-atlas: ${open} addresses on Base had no answer\\.$`, "m"),
        );
        assert.match(err, new RegExp(`looked up ${5 - open} addresses on Base\\.`));
      });
    }
  }

  it("says in SARIF that a run has failed if the node did not answer", async () => {
    const words = ["--format", "sarif", "--node", "base=env:BASE_RPC"];
    assert.match((await scan(...words)).out, /"executionSuccessful": true/);
    node.answer = () => refusal(500);
    const { code, out } = await scan(...words);
    assert.equal(code, 2);
    assert.match(out, /"executionSuccessful": false/);
  });

  it("[Q-11] counts addresses that are missing after the first answer of each batch", async () => {
    node.answer = (request) => {
      const answers = node.answers(request);
      return json(Array.isArray(answers) ? answers.slice(0, 1) : answers);
    };
    const { code, err } = await scan("--node", "base=env:BASE_RPC");
    assert.equal(code, 2, err);
    assert.match(err, /^address-atlas: \d addresses on Base had no answer\.$/m);
  });

  it("[Q-05] prints no part of a URL that cannot be used", async () => {
    const key = encodeURIComponent(canary.key);
    for (const words of [
      ["--node", `base=ftp://example.com/${key}`],
      ["--node", `base=http://example.com/${key}`],
      ["--node", `base=https://user:${key}@example.com/`],
      ["--node", `https://example.com/${key}`],
      ["--node", `https://example.com/?k=${key}`],
      ["--node", `nochain=https://example.com/${key}`],
      ["--node", `base=env:https://example.com/${key}`],
      ["--node", "base=env:NOT_SET"],
      ["--node", "solana=env:BASE_RPC"],
      ["--node", "base=env:BASE_RPC", "--node", "8453=env:BASE_RPC"],
      [`base=https://example.com/${key}`],
    ]) {
      const { code, err, out } = await scan(...words);
      assert.deepEqual([code, out], [2, ""], words.join(" "));
      assert.doesNotMatch(err, /example\.com|error of ours/);
    }
    assert.equal(node.requests, 0);
  });

  it("repeats no URL or key that stands in the place of a command, file, folder or chain (Q-13)", async () => {
    const key = encodeURIComponent(canary.key);
    const url = `https://example.com/v2/${key}`;
    const word = "SECRETKEY1234567890abcdef";
    for (const words of [
      ["--node", "base", url, "scan"],
      [`base=${url}`, "scan"],
      ["check", `base=${url}`],
      ["check", url],
      ["name", url],
      ["find", url],
      ["mcp", url],
      ["hook", url],
      ["scan", url, "--node", "base"],
      ["scan", `base=${url.replace("//", "/")}`],
      ["scan", "--names", url],
      ["scan", "--baseline", url],
      ["scan", "--changed-since", url],
      ["scan", "--format", url],
      ["scan", "--fail-on", url],
      ["scan", `--${url}`],
      ["find", "USDC", "--chain", url.slice(0, 39)],
      ["scan", "--node", `base=env:${word}`],
      ["scan", "--node", `base=env:${word.toUpperCase().repeat(2)}`],
    ]) {
      const { out, err } = await runCli(folder.path, words);
      canary.see(out);
      canary.see(err);
      assert.doesNotMatch(out + err, /example\.com|error of ours/, words.join(" "));
      assert.ok(!(out + err).toUpperCase().includes(word.toUpperCase()), words.join(" "));
    }
    for (const given of [`${word}=1`, `${word}=https://example.com`, `${word} solana=1`]) {
      const { code, err } = await scan("--node", given);
      assert.equal(code, 2);
      assert.doesNotMatch(err, /SECRETKEY|error of ours/, given);
    }
  });

  it("[Q-06] asks with --changed-since only about what the change brings", async () => {
    await folder.git("init", "--quiet");
    await folder.commit();
    const words = ["--format", "json", "--changed-since", "HEAD", "--node", "base=env:BASE_RPC"];
    await folder.write("a.json", faults.replace('"payee"', '"receiver"'));
    const run = await scan(...words);
    assert.deepEqual([run.code, placesIn(run.out), node.requests], [0, [], 0], run.err);
    await folder.write("a.json", faults.replace(`"payee": "${other}"`, `"payee": "${gtc}"`));
    await folder.commit();
    const next = await scan(
      "--format",
      "json",
      "--changed-since",
      "HEAD~1",
      "--node",
      "base=env:BASE_RPC",
    );
    // `treasury` already had this address before the change. It is a recipient like `payee`, so the change adds no new
    // question about the address.
    assert.deepEqual([next.code, placesIn(next.out)], [0, []]);
    await folder.write("new.json", `{"chainId": 8453, "payee": "${gtc}"}\n`);
    const added = await scan(...words);
    assert.deepEqual([added.code, placesIn(added.out)], [1, ["tokenAsRecipient 1"]]);
    assert.ok(!node.queriedAddresses.has(router.toLowerCase()));
  });

  it("follows --fail-on, and is silenced by a baseline or a level", async () => {
    const words = ["--format", "json", "--node", "base=env:BASE_RPC"];
    assert.equal((await scan(...words, "--fail-on", "lookAlike")).code, 0);
    assert.equal((await scan(...words, "--fail-on", "noCode")).code, 1);
    await scan("--node", "base=env:BASE_RPC", "--baseline", "known.json", "--write-baseline");
    const known = await scan(...words, "--baseline", "known.json");
    assert.deepEqual([known.code, placesIn(known.out)], [0, []]);
    await folder.write(
      ".vscode/settings.json",
      '{"addressAtlas.editor.warnings": {"noCode": "off"}}',
    );
    const off = await scan(...words);
    assert.deepEqual(placesIn(off.out), everyFault.slice(1));
  });

  it("[Q-07] shortens what a contract says about itself, and prints no commands from it", async () => {
    node.contracts.set(gtc.toLowerCase(), {
      symbol: `\u202e\n::error::x##[group]${"A".repeat(300)}`,
      decimals: 18,
    });
    for (const format of ["text", "json", "github"]) {
      const { out } = await scan("--format", format, "--node", "base=env:BASE_RPC");
      assert.doesNotMatch(out, /\u202e|^::error::x|##\[|A{40}/m, format);
      assert.match(out, /the symbol /);
    }
  });
});
