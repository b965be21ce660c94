import { Hono } from 'hono';
import { addToAudit, openHandOver } from '#server/audit/auditLog.ts';
import type { AuthOptions, AuthParts } from '#server/auth/authParts.ts';
import { openSessions } from '#server/auth/sessions.ts';
import { openFailureBound } from '#server/auth/signInTries.ts';
import { type Database, isWriteRefused } from '#server/database/database.ts';
import { addOwnEndpoints, addTokenEndpoints } from '#server/routes/account.ts';
import { addAuditEndpoints } from '#server/routes/audit.ts';
import { addBackupEndpoints } from '#server/routes/backup.ts';
import { endpointsOn } from '#server/routes/endpoint.ts';
import {
  addFirstAdminEndpoint,
  addUploadEndpoint,
  createFirstAdminLink,
  type FirstAdmin,
  isUploadPending,
  makeFirstAdmin,
} from '#server/routes/firstStart.ts';
import { addOidcEndpoints } from '#server/routes/oidc.ts';
import { addDescriptionEndpoint } from '#server/routes/openApi.ts';
import { addLinkEndpoints, addSignInEndpoints, clearExpired } from '#server/routes/signIn.ts';
import { addInvitationEndpoints, addStaffEndpoints } from '#server/routes/staff.ts';
import { addViewEndpoints } from '#server/routes/views.ts';
import { clearRemovedViews, defaultSearch } from '#server/views/storedViews.ts';
import type { Me } from '#protocol/staff.ts';

/** Sign-in and staff, as the rest of the server uses them. */
export type Auth = ReturnType<typeof createAuth>;

export function createAuth(options: AuthOptions) {
  const { database, now, oidc } = options;
  const app = new Hono();
  const sessions = openSessions(options);
  const endpoints = endpointsOn(app, sessions, options);
  const parts: AuthParts = { ...options, endpoints, sessions, ...recordingOn(options) };
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
  const prepareProvider = addOidcEndpoints(parts);
  return {
    /** Its endpoints, with their whole paths. */
    app,
    callerOf: sessions.callerOf,
    requireStaff: sessions.require,
    /** Records in the audit who reads much; while the database takes no writes, only in the log. */
    handOver: parts.handOver,
    /** Whether anybody could sign in; true if that cannot be read. */
    hasStaff: staffFound(database),
    /** Whether a browser's list is to be uploaded. */
    isUploadPending: () => isUploadPending(database),
    /** The address of this person's default view; `''`: none. */
    startOf: (me: Me) => defaultSearch(database, me),
    /** The staff's name for the sign-in provider; `null`: there is none. */
    providerName: oidc?.name ?? null,
    /** Looks up the provider, and logs a failure; the next sign-in tries again. */
    prepareProvider,
    /** A new link that makes the first admin; `null` if there is an active admin. */
    firstAdminLink: () => createFirstAdminLink(database, now()),
    /** Makes the first admin, with an empty list, unless there is an active admin. @throws Refusal */
    makeFirstAdmin: (admin: FirstAdmin) => makeFirstAdmin(parts, admin),
    /** Removes tries, links and sessions that have expired: to be called once an hour. */
    clearExpired: () => clearExpired(database, now()),
    /** Removes what was removed some days ago: to be called once a day. */
    clearOld: () => clearRemovedViews(database, now()),
  };
}

export function recordingOn({
  database,
  now,
  log,
}: Pick<AuthOptions, 'database' | 'now' | 'log'>): Pick<
  AuthParts,
  'record' | 'recordRead' | 'recordFailure' | 'handOver'
> {
  const record: AuthParts['record'] = (event, within) =>
    within === undefined
      ? database.transaction((on) => addToAudit(on, event, now()))
      : addToAudit(within, event, now());
  const recordRead: AuthParts['recordRead'] = async (event) => {
    try {
      await record(event);
    } catch (error) {
      if (!isWriteRefused(error)) throw error;
      log.info({ staffId: event.by?.id, kind: event.kind }, 'not-audited');
    }
  };
  const hasRoom = openFailureBound(now);
  return {
    record,
    recordRead,
    recordFailure: async (to, within) => {
      log.info('sign-in-refused');
      if (!hasRoom()) return;
      await record({ kind: 'signInFailed', by: null, to }, within);
    },
    handOver: openHandOver(recordRead),
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
