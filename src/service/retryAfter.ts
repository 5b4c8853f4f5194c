const longestDate = 8.64e15;

/**
 * How long a Retry-After header asks to wait, in milliseconds: seconds or an HTTP date (RFC 9110,
 * section 10.2.3). A date that has passed asks for nothing: 0. Undefined where it cannot be read.
 */
export function parseRetryAfter(
  header: string | string[] | undefined,
  now: number,
): number | undefined {
  const text = (Array.isArray(header) ? header[0] : header)?.trim();
  if (text === undefined || text === "" || text.length > 64) return undefined;
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, longestDate);
  // Only the forms with a word in them: Date.parse would read "-5" as a year.
  const date = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** The moment after a wait; undefined beyond what a Date can hold. */
export function dateAfter(now: number, ms: number): Date | undefined {
  return now + ms <= longestDate ? new Date(now + ms) : undefined;
}
