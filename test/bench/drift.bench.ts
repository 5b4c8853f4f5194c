import assert from "node:assert/strict";
import { cp, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { load } from "js-yaml";
import { parse } from "smol-toml";
import type { Report } from "../../src/cli/report";
import { Chance, encodeEvm } from "../support/randomAddresses";
import { runCli } from "../support/runCli";
import { makeTemporaryFolder } from "../support/temporaryFolder";
import { compareMedians, type GoalResult } from "./goal";

/**
 * An address that a registry has twice: in the file of one chain (`own`), and in the file that it generates from the
 * files of all chains (`made`).
 */
interface RegisteredAddress {
  readonly file: string;
  readonly key: string;
  readonly own: string;
  readonly made: string | undefined;
}

/** A registry whose CI compares the generated file with the files of the chains. */
interface Registry {
  readonly name: string;
  readonly commit: string;
  readonly check: string;
  /** The maximum ratio of the addresses that the registry's check lists to those that the command lists. */
  readonly bound: number;
  readonly read: (folder: string) => Promise<readonly RegisteredAddress[]>;
}

const registries: readonly Registry[] = [
  {
    name: "hyperlane-xyz/hyperlane-registry",
    commit: "b34b59e9",
    // The extension does not know the names of some of the registry's chains.
    bound: 1.7,
    check: "chains/addresses.yaml, which scripts/build.ts makes from chains/*/addresses.yaml",
    read: async (folder) => {
      const all = asTables(
        load(await readFile(path.join(folder, "chains/addresses.yaml"), "utf8")),
      );
      const found: RegisteredAddress[] = [];
      for (const [chain, made] of Object.entries(all)) {
        const file = `chains/${chain}/addresses.yaml`;
        const own = asTable(load(await readFile(path.join(folder, file), "utf8")));
        found.push(...join(file, own, made));
      }
      return found;
    },
  },
  {
    name: "ethereum-optimism/superchain-registry",
    commit: "8336d2ae",
    bound: 1.25,
    check:
      "superchain/extra/addresses/addresses.json, which ops/cmd/codegen makes, and superchain/configs/*/*.toml",
    read: async (folder) => {
      const json = path.join(folder, "superchain/extra/addresses/addresses.json");
      const all = asTables(JSON.parse(await readFile(json, "utf8")));
      const found: RegisteredAddress[] = [];
      for (const each of await readdir(path.join(folder, "superchain/configs"), {
        recursive: true,
      })) {
        if (!each.endsWith(".toml")) continue;
        const file = `superchain/configs/${each}`;
        const config = asTable(parse(await readFile(path.join(folder, file), "utf8")));
        const made = all[String(config["chain_id"])];
        if (made === undefined) continue;
        const own = { ...asTable(config["roles"]), ...asTable(config["addresses"]) };
        found.push(...join(file, own, made));
      }
      return found;
    },
  },
];

const seeds = 40;

/**
 * Changes addresses in the files of single chains, and counts how many of these changes `scan --rules drift` lists. The
 * registries' own checks list all of them. `ATLAS_REGISTRIES` sets the folder with a clone of each registry.
 */
export async function run(): Promise<readonly GoalResult[]> {
  const results: GoalResult[] = [];
  for (const registry of registries) results.push(await measure(registry));
  return results;
}

async function measure(registry: Registry): Promise<GoalResult> {
  const clone = path.join(readFolder(registry), path.basename(registry.name));
  const temporary = await makeTemporaryFolder();
  try {
    await cp(clone, temporary.path, { recursive: true, filter: (file) => !file.endsWith("/.git") });
    const before = await listDrift(temporary.path);
    const drifted = (await registry.read(temporary.path)).filter(isDrifted).length;
    console.log(`  ${registry.name}: its check lists ${drifted}, scan ${before.length} before`);
    const planted = await plant(registry, temporary.path);
    const listed = (await registry.read(temporary.path)).filter(isDrifted).length;
    assert.equal(listed - drifted, planted.length, "what the check of the registry lists");
    const after = await listDrift(temporary.path);
    const addresses = new Set(
      after.flatMap((each) => each.addresses.map(({ address }) => address)),
    );
    const missed = planted.filter(({ own }) => !addresses.has(own));
    for (const { file, key } of missed) console.log(`  missed: ${key} in ${file}`);
    return compareMedians(
      {
        id: `drift ${path.basename(registry.name)}`,
        what: `names that drift between ${registry.check}: planted, and listed by scan --rules drift`,
        kind: "atMost",
        bound: registry.bound,
        unit: "names",
      },
      planted.length,
      planted.length - missed.length,
    );
  } finally {
    await temporary.remove();
  }
}

function readFolder({ name, commit }: Registry): string {
  const folder = process.env["ATLAS_REGISTRIES"];
  if (folder !== undefined) return folder;
  const clone = `git clone https://github.com/${name} && git -C ${path.basename(name)} checkout ${commit}`;
  throw new Error(`ATLAS_REGISTRIES must name a folder in which this was run: ${clone}`);
}

/** Changes up to `seeds` addresses, each in the file of one chain but not in the generated file. */
async function plant({ read }: Registry, folder: string): Promise<readonly RegisteredAddress[]> {
  const chance = new Chance(55);
  const left = (await read(folder)).filter((each) => !isDrifted(each) && !/^0x0+$/.test(each.own));
  const planted: RegisteredAddress[] = [];
  while (planted.length < seeds) {
    const [each] = left.splice(chance.below(left.length), 1);
    if (each === undefined) break;
    const file = path.join(folder, each.file);
    const text = await readFile(file, "utf8");
    const line = new RegExp(`^(\\s*"?${each.key}"? ?[:=] ?["']?)${each.own}`, "m");
    const own = encodeEvm(chance.bytes(20));
    const changed = text.replace(line, `$1${own}`);
    if (changed === text) continue;
    await writeFile(file, changed);
    planted.push({ ...each, own });
  }
  return planted;
}

async function listDrift(folder: string): Promise<NonNullable<Report["drift"]>> {
  const { out, err, code } = await runCli(folder, ["scan", "--rules", "drift", "--format", "json"]);
  if (code === 2 && out === "") throw new Error(err);
  return (JSON.parse(out) as Report).drift ?? [];
}

function join(file: string, own: Table, made: Table): readonly RegisteredAddress[] {
  return Object.entries(own).flatMap(([key, address]) => {
    const other = made[key];
    const isPair = isAddress(address) && isAddress(other);
    return isPair ? [{ file, key, own: address, made: other }] : [];
  });
}

function isDrifted({ own, made }: RegisteredAddress): boolean {
  return own.toLowerCase() !== made?.toLowerCase();
}

function isAddress(value: unknown): value is string {
  return typeof value === "string" && /^0x[0-9a-f]{40}$/i.test(value);
}

type Table = Readonly<Record<string, unknown>>;

function asTable(value: unknown): Table {
  return typeof value === "object" && value !== null ? (value as Table) : {};
}

function asTables(value: unknown): Readonly<Record<string, Table>> {
  return Object.fromEntries(
    Object.entries(asTable(value)).map(([key, table]) => [key, asTable(table)]),
  );
}
