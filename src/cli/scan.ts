import { readdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { LabelLoader } from "../project/labels/labelLoader";
import { readLabelsBefore } from "./labelsBefore";
import { verifyOnNodes, parseNodes } from "./verifyOnNodes";
import { baselineFor } from "./acceptedFindings";
import { formatBaseline } from "./baseline";
import { buildReport } from "./buildReport";
import type { ScanCommand } from "./commandLine";
import { type Changes, readChanges } from "../project/git/changes";
import { Git } from "../project/git/git";
import { describeFailed, describeLarge } from "./describeLeftOut";
import { findTop, openFolders, openTops, type ScannedFolder } from "../project/files/folder";
import { isBelow } from "../project/files/paths";
import { LabelCache } from "./labelCache";
import { CommandFacts, type CommandLabels } from "./commandFacts";
import { parseAllowed } from "./notChecked";
import { openBook } from "./openBook";
import { Progress } from "./progress";
import { readLabelFile, readLabels } from "./readLabels";
import { readRepositorySettings } from "./repositorySettings";
import { count } from "./report";
import { prestartThread } from "../project/scan/scanThreads";
import type { CheckData } from "./fileLook";
import { scanFiles } from "./scanFiles";
import { writeGivenFile } from "../project/files/writeGivenFile";
import { isFailure, printError, writeReport } from "./writeReport";

/** Scans folders and writes the report. Returns the exit code. */
export async function scan(command: ScanCommand): Promise<0 | 1 | 2> {
  const current = process.cwd();
  const folders = openFolders(command.folders, current);
  const say = (line: string): void => {
    if (command.verbosity !== "quiet") printError(line);
  };
  const isAllowed = parseAllowed(command.allowUnread);
  const nodes = await parseNodes(command.nodes, process.env);
  const { changedSince: ref } = command;
  const changes: readonly Changes[] | undefined =
    ref === undefined
      ? undefined
      : await Promise.all(folders.map(({ root }) => readChanges(new Git(root), ref)));
  const settings = await Promise.all(
    folders.map(({ root }, at) => readRepositorySettings(root, changes?.[at])),
  );
  for (const [at, { prefix }] of folders.entries()) {
    for (const problem of settings[at]?.problems ?? []) say(`${prefix}${problem}`);
  }
  const accepted = await baselineFor(command, changes);
  if (accepted.isNew && !command.writeBaseline) {
    say(
      `"${command.baseline ?? ""}" is not in the commit before the changes, so it accepts nothing.`,
    );
  }
  const progress = new Progress(process.stderr, command.verbosity === "quiet");
  const loader = new LabelLoader(__filename);
  let cache: LabelCache | undefined;
  try {
    const onLeftOut = (file: string, words: string, isWhole: boolean): void => {
      if (isWhole || command.verbosity === "verbose") say(`label file ${file}: ${words}`);
    };
    const book = openBook();
    const tops = openTops(folders, current);
    if (!isGate(command)) {
      const roots = [...folders, ...tops].map(({ root }) => root);
      cache = LabelCache.open(__filename, roots);
    }
    const kept = cache?.entry(["the index of the book", book]);
    // `CommandFacts` reads the index again instead of sharing these bytes, since an `AnchorIndex` changes its bytes.
    const index = kept?.read();
    prestartThread(__filename, { roots: [], more: dataOfBook(book, index) });
    const labels: CommandLabels[] = [];
    for (const file of command.names) {
      labels.push(await readLabelFile(file, folders, { loader, onLeftOut }));
    }
    // Reads the labels of whole repositories, since an address in any folder may look like a labeled address.
    labels.push(...(await readLabels(tops, { loader, onLeftOut })));
    const { names } = command;
    const changesOfTops =
      ref === undefined ? undefined : await readChangesOf(tops, ref, { folders, changes });
    const { isNew, base, unreadable } = await readLabelsBefore(tops, changesOfTops, {
      loader,
      labels,
      names,
    });
    const known = { book, index, labels, base };
    const facts = new CommandFacts(book, kept);
    facts.addLabels(known);
    const read = await scanFiles({
      folders,
      settings,
      known,
      facts,
      changes,
      withChains: command.all || command.drift,
      ownFiles: ownFilesOf(command, current, (file) => isInChange(file, folders, changes)),
      chainIds: nodes.map(({ chainId }) => chainId),
      lostSubmodules: unreadable.map(({ root, path: file }) =>
        placeIn(folders, path.join(tops[root]?.root ?? "", file)),
      ),
      isAllowed,
      onProgress: (files) => {
        progress.set(() => `Read ${count(files, "file")}`);
      },
    });
    progress.set(() => "Asking nodes");
    const verified = await verifyOnNodes(nodes, read, facts);
    const scanned = { ...read, files: verified.files };
    const report = buildReport({
      command,
      folders,
      settings,
      facts,
      scanned,
      changes,
      newLabels: isNew,
      accepted,
    });
    progress.end();
    describeLarge(report.leftOut).forEach(say);
    const failed = describeFailed(report.leftOut);
    failed.forEach(printError);
    if (failed.length > 0)
      printError("--allow-unread GLOB accepts files that need not be checked.");
    verified.lines.forEach(say);
    verified.failures.forEach(printError);
    const isWhole = failed.length === 0 && verified.failures.length === 0;
    if (command.writeBaseline && command.baseline !== undefined) {
      const findings = [...report.findings, ...report.known];
      await writeGivenFile(command.baseline, formatBaseline(findings), folders);
      say(`wrote ${findings.length} findings to ${command.baseline}.`);
      return isWhole ? 0 : 2;
    }
    await writeReport(command, report, { folders, isWhole });
    if (!isWhole) return 2;
    return isFailure(command, report) ? 1 : 0;
  } finally {
    progress.end();
    loader.dispose();
    cache?.close();
  }
}

/** Reads the changes of some folders since a ref, unless they are already known. */
function readChangesOf(
  wanted: readonly ScannedFolder[],
  ref: string,
  known: {
    readonly folders: readonly ScannedFolder[];
    readonly changes: readonly Changes[] | undefined;
  },
): Promise<readonly Changes[]> {
  return Promise.all(
    wanted.map(async ({ root }) => {
      const at = known.folders.findIndex((each) => each.root === root);
      return known.changes?.[at] ?? (await readChanges(new Git(root), ref));
    }),
  );
}

/**
 * Returns the path of a file relative to the scanned folder that contains it; otherwise relative to a scanned folder in
 * the same repository.
 */
function placeIn(
  folders: readonly ScannedFolder[],
  file: string,
): { readonly root: number; readonly path: string } {
  const holding = folders.findIndex(({ root }) => isBelow(root, file));
  const top = findTop(path.dirname(file));
  const near = folders.findIndex(({ root }) => findTop(root) === top);
  const root = Math.max(0, holding < 0 ? near : holding);
  const way = path.relative(folders[root]?.root ?? "", file);
  return { root, path: way.replaceAll(path.sep, "/") };
}

/**
 * Whether the scan guards against a change. Such a scan uses no cache, which code of the change may have filled if its
 * tests ran as the same user.
 */
function isGate({ changedSince }: ScanCommand): boolean {
  return changedSince !== undefined || (process.env["CI"] ?? "") !== "";
}

/** Returns the data for a thread that starts before the label files are read. */
function dataOfBook(book: Uint8Array, index: Uint8Array | undefined): CheckData {
  return {
    known: { book, index, labels: [], base: undefined },
    only: undefined,
    withChains: false,
  };
}

/**
 * Returns the command's own files, which the scan skips: its output and its baseline, which contain addresses. A file
 * that is part of the change is not skipped, since changed code may read an address from it.
 */
function ownFilesOf(
  { format, output: file, baseline }: ScanCommand,
  current: string,
  isChecked: (file: string) => boolean,
): ReadonlySet<string> {
  const own = [file, baseline].flatMap((each) => {
    if (each === undefined) return [];
    const full = path.resolve(current, each);
    try {
      const real = path.join(realpathSync(path.dirname(full)), path.basename(full));
      return format === "sarif" && each === file ? [real, ...listFurtherParts(real)] : [real];
    } catch {
      return [];
    }
  });
  return new Set(own.filter((each) => !isChecked(each)));
}

/** Whether git tracks a file and the file has changed. */
function isInChange(
  file: string,
  folders: readonly ScannedFolder[],
  changes: readonly Changes[] = [],
): boolean {
  return changes.some(({ changed, untracked }, at) => {
    const own = path.relative(folders[at]?.root ?? "", file).replaceAll(path.sep, "/");
    return changed.has(own) && !untracked.has(own);
  });
}

/** Lists the existing further files of a split report, such as `name-2.sarif`. Only SARIF reports are split. */
function listFurtherParts(file: string): readonly string[] {
  const { dir, name, ext } = path.parse(file);
  const isPart = (entry: string): boolean =>
    entry.startsWith(`${name}-`) &&
    entry.endsWith(ext) &&
    /^\d+$/.test(entry.slice(name.length + 1, entry.length - ext.length));
  return readdirSync(dir)
    .filter(isPart)
    .map((entry) => path.join(dir, entry));
}
