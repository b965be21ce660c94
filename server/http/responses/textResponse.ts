import { gzipSync } from 'node:zlib';
import { spool } from '#server/http/spool.ts';
import { acceptedEncodings } from './acceptedEncodings.ts';

/** Shorter texts fit into one packet anyway. */
const MIN_BYTES = 1024;
/**
 * Longer texts would delay other requests: they are compressed while they are sent (createApp.ts).
 */
const MAX_BYTES = 128 * 1024;

/** Such as a request of Hono. */
interface HasHeaders {
  readonly header: (name: string) => string | undefined;
}

/**
 * A text with status 200, compressed at once if the client accepts that: for a page's text this
 * takes a tenth of the time of a stream.
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

/** The same for a value, as JSON. */
export function jsonResponse(request: HasHeaders, value: unknown): Response {
  return textResponse(request, JSON.stringify(value), JSON_TYPE);
}

/** Longer texts wait on the disk for slow readers. */
const MAX_BYTES_IN_MEMORY = 1024 * 1024;

/** The same for a JSON text in parts. */
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
