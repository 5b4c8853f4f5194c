/** The scheme of opened traces, which are read only. */
export const traceScheme = "address-atlas-trace";

/** The editor's language of traces; the manifest gives it to every file below this folder of the scheme. */
export const traceLanguage = "address-atlas-trace";
export const traceFolder = "address-atlas-trace";
