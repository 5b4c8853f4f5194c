/** The part of `vscode.env.clipboard` that is used here. */
export interface Clipboard {
  readText(): Thenable<string>;
  writeText(text: string): Thenable<void>;
}

/**
 * Runs a copy command of the editor, restores the previous text of the clipboard, even if the command failed, and
 * returns the copied text, or undefined if nothing was copied. Does not restore the previous text if another program
 * changes the clipboard while it is read.
 */
export async function takeFromClipboard(
  clipboard: Clipboard,
  copy: () => Thenable<unknown>,
): Promise<string | undefined> {
  const before = await clipboard.readText();
  // The clipboard is emptied first. Otherwise a copy of the same text would look as if nothing was copied.
  if (before !== "") await clipboard.writeText("");
  let copied: string | undefined;
  try {
    await copy();
  } finally {
    const after = await clipboard.readText();
    if (after !== "") copied = after;
    // Another program may have copied something in between.
    if (after !== before && (await clipboard.readText()) === after) {
      await clipboard.writeText(before);
    }
  }
  return copied;
}
