import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { many } from "../support/manyAddresses";
import { useWindow } from "../support/useWindow";

const [treasury = "", guardian = "", router = "", pool = "", registry = ""] = many(5);

/** Four kinds of projects. Each has a file that declares names and a file that uses the addresses. */
const projects = [
  {
    kind: "Foundry",
    files: {
      "foundry/foundry.toml": '[profile.default]\nsrc = "src"\n',
      "foundry/src/Constants.sol": `library Constants {\n    address internal constant TREASURY = ${treasury};\n}\n`,
      "foundry/src/Vault.sol": `contract Vault {\n    function pay() external {\n        send(${treasury});\n        split(${treasury}, ${treasury});\n    }\n}\n`,
    },
    uses: "foundry/src/Vault.sol",
    address: treasury,
    name: "TREASURY",
  },
  {
    kind: "Hardhat",
    files: {
      "hardhat/hardhat.config.ts": "export default {};\n",
      "hardhat/config/addresses.ts": `export const config = {\n  base: { guardian: "${guardian}" },\n};\n`,
      "hardhat/scripts/grant.ts": `await registry.grant("${guardian}");\n`,
    },
    uses: "hardhat/scripts/grant.ts",
    address: guardian,
    name: "guardian",
  },
  {
    kind: "wagmi",
    files: {
      "dapp/src/contracts.ts": `export const swapRouter = { address: "${router}", chainId: 8453 } as const;\n`,
      "dapp/src/App.tsx": `export const App = () => <Link to={\`/address/${router}\`}>Swap</Link>;\n`,
    },
    uses: "dapp/src/App.tsx",
    address: router,
    name: "swapRouter",
  },
  {
    kind: "subgraph",
    files: {
      "subgraph/networks.json": `{ "base": { "LendingPool": { "address": "${pool}", "startBlock": 1 } } }\n`,
      "subgraph/subgraph.yaml": `dataSources:\n  - kind: ethereum/contract\n    network: base\n    source:\n      address: "${pool}"\n`,
    },
    uses: "subgraph/subgraph.yaml",
    address: pool,
    name: "LendingPool",
  },
] as const;

describe("names that a project declares", () => {
  const window = useWindow({
    name: "declared names",
    settings: { "workbench.editor.useModal": "off", "editor.wordWrap": "off" },
  });

  before(async () => {
    const files = [
      ...projects.flatMap((project) => Object.entries(project.files)),
      ["notes.txt", `${registry}\n`] as const,
    ];
    for (const [file, text] of files) {
      const target = path.join(window().workspace, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, text);
    }
  });

  for (const { kind, files, uses, address, name } of projects) {
    it(`of a ${kind} project follow their addresses in other files, and the card shows the declaring file`, async () => {
      const workbench = window();
      await workbench.openFile(uses);
      await workbench.editor.waitForText(name);
      const lines = await workbench.editor.text();
      for (const line of lines) {
        assert.ok(line.split(name).length - 1 <= 2, `more than two hints: ${line}`);
      }
      await workbench.screenshots(`hints in ${kind}`);
      const card = await workbench.editor.hover(address);
      const [declaring = ""] = Object.keys(files).slice(-2);
      assert.match(
        await card.innerText(),
        new RegExp(
          `^${name}[^\\n]* declared in ${path.basename(declaring)}:\\d|${name}.*${declaring}`,
          "s",
        ),
      );
      await workbench.screenshots(`card in ${kind}`);
    });
  }

  it("are not repeated in the file that declares them", async () => {
    const workbench = window();
    await workbench.openFile("foundry/src/Constants.sol");
    await workbench.editor.waitForText("TREASURY");
    const line = (await workbench.editor.text()).find((each) => each.includes(treasury)) ?? "";
    assert.equal(line.split("TREASURY").length - 1, 1, line);
  });

  it("are found by Find, which opens the panel of the address", async () => {
    const workbench = window();
    await workbench.ask("Address Atlas: Find…", "lendingpool");
    const row = /LendingPool/;
    await workbench.quickInput.row(row).first().waitFor();
    await workbench.screenshots("find");
    await workbench.quickInput.pick(row);
    await workbench
      .webview()
      .locator("h1", { hasText: /LendingPool|0x/ })
      .waitFor();
    await workbench.screenshots("panel");
  });

  it("leave three unnamed addresses in the workspace, two of them in Move.toml", async () => {
    const workbench = window();
    const { catalog } = workbench;
    await workbench.openCatalog();
    await catalog.row("Workspace").waitFor();
    if (!(await catalog.rows()).some(({ text }) => text.startsWith("Unnamed"))) {
      await catalog.expand("Workspace");
    }
    await catalog.row(/^Unnamed\s*3/).waitFor();
    await catalog.expand(/^Unnamed/);
    await workbench.screenshots("workspace");
  });
});
