import { pathToFileURL } from "node:url";
import { warningsPage } from "../../engine/checks/warningsPage";
import { type FindingKind, everyKind } from "../../engine/checks/finding";
import { defaultLevels, type WarningLevel } from "../../engine/checks/warningLevels";
import { withoutCommandsInJson } from "../../engine/text/withoutCommandsInJson";

/** A finding, or a new address that is unknown. Lines and columns are counted from 1. */
export interface SarifResult {
  readonly kind: FindingKind | "unvouchedNew";
  readonly level: WarningLevel;
  /** One line without possible private keys. */
  readonly message: string;
  /** The path relative to the root of the log, with `/`, or absolute. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  /** Identifies the result by its file and subject, independently of its place in the file. */
  readonly fingerprint?: string;
}

export interface SarifLog {
  readonly version: string;
  /** Says which folder the relative paths start from, in one sentence. */
  readonly root: string;
  readonly results: readonly SarifResult[];
  /** Whether everything was checked. */
  readonly isWhole: boolean;
  /** Further properties of the first run. */
  readonly properties?: object;
}

/** The maximum number of results in a run that GitHub code scanning accepts. */
export const mostResults = 25_000;

const levels: Readonly<Record<WarningLevel, string>> = {
  error: "error",
  warning: "warning",
  information: "note",
  off: "none",
};

interface Rule {
  readonly id: string;
  readonly name: string;
  readonly short: string;
  readonly full: string;
  readonly level: string;
  readonly help: string;
}

const texts: Readonly<Record<FindingKind, readonly [name: string, short: string, full: string]>> = {
  checksum: [
    "WrongChecksum",
    "The checksum of an address does not hold.",
    "One letter or digit is wrong, or the case of letters was changed. Compare every digit with the source.",
  ],
  slip: [
    "NearlyKnownAddress",
    "An address differs from another in a few digits.",
    "One to four digits differ from a known address, two are swapped, or one is missing or doubled: it is probably mistyped. Two unknown addresses that differ so little are both reported, since one of them may be wrong.",
  ],
  lookAlike: [
    "LooksLikeKnownAddress",
    "An address looks like a known one, but is another.",
    "It has the same digits at one or both ends as a known address. Attackers generate such addresses, since people compare the ends; language models invent the rest of an address.",
  ],
  wrongChain: [
    "AddressOfAnotherChain",
    "An address is known on another chain than the one that the file names.",
    "The name of the address belongs to another address on the chain that the file names, or a chain id contradicts the folder.",
  ],
  decimals: [
    "WrongDecimals",
    "The decimals or the symbol next to a token's address are wrong.",
    "The sources of the book of names agree on other decimals or another symbol of this token on this chain.",
  ],
  privateKey: [
    "PrivateKeyOfAddress",
    "A private key of an address that is known or is in the repository.",
    "The address was derived from the value. Anyone who reads the file can spend from it: move its funds to a new account, and remove the key from the history. No output of this command contains the key.",
  ],
  noCode: [
    "NoContractOnChain",
    "The chain of a place has no contract at an address that the text uses as one.",
    "The node given by --node has no code there: the contract may be on another chain, or not deployed yet. A payment to it may be lost.",
  ],
  tokenDiffers: [
    "OtherToken",
    "A contract reports another symbol or other decimals than the text or the book of names.",
    "The node given by --node was called for symbol() and decimals(). Compare the address with the source.",
  ],
  tokenAsRecipient: [
    "RecipientIsToken",
    "The recipient of a payment is the contract of a token.",
    "The node given by --node shows an ERC-20 token at the recipient's address. Funds sent to the contract of a token are usually lost.",
  ],
  unquotedHex: [
    "AddressWithoutQuotes",
    "An address without quotes is read as a number.",
    "YAML reads 0x and 40 digits as a number, which most parsers round; TOML refuses it. Quotes fix it.",
  ],
};

const rules: readonly Rule[] = [
  ...everyKind.map((kind): Rule => {
    const [name, short, full] = texts[kind];
    return { id: kind, name, short, full, level: levels[defaultLevels[kind]], help: kind };
  }),
  {
    id: "unvouchedNew",
    name: "NewAddressWithoutNames",
    short: "A new address that is unknown.",
    full: "The change brings an address that neither the book of names nor a label file from before the change knows.",
    level: "warning",
    help: "unvouched-new",
  },
];

/** Formats results as SARIF 2.1.0. `apart`: one log per run; `together`: one log with all runs. */
export function formatSarif(log: SarifLog, runs: "apart" | "together"): readonly string[] {
  const results = log.results.map(buildResult);
  const parts = Math.max(1, Math.ceil(results.length / mostResults));
  const all = Array.from({ length: parts }, (_, part) =>
    buildRun(log, results.slice(part * mostResults, (part + 1) * mostResults), part),
  );
  return runs === "together" ? [formatLog(all)] : all.map((run) => formatLog([run]));
}

function formatLog(runs: readonly unknown[]): string {
  const $schema = "https://json.schemastore.org/sarif-2.1.0.json";
  const json = JSON.stringify({ $schema, version: "2.1.0", runs }, undefined, 2);
  return `${withoutCommandsInJson(json)}\n`;
}

function buildRun(
  { version, root, isWhole, properties }: SarifLog,
  results: readonly unknown[],
  part: number,
) {
  return {
    tool: {
      driver: {
        name: "Address Atlas",
        version,
        semanticVersion: version,
        informationUri: "https://github.com/address-atlas/address-atlas",
        rules: rules.map(({ id, name, short, full, level, help }) => ({
          id,
          name,
          shortDescription: { text: short },
          fullDescription: { text: full },
          help: { text: full },
          helpUri: helpOf(help),
          defaultConfiguration: { level },
          properties: { tags: ["security", "blockchain"], precision: "high" },
        })),
      },
    },
    automationDetails: { id: `address-atlas/${part + 1}/` },
    invocations: [{ executionSuccessful: isWhole }],
    columnKind: "utf16CodeUnits",
    originalUriBaseIds: { SRCROOT: { description: { text: root } } },
    results,
    ...(part === 0 && properties && { properties }),
  };
}

function helpOf(kind: string): string {
  return kind === "unvouched-new"
    ? warningsPage.replace("warnings.md", "scan.md#unvouched-new")
    : `${warningsPage}#${kind.toLowerCase()}`;
}

function buildResult({ kind, level, message, path, fingerprint, ...place }: SarifResult) {
  const { line, column, endLine, endColumn } = place;
  const region = { startLine: line, startColumn: column, endLine, endColumn };
  return {
    ruleId: kind,
    ruleIndex: rules.findIndex(({ id }) => id === kind),
    level: levels[level],
    message: { text: withoutLinks(message) },
    locations: [locationOf(path, region)],
    ...(fingerprint !== undefined && { partialFingerprints: { "addressAtlas/v1": fingerprint } }),
  };
}

/**
 * Removes links: in a message, `[text](target)` is a link (SARIF 2.1.0, 3.11.6), and the message contains names from
 * files.
 */
function withoutLinks(text: string): string {
  return text.replaceAll("](", "] (");
}

function locationOf(path: string, region: object) {
  const artifactLocation = path.startsWith("/")
    ? { uri: pathToFileURL(path).href }
    : { uri: path.split("/").map(encodeURIComponent).join("/"), uriBaseId: "SRCROOT" };
  return { physicalLocation: { artifactLocation, region } };
}
