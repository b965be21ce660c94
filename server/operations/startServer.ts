import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { emailKey } from '#domain/user/emailKey.ts';
import { createApp } from '#server/app/createApp.ts';
import { errorFacts } from '#server/app/errors.ts';
import { MEMBER_RATE, openRate } from '#server/app/limits.ts';
import { listen } from '#server/app/listen.ts';
import { createMetrics, type Metrics } from '#server/app/metrics.ts';
import { openTurns } from '#server/app/turns.ts';
import { auditWorkOn } from '#server/audit/auditLog.ts';
import { STAFF_CHANNEL } from '#server/auth/accounts.ts';
import type { AuthOptions } from '#server/auth/authParts.ts';
import { type Auth, createAuth } from '#server/auth/createAuth.ts';
import { SCRYPT } from '#server/auth/secrets.ts';
import type { BackupParts } from '#server/backup/scheduledBackups.ts';
import { type Backups, startBackups } from '#server/backup/startBackups.ts';
import type { Database } from '#server/database/database.ts';
import { migrationsOf, requireUsable } from '#server/database/migrate.ts';
import { openLiveHub } from '#server/events/liveHub.ts';
import { liveStreams, type LiveStreams } from '#server/events/liveStreams.ts';
import { openSharedList } from '#server/list/openSharedList.ts';
import type { SharedList } from '#server/list/openSharedList.ts';
import { startHistoryKeep } from '#server/operations/historyKeep.ts';
import { regularWorkOn, startRegularWork } from '#server/operations/regularWork.ts';
import { listenProblem, writeProblem } from '#server/operations/startProblems.ts';
import { openPresence, type Presence } from '#server/presence/presence.ts';
import type { MemberTurns } from '#server/routes/endpoint.ts';
import { openBuiltFiles } from '#server/routes/page.ts';
import { VIEWS_CHANNEL } from '#server/routes/views.ts';
import { oidcSettings, publicUrl, type Settings } from '#server/settings.ts';

/** Longer requests are cut off when the server stops. */
const STOP_LIMIT_MS = 10_000;

export interface RunningServer {
  /** The address that makes the first admin; `null` if there is one. */
  readonly firstAdminUrl: string | null;
  /** Finishes running requests, and closes the database. */
  readonly stop: () => Promise<void>;
}

type Close = () => Promise<void>;

/** What the server is started with. */
interface StartParts {
  readonly settings: Settings;
  /** Migrated; closed when the server stops, or cannot start. */
  readonly database: Database;
  /** The built page. */
  readonly buildFolder: string;
  readonly log: Logger;
  /** Tries backups. */
  readonly rehearse: BackupParts['rehearse'];
}

/**
 * Starts serving.
 * @throws Error with a sentence for whoever runs the server, such as for a port in use
 */
export async function startServer(parts: StartParts): Promise<RunningServer> {
  /** What was opened so far: each keeps the process alive until it is closed. */
  const opened: Close[] = [parts.database.close];
  try {
    return await serve(parts, opened);
  } catch (error) {
    // Why it cannot start matters more than a failure to close.
    await closeAll(opened).catch(() => undefined);
    throw writeProblem(error);
  }
}

/** In reverse order: each may need those that were opened before it. */
async function closeAll(opened: readonly Close[]): Promise<void> {
  for (const close of opened.toReversed()) await close();
}

