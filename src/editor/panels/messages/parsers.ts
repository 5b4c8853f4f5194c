/**
 * A small parser for messages of a page. It returns the typed value, or `undefined` for anything else. Unknown
 * fields are dropped.
 */
type Parser<T> = (value: unknown) => T | undefined;

export type Parsed<P> = P extends Parser<infer T> ? T : never;

type Fields = Readonly<Record<string, Parser<unknown>>>;
type Simplify<T> = { readonly [K in keyof T]: T[K] };
type Read<F extends Fields> = { readonly [K in keyof F]: Parsed<F[K]> };

/**
 * The maximum length of a text in code units. Shown texts have at most 400 characters with up to 16 code units
 * each (`safeText`).
 */
const longestText = 8_192;

export function text(most = longestText): Parser<string> {
  return (value) => (typeof value === "string" && value.length <= most ? value : undefined);
}

export function count(most = Number.MAX_SAFE_INTEGER): Parser<number> {
  return (value) =>
    typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most
      ? value
      : undefined;
}

export const flag: Parser<boolean> = (value) => (typeof value === "boolean" ? value : undefined);

export function oneOf<const T extends string>(...allowed: readonly T[]): Parser<T> {
  return (value) => allowed.find((one) => one === value);
}

export function nullable<T>(parser: Parser<T>): Parser<T | null> {
  return (value) => (value === null ? null : parser(value));
}

export function listOf<T>(parser: Parser<T>, most = 10_000): Parser<readonly T[]> {
  return (value) => {
    if (!Array.isArray(value) || value.length > most) return undefined;
    const items: T[] = [];
    for (const each of value as readonly unknown[]) {
      const item = parser(each);
      if (item === undefined) return undefined;
      items.push(item);
    }
    return items;
  };
}

export function record<F extends Fields>(fields: F): Parser<Simplify<Read<F>>> {
  const entries = Object.entries(fields);
  return (value) => {
    if (typeof value !== "object" || value === null) return undefined;
    const found: Record<string, unknown> = {};
    for (const [name, parser] of entries) {
      const field = Object.hasOwn(value, name) ? parser(Reflect.get(value, name)) : undefined;
      if (field === undefined) return undefined;
      found[name] = field;
    }
    return found as Read<F>;
  };
}

/** Parses a discriminated union: the field `tag` names the variant, which determines the other fields. */
export function variants<Tag extends string, V extends Readonly<Record<string, Fields>>>(
  tag: Tag,
  table: V,
): Parser<{ [K in keyof V]: Simplify<Read<V[K]> & Readonly<Record<Tag, K>>> }[keyof V]> {
  type Union = { [K in keyof V]: Simplify<Read<V[K]> & Readonly<Record<Tag, K>>> }[keyof V];
  const parsers = new Map(
    Object.entries(table).map(([name, fields]) => [
      name,
      record({ ...fields, [tag]: oneOf(name) }),
    ]),
  );
  return (value) => {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, tag)) return undefined;
    const name: unknown = Reflect.get(value, tag);
    if (typeof name !== "string") return undefined;
    return parsers.get(name)?.(value) as Union | undefined;
  };
}
