/** A state of the automaton. */
interface Place {
  /** Whether a character leads to the next state; unset if the state accepts no character. */
  readonly takes?: (character: string) => boolean;
  /** The next state after an accepted character. */
  readonly next: number;
  /** States that are reached from here without a character. */
  readonly free: number[];
}

/**
 * Compiles a regular expression that matches a whole text without backtracking: all alternatives are followed at
 * once, so the time is at most proportional to the length of the text times the length of the expression. The parts
 * are `(?:`, `|`, `)`, and single characters or character classes, with or without `*`.
 */
export function compileExpression(parts: readonly string[]): Pick<RegExp, "test"> {
  const places = buildPlaces(parts);
  const start = new Set<number>();
  enter(0, places, start);
  return {
    test: (text) => {
      let here = start;
      for (let at = 0; at < text.length && here.size > 0; at += 1) {
        const character = text.charAt(at);
        const after = new Set<number>();
        for (const index of here) {
          const place = places[index];
          if (place?.takes?.(character) === true) enter(place.next, places, after);
        }
        here = after;
      }
      return here.has(places.length);
    },
  };
}

/** Builds one state per part; the end of the expression is the state after the last part. */
function buildPlaces(parts: readonly string[]): readonly Place[] {
  const places: Place[] = [];
  const groups: { readonly begin: Place; readonly ends: Place[] }[] = [];
  for (const [at, part] of parts.entries()) {
    const next = at + 1;
    const group = groups.at(-1);
    if (part === "(?:") {
      const begin: Place = { next, free: [next] };
      groups.push({ begin, ends: [] });
      places.push(begin);
    } else if (part === "|") {
      const end: Place = { next, free: [] };
      group?.begin.free.push(next);
      group?.ends.push(end);
      places.push(end);
    } else if (part === ")") {
      for (const { free } of group?.ends ?? []) free.push(next);
      groups.pop();
      places.push({ next, free: [next] });
    } else if (part.length > 1 && part.endsWith("*")) {
      places.push({ takes: takerOf(part.slice(0, -1)), next: at, free: [next] });
    } else {
      places.push({ takes: takerOf(part), next, free: [] });
    }
  }
  return places;
}

function takerOf(part: string): (character: string) => boolean {
  const literal = part.length === 1 ? part : /^\\(.)$/.exec(part)?.[1];
  if (literal !== undefined && part !== ".") return (character) => character === literal;
  const pattern = new RegExp(`^${part}$`);
  return (character) => pattern.test(character);
}

function enter(index: number, places: readonly Place[], into: Set<number>): void {
  if (into.has(index)) return;
  into.add(index);
  for (const free of places[index]?.free ?? []) enter(free, places, into);
}
