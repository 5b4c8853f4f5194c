import assert from "node:assert/strict";
import { describeCopied } from "../../../../src/engine/checks/describeCopied";
import { checkFactsOf, tokenName, warningsOver } from "../../../support/checkFacts";
import { poison, usdc } from "../../../support/poison";
import { untranslated } from "../../../support/untranslated";

describe("the copied addresses", () => {
  const facts = checkFactsOf([{ address: usdc, name: tokenName("USDC", 6, ["ethereum"]) }]);
  const describeAll = (...copied: readonly string[]): string | undefined =>
    describeCopied(untranslated, copied, warningsOver(facts));

  it("are reported if one is a look-alike, with the address that it resembles", () => {
    assert.equal(describeAll(poison), `The copied address is a look-alike of ${usdc}`);
    assert.equal(
      describeAll("in", poison, "12.5"),
      `The copied address is a look-alike of ${usdc}`,
    );
  });

  it("are reported if one or several of them are look-alikes", () => {
    const one = `One of the copied addresses is a look-alike of ${usdc}`;
    assert.equal(describeAll(usdc, poison), one);
    const other = poison.replace("f2d3c", "c3d2f");
    const several = "2 of the copied addresses are look-alikes of known addresses";
    assert.equal(describeAll(usdc, poison, other), several);
  });

  it("need no warning without a look-alike", () => {
    assert.equal(describeAll(usdc, "0xa0b86f…f6eb48", "no address"), undefined);
    assert.equal(describeAll(), undefined);
  });
});
