import { stat } from "node:fs/promises";
import path from "node:path";
import * as vscode from "vscode";
import type { BundledCommand } from "../platform/bundledCommand";
import { taskType } from "./registerTasks";

const matcher = "$address-atlas";

/**
 * Tasks that run the command line tool. If the project has installed a version of the tool, that version runs,
 * so that editor and CI use the same version. Otherwise the bundled version runs.
 */
export const commandTasks = {
  async provide(command: BundledCommand): Promise<vscode.Task[]> {
    const folders = vscode.workspace.workspaceFolders ?? [];
    const local = folders.filter(({ uri }) => uri.scheme === "file");
    return Promise.all(
      local.map((folder) =>
        build(
          { type: taskType, args: ["scan"] },
          folder,
          vscode.l10n.t("Scan for Addresses"),
          command,
        ),
      ),
    );
  },
  async resolve(
    { definition, scope, name }: vscode.Task,
    command: BundledCommand,
  ): Promise<vscode.Task | undefined> {
    const { args } = definition as { readonly args?: unknown };
    if (!isListOfTexts(args) || typeof scope !== "object") return undefined;
    // The editor accepts a resolved task only with the definition that the editor passed.
    return build(definition, scope, name, command);
  },
};

async function build(
  definition: vscode.TaskDefinition,
  folder: vscode.WorkspaceFolder,
  name: string,
  command: BundledCommand,
): Promise<vscode.Task> {
  const { args } = definition as { readonly args?: unknown };
  const execution = await executionOf(folder.uri.fsPath, isListOfTexts(args) ? args : [], command);
  return new vscode.Task(definition, folder, name, "Address Atlas", execution, matcher);
}

async function executionOf(
  cwd: string,
  args: readonly string[],
  { program, words, environment }: BundledCommand,
): Promise<vscode.ProcessExecution | vscode.ShellExecution> {
  const bin = path.join(cwd, "node_modules", ".bin");
  const isWindows = process.platform === "win32";
  const own = path.join(bin, isWindows ? "address-atlas.cmd" : "address-atlas");
  if (await isFile(own)) {
    return isWindows
      ? new vscode.ShellExecution(own, [...args], { cwd })
      : new vscode.ProcessExecution(own, [...args], { cwd });
  }
  return new vscode.ProcessExecution(program, [...words, ...args], { cwd, env: environment });
}

async function isFile(file: string): Promise<boolean> {
  try {
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}
