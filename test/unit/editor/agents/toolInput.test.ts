import assert from "node:assert/strict";
import { agentTools } from "../../../../src/editor/platform/agentTools";
import { parseToolInput, textsOf, type ToolInput } from "../../../../src/editor/agents/toolInput";
import { satoshi, vitalik } from "../../../support/realAddresses";

function accepted(...[tool, given]: Parameters<typeof parseToolInput>): ToolInput {
  const parsed = parseToolInput(tool, given);
  assert.ok(parsed.isInput, JSON.stringify(parsed));
  return parsed.input;
}

function refused(...[tool, given]: Parameters<typeof parseToolInput>): string {
  const parsed = parseToolInput(tool, given);
  assert.ok(!parsed.isInput, JSON.stringify(parsed));
  return parsed.refusal;
}

describe("the input of a tool for language models", () => {
  it("is read field by field", () => {
    assert.deepEqual(accepted("lookUpAddress", { address: ` ${vitalik} ` }), {
      tool: "lookUpAddress",
      text: vitalik,
    });
    assert.deepEqual(accepted("findTags", { word: "Hot" }), { tool: "findTags", word: "hot" });
    assert.deepEqual(accepted("findTags", undefined), { tool: "findTags", word: "" });
    assert.deepEqual(accepted("listTaggedAddresses", { tag: "hot_wallet" }), {
      tool: "listTaggedAddresses",
      tag: "hot_wallet",
    });
    const given = { tag: "hot_wallet", chain: "base", tokenAddress: "0", since: "2026-01-31" };
    assert.deepEqual(accepted("listTransactions", given), {
      tool: "listTransactions",
      filter: {
        tag: "hot_wallet",
        chain: "base",
        tokenAddress: "0",
        since: new Date("2026-01-31T00:00:00Z"),
      },
    });
  });

  it("lists every text that may go to a service", () => {
    const input = accepted("listHoldings", { address: vitalik, tag: "hot_wallet", chain: "base" });
    assert.deepEqual(textsOf(input), [vitalik, "hot_wallet", "base"]);
  });

  it("accepts the chain of a node by its chain id, in the form that answers use", () => {
    const { filter } = accepted("listHoldings", { address: vitalik, chain: "eip155:31337" }) as {
      filter?: { chain?: string };
    };
    assert.equal(filter?.chain, "eip155:31337");
    for (const chain of ["eip155:", "eip155:a", "eip155:1:2"]) {
      assert.match(refused("listHoldings", { address: vitalik, chain }), /chain/);
    }
  });

  it("is refused with a sentence if it is not a valid address, tag, chain or time", () => {
    assert.match(refused("lookUpAddress", {}), /address/);
    assert.match(refused("listTaggedAddresses", { tag: "../tokens" }), /a-z/);
    assert.match(refused("listHoldings", {}), /address or a tag/);
    assert.match(refused("listHoldings", { address: satoshi.toLowerCase() }), /not valid/);
    assert.match(refused("listHoldings", { tag: "Hot Wallet" }), /a-z/);
    assert.match(refused("listHoldings", { address: vitalik, chain: "a&api_key=b" }), /chain/);
    assert.match(refused("listTransactions", { address: vitalik, since: "soon" }), /time/);
  });

  const unusable: readonly (readonly [what: string, filter: object])[] = [
    ["a time as a number", { since: 1_760_000_000 }],
    ["a chain as a list", { chain: ["base"] }],
    ["a token of 300 characters", { tokenAddress: "a".repeat(300) }],
    ["an address as an object", { address: { text: vitalik } }],
    ["a blank chain", { chain: " " }],
    ["a filter that there is not", { token_address: "0" }],
  ];
  for (const [what, filter] of unusable) {
    it(`is refused with ${what}, since ignoring it would widen the query (T-29f)`, () => {
      const given = { tag: "hot_wallet", ...filter };
      const refusal = refused("listTransactions", given);
      assert.match(refusal, /^\w.*\.$/);
      assert.doesNotMatch(refusal, /aaaa|base|0xd8|17600/, "it repeats what the model wrote");
    });
  }

  const secrets: readonly (readonly [what: string, text: string])[] = [
    ["words", "legal winner thank year wave sausage worth useful legal winner thank yellow"],
    ["a WIF", "5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ"],
    ["64 hex digits in two parts", `${"dead".repeat(8)} ${"dead".repeat(8)}`],
    ["a coin type that nothing knows", "0x2::words::CARRIED"],
    ["a long text", "x".repeat(130)],
  ];
  for (const [what, tokenAddress] of secrets) {
    it(`is refused with ${what} as a token's address (T-56f)`, () => {
      const refusal = refused("listHoldings", { tag: "hot_wallet", tokenAddress });
      assert.equal(refusal, "tokenAddress must be an address, or 0 for the native coin.");
    });
  }

  it("accepts a token's address of another form if the service has sent it (T-56f)", () => {
    const tokenAddress = "0x2::sui::SUI";
    const isNamed = (text: string): boolean => text === tokenAddress;
    assert.ok(parseToolInput("listHoldings", { tag: "hot_wallet", tokenAddress }, isNamed).isInput);
  });

  it("is refused with a tag of more than 64 characters that the service has not sent (T-56f)", () => {
    const tag = "legal_winner_thank_year_wave_sausage_worth_useful_legal_winner_th";
    for (const tool of ["listTaggedAddresses", "listHoldings"] as const) {
      assert.match(refused(tool, { tag }), /a-z/);
      assert.ok(parseToolInput(tool, { tag }, (text) => text === tag).isInput);
      accepted(tool, { tag: tag.slice(0, 64) });
    }
  });

  it("is refused with a filter of another tool: holdings have no time (T-29f)", () => {
    const given = { tag: "hot_wallet", since: "2026-01-31" };
    assert.match(refused("listHoldings", given), /no such field/);
  });

  it("is refused if it is not an object (T-29f)", () => {
    assert.equal(parseToolInput("findTags", "uniswap").isInput, false);
  });

  it("treats null as a missing field", () => {
    const given = { tag: "hot_wallet", chain: null, since: null };
    assert.deepEqual(accepted("listTransactions", given), {
      tool: "listTransactions",
      filter: { tag: "hot_wallet" },
    });
  });

  it("never throws, whatever a model sends", () => {
    const odd = [null, 5, "x", [], { address: 5 }, { tag: { toString: 1 } }, { since: [] }];
    const long = { address: "a".repeat(1_000_000), tag: "b".repeat(1_000_000) };
    const inherited = Object.create({ address: vitalik, tag: "hot_wallet" }) as unknown;
    for (const tool of agentTools) {
      for (const given of [...odd, long, inherited]) {
        const isEmpty = typeof given === "object" && Object.keys(given ?? {}).length === 0;
        if (tool === "findTags" && isEmpty) accepted(tool, given);
        else refused(tool, given);
      }
    }
  });
});
