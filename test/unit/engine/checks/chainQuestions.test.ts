import assert from "node:assert/strict";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import {
  type ChainQuestion,
  findChainQuestions,
  keyOfQuestion,
} from "../../../../src/engine/checks/chainQuestions";
import { findChainOfPath } from "../../../../src/engine/outline/chainOfPath";
import { finish } from "../../../../src/engine/text/slices";
import { checkFactsOf, type KnownName, tokenName } from "../../../support/checkFacts";

const one = "0x52908400098527886E0F7030069857D2E4169EE7";
const other = "0xde709f2102306220921060314715629080e2fb77";
const usdc = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const book: readonly KnownName[] = [{ address: usdc, name: tokenName("USDC", 6, ["base"]) }];

function ask(
  text: string,
  path = "src/a.ts",
  isWanted: (chainId: number) => boolean = () => true,
): readonly ChainQuestion[] {
  const found = findAddresses(text, { fileName: path });
  const document = { text, path, ofPath: findChainOfPath(path), found };
  return finish(findChainQuestions(document, checkFactsOf(book), isWanted));
}

/** Returns what is expected of the addresses in a text. */
function expectations(text: string, path?: string): readonly unknown[] {
  return ask(text, path).map(({ expects }) => expects);
}

const onBase = "deployments/base/a.json";

