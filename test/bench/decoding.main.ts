import { measureDecoding } from "./decoding";

/** J1 on another Node, which starts this script: prints the results as one line of JSON. */
void measureDecoding().then((results) => {
  process.stdout.write(JSON.stringify(results));
});
