import assert from "node:assert/strict";
import type { AddressIdentity } from "../../../../src/engine/addresses/addressFormat";
import { findAddresses } from "../../../../src/engine/addresses/findAddresses";
import { AllowedPairs } from "../../../../src/engine/checks/allowedPairs";
import { describeCopied } from "../../../../src/engine/checks/describeCopied";
import type { Finding } from "../../../../src/engine/checks/finding";
import type { CheckedDocument } from "../../../../src/engine/checks/findProblems";
import { type Origin, origins } from "../../../../src/engine/checks/knownBy";
import { AddressesByName } from "../../../../src/engine/checks/addressesByName";
import type { ChosenLevels } from "../../../../src/engine/checks/warningLevels";
import { type AnchorSource, Warnings } from "../../../../src/engine/checks/warnings";
import type { Name } from "../../../../src/engine/names/name";
import { PackedLabels, packLabels } from "../../../../src/engine/names/packedLabels";
import { WorkspaceNames } from "../../../../src/engine/names/workspaceNames";
import { identityOf } from "../../../support/checkFacts";
import { untranslated } from "../../../support/untranslated";

const known = "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
const poison = `0xa0b86${"12345678".repeat(4).slice(0, 30)}6eb48`;
const evm = (canonical: string): AddressIdentity => ({ format: "evm", canonical });

/** Returns a source to which a test can add addresses, and which counts how many of them are read. */
function sourceOf(origin: Origin, addresses: readonly string[], file = "a.csv"): GrowingSource {
  const source = {
    addresses: [...addresses],
    read: 0,
    files: origin === "files" ? [file] : [],
    has: ({ canonical }: AddressIdentity) =>
      source.addresses.some((each) => each.toLowerCase() === canonical.toLowerCase()),
    get: (): AnchorSource => ({
      of: source,
      origin,
      version: source.addresses.length,
      since: function* (first) {
        for (const text of source.addresses.slice(first)) {
          source.read += 1;
          yield evm(text);
        }
      },
    }),
  };
  return source;
}

interface GrowingSource {
  readonly addresses: string[];
  read: number;
  readonly files: readonly string[];
  get(): AnchorSource;
  has(address: AddressIdentity): boolean;
}

class Desk {
  owner = {};
  sources: GrowingSource[];
  ownLevels: ChosenLevels = {};
  /** The levels in the settings of the workspace. */
  levels: ChosenLevels = {};
  choices: { levels: ChosenLevels; isIgnored: boolean } = { levels: {}, isIgnored: false };
  tags = new Map<string, readonly string[]>();
  names = new Map<string, readonly Name[]>();
  namesakes = new AddressesByName(() => []);
  pauses = 0;
  misspelled: string | undefined;
  readonly pairs = new AllowedPairs({ get: () => undefined, update: () => Promise.resolve() });
  readonly warnings: Warnings;

  constructor(...sources: GrowingSource[]) {
    this.sources = sources;
    this.warnings = new Warnings({
      levels: () => ({ ...this.ownLevels, ...this.levels }),
      ownLevels: () => this.ownLevels,
      choicesFor: () => this.choices,
      pairs: this.pairs,
      pause: () => {
        this.pauses += 1;
        return Promise.resolve();
      },
      loadFacts: () =>
        Promise.resolve({
          owner: this.owner,
          namesakes: this.namesakes,
          sources: this.sources.map((source) => source.get()),
          namesOf: ({ canonical }) => this.names.get(canonical) ?? [],
          tagsOf: ({ canonical }) => this.tags.get(canonical) ?? [],
          knownBefore: (before) => ({
            namesOf: (address) => before.find(address),
            findKnownBy: (address) => {
              const files = before.filesOf(address);
              return files.length === 0 ? undefined : { origins: ["files"], files };
            },
          }),
          findKnownBy: (address) => {
            const by = this.sources.filter((source) => source.has(address));
            const own = by.map((source) => source.get().origin);
            return by.length === 0
              ? undefined
              : {
                  origins: origins.filter((each) => own.includes(each)),
                  files: by.flatMap(({ files }) => files),
                  misspelled: this.misspelled,
                };
          },
        }),
    });
  }

  async find(text: string): Promise<readonly Finding[]> {
    return (await this.warnings.find(documentOf(text), "file:///a.txt")).findings;
  }

  async kinds(text = poison): Promise<string> {
    return (await this.find(text)).map(({ kind }) => kind).join();
  }
}

function documentOf(text: string): CheckedDocument {
  return { text, path: "a.txt", ofPath: undefined, found: findAddresses(text) };
}

const filler = (i: number): string => `0x${(i * 7_919 + 1).toString(16).padStart(40, "b7")}`;

