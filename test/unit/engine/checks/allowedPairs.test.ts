import assert from "node:assert/strict";
import { AllowedPairs } from "../../../../src/engine/checks/allowedPairs";

const evm = (digit: string) => ({ format: "evm", canonical: `0x${digit.repeat(40)}` }) as const;

function memoryOf(
  stored?: unknown,
): { value: unknown } & ConstructorParameters<typeof AllowedPairs>[0] {
  const memory = {
    value: stored,
    get: () => memory.value,
    update: (_key: string, value: unknown) => {
      memory.value = value;
      return Promise.resolve();
    },
  };
  return memory;
}

describe("pairs that are different on purpose", () => {
  it("are recognised in either order, also after a restart", async () => {
    const memory = memoryOf();
    await new AllowedPairs(memory).set(evm("1"), evm("2"), true);
    const pairs = new AllowedPairs(memory);
    assert.equal(pairs.has(evm("2"), evm("1")), true);
    assert.equal(pairs.has(evm("1"), evm("3")), false);
  });

  it("can be removed one by one, and all together", async () => {
    const pairs = new AllowedPairs(memoryOf());
    for (const digit of ["2", "3", "4"]) await pairs.set(evm("1"), evm(digit), true);
    await pairs.set(evm("3"), evm("1"), false);
    assert.deepEqual([pairs.size, pairs.has(evm("1"), evm("3"))], [2, false]);
    await pairs.clear();
    assert.equal(pairs.size, 0);
  });

  it("are limited to the latest 1,000", async () => {
    const pairs = new AllowedPairs(memoryOf(Array.from({ length: 1_000 }, (_, i) => `pair ${i}`)));
    await pairs.set(evm("1"), evm("2"), true);
    assert.deepEqual([pairs.size, pairs.has(evm("1"), evm("2"))], [1_000, true]);
  });

  for (const stored of ["text", { length: 2 }, [1, null, {}]]) {
    it(`are empty if the memory contains ${JSON.stringify(stored)}`, () => {
      assert.equal(new AllowedPairs(memoryOf(stored)).size, 0);
    });
  }
});
