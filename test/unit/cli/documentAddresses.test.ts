import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { CommandFacts } from "../../../src/cli/commandFacts";
import { parseClientSettings } from "../../../src/cli/lsp/clientSettings";
import { DocumentAddresses } from "../../../src/cli/lsp/documentAddresses";
import { Repository } from "../../../src/cli/lsp/repositories";
import { ShownNames } from "../../../src/cli/lsp/shownNames";
import type { Card } from "../../../src/engine/known/card";
import { packLabels } from "../../../src/engine/names/packedLabels";
import { yieldToEvents } from "../../../src/engine/text/slices";
import { identityOf } from "../../support/checkFacts";
import { Chance } from "../../support/randomAddresses";

const folder = { root: process.cwd(), prefix: "", home: "" };

class CountedRepository extends Repository {
  uris = 0;

  constructor() {
    super(
      folder,
      false,
      () => undefined,
      () => undefined,
    );
  }

  override uriOf(file: string): string {
    this.uris += 1;
    return super.uriOf(file);
  }
}

const title = "address-labels.csv";
const bytes = brotliDecompressSync(readFileSync("books/book.bin"));

describe("the hints of the language server", () => {
  const repository = new CountedRepository();

  /** Opens a document with an address in each line. Each address has 100 names. */
  function open(addresses: readonly string[], hiddenSources: readonly string[] = []) {
    const facts = new CommandFacts(bytes);
    const rows = [...new Set(addresses)].flatMap((address) =>
      Array.from({ length: 100 }, (_, line) => ({
        address: identityOf(address),
        text: `Vault ${line}`,
        kind: "label" as const,
        chains: "every" as const,
        line,
      })),
    );
    const file = { uri: title, root: folder.root, title, rank: "repositoryLabels" } as const;
    facts.addLabels({ labels: [{ file, packed: packLabels(rows) }], base: undefined });
    const settings = parseClientSettings({ editor: { hiddenSources } });
    const text = addresses.map((address) => `f("${address}");\n`).join("");
    const document = { text, path: "a.ts", language: "typescript", chainId: undefined };
    repository.uris = 0;
    return new DocumentAddresses(document, facts, new ShownNames(facts, settings, repository));
  }

  const chance = new Chance(59);
  const [first, ...others] = Array.from({ length: 500 }, () => `0x${chance.hex(40)}`);
  const whole = { from: 0, to: Infinity };

  it("draw the card of an address once for all its places (X-63)", async () => {
    const addresses = open(Array.from({ length: 2_000 }, () => first ?? ""));
    const drawn: Card[] = [];
    const draw = (card: Card): Card => {
      drawn.push(card);
      return card;
    };
    const hints = await addresses.findHints(whole, draw, yieldToEvents);
    assert.deepEqual([hints.length, drawn.length, repository.uris], [2_000, 1, 0]);
    assert.ok(hints.every(({ text, card }) => text === "Vault 0 +99" && card === drawn[0]));
  });

  it("skip a possible private key that a label file names, as cards do [X-51]", async () => {
    const key = `0x${chance.hex(64)}`;
    const solana = "71F5sr7e92s3ahr7k1Z97eo4edmxd2fE1pgbFHhxPtvE";
    const addresses = open([key, solana]);
    const hints = await addresses.findHints(whole, (card) => card, yieldToEvents);
    assert.deepEqual(
      hints.map(({ text }) => text),
      ["Vault 0 +99"],
    );
    assert.equal(await addresses.findCard(10, yieldToEvents), undefined);
    const at = await addresses.findCard(key.length + 15, yieldToEvents);
    const shown = JSON.stringify([hints[0]?.card, at?.card]);
    assert.deepEqual([shown.includes(solana), shown.split("71F5…PtvE").length], [false, 3]);
  });

  it("compare a file with the hidden sources once for all its names (X-63)", async () => {
    const shown = open([first ?? ""], ["another.csv"]);
    assert.equal((await shown.findHints(whole, (card) => card, yieldToEvents)).length, 1);
    assert.equal(repository.uris, 1);
    const hidden = open([first ?? ""], [repository.uriOf(title)]);
    assert.deepEqual(await hidden.findHints(whole, (card) => card, yieldToEvents), []);
  });

  it("end with the request (X-63)", async () => {
    const addresses = open(others);
    let drawn = 0;
    const draw = (card: Card): Card => {
      drawn += 1;
      return card;
    };
    const pause = async (): Promise<void> => {
      await yieldToEvents();
      if (drawn > 0) throw new Error("cancelled");
    };
    await assert.rejects(addresses.findHints(whole, draw, pause), /^Error: cancelled$/);
    assert.ok(drawn < others.length / 2, `${drawn} cards`);
  });
});
