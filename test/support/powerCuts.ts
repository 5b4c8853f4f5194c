import { join } from "node:path";
import { encodeAssignment } from "../../src/sources/local/journal/journalRecord";
import { TagJournal } from "../../src/sources/local/journal/tagJournal";
import { carryOut, type JournalChange } from "./journalChange";
import { type Acknowledgement, JournalMoves } from "./journalMoves";
import { countChanges, type KillReport } from "./killRounds";
import { LossyDisk } from "./lossyDisk";
import { Chance } from "./randomAddresses";

const windowsAtOnce = 3;
const actionsOfARound = 30;

/** The content of the file that replaces the extension's journal. */
export const foreignJournal = encodeAssignment({
  at: 1,
  tag: "foreign_tag",
  addresses: ["somewhere"],
}).toString("latin1");

/**
 * Tests G-17, G-18 and G-27 of faults.md: several windows assign, remove and rename tags at random on a disk whose
 * syncs fail, while the journal is removed and replaced. Then the power is cut. Every acknowledged change must be
 * stored. A refused assignment must be stored too if the same window then read it back from the journal.
 */
export async function runPowerCuts(
  directory: string,
  rounds: number,
  seed: number,
): Promise<KillReport & { readonly refused: number }> {
  const chance = new Chance(seed);
  const lost: string[] = [];
  let [acknowledged, changes, refused, moves] = [0, 0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const report = await runRound(join(directory, `round-${round}`), chance);
    acknowledged += report.acknowledged.length;
    changes += countChanges(report.acknowledged);
    refused += report.refused;
    moves += report.moves;
    lost.push(...report.lost.map((change) => `round ${round}: ${change}`));
  }
  return { acknowledged, changes, lost, refused, moves };
}

/** Uses few tags and addresses, so that windows often repeat assignments that exist already. */
function buildChange(chance: Chance, action: number): JournalChange {
  const tag = `tag_number_${chance.below(4)}`;
  const addresses = [0, 1].map(() => `address${chance.below(6)}`);
  switch (chance.below(8)) {
    case 0:
    case 1:
      return { kind: "remove", tag, addresses: [...addresses, `marker${action}`] };
    case 2:
      return { kind: "rename", tag, newTag: `renamed_in_${action}` };
    case 3:
      return { kind: "removeTag", tag: `renamed_in_${chance.below(action + 1)}` };
    default:
      return { kind: "assign", tag, addresses };
  }
}

async function runRound(directory: string, chance: Chance) {
  const disk = new LossyDisk(() => chance.below(4) === 0);
  const moves = new JournalMoves(directory);
  const open = async (): Promise<TagJournal> => {
    const journal = new TagJournal({ directory, disk, wait: () => Promise.resolve() });
    await journal.open();
    return journal;
  };
  const windows: TagJournal[] = [];
  for (let i = 0; i < windowsAtOnce; i += 1) windows.push(await open());
  const acknowledged: Acknowledgement[] = [];
  let refused = 0;
  for (let action = 0; action < actionsOfARound; action += 1) {
    if (chance.below(8) === 0) await moves.move(chance.below(2) === 0 ? undefined : foreignJournal);
    const window = chance.pick(windows);
    const change = buildChange(chance, action);
    const first = moves.current;
    const { tag, addresses } = change.kind === "assign" ? change : { tag: "", addresses: [] };
    const hasTag = (address: string): boolean => window.store.tagsOf(address).includes(tag);
    // A tag that was visible before the assignment proves nothing: a window keeps showing the tags of a removed journal
    // file.
    const wasInSight = addresses.some(hasTag);
    const ending = await carryOut(window, change);
    if (ending === "notStored") refused += 1;
    // After a refused assignment the window reads the journal to find out whether it was stored.
    await window.sync();
    const isReadBack =
      ending === "notStored" &&
      change.kind === "assign" &&
      !wasInSight &&
      addresses.every(hasTag) &&
      moves.current === first;
    if (ending === "stored" || isReadBack) {
      acknowledged.push({ change, first, last: moves.current, length: await moves.length() });
    }
  }
  await Promise.all(windows.map((window) => window.close()));
  await disk.cutPower(moves.path);
  const lost = await moves.findLost(acknowledged);
  return { acknowledged, refused, moves: moves.current, lost };
}
