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
  const date = parseHttpDate(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** Its three forms; that of asctime names no zone and is UTC all the same (RFC 9110, section 5.6.7). */
function parseHttpDate(text: string): number {
  // Only forms with a word in them: Date.parse would read "-5" as a year.
  if (!/^[A-Za-z]{3,9},? /.test(text)) return Number.NaN;
  return Date.parse(/[A-Z]$|[+-]\d{4}$/i.test(text) ? text : `${text} GMT`);
}

/** The moment after a wait; undefined beyond what a Date can hold. */
export function dateAfter(now: number, ms: number): Date | undefined {
  return now + ms <= longestDate ? new Date(now + ms) : undefined;
}
