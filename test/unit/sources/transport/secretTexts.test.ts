import assert from "node:assert/strict";
import { SecretTexts } from "../../../../src/sources/transport/secretTexts";

/** Returns the value without the secrets. */
function leave(secrets: readonly string[], value: unknown): unknown {
  const body = JSON.stringify(value);
  return new SecretTexts(secrets).removeFrom(body, JSON.parse(body));
}

describe("the secret texts of an answer", () => {
  it("are removed at any depth, and nothing else is", () => {
    const value = ["a", { b: ["x k3y0f7h3p3rs0n y", 5, null, true], c: { d: "k3y0f7h3" } }];
    const left = ["a", { b: ["x … y", 5, null, true], c: { d: "k3y0f7h3" } }];
    assert.deepEqual(leave(["k3y0f7h3p3rs0n"], value), left);
  });

  it("are removed from a body that is one text", () => {
    assert.equal(leave(["k3y0f7h3p3rs0n"], "k3y0f7h3p3rs0n"), "…");
  });

  it("cause no error in an answer with 200,000 levels of nesting", () => {
    const depth = 200_000;
    const body = `${"[".repeat(depth)}"k3y0f7h3p3rs0n"${"]".repeat(depth)}`;
    const left = new SecretTexts(["k3y0f7h3p3rs0n"]).removeFrom(body, JSON.parse(body));
    assert.ok(Array.isArray(left));
  });

  it("are not removed from amounts and addresses where they occur by chance", () => {
    const value = { balance: "1234567890", data: `0x${"0".repeat(64)}`, to: "0x12345678abcdef00" };
    const secrets = ["12345678", "00000000", "0000000000000000"];
    assert.deepEqual(leave(secrets, value), value);
  });

  it("are overwritten in the bytes of a contract, which keep their length", () => {
    const hex = Buffer.from("k3y0f7h3p3rs0n").toString("hex");
    const key = "5f7e2a9c5f7e2a9c01";
    assert.equal(leave(["k3y0f7h3p3rs0n"], `0xff${hex}00`), `0xff${"2a".repeat(14)}00`);
    assert.equal(leave([key], `0xff${key}00`), `0xff${"2a".repeat(9)}00`);
  });

  it("are not removed if they are as short as a word", () => {
    assert.equal(leave(["main"], "mainnet"), "mainnet");
  });
});
