import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { AuditEvent } from '#protocol/audit.ts';
import type { Me } from '#protocol/staff.ts';
import type { HandOver } from '#server/audit/auditLog.ts';
import type { OidcSettings } from '#server/auth/oidcProvider.ts';
import type { PasswordHashing } from '#server/auth/secrets.ts';
import type { Sessions } from '#server/auth/sessions.ts';
import type { Database, Queryable } from '#server/database/database.ts';
import type { SharedList } from '#server/list/openSharedList.ts';
import type { Endpoints, MemberTurns } from '#server/routes/endpoint.ts';

/** What sign-in needs of the server; tests fix time, chance and hashing. */
export interface AuthOptions extends MemberTurns {
  /** Migrated. */
  readonly database: Database;
  readonly list: Pick<SharedList, 'fill' | 'backUp'>;
  /** Whether browsers reach the server by TLS: cookies are then sent only by TLS. */
  readonly isSecure: boolean;
  /** The provider where staff may also sign in; `null`: none. */
  readonly oidc: OidcSettings | null;
  /** Begins a backup in the server's folder. @returns whether none was under way */
  readonly beginBackup: () => boolean;
  /** Whether the server makes backups by itself. */
  readonly hasBackups: boolean;
  /** Gets what the audit does not have, without names, addresses of people or tokens. */
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly now: () => Date;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
  readonly passwords: PasswordHashing;
}

/** What the endpoints need. */
export interface AuthParts extends AuthOptions {
  readonly endpoints: Endpoints;
  readonly sessions: Sessions;
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
   * Adds a failed sign-in to the log, and to the audit while that has room for it.
   * @param to whose account was named; `null`: nobody's
   */
  readonly recordFailure: (
    to: NonNullable<AuditEvent['to']> | null,
    within?: Queryable,
  ) => Promise<void>;
  readonly handOver: HandOver;
}

/** Opens a session for the browser that asks, and sets its cookie. */
export async function signIn(
  { sessions, record }: AuthParts,
  context: Context,
  me: Me,
): Promise<void> {
  await sessions.open(context, me.id);
  await record({ kind: 'signedIn', by: me });
}
