import type { Column, FilterName, KeptFilters, Sort, TableName, Thing } from "./shared";
import type { TextKey, Texts } from "./texts";

/**
 * The version of the messages from the host to its page. Every change of these types must raise the version. Host and
 * page are from one build, so the page does not parse messages. If the version differs, the page shows that it cannot
 * be drawn. All ids in messages were created by the host for this panel.
 */
export const pageVersion = 14;

/** The data that are known when the page is created. They are part of the page. */
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
  /**
   * `plot`: the plot above the rows if it has changed, otherwise null. Both are drawn at once, so that no row
   * jumps.
   */
  | { readonly type: "table"; readonly table: Table; readonly plot: Plot | null }
  /** A short message about something that the page itself cannot know, such as "Copied". */
  | { readonly type: "announcement"; readonly text: string };

export interface Head {
  readonly thing: Thing;
  readonly title: string;
  /** The full title, which `title` may shorten. */
  readonly full: string;
  readonly icon: Icon;
  readonly sample: boolean;
  readonly loading: boolean;
  /** Whether the service has no details of the subject. */
  readonly unknown: boolean;
  /** A note with actions if no source of amounts was queried; otherwise null. */
  readonly noAmountSource: NoAmountSource | null;
  readonly asOf: string | null;
  readonly stale: boolean;
  readonly problem: Problem | null;
  /** The comparison with the address that the panel's address looks like; null if there is none. */
  readonly alike: Alike | null;
  /**
   * The first dangers: one error for each address with errors in files, and the errors that concern no address. In a
   * comparison, warnings follow the errors. `dangerCount` is the number of rows with a warning, and `errorCount` the
   * number of rows with an error.
   */
  readonly dangers: readonly Danger[];
  readonly dangerCount: number;
  readonly errorCount: number;
  readonly copy: string | null;
  readonly tag: string | null;
  /** The action that adds a name for the address to the repository labels; null for other subjects. */
  readonly label: string | null;
  /** Actions for local tags and for sources of names. */
  readonly changes: readonly { readonly label: TextKey; readonly id: string }[];
  readonly json: string;
  readonly facts: readonly Entry[];
  readonly groups: readonly Group[];
  readonly nodes: readonly NodePart[];
}

/**
 * An address and the address that it looks like, each split into the shared start, the differing middle and the shared
 * end.
 */
export interface Pair {
  readonly known: SplitAddress;
  readonly own: SplitAddress;
  /** The action that shows both addresses in full in an editor; null if the text is not an address. */
  readonly compare: string | null;
}

export interface Alike extends Pair {
  /** The first sources that know the address `known`; empty if that address occurs only in the workspace. */
  readonly sources: readonly string[];
}

/** An error or warning in files. */
export interface Danger {
  readonly isError: boolean;
  readonly sentence: string;
  readonly place: Cell;
  /** Null for a private key, which is never shown. */
  readonly address: Cell | null;
  /** The two addresses to show instead of `address`; null if `sentence` is not about another address. */
  readonly pair: Pair | null;
  /** Whether a source knows the other address of `pair`. */
  readonly isPairKnown: boolean;
}

export interface SplitAddress {
  readonly start: string;
  /** The part that differs. */
  readonly middle: string;
  readonly end: string;
}

/** A note that no source of amounts was queried, with the reason and actions to connect one. */
export interface NoAmountSource {
  readonly text: TextKey;
  readonly actions: readonly { readonly label: TextKey; readonly id: string }[];
}

/** The answer of a connected node about the subject of the panel. */
export interface NodePart {
  readonly chip: Chip;
  /** Whether the node was restarted after the answer. */
  readonly isOld: boolean;
  /** Sentences about the read, such as its block and the searched blocks. */
  readonly says: readonly Saying[];
  /** The most important warnings, such as deployments without code. */
  readonly warns: readonly Saying[];
  /** The action that lets the node search more blocks. */
  readonly further: string | null;
  /** The action that queries a node again; null if the node answers. */
  readonly again: string | null;
  /** The action that removes a node that does not answer. */
  readonly remove: string | null;
  readonly lists: readonly NodeList[];
  /** The facts that were requested and not found, shown in one line. */
  readonly absent: readonly TextKey[];
}

/** A list of entries, for example about who controls a contract, or the deployments without code. */
export interface NodeList {
  readonly label: TextKey;
  readonly entries: readonly Entry[];
  /**
   * The numbers of entries that are shown before the user unfolds the list, on a wide and on a narrow page.
   * `unfold` is the text of the button that shows all entries.
   */
  readonly first: number;
  readonly firstNarrow: number;
  readonly unfold: Saying;
}

/** A text key with the values of its placeholders. */
export interface Saying {
  readonly text: TextKey;
  readonly values: readonly number[];
}

