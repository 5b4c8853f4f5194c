import { type Disposable, type ExtensionContext, tasks } from "vscode";
import { bundledCommand } from "../platform/bundledCommand";

/** The type of the extension's tasks in `tasks.json`. */
export const taskType = "address-atlas";

/** Offers the command line tool as a task. The findings of the task appear in Problems. */
export function registerTasks(context: ExtensionContext): Disposable {
  const command = bundledCommand(context);
  const load = () => import("./commandTasks");
  return tasks.registerTaskProvider(taskType, {
    provideTasks: async () => (await load()).commandTasks.provide(command),
    resolveTask: async (task) => (await load()).commandTasks.resolve(task, command),
  });
}
