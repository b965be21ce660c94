import * as v from 'valibot';
import { lastLine, PROGRESS_TYPE, progressLine, type Progress } from '#protocol/changes.ts';

/** A response; `body`: decoded JSON, `undefined` if it is not JSON. */
export interface JsonResponse {
  readonly status: number;
  readonly body: unknown;
  /** The header `Retry-After`, if any. */
  readonly retryAfter?: string | null;
}

/** The options of a request with this body as JSON; `undefined`: without a body. */
export function jsonRequest(method: string, body: unknown): RequestInit {
  if (body === undefined) return { method };
  return {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
}

/** Rejects if no response comes in time. */
export async function requestJson(
  fetch: (path: string, init: RequestInit) => Promise<Response>,
  path: string,
  { signal, ...init }: RequestInit,
  timeoutMs: number,
): Promise<JsonResponse> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(path, {
    ...init,
    signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
  });
  return responseOf(response, await response.text());
}

/**
 * A request that may take minutes: it lasts as long as the server reports progress.
 * @param silenceMs rejects after this long without progress
 */
export async function progressRequest(
  path: string,
  init: RequestInit,
  silenceMs: number,
  onProgress: (progress: Progress | null) => void,
): Promise<JsonResponse> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  heard();
  try {
    const headers = new Headers(init.headers);
    headers.set('Accept', `application/json, ${PROGRESS_TYPE}`);
    const response = await fetch(path, { ...init, headers, signal: silence.signal });
    const isInLines = response.headers.get('Content-Type') === PROGRESS_TYPE;
    const decoder = new TextDecoder();
    let text = '';
    // Not `for await`: Safari’s streams cannot be iterated.
    const reader = response.body?.getReader();
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
      heard();
      text += decoder.decode(part.value, { stream: true });
      if (!isInLines) continue;
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const last = v.safeParse(lastLine, parse(line));
        if (last.success) return last.output;
        const parsed = v.safeParse(progressLine, parse(line));
        if (parsed.success) onProgress(parsed.output.progress);
      }
    }
    if (isInLines) throw new Error('The response was cut off.');
    return responseOf(response, text);
  } finally {
    clearTimeout(timer);
  }
}

function responseOf({ status, headers }: Response, text: string): JsonResponse {
  return { status, body: parse(text), retryAfter: headers.get('Retry-After') };
}

/** `undefined` if it is not JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
