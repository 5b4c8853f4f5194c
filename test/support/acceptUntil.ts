import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";

/**
 * Presses Enter in the open quick pick or input box until a conversation is over. Enter does nothing if no box is open
 * or the box has no rows.
 */
export async function acceptUntil(conversation: Promise<unknown>): Promise<void> {
  const state = { isOver: false };
  const over = conversation.finally(() => {
    state.isOver = true;
  });
  over.catch(() => undefined);
  while (!state.isOver) {
    await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
    await Promise.race([over.catch(() => undefined), sleep(50)]);
  }
  await over;
}

/** Presses Escape in the open box until a conversation is over. */
export async function closeUntil(conversation: Promise<unknown>): Promise<void> {
  const state = { isOver: false };
  const over = conversation.finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) {
    await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
    await Promise.race([over, sleep(50)]);
  }
}

/** Presses Enter up to five times in the open box, then Escape until a conversation is over. */
export async function acceptThenClose(conversation: Promise<unknown>): Promise<void> {
  for (let presses = 0; presses < 5; presses += 1) {
    await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
    await Promise.race([conversation, sleep(50)]);
  }
  await closeUntil(conversation);
}
