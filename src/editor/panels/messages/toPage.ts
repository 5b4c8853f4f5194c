import type { Column, FilterName, KeptFilters, Sort, TableName, Thing } from "./shared";
import type { TextKey, Texts } from "./texts";

/**
 * The messages of the host to its page. Both are from one build, so the page does not parse them; if the
 * version differs, it says that it cannot be drawn. Every id was created by the host for this panel. A change
 * of these types raises the version.
 */
export const pageVersion = 10;

/** Everything known when the page is made, which is part of the page. */
export interface First {
  readonly version: number;
  readonly language: string;
  readonly texts: Texts;
  readonly head: Head;
  readonly shown: TableName;
  readonly tables: readonly Table[];
  readonly plots: readonly Plot[];
}

export type MessageToPage =
  | { readonly type: "head"; readonly head: Head }
  /** The plot above the rows, if it has changed: both are drawn at once, so that no row jumps. */
  | { readonly type: "table"; readonly table: Table; readonly plot: Plot | null }
  /** A message about something that the page cannot know itself, such as "Copied". */
  | { readonly type: "told"; readonly text: string };

export interface Head {
  readonly thing: Thing;
  readonly title: string;
  /** The full title, if it is shortened. */
  readonly full: string;
  readonly icon: Icon;
  readonly sample: boolean;
  readonly loading: boolean;
  /** Whether the service has no details of it. */
  readonly unknown: boolean;
  /** What helps if no source of its amounts is connected; otherwise null. */
  readonly unasked: NoAmountSource | null;
  readonly asOf: string | null;
  readonly stale: boolean;
  readonly problem: Problem | null;
  /** The known address that an address looks like. */
  readonly alike: Alike | null;
  /** The errors in files that the panel is about, the first of them; and how many there are. */
  readonly dangers: readonly Danger[];
  readonly dangerCount: number;
  readonly copy: string | null;
  readonly tag: string | null;
  /** Gives an address a name in the repository labels. */
  readonly label: string | null;
  /** What can be done with a local tag and with sources of names. */
  readonly changes: readonly { readonly label: TextKey; readonly id: string }[];
  readonly json: string;
  readonly facts: readonly Entry[];
  readonly groups: readonly Group[];
  readonly nodes: readonly NodePart[];
}

/** An address and the known one that it may be meant to be, split where the characters that both share end and begin. */
export interface Pair {
  readonly known: SplitAddress;
  readonly own: SplitAddress;
  /** The action that shows both in full in an editor; null for what is no address. */
  readonly compare: string | null;
}

export interface Alike extends Pair {
  /** Who knows the known address, with the source; empty for one that only stands in the workspace. */
  readonly sources: readonly string[];
}

/** An error at an address of files. */
export interface Danger {
  readonly sentence: string;
  readonly place: Cell;
  readonly address: Cell;
  /** Shown in place of the address. */
  readonly pair: Pair | null;
}

export interface SplitAddress {
  readonly start: string;
  /** What differs. */
  readonly middle: string;
  readonly end: string;
}

/** No source of amounts is connected: why, and what can be connected. */
export interface NoAmountSource {
  readonly text: TextKey;
  readonly actions: readonly { readonly label: TextKey; readonly id: string }[];
}

/** What a connected node returned for the subject of the panel. */
export interface NodePart {
  readonly chip: Chip;
  /** Whether the node was started again since then. */
  readonly isOld: boolean;
  /** At which block it was read, and what was looked through. */
  readonly says: readonly Saying[];
  /** What is to be seen first, such as deployments without code. */
  readonly warns: readonly Saying[];
  /** The action that looks through more blocks. */
  readonly further: string | null;
  /** The action that requests a node again which does not answer. */
  readonly again: string | null;
  /** The action that removes such a node. */
  readonly remove: string | null;
  readonly lists: readonly NodeList[];
  /** What was looked for and not found, said in one line. */
  readonly absent: readonly TextKey[];
}

/** What a contract is, who controls it, or which deployments have no code. */
export interface NodeList {
  readonly label: TextKey;
  readonly entries: readonly Entry[];
  /** How many entries are shown at first, and where there is little room; what unfolds all of them. */
  readonly first: number;
  readonly firstNarrow: number;
  readonly unfold: Saying;
}

/** A text with its values. */
export interface Saying {
  readonly text: TextKey;
  readonly values: readonly number[];
}

/** Chips under one name. */
export interface Group {
  readonly label: TextKey;
  readonly chips: readonly Chip[];
  /** How many chips are shown until the user unfolds the line; null for as many as have room. */
  readonly first: number | null;
  readonly more: number;
  /** Shown if there are no chips. */
  readonly empty: TextKey;
}

/** A failure in one of our sentences, and what helps. */
export interface Problem {
  readonly text: string;
  readonly actions: readonly { readonly label: string; readonly id: string }[];
}

