/**
 * The minimum length of a text that is shown before the message. Shorter texts, such as decimals, are part of the
 * message.
 */
const shortestAddress = 20;

/** Describes a finding without its file: the address as written, and the message. */
export function formatFinding({
  text = "",
  message,
}: {
  readonly text?: string;
  readonly message: string;
}): string {
  return text.length < shortestAddress ? message : `${text}: ${message}`;
}
