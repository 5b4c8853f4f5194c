import { type Finding, type FindingKind, everyKind } from "./finding";

/** The levels at which a kind of warning can be shown. */
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

/** The levels that a user or project has chosen; other kinds have their default level. */
export type ChosenLevels = Partial<WarningLevels>;

/** Parses the levels of a setting or file; ignores unknown kinds and values. */
export function parseLevels(setting: Readonly<Record<string, unknown>>): ChosenLevels {
  return Object.fromEntries(
    everyKind.flatMap((kind) => {
      const given = Object.hasOwn(setting, kind) ? setting[kind] : undefined;
      const level = warningLevels.find((each) => each === given);
      return level === undefined ? [] : [[kind, level]];
    }),
  );
}

/** Merges chosen levels with the defaults; a later choice takes precedence. */
export function mergeLevels(...chosen: readonly ChosenLevels[]): WarningLevels {
  return Object.assign({}, defaultLevels, ...chosen) as WarningLevels;
}

/** The properties of a finding that determine its level. */
export interface LevelOfKind extends Pick<Finding, "kind"> {
  /** The highest level at which the finding is shown at its position. */
  readonly most?: WarningLevel;
  /** Whether no choice of a project can silence the finding. */
  readonly isProtected?: boolean;
}

/** Returns the level of a finding: the level of its kind, but at most the finding's own limit. */
export function levelOf(finding: LevelOfKind, levels: WarningLevels): WarningLevel {
  const level = levels[finding.kind];
  const { most } = finding;
  return most !== undefined && isHigher(level, most) ? most : level;
}

export function isHigher(level: WarningLevel, than: WarningLevel): boolean {
  return rankOf(level) < rankOf(than);
}

function rankOf(level: WarningLevel): number {
  return warningLevels.indexOf(level);
}
