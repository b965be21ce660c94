import * as v from 'valibot';
import type { UserSource } from '#domain/userSource.ts';
import { jsonRequest } from '#sources/shared/jsonRequest.ts';
import { movedSinceSchema, VIEW_PATHS, type MovedRequest } from '#protocol/views.ts';

const TIMEOUT_MS = 10_000;

/**
 * Asks the server. @param basePath the path that the product is served under, without a trailing
 * slash
 */
export function createMovedSince(
  fetch: (path: string, init: RequestInit) => Promise<Response>,
  basePath = '',
): NonNullable<UserSource['movedSince']> {
  return async (query, since) => {
    try {
      const response = await fetch(basePath + VIEW_PATHS.moved, {
        ...jsonRequest('POST', { query, since } satisfies MovedRequest),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return response.ok ? v.parse(movedSinceSchema, await response.json()) : null;
    } catch {
      return null;
    }
  };
}
