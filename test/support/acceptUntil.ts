import { setTimeout as sleep } from "node:timers/promises";
import * as vscode from "vscode";

/**
 * Presses Enter in whatever box the editor shows until a conversation is over. Has no effect on a
 * box without rows, or without a box.
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

/** The same with Escape. */
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

/** Presses Enter a few times in the box that the editor shows, then Escape until a conversation is over. */
export async function acceptThenClose(conversation: Promise<unknown>): Promise<void> {
  for (let presses = 0; presses < 5; presses += 1) {
    await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
    await Promise.race([conversation, sleep(50)]);
  }
  await closeUntil(conversation);
}
