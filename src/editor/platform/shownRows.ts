import { commands } from "vscode";

/**
 * Whether the editor shows the rows that a box was given last. They arrive there a moment later, and the editor
 * names a taken row by its place: until then Enter may take whatever stands at the place of an earlier row.
 */
export class ShownRows {
  #given = 0;
  #shown = 0;

  /** Call right after rows were given to the box. */
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

/** Resolves after the editor has handled what boxes had sent, and after everything that it sent before that. */
export async function reachEditor(): Promise<void> {
  // A box sends its changes in a timer.
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  await commands.executeCommand("setContext", "addressAtlas.rowsShown", true);
}