async function serve(parts: StartParts, opened: Close[]): Promise<RunningServer> {
  const { settings, database, log } = parts;
  const files = openBuiltFiles(parts.buildFolder);
  const list = openSharedList(database, {
    now: () => new Date(),
    random: Math.random,
    randomId: randomUUID,
  });
  const turns = openTurns(database.pool.options.max);
  const takeRequest = openRate(MEMBER_RATE);
  let backups: Backups | null = null;
  const beginBackup = () => backups?.begin() ?? false;
  const auth = openAuth(parts, list, { turns, takeRequest, beginBackup });
  let isStopping = false;
  const metrics = createMetrics({
    pool: database.pool,
    streamCount: () => live.count(),
    backups: () => backups?.state() ?? null,
  });
  const { presence, live } = await openLive({ ...parts, list, auth, metrics }, opened);
  const app = createApp({
    auth,
    list,
    live,
    presence,
    files,
    publicUrl: settings.PUBLIC_URL,
    log,
    metrics,
    turns,
    takeRequest,
    metricsToken: settings.METRICS_TOKEN,
    takesWrites: database.takesWrites,
    checkReady: async () => {
      if (isStopping) throw new Error('stopping');
      requireUsable(await migrationsOf(database));
    },
  });
  const listening = await listenFor(app, settings);
  opened.push(() => listening.stop(STOP_LIMIT_MS));
  await makeFirstAdmin(auth, settings);
  const link = await auth.firstAdminLink();
  opened.push(...startWork(parts, auth));
  backups = startBackups(settings, database, log, parts.rehearse);
  opened.push(backups.stop);
  // In the background: the provider may be down, and passwords work without it.
  void auth.prepareProvider();
  return {
    firstAdminUrl: link === null ? null : publicUrl(settings) + link.path,
    stop: async () => {
      isStopping = true;
      // Starts with the socket, which waits for running requests. Streams never end by themselves.
      const stopped = closeAll(opened);
      live.closeAll();
      await stopped;
    },
  };
}

async function makeFirstAdmin(
  auth: Auth,
  { ADMIN_NAME: name, ADMIN_EMAIL: email, ADMIN_PASSWORD: password }: Settings,
): Promise<void> {
  if (email !== null && password !== null) {
    await auth.makeFirstAdmin({ name, email: emailKey(email), password });
  }
}

function listenFor(app: ReturnType<typeof createApp>, settings: Settings) {
  const { PORT: port, HOST: host, TRUST_PROXY: proxyCount } = settings;
  return listen(app, { port, host, proxyCount }).catch((error: unknown) => {
    throw listenProblem(error);
  });
}

interface LiveSources extends StartParts {
  readonly list: SharedList;
  readonly auth: Auth;
  readonly metrics: Metrics;
}

/** What tells open pages of others' changes. */
async function openLive(
  { database, log, list, auth: { callerOf }, metrics }: LiveSources,
  opened: Close[],
): Promise<{ readonly presence: Presence; readonly live: LiveStreams }> {
  const hub = await openLiveHub({
    listen: database.listen,
    readRevision: list.revision,
    readUsers: list.changedUsers,
    onError: (error) => log.error(errorFacts(error), 'revision not read'),
  });
  opened.push(hub.stop);
  const presence = await openPresence(database);
  opened.push(presence.stop);
  const live = liveStreams({ hub, presence, callerOf, onDropped: () => metrics.liveDropped.inc() });
  opened.push(await database.listen(STAFF_CHANNEL, live.recheck, () => live.recheck(null)));
  opened.push(
    await database.listen(
      VIEWS_CHANNEL,
      (staffId) => live.notifyOfViews(staffId === '' ? null : staffId),
      () => live.notifyOfViews(null),
    ),
  );
  return { presence, live };
}

/** Work in the background; returns the functions that end it. */
function startWork({ settings, database, log }: StartParts, auth: Auth): readonly Close[] {
  const works = [...regularWorkOn(database, auth), auditWorkOn(database, settings.AUDIT_KEEP)];
  return [
    startRegularWork(works, (error) => log.warn(errorFacts(error), 'regular work not done')),
    startHistoryKeep(settings.HISTORY_KEEP, database, log),
  ];
}

function openAuth(
  { settings, database, log }: StartParts,
  list: SharedList,
  given: MemberTurns & Pick<AuthOptions, 'beginBackup'>,
): Auth {
  return createAuth({
    ...given,
    database,
    list,
    log,
    isSecure: publicUrl(settings).startsWith('https:'),
    oidc: oidcSettings(settings),
    hasBackups: settings.BACKUP_EVERY !== null,
    now: () => new Date(),
    random: Math.random,
    passwords: SCRYPT,
  });
}
