/** The declarations of the bench. src/sources/transport/undici.d.ts declares the other files of undici. */
declare module "undici/lib/api/api-request.js" {
  import type { Dispatcher } from "undici";
  const request: Dispatcher["request"];
  export = request;
}
