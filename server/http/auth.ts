import type { Hono, MiddlewareHandler } from 'hono';
import type { Me } from '#protocol/api.ts';
import type { AuditEvent } from '#protocol/audit.ts';
import type { Permission } from '#protocol/staff.ts';
import type { UnfinishedUpload } from '#protocol/staffApi.ts';

/** A member of staff who asks about the list. */
export interface Asker {
  readonly me: Me;
  /** `SharedList.revision`, as of this request: read with who asks, in one statement. */
  readonly revision: number;
}

/** What a handler knows of who sends a request. */
export interface StaffVariables {
  readonly Variables: { staff: Me };
}

/** The same of a request that asks about the list. */
export interface AskerVariables {
  readonly Variables: StaffVariables['Variables'] & { asker: Asker };
}

/** Sign-in, as the rest of the server sees it. */
export interface Auth {
  /** Its endpoints, with their whole paths. */
  readonly app: Hono;
  /** Answers with a problem, unless a member of staff asks who may. */
  readonly requireStaff: (permission: Permission) => MiddlewareHandler<StaffVariables>;
  /** As `requireStaff('read')`, and knows the revision. */
  readonly requireAsker: MiddlewareHandler<AskerVariables>;
  /** Refuses writes that pages of other origins send. */
  readonly requireOwnOrigin: MiddlewareHandler;
  /** Who sends the request; `null`: nobody who is signed in. */
  readonly staffOf: (request: Request) => Promise<Me | null>;
  /** The same, with the revision. */
  readonly askerOf: (request: Request) => Promise<Asker | null>;
  /** Writes into the audit what was read; where the database takes no writes, into the log alone. */
  readonly recordRead: (event: AuditEvent) => Promise<void>;
  /** The upload of a browser's list into this one that can continue; `null`: there is none. */
  readonly unfinishedUpload: () => Promise<UnfinishedUpload | null>;
  /** The address of the view that this person's list opens with; `''`: with none. */
  readonly startOf: (me: Me) => Promise<string>;
  /** Whether anybody could sign in; true also where that cannot be read. */
  readonly hasStaff: () => Promise<boolean>;
  /** What staff call the provider where they may sign in, too; `null`: there is none. */
  readonly providerName: string | null;
}
