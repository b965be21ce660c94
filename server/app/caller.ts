import type { Me } from '#protocol/staff.ts';

/** The caller of a request, by an open session or a valid token. */
export interface Caller {
  readonly me: Me;
  /** `SharedList.revision`, read in the same statement. */
  readonly revision: number;
  /** `null`: called with a personal token. */
  readonly sessionId: string | null;
  /** The session ends soon enough to be renewed. */
  readonly isRenewalDue: boolean;
}

/** What handlers know of the sender of a request. */
export interface StaffVariables {
  readonly Variables: { caller: Caller };
}
