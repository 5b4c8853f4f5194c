import { cp, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { parseStatus } from "../../src/project/git/changes";
import { Git } from "../../src/project/git/git";
import { compareVersions, type PlaceChange } from "../../src/project/scan/compareVersions";
import { createPlaceFinder } from "../../src/project/scan/findPlaces";
import type { Place } from "../../src/project/scan/place";
import { decodeToSearch } from "../../src/project/scan/scanFile";
import { makeTemporaryFolder } from "../support/temporaryFolder";
import { addressBookVersions } from "./corpora/addressBookVersions";
import { fetchPackage } from "./corpora/readCorpus";
import type { GoalResult } from "./goal";

const look = createPlaceFinder(() => false);

/** Each version is compared with the previous one and with the one ten versions earlier. */
const spans = [1, 10];
/** ATLAS_EXAMPLES=20 prints 20 examples of errors. */
const examples = Number(process.env["ATLAS_EXAMPLES"] ?? 0);

/**
 * Tests `compareVersions` on a repository with a commit for each version of an address book. The expected changes come
 * from a regular expression that counts the addresses of each file, and from constants whose address changed.
 */
export async function run(): Promise<readonly GoalResult[]> {
  const folder = await makeTemporaryFolder();
  try {
    const commits = await commitVersions(folder.path);
    const tally = new Tally();
    for (const span of spans) {
      for (const [at, now] of commits.entries()) {
        const old = commits[at - span];
        if (old !== undefined) await compareCommits(folder.path, old, now, tally);
      }
    }
    return tally.results();
  } finally {
    await folder.remove();
  }
}

async function commitVersions(folder: string): Promise<readonly string[]> {
  const git = async (...words: readonly string[]): Promise<string> => {
    const who = ["-c", "user.name=Bench", "-c", "user.email=bench@example.invalid"];
    const { code, bytes } = await new Git(folder).run([...who, ...words]);
    if (code !== 0) throw new Error(`git ${words[0] ?? ""} failed`);
    return bytes.toString().trim();
  };
  await git("init", "--quiet");
  const commits: string[] = [];
  for (const spec of addressBookVersions) {
    const files = path.join(await fetchPackage(spec), "files");
    for (const entry of await readdir(folder)) {
      if (entry !== ".git") await rm(path.join(folder, entry), { recursive: true });
    }
    await cp(files, folder, { recursive: true });
    await git("add", "--all", "--force");
    await git("commit", "--quiet", "--allow-empty", "--message", spec);
    commits.push(await git("rev-parse", "HEAD"));
  }
  return commits;
}

async function compareCommits(
  folder: string,
  old: string,
  now: string,
  tally: Tally,
): Promise<void> {
  const diff = ["diff", "--raw", "--no-abbrev", "-z", "--diff-filter=ADMR", "-M", old, now, "--"];
  const git = new Git(folder);
  const entries = parseStatus((await git.ask(...diff)) ?? "");
  const olds = await git.readBlobs(
    old,
    entries.flatMap((entry) => entry.old ?? []),
  );
  const news = await git.readBlobs(
    now,
    entries.flatMap((entry) => entry.now ?? []),
  );
  tally.pairs += 1;
  for (const entry of entries) {
    const name = entry.now ?? entry.old ?? "";
    const before = textOf(olds.get(entry.old ?? ""), name);
    const after = textOf(news.get(entry.now ?? ""), name);
    const [one, other] = [versionOf(before, entry.old ?? name), versionOf(after, name)];
    const from = performance.now();
    const changes = compareVersions(one, other);
    tally.milliseconds += performance.now() - from;
    tally.add(name, before, after, changes);
  }
}

function textOf(bytes: Buffer | undefined, name: string): string {
  const read = bytes && decodeToSearch(bytes, name);
  return read?.kind === "text" ? read.text : "";
}

function versionOf(text: string, name: string) {
  return { path: name, text, places: look(text, name, 0).places };
}

const written = /(?<![0-9A-Za-z_])0x[0-9a-fA-F]{40}(?![0-9A-Za-z_])/g;
/** Matches a constant of Solidity or TypeScript, or a JSON key, with its address. */
const constant =
  /(\w+)["']?\s*(?:=|:)\s*\(?\s*(?:address\()?["']?(0x[0-9a-fA-F]{40})(?![0-9A-Za-z_])/g;

class Tally {
  pairs = 0;
  milliseconds = 0;
  #files = 0;
  #expected = 0;
  #missed = 0;
  #invented = 0;
  #replaced = 0;
  #notReplaced = 0;
  #pairs = 0;
  #wrongPairs = 0;
  #printed = 0;

  add(name: string, before: string, after: string, changes: readonly PlaceChange[]): void {
    this.#files += 1;
    const olds = countAll(before.match(written) ?? []);
    const news = countAll(after.match(written) ?? []);
    const came = countAll(changes.flatMap((change) => evmOf("now" in change && change.now)));
    const went = countAll(changes.flatMap((change) => evmOf("old" in change && change.old)));
    this.#hold(name, subtract(news, olds), came);
    this.#hold(name, subtract(olds, news), went);
    this.#holdNames(name, namesOf(before), namesOf(after), changes);
  }

  results(): readonly GoalResult[] {
    const counted = `${this.pairs} pairs of ${addressBookVersions.length} versions, ${this.#files} changed files`;
    console.log(
      `${counted}; compared in ${this.milliseconds.toFixed(0)} ms, ${this.#pairs} pairs replaced`,
    );
    const result = (id: string, what: string, ours: number, theirs: number): GoalResult => ({
      ...{ id, what, ours, theirs, unit: "", ratio: ours / theirs, goal: "0", met: ours === 0 },
    });
    return [
      result("C missed", "changes of an address that were not found", this.#missed, this.#expected),
      result("C invented", "changes that are none", this.#invented, this.#expected),
      result("C replaced", "constants replaced, not told so", this.#notReplaced, this.#replaced),
      result("C pairs", "pairs of constants with different names", this.#wrongPairs, this.#pairs),
    ];
  }

  #hold(
    name: string,
    expected: ReadonlyMap<string, number>,
    reported: ReadonlyMap<string, number>,
  ): void {
    for (const count of expected.values()) this.#expected += count;
    this.#missed += this.#sum(`missed in ${name}`, subtract(expected, reported));
    this.#invented += this.#sum(`invented in ${name}`, subtract(reported, expected));
  }

  /**
   * Counts replaced constants that were not reported, and reported pairs of constants with different names. Compares
   * only constants that occur once in each version of the file. A constant counts as replaced if its address changed,
   * and neither the old nor the new address belongs to a constant of the other version.
   */
  #holdNames(
    file: string,
    olds: ReadonlyMap<string, string>,
    news: ReadonlyMap<string, string>,
    changes: readonly PlaceChange[],
  ): void {
    const addresses = new Set([...olds.values()].map((each) => each.toLowerCase()));
    const later = new Set([...news.values()].map((each) => each.toLowerCase()));
    const reported = new Set<string>();
    for (const change of changes) {
      if (change.kind !== "replaced") continue;
      this.#pairs += 1;
      reported.add(`${change.old.text} ${change.now.text}`.toLowerCase());
    }
    for (const [name, now] of news) {
      const old = olds.get(name);
      if (old === undefined || old.toLowerCase() === now.toLowerCase()) continue;
      // An address that is still in the file was moved, not replaced.
      if (addresses.has(now.toLowerCase()) || later.has(old.toLowerCase())) continue;
      this.#replaced += 1;
      if (reported.has(`${old} ${now}`.toLowerCase())) continue;
      this.#notReplaced += 1;
      this.#print(`not replaced in ${file}: ${name} ${old} ${now}`);
    }
    const nameOfOld = invert(olds);
    const nameOfNow = invert(news);
    for (const change of changes) {
      if (change.kind !== "replaced") continue;
      const was = nameOfOld.get(change.old.text.toLowerCase());
      const is = nameOfNow.get(change.now.text.toLowerCase());
      if (was === undefined || is === undefined || was === is) continue;
      this.#wrongPairs += 1;
      this.#print(`paired in ${file}: ${was} ${is}`);
    }
  }

  #sum(what: string, counts: ReadonlyMap<string, number>): number {
    let sum = 0;
    for (const [address, count] of counts) {
      sum += count;
      this.#print(`${what}: ${address}`);
    }
    return sum;
  }

  #print(text: string): void {
    this.#printed += 1;
    if (this.#printed <= examples) console.log(text);
  }
}

function evmOf(place: Place | false): readonly string[] {
  return place === false || place.format !== "evm" ? [] : [place.text];
}

function countAll(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) {
    const key = text.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Returns the keys whose count in the first map is greater than in the second, with the differences. */
function subtract(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const more = [...one].map(([key, count]) => [key, count - (other.get(key) ?? 0)] as const);
  return new Map(more.filter(([, count]) => count > 0));
}

/** Returns the address of each name, except for names that occur several times in the text. */
function namesOf(text: string): ReadonlyMap<string, string> {
  const all = [...text.matchAll(constant)].map(([, name = "", address = ""]) => ({
    name,
    address,
  }));
  const counts = new Map<string, number>();
  for (const { name } of all) counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Map(
    all.filter(({ name }) => counts.get(name) === 1).map(({ name, address }) => [name, address]),
  );
}

/** Returns the names by address in lower case, except for addresses that have several names. */
function invert(names: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const inverted = new Map<string, string>();
  const twice = new Set<string>();
  for (const [name, address] of names) {
    const key = address.toLowerCase();
    if (inverted.has(key)) twice.add(key);
    inverted.set(key, name);
  }
  for (const key of twice) inverted.delete(key);
  return inverted;
}