describe("findChainQuestions", () => {
  it("asks about a contract where a key names one, on the chain of that place", () => {
    for (const key of ["router", "swapRouterAddress", "USDC_WETH_POOL", "treasurySafe", "token"]) {
      assert.deepEqual(
        ask(`{"chainId": 8453, "${key}": "${one}"}`, "a.json").map(({ chainId, expects }) => [
          chainId,
          expects,
        ]),
        [[8453, { kind: "contract" }]],
        key,
      );
    }
    assert.deepEqual(
      ask(`{"chainId": 31337, "vault": {"address": "${one}"}}`, "a.json").map(
        (each) => each.chainId,
      ),
      [31337],
    );
    assert.deepEqual(expectations(`{"contracts": [{"chainId": 1, "pool": "${one}"}]}`, "a.json"), [
      { kind: "contract" },
    ]);
  });

  it("asks nothing about an address that may be a wallet or is not deployed yet", () => {
    for (const key of [
      "owner",
      "admin",
      "deployer",
      "oracle",
      "bridge",
      "to",
      "target",
      "spender",
      "poolOwner",
      "predictedPool",
      "nextRouter",
    ]) {
      assert.deepEqual(expectations(`{"${key}": "${one}"}`, onBase), [], key);
    }
  });

  it("asks only where the chain is certain, and only about requested chains", () => {
    assert.deepEqual(expectations(`{"router": "${one}"}`, "a.json"), []);
    const text = `{"chainId": 10, "router": "${one}"}`;
    assert.deepEqual(
      ask(text, "a.json", (id) => id === 8453),
      [],
    );
    assert.equal(ask(text, "a.json", (id) => id === 10).length, 1);
  });

  it("asks nothing about addresses that may be made up", () => {
    const text = `{"chainId": 8453, "router": "${one}"}`;
    for (const path of [
      "test/a.json",
      "mocks/a.json",
      "examples/a.json",
      "config.example.json",
      "docs/a.json",
      "node_modules/a.json",
      "broadcast/Deploy.s.sol/8453/dry-run/run-latest.json",
    ]) {
      assert.deepEqual(expectations(text, path), [], path);
    }
    assert.deepEqual(expectations(`// router: ${one}\n`, "base/a.ts"), []);
  });

  it("asks nothing about precompiles, predeploys and stand-ins for the native coin", () => {
    for (const address of [
      "0x0000000000000000000000000000000000000001",
      "0x0000000000000000000000000000000000000064",
      "0x4200000000000000000000000000000000000006",
      "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE",
      "0x000000000000000000000000000000000000dEaD",
      "0x1234567890123456789012345678901234567890",
    ]) {
      assert.deepEqual(expectations(`{"router": "${address}"}`, onBase), [], address);
    }
  });

  it("asks nothing about an address on the other side of a bridge", () => {
    for (const key of ["l1Token", "remoteToken", "counterpartPool"]) {
      assert.deepEqual(expectations(`{"${key}": "${one}"}`, onBase), [], key);
    }
  });

  it("expects the symbol and decimals that a record gives its address", () => {
    assert.deepEqual(
      expectations(
        `[{"chainId": 8453, "address": "${one}", "symbol": "DAI", "decimals": 18}]`,
        "a.json",
      ),
      [{ kind: "token", symbol: "DAI", decimals: 18 }],
    );
    assert.deepEqual(
      expectations(`{"chainId": 8453, "tokens": {"${one}": {"symbol": "DAI"}}}`, "a.json"),
      [{ kind: "token", symbol: "DAI" }],
    );
    // The decimals may belong to the other address.
    const two = `{"chainId": 8453, "address": "${one}", "feed": "${other}", "decimals": 8}`;
    assert.deepEqual(expectations(two, "a.json"), [{ kind: "contract" }]);
  });

  it("expects only the decimals of a token that the book knows on this chain, since its symbol may have changed", () => {
    assert.deepEqual(expectations(`{"spent": "${usdc}"}`, onBase), [
      { kind: "token", decimals: 6 },
    ]);
    assert.deepEqual(expectations(`{"spent": "${usdc}"}`, "deployments/optimism/a.json"), []);
  });

  it("expects a token of the book by a declared name, unless the surroundings say otherwise", () => {
    const says = [{ kind: "token", symbol: "USDC" }];
    assert.deepEqual(expectations(`{"USDC": "${one}"}`, onBase), says);
    assert.deepEqual(expectations(`{"tokens": {"usdc": {"address": "${one}"}}}`, onBase), says);
    const solidity = `library Base { address internal constant USDC = ${one}; }`;
    assert.deepEqual(expectations(solidity, "deployments/base/Tokens.sol"), says);
    const cast = `IERC20 constant USDC = IERC20(${one});`;
    assert.deepEqual(expectations(cast, "deployments/base/Tokens.sol"), says);
    for (const outer of ["feeds", "aTokens", "pools", "owners"]) {
      assert.deepEqual(expectations(`{"${outer}": {"USDC": "${one}"}}`, onBase), [], outer);
    }
    // The book does not contain this token.
    assert.deepEqual(expectations(`{"XYZ": "${one}"}`, onBase), []);
  });

  it("recognises the recipient of a payment by its key", () => {
    for (const key of [
      "recipient",
      "feeRecipient",
      "BENEFICIARY",
      "treasury",
      "treasuryAddress",
      "payee",
      "receiver",
    ]) {
      assert.deepEqual(expectations(`{"${key}": "${one}"}`, onBase), [{ kind: "recipient" }], key);
    }
    assert.deepEqual(expectations(`{"recipients": ["${one}", "${other}"]}`, onBase), [
      { kind: "recipient" },
      { kind: "recipient" },
    ]);
    for (const key of ["treasuryToken", "to", "target", "spender"]) {
      assert.notDeepEqual(
        expectations(`{"${key}": "${one}"}`, onBase),
        [{ kind: "recipient" }],
        key,
      );
    }
    // The name of a function is not a key.
    const called = `function sweepTreasury() external { weth.approve(${one}, 1); }`;
    assert.deepEqual(expectations(called, "deployments/base/A.sol"), []);
  });

  it("recognises the recipient of a payment by the argument of a transfer", () => {
    const paid = [{ kind: "recipient" }];
    for (const call of [
      `token.transfer("${one}", 1n);`,
      `token.safeTransfer("${one}", 1n);`,
      `token.transferFrom(me, "${one}", 1n);`,
      `SafeERC20.safeTransfer(token, "${one}", 1n);`,
      `token.transfer(address(${one}), 1);`,
    ]) {
      assert.deepEqual(expectations(call, "deployments/base/a.ts"), paid, call);
    }
    for (const call of [
      `token.approve("${one}", 1n);`,
      `SafeERC20.safeTransfer("${one}", to, 1n);`,
      `token.transferFrom("${one}", me, 1n);`,
      `transfer("${one}");`,
    ]) {
      assert.deepEqual(expectations(call, "deployments/base/a.ts"), [], call);
    }
    const run = `{"transactions": [{"function": "transfer(address,uint256)", "arguments": ["${one}", "1"]}]}`;
    assert.deepEqual(expectations(run, "broadcast/Pay.s.sol/8453/run-latest.json"), paid);
  });

  it("notes which warnings a comment silences", () => {
    const text = `const router = "${one}"; // address-atlas-ignore noCode\n`;
    assert.deepEqual(
      ask(text, "deployments/base/a.ts").map(({ ignored }) => ignored),
      [["noCode"]],
    );
  });

  it("gives equal questions of a text the same key", () => {
    const text = `{"router": "${one}", "factory": "${one}", "token": "${other}"}`;
    assert.equal(new Set(ask(text, onBase).map(keyOfQuestion)).size, 2);
  });
});
