import { commands } from "vscode";

/**
 * Tracks whether the editor shows the rows that a quick pick received last. New rows arrive in the editor a moment
 * later. Until they arrive, Enter on an old row can accept the new row at the same position, since the editor
 * identifies the accepted row by its position.
 */
export class ShownRows {
  #given = 0;
  #shown = 0;

  /** Call immediately after a quick pick received rows. */
  note(): void {
    const given = (this.#given += 1);
    void reachEditor().then(() => {
      this.#shown = Math.max(this.#shown, given);
    });
  }

  get areShown(): boolean {
    return this.#shown === this.#given;
  }
}

/**
 * Resolves after the editor has handled all changes that quick picks sent, and after all earlier messages of the editor
 * have arrived.
 */
export async function reachEditor(): Promise<void> {
  // A quick pick sends its changes in a timer, so wait for a timer.
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  // Nothing reads this key. The command is a round trip to the editor, which handles messages in order.
  await commands.executeCommand("setContext", "addressAtlas.rowsShown", true);
}
