/**
 * The invariants that the fuzzer checks. They must hold for any behavior of a service and any request to the local
 * service.
 */
export const invariants = {
  onlyClientErrors: "whatever is rejected is a RequestError",
  noSecret: "no key, path or server text is in an error, a log entry or a told wait",
  oneKey: "each request has exactly one api_key, the current one",
  underBase: "each request goes below the base path",
  fewInFlight: "4 GET and 1 POST are in flight at most",
  threeAttempts: "a GET is sent three times at most",
  notBeforeRequestedTime: "no request is sent before the time that the service asked for",
  everyCallEnds: "every call ends, and leaves no timer and no request",
  endsWhenCancelled: "a GET that is cancelled ends within 100 ms",
  queueIsFree: "a request that was given up holds back no other one",
  doneIsTrue: "an address told as done has the tag",
  notDoneIsTrue: "an address told as not done does not have the tag",
  oneOutcomeEach: "each address that was given has one outcome, in the order given",
  neverSentOnAGuess: "a POST is sent again only if it was not sent, or the service asked for it",
  reconcilesInTime: "the outcome of a POST is found out within 30 s, or at once when cancelled",
  wholeIsWhole: "a list told as whole has every row of the service",
  neverInCircles: "a list ends where its pages lead in a circle",
  rowsStay: "rows never shrink, and none is there twice",
  timeAsWritten: "a time is sent as the interface writes it",
  answerReadWhole: "a right answer is read whole, in whatever pieces it comes",
  nextLinkFound: "the next link of a well-formed header is found",
  linkStaysHome: "a link leads to the same origin, below the base path, without key or fragment",
  linkFollowed: "a link to the same origin and base path is followed as it stands",
  rowsAddUp: "the rows that were read, skipped and cut are those that came",
  soundRowsKept: "a sound row is never skipped",
  fieldsInRange: "every field that was read has the type and range of its schema",
  retryAfterExact: "each form of Retry-After is read as the moment it names, in every time zone",
  handlerAnswers: "the local service answers everything with JSON and a status of its own",
  handlerReadable: "every row of a good answer of the local service can be read",
  handlerTruth: "the tags of the local service are those that it acknowledged, in every list",
  handlerKeeps: "the local service has the same tags after a restart",
} as const;

export type Invariant = keyof typeof invariants;

export interface Breach {
  readonly invariant: Invariant;
  readonly what: string;
  readonly seed: number;
}

export class Findings {
  readonly breaches: Breach[] = [];
  readonly counts = { operations: 0, requests: 0, rows: 0, links: 0 };

  constructor(readonly seed: number) {}

  hold(invariant: Invariant, holds: boolean, what = ""): void {
    if (!holds) this.breaches.push({ invariant, what, seed: this.seed });
  }
}
