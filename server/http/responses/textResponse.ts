import { gzipSync } from 'node:zlib';
import { spool } from '#server/http/spool.ts';
import { acceptedEncodings } from './acceptedEncodings.ts';

/** Shorter texts fit into one packet anyway. */
const MIN_BYTES = 1024;
/** Longer ones would hold up other requests: they are compressed as they are sent (createApp.ts). */
const MAX_BYTES = 128 * 1024;

/** Such as a request of Hono. */
interface HasHeaders {
  readonly header: (name: string) => string | undefined;
}

/**
 * A text with status 200, compressed at once where that is accepted: for a text of a page this takes a
 * tenth of what a stream does.
 */
export function textResponse(
  request: HasHeaders,
  text: string | Buffer<ArrayBuffer>,
  headers: Readonly<Record<string, string>>,
): Response {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const accepted = acceptedEncodings(request.header('Accept-Encoding') ?? '');
  const isGzipped = bytes.length >= MIN_BYTES && bytes.length <= MAX_BYTES && accepted.has('gzip');
  const body = isGzipped ? gzipSync(bytes) : bytes;
  return new Response(body, {
    headers: {
      ...headers,
      'Content-Length': String(body.length),
      Vary: 'Accept-Encoding',
      ...(isGzipped && { 'Content-Encoding': 'gzip' }),
    },
  });
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

/** The same of a value, as JSON. */
export function jsonResponse(request: HasHeaders, value: unknown): Response {
  return textResponse(request, JSON.stringify(value), JSON_TYPE);
}

/** Longer texts wait on the disk for whoever reads slowly. */
const MAX_BYTES_IN_MEMORY = 1024 * 1024;

/** The same of a JSON text in parts. */
export async function jsonPartsResponse(
  request: HasHeaders,
  parts: readonly Buffer[],
): Promise<Response> {
  const bytes = parts.reduce((sum, { length }) => sum + length, 0);
  if (bytes <= MAX_BYTES_IN_MEMORY) {
    return textResponse(request, Buffer.concat(parts), JSON_TYPE);
  }
  const { stream } = await spool(async (take) => {
    for (const part of parts) await take(part);
  });
  return new Response(stream, { headers: JSON_TYPE });
}
