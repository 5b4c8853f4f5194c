import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { identify } from "../../src/engine/addresses/identify";
import { buildExportedLabels } from "../../src/editor/commands/export/exportedLabels";
import {
  type ExportFormat,
  mergeLabels,
  textAfter,
} from "../../src/editor/commands/export/mergeLabels";
import { startAnvil } from "./anvil";
import { installFoundry } from "./chainTools";
import { Project } from "./project";

/** The first of Anvil's public accounts. */
const sender = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
const cold = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const hostile = "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC";

const tagged = new Map([
  [sender, ["deployer_key"]],
  [cold, ["treasury", "cold_wallet"]],
]);

const test = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

contract Purse {
    receive() external payable {}
}

contract LabelsTest {
    function testTransfer() public {
        (bool isSent, ) = ${cold}.call{value: 1}("");
        (bool isSentToo, ) = ${hostile}.call{value: 1}("");
        require(isSent && isSentToo);
    }
}
`;

/** Exports labels for tags and one hostile name, with the code that the editor uses. Returns the new text. */
async function exportTo(text: string, format: ExportFormat): Promise<string> {
  const name = {
    text: '$(touch owned)"] \\ x',
    kind: "label",
    chains: "every",
    source: { title: "a", version: "" },
  } as const;
  const addresses = [sender, cold, hostile].map((each) => {
    const verdict = identify(each);
    assert.ok(verdict.valid);
    const tags = tagged.get(each) ?? [];
    return { address: verdict, tags, names: tags.length > 0 ? [] : [name], symbols: [] };
  });
  const found = buildExportedLabels(addresses, {
    isSampleTag: () => false,
    isKnown: () => false,
  });
  const merged = await mergeLabels(text, found.labels, {
    format,
    forms: ["labels"],
    onTaken: "keep",
  });
  assert.ok(merged.kind === "merged", merged.kind);
  return textAfter(text, merged);
}

describe("exported labels", () => {
  let project: Project;
  beforeEach(async () => {
    project = await Project.make((await installFoundry()).nodeModules);
  });
  afterEach(async () => {
    await project.remove();
  });

  it("appear as names in the traces of forge test", async () => {
    const { forge } = await installFoundry();
    const file = path.join(project.path, "foundry.toml");
    await writeFile(file, await exportTo(await readFile(file, "utf8"), "foundry"));
    await mkdir(path.join(project.path, "test"), { recursive: true });
    await writeFile(path.join(project.path, "test/Labels.t.sol"), test);
    const said = await project.run(forge, ["test", "-vvvv", "--match-contract", "LabelsTest"]);
    assert.match(said, /\[PASS\] testTransfer/);
    assert.match(said, /cold_wallet \+ treasury::/);
    assert.match(said, /\$\(touch owned\)"\] \\ x::/);
  });

  it("can be a library of vm.label calls that solc compiles and forge reads without a warning", async () => {
    const { forge } = await installFoundry();
    await mkdir(path.join(project.path, "test"), { recursive: true });
    await writeFile(
      path.join(project.path, "test/AddressLabels.sol"),
      await exportTo("", "solidity"),
    );
    const calling = test
      .replace(
        "contract Purse",
        'import {AddressLabels} from "./AddressLabels.sol";\n\ncontract Purse',
      )
      .replace("public {", "public {\n        AddressLabels.setLabels();");
    await writeFile(path.join(project.path, "test/Labels.t.sol"), calling);
    const said = await project.run(forge, ["test", "-vvvv", "--match-contract", "LabelsTest"]);
    assert.match(said, /\[PASS\] testTransfer/);
    assert.match(said, /cold_wallet \+ treasury::/);
    assert.match(said, /\$\(touch owned\)"\] \\ x::/);
    assert.doesNotMatch(said, /Found unknown/);
  });

  it("appear as names in the output of cast run, from the configuration and from shell arguments", async () => {
    const { cast } = await installFoundry();
    const anvil = await startAnvil(path.join(project.path, "anvil.log"));
    try {
      const transaction = { from: sender, to: cold, value: "0x1" };
      const hash = String(await anvil.ask("eth_sendTransaction", transaction));
      const list = path.join(project.path, "cast-labels.txt");
      await writeFile(list, await exportTo("", "cast"));
      const line = `"${cast}" run ${hash} --rpc-url ${anvil.url} $(cat ${list})`;
      assert.match(await project.run("sh", ["-c", line]), /cold_wallet\+treasury/);
      const file = path.join(project.path, "foundry.toml");
      await writeFile(file, await exportTo(await readFile(file, "utf8"), "foundry"));
      const said = await project.run(cast, ["run", hash, "--rpc-url", anvil.url]);
      assert.match(said, /cold_wallet \+ treasury/);
    } finally {
      await anvil.stop();
    }
  });
});
