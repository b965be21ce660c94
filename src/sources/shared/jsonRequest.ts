import * as v from 'valibot';
import type { NetworkEdge } from './connection/connection.ts';
import { lastLine, PROGRESS_TYPE, progressLine, type Progress } from '#protocol/changes.ts';

/** The options of a request with this body as JSON; `undefined`: without a body. */
export function jsonRequest(method: string, body: unknown): RequestInit {
  if (body === undefined) return { method };
  return {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  };
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
): ReturnType<NetworkEdge['request']> {
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
    let text = '';
    const decoder = new TextDecoder();
    const isInLines = response.headers.get('Content-Type') === PROGRESS_TYPE;
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
    const retryAfter = response.headers.get('Retry-After');
    return { status: response.status, body: parse(text), retryAfter };
  } finally {
    clearTimeout(timer);
  }
}

/** @returns the decoded JSON; `undefined` if it is not JSON */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
