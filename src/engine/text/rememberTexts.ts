/** Longer texts are not cached: they rarely repeat and use much memory. */
const longest = 60;
const most = 2_000;

/**
 * Wraps a function of a text so that it caches the results for short texts, since the keys of a document repeat.
 *
 *     const splitWords = rememberTexts((name) => name.match(word) ?? []);
 */
export function rememberTexts<Value>(read: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    if (text.length > longest) return read(text);
    const value = known.get(text);
    if (value !== undefined || known.has(text)) return value as Value;
    if (known.size >= most) known.clear();
    const found = read(text);
    known.set(text, found);
    return found;
  };
}
