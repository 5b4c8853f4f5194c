import { type Disposable, type ExtensionContext, type Task, tasks } from "vscode";
import { type BundledCommand, bundledCommand } from "../platform/bundledCommand";

/** The type of our tasks in `tasks.json`. */
export const taskType = "address-atlas";

/** What provides and completes the tasks. */
export interface TaskBuilder {
  provide(command: BundledCommand): Promise<Task[]>;
  resolve(task: Task, command: BundledCommand): Promise<Task | undefined>;
}

/** Offers the command as a task, whose findings come to Problems. */
export function registerTasks(
  context: ExtensionContext,
  load: () => Promise<TaskBuilder>,
): Disposable {
  const command = bundledCommand(context);
  return tasks.registerTaskProvider(taskType, {
    provideTasks: async () => (await load()).provide(command),
    resolveTask: async (task) => (await load()).resolve(task, command),
  });
}