describe("the warnings of a window", () => {
  it("find a look-alike once what is known has been read", async () => {
    const desk = new Desk(sourceOf("book", [known]));
    assert.equal(await desk.kinds(), "");
    await desk.warnings.open();
    assert.equal(await desk.kinds(), "lookAlike");
    assert.equal(desk.warnings.findImitated(evm(poison))?.canonical, known);
  });

  it("find a look-alike of an address that is only in the workspace, but do not call it an imitation [W-49]", async () => {
    const desk = new Desk(sourceOf("workspace", [known]));
    await desk.warnings.open();
    assert.equal(desk.warnings.findImitated(evm(poison)), undefined);
    const twin = desk.warnings.findLookAlikeOfWorkspace(evm(poison));
    assert.deepEqual([twin?.canonical, twin?.isUnknown], [known, true]);
    await desk.pairs.set(evm(poison), evm(known), true);
    assert.equal(desk.warnings.findLookAlikeOfWorkspace(evm(poison)), undefined);
  });

  it("show an address with a wrong checksum as the workspace writes it (W-61)", async () => {
    const desk = new Desk(sourceOf("workspace", [known]));
    await desk.warnings.open();
    assert.deepEqual(desk.warnings.asWritten(evm(known)), evm(known));
    desk.misspelled = known.replace("c1d19D4", "C1d19D4");
    assert.deepEqual(desk.warnings.asWritten(evm(known)), evm(desk.misspelled));
    assert.deepEqual(desk.warnings.asWritten(evm(poison)), evm(poison));
  });

  it("name the tags and names of an anchor", async () => {
    const desk = new Desk(sourceOf("book", [known]));
    const name: Name = {
      text: "USDC",
      kind: "contract",
      chains: ["ethereum"],
      source: { title: "A book", version: "1.0" },
    };
    desk.tags.set(known, ["treasury"]);
    desk.names.set(known, [name]);
    await desk.warnings.open();
    const { tags, names } = desk.warnings.findImitated(evm(poison)) ?? {};
    assert.deepEqual([tags, names], [["treasury"], [name]]);
  });

  it("read only new addresses after a change", async () => {
    const source = sourceOf(
      "book",
      Array.from({ length: 500 }, (_, i) => filler(i)),
    );
    const desk = new Desk(source, sourceOf("files", []));
    await desk.warnings.open();
    source.read = 0;
    source.addresses.push(known);
    await desk.warnings.open();
    assert.deepEqual([source.read, await desk.kinds()], [1, "lookAlike"]);
  });

  it("read in slices, so that nothing waits for long", async () => {
    const desk = new Desk(
      sourceOf(
        "book",
        Array.from({ length: 16_000 }, (_, i) => filler(i)),
      ),
    );
    await desk.warnings.open();
    assert.ok(desk.pauses > 2, `${desk.pauses} pauses`);
  });

  it("read once for all concurrent requests", async () => {
    const source = sourceOf("book", [known]);
    const desk = new Desk(source);
    await Promise.all([desk.warnings.open(), desk.warnings.open()]);
    assert.equal(source.read, 1);
  });

  it("forget what another service knew", async () => {
    const desk = new Desk(sourceOf("book", [known]));
    await desk.warnings.open();
    desk.owner = {};
    desk.sources = [sourceOf("book", [filler(1)])];
    await desk.warnings.open();
    assert.equal(await desk.kinds(), "");
    assert.equal(desk.warnings.findImitated(evm(poison)), undefined);
  });

  it("do not use anchors that are no longer known", async () => {
    const source = sourceOf("book", [known]);
    const desk = new Desk(source);
    await desk.warnings.open();
    source.addresses.splice(0);
    assert.equal(await desk.kinds(), "");
    assert.equal(desk.warnings.findImitated(evm(poison)), undefined);
  });

  for (const origin of ["user", "files"] as const) {
    it(`report a look-alike again after its name from ${origin} was removed (W-06b)`, async () => {
      const mistake = sourceOf(origin, [poison]);
      const desk = new Desk(sourceOf(origin, [known]), mistake);
      await desk.warnings.open();
      assert.equal(await desk.kinds(), "");
      mistake.addresses.splice(0);
      await desk.warnings.open();
      assert.equal(await desk.kinds(), "lookAlike");
      assert.equal(desk.warnings.findImitated(evm(poison))?.canonical, known);
    });
  }

  it("report a look-alike again if only a file still knows it (W-06b)", async () => {
    const tag = sourceOf("book", [poison]);
    const desk = new Desk(sourceOf("book", [known]), sourceOf("files", [poison]), tag);
    await desk.warnings.open();
    assert.equal(await desk.kinds(), "");
    tag.addresses.splice(0);
    assert.equal(await desk.kinds(), "lookAlike");
  });

  it("include only the kinds that are on", async () => {
    const desk = new Desk(sourceOf("book", [known]));
    await desk.warnings.open();
    desk.levels = { lookAlike: "off" };
    assert.equal(await desk.kinds(), "");
    assert.equal(
      desk.warnings.findWarned(evm(poison)),
      undefined,
      "what copying and inserting ask",
    );
    assert.equal(describeCopied(untranslated, [poison], desk.warnings), undefined);
    assert.ok(desk.warnings.findImitated(evm(poison)), "the review and panels say it all the same");
    desk.levels = {};
    assert.ok(describeCopied(untranslated, [poison], desk.warnings));
  });

  it("have the level that the project has chosen, unless the user has chosen one or the finding is protected (W-40)", async () => {
    const desk = new Desk(sourceOf("book", [known]));
    await desk.warnings.open();
    const level = async (): Promise<string | undefined> => {
      const [finding] = await desk.find(poison);
      return finding && desk.warnings.levelOf(finding, "file:///a.txt");
    };
    assert.equal(await level(), "warning", "at most, for one of the book");
    desk.choices = { levels: { lookAlike: "information" }, isIgnored: false };
    assert.equal(await level(), "information");
    desk.levels = { lookAlike: "error" };
    assert.equal(await level(), "warning");
    desk.levels = {};
    for (const choices of [
      { levels: { lookAlike: "off" }, isIgnored: false },
      { levels: {}, isIgnored: true },
    ] as const) {
      desk.choices = choices;
      assert.equal(await level(), undefined);
    }
    const firm = new Desk(sourceOf("files", [known]));
    await firm.warnings.open();
    firm.choices = { levels: { lookAlike: "off" }, isIgnored: true };
    const [finding] = await firm.find(poison);
    assert.ok(finding);
    assert.equal(firm.warnings.levelOf(finding, "file:///a.txt"), "error");
  });

  describe("in a change", () => {
    const before = new WorkspaceNames();
    const row = { text: "Treasury", kind: "label", chains: "every", line: 0 } as const;
    before.put(
      { uri: "file:///a.csv", root: "file:///", title: "a.csv", rank: "repositoryLabels" },
      new PackedLabels(packLabels([{ ...row, address: evm(known) }])),
    );
    const slip = `${known.slice(0, -1)}9`.toLowerCase();
    /**
     * Returns the kinds and levels of the findings in a text. A comment before the text silences slips and look-alikes.
     */
    async function findInChange(desk: Desk, text: string): Promise<readonly string[]> {
      await desk.warnings.open();
      const document = documentOf(`// address-atlas-ignore slip lookAlike\n${text}`);
      const { findings } = await desk.warnings.find(document, "file:///a.txt", before);
      return findings.map((finding) => `${finding.kind} ${desk.warnings.levelInChange(finding)}`);
    }

    it("are not silenced by a comment if they are about a look-alike of a labelled address, as for the command (C-21)", async () => {
      const desk = new Desk(sourceOf("files", [known]));
      assert.deepEqual(await findInChange(desk, poison), ["lookAlike error"]);
      assert.deepEqual(await findInChange(desk, slip), []);
      const { findings } = await desk.warnings.find(
        documentOf(`// address-atlas-ignore lookAlike\n${poison}`),
        "file:///a.txt",
      );
      assert.deepEqual(findings, [], "in a document");
      await desk.pairs.set(identityOf(poison), evm(known), true);
      assert.deepEqual(await findInChange(desk, poison), []);
    });

    it("are silenced by the user's own settings, but not by those of the workspace, if they are about a labelled address (C-21)", async () => {
      const desk = new Desk(sourceOf("files", [known]));
      for (const level of ["off", "information"] as const) {
        desk.levels = { slip: level, lookAlike: level };
        assert.deepEqual(await findInChange(desk, poison), ["lookAlike error"]);
        assert.deepEqual(await findInChange(desk, `\n\n${slip}`), ["slip error"]);
      }
      desk.ownLevels = { lookAlike: "off" };
      desk.levels = {};
      assert.deepEqual(await findInChange(desk, poison), []);
    });
  });

  it("skip a pair that is different on purpose", async () => {
    const desk = new Desk(sourceOf("book", [known]));
    await desk.warnings.open();
    const [finding] = await desk.find(poison);
    assert.ok(finding?.kind === "lookAlike");
    await desk.pairs.set(finding.anchor, finding.address, true);
    assert.equal(await desk.kinds(), "");
    assert.equal(desk.warnings.findImitated(finding.address), undefined);
  });

  it("name the next address that is imitated if the best pair is allowed (W-06c)", async () => {
    const other = `0xa0b86${"87654321".repeat(4).slice(0, 31)}eb48`;
    const desk = new Desk(sourceOf("book", [known, other]));
    await desk.warnings.open();
    const imitated = (): string | undefined =>
      desk.warnings.findImitated(identityOf(poison))?.canonical.toLowerCase();
    assert.equal(imitated(), known.toLowerCase());
    await desk.pairs.set(identityOf(poison), identityOf(known), true);
    assert.equal(await desk.kinds(), "lookAlike");
    assert.equal(imitated(), other);
    await desk.pairs.set(identityOf(poison), identityOf(other), true);
    assert.equal(await desk.kinds(), "");
    assert.equal(imitated(), undefined);
  });

  it("name the next address that is imitated if the best is no longer known (W-06c)", async () => {
    const other = `0xa0b86${"87654321".repeat(4).slice(0, 31)}eb48`;
    const best = sourceOf("book", [known]);
    const desk = new Desk(best, sourceOf("book", [other]));
    await desk.warnings.open();
    best.addresses.splice(0);
    assert.equal(desk.warnings.findImitated(evm(poison))?.canonical.toLowerCase(), other);
  });
});
