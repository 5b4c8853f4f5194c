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

  it("Y-09 is read, and the clipboard is restored", async () => {
    assert.equal(await takeFromClipboard(clipboard, copy("output")), "output");
    assert.equal(content, "before");
  });

  it("Y-09 is read even if the clipboard already has the same text", async () => {
    assert.equal(await takeFromClipboard(clipboard, copy("before")), "before");
    assert.equal(content, "before");
  });

  it("Y-09 is undefined if nothing is copied", async () => {
    assert.equal(await takeFromClipboard(clipboard, () => Promise.resolve()), undefined);
    assert.equal(content, "before");
  });

  it("Y-09 is not left in the clipboard if the command fails after it has copied", async () => {
    const failing = async (): Promise<void> => {
      await copy("output")();
      throw new Error("no terminal");
    };
    await assert.rejects(takeFromClipboard(clipboard, failing), /no terminal/);
    assert.equal(content, "before");
  });

  it("Y-09 does not replace what another program copies meanwhile", async () => {
    beforeRead = (read) => {
      if (read === 3) content = "of another program";
    };
    assert.equal(await takeFromClipboard(clipboard, copy("output")), "output");
    assert.equal(content, "of another program");
  });
});
