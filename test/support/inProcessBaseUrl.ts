import type { BaseUrl } from "../../src/sources/service/baseUrl";

/** The base URL of a service in this process, to which no connection is opened. */
export const inProcessBaseUrl: BaseUrl = {
  origin: "http://localhost",
  host: "localhost",
  basePath: "",
  href: "http://localhost",
};
