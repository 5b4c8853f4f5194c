/** The part of `vscode.env.clipboard` that is used. */
export interface Clipboard {
  readText(): Thenable<string>;
  writeText(text: string): Thenable<void>;
}

/**
 * The text that one of the editor's own copy commands copies, or undefined if it copies nothing; the
 * clipboard has its former text again afterwards, also if the command fails. What somebody else copies
 * meanwhile stays there.
 */
export async function takeFromClipboard(
  clipboard: Clipboard,
  copy: () => Thenable<unknown>,
): Promise<string | undefined> {
  const before = await clipboard.readText();
  // Otherwise a copy of the very same text would look as if nothing was copied.
  if (before !== "") await clipboard.writeText("");
  let copied: string | undefined;
  try {
    await copy();
  } finally {
    const after = await clipboard.readText();
    if (after !== "") copied = after;
    // Another program may have copied something since.
    if (after !== before && (await clipboard.readText()) === after) {
      await clipboard.writeText(before);
    }
  }
  return copied;
}
