const largest = 1024;
const pointer =
  /^version https:\/\/[\w.-]+\/spec\/v\d+\n(?:.+\n)*oid sha256:[0-9a-f]{64}\nsize \d+\n/;

/** Whether a file is a pointer of Git LFS, which stands for content outside of the repository. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  return bytes.length <= largest && pointer.test(Buffer.from(bytes).toString("latin1"));
}
