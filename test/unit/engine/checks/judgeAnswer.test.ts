import assert from "node:assert/strict";
import type { Expectation } from "../../../../src/engine/checks/chainQuestions";
import { type ContractAnswer, judgeAnswer } from "../../../../src/engine/checks/judgeAnswer";
import { describeFinding } from "../../../../src/engine/checks/describeFinding";
import { fillIn } from "../../../../src/engine/text/fillIn";
import { identityOf } from "../../../support/checkFacts";

const token: ContractAnswer = {
  hasCode: true,
  symbol: "DAI",
  decimals: 18,
  isToken: true,
  isHolder: false,
};
const contract: ContractAnswer = {
  hasCode: true,
  symbol: undefined,
  decimals: undefined,
  isToken: false,
  isHolder: false,
};
const wallet: ContractAnswer = { ...contract, hasCode: false };
const silent: ContractAnswer = { ...contract, hasCode: undefined };

function judge(expects: Expectation, answer: ContractAnswer): string | undefined {
  const question = {
    start: 3,
    end: 45,
    address: identityOf("0x52908400098527886E0F7030069857D2E4169EE7"),
    chain: { chain: "base", reason: "path" },
    chainId: 8453,
    expects,
    ignored: [],
  } as const;
  const finding = judgeAnswer(question, answer);
  return finding && `${finding.kind}: ${describeFinding(fillIn, finding, () => "Base")}`;
}

describe("judgeAnswer", () => {
  it("reports a contract or token without code, but no recipient without code", () => {
    const message = "noCode: There is no contract at this address on Base.";
    assert.equal(judge({ kind: "contract" }, wallet), message);
    assert.equal(judge({ kind: "token", symbol: "DAI" }, wallet), message);
    assert.equal(judge({ kind: "recipient" }, wallet), undefined);
  });

  it("reports nothing about facts that the node did not return", () => {
    for (const expects of [
      { kind: "contract" },
      { kind: "token", symbol: "DAI", decimals: 18 },
      { kind: "recipient" },
    ] as const) {
      assert.equal(judge(expects, silent), undefined);
      assert.equal(judge(expects, contract), undefined);
    }
  });

  it("reports decimals and symbols that differ", () => {
    assert.equal(
      judge({ kind: "token", decimals: 6 }, token),
      "tokenDiffers: The contract on Base reports 18 decimals, not 6.",
    );
    assert.equal(
      judge({ kind: "token", symbol: "USDC" }, token),
      'tokenDiffers: The contract on Base reports the symbol "DAI", not "USDC".',
    );
    assert.equal(judge({ kind: "token", symbol: "DAI", decimals: 18 }, token), undefined);
  });

  it("accepts symbols that differ only as those of bridged, wrapped or renamed tokens do", () => {
    for (const [symbol, found] of [
      ["USDC", "USDC.e"],
      ["USDT", "USD₮0"],
      ["usdc", "USDC"],
      ["USDC", "axlUSDC"],
      ["ETH", "WETH"],
      ["MATIC", "POL"],
      ["WMATIC", "WPOL"],
    ] as const) {
      assert.equal(judge({ kind: "token", symbol }, { ...token, symbol: found }), undefined, found);
    }
  });

  it("does not report a proxy that was not initialised as another token", () => {
    const empty = { ...token, symbol: "", decimals: 0, isToken: false };
    assert.equal(judge({ kind: "token", symbol: "DAI", decimals: 18 }, empty), undefined);
  });

  it("does not judge the symbol of a pair or a vault", () => {
    const pair = { ...token, symbol: "UNI-V2", isHolder: true };
    assert.equal(judge({ kind: "token", symbol: "WETH-USDC" }, pair), undefined);
  });

  it("reports a token that receives a payment, but not a pair, a vault or an incomplete token", () => {
    assert.equal(
      judge({ kind: "recipient" }, token),
      'tokenAsRecipient: This recipient is the contract of a token on Base with the symbol "DAI".',
    );
    assert.equal(judge({ kind: "recipient" }, { ...token, isHolder: true }), undefined);
    assert.equal(judge({ kind: "recipient" }, { ...token, isToken: false }), undefined);
    assert.equal(judge({ kind: "recipient" }, { ...token, decimals: undefined }), undefined);
  });

  it("shortens what a contract says and shows none of its deceptive characters", () => {
    const rude = `\u202eDAI\n\u001b[31m${"x".repeat(500)}`;
    const sentence = judge({ kind: "token", symbol: "USDC" }, { ...token, symbol: rude }) ?? "";
    assert.ok(sentence.length < 150, sentence);
    assert.doesNotMatch(sentence, /[\u0000-\u001f\u202a-\u202e]/);
  });
});
