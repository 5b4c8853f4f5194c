import { measureDecoding } from "./decoding";

/** Measures goal J1 on the Node that runs this script. Prints the results as one line of JSON. */
void measureDecoding().then((results) => {
  process.stdout.write(JSON.stringify(results));
});
