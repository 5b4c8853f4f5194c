const longestDate = 8.64e15;

/**
 * Returns the wait that a Retry-After header demands, in milliseconds. The header has seconds or an HTTP date (RFC
 * 9110, section 10.2.3). Returns 0 for a date in the past; undefined if the header cannot be read.
 */
export function parseRetryAfter(
  header: string | string[] | undefined,
  now: number,
): number | undefined {
  const text = (Array.isArray(header) ? header[0] : header)?.trim();
  if (text === undefined || text === "" || text.length > 64) return undefined;
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, longestDate);
  const date = parseHttpDate(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/**
 * Parses the three forms of an HTTP date. The asctime form has no zone but is UTC too (RFC 9110,
 * section 5.6.7).
 */
function parseHttpDate(text: string): number {
  // Only forms that begin with a word are parsed, since Date.parse would read "-5" as a year.
  if (!/^[A-Za-z]{3,9},? /.test(text)) return Number.NaN;
  return Date.parse(/[A-Z]$|[+-]\d{4}$/i.test(text) ? text : `${text} GMT`);
}

/** Returns the time after a wait; undefined beyond the range of a Date. */
export function dateAfter(now: number, ms: number): Date | undefined {
  return now + ms <= longestDate ? new Date(now + ms) : undefined;
}
