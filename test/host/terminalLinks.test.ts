import assert from "node:assert/strict";
import * as vscode from "vscode";
import { TerminalLinks } from "../../src/editor/terminal/terminalLinks";
import { acceptUntil, closeUntil } from "../support/acceptUntil";
import { usdcOnEthereum, vitalik } from "../support/realAddresses";
import { useServiceFixture } from "../support/serviceFixture";
import { TaggingFixture } from "../support/taggingFixture";

const digits = `0x${"5ca1ab1e".repeat(8)}`;
const bidi = "\u202e";

describe("the links of a terminal", () => {
  const service = useServiceFixture();
  let fixture: TaggingFixture;
  let links: TerminalLinks;
  let opened: string[];
  let ran: unknown[];
  const { token } = new vscode.CancellationTokenSource();

  beforeEach(async () => {
    opened = [];
    ran = [];
    fixture = await TaggingFixture.start(service());
    const { catalog, knowledge, names } = fixture.parts;
    links = new TerminalLinks({
      catalog,
      knowledge,
      names,
      run: ({ command, argument }) => {
        ran.push([command, argument]);
        return Promise.resolve();
      },
      openTransaction: (hash, chain) => {
        opened.push(`${hash} on ${String(chain)}`);
        return Promise.resolve();
      },
    });
  });
  afterEach(() => fixture.dispose());

  async function provide(
    line: string,
  ): Promise<readonly (readonly [string, string | undefined])[]> {
    const provided = await links.provide(line, token);
    return provided.map(({ startIndex, length, tooltip }) => [
      line.slice(startIndex, startIndex + length),
      tooltip,
    ]);
  }

  async function offer(line: string): Promise<vscode.TerminalLink> {
    const [link] = await links.provide(line, token);
    assert.ok(link !== undefined);
    return link;
  }

  it("say tags and names of an address, and ask nobody (faults.md, rule 19)", async () => {
    await fixture.remember(vitalik, ["treasury_cold"]);
    assert.deepEqual(
      await provide(`to: ${vitalik}, on 0x000000000022D473030F116dDEE9F6B43aC78BA3`),
      [
        [vitalik, "treasury_cold"],
        ["0x000000000022D473030F116dDEE9F6B43aC78BA3", "≈ Permit2"],
      ],
    );
    assert.deepEqual(fixture.server.requests, []);
  });

  it("show a tag with control and bidi characters as text in one line (Y-03)", async () => {
    await fixture.remember(vitalik, [`${bidi}pay\nme](command:x)`]);
    const [[, tooltip = ""] = []] = await provide(vitalik);
    assert.doesNotMatch(tooltip, /[\p{Cc}\p{Cf}]/u);
    assert.match(tooltip, /⟨U\+202E⟩pay me/);
  });

  it("show only the ends of a hash that may be a key (Y-01)", async () => {
    const [[text, tooltip = ""] = []] = await provide(`transactionHash ${digits}`);
    assert.equal(text, digits);
    assert.doesNotMatch(tooltip, /[0-9a-f]{12}/);
    assert.deepEqual(await provide(`(0) ${digits}`), []);
  });

  it("are not looked for in lines longer than the editor's limit (Y-04)", async () => {
    const line = `${vitalik} `.repeat(60);
    assert.equal((await provide(line.slice(0, 2_000))).length, 46);
    assert.deepEqual(await provide(line), []);
  });

  it("are not returned once the editor has cancelled its request", async () => {
    const source = new vscode.CancellationTokenSource();
    source.cancel();
    assert.deepEqual(await links.provide(vitalik, source.token), []);
  });

  it("offer what a hover offers: the first entry opens the address on the chain of the line", async () => {
    await acceptUntil(links.handle(await offer(`eip155:8453:${usdcOnEthereum}`)));
    const argument = { address: usdcOnEthereum, chains: ["base"] };
    assert.deepEqual(ran, [["addressAtlas.openAddress", argument]]);
    await closeUntil(links.handle(await offer(usdcOnEthereum)));
    assert.equal(ran.length, 1);
    assert.deepEqual(fixture.server.requests, []);
  });

  it("open a transaction in an explorer, but only copy the hash of a block", async () => {
    await acceptUntil(links.handle(await offer(`tx: ${digits}`)));
    assert.deepEqual(opened, [`${digits} on undefined`]);
    const signature = "5".repeat(87);
    await acceptUntil(links.handle(await offer(`Signature: ${signature}`)));
    assert.deepEqual(opened.slice(1), [`${signature} on solana`]);
    await acceptUntil(links.handle(await offer(`blockHash ${digits}`)));
    assert.equal(await vscode.env.clipboard.readText(), digits);
    assert.equal(opened.length, 2);
  });
});
