import type { ChainIdentifier } from "../../addresses/addressFormat";
import { checkLabels } from "./checkLabels";
import { asRecord } from "./json";
import type { LabelFileContents, LabelFileText, LabelFormat } from "./labelFile";

/** The named addresses of a Move package. */
export const moveToml: LabelFormat = {
  rank: "otherLabels",
  matches: (path) => /(?:^|\/)Move\.toml$/.test(path),
  parse: parseMoveToml,
};

const lengthOfFull = 66;

/** Reads the table `addresses`. Placeholders (`_`, `0x0`) and short forms such as `0x2` are skipped. */
async function parseMoveToml({ text }: LabelFileText): Promise<LabelFileContents> {
  const { parseToml } = await import("./toml");
  const { value, leftOut, lineOf } = parseToml(text);
  const chains = findChains(text);
  const labels = Object.entries(asRecord(value["addresses"])).flatMap(([name, address]) =>
    typeof address === "string" && address.length === lengthOfFull
      ? [
          {
            address,
            text: name,
            formOf: "sui",
            kind: "label",
            where: { chains },
            line: lineOf("addresses", address),
          } as const,
        ]
      : [],
  );
  return checkLabels(labels, leftOut);
}

/**
 * Finds the chain whose framework the package depends on: addresses of Sui and Aptos have the same format. `every` if
 * the text mentions both or neither.
 */
function findChains(text: string): readonly ChainIdentifier[] | "every" {
  const [isSui, isAptos] = [/\bsui\b|SuiFramework|MystenLabs/i.test(text), /aptos/i.test(text)];
  if (isSui === isAptos) return "every";
  return isSui ? ["sui"] : ["aptos"];
}
