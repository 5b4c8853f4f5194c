/** The scheme of opened traces, which are read-only. */
export const traceScheme = "address-atlas-trace";

/** The language id of traces. The manifest assigns this language to every file below the root folder `traceFolder`. */
export const traceLanguage = "address-atlas-trace";
export const traceFolder = "address-atlas-trace";
