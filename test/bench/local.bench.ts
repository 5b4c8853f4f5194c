import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { open, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { encodeAssignment } from "../../src/sources/local/journal/journalRecord";
import { createLocalService, type LocalService } from "../../src/sources/local/localService";
import { makeTemporaryFolder } from "../support/temporaryFolder";
import { type GoalResult, measureGoal } from "./goal";

/** Measures goals L1 and L2 of the local service, and compares late pages with the first ones. */
export async function run(): Promise<readonly GoalResult[]> {
  const folder = await makeTemporaryFolder();
  try {
    return [
      await measureStart(join(folder.path, "single"), 1),
      await measureStart(join(folder.path, "ten"), 10),
      await measureStart(join(folder.path, "hundred"), 100),
      await measurePages(join(folder.path, "pages")),
      await measureAppend(join(folder.path, "append")),
    ];
  } finally {
    await folder.remove();
  }
}

const addressCount = 100_000;
const tagCount = 300;

interface Assignment {
  readonly at: number;
  readonly tag: string;
  readonly addresses: readonly string[];
}

/** Builds 100,000 tagged addresses, with `inOne` addresses in each record. */
function buildAssignments(inOne: number): readonly Assignment[] {
  return Array.from({ length: addressCount / inOne }, (_, record) => ({
    at: 1_767_225_600_000 + record,
    tag: `tag_number_${Math.floor((record * inOne * tagCount) / addressCount)}`,
    addresses: Array.from({ length: inOne }, (_, i) => addressOf(record * inOne + i)),
  }));
}

function addressOf(number: number): string {
  return `0x${createHash("sha1").update(String(number)).digest("hex")}`;
}

/** Measures goal L1: the time until the first tags and the first page of addresses are returned. */
async function measureStart(directory: string, inOne: number): Promise<GoalResult> {
  const assignments = buildAssignments(inOne);
  await createLocalService({ directory }).dispose();
  await writeFile(
    join(directory, "tags.journal"),
    Buffer.concat(assignments.map(encodeAssignment)),
  );
  const json = join(directory, "same.json");
  await writeFile(json, JSON.stringify(assignments));
  return measureGoal({
    id: `L1 by ${inOne}`,
    what: "local service ready with 100,000 tagged addresses and asked for tags and a page",
    kind: "atMost",
    bound: 2,
    ours: {
      name: "service",
      async round() {
        const service = createLocalService({ directory });
        await service.ready;
        await get(service, "/v2/tags");
        await get(service, "/v2/tags/tag_number_7/addresses");
        await service.dispose();
      },
    },
    theirs: {
      name: "read and JSON.parse",
      async round() {
        const parsed: unknown = JSON.parse(await readFile(json, "utf8"));
        assert.ok(Array.isArray(parsed) && parsed.length === assignments.length);
      },
    },
  });
}

/** Compares late pages of a tag with 100,000 addresses with its first pages. */
async function measurePages(directory: string): Promise<GoalResult> {
  await createLocalService({ directory }).dispose();
  const addresses = Array.from({ length: addressCount }, (_, i) => addressOf(i));
  const record = encodeAssignment({ at: 1_767_225_600_000, tag: "one_large_tag", addresses });
  await writeFile(join(directory, "tags.journal"), record);
  const service = createLocalService({ directory });
  const pages = async (first: number): Promise<void> => {
    for (let page = first; page < first + 20; page += 1) {
      const after = page === 1 ? "start" : (page - 1) * 30 - 1;
      await get(service, `/v2/tags/one_large_tag/addresses?after=${after}`);
    }
  };
  await pages(1);
  const result = await measureGoal({
    id: "L3 pages",
    what: "pages 3,301 to 3,320 of a tag of 100,000 addresses against pages 1 to 20",
    kind: "atMost",
    bound: 1.3,
    // Many rounds, since each takes only 5 ms and the first ones run code that is not compiled yet.
    rounds: 99,
    ours: { name: "late pages", round: () => pages(3_301) },
    theirs: { name: "first pages", round: () => pages(1) },
  });
  await service.dispose();
  return result;
}

/** Measures goal L2: consecutive new tags, against only writing and syncing the same bytes. */
async function measureAppend(directory: string): Promise<GoalResult> {
  const service = createLocalService({ directory });
  await service.ready;
  const bare = await open(join(directory, "bare"), "a");
  let next = 0;
  const inRow = 50;
  const result = await measureGoal({
    id: "L2",
    what: `${inRow} acknowledged tags one after the other against write and fdatasync`,
    kind: "atMost",
    bound: 2,
    rounds: 15,
    ours: {
      name: "acknowledged tags",
      async round() {
        for (let i = 0; i < inRow; i += 1) {
          next += 1;
          const body = JSON.stringify([addressOf(next)]);
          const path = "/v2/tags/cold_wallets";
          const { status } = await service.handle({ method: "POST", path, headers: {}, body });
          assert.equal(status, 200);
        }
      },
    },
    theirs: {
      name: "write and fdatasync",
      async round() {
        for (let i = 0; i < inRow; i += 1) {
          next += 1;
          const addresses = [addressOf(next)];
          await bare.write(encodeAssignment({ at: Date.now(), tag: "cold_wallets", addresses }));
          await bare.datasync();
        }
      },
    },
  });
  await bare.close();
  await service.dispose();
  return result;
}

async function get(service: LocalService, path: string): Promise<void> {
  const { status } = await service.handle({ method: "GET", path, headers: {} });
  assert.equal(status, 200);
}
