import type { Context, Hono, MiddlewareHandler } from 'hono';
import type * as v from 'valibot';
import { canBeKept } from '#protocol/fields.ts';
import { checkedJson, Refusal } from '#server/app/errors.ts';
import {
  limitBody,
  limitRate,
  MAX_IMPORT_BODY_BYTES,
  MAX_SMALL_BODY_BYTES,
  MAX_TURN_MS,
  type TakeRequest,
} from '#server/app/limits.ts';
import type { Turns } from '#server/app/turns.ts';
import type { Caller, StaffVariables } from '#server/app/caller.ts';
import type { Sessions } from '#server/auth/sessions.ts';
import {
  ENDPOINT_ACCESS,
  type EndpointName,
  HEAVY_ENDPOINTS,
  type OpenEndpoint,
  type StaffEndpoint,
  TOKEN_ENDPOINTS,
} from '#server/routes/permissions.ts';

/** What a member's requests wait for: the same as for questions and changes. */
export interface MemberTurns {
  readonly takeRequest: TakeRequest;
  readonly turns: Pick<Turns, 'light' | 'heavy'>;
}

export type Endpoints = ReturnType<typeof endpointsOn>;

/** Adds endpoints to an app, each guarded according to `ENDPOINT_ACCESS`. */
export function endpointsOn(app: Hono, { require }: Sessions, { takeRequest, turns }: MemberTurns) {
  return {
    addOpen: (name: OpenEndpoint, answer: (context: Context) => Promise<Response>) => {
      const [method = '', path = ''] = name.split(' ');
      app.on(method, path, limitBody(maxBodyOf(name)), answer);
    },
    addForStaff: (
      name: StaffEndpoint,
      answer: (context: Context, caller: Caller) => Promise<Response>,
    ) => {
      const [method = '', path = ''] = name.split(' ');
      const takeTurn = HEAVY_ENDPOINTS.has(name) ? turns.heavy : turns.light;
      const admit: MiddlewareHandler<StaffVariables> = async (context, next) => {
        // A lost token must not become an account.
        if (context.get('caller').sessionId === null && !TOKEN_ENDPOINTS.has(name)) {
          throw new Refusal('urn:problem:forbidden');
        }
        // An id that the database cannot store belongs to nobody.
        if (!Object.values<string>(context.req.param()).every(canBeKept)) {
          throw new Refusal('urn:problem:not-found');
        }
        await next();
      };
      // Before the body: whoever is not signed in does not keep a place by sending it slowly.
      const guards = [require(ENDPOINT_ACCESS[name]), limitRate(takeRequest), admit] as const;
      app.on(method, path, ...guards, limitBody(maxBodyOf(name)), (context) => {
        const caller = context.get('caller');
        const work = () => answer(context, caller);
        return takeTurn(caller.me.id, work, MAX_TURN_MS, context.req.raw.signal);
      });
    },
  };
}

function maxBodyOf(name: EndpointName): number {
  return name === 'POST /api/move' ? MAX_IMPORT_BODY_BYTES : MAX_SMALL_BODY_BYTES;
}

/** The JSON body of a request, checked. @throws Refusal */
export async function bodyOf<Schema extends v.GenericSchema>(
  { req }: Context,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  return checkedJson(schema, await req.text());
}

/** JSON to be saved as a file. */
export function fileResponse(stream: ReadableStream<Uint8Array>, name: string): Response {
  return new Response(stream, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  });
}
