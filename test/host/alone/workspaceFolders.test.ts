import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import { WorkspaceLabels } from "../../../src/editor/workspace/workspaceLabels";
import { broadcastOf } from "../../support/broadcastOf";
import { builtFileOf } from "../../support/builtFiles";
import { until } from "../../support/editorFixture";
import { many } from "../../support/manyAddresses";
import { MemoryFiles } from "../../support/memoryFiles";
import { makeTemporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder";
import { setFolders } from "../../support/workspaceFolders";

const latest = "broadcast/Deploy.s.sol/8453/run-latest.json";
const [ofInner = "", ...addresses] = many(21);

describe("label files of twenty folders, of a folder inside one of them, and of one that never returns its file", () => {
  let folder: TemporaryFolder;
  let labels: WorkspaceLabels;
  let silent: MemoryFiles;

  const uriOf = (name: string): vscode.Uri => vscode.Uri.file(path.join(folder.path, name));

  function titlesOf(address: string): string {
    const names = labels.names.find({ format: "evm", canonical: address });
    return names.map(({ source }) => source.title).join();
  }

  before(async () => {
    folder = await makeTemporaryFolder();
    silent = await MemoryFiles.mount("atlas-silent");
    silent.put("address-labels.csv", "");
    silent.onRead = () => new Promise(() => undefined);
    const put = async (name: string, address: string): Promise<void> => {
      const file = path.join(folder.path, name, latest);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, broadcastOf(address));
    };
    for (const [at, address] of addresses.entries()) await put(`root${at}`, address);
    await put("root0/inner", ofInner);
  });
  after(async () => {
    labels.dispose();
    await setFolders([]);
    silent.dispose();
    await folder.remove();
  });

  it("are read independently of each other, and follow folders that are removed and added (L-12, L-27)", async () => {
    const roots = addresses.map((_, at) => uriOf(`root${at}`));
    const [first, ...others] = roots;
    assert.ok(first !== undefined && roots.length === 20);
    const inner = uriOf("root0/inner");
    await setFolders([silent.root, ...roots, inner]);
    const messages: string[] = [];
    labels = new WorkspaceLabels({
      thread: builtFileOf("src/project/labels/labelThread.ts", path.join(__dirname, "../../..")),
      onLeftOut: (title, words) => messages.push(`${title}: ${words}`),
      onSkipped: () => undefined,
      onChange: () => undefined,
    });
    const shows = (address: string, title: string): Promise<void> =>
      until(() => titlesOf(address) === title, title === "" ? "no name" : title);
    for (const [at, address] of addresses.entries()) await shows(address, `root${at}/${latest}`);
    await shows(ofInner, `inner/${latest}`);
    assert.deepEqual(messages, [], "not after the wait for the silent folder");
    await setFolders([silent.root, ...roots]);
    await shows(ofInner, `root0/inner/${latest}`);
    await setFolders([silent.root, ...others]);
    await shows(ofInner, "");
    await shows(addresses[0] ?? "", "");
    await setFolders([silent.root, ...others, first]);
    await shows(ofInner, `root0/inner/${latest}`);
    assert.equal(titlesOf(addresses[19] ?? ""), `root19/${latest}`);
  });
});
