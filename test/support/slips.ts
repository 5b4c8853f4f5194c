import type { Chance } from "./randomAddresses";

/** Functions that simulate a typo in 40 lower-case hex digits. The result always differs from the input. */
export const slipKinds: Readonly<Record<string, (digits: string, chance: Chance) => string>> = {
  "one digit": (digits, chance) => changeDigits(digits, 1, chance),
  "two digits": (digits, chance) => changeDigits(digits, 2, chance),
  swapped: (digits, chance) => {
    for (;;) {
      const at = chance.below(digits.length - 1);
      const [first = "", second = ""] = digits.slice(at, at + 2);
      if (first !== second) return digits.slice(0, at) + second + first + digits.slice(at + 2);
    }
  },
  lost: (digits, chance) => {
    const at = chance.below(digits.length);
    return digits.slice(0, at) + digits.slice(at + 1);
  },
  doubled: (digits, chance) => {
    const at = chance.below(digits.length);
    return digits.slice(0, at + 1) + digits.slice(at);
  },
};

function changeDigits(digits: string, count: number, chance: Chance): string {
  const changed = Array.from(digits);
  const places = new Set<number>();
  while (places.size < count) places.add(chance.below(digits.length));
  for (const place of places) {
    const old = changed[place];
    while (changed[place] === old) changed[place] = chance.hex(1);
  }
  return changed.join("");
}
