import { measureDecoding } from "./decoding";

/** J1 for who starts this on another Node: the results as one line of JSON. */
void measureDecoding().then((results) => {
  process.stdout.write(JSON.stringify(results));
});
