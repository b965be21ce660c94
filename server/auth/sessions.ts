import type { Me } from '#protocol/staff.ts';
import { openCallers, tokenOf, type CallerParts, type Callers } from '#server/auth/callers.ts';
import { ifWritable } from '#server/database/isWriteRefused.ts';
import { notifyOfStaff } from './staff/staffChannel.ts';

/** The client that opens a session. */
interface Client {
  /** IP address; `null`: unknown. */
  readonly address: string | null;
  readonly userAgent: string;
}

export interface Sessions extends Callers {
  /** Opens a session. @returns headers that set its cookie */
  readonly open: (staffId: string, client: Client) => Promise<Headers>;
  /** Moves a session's end further away. @returns headers that set its cookie */
  readonly renew: (request: Request) => Promise<Headers>;
  /** Ends the request's session, if any. @returns its owner, and headers that clear its cookie */
  readonly end: (
    request: Request,
  ) => Promise<{ readonly headers: Headers; readonly me: Me | null }>;
}

/** Opens and ends sessions of the staff, and finds out who sends requests. */
export function openSessions(parts: CallerParts): Sessions {
  const { database, library, ended, secret, now } = parts;
  const callers = openCallers(parts);
  return {
    ...callers,
    open: async (staffId, { address, userAgent }) => {
      const body = { staffId, ipAddress: address ?? '', userAgent: userAgent.slice(0, 500) };
      const { headers } = await library.api.openSession({
        body,
        headers: new Headers(),
        returnHeaders: true,
      });
      await database.query('UPDATE staff SET seen_at = $2 WHERE id = $1', [staffId, now()]);
      return headers;
    },
    renew: async (request) => {
      const token = await tokenOf(request, library, secret);
      if (token === null) return new Headers();
      const { headers } = await library.api.renewSession({
        body: { token },
        headers: new Headers(),
        returnHeaders: true,
      });
      return headers;
    },
    end: async (request) => {
      const { headers } = request;
      const caller = await callers.callerOf(request);
      const sessionId = caller?.sessionId ?? null;
      // The library only knows the token, not its hash, so all it does is clear the cookie.
      if (sessionId !== null) await ended.end(sessionId);
      const signedOut = await library.api.signOut({ headers, returnHeaders: true });
      // A standby notifies nobody: then streams end with their next heartbeat.
      if (caller !== null) await ifWritable(notifyOfStaff(database, caller.me.id));
      return { headers: signedOut.headers, me: caller?.me ?? null };
    },
  };
}
