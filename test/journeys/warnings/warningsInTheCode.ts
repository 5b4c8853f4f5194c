import assert from "node:assert/strict";
import { nameOfKind } from "../../../src/engine/checks/kindNames";
import { untranslated } from "../../support/untranslated";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { findingKinds } from "../../../src/engine/checks/finding";
import { endsWithFailure } from "../../support/endsWithFailure";
import { poison, usdc } from "../../support/poison";
import { vitalik } from "../../support/realAddresses";
import { until } from "../../support/until";
import { appears } from "../../support/workbench/appears";
import type { WindowSize, Workbench } from "../../support/workbench";

const warningsPage = "https://github.com/address-atlas/address-atlas/blob/main/docs/warnings.md";
const usdcOnBase = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const dai = "0x6B175474E89094C44Da98b954EedeAC495271d0F";
const anvil = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
/** `vitalik` with one letter in the wrong case. */
const mistyped = vitalik.replace("A9", "a9");

const payouts = `# What the treasury pays, and to whom
owner: ${vitalik}
keeper: "${mistyped}"
tokens:
  - chainId: 1
    address: "${poison}"
  - chainId: 8453
    symbol: USDC
    address: "${usdc}"
  - chainId: 1
    symbol: DAI
    decimals: 6
    address: "${dai}"
  - chainId: 1
    signer: "${anvil}"
payee: "${usdc.slice(0, -1)}9"
`;

type TextKind = (typeof findingKinds)[number];

/** For each kind of warning: where its problem begins, its message, its fix, and the line after the fix. */
const kinds: Readonly<Record<TextKind, ExpectedWarning>> = {
  unquotedHex: {
    line: 2,
    column: 8,
    message: /^Without quotes, this is read as a number/,
    fix: /^Put in Quotes$/,
    mended: `owner: "${vitalik}"`,
  },
  checksum: {
    line: 3,
    column: 10,
    message: /^The EIP-55 checksum of this address is wrong/,
    fix: /^Write with its checksum/,
    mended: `keeper: "${vitalik}"`,
  },
  privateKey: {
    line: 15,
    column: 14,
    message: /^This account belongs to development tools, not to you/,
  },
  slip: {
    line: 16,
    column: 9,
    message: new RegExp(`^Differs in 1 digit from ${usdc} \\(USDC on Ethereum\\)`),
    fix: new RegExp(`^Replace with ${usdc}`),
    mended: `payee: "${usdc}"`,
  },
  lookAlike: {
    line: 6,
    column: 15,
    message: new RegExp(`^Looks like ${usdc} \\(USDC .*\\), but is another address\\.$`),
    fix: new RegExp(`^Replace with ${usdc}`),
    mended: `address: "${usdc}"`,
  },
  wrongChain: {
    line: 9,
    column: 15,
    message: new RegExp(`^This is USDC on Ethereum; its address on Base is ${usdcOnBase} \\(`),
    fix: /^Replace with the address on Base/,
    mended: `address: "${usdcOnBase}"`,
  },
  decimals: {
    line: 12,
    column: 15,
    message: /^DAI has 18 decimals on Ethereum, not 6/,
    fix: /^Replace with 18$/,
    mended: "decimals: 18",
  },
};

interface ExpectedWarning {
  readonly line: number;
  readonly column: number;
  readonly message: RegExp;
  /** Undefined for a problem without an automatic fix. */
  readonly fix?: RegExp;
  readonly mended?: string;
}

const plain: WindowSize = { width: 1440, height: 900, zoom: 1 };
const tightSizes: readonly WindowSize[] = [
  { ...plain, zoom: 1.5 },
  { width: 700, height: 800, zoom: 1 },
];

