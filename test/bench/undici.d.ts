/** Declares the file of undici that only the benches use. src/sources/transport/undici.d.ts declares the others. */
declare module "undici/lib/api/api-request.js" {
  import type { Dispatcher } from "undici";
  const request: Dispatcher["request"];
  export = request;
}
