import type { Context } from 'hono';
import type { AuditEvent } from '#protocol/audit.ts';
import type { Me } from '#protocol/staff.ts';
import type { HandOver } from '#server/audit/auditLog.ts';
import type { ProviderFacts } from '#server/auth/oidcProvider.ts';
import type { PasswordHashing } from '#server/auth/secrets.ts';
import type { Sessions } from '#server/auth/sessions.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import type { SharedList } from '#server/list/sharedList.ts';
import type { Endpoints } from '#server/routes/endpoint.ts';

/** What the endpoints need. */
export interface AuthParts {
  readonly database: Database;
  readonly endpoints: Endpoints;
  readonly sessions: Sessions;
  readonly now: () => Date;
  /** The IP address of a request's client; `null`: unknown. */
  readonly clientAddress: (context: Context) => string | null;
  readonly fill: SharedList['fill'];
  readonly backUp: SharedList['backUp'];
  /** Begins a backup in the server's folder. @returns whether none was under way */
  readonly beginBackup: () => boolean;
  /** Whether the server makes backups by itself. */
  readonly hasBackups: boolean;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly passwords: PasswordHashing;
  readonly log: AuthLog;
  /**
   * Adds an entry to the audit. @param within the transaction that it belongs to; missing: a new
   * one
   */
  readonly record: (event: AuditEvent, within?: Queryable) => Promise<void>;
  /**
   * As `record`, for requests that only read: they succeed even while the database takes no writes,
   * and then only the log has the entry.
   */
  readonly recordRead: (event: AuditEvent) => Promise<void>;
  /**
   * Adds a failed sign-in to the audit, while it has room for those of its network.
   * @param to whose account was named; `null`: nobody's
   */
  readonly recordFailure: (
    context: Context,
    to: NonNullable<AuditEvent['to']> | null,
    within?: Queryable,
  ) => Promise<void>;
  readonly handOver: HandOver;
  /** Logs that a provider could not be reached, or that its answers cannot be trusted. */
  readonly logProvider: (facts: ProviderFacts) => void;
}

/** Logs events of staff and sessions: ids only, no names, addresses of people or tokens. */
type AuthLog = (
  event: AuthEvent,
  about: { readonly staffId?: string; readonly origin?: string; readonly expected?: string },
) => void;

export type AuthEvent =
  | 'first-admin-made'
  | 'signed-in'
  | 'sign-in-refused'
  | 'invited'
  | 'invitation-accepted'
  | 'staff-changed'
  | 'password-link-made'
  | 'password-changed'
  | 'token-made'
  | 'backed-up'
  | 'backup-cut-off'
  | 'not-audited'
  /** A write from another origin than the server's. */
  | 'foreign-origin';

/** Opens a session for the browser that asks, and sets its cookie. */
export async function signIn(parts: AuthParts, context: Context, me: Me): Promise<void> {
  await parts.sessions.open(context, me.id, parts.clientAddress(context));
  await parts.record({ kind: 'signedIn', by: me });
  parts.log('signed-in', { staffId: me.id });
}
