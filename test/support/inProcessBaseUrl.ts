import type { BaseUrl } from "../../src/sources/service/baseUrl";

/** The base URL of a service in this process. No connection is opened to it. */
export const inProcessBaseUrl: BaseUrl = {
  origin: "http://localhost",
  host: "localhost",
  basePath: "",
  href: "http://localhost",
};
