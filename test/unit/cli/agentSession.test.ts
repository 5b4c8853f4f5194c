import assert from "node:assert/strict";
import path from "node:path";
import { type AgentEdit, planSession } from "../../support/agentSession";
import { runCli, runCliOn } from "../../support/runCli";
import { ScannedFolder } from "../../support/scannedFolder";

/** The number of edits in one run of the hook. The last four edits are passed to the hook one by one. */
const atOnce = 32;

describe("a replayed agent session", () => {
  let folder: ScannedFolder;
  const edits = planSession(53);
  before(async () => {
    folder = await ScannedFolder.make({ "readme.txt": "a project\n" });
    for (const { file, before: old } of edits) {
      if (old !== undefined) await folder.write(file, old);
    }
    await folder.git("init", "--quiet");
    await folder.commit();
  });
  after(() => folder.remove());

  const write = async (some: readonly AgentEdit[]): Promise<void> => {
    for (const { file, text } of some) await folder.write(file, text);
  };
  const hook = async (some: readonly AgentEdit[]): Promise<readonly string[]> => {
    await write(some);
    const input = {
      cwd: folder.path,
      hook_event_name: "PostToolUse",
      tool_name: "MultiEdit",
      tool_input: { edits: some.map(({ file }) => ({ file_path: path.join(folder.path, file) })) },
    };
    const { code, err } = await runCliOn(JSON.stringify(input), folder.path, ["hook"]);
    const lines = err.split("\n").filter((line) => line !== "");
    assert.equal(code, lines.length === 0 ? 0 : 2, err);
    return lines;
  };

  it("reports at least 48 of 50 wrong addresses with the right one, and none of 50 right ones", async () => {
    const lines: string[] = [];
    let at = 0;
    while (at < edits.length) {
      const end = at < 96 ? at + atOnce : at + 1;
      lines.push(...(await hook(edits.slice(at, end))));
      at = end;
    }
    const of = ({ file }: AgentEdit) => lines.filter((line) => line.startsWith(`${file}:`));
    const wrong = edits.filter(({ kind }) => kind !== "right");
    const right = edits.filter(({ kind }) => kind === "right");
    assert.deepEqual([wrong.length, right.length], [50, 50]);
    const missed = wrong.filter((edit) => !of(edit).some((line) => line.includes(edit.meant)));
    const falseOnes = right.flatMap(of);
    process.stdout.write(
      `      ${50 - missed.length} of 50 wrong edits reported with the right address, ${falseOnes.length} of 50 right ones\n`,
    );
    const shown = missed.map((edit) => ({ ...edit, lines: of(edit) }));
    assert.ok(missed.length <= 2, JSON.stringify(shown, undefined, 2));
    assert.deepEqual(falseOnes, []);
  });

  it("gets exactly the same lines from check --agent, which ends with 1", async () => {
    const some = edits.filter(({ kind }) => kind !== "right").slice(0, 6);
    const lines = await hook(some);
    const words = ["check", "--agent", ...some.map(({ file }) => file)];
    const { code, out } = await runCli(folder.path, words);
    assert.deepEqual([code, out.trimEnd().split("\n")], [1, lines]);
    const [first] = some;
    assert.ok(first !== undefined);
    const input = ["check", "--agent", "-", "--stdin-path", first.file];
    const own = await runCliOn(first.text, folder.path, input);
    const ofFirst = lines.filter((line) => line.startsWith(`${first.file}:`));
    assert.deepEqual(own.out.trimEnd().split("\n"), [...ofFirst, lines.at(-1)]);
    const right = edits.filter(({ kind }) => kind === "right").map(({ file }) => file);
    assert.deepEqual(await runCli(folder.path, ["check", "--agent", ...right]), {
      code: 0,
      out: "",
      err: "",
    });
    const refused = await runCli(folder.path, ["check", "--agent", "--format", "json", "a.ts"]);
    assert.match(refused.err, /--agent has a form of its own, so it does not go with --format/);
  });
});
