import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { canBeKept } from '#protocol/fields.ts';
import {
  ENDPOINT_ACCESS,
  HEAVY_ENDPOINTS,
  TOKEN_ENDPOINTS,
  type EndpointName,
  type OpenEndpoint,
  type StaffEndpoint,
} from './staff/permissions.ts';
import { Refusal } from '#server/auth/refusal.ts';
import type { OriginCheck } from '#server/auth/requestOrigin.ts';
import type { Caller, Sessions } from '#server/auth/sessions.ts';
import { BusyError } from '#server/http/turns.ts';
import type { TakeRequest } from '#server/http/limits.ts';
import type { Turns } from '#server/http/turns.ts';
import { MAX_IMPORT_BODY_BYTES, MAX_SMALL_BODY_BYTES, MAX_TURN_MS } from '#server/limits.ts';

/** Adds endpoints to an app, each guarded according to `ENDPOINT_ACCESS`. */
export interface Endpoints {
  readonly addOpen: (name: OpenEndpoint, answer: (context: Context) => Promise<Response>) => void;
  readonly addForStaff: (
    name: StaffEndpoint,
    answer: (context: Context, caller: Caller) => Promise<Response>,
  ) => void;
}

/** What a member's requests wait for: the same as for questions and changes. */
export interface MemberTurns {
  readonly takeRequest: TakeRequest;
  readonly turns: Pick<Turns, 'light' | 'heavy'>;
}

export function endpointsOn(
  app: Hono,
  sessions: Sessions,
  refusalOf: OriginCheck,
  { takeRequest, turns }: MemberTurns,
): Endpoints {
  const add = (name: EndpointName, answer: (context: Context) => Promise<Response>) => {
    const [method = '', path = ''] = name.split(' ');
    app.on(method, path, async (context) => {
      try {
        const refusal = refusalOf(context.req.raw);
        if (refusal !== null) throw refusal;
        return await answer(context);
      } catch (error) {
        if (error instanceof Refusal) return error.toResponse();
        if (error instanceof BusyError) return tooManyRequests(1).toResponse();
        throw error;
      }
    });
  };
  return {
    addOpen: (name, answer) => add(name, (context) => withBody(name, context, answer)),
    addForStaff: (name, answer) =>
      add(name, async (context) => {
        // Before the body: whoever is not signed in does not keep a place by sending it slowly.
        const caller = await sessions.admit(context.req.raw, ENDPOINT_ACCESS[name]);
        const { id } = caller.me;
        const waitS = takeRequest(id);
        if (waitS > 0) throw tooManyRequests(waitS);
        // A lost token must not become an account.
        if (caller.sessionId === null && !TOKEN_ENDPOINTS.has(name)) {
          throw new Refusal('urn:problem:forbidden');
        }
        // An id that the database cannot store belongs to nobody.
        if (!Object.values(context.req.param()).every(canBeKept)) {
          throw new Refusal('urn:problem:not-found');
        }
        const takeTurn = HEAVY_ENDPOINTS.has(name) ? turns.heavy : turns.light;
        const work = () => withBody(name, context, () => answer(context, caller));
        return takeTurn(id, work, MAX_TURN_MS, context.req.raw.signal);
      }),
  };
}

function tooManyRequests(retryAfterS: number): Refusal {
  return new Refusal('urn:problem:too-many-requests', { retryAfterS });
}

/** Answers unless the request's body is too large. */
async function withBody(
  name: EndpointName,
  context: Context,
  answer: (context: Context) => Promise<Response>,
): Promise<Response> {
  const maxSize = name === 'POST /api/move' ? MAX_IMPORT_BODY_BYTES : MAX_SMALL_BODY_BYTES;
  let response = new Refusal('urn:problem:too-large').toResponse();
  const limit = bodyLimit({ maxSize, onError: () => response });
  await limit(context, async () => {
    response = await answer(context);
  });
  return response;
}

/** The JSON body of a request, checked. @throws Refusal */
export async function bodyOf<Schema extends v.GenericSchema>(
  context: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  // A foreign page's form cannot send this type.
  const isJson = context.req.header('content-type')?.startsWith('application/json') === true;
  const body: unknown = isJson ? await context.req.json().catch(() => undefined) : undefined;
  const result = v.safeParse(schema, body);
  if (!result.success) throw new Refusal('urn:problem:invalid');
  return result.output;
}

/** @param headers added to the response's own, such as cookies */
export function jsonResponse(value: unknown, headers = new Headers()): Response {
  return withHeaders(Response.json(value), headers);
}

/** JSON to be saved as a file. */
export function fileResponse(stream: ReadableStream<Uint8Array>, name: string): Response {
  return new Response(stream, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  });
}

/** Success without a body. */
export function doneResponse(headers = new Headers()): Response {
  return withHeaders(new Response(null, { status: 204 }), headers);
}

function withHeaders(response: Response, headers: Headers): Response {
  response.headers.set('cache-control', 'no-store');
  for (const cookie of headers.getSetCookie()) response.headers.append('set-cookie', cookie);
  return response;
}
