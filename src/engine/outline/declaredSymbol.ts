import type { Outline, Span } from "./outline";

const symbolField = /^(?:(?:token|currency)_?)?(?:symbol|ticker)$/i;
const mostFields = 60;

/** Returns the symbol field of the record around a place, even if the record also has a name. */
export function declaredSymbol(outline: Outline, place: Span): string | undefined {
  const { scope } = outline.at(place.start);
  if (scope < 0) return undefined;
  const field = outline
    .entriesOf(scope)
    .slice(0, mostFields)
    .find(({ keys: [key] }) => key !== undefined && symbolField.test(key.text));
  if (field === undefined) return undefined;
  const { first, last } = field.value;
  return last === first + 1 ? outline.contentOf(first) : undefined;
}
