import { readChainName } from "../chains/chainWords";
import { chainOfId } from "../chains/inferredChain";
import { join, type Named, readNumber } from "./chainExpression";
import type { Span } from "./outline";

/*
 * Finds the chains of `case … esac` arms in shell scripts and of `ifeq` branches in Makefiles. Both are read line by
 * line, since their branches have no brackets.
 */

/** A `case` arm or a Makefile branch, with the chain that its pattern or condition names. */
export interface Branch extends Span {
  readonly named: Named;
  readonly outer: Branch | undefined;
}

interface OpenCase {
  readonly kind: "case";
  readonly isOfChain: boolean;
  readonly outer: Branch | undefined;
  /** The arms read so far. If one arm names a chain, every arm that names none becomes "several". */
  readonly arms: OpenBranch[];
  arm: OpenBranch | undefined;
}

interface OpenCondition {
  readonly kind: "if";
  readonly outer: Branch | undefined;
  /** Whether any condition read so far is about chains. */
  isOfChain: boolean;
  branch: OpenBranch;
}

interface OpenBranch {
  start: number;
  end: number;
  named: Named;
  readonly outer: Branch | undefined;
}

const ofChain = /chain|network/i;
const beginsCase = /^[ \t]*case[ \t]+(\S(?:.{0,198}?\S)??)[ \t]+in\b/;
const beginsArm = /^[ \t]*(?:\([ \t]*)?([^\s()#;&`][^()#;&`\n]{0,199})\)/;
const endsCase = /^[ \t]*esac\b/;
const beginsIf = /^[ \t]*(else[ \t]+)?(if(?:n?eq|n?def))\b(.*)$/;
const otherBranch = /^[ \t]*else\b/;
const endsIf = /^[ \t]*endif\b/;
const argumentsOfIf =
  /^[ \t]*(?:\(([^,\n]{0,200}),([^\n]{0,200})\)|"([^"\n]{0,200})"[ \t]+"([^"\n]{0,200})"|'([^'\n]{0,200})'[ \t]+'([^'\n]{0,200})')/;
const deepest = 20;
const longestLine = 2_000;

/** Returns the branches of a text, in the order of their start. */
export function readShellBranches(text: string): readonly Branch[] {
  return /\besac\b|\bifn?eq\b/.test(text) ? new BranchReader(text).read() : [];
}

/** Returns the chain of the innermost branch around a place. Branches that name no chain are skipped. */
export function findBranch(branches: readonly Branch[], place: number): Named {
  let [low, high] = [0, branches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((branches[middle]?.start ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  let branch = branches[low - 1];
  while (branch !== undefined && (branch.end <= place || branch.named === undefined))
    branch = branch.outer;
  return branch?.named;
}

class BranchReader {
  readonly #found: OpenBranch[] = [];
  readonly #stack: (OpenCase | OpenCondition)[] = [];

  constructor(readonly text: string) {}

  read(): readonly Branch[] {
    const { text } = this;
    for (let at = 0; at < text.length; ) {
      const end = !text.includes("\n", at) ? text.length : text.indexOf("\n", at);
      const line = text.slice(at, Math.min(end, at + longestLine));
      if (!this.#readCondition(line, at, end)) this.#readCases(line, at);
      at = end + 1;
    }
    while (this.#stack.length > 0) this.#pop(text.length);
    return this.#found;
  }

  #open(start: number, named: Named, outer: Branch | undefined): OpenBranch {
    const branch = { start, end: this.text.length, named, outer };
    this.#found.push(branch);
    return branch;
  }

  get #around(): Branch | undefined {
    const top = this.#stack.at(-1);
    return top?.kind === "case" ? (top.arm ?? top.outer) : top?.branch;
  }

  #pop(at: number): void {
    const top = this.#stack.pop();
    if (top?.kind === "case") {
      if (top.arm !== undefined) top.arm.end = at;
      const isNamed = top.arms.some(({ named }) => named !== undefined);
      for (const arm of top.arms) if (isNamed) arm.named ??= "several";
    } else if (top !== undefined) top.branch.end = at;
  }

  /** Reads a Makefile line that begins, changes or ends a branch. Returns whether it is such a line. */
  #readCondition(line: string, at: number, end: number): boolean {
    const begin = beginsIf.exec(line);
    const top = this.#stack.at(-1);
    if (begin !== null) {
      const [, isElse, kind = "", rest = ""] = begin;
      const named = readComparison(kind, rest);
      if (isElse === undefined) {
        if (this.#stack.length >= deepest) return true;
        const outer = this.#around;
        const branch = this.#open(end, named, outer);
        this.#stack.push({ kind: "if", outer, isOfChain: named !== undefined, branch });
      } else if (top?.kind === "if") {
        top.branch.end = at;
        top.isOfChain ||= named !== undefined;
        top.branch = this.#open(end, named ?? (top.isOfChain ? "several" : undefined), top.outer);
      }
      return true;
    }
    if (top?.kind !== "if") return false;
    if (endsIf.test(line)) this.#pop(at);
    else if (otherBranch.test(line)) {
      top.branch.end = at;
      top.branch = this.#open(end, top.isOfChain ? "several" : undefined, top.outer);
    } else return false;
    return true;
  }

  #readCases(line: string, at: number): void {
    for (let from = 0; from < line.length; ) {
      const rest = line.slice(from);
      const top = this.#stack.at(-1);
      const begin = beginsCase.exec(rest);
      if (begin !== null && this.#stack.length < deepest) {
        const isOfChain = ofChain.test(begin[1] ?? "");
        this.#stack.push({
          kind: "case",
          isOfChain,
          outer: this.#around,
          arms: [],
          arm: undefined,
        });
        from += begin[0].length;
        continue;
      }
      if (top?.kind !== "case") return;
      if (endsCase.test(rest)) {
        this.#pop(at + from);
        from += 4;
        continue;
      }
      if (top.arm === undefined) {
        const arm = beginsArm.exec(rest);
        if (arm === null) return;
        from += arm[0].length;
        top.arm = this.#open(at + from, readPatterns(arm[1] ?? "", top.isOfChain), top.outer);
        top.arms.push(top.arm);
        continue;
      }
      const end = /;;&?|;&|\besac\b/.exec(rest);
      const inner = /\bcase[ \t].{1,200}?[ \t]in\b/.exec(rest);
      if (inner !== null && inner.index > 0 && (end === null || inner.index < end.index)) {
        from += inner.index;
        continue;
      }
      if (end === null) return;
      top.arm.end = at + from + end.index;
      from += end.index;
      if (end[0] !== "esac") {
        top.arm = undefined;
        from += end[0].length;
      }
    }
  }
}

/**
 * Returns the chain that all patterns of an arm name, such as `base|8453`. Returns undefined if no pattern names a
 * chain, and otherwise "several". In a `case` about chains, an unknown name is "several".
 */
function readPatterns(patterns: string, isOfChain: boolean): Named {
  let named: Named;
  for (const [i, each] of patterns.split("|").entries()) {
    const one = readPattern(each.trim().replace(/^(["'])(.*)\1$/, "$2"), isOfChain);
    if (i > 0 && (one === undefined) !== (named === undefined)) return "several";
    named = join(named, one);
  }
  return named;
}

function readPattern(pattern: string, isOfChain: boolean): Named {
  const text = pattern.replace(/\*/g, "");
  const number = isOfChain ? readNumber(text) : undefined;
  const inferred =
    number === undefined
      ? readChainName(text, "chainId", isOfChain ? "network" : "any")
      : chainOfId(number, "chainId");
  if (inferred === undefined) return isOfChain ? "several" : undefined;
  return isOfChain && text === pattern ? inferred : { ...inferred, isLikely: true };
}

/**
 * Returns the chain for which a condition such as `ifeq ($(NETWORK),base)` holds. Returns "several" for any other
 * condition about chains, and undefined for a condition that is not about chains.
 */
function readComparison(kind: string, rest: string): Named {
  if (!ofChain.test(rest)) return undefined;
  if (kind !== "ifeq") return "several";
  let named: Named;
  for (const each of argumentsOfIf.exec(rest)?.slice(1) ?? []) {
    // Only the groups of the matching notation are set. An unset group counts as `$`, which names no chain.
    const text = ((each as string | undefined) ?? "$").trim();
    if (!text.includes("$")) named = join(named, readPattern(text, true));
  }
  return named ?? "several";
}
