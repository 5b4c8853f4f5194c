import assert from "node:assert/strict";
import type { LabelFileContents } from "../../src/engine/names/labelFiles/labelFile";
import { labelFormats } from "../../src/engine/names/labelFiles/labelFormats";

/** Parses a text with the only label format that matches the path. */
export async function readLabels(
  path: string,
  text: string,
  sibling?: string,
): Promise<LabelFileContents> {
  const [format, ...others] = labelFormats.filter(({ matches }) => matches(path));
  assert.ok(format !== undefined && others.length === 0, `${path} belongs to one format`);
  return format.parse({ path, text, ...(sibling === undefined ? {} : { sibling }) });
}

/** Returns the labels in short form: "Vault = 0x… on ethereum, line 3". */
export async function readLabelLines(
  path: string,
  text: string,
  sibling?: string,
): Promise<readonly string[]> {
  const { rows } = await readLabels(path, text, sibling);
  return rows.map(
    (row) => `${row.text} = ${row.address.canonical} on ${String(row.chains)}, line ${row.line}`,
  );
}

/** Returns the reasons for skipped rows, with their line numbers. */
export async function readLeftOut(path: string, text: string): Promise<readonly string[]> {
  const { leftOut } = await readLabels(path, text);
  return leftOut.map(({ line, reason }) => `${line}: ${reason}`);
}

export function evmAddress(number: number): string {
  return `0x${number.toString(16).padStart(40, "0")}`;
}
