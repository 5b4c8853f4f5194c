import assert from "node:assert/strict";
import { describeCopied } from "../../../../src/engine/checks/describeCopied";
import { checkFactsOf, tokenName, warningsOver } from "../../../support/checkFacts";
import { poison, usdc } from "../../../support/poison";
import { untranslated } from "../../../support/untranslated";

describe("what is copied", () => {
  const facts = checkFactsOf([{ address: usdc, name: tokenName("USDC", 6, ["ethereum"]) }]);
  const describeAll = (...copied: readonly string[]): string | undefined =>
    describeCopied(untranslated, copied, warningsOver(facts));

  it("is said to be a look-alike, with the address that it looks like", () => {
    assert.equal(describeAll(poison), `The copied address is a look-alike of ${usdc}`);
    assert.equal(
      describeAll("in", poison, "12.5"),
      `The copied address is a look-alike of ${usdc}`,
    );
  });

  it("is said to have one or several look-alikes among others", () => {
    const one = `One of the copied addresses is a look-alike of ${usdc}`;
    assert.equal(describeAll(usdc, poison), one);
    const other = poison.replace("f2d3c", "c3d2f");
    const several = "2 of the copied addresses are look-alikes of known addresses";
    assert.equal(describeAll(usdc, poison, other), several);
  });

  it("needs no warning without a look-alike", () => {
    assert.equal(describeAll(usdc, "0xa0b86f…f6eb48", "no address"), undefined);
    assert.equal(describeAll(), undefined);
  });
});