export function warningsInTheCode(window: () => Workbench): void {
  describe("in the code", function () {
    endsWithFailure();
    this.timeout(120_000);

    let workbench: Workbench;
    before(async () => {
      workbench = window();
      await writeFile(path.join(workbench.workspace, "payouts.yaml"), payouts);
      await workbench.openFile("payouts.yaml");
    });

    const isWarnedOf = (kind: TextKind): Promise<void> => workbench.problems.row(kind).waitFor();
    const isQuiet = (kind: TextKind): Promise<void> =>
      workbench.problems.row(kind).waitFor({ state: "detached" });

    async function offerAt(kind: TextKind): Promise<void> {
      const { line, column } = kinds[kind];
      await workbench.editor.goTo(line, column + 3);
      await workbench.lightBulb.open();
    }

    /** Shows the hover by keyboard. Retries, because the hover closes when problems are updated. */
    async function showHover(kind: TextKind): Promise<void> {
      const { line, column, message } = kinds[kind];
      const { editor, page } = workbench;
      const hover = page.locator(".monaco-hover:visible").getByText(message).first();
      await until(`a hover that tells ${kind}`, async () => {
        await page.keyboard.press("Escape");
        await editor.goTo(line, column);
        await page.keyboard.press("Control+KeyK");
        await page.keyboard.press("Control+KeyI");
        return appears(hover);
      });
    }

    it("are marked, and listed with their source and a code that leads to their page", async () => {
      const { page, problems } = workbench;
      await problems.open();
      for (const kind of findingKinds) {
        const row = problems.row(kind);
        await row.getByText(kinds[kind].message).waitFor();
        assert.match(await row.innerText(), /Address Atlas/);
        const link = row.locator("a.monaco-link");
        assert.equal(await link.getAttribute("href"), `${warningsPage}#${kind.toLowerCase()}`);
      }
      await until("a mark for each problem", async () => {
        const marks = [".squiggly-error", ".squiggly-warning"];
        const counts = await Promise.all(marks.map((mark) => page.locator(mark).count()));
        return counts.join() === `1,${findingKinds.length - 1}`;
      });
      await workbench.screenshots("problems");
    });

    it("are visited with Alt+F8, errors first", async () => {
      const { page } = workbench;
      await workbench.editor.goTo(1);
      await page.keyboard.press("Alt+F8");
      const widget = page.locator(".marker-widget");
      await widget.filter({ hasText: "Differs in 1 digit" }).waitFor();
      await workbench.screenshots("by F8");
      await until("the next problem", async () => {
        await page.keyboard.press("Alt+F8");
        return appears(widget.filter({ hasText: "Without quotes" }));
      });
      await page.keyboard.press("Escape");
      await widget.waitFor({ state: "detached" });
    });

    for (const kind of findingKinds) {
      const { fix, mended } = kinds[kind];

      it(`${kind}: is explained by the hover, mended by the light bulb, and comes back with undo`, async () => {
        const { editor, lightBulb, page } = workbench;
        await workbench.screenshots(`${kind} hover`, () => showHover(kind));
        await page.keyboard.press("Escape");
        await offerAt(kind);
        await workbench.screenshots(`${kind} light bulb`);
        if (fix === undefined || mended === undefined) {
          await lightBulb.close();
          return;
        }
        await lightBulb.choose(fix);
        await editor.waitForText(mended);
        await isQuiet(kind);
        await page.keyboard.press("Control+KeyZ");
        await isWarnedOf(kind);
      });

      it(`${kind}: is silenced by a comment, and comes back without it`, async () => {
        const { editor, lightBulb, page } = workbench;
        await offerAt(kind);
        await lightBulb.choose(
          `Turn Off Warnings for This Line: ${nameOfKind(untranslated, kind)}`,
        );
        await editor.waitForText(`# address-atlas-ignore ${kind}`);
        await isQuiet(kind);
        await workbench.screenshot(`${kind} silenced`);
        await page.keyboard.press("Control+KeyZ");
        await isWarnedOf(kind);
      });
    }

    it("of a look-alike compare both addresses in full, at every size", async () => {
      const { editor, lightBulb, page } = workbench;
      await offerAt("lookAlike");
      await lightBulb.choose("Compare in Full…");
      await page.getByRole("tab", { name: /^USDC on Ethereum and 0xA0B86f2d…/ }).waitFor();
      await editor.waitForText(usdc);
      const [own = "", known = ""] = await editor.text();
      // The hint with the name of the known address stands between the address and the words “Known address”.
      assert.match(known, new RegExp(`^${usdc}.* Known address$`));
      assert.match(own.toLowerCase(), new RegExp(`^${poison} +this address$`));
      await editor.waitForText("USDC · Ethereum · Aave address book");
      await workbench.screenshots("comparison");
      for (const size of tightSizes) {
        await workbench.resize(size);
        await workbench.screenshots(`comparison, ${String(size.width)} at ${String(size.zoom)}`);
      }
      await workbench.resize(plain);
      await workbench.command("View: Close Editor");
      await editor.waitForText("What the treasury pays");
    });

    it("of a look-alike disappear for a pair that is different on purpose, and come back", async () => {
      const { lightBulb } = workbench;
      await offerAt("lookAlike");
      await lightBulb.choose("Different on Purpose");
      await isQuiet("lookAlike");
      await workbench.notifications.waitFor(new RegExp(`and ${usdc} are different on purpose`));
      await workbench.screenshots("allowed pair: message");
      await offerAt("lookAlike");
      await workbench.screenshots("allowed pair");
      await lightBulb.choose(`Warn Again That This Looks Like ${usdc}`);
      await isWarnedOf("lookAlike");
    });

    it("of a kind are turned off everywhere, and come back by the message or the setting", async () => {
      const { lightBulb, notifications } = workbench;
      for (const kind of findingKinds) {
        await offerAt(kind);
        await lightBulb.choose(`Turn Off Warnings Everywhere: ${nameOfKind(untranslated, kind)}`);
        await isQuiet(kind);
        await workbench.screenshots(`${kind} turned off`);
        await notifications.press(
          `Warnings of the kind “${nameOfKind(untranslated, kind)}” are off`,
          "Turn On Again",
        );
        await isWarnedOf(kind);
      }
      await workbench.changeSettings({ "addressAtlas.editor.warnings": { lookAlike: "off" } });
      await isQuiet("lookAlike");
      await workbench.changeSettings({ "addressAtlas.editor.warnings": {} });
      await workbench.openFile("payouts.yaml");
      await isWarnedOf("lookAlike");
      await workbench.problems.close();
    });
  });
}
