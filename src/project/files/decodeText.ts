import { type FileText, type LabelFolder, leaveOut } from "./labelFolder";

/** Decodes a file and removes its byte order mark. Without the mark, UTF-16 is not recognized. */
export function decodeText(bytes: Uint8Array): FileText {
  try {
    const text = new TextDecoder(markedEncoding(bytes), { fatal: true }).decode(bytes);
    return text.includes("\0") ? leaveOut("binary") : { kind: "text", text };
  } catch {
    return leaveOut("binary");
  }
}

export async function readText(folder: LabelFolder, path: string): Promise<FileText> {
  const read = await folder.read(path);
  return read.kind === "bytes" ? decodeText(read.bytes) : read;
}

function markedEncoding([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}
