import fs from "node:fs";
import path from "node:path";

const folder = path.resolve("test/support/certificates");

/** Returns a test certificate and its key, in PEM. The key of the signing authority is empty, since it is not kept. */
export function certificate(
  name: "authority" | "good" | "selfsigned" | "otherhost" | "expired" | "future",
): { readonly cert: string; readonly key: string } {
  const read = (ending: string): string => {
    const file = path.join(folder, `${name}${ending}`);
    return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
  };
  return { cert: read(".pem"), key: read(".key.pem") };
}