/** Chips with a common label. */
interface Group {
  readonly label: TextKey;
  readonly chips: readonly Chip[];
  /** The number of chips that are shown until the user unfolds the line; null for as many as fit. */
  readonly first: number | null;
  readonly more: number;
  /** The text that is shown if there are no chips. */
  readonly empty: TextKey;
}

/** A failure, described in one sentence, with actions that may solve it. */
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
  /** The name of the part of a plot by which the table is filtered. */
  readonly picked: string | null;
  readonly loaded: number;
  readonly total: number | null;
  readonly shown: number;
  readonly hasMore: boolean;
  /** False if rows are missing although no more can be loaded, since reading was stopped or has failed. */
  readonly isWhole: boolean;
  readonly loading: "no" | "first" | "more" | "all";
  readonly skipped: number;
  readonly repeated: number;
  /** The number of rows that were skipped because their page had too many rows. */
  readonly cut: number;
  /** Whether loading stopped at a limit of the extension. */
  readonly capped: boolean;
  readonly asOf: string | null;
  readonly stale: boolean;
  readonly sample: boolean;
  /** The text of a table without rows. */
  readonly empty: TextKey;
  readonly problem: Problem | null;
  readonly sum: Sum | null;
  /** `rows` are the shown rows from the index `from` on. */
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
  /** The token filter, with the name of the deployment that the user chose in a quick pick. */
  readonly token: { readonly chosen: string | null; readonly needed: boolean } | null;
  readonly since: string | null;
  /** Filters that are applied on this machine, without a request. */
  readonly choices: readonly {
    readonly by: FilterName;
    readonly choices: readonly Choice[];
    readonly chosen: string | null;
  }[];
  /** The chosen filters that the page stores for a restart; they are not displayed. */
  readonly kept: KeptFilters;
}

export interface Sum {
  readonly cell: Cell;
  /** The number of shown rows, and how many of them are not in the sum, since they have no price or amount. */
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

/** A value in a table, in the details of a row or in the facts at the top. */
export type Cell =
  /** An unknown value. */
  | { readonly kind: "none" }
  /** An amount that the setting `privacy.hideAmounts` hides. */
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
      /** Whether the text is shortened at its beginning, so that its end stays visible, such as the line of a place. */
      readonly keepsEnd?: boolean;
      readonly warning?: CellWarning;
    }
  | {
      readonly kind: "amount";
      readonly integer: string;
      readonly fraction: string;
      /** All digits, without grouping. */
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
      /**
       * Set if the address looks like another address: the word of its mark, a sentence about the other address, the
       * action that shows both addresses in full, and this address with its differing part.
       */
      readonly lookAlike: {
        readonly word: "lookAlike" | "mistyped";
        readonly sentence: string;
        readonly compare: string;
        readonly own: SplitAddress;
      } | null;
      readonly warning?: CellWarning;
    }
  | {
      readonly kind: "chips";
      readonly chips: readonly Chip[];
      /** The number of further chips, which are not shown. */
      readonly more: number;
      /** The texts of all chips, to copy them. Set only if there are further chips. */
      readonly texts?: readonly string[];
    }
  /** Links to a transaction or an address in the explorers of its chain. */
  | { readonly kind: "links"; readonly chips: readonly Chip[] };

export type CellOf<Kind extends Cell["kind"]> = Extract<Cell, { kind: Kind }>;

/** The gravest warning about the address of a row, which the row shows as a mark next to the address. */
export interface CellWarning {
  readonly sentence: string;
  readonly isError: boolean;
}

export type Mark = "sample" | "notInTokenList" | "unlisted" | "rawAmount" | "ownWords";

/** A short text in a box, such as the name of a chain, a tag or an explorer. A click performs the action `open`. */
export interface Chip {
  readonly text: string;
  readonly full: string | null;
  readonly open: string | null;
  readonly icon: Icon | null;
}

/** An icon before a name: a coloured letter, or a picture if the setting allows it. */
export interface Icon {
  readonly letter: string;
  /** An index from 0 to 5. */
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
  /** The number of rows in the plot if more rows can be loaded, otherwise null. */
  readonly partOf: number | null;
}

export interface Slice {
  readonly id: string | null;
  readonly label: string;
  readonly icon: Icon | null;
  /** A share from 0 to 1. */
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
  /** The deployment whose amounts are drawn; null if transactions are counted. */
  readonly deployment: string | null;
  readonly partOf: number | null;
  readonly untimed: number;
  /** Whether some of the drawn data are invented. */
  readonly sample: boolean;
}

export interface Bucket {
  readonly id: string;
  readonly time: string;
  /** The heights, from 0 to 1 relative to the highest column. */
  readonly up: number;
  readonly down: number;
  readonly upCell: Cell;
  readonly downCell: Cell | null;
  readonly picked: boolean;
}
