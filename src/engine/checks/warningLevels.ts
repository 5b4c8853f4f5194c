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

/** The levels that somebody has chosen; other kinds have their defaults. */
export type ChosenLevels = Partial<WarningLevels>;

/** The levels in a setting or file. Unknown kinds and values are ignored. */
export function parseLevels(setting: Readonly<Record<string, unknown>>): ChosenLevels {
  return Object.fromEntries(
    everyKind.flatMap((kind) => {
      const given = Object.hasOwn(setting, kind) ? setting[kind] : undefined;
      const level = warningLevels.find((each) => each === given);
      return level === undefined ? [] : [[kind, level]];
    }),
  );
}

/** The levels that count; a later choice wins over an earlier one. */
export function mergeLevels(...chosen: readonly ChosenLevels[]): WarningLevels {
  return Object.assign({}, defaultLevels, ...chosen) as WarningLevels;
}

/** What the level of a finding depends on. */
export interface LevelOfKind extends Pick<Finding, "kind"> {
  /** The highest level at which it is shown where it stands. */
  readonly most?: WarningLevel;
  /** Whether no choice of a project silences it. */
  readonly isProtected?: boolean;
}

/** The level of a finding: that of its kind, unless it weighs less where it stands. */
export function levelOf(finding: LevelOfKind, levels: WarningLevels): WarningLevel {
  const level = levels[finding.kind];
  const { most } = finding;
  return most !== undefined && rankOf(most) > rankOf(level) ? most : level;
}

function rankOf(level: WarningLevel): number {
  return warningLevels.indexOf(level);
}
