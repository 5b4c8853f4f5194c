/** The bench uses undici through the files of `src/sources/transport/undici.d.ts` and through this file. */
declare module "undici/lib/api/api-request.js" {
  import type { Dispatcher } from "undici";
  const request: Dispatcher["request"];
  export = request;
}
