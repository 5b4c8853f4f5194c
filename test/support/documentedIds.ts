/** Matches the id of a row in the fault table: `H-21`, `T-03f`. */
const rowId = /(?<![\w-])[HSBVPTGUDLWNYQ]-\d{2}[tfe]?(?!\w)/g;

/** Returns the ids of the rows in docs/faults.md, in order. */
export function rowsOf(faults: string): readonly string[] {
  return [...faults.matchAll(/^\| ([HSBVPTGUDLWNYQ]-\d{2}[tfe]?) \|/gm)].map(([, id = ""]) => id);
}

export function rulesOf(faults: string): readonly string[] {
  return [...faults.matchAll(/^(\d+)\. /gm)].map(([, number = ""]) => number);
}

/**
 * Returns the places of docs/interface.md that comments can quote: each heading, and each numbered paragraph or
 * endpoint as its heading and number, such as "Endpoints 5".
 */
export function placesOf(interfaceText: string): readonly string[] {
  const headings: string[] = [];
  let heading = "";
  for (const line of interfaceText.split("\n")) {
    const [, title] = /^#{2,3} (.+)$/.exec(line) ?? [];
    const [, number] = /^(?:\| )?(\d+)(?:\.| \|)/.exec(line) ?? [];
    if (title !== undefined) headings.push((heading = title));
    else if (number !== undefined) headings.push(`${heading} ${number}`);
  }
  return headings;
}

export function rowsNamedIn(text: string): readonly string[] {
  return [...text.matchAll(rowId)].map(([id]) => id);
}

/** Returns the numbers of rules that a text mentions, as in "rule 8" or "faults.md, rules 8 and 10". */
export function rulesNamedIn(text: string): readonly string[] {
  return [...text.matchAll(/\brules? (\d+)(?:(?:,| and| to) (\d+))?/g)].flatMap(
    ([, first = "", second]) => (second === undefined ? [first] : [first, second]),
  );
}

/** Returns the places of interface.md that a text quotes, as in "interface, Pagination 4" or "interface.md, Limits". */
export function placesNamedIn(text: string): readonly string[] {
  const quotes =
    /\binterface(?:\.md)?, ((?:[A-Z][a-z]+(?: [a-z]+)*(?: \d+)?)|(?:[Ee]ndpoint )?\d+)/g;
  return [...text.matchAll(quotes)].map(([, place = ""]) =>
    place.replace(/^(?:[Ee]ndpoint )?(\d+)$/, "Endpoints $1"),
  );
}

/** Whether a quote is a known place or begins with one: the quote can include following words of the sentence. */
export function isPlace(places: readonly string[], quoted: string): boolean {
  return places.some((place) => quoted === place || quoted.startsWith(`${place} `));
}

/** Returns the files and folders of the repository that a page mentions in backticks or links to. */
export function pathsNamedIn(page: string): readonly string[] {
  const quoted = [...page.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)*\/?)`/g)].map(([, name = ""]) => name);
  const linked = [...page.matchAll(/\]\(((?![a-z]+:|#)[^)#]+)/g)].map(([, name = ""]) => name);
  const ofOurs = quoted.filter((name) =>
    /\/$|\/.*\.(?:ts|js|mjs|md|json|css)$|^[\w-]+\.(?:ts|mjs|js|md)$/.test(name),
  );
  return [...ofOurs, ...linked];
}
