import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { Permission } from '#protocol/staff.ts';
import type { NewLink } from '#protocol/staffApi.ts';
import type { AskerVariables, Auth, StaffVariables } from '#server/app/auth.ts';
import { requireOwnOrigin } from '#server/app/requestOrigin.ts';
import { addToAudit, openHandOver } from '#server/audit/auditLog.ts';
import type { AuthParts } from '#server/auth/authParts.ts';
import type { OidcSettings } from '#server/auth/oidcProvider.ts';
import { type PasswordHashing, SCRYPT } from '#server/auth/secrets.ts';
import {
  type Caller,
  openEndedSessions,
  openSessions,
  type Sessions,
} from '#server/auth/sessions.ts';
import { openFailureBound } from '#server/auth/signInTries.ts';
import { type Database, isWriteRefused } from '#server/database/database.ts';
import { addOwnEndpoints, addTokenEndpoints } from '#server/routes/account.ts';
import { addAuditEndpoints } from '#server/routes/audit.ts';
import { addBackupEndpoints } from '#server/routes/backup.ts';
import { endpointsOn, type MemberTurns } from '#server/routes/endpoint.ts';
import {
  addFirstAdminEndpoint,
  addUploadEndpoint,
  createFirstAdminLink,
  type FirstAdmin,
  isUploadPending,
  makeFirstAdmin,
} from '#server/routes/firstStart.ts';
import { addNoOidcEndpoints, addOidcEndpoints } from '#server/routes/oidc.ts';
import { addDescriptionEndpoint } from '#server/routes/openApi.ts';
import { addLinkEndpoints, addSignInEndpoints, clearExpired } from '#server/routes/signIn.ts';
import { addInvitationEndpoints, addStaffEndpoints } from '#server/routes/staff.ts';
import { addViewEndpoints } from '#server/routes/views.ts';
import { clearRemovedViews, defaultSearch } from '#server/views/storedViews.ts';

interface AuthSettings {
  /** The server's address in browsers; `null`: whatever address a request names. */
  readonly publicUrl: string | null;
  /** Signs the cookies; at least 32 random characters, the same on every server. */
  readonly secret: string;
  /** Whether browsers reach the server by TLS. */
  readonly isSecure: boolean;
  /** The provider where staff may also sign in; `null`: none. */
  readonly oidc: OidcSettings | null;
}

export interface AuthOptions
  extends
    MemberTurns,
    Pick<
      AuthParts,
      'clientAddress' | 'fill' | 'backUp' | 'beginBackup' | 'hasBackups' | 'log' | 'logProvider'
    > {
  readonly database: Database;
  readonly settings: AuthSettings;
  /** A subquery that returns `SharedList.revision`. `known`: an earlier one, such as `$1`. */
  readonly revisionSql: string;
  readonly now?: () => Date;
  readonly random?: () => number;
  /** Missing: scrypt. */
  readonly passwords?: PasswordHashing;
}

/** What the server needs of it, and the link of the start. */
export interface StaffAuth extends Auth {
  /** A new link that makes the first admin; `null` if there is an active admin. */
  readonly firstAdminLink: () => Promise<NewLink | null>;
  /** Makes the first admin, with an empty list, unless there is an active admin. @throws Refusal */
  readonly makeFirstAdmin: (admin: FirstAdmin) => Promise<void>;
  /** Removes tries, links and sessions that have expired: to be called once an hour. */
  readonly clearExpired: () => Promise<void>;
  /** Removes what was removed some days ago: to be called once a day. */
  readonly clearOld: () => Promise<void>;
  /** See `EndedSessions.remove`. */
  readonly removeEnded: () => Promise<void>;
  /** Looks up the provider, and logs a failure; the next sign-in tries again. */
  readonly prepareProvider: () => Promise<void>;
}

