import { type Finding, type FindingKind, everyKind } from "./finding";

/** How a kind of warning is shown. */
export const warningLevels = ["error", "warning", "information", "off"] as const;

export type WarningLevel = (typeof warningLevels)[number];

export type WarningLevels = Readonly<Record<FindingKind, WarningLevel>>;

export const defaultLevels: WarningLevels = {
  checksum: "warning",
  slip: "error",
  lookAlike: "error",
  wrongChain: "warning",
  decimals: "warning",
  unquotedHex: "warning",
  privateKey: "error",
  noCode: "warning",
  tokenDiffers: "warning",
  tokenAsRecipient: "error",
};

/** The levels of a setting. Unknown kinds are ignored; a kind with an unknown value has its default. */
export function parseWarningLevels(setting: Readonly<Record<string, unknown>>): WarningLevels {
  const levels = { ...defaultLevels };
  for (const kind of everyKind) {
    const given = Object.hasOwn(setting, kind) ? setting[kind] : undefined;
    const level = warningLevels.find((each) => each === given);
    if (level !== undefined) levels[kind] = level;
  }
  return levels;
}

/** The level of a finding: that of its kind, unless it weighs less where it stands. */
export function levelOf(
  finding: Pick<Finding, "kind"> & { readonly most?: WarningLevel },
  levels: WarningLevels,
): WarningLevel {
  const level = levels[finding.kind];
  const { most } = finding;
  return most !== undefined && rankOf(most) > rankOf(level) ? most : level;
}

function rankOf(level: WarningLevel): number {
  return warningLevels.indexOf(level);
}
