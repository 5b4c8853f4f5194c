import assert from "node:assert/strict";
import type { AddressIdentity } from "../../src/engine/addresses/addressFormat";
import { TagIndex } from "../../src/sources/tags/tagIndex";
import { FindBox } from "../../src/editor/commands/find/findBox";
import { FindCommand } from "../../src/editor/commands/find/findCommand";
import { acceptThenClose, acceptUntil, closeUntil } from "../support/acceptUntil";
import { reachEditor } from "../../src/editor/platform/shownRows";
import { identityOf } from "../support/checkFacts";
import { until } from "../support/editorFixture";
import { nextBox } from "../support/nextBox";
import { panelRecords } from "../support/panelRecords";
import { satoshi, systemProgram, usdcOnEthereum, vitalik } from "../support/realAddresses";
import { RecordService } from "../support/recordService";
import { searchedPlacesOf } from "../support/searchedPlaces";
import { useServiceFixture } from "../support/serviceFixture";
import { TaggingFixture } from "../support/taggingFixture";
import { named } from "../../src/sources/gate/cleared";
import { labelledNames } from "../support/labelledNames";
import { namesOf, noNames } from "../support/namesOf";

const hex64 = "5a".repeat(32);
const signature = "5".repeat(87);

describe("the command Find in the host", () => {
  const service = useServiceFixture();
  let fixture: TaggingFixture;
  let find: FindCommand;
  let opened: string[];

  beforeEach(async () => {
    opened = [];
    fixture = await TaggingFixture.start(service());
    const { lists } = fixture.server.service;
    fixture.server.service.put("harbor_main", vitalik);
    lists["/v2/chains"] = [
      {
        chain: "ethereum",
        chainId: 1,
        name: "Main Network",
        explorers: [
          {
            name: "Scan",
            url: "https://scan.example",
            address_url: "https://scan.example/owner/{{address}}",
            tx_url: "https://scan.example/move/{{tx_id}}",
          },
        ],
      },
    ];
    lists["/v2/tokens"] = [{ id: "usdc", name: "Dollar Coin", symbol: "USDX", deployments: [] }];
    const note = (what: string) => (name: string) => {
      opened.push(`${what} ${name}`);
      return Promise.resolve();
    };
    find = new FindCommand({
      catalog: fixture.catalog,
      open: searchedPlacesOf(fixture),
      openTag: note("tag"),
      openToken: note("token"),
      openChain: note("chain"),
      openAddress: note("address"),
      openTransaction: (hash, chain) => note("transaction")(`${hash} on ${chain ?? "?"}`),
    });
    const { chains, tokens, tags } = fixture.catalog;
    await Promise.all([chains.load(), tokens.load(), tags.load()]);
  });
  afterEach(async () => {
    await fixture.dispose();
  });

  const found: readonly (readonly [what: string, typed: string, opened: string])[] = [
    ["a tag by a part of its name", "arbor_m", "tag harbor_main"],
    ["a token by its symbol", "usdx", "token usdc"],
    ["a token by its name", "dollar coin", "token usdc"],
    ["a chain by its name", "main net", "chain ethereum"],
    [
      "an address by its name in the book",
      "permit2",
      "address 0x000000000022D473030F116dDEE9F6B43aC78BA3",
    ],
    ["a pasted EVM address", vitalik, `address ${vitalik}`],
    ["a pasted address in quotes", `"${usdcOnEthereum}",`, `address ${usdcOnEthereum}`],
    ["a pasted Bitcoin address", satoshi, `address ${satoshi}`],
    ["a pasted Solana address", systemProgram, `address ${systemProgram}`],
    [
      "the page of an address in an explorer of the service",
      `https://scan.example/owner/${vitalik}`,
      `address ${vitalik}`,
    ],
    [
      "the page of an address in another explorer",
      `https://etherscan.io/address/${vitalik}#code`,
      `address ${vitalik}`,
    ],
    [
      "the page of a transaction in an explorer of the service",
      `https://scan.example/move/0x${hex64}`,
      `transaction 0x${hex64} on ethereum`,
    ],
    ["a signature of Solana", signature, `transaction ${signature} on solana`],
  ];
  for (const [what, typed, expected] of found) {
    it(`goes to ${what}`, async () => {
      await acceptUntil(find.run(typed));
      assert.deepEqual(opened, [expected]);
    });
  }

  it("goes to an address by a part of it, if it is loaded or in the index", async () => {
    await fixture.catalog.addressesOf(named("harbor_main")).load();
    await acceptUntil(find.run(vitalik.slice(5, 20)));
    await fixture.remember(satoshi, ["old_coins"]);
    await acceptUntil(find.run(satoshi.slice(3, 15)));
    assert.deepEqual(opened, [`address ${vitalik}`, `address ${satoshi}`]);
  });

  it("shows the chain of a pasted page by its name", async () => {
    const catalog = new RecordService(panelRecords).createCatalog();
    await catalog.chains.load();
    const box = new FindBox({ catalog, index: new TagIndex(), names: noNames() });
    const choice = box.ask(`https://etherscan.io/address/${vitalik}`);
    await until(() => box.active?.pasted?.kind === "address", "the pasted address");
    assert.equal(box.active?.description, "Ethereum");
    await acceptUntil(choice);
    catalog.dispose();
  });

  it("shows the name of an address of the file without the mark of hints", async () => {
    const names = namesOf();
    await names.open();
    const inFile = [identityOf("0x000000000022D473030F116dDEE9F6B43aC78BA3")];
    const parts = { catalog: fixture.catalog, index: new TagIndex(), names, inFile };
    const box = new FindBox(parts);
    const choice = box.ask("");
    await until(() => box.active?.hit?.kind === "address", "the address of the file");
    assert.equal(box.active?.label, "$(account) Permit2");
    await acceptUntil(choice);
  });

  it("stays on its row when late rows appear above it", async () => {
    const late = new RecordService(panelRecords);
    const catalog = late.createCatalog();
    await catalog.chains.load();
    let come: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => (come = resolve));
    late.trouble = () => ({ wait });
    const box = new FindBox({ catalog, index: new TagIndex(), names: noNames() });
    const choice = box.ask("");
    await until(() => box.active?.hit?.kind === "chain", "a chain to take");
    come();
    await until(() => catalog.tags.isLoaded && catalog.tokens.isLoaded, "tags and tokens");
    await acceptUntil(choice);
    assert.equal((await choice)?.hit?.kind, "chain");
    catalog.dispose();
  });

  it("goes to the item with the typed name, whatever a late list puts first [T-66f]", async () => {
    const late = new RecordService({
      ...panelRecords,
      chains: [{ chain: "ethereum", chainId: 1, name: "Main Network" }],
      tags: [{ tag: "ethereum_bridge" }],
    });
    const catalog = late.createCatalog();
    let come: () => void = () => undefined;
    const wait = new Promise<void>((resolve) => (come = resolve));
    late.trouble = () => ({ wait });
    const box = new FindBox({ catalog, index: new TagIndex(), names: noNames() });
    const choice = box.ask("ethereum");
    await until(() => late.waiting > 0, "the requests");
    await reachEditor();
    come();
    await until(() => catalog.tags.isLoaded && catalog.chains.isLoaded, "the lists");
    await until(() => box.active?.hit !== undefined, "a row to take");
    await reachEditor();
    await acceptUntil(choice);
    assert.equal((await choice)?.hit?.kind, "chain");
    catalog.dispose();
  });

  it("puts a token of the workspace before the same token of another chain", async () => {
    const names = namesOf();
    await names.open();
    const first = async (isInWorkspace?: (address: AddressIdentity) => boolean) => {
      const shown = nextBox();
      const parts = { catalog: fixture.catalog, index: new TagIndex(), names };
      const choice = new FindBox({ ...parts, ...(isInWorkspace && { isInWorkspace }) }).ask("usdc");
      const box = await shown;
      const details = box.items.map(({ detail }) => detail);
      await closeUntil(choice);
      return details.find((detail) => detail !== undefined);
    };
    const base = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
    assert.notEqual(await first(), base);
    assert.equal(await first(({ canonical }) => canonical === base), base);
  });

  it("puts the row with the typed name first and active, then own names, before a token with that full name", async () => {
    const { lists } = fixture.server.service;
    lists["/v2/tokens"] = [
      { id: "guard", name: "Harbourmaster", symbol: "GUARD", deployments: [] },
    ];
    await fixture.catalog.tokens.refresh();
    const names = labelledNames({
      [vitalik]: "HARBOURMASTER",
      [usdcOnEthereum]: "Harbourmaster 2",
    });
    await names.open();
    const shown = nextBox();
    const choice = new FindBox({ catalog: fixture.catalog, index: new TagIndex(), names }).ask(
      "harbourmaster",
    );
    const box = await shown;
    const textOf = ({ label }: { readonly label: string }) => label.replace(/^\$\([\w-]+\) /, "");
    assert.deepEqual(box.items.map(textOf).slice(0, 3), [
      "HARBOURMASTER",
      "Harbourmaster 2",
      "GUARD",
    ]);
    await until(() => box.activeItems.length > 0, "the rows");
    assert.deepEqual(box.activeItems.map(textOf), ["HARBOURMASTER"]);
    await closeUntil(choice);
  });

  it("folds other tokens with the same symbol into one row (W-30)", async () => {
    const shown = nextBox();
    const names = namesOf();
    await names.open();
    const choice = new FindBox({ catalog: fixture.catalog, index: new TagIndex(), names }).ask(
      "usdc",
    );
    const { items } = await shown;
    const labels = items.map(({ label }) => label);
    assert.ok(labels.some((label) => label.endsWith(" USDC")));
    const folded = items.find(({ label }) => /USDC: \d+$/.test(label));
    assert.equal(folded?.description, "addresses of other tokens");
    assert.deepEqual(
      labels.filter((label) => / USDC \([^)]*\)$/.test(label)),
      [],
    );
    await closeUntil(choice);
  });

  it("says that nothing has the name that was typed, and stays open", async () => {
    const box = new FindBox({ catalog: fixture.catalog, index: new TagIndex(), names: noNames() });
    const choice = box.ask("no such name");
    await until(() => box.active?.isNote === true, "the row that says so");
    await acceptThenClose(choice);
    assert.equal(await choice, undefined);
  });

  it("goes at once to a known transaction", async () => {
    fixture.catalog.transactions.add([{ tx_hash: `0x${hex64}`, chain: "base" }]);
    await acceptUntil(find.run(hex64));
    assert.deepEqual(opened, [`transaction ${hex64} on base`]);
  });

  it("goes at once to a known address of 64 hex digits", async () => {
    await fixture.remember(`0x${hex64}`, ["move_coin"]);
    await acceptUntil(find.run(`0x${hex64}`));
    assert.deepEqual(opened, [`address 0x${hex64}`]);
  });

  it("lets the user choose what 64 unknown hex digits are, and sends nothing itself", async () => {
    const before = fixture.server.requests.length;
    await acceptUntil(find.run(`0x${hex64}`));
    assert.deepEqual(opened, [`address 0x${hex64}`]);
    assert.equal(fixture.server.requests.length, before);
  });

  it("opens nothing if the box is closed, or an address has a wrong checksum", async () => {
    await closeUntil(find.run("harbor"));
    await acceptUntil(find.run("0xdAC17F958D2ee523a2206206994597C13D831eC7"));
    assert.deepEqual(opened, []);
  });
});