/** Sign-in and staff of the shared list, on a migrated database. */
export function createAuth(options: AuthOptions): StaffAuth {
  const { database, settings, revisionSql } = options;
  const { now = () => new Date(), random = Math.random, passwords = SCRYPT } = options;
  const { publicUrl, secret, isSecure } = settings;
  const ended = openEndedSessions(database);
  const sessions = openSessions({ database, ended, secret, isSecure, now, revisionSql });
  const app = new Hono();
  const { clientAddress, fill, backUp, log, logProvider } = options;
  const { beginBackup, hasBackups } = options;
  const endpoints = endpointsOn(app, sessions, options);
  const outside = {
    now,
    clientAddress,
    fill,
    backUp,
    beginBackup,
    hasBackups,
    random,
    log,
    logProvider,
  };
  const recording = auditOn(database, now, log);
  const hasRoom = openFailureBound(now);
  const recordFailure: AuthParts['recordFailure'] = async (context, to, within) => {
    if (!hasRoom(clientAddress(context))) return;
    await recording.record({ kind: 'signInFailed', by: null, to }, within);
  };
  const audit = { ...recording, recordFailure, handOver: openHandOver(recording.recordRead) };
  const parts = { database, endpoints, sessions, passwords, ...audit, ...outside };
  addSignInEndpoints(parts);
  addOwnEndpoints(parts);
  addLinkEndpoints(parts);
  addFirstAdminEndpoint(parts);
  addUploadEndpoint(parts);
  addStaffEndpoints(parts);
  addInvitationEndpoints(parts);
  addTokenEndpoints(parts);
  addDescriptionEndpoint(parts);
  addBackupEndpoints(parts);
  addViewEndpoints(parts);
  addAuditEndpoints(parts);
  const prepareProvider = addProviderEndpoints(parts, settings);
  return {
    app,
    requireStaff: (permission) => requireStaff(sessions, permission),
    requireAsker: requireAsker(sessions),
    requireOwnOrigin: requireOwnOrigin(publicUrl, log),
    staffOf: async (request) => (await sessions.callerOf(request))?.me ?? null,
    askerOf: sessions.askerOf,
    handOver: audit.handOver,
    hasStaff: staffFound(database),
    isUploadPending: () => isUploadPending(database),
    startOf: (me) => defaultSearch(database, me),
    clearExpired: () => clearExpired(database, now()),
    clearOld: () => clearRemovedViews(database, now()),
    removeEnded: ended.remove,
    firstAdminLink: () => createFirstAdminLink(database, now()),
    makeFirstAdmin: (admin) => makeFirstAdmin(parts, admin),
    providerName: settings.oidc?.name ?? null,
    prepareProvider,
  };
}

function auditOn(
  database: Database,
  now: () => Date,
  log: AuthParts['log'],
): Pick<AuthParts, 'record' | 'recordRead'> {
  const record: AuthParts['record'] = (event, within) =>
    within === undefined
      ? database.transaction((on) => addToAudit(on, event, now()))
      : addToAudit(within, event, now());
  return {
    record,
    recordRead: async (event) => {
      try {
        await record(event);
      } catch (error) {
        if (!isWriteRefused(error)) throw error;
        log('not-audited', { staffId: event.by?.id ?? '' });
      }
    },
  };
}

/** Caches that there are staff: once there is one, an active admin always remains. */
function staffFound({ query }: Database): () => Promise<boolean> {
  let isFound = false;
  return async () => {
    isFound ||= await query('SELECT id FROM staff WHERE active LIMIT 1').then(
      (staff) => staff.length > 0,
      () => true,
    );
    return isFound;
  };
}

function addProviderEndpoints(
  parts: AuthParts,
  { oidc, isSecure }: AuthSettings,
): () => Promise<void> {
  if (oidc !== null) return addOidcEndpoints(parts, oidc, isSecure);
  addNoOidcEndpoints(parts);
  return () => Promise.resolve();
}

function requireStaff(
  sessions: Sessions,
  permission: Permission,
): MiddlewareHandler<StaffVariables> {
  return async (context, next) => {
    const caller = await sessions.admit(context.req.raw, permission);
    context.set('staff', caller.me);
    await next();
    await renewIfDue(sessions, context, caller);
  };
}

function requireAsker(sessions: Sessions): MiddlewareHandler<AskerVariables> {
  return async (context, next) => {
    const caller = await sessions.admitAsker(context.req.raw);
    context.set('staff', caller.me);
    context.set('asker', caller);
    await next();
    await renewIfDue(sessions, context, caller);
  };
}

async function renewIfDue(sessions: Sessions, context: Context, caller: Caller): Promise<void> {
  // If it fails, the next request tries again.
  if (caller.isRenewalDue) await sessions.renew(context).catch(() => undefined);
}
