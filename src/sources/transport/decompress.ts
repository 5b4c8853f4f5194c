import zlib from "node:zlib";
import { promisify } from "node:util";
import { ExchangeFailure } from "./exchange";

const decoders = {
  gzip: promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.gunzip),
  deflate: promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.inflate),
  rawDeflate: promisify<Uint8Array, zlib.ZlibOptions, Buffer>(zlib.inflateRaw),
  br: promisify<Uint8Array, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress),
};

/**
 * Decompresses a body with one encoding (gzip, deflate or br), up to a limit of bytes. A list of
 * encodings is refused: only an attacker needs one.
 */
export async function decompress(
  body: Uint8Array,
  encoding: string | string[] | undefined,
  maxBytes: number,
): Promise<Uint8Array> {
  const decode = decoderOf(
    body,
    String(encoding ?? "")
      .trim()
      .toLowerCase(),
  );
  if (decode === undefined) return body;
  try {
    return await decode(body, { maxOutputLength: maxBytes });
  } catch (error) {
    throw readError(error);
  }
}

function decoderOf(
  body: Uint8Array,
  encoding: string,
): ((body: Uint8Array, options: zlib.ZlibOptions) => Promise<Buffer>) | undefined {
  switch (encoding) {
    case "":
    case "identity":
      return undefined;
    case "gzip":
    case "x-gzip":
      return decoders.gzip;
    case "deflate":
      // Many servers send deflate without the zlib header that RFC 9110, section 8.4.1.2, requires.
      return ((body[0] ?? 0) & 0x0f) === 8 ? decoders.deflate : decoders.rawDeflate;
    case "br":
      return decoders.br;
    default:
      throw new ExchangeFailure("E_ENCODING", true);
  }
}

function readError(error: unknown): ExchangeFailure {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ERR_BUFFER_TOO_LARGE") return new ExchangeFailure("E_TOO_BIG", true);
  return new ExchangeFailure(code === "Z_BUF_ERROR" ? "E_TRUNCATED" : "E_ENCODING", true);
}
