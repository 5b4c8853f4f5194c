import assert from "node:assert/strict";
import {
  type Clipboard,
  takeFromClipboard,
} from "../../../../src/editor/terminal/takeFromClipboard";

describe("the text of the editor's own copy command", () => {
  let content: string;
  let reads: number;
  /** Called before each read with its number, counted from 1. */
  let beforeRead: (read: number) => void;
  const clipboard: Clipboard = {
    readText: () => {
      reads += 1;
      beforeRead(reads);
      return Promise.resolve(content);
    },
    writeText: (text) => {
      content = text;
      return Promise.resolve();
    },
  };
  const copy = (text: string) => (): Promise<void> => {
    content = text;
    return Promise.resolve();
  };

  beforeEach(() => {
    content = "before";
    reads = 0;
    beforeRead = () => undefined;
  });

  it("is read, and the clipboard is restored (Y-09)", async () => {
    assert.equal(await takeFromClipboard(clipboard, copy("output")), "output");
    assert.equal(content, "before");
  });

  it("is read even if the clipboard already has the same text (Y-09)", async () => {
    assert.equal(await takeFromClipboard(clipboard, copy("before")), "before");
    assert.equal(content, "before");
  });

  it("is undefined if nothing is copied (Y-09)", async () => {
    assert.equal(await takeFromClipboard(clipboard, () => Promise.resolve()), undefined);
    assert.equal(content, "before");
  });

  it("is not left in the clipboard if the command fails after it has copied (Y-09)", async () => {
    const failing = async (): Promise<void> => {
      await copy("output")();
      throw new Error("no terminal");
    };
    await assert.rejects(takeFromClipboard(clipboard, failing), /no terminal/);
    assert.equal(content, "before");
  });

  it("does not replace what another program copies meanwhile (Y-09)", async () => {
    beforeRead = (read) => {
      if (read === 3) content = "of another program";
    };
    assert.equal(await takeFromClipboard(clipboard, copy("output")), "output");
    assert.equal(content, "of another program");
  });
});
