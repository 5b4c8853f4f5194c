import assert from "node:assert/strict";
import { Gate } from "../../../../src/sources/gate/gate";
import { vitalik } from "../../../support/realAddresses";

const digits = `0x${"5a".repeat(32)}`;
const lostZero = `0x${"5a".repeat(31)}5`;
const filledUp = `0x0${lostZero.slice(2)}`;

describe("Gate", () => {
  let service: { readonly id: string; readonly isInProcess: boolean };
  let namedTexts: Set<string>;
  let questions: string[];
  let answer: () => Promise<boolean>;
  let gate: Gate;

  beforeEach(() => {
    service = { id: "one", isInProcess: false };
    namedTexts = new Set();
    questions = [];
    answer = () => Promise.resolve(false);
    gate = new Gate({
      service: () => service,
      open: () => Promise.resolve(),
      hasNamed: (text) => namedTexts.has(text),
      ask: (text) => {
        questions.push(text);
        return answer();
      },
    });
  });

  it("lets through texts that are not keys and texts that the service has sent, without a question", async () => {
    namedTexts.add(digits);
    assert.deepEqual([gate.pass(vitalik), await gate.ask(digits)], [vitalik, digits]);
    assert.deepEqual(questions, []);
  });

  it("lets nothing pass that the user was not prompted about, or has not answered (T-33f)", async () => {
    assert.equal(gate.pass(digits), undefined);
    assert.equal(await gate.ask(digits), undefined);
    assert.equal(gate.pass(digits), undefined);
    await assert.rejects(gate.passToService(digits), { code: "E_WITHHELD" });
    await assert.rejects(gate.passFilter({ chain: "sui", token_address: digits }), {
      code: "E_WITHHELD",
    });
    assert.deepEqual(questions, [digits]);
  });

  it("judges both the written and the sent text, so a lost zero hides no key (T-33f)", async () => {
    assert.equal(gate.pass(filledUp, lostZero), undefined);
    assert.equal(gate.pass(filledUp), undefined);
    answer = () => Promise.resolve(true);
    assert.equal(await gate.ask(filledUp, lostZero), filledUp);
    assert.equal(gate.pass(lostZero), lostZero);
  });

  it("sends a short Move address with all of its zeros, without a question", async () => {
    const long = `0x${"2".padStart(64, "0")}`;
    assert.equal(gate.pass(long), undefined);
    assert.equal(await gate.ask(long, "0x2"), long);
    assert.deepEqual([gate.pass(long), questions], [long, []]);
  });

  it("applies the user's answer only to the service that the question was about (U-15f)", async () => {
    answer = () => Promise.resolve(true);
    await gate.ask(digits);
    assert.equal(await gate.passToService(digits), digits);
    service = { id: "two", isInProcess: false };
    await assert.rejects(gate.passToService(digits), { code: "E_WITHHELD" });
    service = { id: "one", isInProcess: false };
    assert.equal(await gate.passToService(digits), digits);
    assert.equal(questions.length, 1);
  });

  it("applies no answer to a service that was chosen during the question (U-15f)", async () => {
    answer = () => {
      service = { id: "two", isInProcess: false };
      return Promise.resolve(true);
    };
    assert.equal(await gate.ask(digits), undefined);
    assert.equal(gate.pass(digits), undefined);
  });

  it("asks one question for two concurrent requests, and again for a later one", async () => {
    await Promise.all([gate.ask(digits), gate.ask(digits)]);
    assert.equal(questions.length, 1);
    await gate.ask(digits);
    assert.equal(questions.length, 2);
  });

  it("withholds a possible key from explorers, but not from the local service, which sends nothing", async () => {
    service = { id: "local", isInProcess: true };
    assert.equal(await gate.passToService(digits), digits);
    assert.equal(gate.pass(digits), undefined);
  });

  it("withholds only the possible keys among several texts (T-33f)", async () => {
    const all = [vitalik, digits].map((text) => ({ sent: text, written: text }));
    const refused = await gate.askForAll(all, (doubtful) => {
      assert.deepEqual(doubtful, [all[1]]);
      return Promise.resolve(false);
    });
    assert.deepEqual(
      refused.map(({ cleared }) => cleared),
      [vitalik],
    );
    const agreed = await gate.askForAll(all, () => Promise.resolve(true));
    assert.deepEqual(
      agreed.map(({ cleared }) => cleared),
      [vitalik, digits],
    );
  });
});
