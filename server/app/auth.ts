import type { Hono, MiddlewareHandler } from 'hono';
import type { Me, Permission } from '#protocol/staff.ts';
import type { HandOver } from '#server/audit/auditLog.ts';

/** A member of staff who asks about the list. */
export interface Asker {
  readonly me: Me;
  /** `SharedList.revision` for this request, read together with the asker in one statement. */
  readonly revision: number;
}

/** What handlers know of the sender of a request. */
export interface StaffVariables {
  readonly Variables: { staff: Me };
}

/** The same for a request about the list. */
export interface AskerVariables {
  readonly Variables: StaffVariables['Variables'] & { asker: Asker };
}

/** Sign-in, as the rest of the server uses it. */
export interface Auth {
  /** Its endpoints, with their whole paths. */
  readonly app: Hono;
  /** Answers with a problem, unless a member of staff with this permission asks. */
  readonly requireStaff: (permission: Permission) => MiddlewareHandler<StaffVariables>;
  /** As `requireStaff('read')`, and provides the revision. */
  readonly requireAsker: MiddlewareHandler<AskerVariables>;
  /** Refuses writes from pages of other origins. */
  readonly requireOwnOrigin: MiddlewareHandler;
  /** The sender of the request; `null`: nobody who is signed in. */
  readonly staffOf: (request: Request) => Promise<Me | null>;
  /** The same, with the revision. */
  readonly askerOf: (request: Request) => Promise<Asker | null>;
  /** Records in the audit who reads much; while the database takes no writes, only in the log. */
  readonly handOver: HandOver;
  /** Whether a browser's list is to be uploaded. */
  readonly isUploadPending: () => Promise<boolean>;
  /** The address of this person's default view; `''`: none. */
  readonly startOf: (me: Me) => Promise<string>;
  /** Whether anybody could sign in; true if that cannot be read. */
  readonly hasStaff: () => Promise<boolean>;
  /** The staff's name for the sign-in provider; `null`: there is none. */
  readonly providerName: string | null;
}
