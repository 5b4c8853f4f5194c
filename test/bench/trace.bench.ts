import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { findInTerminal } from "../../src/engine/addresses/findInTerminal";
import { findChainOfFile } from "../../src/engine/outline/chainOfFile";
import { compareMedians, type GoalResult, median } from "./goal";
import { ourExtension, workWithHost } from "./inHost";
import { PaintedText } from "./paintedText";
import { Samples } from "./samples";

const rounds = 7;
const output = "test/vectors/outputs/forge-test.txt";

/** Measures goal X1, the first screen of a trace of 50 MB, and goal X2, the links of a terminal line. */
export async function run(): Promise<readonly GoalResult[]> {
  return [await measureOpening(), ...measureLines()];
}

/** Measures goal X1. The extension is installed for both sides, since it also adds hints to the plain file. */
function measureOpening(): Promise<GoalResult> {
  return workWithHost("traceInHost.bench", [ourExtension()], async ({ page, ask }) => {
    const painted = await PaintedText.watch(page);
    const samples = new Samples();
    await ask("write", await readFile(output, "utf8"));
    for (let round = 0; round <= rounds; round += 1) {
      const sides = ["useOurs", "useNothing"];
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const text = `first line of ${side === "useOurs" ? "ours" : "theirs"}`;
        const seen = painted.whenPainted(text);
        const begin = (await ask(side)) as number;
        samples.add(side, round, (await seen) - begin);
        await ask("close");
        await painted.whenPainted(text, false);
        await sleep(1_000);
      }
    }
    return samples.compare(
      "X1",
      "the first screen of a trace of 50 MB, against the editor's own",
      1.5,
    );
  });
}

const longest = 2_000;
const address = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const noFile = { path: "", language: "plaintext", ofPath: undefined };

const lines = {
  addresses: `${address}, `,
  words: "transfer of tokens to ",
  dots: "a.",
  chains: `(chain: "base", [${address}`,
  hashes: `tx: 0x${"5ca1ab1e".repeat(8)} `,
  calldata: `::a9059cbb(${"0".repeat(24)}${address.slice(2).toLowerCase()})`,
} as const;

/** Measures the links of one line, without looking up any address. */
function measureLines(): readonly GoalResult[] {
  return Object.entries(lines).map(([what, text]) => {
    const line = text.repeat(longest).slice(0, longest);
    const times = Array.from({ length: 60 }, () => {
      const begin = performance.now();
      for (const find of findInTerminal(line, () => false)) {
        if (find.kind === "address") findChainOfFile(line, find.found, noFile);
      }
      return performance.now() - begin;
    });
    const description = `a line of 2,000 characters of ${what}, in ms, against 2 ms`;
    const goal = { id: `X2 ${what}`, what: description, kind: "atMost", bound: 1 } as const;
    return compareMedians(goal, median(times.slice(10)), 2);
  });
}
