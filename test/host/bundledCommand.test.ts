import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import * as vscode from "vscode";
import { until } from "../support/editorFixture";
import { poison } from "../support/poison";
import { itInCi } from "../support/shortRun";

const extension = vscode.extensions.getExtension("address-atlas.address-atlas");

describe("the command that ships with the extension", () => {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  const root = folder?.uri.fsPath ?? "";
  const file = path.join(root, "poisoned.ts");
  const bin = path.join(root, "node_modules");

  before(async () => {
    await extension?.activate();
    await writeFile(file, `const to = "${poison}";\n`);
  });
  after(async () => {
    await rm(file, { force: true });
    await rm(bin, { recursive: true, force: true });
  });

  const findTask = async (): Promise<vscode.Task> => {
    const [task] = await vscode.tasks.fetchTasks({ type: "address-atlas" });
    assert.ok(task !== undefined, "no task is offered");
    return task;
  };
  const run = async (task: vscode.Task): Promise<number | undefined> => {
    const ended = new Promise<number | undefined>((resolve) => {
      const waiting = vscode.tasks.onDidEndTaskProcess(({ execution, exitCode }) => {
        if (execution.task.name !== task.name) return;
        waiting.dispose();
        resolve(exitCode);
      });
    });
    await vscode.tasks.executeTask(task);
    return ended;
  };

  it("is offered as a task whose output the problem matcher reads", async () => {
    const { execution, problemMatchers } = await findTask();
    assert.deepEqual(problemMatchers, ["$address-atlas"]);
    assert.ok(execution instanceof vscode.ProcessExecution);
    const { cwd, env } = execution.options ?? {};
    const child = spawn(execution.process, execution.args, {
      ...(cwd !== undefined && { cwd }),
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "ignore"],
    });
    const lines: string[] = [];
    createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
    assert.deepEqual(await once(child, "close"), [1, null]);
    const manifest = extension?.packageJSON as {
      contributes: { problemMatchers: readonly { pattern: { regexp: string } }[] };
    };
    const [matcher] = manifest.contributes.problemMatchers;
    const pattern = new RegExp(matcher?.pattern.regexp ?? "");
    const [, name, line, , level, kind] =
      lines.map((each) => pattern.exec(each)).find((each) => each?.[1] === "poisoned.ts") ?? [];
    assert.deepEqual([name, line, level, kind], ["poisoned.ts", "1", "warning", "lookAlike"]);
  }).timeout(60_000);

  // The server of VS Code 1.100 that the tests start does not report the end of a task.
  if (!vscode.version.startsWith("1.100.")) {
    itInCi(
      "runs as a task whose findings are listed in Problems",
      async () => {
        const task = await findTask();
        assert.equal(await run(task), 1);
        const found = (): vscode.Diagnostic | undefined =>
          vscode.languages
            .getDiagnostics(vscode.Uri.file(file))
            .find(({ source, code }) => source === "Address Atlas" && code === "lookAlike");
        await until(() => found() !== undefined, "the finding of the task");
        assert.equal(found()?.range.start.line, 0);
      },
      60_000,
    );
  }

  it("gives way to the command in the project's own node_modules", async () => {
    await mkdir(path.join(bin, ".bin"), { recursive: true });
    const own = path.join(bin, ".bin", "address-atlas");
    await writeFile(own, "#!/bin/sh\nexit 7\n", { mode: 0o755 });
    const { execution } = await findTask();
    assert.ok(execution instanceof vscode.ProcessExecution);
    assert.deepEqual([execution.process, execution.args], [own, ["scan"]]);
  });

  it("serves agents when the editor's own Node starts it, as in the MCP server definition", async () => {
    const command = path.join(extension?.extensionPath ?? "", "dist/cli/address-atlas.cjs");
    const child = spawn(process.execPath, [command, "mcp", root], {
      env: { ...process.env, ELECTRON_RUN_AS_NODE: "1" },
      stdio: ["pipe", "pipe", "ignore"],
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const clientInfo = { name: "test", version: "1" };
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
    child.stdin.write(
      `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`,
    );
    const line = await lines.next();
    assert.match(String(line.value), /"name":"address-atlas"/);
    const ended = once(child, "exit");
    child.stdin.end();
    assert.deepEqual(await ended, [0, null]);
  }).timeout(30_000);
});
