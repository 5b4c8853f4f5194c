import { parseAddressLabels } from "../../../engine/names/labelFiles/addressLabels";
import { parseCastLabels } from "../../../engine/names/labelFiles/castLabels";
import { foundryLabels } from "../../../engine/names/labelFiles/foundryLabels";
import { parseListedLabels } from "../../../engine/names/labelFiles/jsonEdits";
import type { LabelFileContents } from "../../../engine/names/labelFiles/labelFile";
import { findLabelFormat } from "../../../engine/names/labelFiles/labelFormats";
import type { Name } from "../../../engine/names/name";
import type { ImportedRow } from "../../tagging/importPlan";

/** A row with its name and chains, unchanged from the file. */
export interface ImportedLabel extends ImportedRow {
  readonly label: Pick<Name, "text" | "chains">;
}

/** The rows of a file to import, and the rows that cannot be read. */
export interface ImportedFile {
  readonly rows: readonly ImportedLabel[];
  readonly leftOut: LabelFileContents["leftOut"];
}

/**
 * Parses a file to import. The path selects a label format; if no format matches, the file extension does.
 * Deployments and labels both become rows. The chains of a row do not become part of its tag.
 */
export async function readImported(path: string, text: string): Promise<ImportedFile> {
  const format = findLabelFormat(path);
  const { rows, leftOut } = await (format?.parse({ path, text }) ?? parseByEnding(path, text));
  return {
    rows: rows.map(({ address, text, chains, line }) => {
      return { address, name: text, line, label: { text, chains } };
    }),
    leftOut,
  };
}

function parseByEnding(path: string, text: string): LabelFileContents | Promise<LabelFileContents> {
  if (/\.toml$/i.test(path)) return foundryLabels.parse({ path, text });
  if (/\.json$/i.test(path)) return parseListedLabels(text);
  if (/\.txt$/i.test(path)) return parseCastLabels(text);
  return parseAddressLabels({ path, text });
}
