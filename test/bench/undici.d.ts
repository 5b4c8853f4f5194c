/** The bench speaks to undici by the same files as `src/sources/transport/undici.d.ts`, and by this one. */
declare module "undici/lib/api/api-request.js" {
  import type { Dispatcher } from "undici";
  const request: Dispatcher["request"];
  export = request;
}