export interface Table {
  readonly table: TableName;
  readonly columns: readonly Column[];
  readonly sort: Sort | null;
  readonly search: string;
  readonly filters: Filters;
  /** The part of a plot that the table is narrowed to. */
  readonly picked: string | null;
  readonly loaded: number;
  readonly total: number | null;
  readonly shown: number;
  readonly hasMore: boolean;
  readonly loading: "no" | "first" | "more" | "all";
  readonly skipped: number;
  readonly repeated: number;
  /** The number of rows skipped because their page had too many. */
  readonly cut: number;
  /** Whether loading stopped at a cap of ours. */
  readonly capped: boolean;
  readonly asOf: string | null;
  readonly stale: boolean;
  readonly sample: boolean;
  /** What is said where there are no rows. */
  readonly empty: TextKey;
  readonly problem: Problem | null;
  readonly sum: Sum | null;
  /** Rows `from` to `from + rows.length` of the `shown` ones. */
  readonly from: number;
  readonly rows: readonly Row[];
  readonly expanded: {
    readonly id: string;
    readonly index: number;
    readonly entries: readonly Entry[];
  } | null;
}

interface Choice {
  readonly id: string;
  readonly label: string;
}

export interface Filters {
  readonly chain: { readonly choices: readonly Choice[]; readonly chosen: string | null } | null;
  /** The token or deployment is chosen in a list of the editor; this is the current choice. */
  readonly token: { readonly chosen: string | null; readonly needed: boolean } | null;
  readonly since: string | null;
  /** Filters of rows that are all on this machine. */
  readonly choices: readonly {
    readonly by: FilterName;
    readonly choices: readonly Choice[];
    readonly chosen: string | null;
  }[];
  /** The same for the page to store; nothing of it is drawn. */
  readonly kept: KeptFilters;
}

export interface Sum {
  readonly cell: Cell;
  /** The number of rows in the sum, and how many have no price. */
  readonly rows: number;
  readonly unpriced: number;
}

export interface Row {
  readonly id: string;
  readonly cells: readonly Cell[];
}

export interface Entry {
  readonly label: TextKey;
  readonly cell: Cell;
}

/** One value in a table, in the details of a row or in the facts at the top. */
export type Cell =
  /** Not known. */
  | { readonly kind: "none" }
  /** An amount that `privacy.hideAmounts` hides. */
  | { readonly kind: "hidden" }
  | { readonly kind: "word"; readonly word: TextKey; readonly isError?: boolean }
  | {
      readonly kind: "text";
      readonly text: string;
      readonly full: string | null;
      readonly open: string | null;
      readonly code: boolean;
      readonly icon: Icon | null;
      readonly marks: readonly Mark[];
      readonly isError?: boolean;
      /** The end that is cut last, such as the name of a file and a line. */
      readonly tail?: string;
    }
  | {
      readonly kind: "amount";
      readonly integer: string;
      readonly fraction: string;
      /** All digits without grouping. */
      readonly full: string;
      readonly marks: readonly Mark[];
      readonly unit: string;
    }
  | { readonly kind: "count"; readonly count: number; readonly marks?: readonly Mark[] }
  | { readonly kind: "time"; readonly time: string }
  | { readonly kind: "flow"; readonly flow: "in" | "out" | "self" | "other" }
  | {
      readonly kind: "address";
      readonly short: string;
      readonly full: string;
      readonly open: string | null;
      readonly tags: readonly Chip[];
      /** The known address that it looks like, in a sentence, what shows both in full, and what differs. */
      readonly lookAlike: {
        readonly sentence: string;
        readonly compare: string;
        readonly own: SplitAddress;
      } | null;
    }
  | { readonly kind: "chips"; readonly chips: readonly Chip[]; readonly more: number }
  /** The links of a transaction or an address in the explorers of its chain. */
  | { readonly kind: "links"; readonly chips: readonly Chip[] };

export type CellOf<Kind extends Cell["kind"]> = Extract<Cell, { kind: Kind }>;

export type Mark = "sample" | "notInTokenList" | "unlisted" | "rawAmount" | "ownWords";

/** Something with a name that can be opened: a chain, a tag, an explorer. */
export interface Chip {
  readonly text: string;
  readonly full: string | null;
  readonly open: string | null;
  readonly icon: Icon | null;
}

/** What is drawn before a name: a coloured letter, or the picture if the setting allows it. */
export interface Icon {
  readonly letter: string;
  /** 0 to 5. */
  readonly hue: number;
  readonly url: string | null;
}

export type Plot = SharePlot | TimePlot;

export interface SharePlot {
  readonly plot: "shares";
  readonly table: TableName;
  readonly groups: readonly {
    readonly by: "token" | "chain";
    readonly slices: readonly Slice[];
  }[];
  /** The number of rows that it is drawn from, if there are more to load. */
  readonly partOf: number | null;
}

export interface Slice {
  readonly id: string | null;
  readonly label: string;
  readonly icon: Icon | null;
  /** From 0 to 1. */
  readonly share: number;
  readonly value: Cell;
  readonly picked: boolean;
}

export interface TimePlot {
  readonly plot: "times";
  readonly table: TableName;
  readonly unit: "day" | "week" | "month" | "year";
  readonly what: "count" | "flow";
  readonly buckets: readonly Bucket[];
  readonly top: string;
  readonly bottom: string | null;
  /** The deployment whose amounts are drawn. */
  readonly deployment: string | null;
  readonly partOf: number | null;
  readonly untimed: number;
  /** Whether some of what it draws is invented. */
  readonly sample: boolean;
}

export interface Bucket {
  readonly id: string;
  readonly time: string;
  /** Heights, relative to the highest. */
  readonly up: number;
  readonly down: number;
  readonly upCell: Cell;
  readonly downCell: Cell | null;
  readonly picked: boolean;
}
